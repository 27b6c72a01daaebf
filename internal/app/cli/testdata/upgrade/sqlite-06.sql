BEGIN TRANSACTION;
CREATE TABLE cards (
	player TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	kind   TEXT    NOT NULL,
	puzzle TEXT    NOT NULL,
	due    INTEGER NOT NULL,
	state  BLOB,
	PRIMARY KEY (player, kind)
) STRICT;
INSERT INTO "cards" VALUES('FTIOI66BUQXT7HUPLWMAH52X3G','plus-minus','1-6.9.10.11-24-classic',1795829252779,X'7B22647565223A313739353832393235323737392C226C617374223A313739353734323835323737392C2264617973223A312C2273746162696C697479223A302E3231322C22646966666963756C7479223A362E343133332C2272657073223A312C226C6170736573223A307D');
CREATE TABLE daily_counts (
	number  INTEGER NOT NULL,
	shift   INTEGER NOT NULL,
	points  INTEGER NOT NULL,
	bucket  INTEGER NOT NULL,
	players INTEGER NOT NULL,
	PRIMARY KEY (number, shift, points, bucket)
) STRICT, WITHOUT ROWID;
INSERT INTO "daily_counts" VALUES(331,7,19,0,1);
INSERT INTO "daily_counts" VALUES(331,7,19,1,1);
INSERT INTO "daily_counts" VALUES(331,12,19,0,2);
INSERT INTO "daily_counts" VALUES(331,17,19,0,2);
INSERT INTO "daily_counts" VALUES(331,22,19,0,2);
CREATE TABLE daily_solved (
	number  INTEGER NOT NULL,
	solved  INTEGER NOT NULL,
	players INTEGER NOT NULL,
	PRIMARY KEY (number, solved)
) STRICT, WITHOUT ROWID;
INSERT INTO "daily_solved" VALUES(331,5,2);
CREATE TABLE events (
	run   TEXT    NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	seq   INTEGER NOT NULL,
	event TEXT    NOT NULL, -- as event.Encode writes it
	PRIMARY KEY (run, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO "events" VALUES('2bzxp63rhvqxvvpt726zi7xdmw',0,'{"v":1,"events":[{"type":"created","at":1795742853389,"act":"create","mode":{"name":"practice","seats":1,"hints":true,"none_cost":3000,"solvable":true},"hands":[{"puzzle":"1-3.6.8.10-24-classic","solvable":true,"level":4,"seconds":16.8},{"puzzle":"1-2.4.12.12-24-classic","solvable":true,"level":4,"seconds":13.9},{"puzzle":"1-3.4.4.5-24-classic","solvable":true,"level":3,"seconds":9.6}]}]}');
INSERT INTO "events" VALUES('2bzxp63rhvqxvvpt726zi7xdmw',1,'{"v":1,"events":[{"type":"joined","at":1795742853389,"player":"5DTE2KLHVOW4J72Z25MWEFIWUJ"}]}');
INSERT INTO "events" VALUES('2bzxp63rhvqxvvpt726zi7xdmw',2,'{"v":1,"events":[{"type":"started","at":1795742853389,"act":"start"}]}');
INSERT INTO "events" VALUES('2bzxp63rhvqxvvpt726zi7xdmw',3,'{"v":1,"events":[{"type":"revealed","at":1795742853389,"player":"5DTE2KLHVOW4J72Z25MWEFIWUJ","hand":0,"puzzle":"1-3.6.8.10-24-classic"}]}');
INSERT INTO "events" VALUES('2bzxp63rhvqxvvpt726zi7xdmw',4,'{"v":1,"events":[{"type":"missed","at":1795742853412,"player":"5DTE2KLHVOW4J72Z25MWEFIWUJ","act":"m1","hand":0,"expr":"3+6+8+10","reason":"value","value":"27"}]}');
INSERT INTO "events" VALUES('2bzxp63rhvqxvvpt726zi7xdmw',5,'{"v":1,"events":[{"type":"hinted","at":1795742853415,"player":"5DTE2KLHVOW4J72Z25MWEFIWUJ","act":"m2","hand":0,"step":2}]}');
INSERT INTO "events" VALUES('2bzxp63rhvqxvvpt726zi7xdmw',6,'{"v":1,"events":[{"type":"solved","at":1795742853418,"player":"5DTE2KLHVOW4J72Z25MWEFIWUJ","act":"m3","hand":0,"expr":"3*(10+6-8)","points":3}]}');
INSERT INTO "events" VALUES('2bzxp63rhvqxvvpt726zi7xdmw',7,'{"v":1,"events":[{"type":"dealt","at":1795742853420,"act":"deal-3","hands":[{"puzzle":"1-5.7.8.10-24-classic","solvable":true,"level":4,"seconds":17.7},{"puzzle":"1-5.10.10.13-24-classic","solvable":true,"level":5,"seconds":99.3},{"puzzle":"1-5.7.11.13-24-classic","solvable":true,"level":4,"seconds":15.5}]}]}');
INSERT INTO "events" VALUES('2bzxp63rhvqxvvpt726zi7xdmw',8,'{"v":1,"events":[{"type":"revealed","at":1795742853420,"player":"5DTE2KLHVOW4J72Z25MWEFIWUJ","act":"m4","hand":1,"puzzle":"1-2.4.12.12-24-classic"}]}');
INSERT INTO "events" VALUES('2bzxp63rhvqxvvpt726zi7xdmw',9,'{"v":1,"events":[{"type":"solved","at":1795742853438,"player":"5DTE2KLHVOW4J72Z25MWEFIWUJ","act":"m5","hand":1,"expr":"12*(12/2-4)","points":4}]}');
INSERT INTO "events" VALUES('c74oijmkkhcyhtsfkxr3ltfnt7',0,'{"v":1,"events":[{"type":"created","at":1795742852817,"act":"create","mode":{"name":"daily","seats":1,"hands":5,"hints":true,"none_cost":3000,"ranked":true,"solvable":true},"number":331,"hands":[{"puzzle":"1-4.6.11.11-24-classic","solvable":true,"level":1,"seconds":5.1},{"puzzle":"1-1.5.5.13-24-classic","solvable":true,"level":2,"seconds":7.7},{"puzzle":"1-5.10.10.12-24-classic","solvable":true,"level":3,"seconds":8.6},{"puzzle":"1-2.5.8.10-24-classic","solvable":true,"level":4,"seconds":13.2},{"puzzle":"1-4.8.8.11-24-classic","solvable":true,"level":5,"seconds":70.9}]}]}');
INSERT INTO "events" VALUES('c74oijmkkhcyhtsfkxr3ltfnt7',1,'{"v":1,"events":[{"type":"joined","at":1795742852817,"player":"FTIOI66BUQXT7HUPLWMAH52X3G"}]}');
INSERT INTO "events" VALUES('c74oijmkkhcyhtsfkxr3ltfnt7',2,'{"v":1,"events":[{"type":"started","at":1795742852817,"act":"start"}]}');
INSERT INTO "events" VALUES('c74oijmkkhcyhtsfkxr3ltfnt7',3,'{"v":1,"events":[{"type":"revealed","at":1795742852817,"player":"FTIOI66BUQXT7HUPLWMAH52X3G","hand":0,"puzzle":"1-4.6.11.11-24-classic"}]}');
INSERT INTO "events" VALUES('c74oijmkkhcyhtsfkxr3ltfnt7',4,'{"v":1,"events":[{"type":"solved","at":1795742852894,"player":"FTIOI66BUQXT7HUPLWMAH52X3G","act":"m11","hand":0,"expr":"11+11-4+6","points":4}]}');
INSERT INTO "events" VALUES('c74oijmkkhcyhtsfkxr3ltfnt7',5,'{"v":1,"events":[{"type":"revealed","at":1795742852900,"player":"FTIOI66BUQXT7HUPLWMAH52X3G","act":"m12","hand":1,"puzzle":"1-1.5.5.13-24-classic"}]}');
INSERT INTO "events" VALUES('c74oijmkkhcyhtsfkxr3ltfnt7',6,'{"v":1,"events":[{"type":"solved","at":1795742852915,"player":"FTIOI66BUQXT7HUPLWMAH52X3G","act":"m13","hand":1,"expr":"1+13+5+5","points":4}]}');
INSERT INTO "events" VALUES('c74oijmkkhcyhtsfkxr3ltfnt7',7,'{"v":1,"events":[{"type":"revealed","at":1795742852918,"player":"FTIOI66BUQXT7HUPLWMAH52X3G","act":"m14","hand":2,"puzzle":"1-5.10.10.12-24-classic"}]}');
INSERT INTO "events" VALUES('c74oijmkkhcyhtsfkxr3ltfnt7',8,'{"v":1,"events":[{"type":"solved","at":1795742852968,"player":"FTIOI66BUQXT7HUPLWMAH52X3G","act":"m15","hand":2,"expr":"10+10/5+12","points":4}]}');
INSERT INTO "events" VALUES('c74oijmkkhcyhtsfkxr3ltfnt7',9,'{"v":1,"events":[{"type":"revealed","at":1795742852973,"player":"FTIOI66BUQXT7HUPLWMAH52X3G","act":"m16","hand":3,"puzzle":"1-2.5.8.10-24-classic"}]}');
INSERT INTO "events" VALUES('c74oijmkkhcyhtsfkxr3ltfnt7',10,'{"v":1,"events":[{"type":"hinted","at":1795742852989,"player":"FTIOI66BUQXT7HUPLWMAH52X3G","act":"m17","hand":3,"step":2}]}');
INSERT INTO "events" VALUES('c74oijmkkhcyhtsfkxr3ltfnt7',11,'{"v":1,"events":[{"type":"solved","at":1795742852994,"player":"FTIOI66BUQXT7HUPLWMAH52X3G","act":"m18","hand":3,"expr":"8*(10-2-5)","points":3}]}');
INSERT INTO "events" VALUES('c74oijmkkhcyhtsfkxr3ltfnt7',12,'{"v":1,"events":[{"type":"revealed","at":1795742853036,"player":"FTIOI66BUQXT7HUPLWMAH52X3G","act":"m19","hand":4,"puzzle":"1-4.8.8.11-24-classic"}]}');
INSERT INTO "events" VALUES('c74oijmkkhcyhtsfkxr3ltfnt7',13,'{"v":1,"events":[{"type":"solved","at":1795742853056,"player":"FTIOI66BUQXT7HUPLWMAH52X3G","act":"m20","hand":4,"expr":"(11*8+8)/4","points":4}]}');
INSERT INTO "events" VALUES('c74oijmkkhcyhtsfkxr3ltfnt7',14,'{"v":1,"events":[{"type":"finished","at":1795742853056,"player":"FTIOI66BUQXT7HUPLWMAH52X3G","why":"done"}]}');
INSERT INTO "events" VALUES('d7ru7wjthkn7snjlkiiuurm5eg',0,'{"v":1,"events":[{"type":"created","at":1795742853061,"act":"create","mode":{"name":"daily","seats":1,"hands":5,"hints":true,"none_cost":3000,"ranked":true,"solvable":true},"number":331,"hands":[{"puzzle":"1-4.6.11.11-24-classic","solvable":true,"level":1,"seconds":5.1},{"puzzle":"1-1.5.5.13-24-classic","solvable":true,"level":2,"seconds":7.7},{"puzzle":"1-5.10.10.12-24-classic","solvable":true,"level":3,"seconds":8.6},{"puzzle":"1-2.5.8.10-24-classic","solvable":true,"level":4,"seconds":13.2},{"puzzle":"1-4.8.8.11-24-classic","solvable":true,"level":5,"seconds":70.9}]}]}');
INSERT INTO "events" VALUES('d7ru7wjthkn7snjlkiiuurm5eg',1,'{"v":1,"events":[{"type":"joined","at":1795742853061,"player":"4EKEJSGLMHHQZGZ7XWGWHQTO3H"}]}');
INSERT INTO "events" VALUES('d7ru7wjthkn7snjlkiiuurm5eg',2,'{"v":1,"events":[{"type":"started","at":1795742853061,"act":"start"}]}');
INSERT INTO "events" VALUES('d7ru7wjthkn7snjlkiiuurm5eg',3,'{"v":1,"events":[{"type":"revealed","at":1795742853061,"player":"4EKEJSGLMHHQZGZ7XWGWHQTO3H","hand":0,"puzzle":"1-4.6.11.11-24-classic"}]}');
INSERT INTO "events" VALUES('d7ru7wjthkn7snjlkiiuurm5eg',4,'{"v":1,"events":[{"type":"solved","at":1795742853084,"player":"4EKEJSGLMHHQZGZ7XWGWHQTO3H","act":"m1","hand":0,"expr":"11+11-4+6","points":4}]}');
INSERT INTO "events" VALUES('d7ru7wjthkn7snjlkiiuurm5eg',5,'{"v":1,"events":[{"type":"revealed","at":1795742853087,"player":"4EKEJSGLMHHQZGZ7XWGWHQTO3H","act":"m2","hand":1,"puzzle":"1-1.5.5.13-24-classic"}]}');
INSERT INTO "events" VALUES('d7ru7wjthkn7snjlkiiuurm5eg',6,'{"v":1,"events":[{"type":"solved","at":1795742853124,"player":"4EKEJSGLMHHQZGZ7XWGWHQTO3H","act":"m3","hand":1,"expr":"1+13+5+5","points":4}]}');
INSERT INTO "events" VALUES('d7ru7wjthkn7snjlkiiuurm5eg',7,'{"v":1,"events":[{"type":"revealed","at":1795742853136,"player":"4EKEJSGLMHHQZGZ7XWGWHQTO3H","act":"m4","hand":2,"puzzle":"1-5.10.10.12-24-classic"}]}');
INSERT INTO "events" VALUES('d7ru7wjthkn7snjlkiiuurm5eg',8,'{"v":1,"events":[{"type":"solved","at":1795742853151,"player":"4EKEJSGLMHHQZGZ7XWGWHQTO3H","act":"m5","hand":2,"expr":"10+10/5+12","points":4}]}');
INSERT INTO "events" VALUES('d7ru7wjthkn7snjlkiiuurm5eg',9,'{"v":1,"events":[{"type":"revealed","at":1795742853156,"player":"4EKEJSGLMHHQZGZ7XWGWHQTO3H","act":"m6","hand":3,"puzzle":"1-2.5.8.10-24-classic"}]}');
INSERT INTO "events" VALUES('d7ru7wjthkn7snjlkiiuurm5eg',10,'{"v":1,"events":[{"type":"hinted","at":1795742853182,"player":"4EKEJSGLMHHQZGZ7XWGWHQTO3H","act":"m7","hand":3,"step":2}]}');
INSERT INTO "events" VALUES('d7ru7wjthkn7snjlkiiuurm5eg',11,'{"v":1,"events":[{"type":"solved","at":1795742853189,"player":"4EKEJSGLMHHQZGZ7XWGWHQTO3H","act":"m8","hand":3,"expr":"8*(10-2-5)","points":3}]}');
INSERT INTO "events" VALUES('d7ru7wjthkn7snjlkiiuurm5eg',12,'{"v":1,"events":[{"type":"revealed","at":1795742853192,"player":"4EKEJSGLMHHQZGZ7XWGWHQTO3H","act":"m9","hand":4,"puzzle":"1-4.8.8.11-24-classic"}]}');
INSERT INTO "events" VALUES('d7ru7wjthkn7snjlkiiuurm5eg',13,'{"v":1,"events":[{"type":"solved","at":1795742853206,"player":"4EKEJSGLMHHQZGZ7XWGWHQTO3H","act":"m10","hand":4,"expr":"(11*8+8)/4","points":4}]}');
INSERT INTO "events" VALUES('d7ru7wjthkn7snjlkiiuurm5eg',14,'{"v":1,"events":[{"type":"finished","at":1795742853206,"player":"4EKEJSGLMHHQZGZ7XWGWHQTO3H","why":"done"}]}');
INSERT INTO "events" VALUES('ivy5divhocvt7v5mldbalvlxar',0,'{"v":1,"events":[{"type":"created","at":1795742853441,"act":"create","mode":{"name":"race","seats":100,"hands":3,"length":180000,"auto":true,"ranked":true,"solvable":true,"countdown":3000,"hosted":true},"source":"{\"kind\":\"race\",\"hands\":3}"}]}');
INSERT INTO "events" VALUES('ivy5divhocvt7v5mldbalvlxar',1,'{"v":1,"events":[{"type":"joined","at":1795742853441,"player":"s1","act":"join"}]}');
INSERT INTO "events" VALUES('ivy5divhocvt7v5mldbalvlxar',2,'{"v":1,"events":[{"type":"joined","at":1795742853444,"player":"s2","act":"join"}]}');
INSERT INTO "events" VALUES('ivy5divhocvt7v5mldbalvlxar',3,'{"v":1,"events":[{"type":"dealt","at":1795742853447,"act":"deal","hands":[{"puzzle":"1-1.3.12.13-24-classic","solvable":true,"level":4,"seconds":13.8},{"puzzle":"1-4.6.8.8-24-classic","solvable":true,"level":1,"seconds":5.8},{"puzzle":"1-4.5.9.13-24-classic","solvable":true,"level":3,"seconds":8.9}]}]}');
INSERT INTO "events" VALUES('ivy5divhocvt7v5mldbalvlxar',4,'{"v":1,"events":[{"type":"counting","at":1795742853447,"act":"start","by":"s1","start":1795742856447}]}');
INSERT INTO "events" VALUES('ivy5divhocvt7v5mldbalvlxar',5,'{"v":1,"events":[{"type":"started","at":1795742856447}]}');
INSERT INTO "events" VALUES('ivy5divhocvt7v5mldbalvlxar',6,'{"v":1,"events":[{"type":"revealed","at":1795742856447,"player":"s1","hand":0,"puzzle":"1-1.3.12.13-24-classic"}]}');
INSERT INTO "events" VALUES('ivy5divhocvt7v5mldbalvlxar',7,'{"v":1,"events":[{"type":"revealed","at":1795742856447,"player":"s2","hand":0,"puzzle":"1-1.3.12.13-24-classic"}]}');
INSERT INTO "events" VALUES('ivy5divhocvt7v5mldbalvlxar',8,'{"v":1,"events":[{"type":"solved","at":1795742856653,"player":"s1","act":"c01","hand":0,"expr":"12*3-13+1","points":4}]}');
INSERT INTO "events" VALUES('ivy5divhocvt7v5mldbalvlxar',9,'{"v":1,"events":[{"type":"revealed","at":1795742856653,"player":"s1","hand":1,"puzzle":"1-4.6.8.8-24-classic"}]}');
INSERT INTO "events" VALUES('ivy5divhocvt7v5mldbalvlxar',10,'{"v":1,"events":[{"type":"solved","at":1795742856688,"player":"s2","act":"c00","hand":0,"expr":"12*3-13+1","points":4}]}');
INSERT INTO "events" VALUES('ivy5divhocvt7v5mldbalvlxar',11,'{"v":1,"events":[{"type":"revealed","at":1795742856688,"player":"s2","hand":1,"puzzle":"1-4.6.8.8-24-classic"}]}');
INSERT INTO "events" VALUES('ivy5divhocvt7v5mldbalvlxar',12,'{"v":1,"events":[{"type":"solved","at":1795742856919,"player":"s1","act":"c11","hand":1,"expr":"4*6-8+8","points":4}]}');
INSERT INTO "events" VALUES('ivy5divhocvt7v5mldbalvlxar',13,'{"v":1,"events":[{"type":"revealed","at":1795742856919,"player":"s1","hand":2,"puzzle":"1-4.5.9.13-24-classic"}]}');
INSERT INTO "events" VALUES('ivy5divhocvt7v5mldbalvlxar',14,'{"v":1,"events":[{"type":"passed","at":1795742856959,"player":"s2","act":"s1","hand":1,"why":"skip"}]}');
INSERT INTO "events" VALUES('ivy5divhocvt7v5mldbalvlxar',15,'{"v":1,"events":[{"type":"revealed","at":1795742856959,"player":"s2","hand":2,"puzzle":"1-4.5.9.13-24-classic"}]}');
INSERT INTO "events" VALUES('ivy5divhocvt7v5mldbalvlxar',16,'{"v":1,"events":[{"type":"solved","at":1795742857236,"player":"s1","act":"c21","hand":2,"expr":"13-9+4*5","points":4}]}');
INSERT INTO "events" VALUES('ivy5divhocvt7v5mldbalvlxar',17,'{"v":1,"events":[{"type":"finished","at":1795742857236,"player":"s1","why":"done"}]}');
INSERT INTO "events" VALUES('ivy5divhocvt7v5mldbalvlxar',18,'{"v":1,"events":[{"type":"solved","at":1795742857307,"player":"s2","act":"c20","hand":2,"expr":"13-9+4*5","points":4}]}');
INSERT INTO "events" VALUES('ivy5divhocvt7v5mldbalvlxar',19,'{"v":1,"events":[{"type":"finished","at":1795742857307,"player":"s2","why":"done"}]}');
INSERT INTO "events" VALUES('mbuvcn4a4d7mdpaxtljwih5abe',0,'{"v":1,"events":[{"type":"created","at":1795742857525,"act":"create","mode":{"name":"class","seats":100,"solvable":true,"pace":"together","late_join":true},"source":"{\"kind\":\"class\"}"}]}');
INSERT INTO "events" VALUES('mbuvcn4a4d7mdpaxtljwih5abe',1,'{"v":1,"events":[{"type":"joined","at":1795742857537,"player":"s1","act":"join"}]}');
INSERT INTO "events" VALUES('tlxmkcfof77qkp53mqlpwf52xv',0,'{"v":1,"events":[{"type":"created","at":1795742852645,"act":"create","mode":{"name":"practice","seats":1,"hints":true,"none_cost":3000,"solvable":true},"hands":[{"puzzle":"1-5.11.12.12-24-classic","solvable":true,"level":3,"seconds":8.8},{"puzzle":"1-3.4.8.12-24-classic","solvable":true,"level":4,"seconds":11.1},{"puzzle":"1-6.9.10.11-24-classic","solvable":true,"level":3,"seconds":8.8}]}]}');
INSERT INTO "events" VALUES('tlxmkcfof77qkp53mqlpwf52xv',1,'{"v":1,"events":[{"type":"joined","at":1795742852645,"player":"FTIOI66BUQXT7HUPLWMAH52X3G"}]}');
INSERT INTO "events" VALUES('tlxmkcfof77qkp53mqlpwf52xv',2,'{"v":1,"events":[{"type":"started","at":1795742852645,"act":"start"}]}');
INSERT INTO "events" VALUES('tlxmkcfof77qkp53mqlpwf52xv',3,'{"v":1,"events":[{"type":"revealed","at":1795742852645,"player":"FTIOI66BUQXT7HUPLWMAH52X3G","hand":0,"puzzle":"1-5.11.12.12-24-classic"}]}');
INSERT INTO "events" VALUES('tlxmkcfof77qkp53mqlpwf52xv',4,'{"v":1,"events":[{"type":"missed","at":1795742852674,"player":"FTIOI66BUQXT7HUPLWMAH52X3G","act":"m1","hand":0,"expr":"5+11+12+12","reason":"value","value":"40"}]}');
INSERT INTO "events" VALUES('tlxmkcfof77qkp53mqlpwf52xv',5,'{"v":1,"events":[{"type":"hinted","at":1795742852700,"player":"FTIOI66BUQXT7HUPLWMAH52X3G","act":"m2","hand":0,"step":2}]}');
INSERT INTO "events" VALUES('tlxmkcfof77qkp53mqlpwf52xv',6,'{"v":1,"events":[{"type":"solved","at":1795742852704,"player":"FTIOI66BUQXT7HUPLWMAH52X3G","act":"m3","hand":0,"expr":"12/(11-5)*12","points":3}]}');
INSERT INTO "events" VALUES('tlxmkcfof77qkp53mqlpwf52xv',7,'{"v":1,"events":[{"type":"dealt","at":1795742852712,"act":"deal-3","hands":[{"puzzle":"1-2.7.7.10-24-classic","solvable":true,"level":5,"seconds":109.6},{"puzzle":"1-5.7.9.11-24-classic","solvable":true,"level":4,"seconds":14.9},{"puzzle":"1-1.2.5.8-24-classic","solvable":true,"level":1,"seconds":5.9}]}]}');
INSERT INTO "events" VALUES('tlxmkcfof77qkp53mqlpwf52xv',8,'{"v":1,"events":[{"type":"revealed","at":1795742852712,"player":"FTIOI66BUQXT7HUPLWMAH52X3G","act":"m4","hand":1,"puzzle":"1-3.4.8.12-24-classic"}]}');
INSERT INTO "events" VALUES('tlxmkcfof77qkp53mqlpwf52xv',9,'{"v":1,"events":[{"type":"solved","at":1795742852731,"player":"FTIOI66BUQXT7HUPLWMAH52X3G","act":"m5","hand":1,"expr":"12+3*(8-4)","points":4}]}');
INSERT INTO "events" VALUES('tlxmkcfof77qkp53mqlpwf52xv',10,'{"v":1,"events":[{"type":"revealed","at":1795742852734,"player":"FTIOI66BUQXT7HUPLWMAH52X3G","act":"m6","hand":2,"puzzle":"1-6.9.10.11-24-classic"}]}');
INSERT INTO "events" VALUES('tlxmkcfof77qkp53mqlpwf52xv',11,'{"v":1,"events":[{"type":"passed","at":1795742852779,"player":"FTIOI66BUQXT7HUPLWMAH52X3G","act":"m7","hand":2,"why":"skip"}]}');
INSERT INTO "events" VALUES('tlxmkcfof77qkp53mqlpwf52xv',12,'{"v":1,"events":[{"type":"revealed","at":1795742852783,"player":"FTIOI66BUQXT7HUPLWMAH52X3G","act":"m8","hand":3,"puzzle":"1-2.7.7.10-24-classic"}]}');
INSERT INTO "events" VALUES('tlxmkcfof77qkp53mqlpwf52xv',13,'{"v":1,"events":[{"type":"solved","at":1795742852801,"player":"FTIOI66BUQXT7HUPLWMAH52X3G","act":"m9","hand":3,"expr":"7*(10/7+2)","points":4}]}');
INSERT INTO "events" VALUES('tlxmkcfof77qkp53mqlpwf52xv',14,'{"v":1,"events":[{"type":"finished","at":1795742852813,"player":"FTIOI66BUQXT7HUPLWMAH52X3G","act":"m10","why":"stop"}]}');
INSERT INTO "events" VALUES('zwfjjztjea3zupa7p36clgbz7r',0,'{"v":1,"events":[{"type":"created","at":1795742853226,"act":"create","mode":{"name":"timed","seats":1,"length":180000,"auto":true,"miss_cost":3000,"none_cost":3000,"bonus":[{"streak":3,"time":3000},{"streak":6,"time":5000},{"streak":10,"time":7000},{"streak":15,"every":5,"time":10000}],"ranked":true},"hands":[{"puzzle":"1-3.8.13.13-24-classic","solvable":true,"level":1,"seconds":5.3},{"puzzle":"1-2.2.7.13-24-classic","solvable":true,"level":1,"seconds":6.1},{"puzzle":"1-1.3.10.10-24-classic","solvable":true,"level":1,"seconds":5.9},{"puzzle":"1-1.7.8.13-24-classic","solvable":false},{"puzzle":"1-3.6.7.12-24-classic","solvable":true,"level":2,"seconds":7.7},{"puzzle":"1-2.3.4.8-24-classic","solvable":true,"level":2,"seconds":7.9},{"puzzle":"1-3.7.12.13-24-classic","solvable":true,"level":2,"seconds":7.6},{"puzzle":"1-1.1.4.4-24-classic","solvable":true,"level":2,"seconds":7}]}]}');
INSERT INTO "events" VALUES('zwfjjztjea3zupa7p36clgbz7r',1,'{"v":1,"events":[{"type":"joined","at":1795742853226,"player":"FTIOI66BUQXT7HUPLWMAH52X3G"}]}');
INSERT INTO "events" VALUES('zwfjjztjea3zupa7p36clgbz7r',2,'{"v":1,"events":[{"type":"started","at":1795742853226,"act":"start"}]}');
INSERT INTO "events" VALUES('zwfjjztjea3zupa7p36clgbz7r',3,'{"v":1,"events":[{"type":"revealed","at":1795742853226,"player":"FTIOI66BUQXT7HUPLWMAH52X3G","hand":0,"puzzle":"1-3.8.13.13-24-classic"}]}');
INSERT INTO "events" VALUES('zwfjjztjea3zupa7p36clgbz7r',4,'{"v":1,"events":[{"type":"solved","at":1795742853266,"player":"FTIOI66BUQXT7HUPLWMAH52X3G","act":"m21","hand":0,"expr":"13-13+3*8","points":4}]}');
INSERT INTO "events" VALUES('zwfjjztjea3zupa7p36clgbz7r',5,'{"v":1,"events":[{"type":"revealed","at":1795742853266,"player":"FTIOI66BUQXT7HUPLWMAH52X3G","hand":1,"puzzle":"1-2.2.7.13-24-classic"}]}');
INSERT INTO "events" VALUES('zwfjjztjea3zupa7p36clgbz7r',6,'{"v":1,"events":[{"type":"solved","at":1795742853286,"player":"FTIOI66BUQXT7HUPLWMAH52X3G","act":"m22","hand":1,"expr":"13+2*2+7","points":4}]}');
INSERT INTO "events" VALUES('zwfjjztjea3zupa7p36clgbz7r',7,'{"v":1,"events":[{"type":"revealed","at":1795742853286,"player":"FTIOI66BUQXT7HUPLWMAH52X3G","hand":2,"puzzle":"1-1.3.10.10-24-classic"}]}');
INSERT INTO "events" VALUES('zwfjjztjea3zupa7p36clgbz7r',8,'{"v":1,"events":[{"type":"solved","at":1795742853310,"player":"FTIOI66BUQXT7HUPLWMAH52X3G","act":"m23","hand":2,"expr":"1+10+10+3","points":4,"bonus":3000}]}');
INSERT INTO "events" VALUES('zwfjjztjea3zupa7p36clgbz7r',9,'{"v":1,"events":[{"type":"revealed","at":1795742853310,"player":"FTIOI66BUQXT7HUPLWMAH52X3G","hand":3,"puzzle":"1-1.7.8.13-24-classic"}]}');
INSERT INTO "events" VALUES('zwfjjztjea3zupa7p36clgbz7r',10,'{"v":1,"events":[{"type":"solved","at":1795742853330,"player":"FTIOI66BUQXT7HUPLWMAH52X3G","act":"m24","hand":3,"points":4}]}');
INSERT INTO "events" VALUES('zwfjjztjea3zupa7p36clgbz7r',11,'{"v":1,"events":[{"type":"revealed","at":1795742853330,"player":"FTIOI66BUQXT7HUPLWMAH52X3G","hand":4,"puzzle":"1-3.6.7.12-24-classic"}]}');
INSERT INTO "events" VALUES('zwfjjztjea3zupa7p36clgbz7r',12,'{"v":1,"events":[{"type":"solved","at":1795742853354,"player":"FTIOI66BUQXT7HUPLWMAH52X3G","act":"m25","hand":4,"expr":"12*(3+6-7)","points":4}]}');
INSERT INTO "events" VALUES('zwfjjztjea3zupa7p36clgbz7r',13,'{"v":1,"events":[{"type":"revealed","at":1795742853354,"player":"FTIOI66BUQXT7HUPLWMAH52X3G","hand":5,"puzzle":"1-2.3.4.8-24-classic"}]}');
INSERT INTO "events" VALUES('zwfjjztjea3zupa7p36clgbz7r',14,'{"v":1,"events":[{"type":"solved","at":1795742853373,"player":"FTIOI66BUQXT7HUPLWMAH52X3G","act":"m26","hand":5,"expr":"2*3*(8-4)","points":4,"bonus":5000}]}');
INSERT INTO "events" VALUES('zwfjjztjea3zupa7p36clgbz7r',15,'{"v":1,"events":[{"type":"revealed","at":1795742853373,"player":"FTIOI66BUQXT7HUPLWMAH52X3G","hand":6,"puzzle":"1-3.7.12.13-24-classic"}]}');
INSERT INTO "events" VALUES('zwfjjztjea3zupa7p36clgbz7r',16,'{"v":1,"events":[{"type":"dealt","at":1795742853373,"act":"deal-8","hands":[{"puzzle":"1-6.7.11.12-24-classic","solvable":true,"level":2,"seconds":6.5},{"puzzle":"1-2.2.6.10-24-classic","solvable":true,"level":3,"seconds":8.2},{"puzzle":"1-1.1.5.9-24-classic","solvable":false},{"puzzle":"1-1.3.8.13-24-classic","solvable":true,"level":3,"seconds":8.2},{"puzzle":"1-3.4.6.11-24-classic","solvable":true,"level":3,"seconds":10.8},{"puzzle":"1-1.9.10.13-24-classic","solvable":true,"level":3,"seconds":9.9},{"puzzle":"1-6.6.7.12-24-classic","solvable":true,"level":3,"seconds":10.3},{"puzzle":"1-2.2.4.4-24-classic","solvable":true,"level":4,"seconds":14.5}]}]}');
INSERT INTO "events" VALUES('zwfjjztjea3zupa7p36clgbz7r',17,'{"v":1,"events":[{"type":"finished","at":1795742853385,"player":"FTIOI66BUQXT7HUPLWMAH52X3G","act":"m27","why":"stop"}]}');
CREATE TABLE "finals" (
	run    TEXT NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	view   BLOB NOT NULL, -- the JSON of race.View
	acts   TEXT NOT NULL, -- a JSON array: the player's last actions
	player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	PRIMARY KEY (run, player)
) STRICT;
INSERT INTO "finals" VALUES('tlxmkcfof77qkp53mqlpwf52xv',X'7B2276657273696F6E223A31352C226174223A313739353734323835323831332C226D6F6465223A227072616374696365222C227068617365223A226F766572222C22706C6179657273223A5B7B22706C61796572223A224654494F4936364255515854374855504C574D41483532583347222C2273686F776E223A342C22636C6F736564223A342C22736F6C766564223A332C22706F696E7473223A31312C2274696D65223A3134312C2273747265616B223A312C2262657374223A322C226D6973736573223A312C22776879223A2273746F70227D5D2C2273686F776E223A5B7B2268616E64223A302C2270757A7A6C65223A22312D352E31312E31322E31322D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323835323634352C2274696D65223A35392C22706F696E7473223A332C2268696E7473223A322C226D6973736573223A312C226D6973736564223A7B2265787072223A22352B31312B31322B3132222C22726561736F6E223A2276616C7565222C2276616C7565223A223430227D2C2265787072223A2231322F2831312D35292A3132222C22736F6C7661626C65223A747275652C226C6576656C223A332C227365636F6E6473223A382E387D2C7B2268616E64223A312C2270757A7A6C65223A22312D332E342E382E31322D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323835323731322C2274696D65223A31392C22706F696E7473223A342C2265787072223A2231322B332A28382D3429222C22736F6C7661626C65223A747275652C226C6576656C223A342C227365636F6E6473223A31312E317D2C7B2268616E64223A322C2270757A7A6C65223A22312D362E392E31302E31312D32342D636C6173736963222C226F7574636F6D65223A22736B6970222C2272657665616C6564223A313739353734323835323733342C2274696D65223A34352C22736F6C7661626C65223A747275652C226C6576656C223A332C227365636F6E6473223A382E387D2C7B2268616E64223A332C2270757A7A6C65223A22312D322E372E372E31302D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323835323738332C2274696D65223A31382C22706F696E7473223A342C2265787072223A22372A2831302F372B3229222C22736F6C7661626C65223A747275652C226C6576656C223A352C227365636F6E6473223A3130392E367D5D2C22736F6C7661626C65223A747275657D','["m1","m2","m3","m4","m5","m6","m7","m8","m9","m10"]','FTIOI66BUQXT7HUPLWMAH52X3G');
INSERT INTO "finals" VALUES('c74oijmkkhcyhtsfkxr3ltfnt7',X'7B2276657273696F6E223A31352C226174223A313739353734323835333035362C226D6F6465223A226461696C79222C226E756D626572223A3333312C227068617365223A226F766572222C2268616E6473223A352C22706C6179657273223A5B7B22706C61796572223A224654494F4936364255515854374855504C574D41483532583347222C2273686F776E223A352C22636C6F736564223A352C22736F6C766564223A352C22706F696E7473223A31392C2274696D65223A3138332C2273747265616B223A352C2262657374223A352C22776879223A22646F6E65227D5D2C2273686F776E223A5B7B2268616E64223A302C2270757A7A6C65223A22312D342E362E31312E31312D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323835323831372C2274696D65223A37372C22706F696E7473223A342C2265787072223A2231312B31312D342B36222C22736F6C7661626C65223A747275652C226C6576656C223A312C227365636F6E6473223A352E317D2C7B2268616E64223A312C2270757A7A6C65223A22312D312E352E352E31332D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323835323930302C2274696D65223A31352C22706F696E7473223A342C2265787072223A22312B31332B352B35222C22736F6C7661626C65223A747275652C226C6576656C223A322C227365636F6E6473223A372E377D2C7B2268616E64223A322C2270757A7A6C65223A22312D352E31302E31302E31322D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323835323931382C2274696D65223A35302C22706F696E7473223A342C2265787072223A2231302B31302F352B3132222C22736F6C7661626C65223A747275652C226C6576656C223A332C227365636F6E6473223A382E367D2C7B2268616E64223A332C2270757A7A6C65223A22312D322E352E382E31302D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323835323937332C2274696D65223A32312C22706F696E7473223A332C2268696E7473223A322C2265787072223A22382A2831302D322D3529222C22736F6C7661626C65223A747275652C226C6576656C223A342C227365636F6E6473223A31332E327D2C7B2268616E64223A342C2270757A7A6C65223A22312D342E382E382E31312D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323835333033362C2274696D65223A32302C22706F696E7473223A342C2265787072223A222831312A382B38292F34222C22736F6C7661626C65223A747275652C226C6576656C223A352C227365636F6E6473223A37302E397D5D2C22736F6C7661626C65223A747275657D','["m11","m12","m13","m14","m15","m16","m17","m18","m19","m20"]','FTIOI66BUQXT7HUPLWMAH52X3G');
INSERT INTO "finals" VALUES('d7ru7wjthkn7snjlkiiuurm5eg',X'7B2276657273696F6E223A31352C226174223A313739353734323835333230362C226D6F6465223A226461696C79222C226E756D626572223A3333312C227068617365223A226F766572222C2268616E6473223A352C22706C6179657273223A5B7B22706C61796572223A2234454B454A53474C4D4848515A475A37585747574851544F3348222C2273686F776E223A352C22636C6F736564223A352C22736F6C766564223A352C22706F696E7473223A31392C2274696D65223A3132322C2273747265616B223A352C2262657374223A352C22776879223A22646F6E65227D5D2C2273686F776E223A5B7B2268616E64223A302C2270757A7A6C65223A22312D342E362E31312E31312D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323835333036312C2274696D65223A32332C22706F696E7473223A342C2265787072223A2231312B31312D342B36222C22736F6C7661626C65223A747275652C226C6576656C223A312C227365636F6E6473223A352E317D2C7B2268616E64223A312C2270757A7A6C65223A22312D312E352E352E31332D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323835333038372C2274696D65223A33372C22706F696E7473223A342C2265787072223A22312B31332B352B35222C22736F6C7661626C65223A747275652C226C6576656C223A322C227365636F6E6473223A372E377D2C7B2268616E64223A322C2270757A7A6C65223A22312D352E31302E31302E31322D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323835333133362C2274696D65223A31352C22706F696E7473223A342C2265787072223A2231302B31302F352B3132222C22736F6C7661626C65223A747275652C226C6576656C223A332C227365636F6E6473223A382E367D2C7B2268616E64223A332C2270757A7A6C65223A22312D322E352E382E31302D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323835333135362C2274696D65223A33332C22706F696E7473223A332C2268696E7473223A322C2265787072223A22382A2831302D322D3529222C22736F6C7661626C65223A747275652C226C6576656C223A342C227365636F6E6473223A31332E327D2C7B2268616E64223A342C2270757A7A6C65223A22312D342E382E382E31312D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323835333139322C2274696D65223A31342C22706F696E7473223A342C2265787072223A222831312A382B38292F34222C22736F6C7661626C65223A747275652C226C6576656C223A352C227365636F6E6473223A37302E397D5D2C22736F6C7661626C65223A747275657D','["m1","m2","m3","m4","m5","m6","m7","m8","m9","m10"]','4EKEJSGLMHHQZGZ7XWGWHQTO3H');
INSERT INTO "finals" VALUES('zwfjjztjea3zupa7p36clgbz7r',X'7B2276657273696F6E223A31382C226174223A313739353734323835333338352C226D6F6465223A2274696D6564222C227068617365223A226F766572222C22656E6473223A313739353734333034313232362C22706C6179657273223A5B7B22706C61796572223A224654494F4936364255515854374855504C574D41483532583347222C2273686F776E223A372C22636C6F736564223A372C22736F6C766564223A362C22706F696E7473223A32342C2274696D65223A3135392C2273747265616B223A362C2262657374223A362C22776879223A2273746F70227D5D2C2273686F776E223A5B7B2268616E64223A302C2270757A7A6C65223A22312D332E382E31332E31332D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323835333232362C2274696D65223A34302C22706F696E7473223A342C2265787072223A2231332D31332B332A38222C22736F6C7661626C65223A747275652C226C6576656C223A312C227365636F6E6473223A352E337D2C7B2268616E64223A312C2270757A7A6C65223A22312D322E322E372E31332D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323835333236362C2274696D65223A32302C22706F696E7473223A342C2265787072223A2231332B322A322B37222C22736F6C7661626C65223A747275652C226C6576656C223A312C227365636F6E6473223A362E317D2C7B2268616E64223A322C2270757A7A6C65223A22312D312E332E31302E31302D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323835333238362C2274696D65223A32342C22626F6E7573223A333030302C22706F696E7473223A342C2265787072223A22312B31302B31302B33222C22736F6C7661626C65223A747275652C226C6576656C223A312C227365636F6E6473223A352E397D2C7B2268616E64223A332C2270757A7A6C65223A22312D312E372E382E31332D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323835333331302C2274696D65223A32302C22706F696E7473223A342C22736F6C7661626C65223A66616C73657D2C7B2268616E64223A342C2270757A7A6C65223A22312D332E362E372E31322D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323835333333302C2274696D65223A32342C22706F696E7473223A342C2265787072223A2231322A28332B362D3729222C22736F6C7661626C65223A747275652C226C6576656C223A322C227365636F6E6473223A372E377D2C7B2268616E64223A352C2270757A7A6C65223A22312D322E332E342E382D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323835333335342C2274696D65223A31392C22626F6E7573223A353030302C22706F696E7473223A342C2265787072223A22322A332A28382D3429222C22736F6C7661626C65223A747275652C226C6576656C223A322C227365636F6E6473223A372E397D2C7B2268616E64223A362C2270757A7A6C65223A22312D332E372E31322E31332D32342D636C6173736963222C226F7574636F6D65223A22756E66696E6973686564222C2272657665616C6564223A313739353734323835333337332C2274696D65223A31322C22736F6C7661626C65223A747275652C226C6576656C223A322C227365636F6E6473223A372E367D5D7D','["m21","m22","m23","m24","m25","m26","m27"]','FTIOI66BUQXT7HUPLWMAH52X3G');
CREATE TABLE goose_db_version (
		id INTEGER PRIMARY KEY AUTOINCREMENT,
		version_id INTEGER NOT NULL,
		is_applied INTEGER NOT NULL,
		tstamp TIMESTAMP DEFAULT (datetime('now'))
	);
INSERT INTO "goose_db_version" VALUES(1,0,1,'2026-11-27 01:27:32');
INSERT INTO "goose_db_version" VALUES(2,1,1,'2026-11-27 01:27:32');
INSERT INTO "goose_db_version" VALUES(3,2,1,'2026-11-27 01:27:32');
INSERT INTO "goose_db_version" VALUES(4,3,1,'2026-11-27 01:27:32');
INSERT INTO "goose_db_version" VALUES(5,4,1,'2026-11-27 01:27:32');
INSERT INTO "goose_db_version" VALUES(6,5,1,'2026-11-27 01:27:32');
INSERT INTO "goose_db_version" VALUES(7,6,1,'2026-11-27 01:27:32');
CREATE TABLE passkeys (
	id         BLOB    NOT NULL PRIMARY KEY,
	player     TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	name       TEXT    NOT NULL,
	credential BLOB    NOT NULL,
	created    INTEGER NOT NULL,
	used       INTEGER NOT NULL
) STRICT;
CREATE TABLE players (
	id       TEXT    NOT NULL PRIMARY KEY,
	name     TEXT    NOT NULL,
	lang     TEXT    NOT NULL,
	settings BLOB,
	created  INTEGER NOT NULL,
	seen     INTEGER NOT NULL
, expires INTEGER NOT NULL DEFAULT 0, banned INTEGER NOT NULL DEFAULT 0, ban_reason TEXT NOT NULL DEFAULT '') STRICT;
INSERT INTO "players" VALUES('FTIOI66BUQXT7HUPLWMAH52X3G','Ann','en',X'7B227468656D65223A20226461726B227D',1795742852271,1795742852282,0,0,'');
INSERT INTO "players" VALUES('4EKEJSGLMHHQZGZ7XWGWHQTO3H','Bob 四','en',X'7B227468656D65223A20226461726B227D',1795742852285,1795742852309,0,0,'');
INSERT INTO "players" VALUES('5DTE2KLHVOW4J72Z25MWEFIWUJ','Patient Moose','',NULL,1795742853388,1795742853388,0,0,'');
CREATE TABLE "plays" (
	run        TEXT    NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	hand       INTEGER NOT NULL,
	player     TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	mode       TEXT    NOT NULL,
	offline    INTEGER NOT NULL,
	puzzle     TEXT    NOT NULL,
	solvable   INTEGER NOT NULL,
	level      INTEGER NOT NULL,
	seconds    REAL    NOT NULL,
	techniques TEXT    NOT NULL, -- a JSON array
	at         INTEGER NOT NULL,
	time       INTEGER NOT NULL,
	outcome    TEXT    NOT NULL,
	points     INTEGER NOT NULL,
	hints      INTEGER NOT NULL,
	misses     INTEGER NOT NULL,
	PRIMARY KEY (run, player, hand)
) STRICT;
INSERT INTO "plays" VALUES('tlxmkcfof77qkp53mqlpwf52xv',0,'FTIOI66BUQXT7HUPLWMAH52X3G','practice',0,'1-5.11.12.12-24-classic',1,3,8.8,'["2*12"]',1795742852704,59,'solved',3,2,1);
INSERT INTO "plays" VALUES('tlxmkcfof77qkp53mqlpwf52xv',1,'FTIOI66BUQXT7HUPLWMAH52X3G','practice',0,'1-3.4.8.12-24-classic',1,4,11.1,'["3*8","(a+b-c)*d"]',1795742852731,19,'solved',4,0,0);
INSERT INTO "plays" VALUES('tlxmkcfof77qkp53mqlpwf52xv',2,'FTIOI66BUQXT7HUPLWMAH52X3G','practice',0,'1-6.9.10.11-24-classic',1,3,8.8,'["plus-minus"]',1795742852779,45,'skip',0,0,0);
INSERT INTO "plays" VALUES('tlxmkcfof77qkp53mqlpwf52xv',3,'FTIOI66BUQXT7HUPLWMAH52X3G','practice',0,'1-2.7.7.10-24-classic',1,5,109.6,'["fraction"]',1795742852801,18,'solved',4,0,0);
INSERT INTO "plays" VALUES('c74oijmkkhcyhtsfkxr3ltfnt7',0,'FTIOI66BUQXT7HUPLWMAH52X3G','daily',0,'1-4.6.11.11-24-classic',1,1,5.1,'["4*6","equals","one"]',1795742852894,77,'solved',4,0,0);
INSERT INTO "plays" VALUES('c74oijmkkhcyhtsfkxr3ltfnt7',1,'FTIOI66BUQXT7HUPLWMAH52X3G','daily',0,'1-1.5.5.13-24-classic',1,2,7.7,'["sum"]',1795742852915,15,'solved',4,0,0);
INSERT INTO "plays" VALUES('c74oijmkkhcyhtsfkxr3ltfnt7',2,'FTIOI66BUQXT7HUPLWMAH52X3G','daily',0,'1-5.10.10.12-24-classic',1,3,8.6,'["product-beside"]',1795742852968,50,'solved',4,0,0);
INSERT INTO "plays" VALUES('c74oijmkkhcyhtsfkxr3ltfnt7',3,'FTIOI66BUQXT7HUPLWMAH52X3G','daily',0,'1-2.5.8.10-24-classic',1,4,13.2,'["3*8"]',1795742852994,21,'solved',3,2,0);
INSERT INTO "plays" VALUES('c74oijmkkhcyhtsfkxr3ltfnt7',4,'FTIOI66BUQXT7HUPLWMAH52X3G','daily',0,'1-4.8.8.11-24-classic',1,5,70.9,'["k*x+k","large-product"]',1795742853056,20,'solved',4,0,0);
INSERT INTO "plays" VALUES('d7ru7wjthkn7snjlkiiuurm5eg',0,'4EKEJSGLMHHQZGZ7XWGWHQTO3H','daily',0,'1-4.6.11.11-24-classic',1,1,5.1,'["4*6","equals","one"]',1795742853084,23,'solved',4,0,0);
INSERT INTO "plays" VALUES('d7ru7wjthkn7snjlkiiuurm5eg',1,'4EKEJSGLMHHQZGZ7XWGWHQTO3H','daily',0,'1-1.5.5.13-24-classic',1,2,7.7,'["sum"]',1795742853124,37,'solved',4,0,0);
INSERT INTO "plays" VALUES('d7ru7wjthkn7snjlkiiuurm5eg',2,'4EKEJSGLMHHQZGZ7XWGWHQTO3H','daily',0,'1-5.10.10.12-24-classic',1,3,8.6,'["product-beside"]',1795742853151,15,'solved',4,0,0);
INSERT INTO "plays" VALUES('d7ru7wjthkn7snjlkiiuurm5eg',3,'4EKEJSGLMHHQZGZ7XWGWHQTO3H','daily',0,'1-2.5.8.10-24-classic',1,4,13.2,'["3*8"]',1795742853189,33,'solved',3,2,0);
INSERT INTO "plays" VALUES('d7ru7wjthkn7snjlkiiuurm5eg',4,'4EKEJSGLMHHQZGZ7XWGWHQTO3H','daily',0,'1-4.8.8.11-24-classic',1,5,70.9,'["k*x+k","large-product"]',1795742853206,14,'solved',4,0,0);
INSERT INTO "plays" VALUES('zwfjjztjea3zupa7p36clgbz7r',0,'FTIOI66BUQXT7HUPLWMAH52X3G','timed',0,'1-3.8.13.13-24-classic',1,1,5.3,'["3*8","equals","one"]',1795742853266,40,'solved',4,0,0);
INSERT INTO "plays" VALUES('zwfjjztjea3zupa7p36clgbz7r',1,'FTIOI66BUQXT7HUPLWMAH52X3G','timed',0,'1-2.2.7.13-24-classic',1,1,6.1,'["4*6","(a-b)*(c+d)"]',1795742853286,20,'solved',4,0,0);
INSERT INTO "plays" VALUES('zwfjjztjea3zupa7p36clgbz7r',2,'FTIOI66BUQXT7HUPLWMAH52X3G','timed',0,'1-1.3.10.10-24-classic',1,1,5.9,'["sum"]',1795742853310,24,'solved',4,0,0);
INSERT INTO "plays" VALUES('zwfjjztjea3zupa7p36clgbz7r',3,'FTIOI66BUQXT7HUPLWMAH52X3G','timed',0,'1-1.7.8.13-24-classic',0,0,0.0,'[]',1795742853330,20,'solved',4,0,0);
INSERT INTO "plays" VALUES('zwfjjztjea3zupa7p36clgbz7r',4,'FTIOI66BUQXT7HUPLWMAH52X3G','timed',0,'1-3.6.7.12-24-classic',1,2,7.7,'["2*12","(a+b-c)*d"]',1795742853354,24,'solved',4,0,0);
INSERT INTO "plays" VALUES('zwfjjztjea3zupa7p36clgbz7r',5,'FTIOI66BUQXT7HUPLWMAH52X3G','timed',0,'1-2.3.4.8-24-classic',1,2,7.9,'["3*8","(a+b-c)*d"]',1795742853373,19,'solved',4,0,0);
INSERT INTO "plays" VALUES('zwfjjztjea3zupa7p36clgbz7r',6,'FTIOI66BUQXT7HUPLWMAH52X3G','timed',0,'1-3.7.12.13-24-classic',1,2,7.6,'["3*8","(a+b-c)*d"]',1795742853385,12,'unfinished',0,0,0);
INSERT INTO "plays" VALUES('2bzxp63rhvqxvvpt726zi7xdmw',0,'5DTE2KLHVOW4J72Z25MWEFIWUJ','practice',0,'1-3.6.8.10-24-classic',1,4,16.8,'["3*8","(a+b-c)*d"]',1795742853418,29,'solved',3,2,1);
INSERT INTO "plays" VALUES('2bzxp63rhvqxvvpt726zi7xdmw',1,'5DTE2KLHVOW4J72Z25MWEFIWUJ','practice',0,'1-2.4.12.12-24-classic',1,4,13.9,'["2*12"]',1795742853438,18,'solved',4,0,0);
INSERT INTO "plays" VALUES('ivy5divhocvt7v5mldbalvlxar',0,'FTIOI66BUQXT7HUPLWMAH52X3G','race',0,'1-1.3.12.13-24-classic',1,4,13.8,'[]',1795742856653,206,'solved',4,0,0);
INSERT INTO "plays" VALUES('ivy5divhocvt7v5mldbalvlxar',0,'4EKEJSGLMHHQZGZ7XWGWHQTO3H','race',0,'1-1.3.12.13-24-classic',1,4,13.8,'[]',1795742856688,241,'solved',4,0,0);
INSERT INTO "plays" VALUES('ivy5divhocvt7v5mldbalvlxar',1,'FTIOI66BUQXT7HUPLWMAH52X3G','race',0,'1-4.6.8.8-24-classic',1,1,5.8,'[]',1795742856919,266,'solved',4,0,0);
INSERT INTO "plays" VALUES('ivy5divhocvt7v5mldbalvlxar',1,'4EKEJSGLMHHQZGZ7XWGWHQTO3H','race',0,'1-4.6.8.8-24-classic',1,1,5.8,'[]',1795742856959,271,'skip',0,0,0);
INSERT INTO "plays" VALUES('ivy5divhocvt7v5mldbalvlxar',2,'FTIOI66BUQXT7HUPLWMAH52X3G','race',0,'1-4.5.9.13-24-classic',1,3,8.9,'[]',1795742857236,317,'solved',4,0,0);
INSERT INTO "plays" VALUES('ivy5divhocvt7v5mldbalvlxar',2,'4EKEJSGLMHHQZGZ7XWGWHQTO3H','race',0,'1-4.5.9.13-24-classic',1,3,8.9,'[]',1795742857307,348,'solved',4,0,0);
CREATE TABLE races (
	run     TEXT    NOT NULL PRIMARY KEY REFERENCES runs (id) ON DELETE CASCADE,
	code    TEXT    NOT NULL, -- with which players join; '': expired
	kind    TEXT    NOT NULL, -- race, class or quick
	secret  BLOB    NOT NULL, -- SHA-256 of the secret of a class's teacher; empty: none
	created INTEGER NOT NULL,
	expires INTEGER NOT NULL, -- when the code expires
	next    TEXT    NOT NULL  -- the run of the rematch; '': none
) STRICT;
INSERT INTO "races" VALUES('ivy5divhocvt7v5mldbalvlxar','6HQ2F6','race',X'',1795742853441,1795786053441,'');
INSERT INTO "races" VALUES('mbuvcn4a4d7mdpaxtljwih5abe','KDVMUW','class',X'FF66D6587B6A31C4C0FC63E250821A1527A01A3B95DF46A793B4BD8A58740EB8',1795742857525,1795786057525,'');
CREATE TABLE "results" (
	run      TEXT    NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	player   TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	mode     TEXT    NOT NULL,
	number   INTEGER NOT NULL,
	offline  INTEGER NOT NULL,
	ranked   INTEGER NOT NULL,
	hands    INTEGER NOT NULL,
	solved   INTEGER NOT NULL,
	points   INTEGER NOT NULL,
	time     INTEGER NOT NULL,
	best     INTEGER NOT NULL,
	finished INTEGER NOT NULL,
	PRIMARY KEY (run, player)
) STRICT;
INSERT INTO "results" VALUES('tlxmkcfof77qkp53mqlpwf52xv','FTIOI66BUQXT7HUPLWMAH52X3G','practice',0,0,0,4,3,11,141,2,1795742852813);
INSERT INTO "results" VALUES('c74oijmkkhcyhtsfkxr3ltfnt7','FTIOI66BUQXT7HUPLWMAH52X3G','daily',331,0,1,5,5,19,183,5,1795742853056);
INSERT INTO "results" VALUES('d7ru7wjthkn7snjlkiiuurm5eg','4EKEJSGLMHHQZGZ7XWGWHQTO3H','daily',331,0,1,5,5,19,122,5,1795742853206);
INSERT INTO "results" VALUES('zwfjjztjea3zupa7p36clgbz7r','FTIOI66BUQXT7HUPLWMAH52X3G','timed',0,0,1,6,6,24,159,6,1795742853385);
INSERT INTO "results" VALUES('ivy5divhocvt7v5mldbalvlxar','FTIOI66BUQXT7HUPLWMAH52X3G','race',0,0,1,3,3,12,789,3,1795742857236);
INSERT INTO "results" VALUES('ivy5divhocvt7v5mldbalvlxar','4EKEJSGLMHHQZGZ7XWGWHQTO3H','race',0,0,1,3,2,8,860,1,1795742857307);
CREATE TABLE runs (
	id       TEXT    NOT NULL PRIMARY KEY,
	player   TEXT    NOT NULL,
	key      TEXT    NOT NULL,
	mode     TEXT    NOT NULL,
	number   INTEGER NOT NULL,
	offline  INTEGER NOT NULL,
	wish     BLOB,
	created  INTEGER NOT NULL,
	finished INTEGER NOT NULL,
	deadline INTEGER NOT NULL,
	version  INTEGER NOT NULL, log_bytes INTEGER NOT NULL DEFAULT 0, trail_bytes INTEGER NOT NULL DEFAULT 0,
	UNIQUE (player, key)
) STRICT;
INSERT INTO "runs" VALUES('tlxmkcfof77qkp53mqlpwf52xv','FTIOI66BUQXT7HUPLWMAH52X3G','online:k1','practice',0,0,X'7B226D6F6465223A227072616374696365227D',1795742852645,1795742852813,0,15,2411,204);
INSERT INTO "runs" VALUES('c74oijmkkhcyhtsfkxr3ltfnt7','FTIOI66BUQXT7HUPLWMAH52X3G','online:d1','daily',331,0,X'7B226D6F6465223A226461696C79222C226E756D626572223A3333317D',1795742852817,1795742853056,0,15,2430,340);
INSERT INTO "runs" VALUES('d7ru7wjthkn7snjlkiiuurm5eg','4EKEJSGLMHHQZGZ7XWGWHQTO3H','online:d1','daily',331,0,X'7B226D6F6465223A226461696C79222C226E756D626572223A3333317D',1795742853061,1795742853206,0,15,2421,340);
INSERT INTO "runs" VALUES('zwfjjztjea3zupa7p36clgbz7r','FTIOI66BUQXT7HUPLWMAH52X3G','online:t1','timed',0,0,X'7B226D6F6465223A2274696D6564227D',1795742853226,1795742853385,0,18,3664,340);
INSERT INTO "runs" VALUES('2bzxp63rhvqxvvpt726zi7xdmw','5DTE2KLHVOW4J72Z25MWEFIWUJ','online:k','practice',0,0,X'7B226D6F6465223A227072616374696365227D',1795742853389,0,1795829253438,10,1722,136);
INSERT INTO "runs" VALUES('ivy5divhocvt7v5mldbalvlxar','','ivy5divhocvt7v5mldbalvlxar','race',0,0,NULL,1795742853441,1795742857307,0,20,2418,0);
INSERT INTO "runs" VALUES('mbuvcn4a4d7mdpaxtljwih5abe','','mbuvcn4a4d7mdpaxtljwih5abe','class',0,0,NULL,1795742857525,0,1795750057537,2,272,0);
CREATE TABLE seats (
	run    TEXT    NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	seat   TEXT    NOT NULL, -- s1, s2 and so on, as in the log
	player TEXT    NOT NULL, -- '': deleted or expired
	name   TEXT    NOT NULL,
	colour INTEGER NOT NULL,
	joined INTEGER NOT NULL,
	PRIMARY KEY (run, seat)
) STRICT;
INSERT INTO "seats" VALUES('ivy5divhocvt7v5mldbalvlxar','s1','FTIOI66BUQXT7HUPLWMAH52X3G','Ann',1,1795742853441);
INSERT INTO "seats" VALUES('ivy5divhocvt7v5mldbalvlxar','s2','4EKEJSGLMHHQZGZ7XWGWHQTO3H','Bob',2,1795742853444);
INSERT INTO "seats" VALUES('mbuvcn4a4d7mdpaxtljwih5abe','s1','FTIOI66BUQXT7HUPLWMAH52X3G','Pupil',1,1795742857537);
CREATE TABLE secrets (
	name  TEXT NOT NULL PRIMARY KEY,
	value BLOB NOT NULL
) STRICT;
INSERT INTO "secrets" VALUES('seed',X'A8FE360433CEA855BA8E12582D5BEB3AA11B810C30FD031BF1155065C8F507AE');
INSERT INTO "secrets" VALUES('challenge',X'727C09F730BC0CA73CC9A0D4EBCC10D767510AC33ABA4E9FF0CAB106F6FEE340');
CREATE TABLE "sessions" (
	token         TEXT    NOT NULL PRIMARY KEY,
	player        TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	passkey       BLOB    REFERENCES passkeys (id) ON DELETE CASCADE,
	browser       TEXT    NOT NULL,
	system        TEXT    NOT NULL,
	created       INTEGER NOT NULL,
	used          INTEGER NOT NULL,
	authenticated INTEGER NOT NULL,
	expiry        INTEGER NOT NULL
) STRICT;
INSERT INTO "sessions" VALUES('p00VandC2S_ZS7SFjrVuNXkVJiMU97G7CjDRFGE19Lo','FTIOI66BUQXT7HUPLWMAH52X3G',NULL,'','',1795742852280,1795742852280,0,1830302852280);
INSERT INTO "sessions" VALUES('lsaVj_XGj09SgyJdyDNxrgYD-BZQRRG52HY3MpbEgUM','4EKEJSGLMHHQZGZ7XWGWHQTO3H',NULL,'','',1795742852286,1795742852286,0,1830302852286);
INSERT INTO "sessions" VALUES('4sy5NsjG6ONSf6nrOV2sr9KnSsrZQWXq_Sf9JHNuv6o','5DTE2KLHVOW4J72Z25MWEFIWUJ',NULL,'','',1795742853388,1795742853388,0,1830302853388);
CREATE TABLE "trails" (
	run    TEXT    NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	hand   INTEGER NOT NULL,
	moves  BLOB    NOT NULL,
	player TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	PRIMARY KEY (run, player, hand)
) STRICT;
INSERT INTO "trails" VALUES('tlxmkcfof77qkp53mqlpwf52xv',0,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','FTIOI66BUQXT7HUPLWMAH52X3G');
INSERT INTO "trails" VALUES('tlxmkcfof77qkp53mqlpwf52xv',1,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','FTIOI66BUQXT7HUPLWMAH52X3G');
INSERT INTO "trails" VALUES('tlxmkcfof77qkp53mqlpwf52xv',3,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','FTIOI66BUQXT7HUPLWMAH52X3G');
INSERT INTO "trails" VALUES('c74oijmkkhcyhtsfkxr3ltfnt7',0,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','FTIOI66BUQXT7HUPLWMAH52X3G');
INSERT INTO "trails" VALUES('c74oijmkkhcyhtsfkxr3ltfnt7',1,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','FTIOI66BUQXT7HUPLWMAH52X3G');
INSERT INTO "trails" VALUES('c74oijmkkhcyhtsfkxr3ltfnt7',2,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','FTIOI66BUQXT7HUPLWMAH52X3G');
INSERT INTO "trails" VALUES('c74oijmkkhcyhtsfkxr3ltfnt7',3,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','FTIOI66BUQXT7HUPLWMAH52X3G');
INSERT INTO "trails" VALUES('c74oijmkkhcyhtsfkxr3ltfnt7',4,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','FTIOI66BUQXT7HUPLWMAH52X3G');
INSERT INTO "trails" VALUES('d7ru7wjthkn7snjlkiiuurm5eg',0,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','4EKEJSGLMHHQZGZ7XWGWHQTO3H');
INSERT INTO "trails" VALUES('d7ru7wjthkn7snjlkiiuurm5eg',1,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','4EKEJSGLMHHQZGZ7XWGWHQTO3H');
INSERT INTO "trails" VALUES('d7ru7wjthkn7snjlkiiuurm5eg',2,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','4EKEJSGLMHHQZGZ7XWGWHQTO3H');
INSERT INTO "trails" VALUES('d7ru7wjthkn7snjlkiiuurm5eg',3,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','4EKEJSGLMHHQZGZ7XWGWHQTO3H');
INSERT INTO "trails" VALUES('d7ru7wjthkn7snjlkiiuurm5eg',4,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','4EKEJSGLMHHQZGZ7XWGWHQTO3H');
INSERT INTO "trails" VALUES('zwfjjztjea3zupa7p36clgbz7r',0,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','FTIOI66BUQXT7HUPLWMAH52X3G');
INSERT INTO "trails" VALUES('zwfjjztjea3zupa7p36clgbz7r',1,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','FTIOI66BUQXT7HUPLWMAH52X3G');
INSERT INTO "trails" VALUES('zwfjjztjea3zupa7p36clgbz7r',2,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','FTIOI66BUQXT7HUPLWMAH52X3G');
INSERT INTO "trails" VALUES('zwfjjztjea3zupa7p36clgbz7r',4,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','FTIOI66BUQXT7HUPLWMAH52X3G');
INSERT INTO "trails" VALUES('zwfjjztjea3zupa7p36clgbz7r',5,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','FTIOI66BUQXT7HUPLWMAH52X3G');
INSERT INTO "trails" VALUES('2bzxp63rhvqxvvpt726zi7xdmw',0,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','5DTE2KLHVOW4J72Z25MWEFIWUJ');
INSERT INTO "trails" VALUES('2bzxp63rhvqxvvpt726zi7xdmw',1,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','5DTE2KLHVOW4J72Z25MWEFIWUJ');
CREATE TABLE usage (
	player    TEXT    NOT NULL PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,
	day       INTEGER NOT NULL,
	day_runs  INTEGER NOT NULL,
	day_bytes INTEGER NOT NULL,
	runs      INTEGER NOT NULL,
	bytes     INTEGER NOT NULL
) STRICT;
INSERT INTO "usage" VALUES('FTIOI66BUQXT7HUPLWMAH52X3G',20784,4,9719,4,9719);
INSERT INTO "usage" VALUES('4EKEJSGLMHHQZGZ7XWGWHQTO3H',20784,2,2951,2,2951);
INSERT INTO "usage" VALUES('5DTE2KLHVOW4J72Z25MWEFIWUJ',20784,1,1858,1,1858);
CREATE INDEX passkeys_player ON passkeys (player);
CREATE INDEX runs_created ON runs (player, created);
CREATE INDEX runs_deadline ON runs (deadline) WHERE finished = 0 AND deadline > 0;
CREATE INDEX sessions_expiry ON sessions (expiry);
CREATE INDEX sessions_player ON sessions (player, used);
CREATE INDEX sessions_passkey ON sessions (passkey) WHERE passkey IS NOT NULL;
CREATE INDEX players_expires ON players (expires);
CREATE UNIQUE INDEX runs_daily ON runs (player, number) WHERE mode = 'daily' AND offline = 0 AND player <> '';
CREATE INDEX trails_player ON trails (player);
CREATE INDEX finals_player ON finals (player);
CREATE INDEX plays_at ON plays (player, at);
CREATE INDEX results_player ON results (player, mode, number);
CREATE INDEX results_daily ON results (number, points, time) WHERE mode = 'daily' AND ranked = 1;
CREATE INDEX results_times ON results (number, solved, points DESC, time) WHERE mode = 'daily' AND ranked = 1;
CREATE TRIGGER results_added AFTER INSERT ON results WHEN NEW.mode = 'daily' AND NEW.ranked = 1
BEGIN
	INSERT INTO daily_solved (number, solved, players) VALUES (NEW.number, NEW.solved, 1)
	ON CONFLICT (number, solved) DO UPDATE SET players = players + 1;
	INSERT INTO daily_counts (number, shift, points, bucket, players)
	VALUES (NEW.number, 22, NEW.points, min(NEW.time, 1073741824) >> 22, 1),
		(NEW.number, 17, NEW.points, min(NEW.time, 1073741824) >> 17, 1),
		(NEW.number, 12, NEW.points, min(NEW.time, 1073741824) >> 12, 1),
		(NEW.number, 7, NEW.points, min(NEW.time, 1073741824) >> 7, 1)
	ON CONFLICT (number, shift, points, bucket) DO UPDATE SET players = players + 1;
END;
CREATE TRIGGER results_removed AFTER DELETE ON results WHEN OLD.mode = 'daily' AND OLD.ranked = 1
BEGIN
	UPDATE daily_solved SET players = players - 1 WHERE number = OLD.number AND solved = OLD.solved;
	DELETE FROM daily_solved WHERE number = OLD.number AND solved = OLD.solved AND players = 0;
	UPDATE daily_counts SET players = players - 1
	WHERE number = OLD.number AND shift IN (22, 17, 12, 7) AND points = OLD.points AND bucket = min(OLD.time, 1073741824) >> shift;
	DELETE FROM daily_counts
	WHERE number = OLD.number AND shift IN (22, 17, 12, 7) AND points = OLD.points AND bucket = min(OLD.time, 1073741824) >> shift AND players = 0;
END;
CREATE UNIQUE INDEX races_code ON races (code) WHERE code <> '';
CREATE INDEX races_expires ON races (expires) WHERE code <> '';
CREATE UNIQUE INDEX seats_player ON seats (player, run) WHERE player <> '';
CREATE INDEX seats_joined ON seats (joined) WHERE name <> '' OR player <> '';
CREATE TRIGGER players_removed AFTER DELETE ON players WHEN OLD.id <> ''
BEGIN
	DELETE FROM runs WHERE player = OLD.id;
	UPDATE seats SET player = '', name = '' WHERE player = OLD.id AND player <> '';
END;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('goose_db_version',7);
COMMIT;
