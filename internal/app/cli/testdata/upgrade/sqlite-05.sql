BEGIN TRANSACTION;
CREATE TABLE cards (
	player TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	kind   TEXT    NOT NULL,
	puzzle TEXT    NOT NULL,
	due    INTEGER NOT NULL,
	state  BLOB,
	PRIMARY KEY (player, kind)
) STRICT;
INSERT INTO "cards" VALUES('6AO2ATUSUFIYSFCF23GU3WW4QI','product-beside','1-2.4.11.11-24-classic',1796002060230,X'7B22647565223A313739363030323036303233302C226C617374223A313739353734323836303233302C2264617973223A332C2273746162696C697479223A302E38313135393731342C22646966666963756C7479223A332E35383133313932332C2272657073223A332C226C6170736573223A307D');
CREATE TABLE daily_counts (
	number  INTEGER NOT NULL,
	shift   INTEGER NOT NULL,
	points  INTEGER NOT NULL,
	bucket  INTEGER NOT NULL,
	players INTEGER NOT NULL,
	PRIMARY KEY (number, shift, points, bucket)
) STRICT, WITHOUT ROWID;
INSERT INTO "daily_counts" VALUES(331,7,19,1,2);
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
INSERT INTO "events" VALUES('5cup2hitrngi3vzhgkqgn4bb3j',0,'{"v":1,"events":[{"type":"created","at":1795742860352,"act":"create","mode":{"name":"race","seats":100,"hands":3,"length":180000,"auto":true,"ranked":true,"solvable":true,"countdown":3000,"hosted":true},"source":"{\"kind\":\"race\",\"hands\":3}"}]}');
INSERT INTO "events" VALUES('5cup2hitrngi3vzhgkqgn4bb3j',1,'{"v":1,"events":[{"type":"joined","at":1795742860352,"player":"s1","act":"join"}]}');
INSERT INTO "events" VALUES('5cup2hitrngi3vzhgkqgn4bb3j',2,'{"v":1,"events":[{"type":"joined","at":1795742860356,"player":"s2","act":"join"}]}');
INSERT INTO "events" VALUES('5cup2hitrngi3vzhgkqgn4bb3j',3,'{"v":1,"events":[{"type":"dealt","at":1795742860360,"act":"deal","hands":[{"puzzle":"1-3.4.5.8-24-classic","solvable":true,"level":2,"seconds":6.6},{"puzzle":"1-7.9.10.12-24-classic","solvable":true,"level":3,"seconds":8.3},{"puzzle":"1-1.2.2.6-24-classic","solvable":true,"level":1,"seconds":5.2}]}]}');
INSERT INTO "events" VALUES('5cup2hitrngi3vzhgkqgn4bb3j',4,'{"v":1,"events":[{"type":"counting","at":1795742860360,"act":"start","by":"s1","start":1795742863360}]}');
INSERT INTO "events" VALUES('5cup2hitrngi3vzhgkqgn4bb3j',5,'{"v":1,"events":[{"type":"started","at":1795742863360}]}');
INSERT INTO "events" VALUES('5cup2hitrngi3vzhgkqgn4bb3j',6,'{"v":1,"events":[{"type":"revealed","at":1795742863360,"player":"s1","hand":0,"puzzle":"1-3.4.5.8-24-classic"}]}');
INSERT INTO "events" VALUES('5cup2hitrngi3vzhgkqgn4bb3j',7,'{"v":1,"events":[{"type":"revealed","at":1795742863360,"player":"s2","hand":0,"puzzle":"1-3.4.5.8-24-classic"}]}');
INSERT INTO "events" VALUES('5cup2hitrngi3vzhgkqgn4bb3j',8,'{"v":1,"events":[{"type":"solved","at":1795742863433,"player":"s1","act":"c01","hand":0,"expr":"3*8*(5-4)","points":4}]}');
INSERT INTO "events" VALUES('5cup2hitrngi3vzhgkqgn4bb3j',9,'{"v":1,"events":[{"type":"revealed","at":1795742863433,"player":"s1","hand":1,"puzzle":"1-7.9.10.12-24-classic"}]}');
INSERT INTO "events" VALUES('5cup2hitrngi3vzhgkqgn4bb3j',10,'{"v":1,"events":[{"type":"solved","at":1795742863450,"player":"s2","act":"c00","hand":0,"expr":"3*8*(5-4)","points":4}]}');
INSERT INTO "events" VALUES('5cup2hitrngi3vzhgkqgn4bb3j',11,'{"v":1,"events":[{"type":"revealed","at":1795742863450,"player":"s2","hand":1,"puzzle":"1-7.9.10.12-24-classic"}]}');
INSERT INTO "events" VALUES('5cup2hitrngi3vzhgkqgn4bb3j',12,'{"v":1,"events":[{"type":"solved","at":1795742863667,"player":"s1","act":"c11","hand":1,"expr":"10+12-7+9","points":4}]}');
INSERT INTO "events" VALUES('5cup2hitrngi3vzhgkqgn4bb3j',13,'{"v":1,"events":[{"type":"revealed","at":1795742863667,"player":"s1","hand":2,"puzzle":"1-1.2.2.6-24-classic"}]}');
INSERT INTO "events" VALUES('5cup2hitrngi3vzhgkqgn4bb3j',14,'{"v":1,"events":[{"type":"passed","at":1795742863682,"player":"s2","act":"s1","hand":1,"why":"skip"}]}');
INSERT INTO "events" VALUES('5cup2hitrngi3vzhgkqgn4bb3j',15,'{"v":1,"events":[{"type":"revealed","at":1795742863682,"player":"s2","hand":2,"puzzle":"1-1.2.2.6-24-classic"}]}');
INSERT INTO "events" VALUES('5cup2hitrngi3vzhgkqgn4bb3j',16,'{"v":1,"events":[{"type":"solved","at":1795742863900,"player":"s1","act":"c21","hand":2,"expr":"1*2*2*6","points":4}]}');
INSERT INTO "events" VALUES('5cup2hitrngi3vzhgkqgn4bb3j',17,'{"v":1,"events":[{"type":"finished","at":1795742863900,"player":"s1","why":"done"}]}');
INSERT INTO "events" VALUES('5cup2hitrngi3vzhgkqgn4bb3j',18,'{"v":1,"events":[{"type":"solved","at":1795742863917,"player":"s2","act":"c20","hand":2,"expr":"1*2*2*6","points":4}]}');
INSERT INTO "events" VALUES('5cup2hitrngi3vzhgkqgn4bb3j',19,'{"v":1,"events":[{"type":"finished","at":1795742863917,"player":"s2","why":"done"}]}');
INSERT INTO "events" VALUES('eyjinqzwdrvwwlmmuakv4vbiix',0,'{"v":1,"events":[{"type":"created","at":1795742859872,"act":"create","mode":{"name":"daily","seats":1,"hands":5,"hints":true,"none_cost":3000,"ranked":true,"solvable":true},"number":331,"hands":[{"puzzle":"1-1.6.6.13-24-classic","solvable":true,"level":1,"seconds":6.4},{"puzzle":"1-6.6.10.12-24-classic","solvable":true,"level":2,"seconds":7.9},{"puzzle":"1-2.4.4.7-24-classic","solvable":true,"level":3,"seconds":8.7},{"puzzle":"1-5.5.8.12-24-classic","solvable":true,"level":4,"seconds":11.2},{"puzzle":"1-2.5.5.10-24-classic","solvable":true,"level":5,"seconds":106.6}]}]}');
INSERT INTO "events" VALUES('eyjinqzwdrvwwlmmuakv4vbiix',1,'{"v":1,"events":[{"type":"joined","at":1795742859872,"player":"6AO2ATUSUFIYSFCF23GU3WW4QI"}]}');
INSERT INTO "events" VALUES('eyjinqzwdrvwwlmmuakv4vbiix',2,'{"v":1,"events":[{"type":"started","at":1795742859872,"act":"start"}]}');
INSERT INTO "events" VALUES('eyjinqzwdrvwwlmmuakv4vbiix',3,'{"v":1,"events":[{"type":"revealed","at":1795742859872,"player":"6AO2ATUSUFIYSFCF23GU3WW4QI","hand":0,"puzzle":"1-1.6.6.13-24-classic"}]}');
INSERT INTO "events" VALUES('eyjinqzwdrvwwlmmuakv4vbiix',4,'{"v":1,"events":[{"type":"solved","at":1795742859889,"player":"6AO2ATUSUFIYSFCF23GU3WW4QI","act":"m11","hand":0,"expr":"13+6-1+6","points":4}]}');
INSERT INTO "events" VALUES('eyjinqzwdrvwwlmmuakv4vbiix',5,'{"v":1,"events":[{"type":"revealed","at":1795742859891,"player":"6AO2ATUSUFIYSFCF23GU3WW4QI","act":"m12","hand":1,"puzzle":"1-6.6.10.12-24-classic"}]}');
INSERT INTO "events" VALUES('eyjinqzwdrvwwlmmuakv4vbiix',6,'{"v":1,"events":[{"type":"missed","at":1795742859909,"player":"6AO2ATUSUFIYSFCF23GU3WW4QI","act":"m13","hand":1,"expr":"6+6+10+12","reason":"value","value":"34"}]}');
INSERT INTO "events" VALUES('eyjinqzwdrvwwlmmuakv4vbiix',7,'{"v":1,"events":[{"type":"solved","at":1795742859915,"player":"6AO2ATUSUFIYSFCF23GU3WW4QI","act":"m14","hand":1,"expr":"12*(6+6-10)","points":4}]}');
INSERT INTO "events" VALUES('eyjinqzwdrvwwlmmuakv4vbiix',8,'{"v":1,"events":[{"type":"revealed","at":1795742859918,"player":"6AO2ATUSUFIYSFCF23GU3WW4QI","act":"m15","hand":2,"puzzle":"1-2.4.4.7-24-classic"}]}');
INSERT INTO "events" VALUES('eyjinqzwdrvwwlmmuakv4vbiix',9,'{"v":1,"events":[{"type":"solved","at":1795742859976,"player":"6AO2ATUSUFIYSFCF23GU3WW4QI","act":"m16","hand":2,"expr":"2*4*(7-4)","points":4}]}');
INSERT INTO "events" VALUES('eyjinqzwdrvwwlmmuakv4vbiix',10,'{"v":1,"events":[{"type":"revealed","at":1795742859979,"player":"6AO2ATUSUFIYSFCF23GU3WW4QI","act":"m17","hand":3,"puzzle":"1-5.5.8.12-24-classic"}]}');
INSERT INTO "events" VALUES('eyjinqzwdrvwwlmmuakv4vbiix',11,'{"v":1,"events":[{"type":"hinted","at":1795742859992,"player":"6AO2ATUSUFIYSFCF23GU3WW4QI","act":"m18","hand":3,"step":2}]}');
INSERT INTO "events" VALUES('eyjinqzwdrvwwlmmuakv4vbiix',12,'{"v":1,"events":[{"type":"solved","at":1795742859994,"player":"6AO2ATUSUFIYSFCF23GU3WW4QI","act":"m19","hand":3,"expr":"12*(5+5-8)","points":3}]}');
INSERT INTO "events" VALUES('eyjinqzwdrvwwlmmuakv4vbiix',13,'{"v":1,"events":[{"type":"revealed","at":1795742859997,"player":"6AO2ATUSUFIYSFCF23GU3WW4QI","act":"m20","hand":4,"puzzle":"1-2.5.5.10-24-classic"}]}');
INSERT INTO "events" VALUES('eyjinqzwdrvwwlmmuakv4vbiix',14,'{"v":1,"events":[{"type":"solved","at":1795742860016,"player":"6AO2ATUSUFIYSFCF23GU3WW4QI","act":"m21","hand":4,"expr":"5*(5-2/10)","points":4}]}');
INSERT INTO "events" VALUES('eyjinqzwdrvwwlmmuakv4vbiix',15,'{"v":1,"events":[{"type":"finished","at":1795742860016,"player":"6AO2ATUSUFIYSFCF23GU3WW4QI","why":"done"}]}');
INSERT INTO "events" VALUES('hnbcz2zdn2zbrptrm4oy2n7t2m',0,'{"v":1,"events":[{"type":"created","at":1795742860019,"act":"create","mode":{"name":"daily","seats":1,"hands":5,"hints":true,"none_cost":3000,"ranked":true,"solvable":true},"number":331,"hands":[{"puzzle":"1-1.6.6.13-24-classic","solvable":true,"level":1,"seconds":6.4},{"puzzle":"1-6.6.10.12-24-classic","solvable":true,"level":2,"seconds":7.9},{"puzzle":"1-2.4.4.7-24-classic","solvable":true,"level":3,"seconds":8.7},{"puzzle":"1-5.5.8.12-24-classic","solvable":true,"level":4,"seconds":11.2},{"puzzle":"1-2.5.5.10-24-classic","solvable":true,"level":5,"seconds":106.6}]}]}');
INSERT INTO "events" VALUES('hnbcz2zdn2zbrptrm4oy2n7t2m',1,'{"v":1,"events":[{"type":"joined","at":1795742860019,"player":"KMNG322HACXE3SGOQMISOR6KW7"}]}');
INSERT INTO "events" VALUES('hnbcz2zdn2zbrptrm4oy2n7t2m',2,'{"v":1,"events":[{"type":"started","at":1795742860019,"act":"start"}]}');
INSERT INTO "events" VALUES('hnbcz2zdn2zbrptrm4oy2n7t2m',3,'{"v":1,"events":[{"type":"revealed","at":1795742860019,"player":"KMNG322HACXE3SGOQMISOR6KW7","hand":0,"puzzle":"1-1.6.6.13-24-classic"}]}');
INSERT INTO "events" VALUES('hnbcz2zdn2zbrptrm4oy2n7t2m',4,'{"v":1,"events":[{"type":"solved","at":1795742860081,"player":"KMNG322HACXE3SGOQMISOR6KW7","act":"m1","hand":0,"expr":"13+6-1+6","points":4}]}');
INSERT INTO "events" VALUES('hnbcz2zdn2zbrptrm4oy2n7t2m',5,'{"v":1,"events":[{"type":"revealed","at":1795742860086,"player":"KMNG322HACXE3SGOQMISOR6KW7","act":"m2","hand":1,"puzzle":"1-6.6.10.12-24-classic"}]}');
INSERT INTO "events" VALUES('hnbcz2zdn2zbrptrm4oy2n7t2m',6,'{"v":1,"events":[{"type":"missed","at":1795742860112,"player":"KMNG322HACXE3SGOQMISOR6KW7","act":"m3","hand":1,"expr":"6+6+10+12","reason":"value","value":"34"}]}');
INSERT INTO "events" VALUES('hnbcz2zdn2zbrptrm4oy2n7t2m',7,'{"v":1,"events":[{"type":"solved","at":1795742860120,"player":"KMNG322HACXE3SGOQMISOR6KW7","act":"m4","hand":1,"expr":"12*(6+6-10)","points":4}]}');
INSERT INTO "events" VALUES('hnbcz2zdn2zbrptrm4oy2n7t2m',8,'{"v":1,"events":[{"type":"revealed","at":1795742860124,"player":"KMNG322HACXE3SGOQMISOR6KW7","act":"m5","hand":2,"puzzle":"1-2.4.4.7-24-classic"}]}');
INSERT INTO "events" VALUES('hnbcz2zdn2zbrptrm4oy2n7t2m',9,'{"v":1,"events":[{"type":"solved","at":1795742860144,"player":"KMNG322HACXE3SGOQMISOR6KW7","act":"m6","hand":2,"expr":"2*4*(7-4)","points":4}]}');
INSERT INTO "events" VALUES('hnbcz2zdn2zbrptrm4oy2n7t2m',10,'{"v":1,"events":[{"type":"revealed","at":1795742860146,"player":"KMNG322HACXE3SGOQMISOR6KW7","act":"m7","hand":3,"puzzle":"1-5.5.8.12-24-classic"}]}');
INSERT INTO "events" VALUES('hnbcz2zdn2zbrptrm4oy2n7t2m',11,'{"v":1,"events":[{"type":"hinted","at":1795742860169,"player":"KMNG322HACXE3SGOQMISOR6KW7","act":"m8","hand":3,"step":2}]}');
INSERT INTO "events" VALUES('hnbcz2zdn2zbrptrm4oy2n7t2m',12,'{"v":1,"events":[{"type":"solved","at":1795742860171,"player":"KMNG322HACXE3SGOQMISOR6KW7","act":"m9","hand":3,"expr":"12*(5+5-8)","points":3}]}');
INSERT INTO "events" VALUES('hnbcz2zdn2zbrptrm4oy2n7t2m',13,'{"v":1,"events":[{"type":"revealed","at":1795742860173,"player":"KMNG322HACXE3SGOQMISOR6KW7","act":"m10","hand":4,"puzzle":"1-2.5.5.10-24-classic"}]}');
INSERT INTO "events" VALUES('hnbcz2zdn2zbrptrm4oy2n7t2m',14,'{"v":1,"events":[{"type":"solved","at":1795742860191,"player":"KMNG322HACXE3SGOQMISOR6KW7","act":"m11","hand":4,"expr":"5*(5-2/10)","points":4}]}');
INSERT INTO "events" VALUES('hnbcz2zdn2zbrptrm4oy2n7t2m',15,'{"v":1,"events":[{"type":"finished","at":1795742860191,"player":"KMNG322HACXE3SGOQMISOR6KW7","why":"done"}]}');
INSERT INTO "events" VALUES('itddt55sgoapx566w5qp4utw72',0,'{"v":1,"events":[{"type":"created","at":1795742860194,"act":"create","mode":{"name":"timed","seats":1,"length":180000,"auto":true,"miss_cost":3000,"none_cost":3000,"bonus":[{"streak":3,"time":3000},{"streak":6,"time":5000},{"streak":10,"time":7000},{"streak":15,"every":5,"time":10000}],"ranked":true},"hands":[{"puzzle":"1-7.7.11.13-24-classic","solvable":true,"level":1,"seconds":5.8},{"puzzle":"1-2.4.11.11-24-classic","solvable":true,"level":1,"seconds":6.3},{"puzzle":"1-1.1.2.12-24-classic","solvable":true,"level":1,"seconds":4.7},{"puzzle":"1-2.11.11.11-24-classic","solvable":true,"level":1,"seconds":5.8},{"puzzle":"1-8.10.13.13-24-classic","solvable":true,"level":2,"seconds":7.6},{"puzzle":"1-4.7.11.11-24-classic","solvable":true,"level":2,"seconds":7.1},{"puzzle":"1-4.7.12.12-24-classic","solvable":true,"level":2,"seconds":6.7},{"puzzle":"1-8.9.12.13-24-classic","solvable":true,"level":2,"seconds":7}]}]}');
INSERT INTO "events" VALUES('itddt55sgoapx566w5qp4utw72',1,'{"v":1,"events":[{"type":"joined","at":1795742860194,"player":"6AO2ATUSUFIYSFCF23GU3WW4QI"}]}');
INSERT INTO "events" VALUES('itddt55sgoapx566w5qp4utw72',2,'{"v":1,"events":[{"type":"started","at":1795742860194,"act":"start"}]}');
INSERT INTO "events" VALUES('itddt55sgoapx566w5qp4utw72',3,'{"v":1,"events":[{"type":"revealed","at":1795742860194,"player":"6AO2ATUSUFIYSFCF23GU3WW4QI","hand":0,"puzzle":"1-7.7.11.13-24-classic"}]}');
INSERT INTO "events" VALUES('itddt55sgoapx566w5qp4utw72',4,'{"v":1,"events":[{"type":"solved","at":1795742860212,"player":"6AO2ATUSUFIYSFCF23GU3WW4QI","act":"m22","hand":0,"expr":"11+13-7+7","points":4}]}');
INSERT INTO "events" VALUES('itddt55sgoapx566w5qp4utw72',5,'{"v":1,"events":[{"type":"revealed","at":1795742860212,"player":"6AO2ATUSUFIYSFCF23GU3WW4QI","hand":1,"puzzle":"1-2.4.11.11-24-classic"}]}');
INSERT INTO "events" VALUES('itddt55sgoapx566w5qp4utw72',6,'{"v":1,"events":[{"type":"solved","at":1795742860230,"player":"6AO2ATUSUFIYSFCF23GU3WW4QI","act":"m23","hand":1,"expr":"11+11-2+4","points":4}]}');
INSERT INTO "events" VALUES('itddt55sgoapx566w5qp4utw72',7,'{"v":1,"events":[{"type":"revealed","at":1795742860230,"player":"6AO2ATUSUFIYSFCF23GU3WW4QI","hand":2,"puzzle":"1-1.1.2.12-24-classic"}]}');
INSERT INTO "events" VALUES('itddt55sgoapx566w5qp4utw72',8,'{"v":1,"events":[{"type":"solved","at":1795742860248,"player":"6AO2ATUSUFIYSFCF23GU3WW4QI","act":"m24","hand":2,"expr":"1*1*12*2","points":4,"bonus":3000}]}');
INSERT INTO "events" VALUES('itddt55sgoapx566w5qp4utw72',9,'{"v":1,"events":[{"type":"revealed","at":1795742860248,"player":"6AO2ATUSUFIYSFCF23GU3WW4QI","hand":3,"puzzle":"1-2.11.11.11-24-classic"}]}');
INSERT INTO "events" VALUES('itddt55sgoapx566w5qp4utw72',10,'{"v":1,"events":[{"type":"solved","at":1795742860269,"player":"6AO2ATUSUFIYSFCF23GU3WW4QI","act":"m25","hand":3,"expr":"2*(11+11/11)","points":4}]}');
INSERT INTO "events" VALUES('itddt55sgoapx566w5qp4utw72',11,'{"v":1,"events":[{"type":"revealed","at":1795742860269,"player":"6AO2ATUSUFIYSFCF23GU3WW4QI","hand":4,"puzzle":"1-8.10.13.13-24-classic"}]}');
INSERT INTO "events" VALUES('itddt55sgoapx566w5qp4utw72',12,'{"v":1,"events":[{"type":"solved","at":1795742860284,"player":"6AO2ATUSUFIYSFCF23GU3WW4QI","act":"m26","hand":4,"expr":"13+8-10+13","points":4}]}');
INSERT INTO "events" VALUES('itddt55sgoapx566w5qp4utw72',13,'{"v":1,"events":[{"type":"revealed","at":1795742860284,"player":"6AO2ATUSUFIYSFCF23GU3WW4QI","hand":5,"puzzle":"1-4.7.11.11-24-classic"}]}');
INSERT INTO "events" VALUES('itddt55sgoapx566w5qp4utw72',14,'{"v":1,"events":[{"type":"solved","at":1795742860298,"player":"6AO2ATUSUFIYSFCF23GU3WW4QI","act":"m27","hand":5,"expr":"4*(7-11/11)","points":4,"bonus":5000}]}');
INSERT INTO "events" VALUES('itddt55sgoapx566w5qp4utw72',15,'{"v":1,"events":[{"type":"revealed","at":1795742860298,"player":"6AO2ATUSUFIYSFCF23GU3WW4QI","hand":6,"puzzle":"1-4.7.12.12-24-classic"}]}');
INSERT INTO "events" VALUES('itddt55sgoapx566w5qp4utw72',16,'{"v":1,"events":[{"type":"dealt","at":1795742860298,"act":"deal-8","hands":[{"puzzle":"1-1.1.3.11-24-classic","solvable":true,"level":2,"seconds":7.3},{"puzzle":"1-1.5.8.11-24-classic","solvable":true,"level":3,"seconds":8.8},{"puzzle":"1-1.3.12.12-24-classic","solvable":true,"level":3,"seconds":8.5},{"puzzle":"1-3.4.7.10-24-classic","solvable":true,"level":3,"seconds":9.3},{"puzzle":"1-3.3.4.9-24-classic","solvable":true,"level":3,"seconds":8.4},{"puzzle":"1-4.5.8.12-24-classic","solvable":true,"level":3,"seconds":8.2},{"puzzle":"1-6.6.7.12-24-classic","solvable":true,"level":3,"seconds":10.3},{"puzzle":"1-4.4.4.10-24-classic","solvable":true,"level":4,"seconds":11.7}]}]}');
INSERT INTO "events" VALUES('itddt55sgoapx566w5qp4utw72',17,'{"v":1,"events":[{"type":"finished","at":1795742860300,"player":"6AO2ATUSUFIYSFCF23GU3WW4QI","act":"m28","why":"stop"}]}');
INSERT INTO "events" VALUES('lor5267qwfn4cqiqrxcxwacksb',0,'{"v":1,"events":[{"type":"created","at":1795742864125,"act":"create","mode":{"name":"class","seats":200,"solvable":true,"pace":"together","late_join":true},"source":"{\"kind\":\"class\"}"}]}');
INSERT INTO "events" VALUES('lor5267qwfn4cqiqrxcxwacksb',1,'{"v":1,"events":[{"type":"joined","at":1795742864185,"player":"s1","act":"join"}]}');
INSERT INTO "events" VALUES('vjkjyeyyfh5iczff6df62wyazf',0,'{"v":1,"events":[{"type":"created","at":1795742860303,"act":"create","mode":{"name":"practice","seats":1,"hints":true,"none_cost":3000,"solvable":true},"hands":[{"puzzle":"1-2.4.6.9-24-classic","solvable":true,"level":3,"seconds":9.6},{"puzzle":"1-2.4.9.13-24-classic","solvable":true,"level":2,"seconds":7.5},{"puzzle":"1-1.2.8.9-24-classic","solvable":true,"level":3,"seconds":8.4}]}]}');
INSERT INTO "events" VALUES('vjkjyeyyfh5iczff6df62wyazf',1,'{"v":1,"events":[{"type":"joined","at":1795742860303,"player":"3FUMCO7IBB6QPKOCWQWDX52HLO"}]}');
INSERT INTO "events" VALUES('vjkjyeyyfh5iczff6df62wyazf',2,'{"v":1,"events":[{"type":"started","at":1795742860303,"act":"start"}]}');
INSERT INTO "events" VALUES('vjkjyeyyfh5iczff6df62wyazf',3,'{"v":1,"events":[{"type":"revealed","at":1795742860303,"player":"3FUMCO7IBB6QPKOCWQWDX52HLO","hand":0,"puzzle":"1-2.4.6.9-24-classic"}]}');
INSERT INTO "events" VALUES('vjkjyeyyfh5iczff6df62wyazf',4,'{"v":1,"events":[{"type":"missed","at":1795742860322,"player":"3FUMCO7IBB6QPKOCWQWDX52HLO","act":"m1","hand":0,"expr":"2+4+6+9","reason":"value","value":"21"}]}');
INSERT INTO "events" VALUES('vjkjyeyyfh5iczff6df62wyazf',5,'{"v":1,"events":[{"type":"hinted","at":1795742860324,"player":"3FUMCO7IBB6QPKOCWQWDX52HLO","act":"m2","hand":0,"step":2}]}');
INSERT INTO "events" VALUES('vjkjyeyyfh5iczff6df62wyazf',6,'{"v":1,"events":[{"type":"solved","at":1795742860326,"player":"3FUMCO7IBB6QPKOCWQWDX52HLO","act":"m3","hand":0,"expr":"2*4*(9-6)","points":3}]}');
INSERT INTO "events" VALUES('vjkjyeyyfh5iczff6df62wyazf',7,'{"v":1,"events":[{"type":"dealt","at":1795742860329,"act":"deal-3","hands":[{"puzzle":"1-3.6.7.12-24-classic","solvable":true,"level":2,"seconds":7.7},{"puzzle":"1-4.8.9.10-24-classic","solvable":true,"level":2,"seconds":7.6},{"puzzle":"1-1.4.5.12-24-classic","solvable":true,"level":2,"seconds":6.6}]}]}');
INSERT INTO "events" VALUES('vjkjyeyyfh5iczff6df62wyazf',8,'{"v":1,"events":[{"type":"revealed","at":1795742860329,"player":"3FUMCO7IBB6QPKOCWQWDX52HLO","act":"m4","hand":1,"puzzle":"1-2.4.9.13-24-classic"}]}');
INSERT INTO "events" VALUES('vjkjyeyyfh5iczff6df62wyazf',9,'{"v":1,"events":[{"type":"solved","at":1795742860349,"player":"3FUMCO7IBB6QPKOCWQWDX52HLO","act":"m5","hand":1,"expr":"13+4-2+9","points":4}]}');
INSERT INTO "events" VALUES('wnp7chcybnumk2zfinlwar7muh',0,'{"v":1,"events":[{"type":"created","at":1795742859657,"act":"create","mode":{"name":"practice","seats":1,"hints":true,"none_cost":3000,"solvable":true},"hands":[{"puzzle":"1-1.2.2.13-24-classic","solvable":true,"level":2,"seconds":6.6},{"puzzle":"1-3.6.7.12-24-classic","solvable":true,"level":2,"seconds":7.7},{"puzzle":"1-5.6.7.13-24-classic","solvable":true,"level":3,"seconds":10.5}]}]}');
INSERT INTO "events" VALUES('wnp7chcybnumk2zfinlwar7muh',1,'{"v":1,"events":[{"type":"joined","at":1795742859657,"player":"6AO2ATUSUFIYSFCF23GU3WW4QI"}]}');
INSERT INTO "events" VALUES('wnp7chcybnumk2zfinlwar7muh',2,'{"v":1,"events":[{"type":"started","at":1795742859657,"act":"start"}]}');
INSERT INTO "events" VALUES('wnp7chcybnumk2zfinlwar7muh',3,'{"v":1,"events":[{"type":"revealed","at":1795742859657,"player":"6AO2ATUSUFIYSFCF23GU3WW4QI","hand":0,"puzzle":"1-1.2.2.13-24-classic"}]}');
INSERT INTO "events" VALUES('wnp7chcybnumk2zfinlwar7muh',4,'{"v":1,"events":[{"type":"missed","at":1795742859807,"player":"6AO2ATUSUFIYSFCF23GU3WW4QI","act":"m1","hand":0,"expr":"1+2+2+13","reason":"value","value":"18"}]}');
INSERT INTO "events" VALUES('wnp7chcybnumk2zfinlwar7muh',5,'{"v":1,"events":[{"type":"hinted","at":1795742859810,"player":"6AO2ATUSUFIYSFCF23GU3WW4QI","act":"m2","hand":0,"step":2}]}');
INSERT INTO "events" VALUES('wnp7chcybnumk2zfinlwar7muh',6,'{"v":1,"events":[{"type":"solved","at":1795742859813,"player":"6AO2ATUSUFIYSFCF23GU3WW4QI","act":"m3","hand":0,"expr":"2*(1+13-2)","points":3}]}');
INSERT INTO "events" VALUES('wnp7chcybnumk2zfinlwar7muh',7,'{"v":1,"events":[{"type":"dealt","at":1795742859816,"act":"deal-3","hands":[{"puzzle":"1-5.10.10.13-24-classic","solvable":true,"level":5,"seconds":99.3},{"puzzle":"1-9.11.12.13-24-classic","solvable":true,"level":5,"seconds":87.2},{"puzzle":"1-8.9.10.13-24-classic","solvable":true,"level":2,"seconds":7.9}]}]}');
INSERT INTO "events" VALUES('wnp7chcybnumk2zfinlwar7muh',8,'{"v":1,"events":[{"type":"revealed","at":1795742859816,"player":"6AO2ATUSUFIYSFCF23GU3WW4QI","act":"m4","hand":1,"puzzle":"1-3.6.7.12-24-classic"}]}');
INSERT INTO "events" VALUES('wnp7chcybnumk2zfinlwar7muh',9,'{"v":1,"events":[{"type":"solved","at":1795742859830,"player":"6AO2ATUSUFIYSFCF23GU3WW4QI","act":"m5","hand":1,"expr":"12*(3+6-7)","points":4}]}');
INSERT INTO "events" VALUES('wnp7chcybnumk2zfinlwar7muh',10,'{"v":1,"events":[{"type":"revealed","at":1795742859832,"player":"6AO2ATUSUFIYSFCF23GU3WW4QI","act":"m6","hand":2,"puzzle":"1-5.6.7.13-24-classic"}]}');
INSERT INTO "events" VALUES('wnp7chcybnumk2zfinlwar7muh',11,'{"v":1,"events":[{"type":"passed","at":1795742859847,"player":"6AO2ATUSUFIYSFCF23GU3WW4QI","act":"m7","hand":2,"why":"skip"}]}');
INSERT INTO "events" VALUES('wnp7chcybnumk2zfinlwar7muh',12,'{"v":1,"events":[{"type":"revealed","at":1795742859850,"player":"6AO2ATUSUFIYSFCF23GU3WW4QI","act":"m8","hand":3,"puzzle":"1-5.10.10.13-24-classic"}]}');
INSERT INTO "events" VALUES('wnp7chcybnumk2zfinlwar7muh',13,'{"v":1,"events":[{"type":"solved","at":1795742859866,"player":"6AO2ATUSUFIYSFCF23GU3WW4QI","act":"m9","hand":3,"expr":"(10*13-10)/5","points":4}]}');
INSERT INTO "events" VALUES('wnp7chcybnumk2zfinlwar7muh',14,'{"v":1,"events":[{"type":"finished","at":1795742859869,"player":"6AO2ATUSUFIYSFCF23GU3WW4QI","act":"m10","why":"stop"}]}');
CREATE TABLE "finals" (
	run    TEXT NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	view   BLOB NOT NULL, -- the JSON of race.View
	acts   TEXT NOT NULL, -- a JSON array: the player's last actions
	player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	PRIMARY KEY (run, player)
) STRICT;
INSERT INTO "finals" VALUES('wnp7chcybnumk2zfinlwar7muh',X'7B2276657273696F6E223A31352C226174223A313739353734323835393836392C226D6F6465223A227072616374696365222C227068617365223A226F766572222C22706C6179657273223A5B7B22706C61796572223A2236414F3241545553554649595346434632334755335757345149222C2273686F776E223A342C22636C6F736564223A342C22736F6C766564223A332C22706F696E7473223A31312C2274696D65223A3230312C2273747265616B223A312C2262657374223A322C226D6973736573223A312C22776879223A2273746F70227D5D2C2273686F776E223A5B7B2268616E64223A302C2270757A7A6C65223A22312D312E322E322E31332D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323835393635372C2274696D65223A3135362C22706F696E7473223A332C2268696E7473223A322C226D6973736573223A312C226D6973736564223A7B2265787072223A22312B322B322B3133222C22726561736F6E223A2276616C7565222C2276616C7565223A223138227D2C2265787072223A22322A28312B31332D3229222C22736F6C7661626C65223A747275652C226C6576656C223A322C227365636F6E6473223A362E367D2C7B2268616E64223A312C2270757A7A6C65223A22312D332E362E372E31322D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323835393831362C2274696D65223A31342C22706F696E7473223A342C2265787072223A2231322A28332B362D3729222C22736F6C7661626C65223A747275652C226C6576656C223A322C227365636F6E6473223A372E377D2C7B2268616E64223A322C2270757A7A6C65223A22312D352E362E372E31332D32342D636C6173736963222C226F7574636F6D65223A22736B6970222C2272657665616C6564223A313739353734323835393833322C2274696D65223A31352C22736F6C7661626C65223A747275652C226C6576656C223A332C227365636F6E6473223A31302E357D2C7B2268616E64223A332C2270757A7A6C65223A22312D352E31302E31302E31332D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323835393835302C2274696D65223A31362C22706F696E7473223A342C2265787072223A222831302A31332D3130292F35222C22736F6C7661626C65223A747275652C226C6576656C223A352C227365636F6E6473223A39392E337D5D2C22736F6C7661626C65223A747275657D','["m1","m2","m3","m4","m5","m6","m7","m8","m9","m10"]','6AO2ATUSUFIYSFCF23GU3WW4QI');
INSERT INTO "finals" VALUES('eyjinqzwdrvwwlmmuakv4vbiix',X'7B2276657273696F6E223A31362C226174223A313739353734323836303031362C226D6F6465223A226461696C79222C226E756D626572223A3333312C227068617365223A226F766572222C2268616E6473223A352C22706C6179657273223A5B7B22706C61796572223A2236414F3241545553554649595346434632334755335757345149222C2273686F776E223A352C22636C6F736564223A352C22736F6C766564223A352C22706F696E7473223A31392C2274696D65223A3133332C2273747265616B223A342C2262657374223A342C226D6973736573223A312C22776879223A22646F6E65227D5D2C2273686F776E223A5B7B2268616E64223A302C2270757A7A6C65223A22312D312E362E362E31332D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323835393837322C2274696D65223A31372C22706F696E7473223A342C2265787072223A2231332B362D312B36222C22736F6C7661626C65223A747275652C226C6576656C223A312C227365636F6E6473223A362E347D2C7B2268616E64223A312C2270757A7A6C65223A22312D362E362E31302E31322D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323835393839312C2274696D65223A32342C22706F696E7473223A342C226D6973736573223A312C226D6973736564223A7B2265787072223A22362B362B31302B3132222C22726561736F6E223A2276616C7565222C2276616C7565223A223334227D2C2265787072223A2231322A28362B362D313029222C22736F6C7661626C65223A747275652C226C6576656C223A322C227365636F6E6473223A372E397D2C7B2268616E64223A322C2270757A7A6C65223A22312D322E342E342E372D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323835393931382C2274696D65223A35382C22706F696E7473223A342C2265787072223A22322A342A28372D3429222C22736F6C7661626C65223A747275652C226C6576656C223A332C227365636F6E6473223A382E377D2C7B2268616E64223A332C2270757A7A6C65223A22312D352E352E382E31322D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323835393937392C2274696D65223A31352C22706F696E7473223A332C2268696E7473223A322C2265787072223A2231322A28352B352D3829222C22736F6C7661626C65223A747275652C226C6576656C223A342C227365636F6E6473223A31312E327D2C7B2268616E64223A342C2270757A7A6C65223A22312D322E352E352E31302D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323835393939372C2274696D65223A31392C22706F696E7473223A342C2265787072223A22352A28352D322F313029222C22736F6C7661626C65223A747275652C226C6576656C223A352C227365636F6E6473223A3130362E367D5D2C22736F6C7661626C65223A747275657D','["m11","m12","m13","m14","m15","m16","m17","m18","m19","m20","m21"]','6AO2ATUSUFIYSFCF23GU3WW4QI');
INSERT INTO "finals" VALUES('hnbcz2zdn2zbrptrm4oy2n7t2m',X'7B2276657273696F6E223A31362C226174223A313739353734323836303139312C226D6F6465223A226461696C79222C226E756D626572223A3333312C227068617365223A226F766572222C2268616E6473223A352C22706C6179657273223A5B7B22706C61796572223A224B4D4E4733323248414358453353474F514D49534F52364B5737222C2273686F776E223A352C22636C6F736564223A352C22736F6C766564223A352C22706F696E7473223A31392C2274696D65223A3135392C2273747265616B223A342C2262657374223A342C226D6973736573223A312C22776879223A22646F6E65227D5D2C2273686F776E223A5B7B2268616E64223A302C2270757A7A6C65223A22312D312E362E362E31332D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323836303031392C2274696D65223A36322C22706F696E7473223A342C2265787072223A2231332B362D312B36222C22736F6C7661626C65223A747275652C226C6576656C223A312C227365636F6E6473223A362E347D2C7B2268616E64223A312C2270757A7A6C65223A22312D362E362E31302E31322D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323836303038362C2274696D65223A33342C22706F696E7473223A342C226D6973736573223A312C226D6973736564223A7B2265787072223A22362B362B31302B3132222C22726561736F6E223A2276616C7565222C2276616C7565223A223334227D2C2265787072223A2231322A28362B362D313029222C22736F6C7661626C65223A747275652C226C6576656C223A322C227365636F6E6473223A372E397D2C7B2268616E64223A322C2270757A7A6C65223A22312D322E342E342E372D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323836303132342C2274696D65223A32302C22706F696E7473223A342C2265787072223A22322A342A28372D3429222C22736F6C7661626C65223A747275652C226C6576656C223A332C227365636F6E6473223A382E377D2C7B2268616E64223A332C2270757A7A6C65223A22312D352E352E382E31322D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323836303134362C2274696D65223A32352C22706F696E7473223A332C2268696E7473223A322C2265787072223A2231322A28352B352D3829222C22736F6C7661626C65223A747275652C226C6576656C223A342C227365636F6E6473223A31312E327D2C7B2268616E64223A342C2270757A7A6C65223A22312D322E352E352E31302D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323836303137332C2274696D65223A31382C22706F696E7473223A342C2265787072223A22352A28352D322F313029222C22736F6C7661626C65223A747275652C226C6576656C223A352C227365636F6E6473223A3130362E367D5D2C22736F6C7661626C65223A747275657D','["m1","m2","m3","m4","m5","m6","m7","m8","m9","m10","m11"]','KMNG322HACXE3SGOQMISOR6KW7');
INSERT INTO "finals" VALUES('itddt55sgoapx566w5qp4utw72',X'7B2276657273696F6E223A31382C226174223A313739353734323836303330302C226D6F6465223A2274696D6564222C227068617365223A226F766572222C22656E6473223A313739353734333034383139342C22706C6179657273223A5B7B22706C61796572223A2236414F3241545553554649595346434632334755335757345149222C2273686F776E223A372C22636C6F736564223A372C22736F6C766564223A362C22706F696E7473223A32342C2274696D65223A3130362C2273747265616B223A362C2262657374223A362C22776879223A2273746F70227D5D2C2273686F776E223A5B7B2268616E64223A302C2270757A7A6C65223A22312D372E372E31312E31332D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323836303139342C2274696D65223A31382C22706F696E7473223A342C2265787072223A2231312B31332D372B37222C22736F6C7661626C65223A747275652C226C6576656C223A312C227365636F6E6473223A352E387D2C7B2268616E64223A312C2270757A7A6C65223A22312D322E342E31312E31312D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323836303231322C2274696D65223A31382C22706F696E7473223A342C2265787072223A2231312B31312D322B34222C22736F6C7661626C65223A747275652C226C6576656C223A312C227365636F6E6473223A362E337D2C7B2268616E64223A322C2270757A7A6C65223A22312D312E312E322E31322D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323836303233302C2274696D65223A31382C22626F6E7573223A333030302C22706F696E7473223A342C2265787072223A22312A312A31322A32222C22736F6C7661626C65223A747275652C226C6576656C223A312C227365636F6E6473223A342E377D2C7B2268616E64223A332C2270757A7A6C65223A22312D322E31312E31312E31312D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323836303234382C2274696D65223A32312C22706F696E7473223A342C2265787072223A22322A2831312B31312F313129222C22736F6C7661626C65223A747275652C226C6576656C223A312C227365636F6E6473223A352E387D2C7B2268616E64223A342C2270757A7A6C65223A22312D382E31302E31332E31332D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323836303236392C2274696D65223A31352C22706F696E7473223A342C2265787072223A2231332B382D31302B3133222C22736F6C7661626C65223A747275652C226C6576656C223A322C227365636F6E6473223A372E367D2C7B2268616E64223A352C2270757A7A6C65223A22312D342E372E31312E31312D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323836303238342C2274696D65223A31342C22626F6E7573223A353030302C22706F696E7473223A342C2265787072223A22342A28372D31312F313129222C22736F6C7661626C65223A747275652C226C6576656C223A322C227365636F6E6473223A372E317D2C7B2268616E64223A362C2270757A7A6C65223A22312D342E372E31322E31322D32342D636C6173736963222C226F7574636F6D65223A22756E66696E6973686564222C2272657665616C6564223A313739353734323836303239382C2274696D65223A322C22736F6C7661626C65223A747275652C226C6576656C223A322C227365636F6E6473223A362E377D5D7D','["m22","m23","m24","m25","m26","m27","m28"]','6AO2ATUSUFIYSFCF23GU3WW4QI');
CREATE TABLE goose_db_version (
		id INTEGER PRIMARY KEY AUTOINCREMENT,
		version_id INTEGER NOT NULL,
		is_applied INTEGER NOT NULL,
		tstamp TIMESTAMP DEFAULT (datetime('now'))
	);
INSERT INTO "goose_db_version" VALUES(1,0,1,'2026-11-27 01:27:39');
INSERT INTO "goose_db_version" VALUES(2,1,1,'2026-11-27 01:27:39');
INSERT INTO "goose_db_version" VALUES(3,2,1,'2026-11-27 01:27:39');
INSERT INTO "goose_db_version" VALUES(4,3,1,'2026-11-27 01:27:39');
INSERT INTO "goose_db_version" VALUES(5,4,1,'2026-11-27 01:27:39');
INSERT INTO "goose_db_version" VALUES(6,5,1,'2026-11-27 01:27:39');
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
, expires INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO "players" VALUES('6AO2ATUSUFIYSFCF23GU3WW4QI','Ann','en',X'7B227468656D65223A20226461726B227D',1795742859527,1795742859541,0);
INSERT INTO "players" VALUES('KMNG322HACXE3SGOQMISOR6KW7','Bob 四','en',X'7B227468656D65223A20226461726B227D',1795742859579,1795742859591,0);
INSERT INTO "players" VALUES('3FUMCO7IBB6QPKOCWQWDX52HLO','Early Wren','',NULL,1795742860302,1795742860302,0);
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
INSERT INTO "plays" VALUES('wnp7chcybnumk2zfinlwar7muh',0,'6AO2ATUSUFIYSFCF23GU3WW4QI','practice',0,'1-1.2.2.13-24-classic',1,2,6.6,'["2*12","(a+b-c)*d"]',1795742859813,156,'solved',3,2,1);
INSERT INTO "plays" VALUES('wnp7chcybnumk2zfinlwar7muh',1,'6AO2ATUSUFIYSFCF23GU3WW4QI','practice',0,'1-3.6.7.12-24-classic',1,2,7.7,'["2*12","(a+b-c)*d"]',1795742859830,14,'solved',4,0,0);
INSERT INTO "plays" VALUES('wnp7chcybnumk2zfinlwar7muh',2,'6AO2ATUSUFIYSFCF23GU3WW4QI','practice',0,'1-5.6.7.13-24-classic',1,3,10.5,'["product-beside"]',1795742859847,15,'skip',0,0,0);
INSERT INTO "plays" VALUES('wnp7chcybnumk2zfinlwar7muh',3,'6AO2ATUSUFIYSFCF23GU3WW4QI','practice',0,'1-5.10.10.13-24-classic',1,5,99.3,'["k*x+k","large-product"]',1795742859866,16,'solved',4,0,0);
INSERT INTO "plays" VALUES('eyjinqzwdrvwwlmmuakv4vbiix',0,'6AO2ATUSUFIYSFCF23GU3WW4QI','daily',0,'1-1.6.6.13-24-classic',1,1,6.4,'["plus-minus"]',1795742859889,17,'solved',4,0,0);
INSERT INTO "plays" VALUES('eyjinqzwdrvwwlmmuakv4vbiix',1,'6AO2ATUSUFIYSFCF23GU3WW4QI','daily',0,'1-6.6.10.12-24-classic',1,2,7.9,'["2*12","(a+b-c)*d"]',1795742859915,24,'solved',4,0,1);
INSERT INTO "plays" VALUES('eyjinqzwdrvwwlmmuakv4vbiix',2,'6AO2ATUSUFIYSFCF23GU3WW4QI','daily',0,'1-2.4.4.7-24-classic',1,3,8.7,'["k*x+k","(a-b)*c+d"]',1795742859976,58,'solved',4,0,0);
INSERT INTO "plays" VALUES('eyjinqzwdrvwwlmmuakv4vbiix',3,'6AO2ATUSUFIYSFCF23GU3WW4QI','daily',0,'1-5.5.8.12-24-classic',1,4,11.2,'["2*12","(a+b-c)*d"]',1795742859994,15,'solved',3,2,0);
INSERT INTO "plays" VALUES('eyjinqzwdrvwwlmmuakv4vbiix',4,'6AO2ATUSUFIYSFCF23GU3WW4QI','daily',0,'1-2.5.5.10-24-classic',1,5,106.6,'["fraction","(a-b/c)*d"]',1795742860016,19,'solved',4,0,0);
INSERT INTO "plays" VALUES('hnbcz2zdn2zbrptrm4oy2n7t2m',0,'KMNG322HACXE3SGOQMISOR6KW7','daily',0,'1-1.6.6.13-24-classic',1,1,6.4,'["plus-minus"]',1795742860081,62,'solved',4,0,0);
INSERT INTO "plays" VALUES('hnbcz2zdn2zbrptrm4oy2n7t2m',1,'KMNG322HACXE3SGOQMISOR6KW7','daily',0,'1-6.6.10.12-24-classic',1,2,7.9,'["2*12","(a+b-c)*d"]',1795742860120,34,'solved',4,0,1);
INSERT INTO "plays" VALUES('hnbcz2zdn2zbrptrm4oy2n7t2m',2,'KMNG322HACXE3SGOQMISOR6KW7','daily',0,'1-2.4.4.7-24-classic',1,3,8.7,'["k*x+k","(a-b)*c+d"]',1795742860144,20,'solved',4,0,0);
INSERT INTO "plays" VALUES('hnbcz2zdn2zbrptrm4oy2n7t2m',3,'KMNG322HACXE3SGOQMISOR6KW7','daily',0,'1-5.5.8.12-24-classic',1,4,11.2,'["2*12","(a+b-c)*d"]',1795742860171,25,'solved',3,2,0);
INSERT INTO "plays" VALUES('hnbcz2zdn2zbrptrm4oy2n7t2m',4,'KMNG322HACXE3SGOQMISOR6KW7','daily',0,'1-2.5.5.10-24-classic',1,5,106.6,'["fraction","(a-b/c)*d"]',1795742860191,18,'solved',4,0,0);
INSERT INTO "plays" VALUES('itddt55sgoapx566w5qp4utw72',0,'6AO2ATUSUFIYSFCF23GU3WW4QI','timed',0,'1-7.7.11.13-24-classic',1,1,5.8,'["product-beside","equals","one"]',1795742860212,18,'solved',4,0,0);
INSERT INTO "plays" VALUES('itddt55sgoapx566w5qp4utw72',1,'6AO2ATUSUFIYSFCF23GU3WW4QI','timed',0,'1-2.4.11.11-24-classic',1,1,6.3,'["product-beside"]',1795742860230,18,'solved',4,0,0);
INSERT INTO "plays" VALUES('itddt55sgoapx566w5qp4utw72',2,'6AO2ATUSUFIYSFCF23GU3WW4QI','timed',0,'1-1.1.2.12-24-classic',1,1,4.7,'["2*12","(a+b-c)*d"]',1795742860248,18,'solved',4,0,0);
INSERT INTO "plays" VALUES('itddt55sgoapx566w5qp4utw72',3,'6AO2ATUSUFIYSFCF23GU3WW4QI','timed',0,'1-2.11.11.11-24-classic',1,1,5.8,'["2*12","equals"]',1795742860269,21,'solved',4,0,0);
INSERT INTO "plays" VALUES('itddt55sgoapx566w5qp4utw72',4,'6AO2ATUSUFIYSFCF23GU3WW4QI','timed',0,'1-8.10.13.13-24-classic',1,2,7.6,'["plus-minus"]',1795742860284,15,'solved',4,0,0);
INSERT INTO "plays" VALUES('itddt55sgoapx566w5qp4utw72',5,'6AO2ATUSUFIYSFCF23GU3WW4QI','timed',0,'1-4.7.11.11-24-classic',1,2,7.1,'["4*6","(a-b/c)*d","equals"]',1795742860298,14,'solved',4,0,0);
INSERT INTO "plays" VALUES('itddt55sgoapx566w5qp4utw72',6,'6AO2ATUSUFIYSFCF23GU3WW4QI','timed',0,'1-4.7.12.12-24-classic',1,2,6.7,'["k*x+k"]',1795742860300,2,'unfinished',0,0,0);
INSERT INTO "plays" VALUES('vjkjyeyyfh5iczff6df62wyazf',0,'3FUMCO7IBB6QPKOCWQWDX52HLO','practice',0,'1-2.4.6.9-24-classic',1,3,9.6,'["4*6"]',1795742860326,23,'solved',3,2,1);
INSERT INTO "plays" VALUES('vjkjyeyyfh5iczff6df62wyazf',1,'3FUMCO7IBB6QPKOCWQWDX52HLO','practice',0,'1-2.4.9.13-24-classic',1,2,7.5,'["4*6","(a+b-c)*d"]',1795742860349,20,'solved',4,0,0);
INSERT INTO "plays" VALUES('5cup2hitrngi3vzhgkqgn4bb3j',0,'6AO2ATUSUFIYSFCF23GU3WW4QI','race',0,'1-3.4.5.8-24-classic',1,2,6.6,'[]',1795742863433,73,'solved',4,0,0);
INSERT INTO "plays" VALUES('5cup2hitrngi3vzhgkqgn4bb3j',0,'KMNG322HACXE3SGOQMISOR6KW7','race',0,'1-3.4.5.8-24-classic',1,2,6.6,'[]',1795742863450,90,'solved',4,0,0);
INSERT INTO "plays" VALUES('5cup2hitrngi3vzhgkqgn4bb3j',1,'6AO2ATUSUFIYSFCF23GU3WW4QI','race',0,'1-7.9.10.12-24-classic',1,3,8.3,'[]',1795742863667,234,'solved',4,0,0);
INSERT INTO "plays" VALUES('5cup2hitrngi3vzhgkqgn4bb3j',1,'KMNG322HACXE3SGOQMISOR6KW7','race',0,'1-7.9.10.12-24-classic',1,3,8.3,'[]',1795742863682,232,'skip',0,0,0);
INSERT INTO "plays" VALUES('5cup2hitrngi3vzhgkqgn4bb3j',2,'6AO2ATUSUFIYSFCF23GU3WW4QI','race',0,'1-1.2.2.6-24-classic',1,1,5.2,'[]',1795742863900,233,'solved',4,0,0);
INSERT INTO "plays" VALUES('5cup2hitrngi3vzhgkqgn4bb3j',2,'KMNG322HACXE3SGOQMISOR6KW7','race',0,'1-1.2.2.6-24-classic',1,1,5.2,'[]',1795742863917,235,'solved',4,0,0);
CREATE TABLE races (
	run     TEXT    NOT NULL PRIMARY KEY REFERENCES runs (id) ON DELETE CASCADE,
	code    TEXT    NOT NULL, -- with which players join; '': expired
	kind    TEXT    NOT NULL, -- race, class or quick
	secret  BLOB    NOT NULL, -- SHA-256 of the secret of a class's teacher; empty: none
	created INTEGER NOT NULL,
	expires INTEGER NOT NULL, -- when the code expires
	next    TEXT    NOT NULL  -- the run of the rematch; '': none
) STRICT;
INSERT INTO "races" VALUES('5cup2hitrngi3vzhgkqgn4bb3j','A3CPQ2','race',X'',1795742860352,1795786060352,'');
INSERT INTO "races" VALUES('lor5267qwfn4cqiqrxcxwacksb','BF3GTP','class',X'52BE1B7E9FDDFF5CF13D24E63F33E374C2F238DD2EC02ECEC273DC108AB0B981',1795742864125,1795786064125,'');
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
INSERT INTO "results" VALUES('wnp7chcybnumk2zfinlwar7muh','6AO2ATUSUFIYSFCF23GU3WW4QI','practice',0,0,0,4,3,11,201,2,1795742859869);
INSERT INTO "results" VALUES('eyjinqzwdrvwwlmmuakv4vbiix','6AO2ATUSUFIYSFCF23GU3WW4QI','daily',331,0,1,5,5,19,133,4,1795742860016);
INSERT INTO "results" VALUES('hnbcz2zdn2zbrptrm4oy2n7t2m','KMNG322HACXE3SGOQMISOR6KW7','daily',331,0,1,5,5,19,159,4,1795742860191);
INSERT INTO "results" VALUES('itddt55sgoapx566w5qp4utw72','6AO2ATUSUFIYSFCF23GU3WW4QI','timed',0,0,1,6,6,24,106,6,1795742860300);
INSERT INTO "results" VALUES('5cup2hitrngi3vzhgkqgn4bb3j','6AO2ATUSUFIYSFCF23GU3WW4QI','race',0,0,1,3,3,12,540,3,1795742863900);
INSERT INTO "results" VALUES('5cup2hitrngi3vzhgkqgn4bb3j','KMNG322HACXE3SGOQMISOR6KW7','race',0,0,1,3,2,8,557,1,1795742863917);
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
INSERT INTO "runs" VALUES('wnp7chcybnumk2zfinlwar7muh','6AO2ATUSUFIYSFCF23GU3WW4QI','online:k1','practice',0,0,X'7B226D6F6465223A227072616374696365227D',1795742859657,1795742859869,0,15,2410,204);
INSERT INTO "runs" VALUES('eyjinqzwdrvwwlmmuakv4vbiix','6AO2ATUSUFIYSFCF23GU3WW4QI','online:d1','daily',331,0,X'7B226D6F6465223A226461696C79222C226E756D626572223A3333317D',1795742859872,1795742860016,0,16,2589,340);
INSERT INTO "runs" VALUES('hnbcz2zdn2zbrptrm4oy2n7t2m','KMNG322HACXE3SGOQMISOR6KW7','online:d1','daily',331,0,X'7B226D6F6465223A226461696C79222C226E756D626572223A3333317D',1795742860019,1795742860191,0,16,2580,340);
INSERT INTO "runs" VALUES('itddt55sgoapx566w5qp4utw72','6AO2ATUSUFIYSFCF23GU3WW4QI','online:t1','timed',0,0,X'7B226D6F6465223A2274696D6564227D',1795742860194,1795742860300,0,18,3747,408);
INSERT INTO "runs" VALUES('vjkjyeyyfh5iczff6df62wyazf','3FUMCO7IBB6QPKOCWQWDX52HLO','online:k','practice',0,0,X'7B226D6F6465223A227072616374696365227D',1795742860303,0,1795829260349,10,1705,136);
INSERT INTO "runs" VALUES('5cup2hitrngi3vzhgkqgn4bb3j','','5cup2hitrngi3vzhgkqgn4bb3j','race',0,0,NULL,1795742860352,1795742863917,0,20,2414,0);
INSERT INTO "runs" VALUES('lor5267qwfn4cqiqrxcxwacksb','','lor5267qwfn4cqiqrxcxwacksb','class',0,0,NULL,1795742864125,0,1795786064125,2,272,0);
CREATE TABLE seats (
	run    TEXT    NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	seat   TEXT    NOT NULL, -- s1, s2 and so on, as in the log
	player TEXT    NOT NULL, -- '': deleted or expired
	name   TEXT    NOT NULL,
	colour INTEGER NOT NULL,
	joined INTEGER NOT NULL,
	PRIMARY KEY (run, seat)
) STRICT;
INSERT INTO "seats" VALUES('5cup2hitrngi3vzhgkqgn4bb3j','s1','6AO2ATUSUFIYSFCF23GU3WW4QI','Ann',1,1795742860352);
INSERT INTO "seats" VALUES('5cup2hitrngi3vzhgkqgn4bb3j','s2','KMNG322HACXE3SGOQMISOR6KW7','Bob',2,1795742860356);
INSERT INTO "seats" VALUES('lor5267qwfn4cqiqrxcxwacksb','s1','6AO2ATUSUFIYSFCF23GU3WW4QI','Pupil',1,1795742864185);
CREATE TABLE secrets (
	name  TEXT NOT NULL PRIMARY KEY,
	value BLOB NOT NULL
) STRICT;
INSERT INTO "secrets" VALUES('seed',X'02C80DB18D8312E501EC1810E9A2331B3187B8519578D61D0B4F81B3A41C21F0');
INSERT INTO "secrets" VALUES('challenge',X'E0163782B5E4D7D63474B1E53ADA706E9B36E1CD16990D367934B65D3F2C4CCC');
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
INSERT INTO "sessions" VALUES('mOXQcEHdqLfCKg1yby0ZYBhoEy-wZc4OV4i2dbzl2As','6AO2ATUSUFIYSFCF23GU3WW4QI',NULL,'','',1795742859536,1795742859536,0,1830302859536);
INSERT INTO "sessions" VALUES('nuFP4Evk5aJDmM9R1jZl2vFw3DW6vfMbOI2cv_LcjdI','KMNG322HACXE3SGOQMISOR6KW7',NULL,'','',1795742859590,1795742859590,0,1830302859590);
INSERT INTO "sessions" VALUES('SQg_7HFFK-j5KmH1Vwfqeg_I1aUrRmr2INmQmp4lXXA','3FUMCO7IBB6QPKOCWQWDX52HLO',NULL,'','',1795742860302,1795742860302,0,1830302860302);
CREATE TABLE "trails" (
	run    TEXT    NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	hand   INTEGER NOT NULL,
	moves  BLOB    NOT NULL,
	player TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	PRIMARY KEY (run, player, hand)
) STRICT;
INSERT INTO "trails" VALUES('wnp7chcybnumk2zfinlwar7muh',0,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','6AO2ATUSUFIYSFCF23GU3WW4QI');
INSERT INTO "trails" VALUES('wnp7chcybnumk2zfinlwar7muh',1,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','6AO2ATUSUFIYSFCF23GU3WW4QI');
INSERT INTO "trails" VALUES('wnp7chcybnumk2zfinlwar7muh',3,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','6AO2ATUSUFIYSFCF23GU3WW4QI');
INSERT INTO "trails" VALUES('eyjinqzwdrvwwlmmuakv4vbiix',0,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','6AO2ATUSUFIYSFCF23GU3WW4QI');
INSERT INTO "trails" VALUES('eyjinqzwdrvwwlmmuakv4vbiix',1,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','6AO2ATUSUFIYSFCF23GU3WW4QI');
INSERT INTO "trails" VALUES('eyjinqzwdrvwwlmmuakv4vbiix',2,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','6AO2ATUSUFIYSFCF23GU3WW4QI');
INSERT INTO "trails" VALUES('eyjinqzwdrvwwlmmuakv4vbiix',3,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','6AO2ATUSUFIYSFCF23GU3WW4QI');
INSERT INTO "trails" VALUES('eyjinqzwdrvwwlmmuakv4vbiix',4,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','6AO2ATUSUFIYSFCF23GU3WW4QI');
INSERT INTO "trails" VALUES('hnbcz2zdn2zbrptrm4oy2n7t2m',0,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','KMNG322HACXE3SGOQMISOR6KW7');
INSERT INTO "trails" VALUES('hnbcz2zdn2zbrptrm4oy2n7t2m',1,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','KMNG322HACXE3SGOQMISOR6KW7');
INSERT INTO "trails" VALUES('hnbcz2zdn2zbrptrm4oy2n7t2m',2,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','KMNG322HACXE3SGOQMISOR6KW7');
INSERT INTO "trails" VALUES('hnbcz2zdn2zbrptrm4oy2n7t2m',3,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','KMNG322HACXE3SGOQMISOR6KW7');
INSERT INTO "trails" VALUES('hnbcz2zdn2zbrptrm4oy2n7t2m',4,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','KMNG322HACXE3SGOQMISOR6KW7');
INSERT INTO "trails" VALUES('itddt55sgoapx566w5qp4utw72',0,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','6AO2ATUSUFIYSFCF23GU3WW4QI');
INSERT INTO "trails" VALUES('itddt55sgoapx566w5qp4utw72',1,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','6AO2ATUSUFIYSFCF23GU3WW4QI');
INSERT INTO "trails" VALUES('itddt55sgoapx566w5qp4utw72',2,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','6AO2ATUSUFIYSFCF23GU3WW4QI');
INSERT INTO "trails" VALUES('itddt55sgoapx566w5qp4utw72',3,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','6AO2ATUSUFIYSFCF23GU3WW4QI');
INSERT INTO "trails" VALUES('itddt55sgoapx566w5qp4utw72',4,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','6AO2ATUSUFIYSFCF23GU3WW4QI');
INSERT INTO "trails" VALUES('itddt55sgoapx566w5qp4utw72',5,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','6AO2ATUSUFIYSFCF23GU3WW4QI');
INSERT INTO "trails" VALUES('vjkjyeyyfh5iczff6df62wyazf',0,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','3FUMCO7IBB6QPKOCWQWDX52HLO');
INSERT INTO "trails" VALUES('vjkjyeyyfh5iczff6df62wyazf',1,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','3FUMCO7IBB6QPKOCWQWDX52HLO');
CREATE TABLE usage (
	player    TEXT    NOT NULL PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,
	day       INTEGER NOT NULL,
	day_runs  INTEGER NOT NULL,
	day_bytes INTEGER NOT NULL,
	runs      INTEGER NOT NULL,
	bytes     INTEGER NOT NULL
) STRICT;
INSERT INTO "usage" VALUES('6AO2ATUSUFIYSFCF23GU3WW4QI',20784,4,10028,4,10028);
INSERT INTO "usage" VALUES('KMNG322HACXE3SGOQMISOR6KW7',20784,2,3110,2,3110);
INSERT INTO "usage" VALUES('3FUMCO7IBB6QPKOCWQWDX52HLO',20784,1,1841,1,1841);
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
INSERT INTO "sqlite_sequence" VALUES('goose_db_version',6);
COMMIT;
