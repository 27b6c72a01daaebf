BEGIN TRANSACTION;
CREATE TABLE cards (
	player TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	kind   TEXT    NOT NULL,
	puzzle TEXT    NOT NULL,
	due    INTEGER NOT NULL,
	state  BLOB,
	PRIMARY KEY (player, kind)
) STRICT;
INSERT INTO "cards" VALUES('T5YTHISFDEHUKZGMVFHXJEQ4MS','(a-b)*c+d','1-5.6.7.12-24-classic',1796002024702,X'7B22647565223A313739363030323032343730322C226C617374223A313739353734323832343730322C2264617973223A332C2273746162696C697479223A302E34323433373939362C22646966666963756C7479223A352E32303030323033372C2272657073223A322C226C6170736573223A307D');
CREATE TABLE daily_counts (
	number  INTEGER NOT NULL,
	shift   INTEGER NOT NULL,
	points  INTEGER NOT NULL,
	bucket  INTEGER NOT NULL,
	players INTEGER NOT NULL,
	PRIMARY KEY (number, shift, points, bucket)
) STRICT, WITHOUT ROWID;
INSERT INTO "daily_counts" VALUES(331,7,19,0,2);
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
INSERT INTO "events" VALUES('2a3agc53myzeaebae32bmhjddu',0,'{"v":1,"events":[{"type":"created","at":1795742824712,"act":"create","mode":{"name":"daily","seats":1,"hands":5,"hints":true,"none_cost":3000,"ranked":true,"solvable":true},"number":331,"hands":[{"puzzle":"1-8.9.12.12-24-classic","solvable":true,"level":1,"seconds":5.9},{"puzzle":"1-3.3.10.13-24-classic","solvable":true,"level":2,"seconds":7.3},{"puzzle":"1-2.11.12.13-24-classic","solvable":true,"level":3,"seconds":9.2},{"puzzle":"1-3.4.8.13-24-classic","solvable":true,"level":4,"seconds":14.7},{"puzzle":"1-1.4.9.13-24-classic","solvable":true,"level":5,"seconds":20.2}]}]}');
INSERT INTO "events" VALUES('2a3agc53myzeaebae32bmhjddu',1,'{"v":1,"events":[{"type":"joined","at":1795742824712,"player":"T5YTHISFDEHUKZGMVFHXJEQ4MS"}]}');
INSERT INTO "events" VALUES('2a3agc53myzeaebae32bmhjddu',2,'{"v":1,"events":[{"type":"started","at":1795742824712,"act":"start"}]}');
INSERT INTO "events" VALUES('2a3agc53myzeaebae32bmhjddu',3,'{"v":1,"events":[{"type":"revealed","at":1795742824712,"player":"T5YTHISFDEHUKZGMVFHXJEQ4MS","hand":0,"puzzle":"1-8.9.12.12-24-classic"}]}');
INSERT INTO "events" VALUES('2a3agc53myzeaebae32bmhjddu',4,'{"v":1,"events":[{"type":"solved","at":1795742824741,"player":"T5YTHISFDEHUKZGMVFHXJEQ4MS","act":"m11","hand":0,"expr":"12*(9-8)+12","points":4}]}');
INSERT INTO "events" VALUES('2a3agc53myzeaebae32bmhjddu',5,'{"v":1,"events":[{"type":"revealed","at":1795742824747,"player":"T5YTHISFDEHUKZGMVFHXJEQ4MS","act":"m12","hand":1,"puzzle":"1-3.3.10.13-24-classic"}]}');
INSERT INTO "events" VALUES('2a3agc53myzeaebae32bmhjddu',6,'{"v":1,"events":[{"type":"missed","at":1795742824769,"player":"T5YTHISFDEHUKZGMVFHXJEQ4MS","act":"m13","hand":1,"expr":"3+3+10+13","reason":"value","value":"29"}]}');
INSERT INTO "events" VALUES('2a3agc53myzeaebae32bmhjddu',7,'{"v":1,"events":[{"type":"solved","at":1795742824771,"player":"T5YTHISFDEHUKZGMVFHXJEQ4MS","act":"m14","hand":1,"expr":"10+13+3/3","points":4}]}');
INSERT INTO "events" VALUES('2a3agc53myzeaebae32bmhjddu',8,'{"v":1,"events":[{"type":"revealed","at":1795742824773,"player":"T5YTHISFDEHUKZGMVFHXJEQ4MS","act":"m15","hand":2,"puzzle":"1-2.11.12.13-24-classic"}]}');
INSERT INTO "events" VALUES('2a3agc53myzeaebae32bmhjddu',9,'{"v":1,"events":[{"type":"solved","at":1795742824793,"player":"T5YTHISFDEHUKZGMVFHXJEQ4MS","act":"m16","hand":2,"expr":"2*(11+13-12)","points":4}]}');
INSERT INTO "events" VALUES('2a3agc53myzeaebae32bmhjddu',10,'{"v":1,"events":[{"type":"revealed","at":1795742824796,"player":"T5YTHISFDEHUKZGMVFHXJEQ4MS","act":"m17","hand":3,"puzzle":"1-3.4.8.13-24-classic"}]}');
INSERT INTO "events" VALUES('2a3agc53myzeaebae32bmhjddu',11,'{"v":1,"events":[{"type":"hinted","at":1795742824814,"player":"T5YTHISFDEHUKZGMVFHXJEQ4MS","act":"m18","hand":3,"step":2}]}');
INSERT INTO "events" VALUES('2a3agc53myzeaebae32bmhjddu',12,'{"v":1,"events":[{"type":"solved","at":1795742824816,"player":"T5YTHISFDEHUKZGMVFHXJEQ4MS","act":"m19","hand":3,"expr":"(13-4)/3*8","points":3}]}');
INSERT INTO "events" VALUES('2a3agc53myzeaebae32bmhjddu',13,'{"v":1,"events":[{"type":"revealed","at":1795742824819,"player":"T5YTHISFDEHUKZGMVFHXJEQ4MS","act":"m20","hand":4,"puzzle":"1-1.4.9.13-24-classic"}]}');
INSERT INTO "events" VALUES('2a3agc53myzeaebae32bmhjddu',14,'{"v":1,"events":[{"type":"solved","at":1795742824837,"player":"T5YTHISFDEHUKZGMVFHXJEQ4MS","act":"m21","hand":4,"expr":"4*9-13+1","points":4}]}');
INSERT INTO "events" VALUES('2a3agc53myzeaebae32bmhjddu',15,'{"v":1,"events":[{"type":"finished","at":1795742824837,"player":"T5YTHISFDEHUKZGMVFHXJEQ4MS","why":"done"}]}');
INSERT INTO "events" VALUES('5p5aot7l2hlqg7kdmpcyhtshyq',0,'{"v":1,"events":[{"type":"created","at":1795742825124,"act":"create","mode":{"name":"practice","seats":1,"hints":true,"none_cost":3000,"solvable":true},"hands":[{"puzzle":"1-1.8.10.13-24-classic","solvable":true,"level":1,"seconds":6},{"puzzle":"1-4.7.9.12-24-classic","solvable":true,"level":2,"seconds":7.6},{"puzzle":"1-10.11.12.13-24-classic","solvable":true,"level":2,"seconds":7}]}]}');
INSERT INTO "events" VALUES('5p5aot7l2hlqg7kdmpcyhtshyq',1,'{"v":1,"events":[{"type":"joined","at":1795742825124,"player":"VPOHWO6KWNAZDMISDBVMZ5G246"}]}');
INSERT INTO "events" VALUES('5p5aot7l2hlqg7kdmpcyhtshyq',2,'{"v":1,"events":[{"type":"started","at":1795742825124,"act":"start"}]}');
INSERT INTO "events" VALUES('5p5aot7l2hlqg7kdmpcyhtshyq',3,'{"v":1,"events":[{"type":"revealed","at":1795742825124,"player":"VPOHWO6KWNAZDMISDBVMZ5G246","hand":0,"puzzle":"1-1.8.10.13-24-classic"}]}');
INSERT INTO "events" VALUES('5p5aot7l2hlqg7kdmpcyhtshyq',4,'{"v":1,"events":[{"type":"missed","at":1795742825141,"player":"VPOHWO6KWNAZDMISDBVMZ5G246","act":"m1","hand":0,"expr":"1+8+10+13","reason":"value","value":"32"}]}');
INSERT INTO "events" VALUES('5p5aot7l2hlqg7kdmpcyhtshyq',5,'{"v":1,"events":[{"type":"hinted","at":1795742825143,"player":"VPOHWO6KWNAZDMISDBVMZ5G246","act":"m2","hand":0,"step":2}]}');
INSERT INTO "events" VALUES('5p5aot7l2hlqg7kdmpcyhtshyq',6,'{"v":1,"events":[{"type":"solved","at":1795742825145,"player":"VPOHWO6KWNAZDMISDBVMZ5G246","act":"m3","hand":0,"expr":"1*8*(13-10)","points":3}]}');
INSERT INTO "events" VALUES('5p5aot7l2hlqg7kdmpcyhtshyq',7,'{"v":1,"events":[{"type":"dealt","at":1795742825147,"act":"deal-3","hands":[{"puzzle":"1-2.4.5.7-24-classic","solvable":true,"level":4,"seconds":12.6},{"puzzle":"1-3.4.9.12-24-classic","solvable":true,"level":2,"seconds":7.9},{"puzzle":"1-1.4.5.6-24-classic","solvable":true,"level":5,"seconds":132.6}]}]}');
INSERT INTO "events" VALUES('5p5aot7l2hlqg7kdmpcyhtshyq',8,'{"v":1,"events":[{"type":"revealed","at":1795742825147,"player":"VPOHWO6KWNAZDMISDBVMZ5G246","act":"m4","hand":1,"puzzle":"1-4.7.9.12-24-classic"}]}');
INSERT INTO "events" VALUES('5p5aot7l2hlqg7kdmpcyhtshyq',9,'{"v":1,"events":[{"type":"solved","at":1795742825165,"player":"VPOHWO6KWNAZDMISDBVMZ5G246","act":"m5","hand":1,"expr":"12+7-4+9","points":4}]}');
INSERT INTO "events" VALUES('hghvehtfun3ihbrjwc5fshn4ha',0,'{"v":1,"events":[{"type":"created","at":1795742825010,"act":"create","mode":{"name":"timed","seats":1,"length":180000,"auto":true,"miss_cost":3000,"none_cost":3000,"bonus":[{"streak":3,"time":3000},{"streak":6,"time":5000},{"streak":10,"time":7000},{"streak":15,"every":5,"time":10000}],"ranked":true},"hands":[{"puzzle":"1-11.11.11.12-24-classic","solvable":true,"level":1,"seconds":5.6},{"puzzle":"1-1.6.8.12-24-classic","solvable":true,"level":1,"seconds":5.6},{"puzzle":"1-1.1.12.12-24-classic","solvable":true,"level":1,"seconds":4.7},{"puzzle":"1-3.3.3.12-24-classic","solvable":true,"level":1,"seconds":5.8},{"puzzle":"1-2.2.5.11-24-classic","solvable":true,"level":2,"seconds":7.7},{"puzzle":"1-2.4.8.8-24-classic","solvable":true,"level":2,"seconds":7.5},{"puzzle":"1-2.3.4.12-24-classic","solvable":true,"level":2,"seconds":7.8},{"puzzle":"1-4.4.4.12-24-classic","solvable":true,"level":2,"seconds":6.7}]}]}');
INSERT INTO "events" VALUES('hghvehtfun3ihbrjwc5fshn4ha',1,'{"v":1,"events":[{"type":"joined","at":1795742825010,"player":"T5YTHISFDEHUKZGMVFHXJEQ4MS"}]}');
INSERT INTO "events" VALUES('hghvehtfun3ihbrjwc5fshn4ha',2,'{"v":1,"events":[{"type":"started","at":1795742825010,"act":"start"}]}');
INSERT INTO "events" VALUES('hghvehtfun3ihbrjwc5fshn4ha',3,'{"v":1,"events":[{"type":"revealed","at":1795742825010,"player":"T5YTHISFDEHUKZGMVFHXJEQ4MS","hand":0,"puzzle":"1-11.11.11.12-24-classic"}]}');
INSERT INTO "events" VALUES('hghvehtfun3ihbrjwc5fshn4ha',4,'{"v":1,"events":[{"type":"solved","at":1795742825024,"player":"T5YTHISFDEHUKZGMVFHXJEQ4MS","act":"m22","hand":0,"expr":"11+11/11+12","points":4}]}');
INSERT INTO "events" VALUES('hghvehtfun3ihbrjwc5fshn4ha',5,'{"v":1,"events":[{"type":"revealed","at":1795742825024,"player":"T5YTHISFDEHUKZGMVFHXJEQ4MS","hand":1,"puzzle":"1-1.6.8.12-24-classic"}]}');
INSERT INTO "events" VALUES('hghvehtfun3ihbrjwc5fshn4ha',6,'{"v":1,"events":[{"type":"solved","at":1795742825044,"player":"T5YTHISFDEHUKZGMVFHXJEQ4MS","act":"m23","hand":1,"expr":"1*12*(8-6)","points":4}]}');
INSERT INTO "events" VALUES('hghvehtfun3ihbrjwc5fshn4ha',7,'{"v":1,"events":[{"type":"revealed","at":1795742825044,"player":"T5YTHISFDEHUKZGMVFHXJEQ4MS","hand":2,"puzzle":"1-1.1.12.12-24-classic"}]}');
INSERT INTO "events" VALUES('hghvehtfun3ihbrjwc5fshn4ha',8,'{"v":1,"events":[{"type":"solved","at":1795742825060,"player":"T5YTHISFDEHUKZGMVFHXJEQ4MS","act":"m24","hand":2,"expr":"1*1*12+12","points":4,"bonus":3000}]}');
INSERT INTO "events" VALUES('hghvehtfun3ihbrjwc5fshn4ha',9,'{"v":1,"events":[{"type":"revealed","at":1795742825060,"player":"T5YTHISFDEHUKZGMVFHXJEQ4MS","hand":3,"puzzle":"1-3.3.3.12-24-classic"}]}');
INSERT INTO "events" VALUES('hghvehtfun3ihbrjwc5fshn4ha',10,'{"v":1,"events":[{"type":"solved","at":1795742825079,"player":"T5YTHISFDEHUKZGMVFHXJEQ4MS","act":"m25","hand":3,"expr":"12+3*3+3","points":4}]}');
INSERT INTO "events" VALUES('hghvehtfun3ihbrjwc5fshn4ha',11,'{"v":1,"events":[{"type":"revealed","at":1795742825079,"player":"T5YTHISFDEHUKZGMVFHXJEQ4MS","hand":4,"puzzle":"1-2.2.5.11-24-classic"}]}');
INSERT INTO "events" VALUES('hghvehtfun3ihbrjwc5fshn4ha',12,'{"v":1,"events":[{"type":"solved","at":1795742825096,"player":"T5YTHISFDEHUKZGMVFHXJEQ4MS","act":"m26","hand":4,"expr":"2*2*(11-5)","points":4}]}');
INSERT INTO "events" VALUES('hghvehtfun3ihbrjwc5fshn4ha',13,'{"v":1,"events":[{"type":"revealed","at":1795742825096,"player":"T5YTHISFDEHUKZGMVFHXJEQ4MS","hand":5,"puzzle":"1-2.4.8.8-24-classic"}]}');
INSERT INTO "events" VALUES('hghvehtfun3ihbrjwc5fshn4ha',14,'{"v":1,"events":[{"type":"solved","at":1795742825115,"player":"T5YTHISFDEHUKZGMVFHXJEQ4MS","act":"m27","hand":5,"expr":"2*4+8+8","points":4,"bonus":5000}]}');
INSERT INTO "events" VALUES('hghvehtfun3ihbrjwc5fshn4ha',15,'{"v":1,"events":[{"type":"revealed","at":1795742825115,"player":"T5YTHISFDEHUKZGMVFHXJEQ4MS","hand":6,"puzzle":"1-2.3.4.12-24-classic"}]}');
INSERT INTO "events" VALUES('hghvehtfun3ihbrjwc5fshn4ha',16,'{"v":1,"events":[{"type":"dealt","at":1795742825115,"act":"deal-8","hands":[{"puzzle":"1-2.3.7.12-24-classic","solvable":true,"level":2,"seconds":7.7},{"puzzle":"1-2.6.8.8-24-classic","solvable":true,"level":3,"seconds":9.8},{"puzzle":"1-4.4.8.12-24-classic","solvable":true,"level":3,"seconds":10.2},{"puzzle":"1-2.6.9.13-24-classic","solvable":false},{"puzzle":"1-3.3.10.12-24-classic","solvable":false},{"puzzle":"1-1.2.8.13-24-classic","solvable":true,"level":3,"seconds":8.4},{"puzzle":"1-5.7.7.7-24-classic","solvable":false},{"puzzle":"1-1.6.13.13-24-classic","solvable":false}]}]}');
INSERT INTO "events" VALUES('hghvehtfun3ihbrjwc5fshn4ha',17,'{"v":1,"events":[{"type":"finished","at":1795742825119,"player":"T5YTHISFDEHUKZGMVFHXJEQ4MS","act":"m28","why":"stop"}]}');
INSERT INTO "events" VALUES('j76jzdkoammhllf3q3rshazj6i',0,'{"v":1,"events":[{"type":"created","at":1795742824845,"act":"create","mode":{"name":"daily","seats":1,"hands":5,"hints":true,"none_cost":3000,"ranked":true,"solvable":true},"number":331,"hands":[{"puzzle":"1-8.9.12.12-24-classic","solvable":true,"level":1,"seconds":5.9},{"puzzle":"1-3.3.10.13-24-classic","solvable":true,"level":2,"seconds":7.3},{"puzzle":"1-2.11.12.13-24-classic","solvable":true,"level":3,"seconds":9.2},{"puzzle":"1-3.4.8.13-24-classic","solvable":true,"level":4,"seconds":14.7},{"puzzle":"1-1.4.9.13-24-classic","solvable":true,"level":5,"seconds":20.2}]}]}');
INSERT INTO "events" VALUES('j76jzdkoammhllf3q3rshazj6i',1,'{"v":1,"events":[{"type":"joined","at":1795742824845,"player":"CBRS7ZJKP242R2UYP2R65SSWSV"}]}');
INSERT INTO "events" VALUES('j76jzdkoammhllf3q3rshazj6i',2,'{"v":1,"events":[{"type":"started","at":1795742824845,"act":"start"}]}');
INSERT INTO "events" VALUES('j76jzdkoammhllf3q3rshazj6i',3,'{"v":1,"events":[{"type":"revealed","at":1795742824845,"player":"CBRS7ZJKP242R2UYP2R65SSWSV","hand":0,"puzzle":"1-8.9.12.12-24-classic"}]}');
INSERT INTO "events" VALUES('j76jzdkoammhllf3q3rshazj6i',4,'{"v":1,"events":[{"type":"solved","at":1795742824863,"player":"CBRS7ZJKP242R2UYP2R65SSWSV","act":"m1","hand":0,"expr":"12*(9-8)+12","points":4}]}');
INSERT INTO "events" VALUES('j76jzdkoammhllf3q3rshazj6i',5,'{"v":1,"events":[{"type":"revealed","at":1795742824911,"player":"CBRS7ZJKP242R2UYP2R65SSWSV","act":"m2","hand":1,"puzzle":"1-3.3.10.13-24-classic"}]}');
INSERT INTO "events" VALUES('j76jzdkoammhllf3q3rshazj6i',6,'{"v":1,"events":[{"type":"missed","at":1795742824928,"player":"CBRS7ZJKP242R2UYP2R65SSWSV","act":"m3","hand":1,"expr":"3+3+10+13","reason":"value","value":"29"}]}');
INSERT INTO "events" VALUES('j76jzdkoammhllf3q3rshazj6i',7,'{"v":1,"events":[{"type":"solved","at":1795742824933,"player":"CBRS7ZJKP242R2UYP2R65SSWSV","act":"m4","hand":1,"expr":"10+13+3/3","points":4}]}');
INSERT INTO "events" VALUES('j76jzdkoammhllf3q3rshazj6i',8,'{"v":1,"events":[{"type":"revealed","at":1795742824943,"player":"CBRS7ZJKP242R2UYP2R65SSWSV","act":"m5","hand":2,"puzzle":"1-2.11.12.13-24-classic"}]}');
INSERT INTO "events" VALUES('j76jzdkoammhllf3q3rshazj6i',9,'{"v":1,"events":[{"type":"solved","at":1795742824959,"player":"CBRS7ZJKP242R2UYP2R65SSWSV","act":"m6","hand":2,"expr":"2*(11+13-12)","points":4}]}');
INSERT INTO "events" VALUES('j76jzdkoammhllf3q3rshazj6i',10,'{"v":1,"events":[{"type":"revealed","at":1795742824964,"player":"CBRS7ZJKP242R2UYP2R65SSWSV","act":"m7","hand":3,"puzzle":"1-3.4.8.13-24-classic"}]}');
INSERT INTO "events" VALUES('j76jzdkoammhllf3q3rshazj6i',11,'{"v":1,"events":[{"type":"hinted","at":1795742824984,"player":"CBRS7ZJKP242R2UYP2R65SSWSV","act":"m8","hand":3,"step":2}]}');
INSERT INTO "events" VALUES('j76jzdkoammhllf3q3rshazj6i',12,'{"v":1,"events":[{"type":"solved","at":1795742824987,"player":"CBRS7ZJKP242R2UYP2R65SSWSV","act":"m9","hand":3,"expr":"(13-4)/3*8","points":3}]}');
INSERT INTO "events" VALUES('j76jzdkoammhllf3q3rshazj6i',13,'{"v":1,"events":[{"type":"revealed","at":1795742824990,"player":"CBRS7ZJKP242R2UYP2R65SSWSV","act":"m10","hand":4,"puzzle":"1-1.4.9.13-24-classic"}]}');
INSERT INTO "events" VALUES('j76jzdkoammhllf3q3rshazj6i',14,'{"v":1,"events":[{"type":"solved","at":1795742825006,"player":"CBRS7ZJKP242R2UYP2R65SSWSV","act":"m11","hand":4,"expr":"4*9-13+1","points":4}]}');
INSERT INTO "events" VALUES('j76jzdkoammhllf3q3rshazj6i',15,'{"v":1,"events":[{"type":"finished","at":1795742825006,"player":"CBRS7ZJKP242R2UYP2R65SSWSV","why":"done"}]}');
INSERT INTO "events" VALUES('jcwc4s4mj4bw2s6tz6pochmran',0,'{"v":1,"events":[{"type":"created","at":1795742825170,"act":"create","mode":{"name":"race","seats":100,"hands":3,"length":180000,"auto":true,"ranked":true,"solvable":true,"countdown":3000,"hosted":true},"source":"{\"kind\":\"race\",\"hands\":3}"}]}');
INSERT INTO "events" VALUES('jcwc4s4mj4bw2s6tz6pochmran',1,'{"v":1,"events":[{"type":"joined","at":1795742825170,"player":"s1","act":"join"}]}');
INSERT INTO "events" VALUES('jcwc4s4mj4bw2s6tz6pochmran',2,'{"v":1,"events":[{"type":"joined","at":1795742825173,"player":"s2","act":"join"}]}');
INSERT INTO "events" VALUES('jcwc4s4mj4bw2s6tz6pochmran',3,'{"v":1,"events":[{"type":"dealt","at":1795742825175,"act":"deal","hands":[{"puzzle":"1-4.5.7.7-24-classic","solvable":true,"level":2,"seconds":7},{"puzzle":"1-2.3.4.11-24-classic","solvable":true,"level":3,"seconds":10.4},{"puzzle":"1-2.11.11.13-24-classic","solvable":true,"level":2,"seconds":6.6}]}]}');
INSERT INTO "events" VALUES('jcwc4s4mj4bw2s6tz6pochmran',4,'{"v":1,"events":[{"type":"counting","at":1795742825175,"act":"start","by":"s1","start":1795742828175}]}');
INSERT INTO "events" VALUES('jcwc4s4mj4bw2s6tz6pochmran',5,'{"v":1,"events":[{"type":"started","at":1795742828175}]}');
INSERT INTO "events" VALUES('jcwc4s4mj4bw2s6tz6pochmran',6,'{"v":1,"events":[{"type":"revealed","at":1795742828175,"player":"s1","hand":0,"puzzle":"1-4.5.7.7-24-classic"}]}');
INSERT INTO "events" VALUES('jcwc4s4mj4bw2s6tz6pochmran',7,'{"v":1,"events":[{"type":"revealed","at":1795742828175,"player":"s2","hand":0,"puzzle":"1-4.5.7.7-24-classic"}]}');
INSERT INTO "events" VALUES('jcwc4s4mj4bw2s6tz6pochmran',8,'{"v":1,"events":[{"type":"solved","at":1795742828345,"player":"s1","act":"c01","hand":0,"expr":"4*(5+7/7)","points":4}]}');
INSERT INTO "events" VALUES('jcwc4s4mj4bw2s6tz6pochmran',9,'{"v":1,"events":[{"type":"revealed","at":1795742828345,"player":"s1","hand":1,"puzzle":"1-2.3.4.11-24-classic"}]}');
INSERT INTO "events" VALUES('jcwc4s4mj4bw2s6tz6pochmran',10,'{"v":1,"events":[{"type":"solved","at":1795742828372,"player":"s2","act":"c00","hand":0,"expr":"4*(5+7/7)","points":4}]}');
INSERT INTO "events" VALUES('jcwc4s4mj4bw2s6tz6pochmran',11,'{"v":1,"events":[{"type":"revealed","at":1795742828372,"player":"s2","hand":1,"puzzle":"1-2.3.4.11-24-classic"}]}');
INSERT INTO "events" VALUES('jcwc4s4mj4bw2s6tz6pochmran',12,'{"v":1,"events":[{"type":"solved","at":1795742828608,"player":"s1","act":"c11","hand":1,"expr":"2*(11+4-3)","points":4}]}');
INSERT INTO "events" VALUES('jcwc4s4mj4bw2s6tz6pochmran',13,'{"v":1,"events":[{"type":"revealed","at":1795742828608,"player":"s1","hand":2,"puzzle":"1-2.11.11.13-24-classic"}]}');
INSERT INTO "events" VALUES('jcwc4s4mj4bw2s6tz6pochmran',14,'{"v":1,"events":[{"type":"passed","at":1795742828665,"player":"s2","act":"s1","hand":1,"why":"skip"}]}');
INSERT INTO "events" VALUES('jcwc4s4mj4bw2s6tz6pochmran',15,'{"v":1,"events":[{"type":"revealed","at":1795742828665,"player":"s2","hand":2,"puzzle":"1-2.11.11.13-24-classic"}]}');
INSERT INTO "events" VALUES('jcwc4s4mj4bw2s6tz6pochmran',16,'{"v":1,"events":[{"type":"solved","at":1795742828886,"player":"s1","act":"c21","hand":2,"expr":"11*2-11+13","points":4}]}');
INSERT INTO "events" VALUES('jcwc4s4mj4bw2s6tz6pochmran',17,'{"v":1,"events":[{"type":"finished","at":1795742828886,"player":"s1","why":"done"}]}');
INSERT INTO "events" VALUES('jcwc4s4mj4bw2s6tz6pochmran',18,'{"v":1,"events":[{"type":"solved","at":1795742828904,"player":"s2","act":"c20","hand":2,"expr":"11*2-11+13","points":4}]}');
INSERT INTO "events" VALUES('jcwc4s4mj4bw2s6tz6pochmran',19,'{"v":1,"events":[{"type":"finished","at":1795742828904,"player":"s2","why":"done"}]}');
INSERT INTO "events" VALUES('jyikzy7tz6vbazejronhstn7o2',0,'{"v":1,"events":[{"type":"created","at":1795742829131,"act":"create","mode":{"name":"quick","seats":5,"hands":10,"length":600000,"auto":true,"miss_cost":3000,"none_cost":3000,"ranked":true,"solvable":true,"countdown":8000,"auto_start":2},"hands":[{"puzzle":"1-3.7.12.12-24-classic","solvable":true,"level":2,"seconds":7.6},{"puzzle":"1-3.4.12.13-24-classic","solvable":true,"level":3,"seconds":8.1},{"puzzle":"1-1.8.10.12-24-classic","solvable":true,"level":1,"seconds":5.9},{"puzzle":"1-3.7.9.10-24-classic","solvable":true,"level":2,"seconds":7.9},{"puzzle":"1-3.5.9.10-24-classic","solvable":true,"level":4,"seconds":16.9},{"puzzle":"1-1.5.9.10-24-classic","solvable":true,"level":2,"seconds":7.7},{"puzzle":"1-1.8.10.13-24-classic","solvable":true,"level":1,"seconds":6},{"puzzle":"1-1.7.10.12-24-classic","solvable":true,"level":2,"seconds":7.2},{"puzzle":"1-6.6.7.11-24-classic","solvable":true,"level":5,"seconds":23.2},{"puzzle":"1-1.1.10.13-24-classic","solvable":true,"level":1,"seconds":4.9}],"source":"{\"kind\":\"quick\",\"hands\":10,\"penalty\":3000,\"strength\":180}"}]}');
INSERT INTO "events" VALUES('jyikzy7tz6vbazejronhstn7o2',1,'{"v":1,"events":[{"type":"joined","at":1795742829131,"player":"s1","act":"join"}]}');
INSERT INTO "events" VALUES('saxnb2rfou5dmech5qq63nl7j3',0,'{"v":1,"events":[{"type":"created","at":1795742829113,"act":"create","mode":{"name":"class","seats":200,"solvable":true,"pace":"together","late_join":true},"source":"{\"kind\":\"class\"}"}]}');
INSERT INTO "events" VALUES('saxnb2rfou5dmech5qq63nl7j3',1,'{"v":1,"events":[{"type":"joined","at":1795742829117,"player":"s1","act":"join"}]}');
INSERT INTO "events" VALUES('v3mrajauikfof7ga6logx6hp4b',0,'{"v":1,"events":[{"type":"created","at":1795742824515,"act":"create","mode":{"name":"practice","seats":1,"hints":true,"none_cost":3000,"solvable":true},"hands":[{"puzzle":"1-6.6.11.12-24-classic","solvable":true,"level":1,"seconds":6.4},{"puzzle":"1-3.6.9.11-24-classic","solvable":true,"level":3,"seconds":10.3},{"puzzle":"1-7.9.10.11-24-classic","solvable":true,"level":4,"seconds":12.7}]}]}');
INSERT INTO "events" VALUES('v3mrajauikfof7ga6logx6hp4b',1,'{"v":1,"events":[{"type":"joined","at":1795742824515,"player":"T5YTHISFDEHUKZGMVFHXJEQ4MS"}]}');
INSERT INTO "events" VALUES('v3mrajauikfof7ga6logx6hp4b',2,'{"v":1,"events":[{"type":"started","at":1795742824515,"act":"start"}]}');
INSERT INTO "events" VALUES('v3mrajauikfof7ga6logx6hp4b',3,'{"v":1,"events":[{"type":"revealed","at":1795742824515,"player":"T5YTHISFDEHUKZGMVFHXJEQ4MS","hand":0,"puzzle":"1-6.6.11.12-24-classic"}]}');
INSERT INTO "events" VALUES('v3mrajauikfof7ga6logx6hp4b',4,'{"v":1,"events":[{"type":"missed","at":1795742824586,"player":"T5YTHISFDEHUKZGMVFHXJEQ4MS","act":"m1","hand":0,"expr":"6+6+11+12","reason":"value","value":"35"}]}');
INSERT INTO "events" VALUES('v3mrajauikfof7ga6logx6hp4b',5,'{"v":1,"events":[{"type":"hinted","at":1795742824597,"player":"T5YTHISFDEHUKZGMVFHXJEQ4MS","act":"m2","hand":0,"step":2}]}');
INSERT INTO "events" VALUES('v3mrajauikfof7ga6logx6hp4b',6,'{"v":1,"events":[{"type":"solved","at":1795742824605,"player":"T5YTHISFDEHUKZGMVFHXJEQ4MS","act":"m3","hand":0,"expr":"11+12+6/6","points":3}]}');
INSERT INTO "events" VALUES('v3mrajauikfof7ga6logx6hp4b',7,'{"v":1,"events":[{"type":"dealt","at":1795742824607,"act":"deal-3","hands":[{"puzzle":"1-5.6.7.12-24-classic","solvable":true,"level":3,"seconds":10.9},{"puzzle":"1-4.6.6.7-24-classic","solvable":true,"level":1,"seconds":5.9},{"puzzle":"1-3.9.11.11-24-classic","solvable":true,"level":2,"seconds":7.7}]}]}');
INSERT INTO "events" VALUES('v3mrajauikfof7ga6logx6hp4b',8,'{"v":1,"events":[{"type":"revealed","at":1795742824607,"player":"T5YTHISFDEHUKZGMVFHXJEQ4MS","act":"m4","hand":1,"puzzle":"1-3.6.9.11-24-classic"}]}');
INSERT INTO "events" VALUES('v3mrajauikfof7ga6logx6hp4b',9,'{"v":1,"events":[{"type":"solved","at":1795742824639,"player":"T5YTHISFDEHUKZGMVFHXJEQ4MS","act":"m5","hand":1,"expr":"3*(11+6-9)","points":4}]}');
INSERT INTO "events" VALUES('v3mrajauikfof7ga6logx6hp4b',10,'{"v":1,"events":[{"type":"revealed","at":1795742824643,"player":"T5YTHISFDEHUKZGMVFHXJEQ4MS","act":"m6","hand":2,"puzzle":"1-7.9.10.11-24-classic"}]}');
INSERT INTO "events" VALUES('v3mrajauikfof7ga6logx6hp4b',11,'{"v":1,"events":[{"type":"passed","at":1795742824662,"player":"T5YTHISFDEHUKZGMVFHXJEQ4MS","act":"m7","hand":2,"why":"skip"}]}');
INSERT INTO "events" VALUES('v3mrajauikfof7ga6logx6hp4b',12,'{"v":1,"events":[{"type":"revealed","at":1795742824667,"player":"T5YTHISFDEHUKZGMVFHXJEQ4MS","act":"m8","hand":3,"puzzle":"1-5.6.7.12-24-classic"}]}');
INSERT INTO "events" VALUES('v3mrajauikfof7ga6logx6hp4b',13,'{"v":1,"events":[{"type":"solved","at":1795742824702,"player":"T5YTHISFDEHUKZGMVFHXJEQ4MS","act":"m9","hand":3,"expr":"12+6*(7-5)","points":4}]}');
INSERT INTO "events" VALUES('v3mrajauikfof7ga6logx6hp4b',14,'{"v":1,"events":[{"type":"finished","at":1795742824705,"player":"T5YTHISFDEHUKZGMVFHXJEQ4MS","act":"m10","why":"stop"}]}');
CREATE TABLE "finals" (
	run    TEXT NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	view   BLOB NOT NULL, -- the JSON of race.View
	acts   TEXT NOT NULL, -- a JSON array: the player's last actions
	player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	PRIMARY KEY (run, player)
) STRICT;
INSERT INTO "finals" VALUES('v3mrajauikfof7ga6logx6hp4b',X'7B2276657273696F6E223A31352C226174223A313739353734323832343730352C226D6F6465223A227072616374696365222C227068617365223A226F766572222C22706C6179657273223A5B7B22706C61796572223A225435595448495346444548554B5A474D564648584A4551344D53222C2273686F776E223A342C22636C6F736564223A342C22736F6C766564223A332C22706F696E7473223A31312C2274696D65223A3137362C2273747265616B223A312C2262657374223A322C226D6973736573223A312C22776879223A2273746F70227D5D2C2273686F776E223A5B7B2268616E64223A302C2270757A7A6C65223A22312D362E362E31312E31322D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323832343531352C2274696D65223A39302C22706F696E7473223A332C2268696E7473223A322C226D6973736573223A312C226D6973736564223A7B2265787072223A22362B362B31312B3132222C22726561736F6E223A2276616C7565222C2276616C7565223A223335227D2C2265787072223A2231312B31322B362F36222C22736F6C7661626C65223A747275652C226C6576656C223A312C227365636F6E6473223A362E347D2C7B2268616E64223A312C2270757A7A6C65223A22312D332E362E392E31312D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323832343630372C2274696D65223A33322C22706F696E7473223A342C2265787072223A22332A2831312B362D3929222C22736F6C7661626C65223A747275652C226C6576656C223A332C227365636F6E6473223A31302E337D2C7B2268616E64223A322C2270757A7A6C65223A22312D372E392E31302E31312D32342D636C6173736963222C226F7574636F6D65223A22736B6970222C2272657665616C6564223A313739353734323832343634332C2274696D65223A31392C22736F6C7661626C65223A747275652C226C6576656C223A342C227365636F6E6473223A31322E377D2C7B2268616E64223A332C2270757A7A6C65223A22312D352E362E372E31322D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323832343636372C2274696D65223A33352C22706F696E7473223A342C2265787072223A2231322B362A28372D3529222C22736F6C7661626C65223A747275652C226C6576656C223A332C227365636F6E6473223A31302E397D5D2C22736F6C7661626C65223A747275657D','["m1","m2","m3","m4","m5","m6","m7","m8","m9","m10"]','T5YTHISFDEHUKZGMVFHXJEQ4MS');
INSERT INTO "finals" VALUES('2a3agc53myzeaebae32bmhjddu',X'7B2276657273696F6E223A31362C226174223A313739353734323832343833372C226D6F6465223A226461696C79222C226E756D626572223A3333312C227068617365223A226F766572222C2268616E6473223A352C22706C6179657273223A5B7B22706C61796572223A225435595448495346444548554B5A474D564648584A4551344D53222C2273686F776E223A352C22636C6F736564223A352C22736F6C766564223A352C22706F696E7473223A31392C2274696D65223A3131312C2273747265616B223A342C2262657374223A342C226D6973736573223A312C22776879223A22646F6E65227D5D2C2273686F776E223A5B7B2268616E64223A302C2270757A7A6C65223A22312D382E392E31322E31322D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323832343731322C2274696D65223A32392C22706F696E7473223A342C2265787072223A2231322A28392D38292B3132222C22736F6C7661626C65223A747275652C226C6576656C223A312C227365636F6E6473223A352E397D2C7B2268616E64223A312C2270757A7A6C65223A22312D332E332E31302E31332D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323832343734372C2274696D65223A32342C22706F696E7473223A342C226D6973736573223A312C226D6973736564223A7B2265787072223A22332B332B31302B3133222C22726561736F6E223A2276616C7565222C2276616C7565223A223239227D2C2265787072223A2231302B31332B332F33222C22736F6C7661626C65223A747275652C226C6576656C223A322C227365636F6E6473223A372E337D2C7B2268616E64223A322C2270757A7A6C65223A22312D322E31312E31322E31332D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323832343737332C2274696D65223A32302C22706F696E7473223A342C2265787072223A22322A2831312B31332D313229222C22736F6C7661626C65223A747275652C226C6576656C223A332C227365636F6E6473223A392E327D2C7B2268616E64223A332C2270757A7A6C65223A22312D332E342E382E31332D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323832343739362C2274696D65223A32302C22706F696E7473223A332C2268696E7473223A322C2265787072223A222831332D34292F332A38222C22736F6C7661626C65223A747275652C226C6576656C223A342C227365636F6E6473223A31342E377D2C7B2268616E64223A342C2270757A7A6C65223A22312D312E342E392E31332D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323832343831392C2274696D65223A31382C22706F696E7473223A342C2265787072223A22342A392D31332B31222C22736F6C7661626C65223A747275652C226C6576656C223A352C227365636F6E6473223A32302E327D5D2C22736F6C7661626C65223A747275657D','["m11","m12","m13","m14","m15","m16","m17","m18","m19","m20","m21"]','T5YTHISFDEHUKZGMVFHXJEQ4MS');
INSERT INTO "finals" VALUES('j76jzdkoammhllf3q3rshazj6i',X'7B2276657273696F6E223A31362C226174223A313739353734323832353030362C226D6F6465223A226461696C79222C226E756D626572223A3333312C227068617365223A226F766572222C2268616E6473223A352C22706C6179657273223A5B7B22706C61796572223A2243425253375A4A4B503234325232555950325236355353575356222C2273686F776E223A352C22636C6F736564223A352C22736F6C766564223A352C22706F696E7473223A31392C2274696D65223A39352C2273747265616B223A342C2262657374223A342C226D6973736573223A312C22776879223A22646F6E65227D5D2C2273686F776E223A5B7B2268616E64223A302C2270757A7A6C65223A22312D382E392E31322E31322D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323832343834352C2274696D65223A31382C22706F696E7473223A342C2265787072223A2231322A28392D38292B3132222C22736F6C7661626C65223A747275652C226C6576656C223A312C227365636F6E6473223A352E397D2C7B2268616E64223A312C2270757A7A6C65223A22312D332E332E31302E31332D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323832343931312C2274696D65223A32322C22706F696E7473223A342C226D6973736573223A312C226D6973736564223A7B2265787072223A22332B332B31302B3133222C22726561736F6E223A2276616C7565222C2276616C7565223A223239227D2C2265787072223A2231302B31332B332F33222C22736F6C7661626C65223A747275652C226C6576656C223A322C227365636F6E6473223A372E337D2C7B2268616E64223A322C2270757A7A6C65223A22312D322E31312E31322E31332D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323832343934332C2274696D65223A31362C22706F696E7473223A342C2265787072223A22322A2831312B31332D313229222C22736F6C7661626C65223A747275652C226C6576656C223A332C227365636F6E6473223A392E327D2C7B2268616E64223A332C2270757A7A6C65223A22312D332E342E382E31332D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323832343936342C2274696D65223A32332C22706F696E7473223A332C2268696E7473223A322C2265787072223A222831332D34292F332A38222C22736F6C7661626C65223A747275652C226C6576656C223A342C227365636F6E6473223A31342E377D2C7B2268616E64223A342C2270757A7A6C65223A22312D312E342E392E31332D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323832343939302C2274696D65223A31362C22706F696E7473223A342C2265787072223A22342A392D31332B31222C22736F6C7661626C65223A747275652C226C6576656C223A352C227365636F6E6473223A32302E327D5D2C22736F6C7661626C65223A747275657D','["m1","m2","m3","m4","m5","m6","m7","m8","m9","m10","m11"]','CBRS7ZJKP242R2UYP2R65SSWSV');
INSERT INTO "finals" VALUES('hghvehtfun3ihbrjwc5fshn4ha',X'7B2276657273696F6E223A31382C226174223A313739353734323832353131392C226D6F6465223A2274696D6564222C227068617365223A226F766572222C22656E6473223A313739353734333031333031302C22706C6179657273223A5B7B22706C61796572223A225435595448495346444548554B5A474D564648584A4551344D53222C2273686F776E223A372C22636C6F736564223A372C22736F6C766564223A362C22706F696E7473223A32342C2274696D65223A3130392C2273747265616B223A362C2262657374223A362C22776879223A2273746F70227D5D2C2273686F776E223A5B7B2268616E64223A302C2270757A7A6C65223A22312D31312E31312E31312E31322D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323832353031302C2274696D65223A31342C22706F696E7473223A342C2265787072223A2231312B31312F31312B3132222C22736F6C7661626C65223A747275652C226C6576656C223A312C227365636F6E6473223A352E367D2C7B2268616E64223A312C2270757A7A6C65223A22312D312E362E382E31322D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323832353032342C2274696D65223A32302C22706F696E7473223A342C2265787072223A22312A31322A28382D3629222C22736F6C7661626C65223A747275652C226C6576656C223A312C227365636F6E6473223A352E367D2C7B2268616E64223A322C2270757A7A6C65223A22312D312E312E31322E31322D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323832353034342C2274696D65223A31362C22626F6E7573223A333030302C22706F696E7473223A342C2265787072223A22312A312A31322B3132222C22736F6C7661626C65223A747275652C226C6576656C223A312C227365636F6E6473223A342E377D2C7B2268616E64223A332C2270757A7A6C65223A22312D332E332E332E31322D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323832353036302C2274696D65223A31392C22706F696E7473223A342C2265787072223A2231322B332A332B33222C22736F6C7661626C65223A747275652C226C6576656C223A312C227365636F6E6473223A352E387D2C7B2268616E64223A342C2270757A7A6C65223A22312D322E322E352E31312D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323832353037392C2274696D65223A31372C22706F696E7473223A342C2265787072223A22322A322A2831312D3529222C22736F6C7661626C65223A747275652C226C6576656C223A322C227365636F6E6473223A372E377D2C7B2268616E64223A352C2270757A7A6C65223A22312D322E342E382E382D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323832353039362C2274696D65223A31392C22626F6E7573223A353030302C22706F696E7473223A342C2265787072223A22322A342B382B38222C22736F6C7661626C65223A747275652C226C6576656C223A322C227365636F6E6473223A372E357D2C7B2268616E64223A362C2270757A7A6C65223A22312D322E332E342E31322D32342D636C6173736963222C226F7574636F6D65223A22756E66696E6973686564222C2272657665616C6564223A313739353734323832353131352C2274696D65223A342C22736F6C7661626C65223A747275652C226C6576656C223A322C227365636F6E6473223A372E387D5D7D','["m22","m23","m24","m25","m26","m27","m28"]','T5YTHISFDEHUKZGMVFHXJEQ4MS');
CREATE TABLE goose_db_version (
		id INTEGER PRIMARY KEY AUTOINCREMENT,
		version_id INTEGER NOT NULL,
		is_applied INTEGER NOT NULL,
		tstamp TIMESTAMP DEFAULT (datetime('now'))
	);
INSERT INTO "goose_db_version" VALUES(1,0,1,'2026-11-27 01:27:04');
INSERT INTO "goose_db_version" VALUES(2,1,1,'2026-11-27 01:27:04');
INSERT INTO "goose_db_version" VALUES(3,2,1,'2026-11-27 01:27:04');
INSERT INTO "goose_db_version" VALUES(4,3,1,'2026-11-27 01:27:04');
INSERT INTO "goose_db_version" VALUES(5,4,1,'2026-11-27 01:27:04');
INSERT INTO "goose_db_version" VALUES(6,5,1,'2026-11-27 01:27:04');
INSERT INTO "goose_db_version" VALUES(7,6,1,'2026-11-27 01:27:04');
INSERT INTO "goose_db_version" VALUES(8,7,1,'2026-11-27 01:27:04');
INSERT INTO "goose_db_version" VALUES(9,8,1,'2026-11-27 01:27:04');
INSERT INTO "goose_db_version" VALUES(10,9,1,'2026-11-27 01:27:04');
INSERT INTO "goose_db_version" VALUES(11,10,1,'2026-11-27 01:27:04');
CREATE TABLE hand_ratings (
	puzzle    TEXT    NOT NULL,
	day       INTEGER NOT NULL, -- of closed of the runs, in days since 1970
	predicted INTEGER NOT NULL, -- time of the grade in milliseconds, the longest of all games
	games     INTEGER NOT NULL,
	precision INTEGER NOT NULL,
	moment    INTEGER NOT NULL,
	PRIMARY KEY (puzzle, day)
) STRICT, WITHOUT ROWID;
INSERT INTO "hand_ratings" VALUES('1-1.1.12.12-24-classic',20784,4700,1,699681099,-2737625276);
INSERT INTO "hand_ratings" VALUES('1-1.4.9.13-24-classic',20784,20200,2,270833282,-625792537);
INSERT INTO "hand_ratings" VALUES('1-1.6.8.12-24-classic',20784,5600,1,641997306,-2258299848);
INSERT INTO "hand_ratings" VALUES('1-11.11.11.12-24-classic',20784,5600,1,641997306,-2258299849);
INSERT INTO "hand_ratings" VALUES('1-2.11.11.13-24-classic',20784,6600,2,1279694602,-3931653466);
INSERT INTO "hand_ratings" VALUES('1-2.11.12.13-24-classic',20784,9200,2,301995220,-1276482940);
INSERT INTO "hand_ratings" VALUES('1-2.2.5.11-24-classic',20784,7700,1,552478531,-1548233385);
INSERT INTO "hand_ratings" VALUES('1-2.3.4.11-24-classic',20784,10400,2,844328904,-514578983);
INSERT INTO "hand_ratings" VALUES('1-2.4.8.8-24-classic',20784,7500,1,559209047,-1600081232);
INSERT INTO "hand_ratings" VALUES('1-3.3.10.13-24-classic',20784,7300,2,311191372,-1492698385);
INSERT INTO "hand_ratings" VALUES('1-3.3.3.12-24-classic',20784,5800,1,631213325,-2170508033);
INSERT INTO "hand_ratings" VALUES('1-3.4.8.13-24-classic',20784,14700,2,177086478,770676506);
INSERT INTO "hand_ratings" VALUES('1-4.5.7.7-24-classic',20784,7000,2,1242054038,-3653696463);
INSERT INTO "hand_ratings" VALUES('1-8.9.12.12-24-classic',20784,5900,2,319581046,-1701453918);
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
INSERT INTO "players" VALUES('T5YTHISFDEHUKZGMVFHXJEQ4MS','Ann','en',X'7B227468656D65223A20226461726B227D',1795742824368,1795742824402,0,0,'');
INSERT INTO "players" VALUES('CBRS7ZJKP242R2UYP2R65SSWSV','Bob 四','en',X'7B227468656D65223A20226461726B227D',1795742824412,1795742824432,0,0,'');
INSERT INTO "players" VALUES('VPOHWO6KWNAZDMISDBVMZ5G246','Kind Turtle','',NULL,1795742825122,1795742825122,0,0,'');
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
INSERT INTO "plays" VALUES('v3mrajauikfof7ga6logx6hp4b',0,'T5YTHISFDEHUKZGMVFHXJEQ4MS','practice',0,'1-6.6.11.12-24-classic',1,1,6.4,'["product-beside","equals"]',1795742824605,90,'solved',3,2,1);
INSERT INTO "plays" VALUES('v3mrajauikfof7ga6logx6hp4b',1,'T5YTHISFDEHUKZGMVFHXJEQ4MS','practice',0,'1-3.6.9.11-24-classic',1,3,10.3,'["3*8","(a+b-c)*d"]',1795742824639,32,'solved',4,0,0);
INSERT INTO "plays" VALUES('v3mrajauikfof7ga6logx6hp4b',2,'T5YTHISFDEHUKZGMVFHXJEQ4MS','practice',0,'1-7.9.10.11-24-classic',1,4,12.7,'["(a-b)*c+d"]',1795742824662,19,'skip',0,0,0);
INSERT INTO "plays" VALUES('v3mrajauikfof7ga6logx6hp4b',3,'T5YTHISFDEHUKZGMVFHXJEQ4MS','practice',0,'1-5.6.7.12-24-classic',1,3,10.9,'["(a-b)*c+d"]',1795742824702,35,'solved',4,0,0);
INSERT INTO "plays" VALUES('2a3agc53myzeaebae32bmhjddu',0,'T5YTHISFDEHUKZGMVFHXJEQ4MS','daily',0,'1-8.9.12.12-24-classic',1,1,5.9,'["k*x+k","(a-b)*c+d","one"]',1795742824741,29,'solved',4,0,0);
INSERT INTO "plays" VALUES('2a3agc53myzeaebae32bmhjddu',1,'T5YTHISFDEHUKZGMVFHXJEQ4MS','daily',0,'1-3.3.10.13-24-classic',1,2,7.3,'["product-beside","equals"]',1795742824771,24,'solved',4,0,1);
INSERT INTO "plays" VALUES('2a3agc53myzeaebae32bmhjddu',2,'T5YTHISFDEHUKZGMVFHXJEQ4MS','daily',0,'1-2.11.12.13-24-classic',1,3,9.2,'["2*12","(a+b-c)*d"]',1795742824793,20,'solved',4,0,0);
INSERT INTO "plays" VALUES('2a3agc53myzeaebae32bmhjddu',3,'T5YTHISFDEHUKZGMVFHXJEQ4MS','daily',0,'1-3.4.8.13-24-classic',1,4,14.7,'["3*8"]',1795742824816,20,'solved',3,2,0);
INSERT INTO "plays" VALUES('2a3agc53myzeaebae32bmhjddu',4,'T5YTHISFDEHUKZGMVFHXJEQ4MS','daily',0,'1-1.4.9.13-24-classic',1,5,20.2,'["a*b+c-d"]',1795742824837,18,'solved',4,0,0);
INSERT INTO "plays" VALUES('j76jzdkoammhllf3q3rshazj6i',0,'CBRS7ZJKP242R2UYP2R65SSWSV','daily',0,'1-8.9.12.12-24-classic',1,1,5.9,'["k*x+k","(a-b)*c+d","one"]',1795742824863,18,'solved',4,0,0);
INSERT INTO "plays" VALUES('j76jzdkoammhllf3q3rshazj6i',1,'CBRS7ZJKP242R2UYP2R65SSWSV','daily',0,'1-3.3.10.13-24-classic',1,2,7.3,'["product-beside","equals"]',1795742824933,22,'solved',4,0,1);
INSERT INTO "plays" VALUES('j76jzdkoammhllf3q3rshazj6i',2,'CBRS7ZJKP242R2UYP2R65SSWSV','daily',0,'1-2.11.12.13-24-classic',1,3,9.2,'["2*12","(a+b-c)*d"]',1795742824959,16,'solved',4,0,0);
INSERT INTO "plays" VALUES('j76jzdkoammhllf3q3rshazj6i',3,'CBRS7ZJKP242R2UYP2R65SSWSV','daily',0,'1-3.4.8.13-24-classic',1,4,14.7,'["3*8"]',1795742824987,23,'solved',3,2,0);
INSERT INTO "plays" VALUES('j76jzdkoammhllf3q3rshazj6i',4,'CBRS7ZJKP242R2UYP2R65SSWSV','daily',0,'1-1.4.9.13-24-classic',1,5,20.2,'["a*b+c-d"]',1795742825006,16,'solved',4,0,0);
INSERT INTO "plays" VALUES('hghvehtfun3ihbrjwc5fshn4ha',0,'T5YTHISFDEHUKZGMVFHXJEQ4MS','timed',0,'1-11.11.11.12-24-classic',1,1,5.6,'["product-beside","equals"]',1795742825024,14,'solved',4,0,0);
INSERT INTO "plays" VALUES('hghvehtfun3ihbrjwc5fshn4ha',1,'T5YTHISFDEHUKZGMVFHXJEQ4MS','timed',0,'1-1.6.8.12-24-classic',1,1,5.6,'["3*8"]',1795742825044,20,'solved',4,0,0);
INSERT INTO "plays" VALUES('hghvehtfun3ihbrjwc5fshn4ha',2,'T5YTHISFDEHUKZGMVFHXJEQ4MS','timed',0,'1-1.1.12.12-24-classic',1,1,4.7,'["product-beside","equals","one"]',1795742825060,16,'solved',4,0,0);
INSERT INTO "plays" VALUES('hghvehtfun3ihbrjwc5fshn4ha',3,'T5YTHISFDEHUKZGMVFHXJEQ4MS','timed',0,'1-3.3.3.12-24-classic',1,1,5.8,'["2*12","(a-b/c)*d","equals"]',1795742825079,19,'solved',4,0,0);
INSERT INTO "plays" VALUES('hghvehtfun3ihbrjwc5fshn4ha',4,'T5YTHISFDEHUKZGMVFHXJEQ4MS','timed',0,'1-2.2.5.11-24-classic',1,2,7.7,'["4*6","(a-b)*(c+d)"]',1795742825096,17,'solved',4,0,0);
INSERT INTO "plays" VALUES('hghvehtfun3ihbrjwc5fshn4ha',5,'T5YTHISFDEHUKZGMVFHXJEQ4MS','timed',0,'1-2.4.8.8-24-classic',1,2,7.5,'["k*x+k","(a-b)*c+d"]',1795742825115,19,'solved',4,0,0);
INSERT INTO "plays" VALUES('hghvehtfun3ihbrjwc5fshn4ha',6,'T5YTHISFDEHUKZGMVFHXJEQ4MS','timed',0,'1-2.3.4.12-24-classic',1,2,7.8,'["2*12","one"]',1795742825119,4,'unfinished',0,0,0);
INSERT INTO "plays" VALUES('5p5aot7l2hlqg7kdmpcyhtshyq',0,'VPOHWO6KWNAZDMISDBVMZ5G246','practice',0,'1-1.8.10.13-24-classic',1,1,6.0,'["3*8","one"]',1795742825145,21,'solved',3,2,1);
INSERT INTO "plays" VALUES('5p5aot7l2hlqg7kdmpcyhtshyq',1,'VPOHWO6KWNAZDMISDBVMZ5G246','practice',0,'1-4.7.9.12-24-classic',1,2,7.6,'["2*12","(a+b-c)*d"]',1795742825165,18,'solved',4,0,0);
INSERT INTO "plays" VALUES('jcwc4s4mj4bw2s6tz6pochmran',0,'T5YTHISFDEHUKZGMVFHXJEQ4MS','race',0,'1-4.5.7.7-24-classic',1,2,7.0,'[]',1795742828345,170,'solved',4,0,0);
INSERT INTO "plays" VALUES('jcwc4s4mj4bw2s6tz6pochmran',0,'CBRS7ZJKP242R2UYP2R65SSWSV','race',0,'1-4.5.7.7-24-classic',1,2,7.0,'[]',1795742828372,197,'solved',4,0,0);
INSERT INTO "plays" VALUES('jcwc4s4mj4bw2s6tz6pochmran',1,'T5YTHISFDEHUKZGMVFHXJEQ4MS','race',0,'1-2.3.4.11-24-classic',1,3,10.4,'[]',1795742828608,263,'solved',4,0,0);
INSERT INTO "plays" VALUES('jcwc4s4mj4bw2s6tz6pochmran',1,'CBRS7ZJKP242R2UYP2R65SSWSV','race',0,'1-2.3.4.11-24-classic',1,3,10.4,'[]',1795742828665,293,'skip',0,0,0);
INSERT INTO "plays" VALUES('jcwc4s4mj4bw2s6tz6pochmran',2,'T5YTHISFDEHUKZGMVFHXJEQ4MS','race',0,'1-2.11.11.13-24-classic',1,2,6.6,'[]',1795742828886,278,'solved',4,0,0);
INSERT INTO "plays" VALUES('jcwc4s4mj4bw2s6tz6pochmran',2,'CBRS7ZJKP242R2UYP2R65SSWSV','race',0,'1-2.11.11.13-24-classic',1,2,6.6,'[]',1795742828904,239,'solved',4,0,0);
CREATE TABLE quick_matches (
	run        TEXT    NOT NULL PRIMARY KEY REFERENCES runs (id) ON DELETE CASCADE,
	strength   INTEGER NOT NULL, -- of the player who opened it, as in recordings
	opened     INTEGER NOT NULL,
	open_until INTEGER NOT NULL
) STRICT;
INSERT INTO "quick_matches" VALUES('jyikzy7tz6vbazejronhstn7o2',180,1795742829131,1795742841131);
CREATE TABLE race_finals (
	run  TEXT NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	part TEXT NOT NULL, -- live.finalRace says which parts there are
	json BLOB NOT NULL,
	PRIMARY KEY (run, part)
) STRICT;
INSERT INTO "race_finals" VALUES('jcwc4s4mj4bw2s6tz6pochmran','actions-',X'5B22637265617465222C226465616C225D');
INSERT INTO "race_finals" VALUES('jcwc4s4mj4bw2s6tz6pochmran','actions-s1',X'5B226A6F696E222C227374617274222C22633031222C22633131222C22633231225D');
INSERT INTO "race_finals" VALUES('jcwc4s4mj4bw2s6tz6pochmran','actions-s2',X'5B226A6F696E222C22633030222C227331222C22633230225D');
INSERT INTO "race_finals" VALUES('jcwc4s4mj4bw2s6tz6pochmran','race',X'7B227075626C6963223A7B2276657273696F6E223A32302C226174223A313739353734323832383930342C226D6F6465223A7B226E616D65223A2272616365222C227365617473223A3130302C2268616E6473223A332C226C656E677468223A3138303030302C226175746F223A747275652C2272616E6B6564223A747275652C22736F6C7661626C65223A747275652C22636F756E74646F776E223A333030302C22686F73746564223A747275657D2C227068617365223A226F766572222C22686F7374223A227331222C227374617274223A313739353734323832383137352C22706C6179657273223A5B7B22706C61796572223A227331222C2273686F776E223A332C22636C6F736564223A332C22736F6C766564223A332C22706F696E7473223A31322C2274696D65223A3731312C2273747265616B223A332C2262657374223A332C22776879223A22646F6E65222C226F7574636F6D6573223A5B22736F6C766564222C22736F6C766564222C22736F6C766564225D7D2C7B22706C61796572223A227332222C2273686F776E223A332C22636C6F736564223A332C22736F6C766564223A322C22706F696E7473223A382C2274696D65223A3732392C2273747265616B223A312C2262657374223A312C22776879223A22646F6E65222C226F7574636F6D6573223A5B22736F6C766564222C22736B6970222C22736F6C766564225D7D5D2C2268616E6473223A5B7B2268616E64223A302C2270757A7A6C65223A22312D342E352E372E372D32342D636C6173736963222C22736F6C7661626C65223A747275652C226C6576656C223A322C227365636F6E6473223A372C22736F6C766572223A227331222C2265787072223A22342A28352B372F3729222C2274696D65223A3137307D2C7B2268616E64223A312C2270757A7A6C65223A22312D322E332E342E31312D32342D636C6173736963222C22736F6C7661626C65223A747275652C226C6576656C223A332C227365636F6E6473223A31302E342C22736F6C766572223A227331222C2265787072223A22322A2831312B342D3329222C2274696D65223A3236337D2C7B2268616E64223A322C2270757A7A6C65223A22312D322E31312E31312E31332D32342D636C6173736963222C22736F6C7661626C65223A747275652C226C6576656C223A322C227365636F6E6473223A362E362C22736F6C766572223A227332222C2265787072223A2231312A322D31312B3133222C2274696D65223A3233397D5D7D2C22736F75726365223A227B5C226B696E645C223A5C22726163655C222C5C2268616E64735C223A337D227D');
INSERT INTO "race_finals" VALUES('jcwc4s4mj4bw2s6tz6pochmran','replay',X'7B2272616365223A226A6377633473346D6A346277327336747A36706F63686D72616E222C226C656E677468223A3732392C226D6F6D656E7473223A5B7B2274223A302C2274797065223A2272657665616C6564222C22706C61796572223A227331227D2C7B2274223A302C2274797065223A2272657665616C6564222C22706C61796572223A227332227D2C7B2274223A3137302C2274797065223A22736F6C766564222C22706C61796572223A227331222C22706F696E7473223A347D2C7B2274223A3137302C2274797065223A2272657665616C6564222C22706C61796572223A227331222C2268616E64223A317D2C7B2274223A3139372C2274797065223A22736F6C766564222C22706C61796572223A227332222C22706F696E7473223A347D2C7B2274223A3139372C2274797065223A2272657665616C6564222C22706C61796572223A227332222C2268616E64223A317D2C7B2274223A3433332C2274797065223A22736F6C766564222C22706C61796572223A227331222C2268616E64223A312C22706F696E7473223A347D2C7B2274223A3433332C2274797065223A2272657665616C6564222C22706C61796572223A227331222C2268616E64223A327D2C7B2274223A3439302C2274797065223A22706173736564222C22706C61796572223A227332222C2268616E64223A312C22776879223A22736B6970227D2C7B2274223A3439302C2274797065223A2272657665616C6564222C22706C61796572223A227332222C2268616E64223A327D2C7B2274223A3731312C2274797065223A22736F6C766564222C22706C61796572223A227331222C2268616E64223A322C22706F696E7473223A347D2C7B2274223A3731312C2274797065223A2266696E6973686564222C22706C61796572223A227331222C22776879223A22646F6E65227D2C7B2274223A3732392C2274797065223A22736F6C766564222C22706C61796572223A227332222C2268616E64223A322C22706F696E7473223A347D2C7B2274223A3732392C2274797065223A2266696E6973686564222C22706C61796572223A227332222C22776879223A22646F6E65227D5D7D');
INSERT INTO "race_finals" VALUES('jcwc4s4mj4bw2s6tz6pochmran','results',X'5B7B22706C61796572223A227331222C2273686F776E223A332C22636C6F736564223A332C22736F6C766564223A332C22706F696E7473223A31322C2274696D65223A3731312C2273747265616B223A332C2262657374223A332C22776879223A22646F6E65222C226D6F6465223A2272616365222C2272616E6B6564223A747275652C2266696E6973686564223A313739353734323832383838362C2268616E6473223A5B7B2268616E64223A302C2270757A7A6C65223A22312D342E352E372E372D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323832383137352C2274696D65223A3137302C22706F696E7473223A342C2265787072223A22342A28352B372F3729222C22736F6C7661626C65223A747275652C226C6576656C223A322C227365636F6E6473223A377D2C7B2268616E64223A312C2270757A7A6C65223A22312D322E332E342E31312D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323832383334352C2274696D65223A3236332C22706F696E7473223A342C2265787072223A22322A2831312B342D3329222C22736F6C7661626C65223A747275652C226C6576656C223A332C227365636F6E6473223A31302E347D2C7B2268616E64223A322C2270757A7A6C65223A22312D322E31312E31312E31332D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323832383630382C2274696D65223A3237382C22706F696E7473223A342C2265787072223A2231312A322D31312B3133222C22736F6C7661626C65223A747275652C226C6576656C223A322C227365636F6E6473223A362E367D5D7D2C7B22706C61796572223A227332222C2273686F776E223A332C22636C6F736564223A332C22736F6C766564223A322C22706F696E7473223A382C2274696D65223A3732392C2273747265616B223A312C2262657374223A312C22776879223A22646F6E65222C226D6F6465223A2272616365222C2272616E6B6564223A747275652C2266696E6973686564223A313739353734323832383930342C2268616E6473223A5B7B2268616E64223A302C2270757A7A6C65223A22312D342E352E372E372D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323832383137352C2274696D65223A3139372C22706F696E7473223A342C2265787072223A22342A28352B372F3729222C22736F6C7661626C65223A747275652C226C6576656C223A322C227365636F6E6473223A377D2C7B2268616E64223A312C2270757A7A6C65223A22312D322E332E342E31312D32342D636C6173736963222C226F7574636F6D65223A22736B6970222C2272657665616C6564223A313739353734323832383337322C2274696D65223A3239332C22736F6C7661626C65223A747275652C226C6576656C223A332C227365636F6E6473223A31302E347D2C7B2268616E64223A322C2270757A7A6C65223A22312D322E31312E31312E31332D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323832383636352C2274696D65223A3233392C22706F696E7473223A342C2265787072223A2231312A322D31312B3133222C22736F6C7661626C65223A747275652C226C6576656C223A322C227365636F6E6473223A362E367D5D7D5D');
INSERT INTO "race_finals" VALUES('jcwc4s4mj4bw2s6tz6pochmran','s1',X'7B227374616E64696E67223A7B22706C61796572223A227331222C2273686F776E223A332C22636C6F736564223A332C22736F6C766564223A332C22706F696E7473223A31322C2274696D65223A3731312C2273747265616B223A332C2262657374223A332C22776879223A22646F6E65227D2C2273686F776E223A5B7B2268616E64223A302C2270757A7A6C65223A22312D342E352E372E372D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323832383137352C2274696D65223A3137302C22706F696E7473223A342C2265787072223A22342A28352B372F3729222C22736F6C7661626C65223A747275652C226C6576656C223A322C227365636F6E6473223A377D2C7B2268616E64223A312C2270757A7A6C65223A22312D322E332E342E31312D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323832383334352C2274696D65223A3236332C22706F696E7473223A342C2265787072223A22322A2831312B342D3329222C22736F6C7661626C65223A747275652C226C6576656C223A332C227365636F6E6473223A31302E347D2C7B2268616E64223A322C2270757A7A6C65223A22312D322E31312E31312E31332D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323832383630382C2274696D65223A3237382C22706F696E7473223A342C2265787072223A2231312A322D31312B3133222C22736F6C7661626C65223A747275652C226C6576656C223A322C227365636F6E6473223A362E367D5D2C22656E6473223A313739353734333030383137357D');
INSERT INTO "race_finals" VALUES('jcwc4s4mj4bw2s6tz6pochmran','s2',X'7B227374616E64696E67223A7B22706C61796572223A227332222C2273686F776E223A332C22636C6F736564223A332C22736F6C766564223A322C22706F696E7473223A382C2274696D65223A3732392C2273747265616B223A312C2262657374223A312C22776879223A22646F6E65227D2C2273686F776E223A5B7B2268616E64223A302C2270757A7A6C65223A22312D342E352E372E372D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323832383137352C2274696D65223A3139372C22706F696E7473223A342C2265787072223A22342A28352B372F3729222C22736F6C7661626C65223A747275652C226C6576656C223A322C227365636F6E6473223A377D2C7B2268616E64223A312C2270757A7A6C65223A22312D322E332E342E31312D32342D636C6173736963222C226F7574636F6D65223A22736B6970222C2272657665616C6564223A313739353734323832383337322C2274696D65223A3239332C22736F6C7661626C65223A747275652C226C6576656C223A332C227365636F6E6473223A31302E347D2C7B2268616E64223A322C2270757A7A6C65223A22312D322E31312E31312E31332D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323832383636352C2274696D65223A3233392C22706F696E7473223A342C2265787072223A2231312A322D31312B3133222C22736F6C7661626C65223A747275652C226C6576656C223A322C227365636F6E6473223A362E367D5D2C22656E6473223A313739353734333030383137357D');
CREATE TABLE races (
	run     TEXT    NOT NULL PRIMARY KEY REFERENCES runs (id) ON DELETE CASCADE,
	code    TEXT    NOT NULL, -- with which players join; '': expired
	kind    TEXT    NOT NULL, -- race, class or quick
	secret  BLOB    NOT NULL, -- SHA-256 of the secret of a class's teacher; empty: none
	created INTEGER NOT NULL,
	expires INTEGER NOT NULL, -- when the code expires
	next    TEXT    NOT NULL  -- the run of the rematch; '': none
) STRICT;
INSERT INTO "races" VALUES('jcwc4s4mj4bw2s6tz6pochmran','ZX28P4','race',X'',1795742825170,1795786025170,'');
INSERT INTO "races" VALUES('saxnb2rfou5dmech5qq63nl7j3','FGYMXS','class',X'4CB1AD356A8FC99A188BDD4CC62AB219B910B387AA569EFC8540B14CB9C6E9EC',1795742829113,1795786029113,'');
INSERT INTO "races" VALUES('jyikzy7tz6vbazejronhstn7o2','','quick',X'',1795742829131,1795742829131,'');
CREATE TABLE ratings (
	player     TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	number     INTEGER NOT NULL,
	run        TEXT    NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	at         INTEGER NOT NULL, -- closed of the run
	hands      INTEGER NOT NULL, -- number of rated hands in this run and all before
	mean       INTEGER NOT NULL,
	deviation  INTEGER NOT NULL,
	volatility INTEGER NOT NULL,
	PRIMARY KEY (player, number)
) STRICT, WITHOUT ROWID;
INSERT INTO "ratings" VALUES('CBRS7ZJKP242R2UYP2R65SSWSV',1,'j76jzdkoammhllf3q3rshazj6i',1795742825007,5,1766548,96070,30000);
INSERT INTO "ratings" VALUES('CBRS7ZJKP242R2UYP2R65SSWSV',2,'jcwc4s4mj4bw2s6tz6pochmran',1795742828905,8,1845009,76269,30002);
INSERT INTO "ratings" VALUES('T5YTHISFDEHUKZGMVFHXJEQ4MS',1,'2a3agc53myzeaebae32bmhjddu',1795742824838,5,1766548,96070,30000);
INSERT INTO "ratings" VALUES('T5YTHISFDEHUKZGMVFHXJEQ4MS',2,'hghvehtfun3ihbrjwc5fshn4ha',1795742825119,11,1966139,60854,30020);
INSERT INTO "ratings" VALUES('T5YTHISFDEHUKZGMVFHXJEQ4MS',3,'jcwc4s4mj4bw2s6tz6pochmran',1795742828905,14,2040269,54125,30038);
CREATE TABLE recordings (
	run      TEXT    NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	seat     TEXT    NOT NULL, -- in a race; '': a run of one player
	player   TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	strength INTEGER NOT NULL, -- hands solved an hour
	finished INTEGER NOT NULL,
	PRIMARY KEY (run, seat)
) STRICT;
INSERT INTO "recordings" VALUES('hghvehtfun3ihbrjwc5fshn4ha','','T5YTHISFDEHUKZGMVFHXJEQ4MS',3600,1795742825119);
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
INSERT INTO "results" VALUES('v3mrajauikfof7ga6logx6hp4b','T5YTHISFDEHUKZGMVFHXJEQ4MS','practice',0,0,0,4,3,11,176,2,1795742824705);
INSERT INTO "results" VALUES('2a3agc53myzeaebae32bmhjddu','T5YTHISFDEHUKZGMVFHXJEQ4MS','daily',331,0,1,5,5,19,111,4,1795742824837);
INSERT INTO "results" VALUES('j76jzdkoammhllf3q3rshazj6i','CBRS7ZJKP242R2UYP2R65SSWSV','daily',331,0,1,5,5,19,95,4,1795742825006);
INSERT INTO "results" VALUES('hghvehtfun3ihbrjwc5fshn4ha','T5YTHISFDEHUKZGMVFHXJEQ4MS','timed',0,0,1,6,6,24,109,6,1795742825119);
INSERT INTO "results" VALUES('jcwc4s4mj4bw2s6tz6pochmran','T5YTHISFDEHUKZGMVFHXJEQ4MS','race',0,0,1,3,3,12,711,3,1795742828886);
INSERT INTO "results" VALUES('jcwc4s4mj4bw2s6tz6pochmran','CBRS7ZJKP242R2UYP2R65SSWSV','race',0,0,1,3,2,8,729,1,1795742828904);
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
	version  INTEGER NOT NULL, log_bytes INTEGER NOT NULL DEFAULT 0, trail_bytes INTEGER NOT NULL DEFAULT 0, closed INTEGER NOT NULL DEFAULT 0,
	UNIQUE (player, key)
) STRICT;
INSERT INTO "runs" VALUES('v3mrajauikfof7ga6logx6hp4b','T5YTHISFDEHUKZGMVFHXJEQ4MS','online:k1','practice',0,0,X'7B226D6F6465223A227072616374696365227D',1795742824515,1795742824705,0,15,2405,204,1795742824705);
INSERT INTO "runs" VALUES('2a3agc53myzeaebae32bmhjddu','T5YTHISFDEHUKZGMVFHXJEQ4MS','online:d1','daily',331,0,X'7B226D6F6465223A226461696C79222C226E756D626572223A3333317D',1795742824712,1795742824837,0,16,2598,340,1795742824838);
INSERT INTO "runs" VALUES('j76jzdkoammhllf3q3rshazj6i','CBRS7ZJKP242R2UYP2R65SSWSV','online:d1','daily',331,0,X'7B226D6F6465223A226461696C79222C226E756D626572223A3333317D',1795742824845,1795742825006,0,16,2589,340,1795742825007);
INSERT INTO "runs" VALUES('hghvehtfun3ihbrjwc5fshn4ha','T5YTHISFDEHUKZGMVFHXJEQ4MS','online:t1','timed',0,0,X'7B226D6F6465223A2274696D6564227D',1795742825010,1795742825119,0,18,3641,408,1795742825119);
INSERT INTO "runs" VALUES('5p5aot7l2hlqg7kdmpcyhtshyq','VPOHWO6KWNAZDMISDBVMZ5G246','online:k','practice',0,0,X'7B226D6F6465223A227072616374696365227D',1795742825124,0,1795829225165,10,1714,136,0);
INSERT INTO "runs" VALUES('jcwc4s4mj4bw2s6tz6pochmran','','jcwc4s4mj4bw2s6tz6pochmran','race',0,0,NULL,1795742825170,1795742828904,0,20,2426,0,1795742828905);
INSERT INTO "runs" VALUES('saxnb2rfou5dmech5qq63nl7j3','','saxnb2rfou5dmech5qq63nl7j3','class',0,0,NULL,1795742829113,0,1795786029113,2,272,0,0);
INSERT INTO "runs" VALUES('jyikzy7tz6vbazejronhstn7o2','','jyikzy7tz6vbazejronhstn7o2','quick',0,0,NULL,1795742829131,0,1795743429131,2,1167,0,0);
CREATE TABLE seats (
	run    TEXT    NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	seat   TEXT    NOT NULL, -- s1, s2 and so on, as in the log
	player TEXT    NOT NULL, -- '': deleted or expired
	name   TEXT    NOT NULL,
	colour INTEGER NOT NULL,
	joined INTEGER NOT NULL,
	PRIMARY KEY (run, seat)
) STRICT;
INSERT INTO "seats" VALUES('jcwc4s4mj4bw2s6tz6pochmran','s1','T5YTHISFDEHUKZGMVFHXJEQ4MS','Ann',1,1795742825170);
INSERT INTO "seats" VALUES('jcwc4s4mj4bw2s6tz6pochmran','s2','CBRS7ZJKP242R2UYP2R65SSWSV','Bob',2,1795742825173);
INSERT INTO "seats" VALUES('saxnb2rfou5dmech5qq63nl7j3','s1','T5YTHISFDEHUKZGMVFHXJEQ4MS','Pupil',1,1795742829117);
INSERT INTO "seats" VALUES('jyikzy7tz6vbazejronhstn7o2','s1','VPOHWO6KWNAZDMISDBVMZ5G246','Cat',1,1795742829131);
CREATE TABLE secrets (
	name  TEXT NOT NULL PRIMARY KEY,
	value BLOB NOT NULL
) STRICT;
INSERT INTO "secrets" VALUES('seed',X'7EC22DB6290A518995BF093E3E5B268B6947A52F1A8D5DC821ECA06834D23B4A');
INSERT INTO "secrets" VALUES('challenge',X'F26C3992CD5FD34E05C3ECAF694DD68064BC5528F1D13EB91D42CE480F25F46C');
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
INSERT INTO "sessions" VALUES('3H7NSD8hmPrl2eIqBDEwnCR2es1cPO2zhUg5obxOvec','T5YTHISFDEHUKZGMVFHXJEQ4MS',NULL,'','',1795742824395,1795742824395,0,1830302824395);
INSERT INTO "sessions" VALUES('98_MVnUxomPyQh1nllqFacbDWeU4QF6aqoku7Oa2Hgw','CBRS7ZJKP242R2UYP2R65SSWSV',NULL,'','',1795742824419,1795742824419,0,1830302824419);
INSERT INTO "sessions" VALUES('ZU6XQwhQ8XIfkvxeqqfkfEqqD2Ej_2vxhtoKaKGwFfg','VPOHWO6KWNAZDMISDBVMZ5G246',NULL,'','',1795742825123,1795742825123,0,1830302825123);
CREATE TABLE "trails" (
	run    TEXT    NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	hand   INTEGER NOT NULL,
	moves  BLOB    NOT NULL,
	player TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	PRIMARY KEY (run, player, hand)
) STRICT;
INSERT INTO "trails" VALUES('v3mrajauikfof7ga6logx6hp4b',0,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','T5YTHISFDEHUKZGMVFHXJEQ4MS');
INSERT INTO "trails" VALUES('v3mrajauikfof7ga6logx6hp4b',1,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','T5YTHISFDEHUKZGMVFHXJEQ4MS');
INSERT INTO "trails" VALUES('v3mrajauikfof7ga6logx6hp4b',3,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','T5YTHISFDEHUKZGMVFHXJEQ4MS');
INSERT INTO "trails" VALUES('2a3agc53myzeaebae32bmhjddu',0,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','T5YTHISFDEHUKZGMVFHXJEQ4MS');
INSERT INTO "trails" VALUES('2a3agc53myzeaebae32bmhjddu',1,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','T5YTHISFDEHUKZGMVFHXJEQ4MS');
INSERT INTO "trails" VALUES('2a3agc53myzeaebae32bmhjddu',2,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','T5YTHISFDEHUKZGMVFHXJEQ4MS');
INSERT INTO "trails" VALUES('2a3agc53myzeaebae32bmhjddu',3,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','T5YTHISFDEHUKZGMVFHXJEQ4MS');
INSERT INTO "trails" VALUES('2a3agc53myzeaebae32bmhjddu',4,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','T5YTHISFDEHUKZGMVFHXJEQ4MS');
INSERT INTO "trails" VALUES('j76jzdkoammhllf3q3rshazj6i',0,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','CBRS7ZJKP242R2UYP2R65SSWSV');
INSERT INTO "trails" VALUES('j76jzdkoammhllf3q3rshazj6i',1,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','CBRS7ZJKP242R2UYP2R65SSWSV');
INSERT INTO "trails" VALUES('j76jzdkoammhllf3q3rshazj6i',2,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','CBRS7ZJKP242R2UYP2R65SSWSV');
INSERT INTO "trails" VALUES('j76jzdkoammhllf3q3rshazj6i',3,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','CBRS7ZJKP242R2UYP2R65SSWSV');
INSERT INTO "trails" VALUES('j76jzdkoammhllf3q3rshazj6i',4,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','CBRS7ZJKP242R2UYP2R65SSWSV');
INSERT INTO "trails" VALUES('hghvehtfun3ihbrjwc5fshn4ha',0,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','T5YTHISFDEHUKZGMVFHXJEQ4MS');
INSERT INTO "trails" VALUES('hghvehtfun3ihbrjwc5fshn4ha',1,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','T5YTHISFDEHUKZGMVFHXJEQ4MS');
INSERT INTO "trails" VALUES('hghvehtfun3ihbrjwc5fshn4ha',2,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','T5YTHISFDEHUKZGMVFHXJEQ4MS');
INSERT INTO "trails" VALUES('hghvehtfun3ihbrjwc5fshn4ha',3,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','T5YTHISFDEHUKZGMVFHXJEQ4MS');
INSERT INTO "trails" VALUES('hghvehtfun3ihbrjwc5fshn4ha',4,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','T5YTHISFDEHUKZGMVFHXJEQ4MS');
INSERT INTO "trails" VALUES('hghvehtfun3ihbrjwc5fshn4ha',5,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','T5YTHISFDEHUKZGMVFHXJEQ4MS');
INSERT INTO "trails" VALUES('5p5aot7l2hlqg7kdmpcyhtshyq',0,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','VPOHWO6KWNAZDMISDBVMZ5G246');
INSERT INTO "trails" VALUES('5p5aot7l2hlqg7kdmpcyhtshyq',1,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','VPOHWO6KWNAZDMISDBVMZ5G246');
CREATE TABLE usage (
	player    TEXT    NOT NULL PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,
	day       INTEGER NOT NULL,
	day_runs  INTEGER NOT NULL,
	day_bytes INTEGER NOT NULL,
	runs      INTEGER NOT NULL,
	bytes     INTEGER NOT NULL
) STRICT;
INSERT INTO "usage" VALUES('T5YTHISFDEHUKZGMVFHXJEQ4MS',20784,4,9926,4,9926);
INSERT INTO "usage" VALUES('CBRS7ZJKP242R2UYP2R65SSWSV',20784,2,3119,2,3119);
INSERT INTO "usage" VALUES('VPOHWO6KWNAZDMISDBVMZ5G246',20784,2,3017,2,3017);
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
CREATE INDEX results_races ON results (player, finished, run) WHERE mode IN ('race', 'quick', 'class');
CREATE INDEX runs_closed ON runs (closed) WHERE closed > 0;
CREATE UNIQUE INDEX ratings_run ON ratings (run, player);
CREATE INDEX ratings_at ON ratings (at);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('goose_db_version',11);
COMMIT;
