BEGIN TRANSACTION;
CREATE TABLE cards (
	player TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	kind   TEXT    NOT NULL,
	puzzle TEXT    NOT NULL,
	due    INTEGER NOT NULL,
	state  BLOB,
	PRIMARY KEY (player, kind)
) STRICT;
INSERT INTO "cards" VALUES('M6BWA7NRYHCUBPVNEG4W5M6EHB','3*8','1-1.2.2.8-24-classic',1796002039221,X'7B22647565223A313739363030323033393232312C226C617374223A313739353734323833393232312C2264617973223A332C2273746162696C697479223A302E38313135393731342C22646966666963756C7479223A332E35383133313932332C2272657073223A332C226C6170736573223A307D');
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
INSERT INTO "events" VALUES('4lp6geejagtuykuv67d7vjhfdo',0,'{"v":1,"events":[{"type":"created","at":1795742839284,"act":"create","mode":{"name":"practice","seats":1,"hints":true,"none_cost":3000,"solvable":true},"hands":[{"puzzle":"1-2.2.7.8-24-classic","solvable":true,"level":2,"seconds":7.4},{"puzzle":"1-1.9.10.13-24-classic","solvable":true,"level":3,"seconds":9.9},{"puzzle":"1-1.5.5.6-24-classic","solvable":true,"level":3,"seconds":9.9}]}]}');
INSERT INTO "events" VALUES('4lp6geejagtuykuv67d7vjhfdo',1,'{"v":1,"events":[{"type":"joined","at":1795742839284,"player":"W77RXUS4ZQ2G2PLY3ZDJSAMJ2L"}]}');
INSERT INTO "events" VALUES('4lp6geejagtuykuv67d7vjhfdo',2,'{"v":1,"events":[{"type":"started","at":1795742839284,"act":"start"}]}');
INSERT INTO "events" VALUES('4lp6geejagtuykuv67d7vjhfdo',3,'{"v":1,"events":[{"type":"revealed","at":1795742839284,"player":"W77RXUS4ZQ2G2PLY3ZDJSAMJ2L","hand":0,"puzzle":"1-2.2.7.8-24-classic"}]}');
INSERT INTO "events" VALUES('4lp6geejagtuykuv67d7vjhfdo',4,'{"v":1,"events":[{"type":"missed","at":1795742839306,"player":"W77RXUS4ZQ2G2PLY3ZDJSAMJ2L","act":"m1","hand":0,"expr":"2+2+7+8","reason":"value","value":"19"}]}');
INSERT INTO "events" VALUES('4lp6geejagtuykuv67d7vjhfdo',5,'{"v":1,"events":[{"type":"hinted","at":1795742839316,"player":"W77RXUS4ZQ2G2PLY3ZDJSAMJ2L","act":"m2","hand":0,"step":2}]}');
INSERT INTO "events" VALUES('4lp6geejagtuykuv67d7vjhfdo',6,'{"v":1,"events":[{"type":"solved","at":1795742839323,"player":"W77RXUS4ZQ2G2PLY3ZDJSAMJ2L","act":"m3","hand":0,"expr":"2*7+2+8","points":3}]}');
INSERT INTO "events" VALUES('4lp6geejagtuykuv67d7vjhfdo',7,'{"v":1,"events":[{"type":"dealt","at":1795742839344,"act":"deal-3","hands":[{"puzzle":"1-3.6.11.11-24-classic","solvable":true,"level":1,"seconds":5.9},{"puzzle":"1-5.7.11.11-24-classic","solvable":true,"level":2,"seconds":7},{"puzzle":"1-1.8.11.12-24-classic","solvable":true,"level":2,"seconds":7.7}]}]}');
INSERT INTO "events" VALUES('4lp6geejagtuykuv67d7vjhfdo',8,'{"v":1,"events":[{"type":"revealed","at":1795742839345,"player":"W77RXUS4ZQ2G2PLY3ZDJSAMJ2L","act":"m4","hand":1,"puzzle":"1-1.9.10.13-24-classic"}]}');
INSERT INTO "events" VALUES('4lp6geejagtuykuv67d7vjhfdo',9,'{"v":1,"events":[{"type":"solved","at":1795742839373,"player":"W77RXUS4ZQ2G2PLY3ZDJSAMJ2L","act":"m5","hand":1,"expr":"(13-10)*(9-1)","points":4}]}');
INSERT INTO "events" VALUES('fmamuoccc6vpkgn5idlmyzu3tl',0,'{"v":1,"events":[{"type":"created","at":1795742838558,"act":"create","mode":{"name":"practice","seats":1,"hints":true,"none_cost":3000,"solvable":true},"hands":[{"puzzle":"1-3.9.10.11-24-classic","solvable":true,"level":3,"seconds":8.5},{"puzzle":"1-1.4.5.6-24-classic","solvable":true,"level":5,"seconds":132.6},{"puzzle":"1-1.3.9.9-24-classic","solvable":true,"level":3,"seconds":10.8}]}]}');
INSERT INTO "events" VALUES('fmamuoccc6vpkgn5idlmyzu3tl',1,'{"v":1,"events":[{"type":"joined","at":1795742838558,"player":"M6BWA7NRYHCUBPVNEG4W5M6EHB"}]}');
INSERT INTO "events" VALUES('fmamuoccc6vpkgn5idlmyzu3tl',2,'{"v":1,"events":[{"type":"started","at":1795742838558,"act":"start"}]}');
INSERT INTO "events" VALUES('fmamuoccc6vpkgn5idlmyzu3tl',3,'{"v":1,"events":[{"type":"revealed","at":1795742838558,"player":"M6BWA7NRYHCUBPVNEG4W5M6EHB","hand":0,"puzzle":"1-3.9.10.11-24-classic"}]}');
INSERT INTO "events" VALUES('fmamuoccc6vpkgn5idlmyzu3tl',4,'{"v":1,"events":[{"type":"missed","at":1795742838604,"player":"M6BWA7NRYHCUBPVNEG4W5M6EHB","act":"m1","hand":0,"expr":"3+9+10+11","reason":"value","value":"33"}]}');
INSERT INTO "events" VALUES('fmamuoccc6vpkgn5idlmyzu3tl',5,'{"v":1,"events":[{"type":"hinted","at":1795742838615,"player":"M6BWA7NRYHCUBPVNEG4W5M6EHB","act":"m2","hand":0,"step":2}]}');
INSERT INTO "events" VALUES('fmamuoccc6vpkgn5idlmyzu3tl',6,'{"v":1,"events":[{"type":"solved","at":1795742838645,"player":"M6BWA7NRYHCUBPVNEG4W5M6EHB","act":"m3","hand":0,"expr":"3*(10+9-11)","points":3}]}');
INSERT INTO "events" VALUES('fmamuoccc6vpkgn5idlmyzu3tl',7,'{"v":1,"events":[{"type":"dealt","at":1795742838667,"act":"deal-3","hands":[{"puzzle":"1-1.2.2.9-24-classic","solvable":true,"level":3,"seconds":10.5},{"puzzle":"1-2.11.12.12-24-classic","solvable":true,"level":1,"seconds":6.2},{"puzzle":"1-4.6.10.11-24-classic","solvable":true,"level":1,"seconds":6.3}]}]}');
INSERT INTO "events" VALUES('fmamuoccc6vpkgn5idlmyzu3tl',8,'{"v":1,"events":[{"type":"revealed","at":1795742838667,"player":"M6BWA7NRYHCUBPVNEG4W5M6EHB","act":"m4","hand":1,"puzzle":"1-1.4.5.6-24-classic"}]}');
INSERT INTO "events" VALUES('fmamuoccc6vpkgn5idlmyzu3tl',9,'{"v":1,"events":[{"type":"solved","at":1795742838739,"player":"M6BWA7NRYHCUBPVNEG4W5M6EHB","act":"m5","hand":1,"expr":"4/(1-5/6)","points":4}]}');
INSERT INTO "events" VALUES('fmamuoccc6vpkgn5idlmyzu3tl',10,'{"v":1,"events":[{"type":"revealed","at":1795742838745,"player":"M6BWA7NRYHCUBPVNEG4W5M6EHB","act":"m6","hand":2,"puzzle":"1-1.3.9.9-24-classic"}]}');
INSERT INTO "events" VALUES('fmamuoccc6vpkgn5idlmyzu3tl',11,'{"v":1,"events":[{"type":"passed","at":1795742838764,"player":"M6BWA7NRYHCUBPVNEG4W5M6EHB","act":"m7","hand":2,"why":"skip"}]}');
INSERT INTO "events" VALUES('fmamuoccc6vpkgn5idlmyzu3tl',12,'{"v":1,"events":[{"type":"revealed","at":1795742838770,"player":"M6BWA7NRYHCUBPVNEG4W5M6EHB","act":"m8","hand":3,"puzzle":"1-1.2.2.9-24-classic"}]}');
INSERT INTO "events" VALUES('fmamuoccc6vpkgn5idlmyzu3tl',13,'{"v":1,"events":[{"type":"solved","at":1795742838788,"player":"M6BWA7NRYHCUBPVNEG4W5M6EHB","act":"m9","hand":3,"expr":"2*(1+2+9)","points":4}]}');
INSERT INTO "events" VALUES('fmamuoccc6vpkgn5idlmyzu3tl',14,'{"v":1,"events":[{"type":"finished","at":1795742838796,"player":"M6BWA7NRYHCUBPVNEG4W5M6EHB","act":"m10","why":"stop"}]}');
INSERT INTO "events" VALUES('n57johysrjhilyecvwgv26cwwk',0,'{"v":1,"events":[{"type":"created","at":1795742839099,"act":"create","mode":{"name":"timed","seats":1,"length":180000,"auto":true,"miss_cost":3000,"none_cost":3000,"bonus":[{"streak":3,"time":3000},{"streak":6,"time":5000},{"streak":10,"time":7000},{"streak":15,"every":5,"time":10000}],"ranked":true},"hands":[{"puzzle":"1-3.3.4.6-24-classic","solvable":true,"level":1,"seconds":6.1},{"puzzle":"1-1.1.11.11-24-classic","solvable":true,"level":1,"seconds":4.9},{"puzzle":"1-1.1.3.9-24-classic","solvable":true,"level":1,"seconds":5.3},{"puzzle":"1-1.2.2.8-24-classic","solvable":true,"level":1,"seconds":6},{"puzzle":"1-3.12.13.13-24-classic","solvable":true,"level":2,"seconds":6.6},{"puzzle":"1-1.10.12.13-24-classic","solvable":true,"level":2,"seconds":7},{"puzzle":"1-1.4.6.8-24-classic","solvable":true,"level":2,"seconds":6.6},{"puzzle":"1-2.3.3.11-24-classic","solvable":true,"level":2,"seconds":7.4}]}]}');
INSERT INTO "events" VALUES('n57johysrjhilyecvwgv26cwwk',1,'{"v":1,"events":[{"type":"joined","at":1795742839099,"player":"M6BWA7NRYHCUBPVNEG4W5M6EHB"}]}');
INSERT INTO "events" VALUES('n57johysrjhilyecvwgv26cwwk',2,'{"v":1,"events":[{"type":"started","at":1795742839099,"act":"start"}]}');
INSERT INTO "events" VALUES('n57johysrjhilyecvwgv26cwwk',3,'{"v":1,"events":[{"type":"revealed","at":1795742839099,"player":"M6BWA7NRYHCUBPVNEG4W5M6EHB","hand":0,"puzzle":"1-3.3.4.6-24-classic"}]}');
INSERT INTO "events" VALUES('n57johysrjhilyecvwgv26cwwk',4,'{"v":1,"events":[{"type":"solved","at":1795742839114,"player":"M6BWA7NRYHCUBPVNEG4W5M6EHB","act":"m22","hand":0,"expr":"3-3+4*6","points":4}]}');
INSERT INTO "events" VALUES('n57johysrjhilyecvwgv26cwwk',5,'{"v":1,"events":[{"type":"revealed","at":1795742839114,"player":"M6BWA7NRYHCUBPVNEG4W5M6EHB","hand":1,"puzzle":"1-1.1.11.11-24-classic"}]}');
INSERT INTO "events" VALUES('n57johysrjhilyecvwgv26cwwk',6,'{"v":1,"events":[{"type":"solved","at":1795742839140,"player":"M6BWA7NRYHCUBPVNEG4W5M6EHB","act":"m23","hand":1,"expr":"1+1+11+11","points":4}]}');
INSERT INTO "events" VALUES('n57johysrjhilyecvwgv26cwwk',7,'{"v":1,"events":[{"type":"revealed","at":1795742839140,"player":"M6BWA7NRYHCUBPVNEG4W5M6EHB","hand":2,"puzzle":"1-1.1.3.9-24-classic"}]}');
INSERT INTO "events" VALUES('n57johysrjhilyecvwgv26cwwk',8,'{"v":1,"events":[{"type":"solved","at":1795742839189,"player":"M6BWA7NRYHCUBPVNEG4W5M6EHB","act":"m24","hand":2,"expr":"1*3*(9-1)","points":4,"bonus":3000}]}');
INSERT INTO "events" VALUES('n57johysrjhilyecvwgv26cwwk',9,'{"v":1,"events":[{"type":"revealed","at":1795742839189,"player":"M6BWA7NRYHCUBPVNEG4W5M6EHB","hand":3,"puzzle":"1-1.2.2.8-24-classic"}]}');
INSERT INTO "events" VALUES('n57johysrjhilyecvwgv26cwwk',10,'{"v":1,"events":[{"type":"solved","at":1795742839221,"player":"M6BWA7NRYHCUBPVNEG4W5M6EHB","act":"m25","hand":3,"expr":"8*(2*2-1)","points":4}]}');
INSERT INTO "events" VALUES('n57johysrjhilyecvwgv26cwwk',11,'{"v":1,"events":[{"type":"revealed","at":1795742839221,"player":"M6BWA7NRYHCUBPVNEG4W5M6EHB","hand":4,"puzzle":"1-3.12.13.13-24-classic"}]}');
INSERT INTO "events" VALUES('n57johysrjhilyecvwgv26cwwk',12,'{"v":1,"events":[{"type":"solved","at":1795742839243,"player":"M6BWA7NRYHCUBPVNEG4W5M6EHB","act":"m26","hand":4,"expr":"12*(3-13/13)","points":4}]}');
INSERT INTO "events" VALUES('n57johysrjhilyecvwgv26cwwk',13,'{"v":1,"events":[{"type":"revealed","at":1795742839243,"player":"M6BWA7NRYHCUBPVNEG4W5M6EHB","hand":5,"puzzle":"1-1.10.12.13-24-classic"}]}');
INSERT INTO "events" VALUES('n57johysrjhilyecvwgv26cwwk',14,'{"v":1,"events":[{"type":"solved","at":1795742839262,"player":"M6BWA7NRYHCUBPVNEG4W5M6EHB","act":"m27","hand":5,"expr":"12*(13-1-10)","points":4,"bonus":5000}]}');
INSERT INTO "events" VALUES('n57johysrjhilyecvwgv26cwwk',15,'{"v":1,"events":[{"type":"revealed","at":1795742839262,"player":"M6BWA7NRYHCUBPVNEG4W5M6EHB","hand":6,"puzzle":"1-1.4.6.8-24-classic"}]}');
INSERT INTO "events" VALUES('n57johysrjhilyecvwgv26cwwk',16,'{"v":1,"events":[{"type":"dealt","at":1795742839262,"act":"deal-8","hands":[{"puzzle":"1-6.6.10.11-24-classic","solvable":false},{"puzzle":"1-2.5.9.9-24-classic","solvable":false},{"puzzle":"1-2.4.4.7-24-classic","solvable":true,"level":3,"seconds":8.7},{"puzzle":"1-2.4.8.12-24-classic","solvable":true,"level":3,"seconds":9},{"puzzle":"1-5.10.11.11-24-classic","solvable":true,"level":3,"seconds":8.1},{"puzzle":"1-3.4.7.10-24-classic","solvable":true,"level":3,"seconds":9.3},{"puzzle":"1-3.6.12.13-24-classic","solvable":true,"level":3,"seconds":8.9},{"puzzle":"1-1.7.7.7-24-classic","solvable":false}]}]}');
INSERT INTO "events" VALUES('n57johysrjhilyecvwgv26cwwk',17,'{"v":1,"events":[{"type":"finished","at":1795742839267,"player":"M6BWA7NRYHCUBPVNEG4W5M6EHB","act":"m28","why":"stop"}]}');
INSERT INTO "events" VALUES('ph65tum6xyp3ye7rcbiirqrtjz',0,'{"v":1,"events":[{"type":"created","at":1795742843371,"act":"create","mode":{"name":"quick","seats":5,"hands":10,"length":600000,"auto":true,"miss_cost":3000,"none_cost":3000,"ranked":true,"solvable":true,"countdown":8000,"auto_start":2},"hands":[{"puzzle":"1-3.5.10.11-24-classic","solvable":true,"level":4,"seconds":18.2},{"puzzle":"1-5.7.7.10-24-classic","solvable":true,"level":4,"seconds":16.3},{"puzzle":"1-2.3.5.10-24-classic","solvable":true,"level":4,"seconds":13.2},{"puzzle":"1-1.4.5.11-24-classic","solvable":true,"level":2,"seconds":7.7},{"puzzle":"1-2.6.8.9-24-classic","solvable":true,"level":4,"seconds":15.7},{"puzzle":"1-1.1.2.12-24-classic","solvable":true,"level":1,"seconds":4.7},{"puzzle":"1-5.9.11.13-24-classic","solvable":true,"level":5,"seconds":23},{"puzzle":"1-8.9.11.13-24-classic","solvable":true,"level":3,"seconds":8.4},{"puzzle":"1-3.5.6.7-24-classic","solvable":true,"level":3,"seconds":9.5},{"puzzle":"1-8.10.12.13-24-classic","solvable":true,"level":5,"seconds":22.9}],"source":"{\"kind\":\"quick\",\"hands\":10,\"penalty\":3000,\"strength\":180}"}]}');
INSERT INTO "events" VALUES('ph65tum6xyp3ye7rcbiirqrtjz',1,'{"v":1,"events":[{"type":"joined","at":1795742843371,"player":"s1","act":"join"}]}');
INSERT INTO "events" VALUES('szqyjifghmnqivyr4zwbvy6wh4',0,'{"v":1,"events":[{"type":"created","at":1795742838809,"act":"create","mode":{"name":"daily","seats":1,"hands":5,"hints":true,"none_cost":3000,"ranked":true,"solvable":true},"number":331,"hands":[{"puzzle":"1-1.2.4.8-24-classic","solvable":true,"level":1,"seconds":5.8},{"puzzle":"1-1.2.3.12-24-classic","solvable":true,"level":2,"seconds":7.2},{"puzzle":"1-1.1.3.5-24-classic","solvable":true,"level":3,"seconds":8.2},{"puzzle":"1-6.6.6.10-24-classic","solvable":true,"level":4,"seconds":16.9},{"puzzle":"1-7.8.9.12-24-classic","solvable":true,"level":5,"seconds":49.8}]}]}');
INSERT INTO "events" VALUES('szqyjifghmnqivyr4zwbvy6wh4',1,'{"v":1,"events":[{"type":"joined","at":1795742838809,"player":"M6BWA7NRYHCUBPVNEG4W5M6EHB"}]}');
INSERT INTO "events" VALUES('szqyjifghmnqivyr4zwbvy6wh4',2,'{"v":1,"events":[{"type":"started","at":1795742838809,"act":"start"}]}');
INSERT INTO "events" VALUES('szqyjifghmnqivyr4zwbvy6wh4',3,'{"v":1,"events":[{"type":"revealed","at":1795742838809,"player":"M6BWA7NRYHCUBPVNEG4W5M6EHB","hand":0,"puzzle":"1-1.2.4.8-24-classic"}]}');
INSERT INTO "events" VALUES('szqyjifghmnqivyr4zwbvy6wh4',4,'{"v":1,"events":[{"type":"solved","at":1795742838850,"player":"M6BWA7NRYHCUBPVNEG4W5M6EHB","act":"m11","hand":0,"expr":"1*2*(4+8)","points":4}]}');
INSERT INTO "events" VALUES('szqyjifghmnqivyr4zwbvy6wh4',5,'{"v":1,"events":[{"type":"revealed","at":1795742838862,"player":"M6BWA7NRYHCUBPVNEG4W5M6EHB","act":"m12","hand":1,"puzzle":"1-1.2.3.12-24-classic"}]}');
INSERT INTO "events" VALUES('szqyjifghmnqivyr4zwbvy6wh4',6,'{"v":1,"events":[{"type":"missed","at":1795742838879,"player":"M6BWA7NRYHCUBPVNEG4W5M6EHB","act":"m13","hand":1,"expr":"1+2+3+12","reason":"value","value":"18"}]}');
INSERT INTO "events" VALUES('szqyjifghmnqivyr4zwbvy6wh4',7,'{"v":1,"events":[{"type":"solved","at":1795742838885,"player":"M6BWA7NRYHCUBPVNEG4W5M6EHB","act":"m14","hand":1,"expr":"12*(1+3-2)","points":4}]}');
INSERT INTO "events" VALUES('szqyjifghmnqivyr4zwbvy6wh4',8,'{"v":1,"events":[{"type":"revealed","at":1795742838899,"player":"M6BWA7NRYHCUBPVNEG4W5M6EHB","act":"m15","hand":2,"puzzle":"1-1.1.3.5-24-classic"}]}');
INSERT INTO "events" VALUES('szqyjifghmnqivyr4zwbvy6wh4',9,'{"v":1,"events":[{"type":"solved","at":1795742838935,"player":"M6BWA7NRYHCUBPVNEG4W5M6EHB","act":"m16","hand":2,"expr":"(1+3)*(1+5)","points":4}]}');
INSERT INTO "events" VALUES('szqyjifghmnqivyr4zwbvy6wh4',10,'{"v":1,"events":[{"type":"revealed","at":1795742838941,"player":"M6BWA7NRYHCUBPVNEG4W5M6EHB","act":"m17","hand":3,"puzzle":"1-6.6.6.10-24-classic"}]}');
INSERT INTO "events" VALUES('szqyjifghmnqivyr4zwbvy6wh4',11,'{"v":1,"events":[{"type":"hinted","at":1795742838961,"player":"M6BWA7NRYHCUBPVNEG4W5M6EHB","act":"m18","hand":3,"step":2}]}');
INSERT INTO "events" VALUES('szqyjifghmnqivyr4zwbvy6wh4',12,'{"v":1,"events":[{"type":"solved","at":1795742838966,"player":"M6BWA7NRYHCUBPVNEG4W5M6EHB","act":"m19","hand":3,"expr":"10*6-6*6","points":3}]}');
INSERT INTO "events" VALUES('szqyjifghmnqivyr4zwbvy6wh4',13,'{"v":1,"events":[{"type":"revealed","at":1795742838969,"player":"M6BWA7NRYHCUBPVNEG4W5M6EHB","act":"m20","hand":4,"puzzle":"1-7.8.9.12-24-classic"}]}');
INSERT INTO "events" VALUES('szqyjifghmnqivyr4zwbvy6wh4',14,'{"v":1,"events":[{"type":"solved","at":1795742838985,"player":"M6BWA7NRYHCUBPVNEG4W5M6EHB","act":"m21","hand":4,"expr":"(12+9)/7*8","points":4}]}');
INSERT INTO "events" VALUES('szqyjifghmnqivyr4zwbvy6wh4',15,'{"v":1,"events":[{"type":"finished","at":1795742838985,"player":"M6BWA7NRYHCUBPVNEG4W5M6EHB","why":"done"}]}');
INSERT INTO "events" VALUES('t5ja3okbtxn6e6crkhcfwao3xg',0,'{"v":1,"events":[{"type":"created","at":1795742839397,"act":"create","mode":{"name":"race","seats":100,"hands":3,"length":180000,"auto":true,"ranked":true,"solvable":true,"countdown":3000,"hosted":true},"source":"{\"kind\":\"race\",\"hands\":3}"}]}');
INSERT INTO "events" VALUES('t5ja3okbtxn6e6crkhcfwao3xg',1,'{"v":1,"events":[{"type":"joined","at":1795742839397,"player":"s1","act":"join"}]}');
INSERT INTO "events" VALUES('t5ja3okbtxn6e6crkhcfwao3xg',2,'{"v":1,"events":[{"type":"joined","at":1795742839403,"player":"s2","act":"join"}]}');
INSERT INTO "events" VALUES('t5ja3okbtxn6e6crkhcfwao3xg',3,'{"v":1,"events":[{"type":"dealt","at":1795742839412,"act":"deal","hands":[{"puzzle":"1-5.6.9.10-24-classic","solvable":true,"level":3,"seconds":8.6},{"puzzle":"1-1.3.8.11-24-classic","solvable":true,"level":5,"seconds":25.3},{"puzzle":"1-6.6.10.13-24-classic","solvable":true,"level":2,"seconds":6.6}]}]}');
INSERT INTO "events" VALUES('t5ja3okbtxn6e6crkhcfwao3xg',4,'{"v":1,"events":[{"type":"counting","at":1795742839412,"act":"start","by":"s1","start":1795742842412}]}');
INSERT INTO "events" VALUES('t5ja3okbtxn6e6crkhcfwao3xg',5,'{"v":1,"events":[{"type":"started","at":1795742842412}]}');
INSERT INTO "events" VALUES('t5ja3okbtxn6e6crkhcfwao3xg',6,'{"v":1,"events":[{"type":"revealed","at":1795742842412,"player":"s1","hand":0,"puzzle":"1-5.6.9.10-24-classic"}]}');
INSERT INTO "events" VALUES('t5ja3okbtxn6e6crkhcfwao3xg',7,'{"v":1,"events":[{"type":"revealed","at":1795742842412,"player":"s2","hand":0,"puzzle":"1-5.6.9.10-24-classic"}]}');
INSERT INTO "events" VALUES('t5ja3okbtxn6e6crkhcfwao3xg',8,'{"v":1,"events":[{"type":"solved","at":1795742842563,"player":"s1","act":"c01","hand":0,"expr":"6*(5+9-10)","points":4}]}');
INSERT INTO "events" VALUES('t5ja3okbtxn6e6crkhcfwao3xg',9,'{"v":1,"events":[{"type":"revealed","at":1795742842563,"player":"s1","hand":1,"puzzle":"1-1.3.8.11-24-classic"}]}');
INSERT INTO "events" VALUES('t5ja3okbtxn6e6crkhcfwao3xg',10,'{"v":1,"events":[{"type":"solved","at":1795742842587,"player":"s2","act":"c00","hand":0,"expr":"6*(5+9-10)","points":4}]}');
INSERT INTO "events" VALUES('t5ja3okbtxn6e6crkhcfwao3xg',11,'{"v":1,"events":[{"type":"revealed","at":1795742842587,"player":"s2","hand":1,"puzzle":"1-1.3.8.11-24-classic"}]}');
INSERT INTO "events" VALUES('t5ja3okbtxn6e6crkhcfwao3xg',12,'{"v":1,"events":[{"type":"solved","at":1795742842830,"player":"s1","act":"c11","hand":1,"expr":"11*3-1-8","points":4}]}');
INSERT INTO "events" VALUES('t5ja3okbtxn6e6crkhcfwao3xg',13,'{"v":1,"events":[{"type":"revealed","at":1795742842830,"player":"s1","hand":2,"puzzle":"1-6.6.10.13-24-classic"}]}');
INSERT INTO "events" VALUES('t5ja3okbtxn6e6crkhcfwao3xg',14,'{"v":1,"events":[{"type":"passed","at":1795742842856,"player":"s2","act":"s1","hand":1,"why":"skip"}]}');
INSERT INTO "events" VALUES('t5ja3okbtxn6e6crkhcfwao3xg',15,'{"v":1,"events":[{"type":"revealed","at":1795742842856,"player":"s2","hand":2,"puzzle":"1-6.6.10.13-24-classic"}]}');
INSERT INTO "events" VALUES('t5ja3okbtxn6e6crkhcfwao3xg',16,'{"v":1,"events":[{"type":"solved","at":1795742843087,"player":"s1","act":"c21","hand":2,"expr":"6*(13-10)+6","points":4}]}');
INSERT INTO "events" VALUES('t5ja3okbtxn6e6crkhcfwao3xg',17,'{"v":1,"events":[{"type":"finished","at":1795742843087,"player":"s1","why":"done"}]}');
INSERT INTO "events" VALUES('t5ja3okbtxn6e6crkhcfwao3xg',18,'{"v":1,"events":[{"type":"solved","at":1795742843110,"player":"s2","act":"c20","hand":2,"expr":"6*(13-10)+6","points":4}]}');
INSERT INTO "events" VALUES('t5ja3okbtxn6e6crkhcfwao3xg',19,'{"v":1,"events":[{"type":"finished","at":1795742843110,"player":"s2","why":"done"}]}');
INSERT INTO "events" VALUES('vthposjomgmhxh2f6jsxlete4m',0,'{"v":1,"events":[{"type":"created","at":1795742838989,"act":"create","mode":{"name":"daily","seats":1,"hands":5,"hints":true,"none_cost":3000,"ranked":true,"solvable":true},"number":331,"hands":[{"puzzle":"1-1.2.4.8-24-classic","solvable":true,"level":1,"seconds":5.8},{"puzzle":"1-1.2.3.12-24-classic","solvable":true,"level":2,"seconds":7.2},{"puzzle":"1-1.1.3.5-24-classic","solvable":true,"level":3,"seconds":8.2},{"puzzle":"1-6.6.6.10-24-classic","solvable":true,"level":4,"seconds":16.9},{"puzzle":"1-7.8.9.12-24-classic","solvable":true,"level":5,"seconds":49.8}]}]}');
INSERT INTO "events" VALUES('vthposjomgmhxh2f6jsxlete4m',1,'{"v":1,"events":[{"type":"joined","at":1795742838989,"player":"VN2DW77YED2R7VGKDVZ5A4OAHK"}]}');
INSERT INTO "events" VALUES('vthposjomgmhxh2f6jsxlete4m',2,'{"v":1,"events":[{"type":"started","at":1795742838989,"act":"start"}]}');
INSERT INTO "events" VALUES('vthposjomgmhxh2f6jsxlete4m',3,'{"v":1,"events":[{"type":"revealed","at":1795742838989,"player":"VN2DW77YED2R7VGKDVZ5A4OAHK","hand":0,"puzzle":"1-1.2.4.8-24-classic"}]}');
INSERT INTO "events" VALUES('vthposjomgmhxh2f6jsxlete4m',4,'{"v":1,"events":[{"type":"solved","at":1795742839004,"player":"VN2DW77YED2R7VGKDVZ5A4OAHK","act":"m1","hand":0,"expr":"1*2*(4+8)","points":4}]}');
INSERT INTO "events" VALUES('vthposjomgmhxh2f6jsxlete4m',5,'{"v":1,"events":[{"type":"revealed","at":1795742839007,"player":"VN2DW77YED2R7VGKDVZ5A4OAHK","act":"m2","hand":1,"puzzle":"1-1.2.3.12-24-classic"}]}');
INSERT INTO "events" VALUES('vthposjomgmhxh2f6jsxlete4m',6,'{"v":1,"events":[{"type":"missed","at":1795742839026,"player":"VN2DW77YED2R7VGKDVZ5A4OAHK","act":"m3","hand":1,"expr":"1+2+3+12","reason":"value","value":"18"}]}');
INSERT INTO "events" VALUES('vthposjomgmhxh2f6jsxlete4m',7,'{"v":1,"events":[{"type":"solved","at":1795742839028,"player":"VN2DW77YED2R7VGKDVZ5A4OAHK","act":"m4","hand":1,"expr":"12*(1+3-2)","points":4}]}');
INSERT INTO "events" VALUES('vthposjomgmhxh2f6jsxlete4m',8,'{"v":1,"events":[{"type":"revealed","at":1795742839030,"player":"VN2DW77YED2R7VGKDVZ5A4OAHK","act":"m5","hand":2,"puzzle":"1-1.1.3.5-24-classic"}]}');
INSERT INTO "events" VALUES('vthposjomgmhxh2f6jsxlete4m',9,'{"v":1,"events":[{"type":"solved","at":1795742839045,"player":"VN2DW77YED2R7VGKDVZ5A4OAHK","act":"m6","hand":2,"expr":"(1+3)*(1+5)","points":4}]}');
INSERT INTO "events" VALUES('vthposjomgmhxh2f6jsxlete4m',10,'{"v":1,"events":[{"type":"revealed","at":1795742839048,"player":"VN2DW77YED2R7VGKDVZ5A4OAHK","act":"m7","hand":3,"puzzle":"1-6.6.6.10-24-classic"}]}');
INSERT INTO "events" VALUES('vthposjomgmhxh2f6jsxlete4m',11,'{"v":1,"events":[{"type":"hinted","at":1795742839061,"player":"VN2DW77YED2R7VGKDVZ5A4OAHK","act":"m8","hand":3,"step":2}]}');
INSERT INTO "events" VALUES('vthposjomgmhxh2f6jsxlete4m',12,'{"v":1,"events":[{"type":"solved","at":1795742839063,"player":"VN2DW77YED2R7VGKDVZ5A4OAHK","act":"m9","hand":3,"expr":"10*6-6*6","points":3}]}');
INSERT INTO "events" VALUES('vthposjomgmhxh2f6jsxlete4m',13,'{"v":1,"events":[{"type":"revealed","at":1795742839065,"player":"VN2DW77YED2R7VGKDVZ5A4OAHK","act":"m10","hand":4,"puzzle":"1-7.8.9.12-24-classic"}]}');
INSERT INTO "events" VALUES('vthposjomgmhxh2f6jsxlete4m',14,'{"v":1,"events":[{"type":"solved","at":1795742839095,"player":"VN2DW77YED2R7VGKDVZ5A4OAHK","act":"m11","hand":4,"expr":"(12+9)/7*8","points":4}]}');
INSERT INTO "events" VALUES('vthposjomgmhxh2f6jsxlete4m',15,'{"v":1,"events":[{"type":"finished","at":1795742839095,"player":"VN2DW77YED2R7VGKDVZ5A4OAHK","why":"done"}]}');
INSERT INTO "events" VALUES('wwwgrwwx2dpsrm3l5hc7kvwab4',0,'{"v":1,"events":[{"type":"created","at":1795742843327,"act":"create","mode":{"name":"class","seats":200,"solvable":true,"pace":"together","late_join":true},"source":"{\"kind\":\"class\"}"}]}');
INSERT INTO "events" VALUES('wwwgrwwx2dpsrm3l5hc7kvwab4',1,'{"v":1,"events":[{"type":"joined","at":1795742843363,"player":"s1","act":"join"}]}');
CREATE TABLE "finals" (
	run    TEXT NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	view   BLOB NOT NULL, -- the JSON of race.View
	acts   TEXT NOT NULL, -- a JSON array: the player's last actions
	player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	PRIMARY KEY (run, player)
) STRICT;
INSERT INTO "finals" VALUES('fmamuoccc6vpkgn5idlmyzu3tl',X'7B2276657273696F6E223A31352C226174223A313739353734323833383739362C226D6F6465223A227072616374696365222C227068617365223A226F766572222C22706C6179657273223A5B7B22706C61796572223A224D36425741374E52594843554250564E45473457354D36454842222C2273686F776E223A342C22636C6F736564223A342C22736F6C766564223A332C22706F696E7473223A31312C2274696D65223A3139362C2273747265616B223A312C2262657374223A322C226D6973736573223A312C22776879223A2273746F70227D5D2C2273686F776E223A5B7B2268616E64223A302C2270757A7A6C65223A22312D332E392E31302E31312D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323833383535382C2274696D65223A38372C22706F696E7473223A332C2268696E7473223A322C226D6973736573223A312C226D6973736564223A7B2265787072223A22332B392B31302B3131222C22726561736F6E223A2276616C7565222C2276616C7565223A223333227D2C2265787072223A22332A2831302B392D313129222C22736F6C7661626C65223A747275652C226C6576656C223A332C227365636F6E6473223A382E357D2C7B2268616E64223A312C2270757A7A6C65223A22312D312E342E352E362D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323833383636372C2274696D65223A37322C22706F696E7473223A342C2265787072223A22342F28312D352F3629222C22736F6C7661626C65223A747275652C226C6576656C223A352C227365636F6E6473223A3133322E367D2C7B2268616E64223A322C2270757A7A6C65223A22312D312E332E392E392D32342D636C6173736963222C226F7574636F6D65223A22736B6970222C2272657665616C6564223A313739353734323833383734352C2274696D65223A31392C22736F6C7661626C65223A747275652C226C6576656C223A332C227365636F6E6473223A31302E387D2C7B2268616E64223A332C2270757A7A6C65223A22312D312E322E322E392D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323833383737302C2274696D65223A31382C22706F696E7473223A342C2265787072223A22322A28312B322B3929222C22736F6C7661626C65223A747275652C226C6576656C223A332C227365636F6E6473223A31302E357D5D2C22736F6C7661626C65223A747275657D','["m1","m2","m3","m4","m5","m6","m7","m8","m9","m10"]','M6BWA7NRYHCUBPVNEG4W5M6EHB');
INSERT INTO "finals" VALUES('szqyjifghmnqivyr4zwbvy6wh4',X'7B2276657273696F6E223A31362C226174223A313739353734323833383938352C226D6F6465223A226461696C79222C226E756D626572223A3333312C227068617365223A226F766572222C2268616E6473223A352C22706C6179657273223A5B7B22706C61796572223A224D36425741374E52594843554250564E45473457354D36454842222C2273686F776E223A352C22636C6F736564223A352C22736F6C766564223A352C22706F696E7473223A31392C2274696D65223A3134312C2273747265616B223A342C2262657374223A342C226D6973736573223A312C22776879223A22646F6E65227D5D2C2273686F776E223A5B7B2268616E64223A302C2270757A7A6C65223A22312D312E322E342E382D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323833383830392C2274696D65223A34312C22706F696E7473223A342C2265787072223A22312A322A28342B3829222C22736F6C7661626C65223A747275652C226C6576656C223A312C227365636F6E6473223A352E387D2C7B2268616E64223A312C2270757A7A6C65223A22312D312E322E332E31322D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323833383836322C2274696D65223A32332C22706F696E7473223A342C226D6973736573223A312C226D6973736564223A7B2265787072223A22312B322B332B3132222C22726561736F6E223A2276616C7565222C2276616C7565223A223138227D2C2265787072223A2231322A28312B332D3229222C22736F6C7661626C65223A747275652C226C6576656C223A322C227365636F6E6473223A372E327D2C7B2268616E64223A322C2270757A7A6C65223A22312D312E312E332E352D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323833383839392C2274696D65223A33362C22706F696E7473223A342C2265787072223A2228312B33292A28312B3529222C22736F6C7661626C65223A747275652C226C6576656C223A332C227365636F6E6473223A382E327D2C7B2268616E64223A332C2270757A7A6C65223A22312D362E362E362E31302D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323833383934312C2274696D65223A32352C22706F696E7473223A332C2268696E7473223A322C2265787072223A2231302A362D362A36222C22736F6C7661626C65223A747275652C226C6576656C223A342C227365636F6E6473223A31362E397D2C7B2268616E64223A342C2270757A7A6C65223A22312D372E382E392E31322D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323833383936392C2274696D65223A31362C22706F696E7473223A342C2265787072223A222831322B39292F372A38222C22736F6C7661626C65223A747275652C226C6576656C223A352C227365636F6E6473223A34392E387D5D2C22736F6C7661626C65223A747275657D','["m11","m12","m13","m14","m15","m16","m17","m18","m19","m20","m21"]','M6BWA7NRYHCUBPVNEG4W5M6EHB');
INSERT INTO "finals" VALUES('vthposjomgmhxh2f6jsxlete4m',X'7B2276657273696F6E223A31362C226174223A313739353734323833393039352C226D6F6465223A226461696C79222C226E756D626572223A3333312C227068617365223A226F766572222C2268616E6473223A352C22706C6179657273223A5B7B22706C61796572223A22564E324457373759454432523756474B44565A3541344F41484B222C2273686F776E223A352C22636C6F736564223A352C22736F6C766564223A352C22706F696E7473223A31392C2274696D65223A39362C2273747265616B223A342C2262657374223A342C226D6973736573223A312C22776879223A22646F6E65227D5D2C2273686F776E223A5B7B2268616E64223A302C2270757A7A6C65223A22312D312E322E342E382D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323833383938392C2274696D65223A31352C22706F696E7473223A342C2265787072223A22312A322A28342B3829222C22736F6C7661626C65223A747275652C226C6576656C223A312C227365636F6E6473223A352E387D2C7B2268616E64223A312C2270757A7A6C65223A22312D312E322E332E31322D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323833393030372C2274696D65223A32312C22706F696E7473223A342C226D6973736573223A312C226D6973736564223A7B2265787072223A22312B322B332B3132222C22726561736F6E223A2276616C7565222C2276616C7565223A223138227D2C2265787072223A2231322A28312B332D3229222C22736F6C7661626C65223A747275652C226C6576656C223A322C227365636F6E6473223A372E327D2C7B2268616E64223A322C2270757A7A6C65223A22312D312E312E332E352D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323833393033302C2274696D65223A31352C22706F696E7473223A342C2265787072223A2228312B33292A28312B3529222C22736F6C7661626C65223A747275652C226C6576656C223A332C227365636F6E6473223A382E327D2C7B2268616E64223A332C2270757A7A6C65223A22312D362E362E362E31302D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323833393034382C2274696D65223A31352C22706F696E7473223A332C2268696E7473223A322C2265787072223A2231302A362D362A36222C22736F6C7661626C65223A747275652C226C6576656C223A342C227365636F6E6473223A31362E397D2C7B2268616E64223A342C2270757A7A6C65223A22312D372E382E392E31322D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323833393036352C2274696D65223A33302C22706F696E7473223A342C2265787072223A222831322B39292F372A38222C22736F6C7661626C65223A747275652C226C6576656C223A352C227365636F6E6473223A34392E387D5D2C22736F6C7661626C65223A747275657D','["m1","m2","m3","m4","m5","m6","m7","m8","m9","m10","m11"]','VN2DW77YED2R7VGKDVZ5A4OAHK');
INSERT INTO "finals" VALUES('n57johysrjhilyecvwgv26cwwk',X'7B2276657273696F6E223A31382C226174223A313739353734323833393236372C226D6F6465223A2274696D6564222C227068617365223A226F766572222C22656E6473223A313739353734333032373039392C22706C6179657273223A5B7B22706C61796572223A224D36425741374E52594843554250564E45473457354D36454842222C2273686F776E223A372C22636C6F736564223A372C22736F6C766564223A362C22706F696E7473223A32342C2274696D65223A3136382C2273747265616B223A362C2262657374223A362C22776879223A2273746F70227D5D2C2273686F776E223A5B7B2268616E64223A302C2270757A7A6C65223A22312D332E332E342E362D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323833393039392C2274696D65223A31352C22706F696E7473223A342C2265787072223A22332D332B342A36222C22736F6C7661626C65223A747275652C226C6576656C223A312C227365636F6E6473223A362E317D2C7B2268616E64223A312C2270757A7A6C65223A22312D312E312E31312E31312D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323833393131342C2274696D65223A32362C22706F696E7473223A342C2265787072223A22312B312B31312B3131222C22736F6C7661626C65223A747275652C226C6576656C223A312C227365636F6E6473223A342E397D2C7B2268616E64223A322C2270757A7A6C65223A22312D312E312E332E392D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323833393134302C2274696D65223A34392C22626F6E7573223A333030302C22706F696E7473223A342C2265787072223A22312A332A28392D3129222C22736F6C7661626C65223A747275652C226C6576656C223A312C227365636F6E6473223A352E337D2C7B2268616E64223A332C2270757A7A6C65223A22312D312E322E322E382D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323833393138392C2274696D65223A33322C22706F696E7473223A342C2265787072223A22382A28322A322D3129222C22736F6C7661626C65223A747275652C226C6576656C223A312C227365636F6E6473223A367D2C7B2268616E64223A342C2270757A7A6C65223A22312D332E31322E31332E31332D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323833393232312C2274696D65223A32322C22706F696E7473223A342C2265787072223A2231322A28332D31332F313329222C22736F6C7661626C65223A747275652C226C6576656C223A322C227365636F6E6473223A362E367D2C7B2268616E64223A352C2270757A7A6C65223A22312D312E31302E31322E31332D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323833393234332C2274696D65223A31392C22626F6E7573223A353030302C22706F696E7473223A342C2265787072223A2231322A2831332D312D313029222C22736F6C7661626C65223A747275652C226C6576656C223A322C227365636F6E6473223A377D2C7B2268616E64223A362C2270757A7A6C65223A22312D312E342E362E382D32342D636C6173736963222C226F7574636F6D65223A22756E66696E6973686564222C2272657665616C6564223A313739353734323833393236322C2274696D65223A352C22736F6C7661626C65223A747275652C226C6576656C223A322C227365636F6E6473223A362E367D5D7D','["m22","m23","m24","m25","m26","m27","m28"]','M6BWA7NRYHCUBPVNEG4W5M6EHB');
CREATE TABLE goose_db_version (
		id INTEGER PRIMARY KEY AUTOINCREMENT,
		version_id INTEGER NOT NULL,
		is_applied INTEGER NOT NULL,
		tstamp TIMESTAMP DEFAULT (datetime('now'))
	);
INSERT INTO "goose_db_version" VALUES(1,0,1,'2026-11-27 01:27:18');
INSERT INTO "goose_db_version" VALUES(2,1,1,'2026-11-27 01:27:18');
INSERT INTO "goose_db_version" VALUES(3,2,1,'2026-11-27 01:27:18');
INSERT INTO "goose_db_version" VALUES(4,3,1,'2026-11-27 01:27:18');
INSERT INTO "goose_db_version" VALUES(5,4,1,'2026-11-27 01:27:18');
INSERT INTO "goose_db_version" VALUES(6,5,1,'2026-11-27 01:27:18');
INSERT INTO "goose_db_version" VALUES(7,6,1,'2026-11-27 01:27:18');
INSERT INTO "goose_db_version" VALUES(8,7,1,'2026-11-27 01:27:18');
INSERT INTO "goose_db_version" VALUES(9,8,1,'2026-11-27 01:27:18');
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
INSERT INTO "players" VALUES('M6BWA7NRYHCUBPVNEG4W5M6EHB','Ann','en',X'7B227468656D65223A20226461726B227D',1795742838221,1795742838233,0,0,'');
INSERT INTO "players" VALUES('VN2DW77YED2R7VGKDVZ5A4OAHK','Bob 四','en',X'7B227468656D65223A20226461726B227D',1795742838248,1795742838262,0,0,'');
INSERT INTO "players" VALUES('W77RXUS4ZQ2G2PLY3ZDJSAMJ2L','Steady Koala','',NULL,1795742839276,1795742839276,0,0,'');
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
INSERT INTO "plays" VALUES('fmamuoccc6vpkgn5idlmyzu3tl',0,'M6BWA7NRYHCUBPVNEG4W5M6EHB','practice',0,'1-3.9.10.11-24-classic',1,3,8.5,'["3*8","(a+b-c)*d"]',1795742838645,87,'solved',3,2,1);
INSERT INTO "plays" VALUES('fmamuoccc6vpkgn5idlmyzu3tl',1,'M6BWA7NRYHCUBPVNEG4W5M6EHB','practice',0,'1-1.4.5.6-24-classic',1,5,132.6,'["fraction"]',1795742838739,72,'solved',4,0,0);
INSERT INTO "plays" VALUES('fmamuoccc6vpkgn5idlmyzu3tl',2,'M6BWA7NRYHCUBPVNEG4W5M6EHB','practice',0,'1-1.3.9.9-24-classic',1,3,10.8,'["3*8"]',1795742838764,19,'skip',0,0,0);
INSERT INTO "plays" VALUES('fmamuoccc6vpkgn5idlmyzu3tl',3,'M6BWA7NRYHCUBPVNEG4W5M6EHB','practice',0,'1-1.2.2.9-24-classic',1,3,10.5,'["2*12"]',1795742838788,18,'solved',4,0,0);
INSERT INTO "plays" VALUES('szqyjifghmnqivyr4zwbvy6wh4',0,'M6BWA7NRYHCUBPVNEG4W5M6EHB','daily',0,'1-1.2.4.8-24-classic',1,1,5.8,'["3*8","(a+b-c)*d"]',1795742838850,41,'solved',4,0,0);
INSERT INTO "plays" VALUES('szqyjifghmnqivyr4zwbvy6wh4',1,'M6BWA7NRYHCUBPVNEG4W5M6EHB','daily',0,'1-1.2.3.12-24-classic',1,2,7.2,'["2*12","(a+b-c)*d"]',1795742838885,23,'solved',4,0,1);
INSERT INTO "plays" VALUES('szqyjifghmnqivyr4zwbvy6wh4',2,'M6BWA7NRYHCUBPVNEG4W5M6EHB','daily',0,'1-1.1.3.5-24-classic',1,3,8.2,'["4*6"]',1795742838935,36,'solved',4,0,0);
INSERT INTO "plays" VALUES('szqyjifghmnqivyr4zwbvy6wh4',3,'M6BWA7NRYHCUBPVNEG4W5M6EHB','daily',0,'1-6.6.6.10-24-classic',1,4,16.9,'["products-apart","large-product"]',1795742838966,25,'solved',3,2,0);
INSERT INTO "plays" VALUES('szqyjifghmnqivyr4zwbvy6wh4',4,'M6BWA7NRYHCUBPVNEG4W5M6EHB','daily',0,'1-7.8.9.12-24-classic',1,5,49.8,'["fraction","(a+b)/c*d"]',1795742838985,16,'solved',4,0,0);
INSERT INTO "plays" VALUES('vthposjomgmhxh2f6jsxlete4m',0,'VN2DW77YED2R7VGKDVZ5A4OAHK','daily',0,'1-1.2.4.8-24-classic',1,1,5.8,'["3*8","(a+b-c)*d"]',1795742839004,15,'solved',4,0,0);
INSERT INTO "plays" VALUES('vthposjomgmhxh2f6jsxlete4m',1,'VN2DW77YED2R7VGKDVZ5A4OAHK','daily',0,'1-1.2.3.12-24-classic',1,2,7.2,'["2*12","(a+b-c)*d"]',1795742839028,21,'solved',4,0,1);
INSERT INTO "plays" VALUES('vthposjomgmhxh2f6jsxlete4m',2,'VN2DW77YED2R7VGKDVZ5A4OAHK','daily',0,'1-1.1.3.5-24-classic',1,3,8.2,'["4*6"]',1795742839045,15,'solved',4,0,0);
INSERT INTO "plays" VALUES('vthposjomgmhxh2f6jsxlete4m',3,'VN2DW77YED2R7VGKDVZ5A4OAHK','daily',0,'1-6.6.6.10-24-classic',1,4,16.9,'["products-apart","large-product"]',1795742839063,15,'solved',3,2,0);
INSERT INTO "plays" VALUES('vthposjomgmhxh2f6jsxlete4m',4,'VN2DW77YED2R7VGKDVZ5A4OAHK','daily',0,'1-7.8.9.12-24-classic',1,5,49.8,'["fraction","(a+b)/c*d"]',1795742839095,30,'solved',4,0,0);
INSERT INTO "plays" VALUES('n57johysrjhilyecvwgv26cwwk',0,'M6BWA7NRYHCUBPVNEG4W5M6EHB','timed',0,'1-3.3.4.6-24-classic',1,1,6.1,'["4*6","equals","one"]',1795742839114,15,'solved',4,0,0);
INSERT INTO "plays" VALUES('n57johysrjhilyecvwgv26cwwk',1,'M6BWA7NRYHCUBPVNEG4W5M6EHB','timed',0,'1-1.1.11.11-24-classic',1,1,4.9,'["sum"]',1795742839140,26,'solved',4,0,0);
INSERT INTO "plays" VALUES('n57johysrjhilyecvwgv26cwwk',2,'M6BWA7NRYHCUBPVNEG4W5M6EHB','timed',0,'1-1.1.3.9-24-classic',1,1,5.3,'["2*12"]',1795742839189,49,'solved',4,0,0);
INSERT INTO "plays" VALUES('n57johysrjhilyecvwgv26cwwk',3,'M6BWA7NRYHCUBPVNEG4W5M6EHB','timed',0,'1-1.2.2.8-24-classic',1,1,6.0,'["3*8","(a+b-c)*d"]',1795742839221,32,'solved',4,0,0);
INSERT INTO "plays" VALUES('n57johysrjhilyecvwgv26cwwk',4,'M6BWA7NRYHCUBPVNEG4W5M6EHB','timed',0,'1-3.12.13.13-24-classic',1,2,6.6,'["2*12","(a-b/c)*d","equals"]',1795742839243,22,'solved',4,0,0);
INSERT INTO "plays" VALUES('n57johysrjhilyecvwgv26cwwk',5,'M6BWA7NRYHCUBPVNEG4W5M6EHB','timed',0,'1-1.10.12.13-24-classic',1,2,7.0,'["2*12"]',1795742839262,19,'solved',4,0,0);
INSERT INTO "plays" VALUES('n57johysrjhilyecvwgv26cwwk',6,'M6BWA7NRYHCUBPVNEG4W5M6EHB','timed',0,'1-1.4.6.8-24-classic',1,2,6.6,'["3*8","(a+b-c)*d"]',1795742839267,5,'unfinished',0,0,0);
INSERT INTO "plays" VALUES('4lp6geejagtuykuv67d7vjhfdo',0,'W77RXUS4ZQ2G2PLY3ZDJSAMJ2L','practice',0,'1-2.2.7.8-24-classic',1,2,7.4,'["3*8"]',1795742839323,39,'solved',3,2,1);
INSERT INTO "plays" VALUES('4lp6geejagtuykuv67d7vjhfdo',1,'W77RXUS4ZQ2G2PLY3ZDJSAMJ2L','practice',0,'1-1.9.10.13-24-classic',1,3,9.9,'["3*8"]',1795742839373,28,'solved',4,0,0);
INSERT INTO "plays" VALUES('t5ja3okbtxn6e6crkhcfwao3xg',0,'M6BWA7NRYHCUBPVNEG4W5M6EHB','race',0,'1-5.6.9.10-24-classic',1,3,8.6,'[]',1795742842563,151,'solved',4,0,0);
INSERT INTO "plays" VALUES('t5ja3okbtxn6e6crkhcfwao3xg',0,'VN2DW77YED2R7VGKDVZ5A4OAHK','race',0,'1-5.6.9.10-24-classic',1,3,8.6,'[]',1795742842587,175,'solved',4,0,0);
INSERT INTO "plays" VALUES('t5ja3okbtxn6e6crkhcfwao3xg',1,'M6BWA7NRYHCUBPVNEG4W5M6EHB','race',0,'1-1.3.8.11-24-classic',1,5,25.3,'[]',1795742842830,267,'solved',4,0,0);
INSERT INTO "plays" VALUES('t5ja3okbtxn6e6crkhcfwao3xg',1,'VN2DW77YED2R7VGKDVZ5A4OAHK','race',0,'1-1.3.8.11-24-classic',1,5,25.3,'[]',1795742842856,269,'skip',0,0,0);
INSERT INTO "plays" VALUES('t5ja3okbtxn6e6crkhcfwao3xg',2,'M6BWA7NRYHCUBPVNEG4W5M6EHB','race',0,'1-6.6.10.13-24-classic',1,2,6.6,'[]',1795742843087,257,'solved',4,0,0);
INSERT INTO "plays" VALUES('t5ja3okbtxn6e6crkhcfwao3xg',2,'VN2DW77YED2R7VGKDVZ5A4OAHK','race',0,'1-6.6.10.13-24-classic',1,2,6.6,'[]',1795742843110,254,'solved',4,0,0);
CREATE TABLE quick_matches (
	run        TEXT    NOT NULL PRIMARY KEY REFERENCES runs (id) ON DELETE CASCADE,
	strength   INTEGER NOT NULL, -- of the player who opened it, as in recordings
	opened     INTEGER NOT NULL,
	open_until INTEGER NOT NULL
) STRICT;
INSERT INTO "quick_matches" VALUES('ph65tum6xyp3ye7rcbiirqrtjz',180,1795742843371,1795742855371);
CREATE TABLE race_finals (
	run  TEXT NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	part TEXT NOT NULL, -- live.finalRace says which parts there are
	json BLOB NOT NULL,
	PRIMARY KEY (run, part)
) STRICT;
INSERT INTO "race_finals" VALUES('t5ja3okbtxn6e6crkhcfwao3xg','race',X'7B227075626C6963223A7B2276657273696F6E223A32302C226174223A313739353734323834333131302C226D6F6465223A7B226E616D65223A2272616365222C227365617473223A3130302C2268616E6473223A332C226C656E677468223A3138303030302C226175746F223A747275652C2272616E6B6564223A747275652C22736F6C7661626C65223A747275652C22636F756E74646F776E223A333030302C22686F73746564223A747275657D2C227068617365223A226F766572222C22686F7374223A227331222C227374617274223A313739353734323834323431322C22706C6179657273223A5B7B22706C61796572223A227331222C2273686F776E223A332C22636C6F736564223A332C22736F6C766564223A332C22706F696E7473223A31322C2274696D65223A3637352C2273747265616B223A332C2262657374223A332C22776879223A22646F6E65222C226F7574636F6D6573223A5B22736F6C766564222C22736F6C766564222C22736F6C766564225D7D2C7B22706C61796572223A227332222C2273686F776E223A332C22636C6F736564223A332C22736F6C766564223A322C22706F696E7473223A382C2274696D65223A3639382C2273747265616B223A312C2262657374223A312C22776879223A22646F6E65222C226F7574636F6D6573223A5B22736F6C766564222C22736B6970222C22736F6C766564225D7D5D2C2268616E6473223A5B7B2268616E64223A302C2270757A7A6C65223A22312D352E362E392E31302D32342D636C6173736963222C22736F6C7661626C65223A747275652C226C6576656C223A332C227365636F6E6473223A382E362C22736F6C766572223A227331222C2265787072223A22362A28352B392D313029222C2274696D65223A3135317D2C7B2268616E64223A312C2270757A7A6C65223A22312D312E332E382E31312D32342D636C6173736963222C22736F6C7661626C65223A747275652C226C6576656C223A352C227365636F6E6473223A32352E332C22736F6C766572223A227331222C2265787072223A2231312A332D312D38222C2274696D65223A3236377D2C7B2268616E64223A322C2270757A7A6C65223A22312D362E362E31302E31332D32342D636C6173736963222C22736F6C7661626C65223A747275652C226C6576656C223A322C227365636F6E6473223A362E362C22736F6C766572223A227332222C2265787072223A22362A2831332D3130292B36222C2274696D65223A3235347D5D7D2C22736F75726365223A227B5C226B696E645C223A5C22726163655C222C5C2268616E64735C223A337D227D');
INSERT INTO "race_finals" VALUES('t5ja3okbtxn6e6crkhcfwao3xg','replay',X'7B2272616365223A2274356A61336F6B6274786E36653663726B68636677616F337867222C226C656E677468223A3639382C226D6F6D656E7473223A5B7B2274223A302C2274797065223A2272657665616C6564222C22706C61796572223A227331227D2C7B2274223A302C2274797065223A2272657665616C6564222C22706C61796572223A227332227D2C7B2274223A3135312C2274797065223A22736F6C766564222C22706C61796572223A227331222C22706F696E7473223A347D2C7B2274223A3135312C2274797065223A2272657665616C6564222C22706C61796572223A227331222C2268616E64223A317D2C7B2274223A3137352C2274797065223A22736F6C766564222C22706C61796572223A227332222C22706F696E7473223A347D2C7B2274223A3137352C2274797065223A2272657665616C6564222C22706C61796572223A227332222C2268616E64223A317D2C7B2274223A3431382C2274797065223A22736F6C766564222C22706C61796572223A227331222C2268616E64223A312C22706F696E7473223A347D2C7B2274223A3431382C2274797065223A2272657665616C6564222C22706C61796572223A227331222C2268616E64223A327D2C7B2274223A3434342C2274797065223A22706173736564222C22706C61796572223A227332222C2268616E64223A312C22776879223A22736B6970227D2C7B2274223A3434342C2274797065223A2272657665616C6564222C22706C61796572223A227332222C2268616E64223A327D2C7B2274223A3637352C2274797065223A22736F6C766564222C22706C61796572223A227331222C2268616E64223A322C22706F696E7473223A347D2C7B2274223A3637352C2274797065223A2266696E6973686564222C22706C61796572223A227331222C22776879223A22646F6E65227D2C7B2274223A3639382C2274797065223A22736F6C766564222C22706C61796572223A227332222C2268616E64223A322C22706F696E7473223A347D2C7B2274223A3639382C2274797065223A2266696E6973686564222C22706C61796572223A227332222C22776879223A22646F6E65227D5D7D');
INSERT INTO "race_finals" VALUES('t5ja3okbtxn6e6crkhcfwao3xg','results',X'5B7B22706C61796572223A227331222C2273686F776E223A332C22636C6F736564223A332C22736F6C766564223A332C22706F696E7473223A31322C2274696D65223A3637352C2273747265616B223A332C2262657374223A332C22776879223A22646F6E65222C226D6F6465223A2272616365222C2272616E6B6564223A747275652C2266696E6973686564223A313739353734323834333038372C2268616E6473223A5B7B2268616E64223A302C2270757A7A6C65223A22312D352E362E392E31302D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323834323431322C2274696D65223A3135312C22706F696E7473223A342C2265787072223A22362A28352B392D313029222C22736F6C7661626C65223A747275652C226C6576656C223A332C227365636F6E6473223A382E367D2C7B2268616E64223A312C2270757A7A6C65223A22312D312E332E382E31312D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323834323536332C2274696D65223A3236372C22706F696E7473223A342C2265787072223A2231312A332D312D38222C22736F6C7661626C65223A747275652C226C6576656C223A352C227365636F6E6473223A32352E337D2C7B2268616E64223A322C2270757A7A6C65223A22312D362E362E31302E31332D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323834323833302C2274696D65223A3235372C22706F696E7473223A342C2265787072223A22362A2831332D3130292B36222C22736F6C7661626C65223A747275652C226C6576656C223A322C227365636F6E6473223A362E367D5D7D2C7B22706C61796572223A227332222C2273686F776E223A332C22636C6F736564223A332C22736F6C766564223A322C22706F696E7473223A382C2274696D65223A3639382C2273747265616B223A312C2262657374223A312C22776879223A22646F6E65222C226D6F6465223A2272616365222C2272616E6B6564223A747275652C2266696E6973686564223A313739353734323834333131302C2268616E6473223A5B7B2268616E64223A302C2270757A7A6C65223A22312D352E362E392E31302D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323834323431322C2274696D65223A3137352C22706F696E7473223A342C2265787072223A22362A28352B392D313029222C22736F6C7661626C65223A747275652C226C6576656C223A332C227365636F6E6473223A382E367D2C7B2268616E64223A312C2270757A7A6C65223A22312D312E332E382E31312D32342D636C6173736963222C226F7574636F6D65223A22736B6970222C2272657665616C6564223A313739353734323834323538372C2274696D65223A3236392C22736F6C7661626C65223A747275652C226C6576656C223A352C227365636F6E6473223A32352E337D2C7B2268616E64223A322C2270757A7A6C65223A22312D362E362E31302E31332D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323834323835362C2274696D65223A3235342C22706F696E7473223A342C2265787072223A22362A2831332D3130292B36222C22736F6C7661626C65223A747275652C226C6576656C223A322C227365636F6E6473223A362E367D5D7D5D');
INSERT INTO "race_finals" VALUES('t5ja3okbtxn6e6crkhcfwao3xg','s1',X'7B227374616E64696E67223A7B22706C61796572223A227331222C2273686F776E223A332C22636C6F736564223A332C22736F6C766564223A332C22706F696E7473223A31322C2274696D65223A3637352C2273747265616B223A332C2262657374223A332C22776879223A22646F6E65227D2C2273686F776E223A5B7B2268616E64223A302C2270757A7A6C65223A22312D352E362E392E31302D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323834323431322C2274696D65223A3135312C22706F696E7473223A342C2265787072223A22362A28352B392D313029222C22736F6C7661626C65223A747275652C226C6576656C223A332C227365636F6E6473223A382E367D2C7B2268616E64223A312C2270757A7A6C65223A22312D312E332E382E31312D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323834323536332C2274696D65223A3236372C22706F696E7473223A342C2265787072223A2231312A332D312D38222C22736F6C7661626C65223A747275652C226C6576656C223A352C227365636F6E6473223A32352E337D2C7B2268616E64223A322C2270757A7A6C65223A22312D362E362E31302E31332D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323834323833302C2274696D65223A3235372C22706F696E7473223A342C2265787072223A22362A2831332D3130292B36222C22736F6C7661626C65223A747275652C226C6576656C223A322C227365636F6E6473223A362E367D5D2C22656E6473223A313739353734333032323431327D');
INSERT INTO "race_finals" VALUES('t5ja3okbtxn6e6crkhcfwao3xg','s2',X'7B227374616E64696E67223A7B22706C61796572223A227332222C2273686F776E223A332C22636C6F736564223A332C22736F6C766564223A322C22706F696E7473223A382C2274696D65223A3639382C2273747265616B223A312C2262657374223A312C22776879223A22646F6E65227D2C2273686F776E223A5B7B2268616E64223A302C2270757A7A6C65223A22312D352E362E392E31302D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323834323431322C2274696D65223A3137352C22706F696E7473223A342C2265787072223A22362A28352B392D313029222C22736F6C7661626C65223A747275652C226C6576656C223A332C227365636F6E6473223A382E367D2C7B2268616E64223A312C2270757A7A6C65223A22312D312E332E382E31312D32342D636C6173736963222C226F7574636F6D65223A22736B6970222C2272657665616C6564223A313739353734323834323538372C2274696D65223A3236392C22736F6C7661626C65223A747275652C226C6576656C223A352C227365636F6E6473223A32352E337D2C7B2268616E64223A322C2270757A7A6C65223A22312D362E362E31302E31332D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323834323835362C2274696D65223A3235342C22706F696E7473223A342C2265787072223A22362A2831332D3130292B36222C22736F6C7661626C65223A747275652C226C6576656C223A322C227365636F6E6473223A362E367D5D2C22656E6473223A313739353734333032323431327D');
CREATE TABLE races (
	run     TEXT    NOT NULL PRIMARY KEY REFERENCES runs (id) ON DELETE CASCADE,
	code    TEXT    NOT NULL, -- with which players join; '': expired
	kind    TEXT    NOT NULL, -- race, class or quick
	secret  BLOB    NOT NULL, -- SHA-256 of the secret of a class's teacher; empty: none
	created INTEGER NOT NULL,
	expires INTEGER NOT NULL, -- when the code expires
	next    TEXT    NOT NULL  -- the run of the rematch; '': none
) STRICT;
INSERT INTO "races" VALUES('t5ja3okbtxn6e6crkhcfwao3xg','CTVA9U','race',X'',1795742839397,1795786039397,'');
INSERT INTO "races" VALUES('wwwgrwwx2dpsrm3l5hc7kvwab4','8WGVMG','class',X'D57439855AF357BE2A44EBA3DDC37009E94EBC6BDCA75C20F9AEFAB7ED3D7D19',1795742843327,1795786043327,'');
INSERT INTO "races" VALUES('ph65tum6xyp3ye7rcbiirqrtjz','','quick',X'',1795742843371,1795742843371,'');
CREATE TABLE recordings (
	run      TEXT    NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	seat     TEXT    NOT NULL, -- in a race; '': a run of one player
	player   TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	strength INTEGER NOT NULL, -- hands solved an hour
	finished INTEGER NOT NULL,
	PRIMARY KEY (run, seat)
) STRICT;
INSERT INTO "recordings" VALUES('n57johysrjhilyecvwgv26cwwk','','M6BWA7NRYHCUBPVNEG4W5M6EHB',3600,1795742839267);
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
INSERT INTO "results" VALUES('fmamuoccc6vpkgn5idlmyzu3tl','M6BWA7NRYHCUBPVNEG4W5M6EHB','practice',0,0,0,4,3,11,196,2,1795742838796);
INSERT INTO "results" VALUES('szqyjifghmnqivyr4zwbvy6wh4','M6BWA7NRYHCUBPVNEG4W5M6EHB','daily',331,0,1,5,5,19,141,4,1795742838985);
INSERT INTO "results" VALUES('vthposjomgmhxh2f6jsxlete4m','VN2DW77YED2R7VGKDVZ5A4OAHK','daily',331,0,1,5,5,19,96,4,1795742839095);
INSERT INTO "results" VALUES('n57johysrjhilyecvwgv26cwwk','M6BWA7NRYHCUBPVNEG4W5M6EHB','timed',0,0,1,6,6,24,168,6,1795742839267);
INSERT INTO "results" VALUES('t5ja3okbtxn6e6crkhcfwao3xg','M6BWA7NRYHCUBPVNEG4W5M6EHB','race',0,0,1,3,3,12,675,3,1795742843087);
INSERT INTO "results" VALUES('t5ja3okbtxn6e6crkhcfwao3xg','VN2DW77YED2R7VGKDVZ5A4OAHK','race',0,0,1,3,2,8,698,1,1795742843110);
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
INSERT INTO "runs" VALUES('fmamuoccc6vpkgn5idlmyzu3tl','M6BWA7NRYHCUBPVNEG4W5M6EHB','online:k1','practice',0,0,X'7B226D6F6465223A227072616374696365227D',1795742838558,1795742838796,0,15,2401,204);
INSERT INTO "runs" VALUES('szqyjifghmnqivyr4zwbvy6wh4','M6BWA7NRYHCUBPVNEG4W5M6EHB','online:d1','daily',331,0,X'7B226D6F6465223A226461696C79222C226E756D626572223A3333317D',1795742838809,1795742838985,0,16,2583,340);
INSERT INTO "runs" VALUES('vthposjomgmhxh2f6jsxlete4m','VN2DW77YED2R7VGKDVZ5A4OAHK','online:d1','daily',331,0,X'7B226D6F6465223A226461696C79222C226E756D626572223A3333317D',1795742838989,1795742839095,0,16,2574,340);
INSERT INTO "runs" VALUES('n57johysrjhilyecvwgv26cwwk','M6BWA7NRYHCUBPVNEG4W5M6EHB','online:t1','timed',0,0,X'7B226D6F6465223A2274696D6564227D',1795742839099,1795742839267,0,18,3657,408);
INSERT INTO "runs" VALUES('4lp6geejagtuykuv67d7vjhfdo','W77RXUS4ZQ2G2PLY3ZDJSAMJ2L','online:k','practice',0,0,X'7B226D6F6465223A227072616374696365227D',1795742839284,0,1795829239373,10,1711,136);
INSERT INTO "runs" VALUES('t5ja3okbtxn6e6crkhcfwao3xg','','t5ja3okbtxn6e6crkhcfwao3xg','race',0,0,NULL,1795742839397,1795742843110,0,20,2430,0);
INSERT INTO "runs" VALUES('wwwgrwwx2dpsrm3l5hc7kvwab4','','wwwgrwwx2dpsrm3l5hc7kvwab4','class',0,0,NULL,1795742843327,0,1795786043327,2,272,0);
INSERT INTO "runs" VALUES('ph65tum6xyp3ye7rcbiirqrtjz','','ph65tum6xyp3ye7rcbiirqrtjz','quick',0,0,NULL,1795742843371,0,1795743443371,2,1168,0);
CREATE TABLE seats (
	run    TEXT    NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	seat   TEXT    NOT NULL, -- s1, s2 and so on, as in the log
	player TEXT    NOT NULL, -- '': deleted or expired
	name   TEXT    NOT NULL,
	colour INTEGER NOT NULL,
	joined INTEGER NOT NULL,
	PRIMARY KEY (run, seat)
) STRICT;
INSERT INTO "seats" VALUES('t5ja3okbtxn6e6crkhcfwao3xg','s1','M6BWA7NRYHCUBPVNEG4W5M6EHB','Ann',1,1795742839397);
INSERT INTO "seats" VALUES('t5ja3okbtxn6e6crkhcfwao3xg','s2','VN2DW77YED2R7VGKDVZ5A4OAHK','Bob',2,1795742839403);
INSERT INTO "seats" VALUES('wwwgrwwx2dpsrm3l5hc7kvwab4','s1','M6BWA7NRYHCUBPVNEG4W5M6EHB','Pupil',1,1795742843363);
INSERT INTO "seats" VALUES('ph65tum6xyp3ye7rcbiirqrtjz','s1','W77RXUS4ZQ2G2PLY3ZDJSAMJ2L','Cat',1,1795742843371);
CREATE TABLE secrets (
	name  TEXT NOT NULL PRIMARY KEY,
	value BLOB NOT NULL
) STRICT;
INSERT INTO "secrets" VALUES('seed',X'BB8EC01054D3E78FD85DB4F6C3FA6A2DB7882A06931457C15F698EEBDCDB41C0');
INSERT INTO "secrets" VALUES('challenge',X'61C8F39E0BD47AB0B746710AEEFBF5EF6D50AD0B2B0CD83588696D7AE86FF435');
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
INSERT INTO "sessions" VALUES('w9kikMbHXrRDw1rNnzZXBhngTcrHfbujF76VRkJsFTU','M6BWA7NRYHCUBPVNEG4W5M6EHB',NULL,'','',1795742838232,1795742838232,0,1830302838232);
INSERT INTO "sessions" VALUES('FgRjWOChXvlj2Cbhtr4My9TjBL4vFnkrEkvh-yWEzsY','VN2DW77YED2R7VGKDVZ5A4OAHK',NULL,'','',1795742838254,1795742838254,0,1830302838254);
INSERT INTO "sessions" VALUES('XfQE7X5b8pzOHjrSQzFPtt6FDlgR8iE_uPLmGeF5Vj0','W77RXUS4ZQ2G2PLY3ZDJSAMJ2L',NULL,'','',1795742839281,1795742839281,0,1830302839281);
CREATE TABLE "trails" (
	run    TEXT    NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	hand   INTEGER NOT NULL,
	moves  BLOB    NOT NULL,
	player TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	PRIMARY KEY (run, player, hand)
) STRICT;
INSERT INTO "trails" VALUES('fmamuoccc6vpkgn5idlmyzu3tl',0,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','M6BWA7NRYHCUBPVNEG4W5M6EHB');
INSERT INTO "trails" VALUES('fmamuoccc6vpkgn5idlmyzu3tl',1,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','M6BWA7NRYHCUBPVNEG4W5M6EHB');
INSERT INTO "trails" VALUES('fmamuoccc6vpkgn5idlmyzu3tl',3,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','M6BWA7NRYHCUBPVNEG4W5M6EHB');
INSERT INTO "trails" VALUES('szqyjifghmnqivyr4zwbvy6wh4',0,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','M6BWA7NRYHCUBPVNEG4W5M6EHB');
INSERT INTO "trails" VALUES('szqyjifghmnqivyr4zwbvy6wh4',1,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','M6BWA7NRYHCUBPVNEG4W5M6EHB');
INSERT INTO "trails" VALUES('szqyjifghmnqivyr4zwbvy6wh4',2,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','M6BWA7NRYHCUBPVNEG4W5M6EHB');
INSERT INTO "trails" VALUES('szqyjifghmnqivyr4zwbvy6wh4',3,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','M6BWA7NRYHCUBPVNEG4W5M6EHB');
INSERT INTO "trails" VALUES('szqyjifghmnqivyr4zwbvy6wh4',4,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','M6BWA7NRYHCUBPVNEG4W5M6EHB');
INSERT INTO "trails" VALUES('vthposjomgmhxh2f6jsxlete4m',0,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','VN2DW77YED2R7VGKDVZ5A4OAHK');
INSERT INTO "trails" VALUES('vthposjomgmhxh2f6jsxlete4m',1,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','VN2DW77YED2R7VGKDVZ5A4OAHK');
INSERT INTO "trails" VALUES('vthposjomgmhxh2f6jsxlete4m',2,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','VN2DW77YED2R7VGKDVZ5A4OAHK');
INSERT INTO "trails" VALUES('vthposjomgmhxh2f6jsxlete4m',3,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','VN2DW77YED2R7VGKDVZ5A4OAHK');
INSERT INTO "trails" VALUES('vthposjomgmhxh2f6jsxlete4m',4,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','VN2DW77YED2R7VGKDVZ5A4OAHK');
INSERT INTO "trails" VALUES('n57johysrjhilyecvwgv26cwwk',0,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','M6BWA7NRYHCUBPVNEG4W5M6EHB');
INSERT INTO "trails" VALUES('n57johysrjhilyecvwgv26cwwk',1,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','M6BWA7NRYHCUBPVNEG4W5M6EHB');
INSERT INTO "trails" VALUES('n57johysrjhilyecvwgv26cwwk',2,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','M6BWA7NRYHCUBPVNEG4W5M6EHB');
INSERT INTO "trails" VALUES('n57johysrjhilyecvwgv26cwwk',3,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','M6BWA7NRYHCUBPVNEG4W5M6EHB');
INSERT INTO "trails" VALUES('n57johysrjhilyecvwgv26cwwk',4,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','M6BWA7NRYHCUBPVNEG4W5M6EHB');
INSERT INTO "trails" VALUES('n57johysrjhilyecvwgv26cwwk',5,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','M6BWA7NRYHCUBPVNEG4W5M6EHB');
INSERT INTO "trails" VALUES('4lp6geejagtuykuv67d7vjhfdo',0,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','W77RXUS4ZQ2G2PLY3ZDJSAMJ2L');
INSERT INTO "trails" VALUES('4lp6geejagtuykuv67d7vjhfdo',1,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','W77RXUS4ZQ2G2PLY3ZDJSAMJ2L');
CREATE TABLE usage (
	player    TEXT    NOT NULL PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,
	day       INTEGER NOT NULL,
	day_runs  INTEGER NOT NULL,
	day_bytes INTEGER NOT NULL,
	runs      INTEGER NOT NULL,
	bytes     INTEGER NOT NULL
) STRICT;
INSERT INTO "usage" VALUES('M6BWA7NRYHCUBPVNEG4W5M6EHB',20784,4,9923,4,9923);
INSERT INTO "usage" VALUES('VN2DW77YED2R7VGKDVZ5A4OAHK',20784,2,3104,2,3104);
INSERT INTO "usage" VALUES('W77RXUS4ZQ2G2PLY3ZDJSAMJ2L',20784,2,3015,2,3015);
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
CREATE INDEX quick_matches_strength ON quick_matches (strength, run);
CREATE INDEX recordings_strength ON recordings (strength, run, seat);
CREATE INDEX recordings_player ON recordings (player, finished, run);
CREATE INDEX recordings_finished ON recordings (finished);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('goose_db_version',9);
COMMIT;
