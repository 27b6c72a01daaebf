BEGIN TRANSACTION;
CREATE TABLE cards (
	player TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	kind   TEXT    NOT NULL,
	puzzle TEXT    NOT NULL,
	due    INTEGER NOT NULL,
	state  BLOB,
	PRIMARY KEY (player, kind)
) STRICT;
INSERT INTO "cards" VALUES('RQRHHLQETVWUVARS6BF3OH7A44','4*6','1-1.2.2.6-24-classic',1796002032364,X'7B22647565223A313739363030323033323336342C226C617374223A313739353734323833323336342C2264617973223A332C2273746162696C697479223A302E38313135393731342C22646966666963756C7479223A332E35383133313932332C2272657073223A332C226C6170736573223A307D');
CREATE TABLE daily_counts (
	number  INTEGER NOT NULL,
	shift   INTEGER NOT NULL,
	points  INTEGER NOT NULL,
	bucket  INTEGER NOT NULL,
	players INTEGER NOT NULL,
	PRIMARY KEY (number, shift, points, bucket)
) STRICT, WITHOUT ROWID;
INSERT INTO "daily_counts" VALUES(331,7,19,1,1);
INSERT INTO "daily_counts" VALUES(331,7,19,2,1);
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
INSERT INTO "events" VALUES('3rju5q7vxxfsyjd623mihhamag',0,'{"v":1,"events":[{"type":"created","at":1795742831410,"act":"create","mode":{"name":"practice","seats":1,"hints":true,"none_cost":3000,"solvable":true},"hands":[{"puzzle":"1-4.6.7.9-24-classic","solvable":true,"level":5,"seconds":62},{"puzzle":"1-1.5.7.9-24-classic","solvable":true,"level":3,"seconds":10.9},{"puzzle":"1-1.1.3.6-24-classic","solvable":true,"level":1,"seconds":5.1}]}]}');
INSERT INTO "events" VALUES('3rju5q7vxxfsyjd623mihhamag',1,'{"v":1,"events":[{"type":"joined","at":1795742831410,"player":"RQRHHLQETVWUVARS6BF3OH7A44"}]}');
INSERT INTO "events" VALUES('3rju5q7vxxfsyjd623mihhamag',2,'{"v":1,"events":[{"type":"started","at":1795742831410,"act":"start"}]}');
INSERT INTO "events" VALUES('3rju5q7vxxfsyjd623mihhamag',3,'{"v":1,"events":[{"type":"revealed","at":1795742831410,"player":"RQRHHLQETVWUVARS6BF3OH7A44","hand":0,"puzzle":"1-4.6.7.9-24-classic"}]}');
INSERT INTO "events" VALUES('3rju5q7vxxfsyjd623mihhamag',4,'{"v":1,"events":[{"type":"missed","at":1795742831437,"player":"RQRHHLQETVWUVARS6BF3OH7A44","act":"m1","hand":0,"expr":"4+6+7+9","reason":"value","value":"26"}]}');
INSERT INTO "events" VALUES('3rju5q7vxxfsyjd623mihhamag',5,'{"v":1,"events":[{"type":"hinted","at":1795742831444,"player":"RQRHHLQETVWUVARS6BF3OH7A44","act":"m2","hand":0,"step":2}]}');
INSERT INTO "events" VALUES('3rju5q7vxxfsyjd623mihhamag',6,'{"v":1,"events":[{"type":"solved","at":1795742831448,"player":"RQRHHLQETVWUVARS6BF3OH7A44","act":"m3","hand":0,"expr":"(7+9)/4*6","points":3}]}');
INSERT INTO "events" VALUES('3rju5q7vxxfsyjd623mihhamag',7,'{"v":1,"events":[{"type":"dealt","at":1795742831453,"act":"deal-3","hands":[{"puzzle":"1-1.4.5.13-24-classic","solvable":true,"level":4,"seconds":11},{"puzzle":"1-4.7.11.13-24-classic","solvable":true,"level":5,"seconds":58.1},{"puzzle":"1-2.3.6.12-24-classic","solvable":true,"level":3,"seconds":9.2}]}]}');
INSERT INTO "events" VALUES('3rju5q7vxxfsyjd623mihhamag',8,'{"v":1,"events":[{"type":"revealed","at":1795742831454,"player":"RQRHHLQETVWUVARS6BF3OH7A44","act":"m4","hand":1,"puzzle":"1-1.5.7.9-24-classic"}]}');
INSERT INTO "events" VALUES('3rju5q7vxxfsyjd623mihhamag',9,'{"v":1,"events":[{"type":"solved","at":1795742831475,"player":"RQRHHLQETVWUVARS6BF3OH7A44","act":"m5","hand":1,"expr":"(7-1)*(9-5)","points":4}]}');
INSERT INTO "events" VALUES('3rju5q7vxxfsyjd623mihhamag',10,'{"v":1,"events":[{"type":"revealed","at":1795742831479,"player":"RQRHHLQETVWUVARS6BF3OH7A44","act":"m6","hand":2,"puzzle":"1-1.1.3.6-24-classic"}]}');
INSERT INTO "events" VALUES('3rju5q7vxxfsyjd623mihhamag',11,'{"v":1,"events":[{"type":"passed","at":1795742831503,"player":"RQRHHLQETVWUVARS6BF3OH7A44","act":"m7","hand":2,"why":"skip"}]}');
INSERT INTO "events" VALUES('3rju5q7vxxfsyjd623mihhamag',12,'{"v":1,"events":[{"type":"revealed","at":1795742831506,"player":"RQRHHLQETVWUVARS6BF3OH7A44","act":"m8","hand":3,"puzzle":"1-1.4.5.13-24-classic"}]}');
INSERT INTO "events" VALUES('3rju5q7vxxfsyjd623mihhamag',13,'{"v":1,"events":[{"type":"solved","at":1795742831525,"player":"RQRHHLQETVWUVARS6BF3OH7A44","act":"m9","hand":3,"expr":"(13-5)*(4-1)","points":4}]}');
INSERT INTO "events" VALUES('3rju5q7vxxfsyjd623mihhamag',14,'{"v":1,"events":[{"type":"finished","at":1795742831534,"player":"RQRHHLQETVWUVARS6BF3OH7A44","act":"m10","why":"stop"}]}');
INSERT INTO "events" VALUES('7xsxts7avo7g3vqek2okkzzhqa',0,'{"v":1,"events":[{"type":"created","at":1795742832480,"act":"create","mode":{"name":"practice","seats":1,"hints":true,"none_cost":3000,"solvable":true},"hands":[{"puzzle":"1-1.5.6.10-24-classic","solvable":true,"level":3,"seconds":8.3},{"puzzle":"1-3.10.11.12-24-classic","solvable":true,"level":2,"seconds":7.9},{"puzzle":"1-1.5.10.12-24-classic","solvable":true,"level":1,"seconds":6.2}]}]}');
INSERT INTO "events" VALUES('7xsxts7avo7g3vqek2okkzzhqa',1,'{"v":1,"events":[{"type":"joined","at":1795742832480,"player":"WTBZVFU35QSL2UNV3556LYXZNH"}]}');
INSERT INTO "events" VALUES('7xsxts7avo7g3vqek2okkzzhqa',2,'{"v":1,"events":[{"type":"started","at":1795742832480,"act":"start"}]}');
INSERT INTO "events" VALUES('7xsxts7avo7g3vqek2okkzzhqa',3,'{"v":1,"events":[{"type":"revealed","at":1795742832480,"player":"WTBZVFU35QSL2UNV3556LYXZNH","hand":0,"puzzle":"1-1.5.6.10-24-classic"}]}');
INSERT INTO "events" VALUES('7xsxts7avo7g3vqek2okkzzhqa',4,'{"v":1,"events":[{"type":"missed","at":1795742832505,"player":"WTBZVFU35QSL2UNV3556LYXZNH","act":"m1","hand":0,"expr":"1+5+6+10","reason":"value","value":"22"}]}');
INSERT INTO "events" VALUES('7xsxts7avo7g3vqek2okkzzhqa',5,'{"v":1,"events":[{"type":"hinted","at":1795742832508,"player":"WTBZVFU35QSL2UNV3556LYXZNH","act":"m2","hand":0,"step":2}]}');
INSERT INTO "events" VALUES('7xsxts7avo7g3vqek2okkzzhqa',6,'{"v":1,"events":[{"type":"solved","at":1795742832514,"player":"WTBZVFU35QSL2UNV3556LYXZNH","act":"m3","hand":0,"expr":"6*(10-1-5)","points":3}]}');
INSERT INTO "events" VALUES('7xsxts7avo7g3vqek2okkzzhqa',7,'{"v":1,"events":[{"type":"dealt","at":1795742832525,"act":"deal-3","hands":[{"puzzle":"1-3.3.9.12-24-classic","solvable":true,"level":4,"seconds":12.4},{"puzzle":"1-3.8.9.13-24-classic","solvable":true,"level":4,"seconds":15.8},{"puzzle":"1-3.8.12.13-24-classic","solvable":true,"level":1,"seconds":6.3}]}]}');
INSERT INTO "events" VALUES('7xsxts7avo7g3vqek2okkzzhqa',8,'{"v":1,"events":[{"type":"revealed","at":1795742832525,"player":"WTBZVFU35QSL2UNV3556LYXZNH","act":"m4","hand":1,"puzzle":"1-3.10.11.12-24-classic"}]}');
INSERT INTO "events" VALUES('7xsxts7avo7g3vqek2okkzzhqa',9,'{"v":1,"events":[{"type":"solved","at":1795742832567,"player":"WTBZVFU35QSL2UNV3556LYXZNH","act":"m5","hand":1,"expr":"12*(10+3-11)","points":4}]}');
INSERT INTO "events" VALUES('a7runcfgfnk5nniypco67eouz5',0,'{"v":1,"events":[{"type":"created","at":1795742832152,"act":"create","mode":{"name":"timed","seats":1,"length":180000,"auto":true,"miss_cost":3000,"none_cost":3000,"bonus":[{"streak":3,"time":3000},{"streak":6,"time":5000},{"streak":10,"time":7000},{"streak":15,"every":5,"time":10000}],"ranked":true},"hands":[{"puzzle":"1-4.7.7.8-24-classic","solvable":true,"level":1,"seconds":6.2},{"puzzle":"1-1.7.7.10-24-classic","solvable":true,"level":1,"seconds":6},{"puzzle":"1-6.6.10.11-24-classic","solvable":false},{"puzzle":"1-1.2.2.6-24-classic","solvable":true,"level":1,"seconds":5.2},{"puzzle":"1-2.3.11.12-24-classic","solvable":true,"level":2,"seconds":7.2},{"puzzle":"1-1.7.10.12-24-classic","solvable":true,"level":2,"seconds":7.2},{"puzzle":"1-1.4.12.12-24-classic","solvable":true,"level":2,"seconds":7.2},{"puzzle":"1-2.2.2.11-24-classic","solvable":true,"level":2,"seconds":6.8}]}]}');
INSERT INTO "events" VALUES('a7runcfgfnk5nniypco67eouz5',1,'{"v":1,"events":[{"type":"joined","at":1795742832152,"player":"RQRHHLQETVWUVARS6BF3OH7A44"}]}');
INSERT INTO "events" VALUES('a7runcfgfnk5nniypco67eouz5',2,'{"v":1,"events":[{"type":"started","at":1795742832152,"act":"start"}]}');
INSERT INTO "events" VALUES('a7runcfgfnk5nniypco67eouz5',3,'{"v":1,"events":[{"type":"revealed","at":1795742832152,"player":"RQRHHLQETVWUVARS6BF3OH7A44","hand":0,"puzzle":"1-4.7.7.8-24-classic"}]}');
INSERT INTO "events" VALUES('a7runcfgfnk5nniypco67eouz5',4,'{"v":1,"events":[{"type":"solved","at":1795742832194,"player":"RQRHHLQETVWUVARS6BF3OH7A44","act":"m22","hand":0,"expr":"4*(7+7-8)","points":4}]}');
INSERT INTO "events" VALUES('a7runcfgfnk5nniypco67eouz5',5,'{"v":1,"events":[{"type":"revealed","at":1795742832194,"player":"RQRHHLQETVWUVARS6BF3OH7A44","hand":1,"puzzle":"1-1.7.7.10-24-classic"}]}');
INSERT INTO "events" VALUES('a7runcfgfnk5nniypco67eouz5',6,'{"v":1,"events":[{"type":"solved","at":1795742832265,"player":"RQRHHLQETVWUVARS6BF3OH7A44","act":"m23","hand":1,"expr":"1*10+7+7","points":4}]}');
INSERT INTO "events" VALUES('a7runcfgfnk5nniypco67eouz5',7,'{"v":1,"events":[{"type":"revealed","at":1795742832265,"player":"RQRHHLQETVWUVARS6BF3OH7A44","hand":2,"puzzle":"1-6.6.10.11-24-classic"}]}');
INSERT INTO "events" VALUES('a7runcfgfnk5nniypco67eouz5',8,'{"v":1,"events":[{"type":"solved","at":1795742832307,"player":"RQRHHLQETVWUVARS6BF3OH7A44","act":"m24","hand":2,"points":4,"bonus":3000}]}');
INSERT INTO "events" VALUES('a7runcfgfnk5nniypco67eouz5',9,'{"v":1,"events":[{"type":"revealed","at":1795742832307,"player":"RQRHHLQETVWUVARS6BF3OH7A44","hand":3,"puzzle":"1-1.2.2.6-24-classic"}]}');
INSERT INTO "events" VALUES('a7runcfgfnk5nniypco67eouz5',10,'{"v":1,"events":[{"type":"solved","at":1795742832364,"player":"RQRHHLQETVWUVARS6BF3OH7A44","act":"m25","hand":3,"expr":"1*2*2*6","points":4}]}');
INSERT INTO "events" VALUES('a7runcfgfnk5nniypco67eouz5',11,'{"v":1,"events":[{"type":"revealed","at":1795742832364,"player":"RQRHHLQETVWUVARS6BF3OH7A44","hand":4,"puzzle":"1-2.3.11.12-24-classic"}]}');
INSERT INTO "events" VALUES('a7runcfgfnk5nniypco67eouz5',12,'{"v":1,"events":[{"type":"solved","at":1795742832418,"player":"RQRHHLQETVWUVARS6BF3OH7A44","act":"m26","hand":4,"expr":"11+12-2+3","points":4}]}');
INSERT INTO "events" VALUES('a7runcfgfnk5nniypco67eouz5',13,'{"v":1,"events":[{"type":"revealed","at":1795742832418,"player":"RQRHHLQETVWUVARS6BF3OH7A44","hand":5,"puzzle":"1-1.7.10.12-24-classic"}]}');
INSERT INTO "events" VALUES('a7runcfgfnk5nniypco67eouz5',14,'{"v":1,"events":[{"type":"solved","at":1795742832445,"player":"RQRHHLQETVWUVARS6BF3OH7A44","act":"m27","hand":5,"expr":"12*(10-1-7)","points":4,"bonus":5000}]}');
INSERT INTO "events" VALUES('a7runcfgfnk5nniypco67eouz5',15,'{"v":1,"events":[{"type":"revealed","at":1795742832445,"player":"RQRHHLQETVWUVARS6BF3OH7A44","hand":6,"puzzle":"1-1.4.12.12-24-classic"}]}');
INSERT INTO "events" VALUES('a7runcfgfnk5nniypco67eouz5',16,'{"v":1,"events":[{"type":"dealt","at":1795742832445,"act":"deal-8","hands":[{"puzzle":"1-2.5.5.11-24-classic","solvable":true,"level":2,"seconds":6.7},{"puzzle":"1-1.2.6.11-24-classic","solvable":true,"level":3,"seconds":9},{"puzzle":"1-4.5.7.11-24-classic","solvable":true,"level":3,"seconds":9.2},{"puzzle":"1-7.7.8.10-24-classic","solvable":false},{"puzzle":"1-1.2.8.13-24-classic","solvable":true,"level":3,"seconds":8.4},{"puzzle":"1-3.3.4.11-24-classic","solvable":true,"level":3,"seconds":10.3},{"puzzle":"1-1.2.2.9-24-classic","solvable":true,"level":3,"seconds":10.5},{"puzzle":"1-2.3.6.7-24-classic","solvable":true,"level":4,"seconds":17.3}]}]}');
INSERT INTO "events" VALUES('a7runcfgfnk5nniypco67eouz5',17,'{"v":1,"events":[{"type":"finished","at":1795742832448,"player":"RQRHHLQETVWUVARS6BF3OH7A44","act":"m28","why":"stop"}]}');
INSERT INTO "events" VALUES('cypbksvdbpdy46s4os5jacwedt',0,'{"v":1,"events":[{"type":"created","at":1795742836408,"act":"create","mode":{"name":"class","seats":200,"solvable":true,"pace":"together","late_join":true},"source":"{\"kind\":\"class\"}"}]}');
INSERT INTO "events" VALUES('cypbksvdbpdy46s4os5jacwedt',1,'{"v":1,"events":[{"type":"joined","at":1795742836411,"player":"s1","act":"join"}]}');
INSERT INTO "events" VALUES('dowo6f2kvxmu3etxrziprrvdv3',0,'{"v":1,"events":[{"type":"created","at":1795742831552,"act":"create","mode":{"name":"daily","seats":1,"hands":5,"hints":true,"none_cost":3000,"ranked":true,"solvable":true},"number":331,"hands":[{"puzzle":"1-4.6.10.11-24-classic","solvable":true,"level":1,"seconds":6.3},{"puzzle":"1-1.4.9.11-24-classic","solvable":true,"level":2,"seconds":7.2},{"puzzle":"1-5.7.8.8-24-classic","solvable":true,"level":3,"seconds":8.6},{"puzzle":"1-3.5.6.13-24-classic","solvable":true,"level":4,"seconds":13.7},{"puzzle":"1-2.2.6.11-24-classic","solvable":true,"level":5,"seconds":28.3}]}]}');
INSERT INTO "events" VALUES('dowo6f2kvxmu3etxrziprrvdv3',1,'{"v":1,"events":[{"type":"joined","at":1795742831552,"player":"RQRHHLQETVWUVARS6BF3OH7A44"}]}');
INSERT INTO "events" VALUES('dowo6f2kvxmu3etxrziprrvdv3',2,'{"v":1,"events":[{"type":"started","at":1795742831552,"act":"start"}]}');
INSERT INTO "events" VALUES('dowo6f2kvxmu3etxrziprrvdv3',3,'{"v":1,"events":[{"type":"revealed","at":1795742831552,"player":"RQRHHLQETVWUVARS6BF3OH7A44","hand":0,"puzzle":"1-4.6.10.11-24-classic"}]}');
INSERT INTO "events" VALUES('dowo6f2kvxmu3etxrziprrvdv3',4,'{"v":1,"events":[{"type":"solved","at":1795742831601,"player":"RQRHHLQETVWUVARS6BF3OH7A44","act":"m11","hand":0,"expr":"4*6*(11-10)","points":4}]}');
INSERT INTO "events" VALUES('dowo6f2kvxmu3etxrziprrvdv3',5,'{"v":1,"events":[{"type":"revealed","at":1795742831606,"player":"RQRHHLQETVWUVARS6BF3OH7A44","act":"m12","hand":1,"puzzle":"1-1.4.9.11-24-classic"}]}');
INSERT INTO "events" VALUES('dowo6f2kvxmu3etxrziprrvdv3',6,'{"v":1,"events":[{"type":"missed","at":1795742831633,"player":"RQRHHLQETVWUVARS6BF3OH7A44","act":"m13","hand":1,"expr":"1+4+9+11","reason":"value","value":"25"}]}');
INSERT INTO "events" VALUES('dowo6f2kvxmu3etxrziprrvdv3',7,'{"v":1,"events":[{"type":"solved","at":1795742831640,"player":"RQRHHLQETVWUVARS6BF3OH7A44","act":"m14","hand":1,"expr":"1*11+4+9","points":4}]}');
INSERT INTO "events" VALUES('dowo6f2kvxmu3etxrziprrvdv3',8,'{"v":1,"events":[{"type":"revealed","at":1795742831644,"player":"RQRHHLQETVWUVARS6BF3OH7A44","act":"m15","hand":2,"puzzle":"1-5.7.8.8-24-classic"}]}');
INSERT INTO "events" VALUES('dowo6f2kvxmu3etxrziprrvdv3',9,'{"v":1,"events":[{"type":"solved","at":1795742831660,"player":"RQRHHLQETVWUVARS6BF3OH7A44","act":"m16","hand":2,"expr":"8*(7-5)+8","points":4}]}');
INSERT INTO "events" VALUES('dowo6f2kvxmu3etxrziprrvdv3',10,'{"v":1,"events":[{"type":"revealed","at":1795742831663,"player":"RQRHHLQETVWUVARS6BF3OH7A44","act":"m17","hand":3,"puzzle":"1-3.5.6.13-24-classic"}]}');
INSERT INTO "events" VALUES('dowo6f2kvxmu3etxrziprrvdv3',11,'{"v":1,"events":[{"type":"hinted","at":1795742831729,"player":"RQRHHLQETVWUVARS6BF3OH7A44","act":"m18","hand":3,"step":2}]}');
INSERT INTO "events" VALUES('dowo6f2kvxmu3etxrziprrvdv3',12,'{"v":1,"events":[{"type":"solved","at":1795742831741,"player":"RQRHHLQETVWUVARS6BF3OH7A44","act":"m19","hand":3,"expr":"(13-5)*(6-3)","points":3}]}');
INSERT INTO "events" VALUES('dowo6f2kvxmu3etxrziprrvdv3',13,'{"v":1,"events":[{"type":"revealed","at":1795742831746,"player":"RQRHHLQETVWUVARS6BF3OH7A44","act":"m20","hand":4,"puzzle":"1-2.2.6.11-24-classic"}]}');
INSERT INTO "events" VALUES('dowo6f2kvxmu3etxrziprrvdv3',14,'{"v":1,"events":[{"type":"solved","at":1795742831792,"player":"RQRHHLQETVWUVARS6BF3OH7A44","act":"m21","hand":4,"expr":"2*(11-2)+6","points":4}]}');
INSERT INTO "events" VALUES('dowo6f2kvxmu3etxrziprrvdv3',15,'{"v":1,"events":[{"type":"finished","at":1795742831792,"player":"RQRHHLQETVWUVARS6BF3OH7A44","why":"done"}]}');
INSERT INTO "events" VALUES('dsnff642xt4ri2vngkpjaiygfv',0,'{"v":1,"events":[{"type":"created","at":1795742836415,"act":"create","mode":{"name":"quick","seats":5,"hands":10,"length":600000,"auto":true,"miss_cost":3000,"none_cost":3000,"ranked":true,"solvable":true,"countdown":8000,"auto_start":2},"hands":[{"puzzle":"1-1.7.9.12-24-classic","solvable":true,"level":1,"seconds":6.1},{"puzzle":"1-3.6.7.9-24-classic","solvable":true,"level":3,"seconds":8.3},{"puzzle":"1-4.5.13.13-24-classic","solvable":true,"level":2,"seconds":6.6},{"puzzle":"1-1.1.3.6-24-classic","solvable":true,"level":1,"seconds":5.1},{"puzzle":"1-1.5.7.8-24-classic","solvable":true,"level":2,"seconds":6.6},{"puzzle":"1-2.3.5.11-24-classic","solvable":true,"level":2,"seconds":7.5},{"puzzle":"1-2.5.6.11-24-classic","solvable":true,"level":2,"seconds":7.5},{"puzzle":"1-3.6.6.13-24-classic","solvable":true,"level":4,"seconds":15.1},{"puzzle":"1-3.4.9.11-24-classic","solvable":true,"level":3,"seconds":9.6},{"puzzle":"1-11.12.13.13-24-classic","solvable":true,"level":1,"seconds":5.9}],"source":"{\"kind\":\"quick\",\"hands\":10,\"penalty\":3000,\"strength\":180}"}]}');
INSERT INTO "events" VALUES('dsnff642xt4ri2vngkpjaiygfv',1,'{"v":1,"events":[{"type":"joined","at":1795742836415,"player":"s1","act":"join"}]}');
INSERT INTO "events" VALUES('fct2gx62bfl3apnwungdeurpq6',0,'{"v":1,"events":[{"type":"created","at":1795742832570,"act":"create","mode":{"name":"race","seats":100,"hands":3,"length":180000,"auto":true,"ranked":true,"solvable":true,"countdown":3000,"hosted":true},"source":"{\"kind\":\"race\",\"hands\":3}"}]}');
INSERT INTO "events" VALUES('fct2gx62bfl3apnwungdeurpq6',1,'{"v":1,"events":[{"type":"joined","at":1795742832570,"player":"s1","act":"join"}]}');
INSERT INTO "events" VALUES('fct2gx62bfl3apnwungdeurpq6',2,'{"v":1,"events":[{"type":"joined","at":1795742832575,"player":"s2","act":"join"}]}');
INSERT INTO "events" VALUES('fct2gx62bfl3apnwungdeurpq6',3,'{"v":1,"events":[{"type":"dealt","at":1795742832591,"act":"deal","hands":[{"puzzle":"1-2.6.8.13-24-classic","solvable":true,"level":3,"seconds":10.4},{"puzzle":"1-3.6.6.8-24-classic","solvable":true,"level":1,"seconds":5.7},{"puzzle":"1-3.5.7.11-24-classic","solvable":true,"level":4,"seconds":15.9}]}]}');
INSERT INTO "events" VALUES('fct2gx62bfl3apnwungdeurpq6',4,'{"v":1,"events":[{"type":"counting","at":1795742832591,"act":"start","by":"s1","start":1795742835591}]}');
INSERT INTO "events" VALUES('fct2gx62bfl3apnwungdeurpq6',5,'{"v":1,"events":[{"type":"started","at":1795742835591}]}');
INSERT INTO "events" VALUES('fct2gx62bfl3apnwungdeurpq6',6,'{"v":1,"events":[{"type":"revealed","at":1795742835591,"player":"s1","hand":0,"puzzle":"1-2.6.8.13-24-classic"}]}');
INSERT INTO "events" VALUES('fct2gx62bfl3apnwungdeurpq6',7,'{"v":1,"events":[{"type":"revealed","at":1795742835591,"player":"s2","hand":0,"puzzle":"1-2.6.8.13-24-classic"}]}');
INSERT INTO "events" VALUES('fct2gx62bfl3apnwungdeurpq6',8,'{"v":1,"events":[{"type":"solved","at":1795742835702,"player":"s1","act":"c01","hand":0,"expr":"13+6/2+8","points":4}]}');
INSERT INTO "events" VALUES('fct2gx62bfl3apnwungdeurpq6',9,'{"v":1,"events":[{"type":"revealed","at":1795742835702,"player":"s1","hand":1,"puzzle":"1-3.6.6.8-24-classic"}]}');
INSERT INTO "events" VALUES('fct2gx62bfl3apnwungdeurpq6',10,'{"v":1,"events":[{"type":"solved","at":1795742835717,"player":"s2","act":"c00","hand":0,"expr":"13+6/2+8","points":4}]}');
INSERT INTO "events" VALUES('fct2gx62bfl3apnwungdeurpq6',11,'{"v":1,"events":[{"type":"revealed","at":1795742835717,"player":"s2","hand":1,"puzzle":"1-3.6.6.8-24-classic"}]}');
INSERT INTO "events" VALUES('fct2gx62bfl3apnwungdeurpq6',12,'{"v":1,"events":[{"type":"solved","at":1795742835952,"player":"s1","act":"c11","hand":1,"expr":"3*8-6+6","points":4}]}');
INSERT INTO "events" VALUES('fct2gx62bfl3apnwungdeurpq6',13,'{"v":1,"events":[{"type":"revealed","at":1795742835952,"player":"s1","hand":2,"puzzle":"1-3.5.7.11-24-classic"}]}');
INSERT INTO "events" VALUES('fct2gx62bfl3apnwungdeurpq6',14,'{"v":1,"events":[{"type":"passed","at":1795742835969,"player":"s2","act":"s1","hand":1,"why":"skip"}]}');
INSERT INTO "events" VALUES('fct2gx62bfl3apnwungdeurpq6',15,'{"v":1,"events":[{"type":"revealed","at":1795742835969,"player":"s2","hand":2,"puzzle":"1-3.5.7.11-24-classic"}]}');
INSERT INTO "events" VALUES('fct2gx62bfl3apnwungdeurpq6',16,'{"v":1,"events":[{"type":"solved","at":1795742836185,"player":"s1","act":"c21","hand":2,"expr":"(11-5)*(7-3)","points":4}]}');
INSERT INTO "events" VALUES('fct2gx62bfl3apnwungdeurpq6',17,'{"v":1,"events":[{"type":"finished","at":1795742836185,"player":"s1","why":"done"}]}');
INSERT INTO "events" VALUES('fct2gx62bfl3apnwungdeurpq6',18,'{"v":1,"events":[{"type":"solved","at":1795742836199,"player":"s2","act":"c20","hand":2,"expr":"(11-5)*(7-3)","points":4}]}');
INSERT INTO "events" VALUES('fct2gx62bfl3apnwungdeurpq6',19,'{"v":1,"events":[{"type":"finished","at":1795742836199,"player":"s2","why":"done"}]}');
INSERT INTO "events" VALUES('njjv7kwygx6gvn34txgbhsrnqg',0,'{"v":1,"events":[{"type":"created","at":1795742831802,"act":"create","mode":{"name":"daily","seats":1,"hands":5,"hints":true,"none_cost":3000,"ranked":true,"solvable":true},"number":331,"hands":[{"puzzle":"1-4.6.10.11-24-classic","solvable":true,"level":1,"seconds":6.3},{"puzzle":"1-1.4.9.11-24-classic","solvable":true,"level":2,"seconds":7.2},{"puzzle":"1-5.7.8.8-24-classic","solvable":true,"level":3,"seconds":8.6},{"puzzle":"1-3.5.6.13-24-classic","solvable":true,"level":4,"seconds":13.7},{"puzzle":"1-2.2.6.11-24-classic","solvable":true,"level":5,"seconds":28.3}]}]}');
INSERT INTO "events" VALUES('njjv7kwygx6gvn34txgbhsrnqg',1,'{"v":1,"events":[{"type":"joined","at":1795742831802,"player":"JXNDM6IRMQWKG5SXMXO27ZBKCT"}]}');
INSERT INTO "events" VALUES('njjv7kwygx6gvn34txgbhsrnqg',2,'{"v":1,"events":[{"type":"started","at":1795742831802,"act":"start"}]}');
INSERT INTO "events" VALUES('njjv7kwygx6gvn34txgbhsrnqg',3,'{"v":1,"events":[{"type":"revealed","at":1795742831802,"player":"JXNDM6IRMQWKG5SXMXO27ZBKCT","hand":0,"puzzle":"1-4.6.10.11-24-classic"}]}');
INSERT INTO "events" VALUES('njjv7kwygx6gvn34txgbhsrnqg',4,'{"v":1,"events":[{"type":"solved","at":1795742831869,"player":"JXNDM6IRMQWKG5SXMXO27ZBKCT","act":"m1","hand":0,"expr":"4*6*(11-10)","points":4}]}');
INSERT INTO "events" VALUES('njjv7kwygx6gvn34txgbhsrnqg',5,'{"v":1,"events":[{"type":"revealed","at":1795742831879,"player":"JXNDM6IRMQWKG5SXMXO27ZBKCT","act":"m2","hand":1,"puzzle":"1-1.4.9.11-24-classic"}]}');
INSERT INTO "events" VALUES('njjv7kwygx6gvn34txgbhsrnqg',6,'{"v":1,"events":[{"type":"missed","at":1795742831936,"player":"JXNDM6IRMQWKG5SXMXO27ZBKCT","act":"m3","hand":1,"expr":"1+4+9+11","reason":"value","value":"25"}]}');
INSERT INTO "events" VALUES('njjv7kwygx6gvn34txgbhsrnqg',7,'{"v":1,"events":[{"type":"solved","at":1795742831947,"player":"JXNDM6IRMQWKG5SXMXO27ZBKCT","act":"m4","hand":1,"expr":"1*11+4+9","points":4}]}');
INSERT INTO "events" VALUES('njjv7kwygx6gvn34txgbhsrnqg',8,'{"v":1,"events":[{"type":"revealed","at":1795742831953,"player":"JXNDM6IRMQWKG5SXMXO27ZBKCT","act":"m5","hand":2,"puzzle":"1-5.7.8.8-24-classic"}]}');
INSERT INTO "events" VALUES('njjv7kwygx6gvn34txgbhsrnqg',9,'{"v":1,"events":[{"type":"solved","at":1795742832016,"player":"JXNDM6IRMQWKG5SXMXO27ZBKCT","act":"m6","hand":2,"expr":"8*(7-5)+8","points":4}]}');
INSERT INTO "events" VALUES('njjv7kwygx6gvn34txgbhsrnqg',10,'{"v":1,"events":[{"type":"revealed","at":1795742832020,"player":"JXNDM6IRMQWKG5SXMXO27ZBKCT","act":"m7","hand":3,"puzzle":"1-3.5.6.13-24-classic"}]}');
INSERT INTO "events" VALUES('njjv7kwygx6gvn34txgbhsrnqg',11,'{"v":1,"events":[{"type":"hinted","at":1795742832071,"player":"JXNDM6IRMQWKG5SXMXO27ZBKCT","act":"m8","hand":3,"step":2}]}');
INSERT INTO "events" VALUES('njjv7kwygx6gvn34txgbhsrnqg',12,'{"v":1,"events":[{"type":"solved","at":1795742832083,"player":"JXNDM6IRMQWKG5SXMXO27ZBKCT","act":"m9","hand":3,"expr":"(13-5)*(6-3)","points":3}]}');
INSERT INTO "events" VALUES('njjv7kwygx6gvn34txgbhsrnqg',13,'{"v":1,"events":[{"type":"revealed","at":1795742832092,"player":"JXNDM6IRMQWKG5SXMXO27ZBKCT","act":"m10","hand":4,"puzzle":"1-2.2.6.11-24-classic"}]}');
INSERT INTO "events" VALUES('njjv7kwygx6gvn34txgbhsrnqg',14,'{"v":1,"events":[{"type":"solved","at":1795742832140,"player":"JXNDM6IRMQWKG5SXMXO27ZBKCT","act":"m11","hand":4,"expr":"2*(11-2)+6","points":4}]}');
INSERT INTO "events" VALUES('njjv7kwygx6gvn34txgbhsrnqg',15,'{"v":1,"events":[{"type":"finished","at":1795742832140,"player":"JXNDM6IRMQWKG5SXMXO27ZBKCT","why":"done"}]}');
CREATE TABLE "finals" (
	run    TEXT NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	view   BLOB NOT NULL, -- the JSON of race.View
	acts   TEXT NOT NULL, -- a JSON array: the player's last actions
	player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	PRIMARY KEY (run, player)
) STRICT;
INSERT INTO "finals" VALUES('3rju5q7vxxfsyjd623mihhamag',X'7B2276657273696F6E223A31352C226174223A313739353734323833313533342C226D6F6465223A227072616374696365222C227068617365223A226F766572222C22706C6179657273223A5B7B22706C61796572223A2252515248484C51455456575556415253364246334F4837413434222C2273686F776E223A342C22636C6F736564223A342C22736F6C766564223A332C22706F696E7473223A31312C2274696D65223A3130322C2273747265616B223A312C2262657374223A322C226D6973736573223A312C22776879223A2273746F70227D5D2C2273686F776E223A5B7B2268616E64223A302C2270757A7A6C65223A22312D342E362E372E392D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323833313431302C2274696D65223A33382C22706F696E7473223A332C2268696E7473223A322C226D6973736573223A312C226D6973736564223A7B2265787072223A22342B362B372B39222C22726561736F6E223A2276616C7565222C2276616C7565223A223236227D2C2265787072223A2228372B39292F342A36222C22736F6C7661626C65223A747275652C226C6576656C223A352C227365636F6E6473223A36327D2C7B2268616E64223A312C2270757A7A6C65223A22312D312E352E372E392D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323833313435342C2274696D65223A32312C22706F696E7473223A342C2265787072223A2228372D31292A28392D3529222C22736F6C7661626C65223A747275652C226C6576656C223A332C227365636F6E6473223A31302E397D2C7B2268616E64223A322C2270757A7A6C65223A22312D312E312E332E362D32342D636C6173736963222C226F7574636F6D65223A22736B6970222C2272657665616C6564223A313739353734323833313437392C2274696D65223A32342C22736F6C7661626C65223A747275652C226C6576656C223A312C227365636F6E6473223A352E317D2C7B2268616E64223A332C2270757A7A6C65223A22312D312E342E352E31332D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323833313530362C2274696D65223A31392C22706F696E7473223A342C2265787072223A222831332D35292A28342D3129222C22736F6C7661626C65223A747275652C226C6576656C223A342C227365636F6E6473223A31317D5D2C22736F6C7661626C65223A747275657D','["m1","m2","m3","m4","m5","m6","m7","m8","m9","m10"]','RQRHHLQETVWUVARS6BF3OH7A44');
INSERT INTO "finals" VALUES('dowo6f2kvxmu3etxrziprrvdv3',X'7B2276657273696F6E223A31362C226174223A313739353734323833313739322C226D6F6465223A226461696C79222C226E756D626572223A3333312C227068617365223A226F766572222C2268616E6473223A352C22706C6179657273223A5B7B22706C61796572223A2252515248484C51455456575556415253364246334F4837413434222C2273686F776E223A352C22636C6F736564223A352C22736F6C766564223A352C22706F696E7473223A31392C2274696D65223A3232332C2273747265616B223A342C2262657374223A342C226D6973736573223A312C22776879223A22646F6E65227D5D2C2273686F776E223A5B7B2268616E64223A302C2270757A7A6C65223A22312D342E362E31302E31312D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323833313535322C2274696D65223A34392C22706F696E7473223A342C2265787072223A22342A362A2831312D313029222C22736F6C7661626C65223A747275652C226C6576656C223A312C227365636F6E6473223A362E337D2C7B2268616E64223A312C2270757A7A6C65223A22312D312E342E392E31312D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323833313630362C2274696D65223A33342C22706F696E7473223A342C226D6973736573223A312C226D6973736564223A7B2265787072223A22312B342B392B3131222C22726561736F6E223A2276616C7565222C2276616C7565223A223235227D2C2265787072223A22312A31312B342B39222C22736F6C7661626C65223A747275652C226C6576656C223A322C227365636F6E6473223A372E327D2C7B2268616E64223A322C2270757A7A6C65223A22312D352E372E382E382D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323833313634342C2274696D65223A31362C22706F696E7473223A342C2265787072223A22382A28372D35292B38222C22736F6C7661626C65223A747275652C226C6576656C223A332C227365636F6E6473223A382E367D2C7B2268616E64223A332C2270757A7A6C65223A22312D332E352E362E31332D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323833313636332C2274696D65223A37382C22706F696E7473223A332C2268696E7473223A322C2265787072223A222831332D35292A28362D3329222C22736F6C7661626C65223A747275652C226C6576656C223A342C227365636F6E6473223A31332E377D2C7B2268616E64223A342C2270757A7A6C65223A22312D322E322E362E31312D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323833313734362C2274696D65223A34362C22706F696E7473223A342C2265787072223A22322A2831312D32292B36222C22736F6C7661626C65223A747275652C226C6576656C223A352C227365636F6E6473223A32382E337D5D2C22736F6C7661626C65223A747275657D','["m11","m12","m13","m14","m15","m16","m17","m18","m19","m20","m21"]','RQRHHLQETVWUVARS6BF3OH7A44');
INSERT INTO "finals" VALUES('njjv7kwygx6gvn34txgbhsrnqg',X'7B2276657273696F6E223A31362C226174223A313739353734323833323134302C226D6F6465223A226461696C79222C226E756D626572223A3333312C227068617365223A226F766572222C2268616E6473223A352C22706C6179657273223A5B7B22706C61796572223A224A584E444D3649524D51574B473553584D584F32375A424B4354222C2273686F776E223A352C22636C6F736564223A352C22736F6C766564223A352C22706F696E7473223A31392C2274696D65223A3330392C2273747265616B223A342C2262657374223A342C226D6973736573223A312C22776879223A22646F6E65227D5D2C2273686F776E223A5B7B2268616E64223A302C2270757A7A6C65223A22312D342E362E31302E31312D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323833313830322C2274696D65223A36372C22706F696E7473223A342C2265787072223A22342A362A2831312D313029222C22736F6C7661626C65223A747275652C226C6576656C223A312C227365636F6E6473223A362E337D2C7B2268616E64223A312C2270757A7A6C65223A22312D312E342E392E31312D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323833313837392C2274696D65223A36382C22706F696E7473223A342C226D6973736573223A312C226D6973736564223A7B2265787072223A22312B342B392B3131222C22726561736F6E223A2276616C7565222C2276616C7565223A223235227D2C2265787072223A22312A31312B342B39222C22736F6C7661626C65223A747275652C226C6576656C223A322C227365636F6E6473223A372E327D2C7B2268616E64223A322C2270757A7A6C65223A22312D352E372E382E382D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323833313935332C2274696D65223A36332C22706F696E7473223A342C2265787072223A22382A28372D35292B38222C22736F6C7661626C65223A747275652C226C6576656C223A332C227365636F6E6473223A382E367D2C7B2268616E64223A332C2270757A7A6C65223A22312D332E352E362E31332D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323833323032302C2274696D65223A36332C22706F696E7473223A332C2268696E7473223A322C2265787072223A222831332D35292A28362D3329222C22736F6C7661626C65223A747275652C226C6576656C223A342C227365636F6E6473223A31332E377D2C7B2268616E64223A342C2270757A7A6C65223A22312D322E322E362E31312D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323833323039322C2274696D65223A34382C22706F696E7473223A342C2265787072223A22322A2831312D32292B36222C22736F6C7661626C65223A747275652C226C6576656C223A352C227365636F6E6473223A32382E337D5D2C22736F6C7661626C65223A747275657D','["m1","m2","m3","m4","m5","m6","m7","m8","m9","m10","m11"]','JXNDM6IRMQWKG5SXMXO27ZBKCT');
INSERT INTO "finals" VALUES('a7runcfgfnk5nniypco67eouz5',X'7B2276657273696F6E223A31382C226174223A313739353734323833323434382C226D6F6465223A2274696D6564222C227068617365223A226F766572222C22656E6473223A313739353734333032303135322C22706C6179657273223A5B7B22706C61796572223A2252515248484C51455456575556415253364246334F4837413434222C2273686F776E223A372C22636C6F736564223A372C22736F6C766564223A362C22706F696E7473223A32342C2274696D65223A3239362C2273747265616B223A362C2262657374223A362C22776879223A2273746F70227D5D2C2273686F776E223A5B7B2268616E64223A302C2270757A7A6C65223A22312D342E372E372E382D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323833323135322C2274696D65223A34322C22706F696E7473223A342C2265787072223A22342A28372B372D3829222C22736F6C7661626C65223A747275652C226C6576656C223A312C227365636F6E6473223A362E327D2C7B2268616E64223A312C2270757A7A6C65223A22312D312E372E372E31302D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323833323139342C2274696D65223A37312C22706F696E7473223A342C2265787072223A22312A31302B372B37222C22736F6C7661626C65223A747275652C226C6576656C223A312C227365636F6E6473223A367D2C7B2268616E64223A322C2270757A7A6C65223A22312D362E362E31302E31312D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323833323236352C2274696D65223A34322C22626F6E7573223A333030302C22706F696E7473223A342C22736F6C7661626C65223A66616C73657D2C7B2268616E64223A332C2270757A7A6C65223A22312D312E322E322E362D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323833323330372C2274696D65223A35372C22706F696E7473223A342C2265787072223A22312A322A322A36222C22736F6C7661626C65223A747275652C226C6576656C223A312C227365636F6E6473223A352E327D2C7B2268616E64223A342C2270757A7A6C65223A22312D322E332E31312E31322D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323833323336342C2274696D65223A35342C22706F696E7473223A342C2265787072223A2231312B31322D322B33222C22736F6C7661626C65223A747275652C226C6576656C223A322C227365636F6E6473223A372E327D2C7B2268616E64223A352C2270757A7A6C65223A22312D312E372E31302E31322D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323833323431382C2274696D65223A32372C22626F6E7573223A353030302C22706F696E7473223A342C2265787072223A2231322A2831302D312D3729222C22736F6C7661626C65223A747275652C226C6576656C223A322C227365636F6E6473223A372E327D2C7B2268616E64223A362C2270757A7A6C65223A22312D312E342E31322E31322D32342D636C6173736963222C226F7574636F6D65223A22756E66696E6973686564222C2272657665616C6564223A313739353734323833323434352C2274696D65223A332C22736F6C7661626C65223A747275652C226C6576656C223A322C227365636F6E6473223A372E327D5D7D','["m22","m23","m24","m25","m26","m27","m28"]','RQRHHLQETVWUVARS6BF3OH7A44');
CREATE TABLE goose_db_version (
		id INTEGER PRIMARY KEY AUTOINCREMENT,
		version_id INTEGER NOT NULL,
		is_applied INTEGER NOT NULL,
		tstamp TIMESTAMP DEFAULT (datetime('now'))
	);
INSERT INTO "goose_db_version" VALUES(1,0,1,'2026-11-27 01:27:10');
INSERT INTO "goose_db_version" VALUES(2,1,1,'2026-11-27 01:27:10');
INSERT INTO "goose_db_version" VALUES(3,2,1,'2026-11-27 01:27:10');
INSERT INTO "goose_db_version" VALUES(4,3,1,'2026-11-27 01:27:10');
INSERT INTO "goose_db_version" VALUES(5,4,1,'2026-11-27 01:27:10');
INSERT INTO "goose_db_version" VALUES(6,5,1,'2026-11-27 01:27:11');
INSERT INTO "goose_db_version" VALUES(7,6,1,'2026-11-27 01:27:11');
INSERT INTO "goose_db_version" VALUES(8,7,1,'2026-11-27 01:27:11');
INSERT INTO "goose_db_version" VALUES(9,8,1,'2026-11-27 01:27:11');
INSERT INTO "goose_db_version" VALUES(10,9,1,'2026-11-27 01:27:11');
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
INSERT INTO "players" VALUES('RQRHHLQETVWUVARS6BF3OH7A44','Ann','en',X'7B227468656D65223A20226461726B227D',1795742831081,1795742831087,0,0,'');
INSERT INTO "players" VALUES('JXNDM6IRMQWKG5SXMXO27ZBKCT','Bob 四','en',X'7B227468656D65223A20226461726B227D',1795742831099,1795742831111,0,0,'');
INSERT INTO "players" VALUES('WTBZVFU35QSL2UNV3556LYXZNH','Honest Gecko','',NULL,1795742832460,1795742832460,0,0,'');
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
INSERT INTO "plays" VALUES('3rju5q7vxxfsyjd623mihhamag',0,'RQRHHLQETVWUVARS6BF3OH7A44','practice',0,'1-4.6.7.9-24-classic',1,5,62.0,'["(a+b)/c*d","large-product"]',1795742831448,38,'solved',3,2,1);
INSERT INTO "plays" VALUES('3rju5q7vxxfsyjd623mihhamag',1,'RQRHHLQETVWUVARS6BF3OH7A44','practice',0,'1-1.5.7.9-24-classic',1,3,10.9,'["4*6"]',1795742831475,21,'solved',4,0,0);
INSERT INTO "plays" VALUES('3rju5q7vxxfsyjd623mihhamag',2,'RQRHHLQETVWUVARS6BF3OH7A44','practice',0,'1-1.1.3.6-24-classic',1,1,5.1,'["4*6","equals","one"]',1795742831503,24,'skip',0,0,0);
INSERT INTO "plays" VALUES('3rju5q7vxxfsyjd623mihhamag',3,'RQRHHLQETVWUVARS6BF3OH7A44','practice',0,'1-1.4.5.13-24-classic',1,4,11.0,'["3*8"]',1795742831525,19,'solved',4,0,0);
INSERT INTO "plays" VALUES('dowo6f2kvxmu3etxrziprrvdv3',0,'RQRHHLQETVWUVARS6BF3OH7A44','daily',0,'1-4.6.10.11-24-classic',1,1,6.3,'["4*6","one"]',1795742831601,49,'solved',4,0,0);
INSERT INTO "plays" VALUES('dowo6f2kvxmu3etxrziprrvdv3',1,'RQRHHLQETVWUVARS6BF3OH7A44','daily',0,'1-1.4.9.11-24-classic',1,2,7.2,'["product-beside","one"]',1795742831640,34,'solved',4,0,1);
INSERT INTO "plays" VALUES('dowo6f2kvxmu3etxrziprrvdv3',2,'RQRHHLQETVWUVARS6BF3OH7A44','daily',0,'1-5.7.8.8-24-classic',1,3,8.6,'["k*x+k","(a-b)*c+d"]',1795742831660,16,'solved',4,0,0);
INSERT INTO "plays" VALUES('dowo6f2kvxmu3etxrziprrvdv3',3,'RQRHHLQETVWUVARS6BF3OH7A44','daily',0,'1-3.5.6.13-24-classic',1,4,13.7,'["3*8"]',1795742831741,78,'solved',3,2,0);
INSERT INTO "plays" VALUES('dowo6f2kvxmu3etxrziprrvdv3',4,'RQRHHLQETVWUVARS6BF3OH7A44','daily',0,'1-2.2.6.11-24-classic',1,5,28.3,'["(a-b)*c+d"]',1795742831792,46,'solved',4,0,0);
INSERT INTO "plays" VALUES('njjv7kwygx6gvn34txgbhsrnqg',0,'JXNDM6IRMQWKG5SXMXO27ZBKCT','daily',0,'1-4.6.10.11-24-classic',1,1,6.3,'["4*6","one"]',1795742831869,67,'solved',4,0,0);
INSERT INTO "plays" VALUES('njjv7kwygx6gvn34txgbhsrnqg',1,'JXNDM6IRMQWKG5SXMXO27ZBKCT','daily',0,'1-1.4.9.11-24-classic',1,2,7.2,'["product-beside","one"]',1795742831947,68,'solved',4,0,1);
INSERT INTO "plays" VALUES('njjv7kwygx6gvn34txgbhsrnqg',2,'JXNDM6IRMQWKG5SXMXO27ZBKCT','daily',0,'1-5.7.8.8-24-classic',1,3,8.6,'["k*x+k","(a-b)*c+d"]',1795742832016,63,'solved',4,0,0);
INSERT INTO "plays" VALUES('njjv7kwygx6gvn34txgbhsrnqg',3,'JXNDM6IRMQWKG5SXMXO27ZBKCT','daily',0,'1-3.5.6.13-24-classic',1,4,13.7,'["3*8"]',1795742832083,63,'solved',3,2,0);
INSERT INTO "plays" VALUES('njjv7kwygx6gvn34txgbhsrnqg',4,'JXNDM6IRMQWKG5SXMXO27ZBKCT','daily',0,'1-2.2.6.11-24-classic',1,5,28.3,'["(a-b)*c+d"]',1795742832140,48,'solved',4,0,0);
INSERT INTO "plays" VALUES('a7runcfgfnk5nniypco67eouz5',0,'RQRHHLQETVWUVARS6BF3OH7A44','timed',0,'1-4.7.7.8-24-classic',1,1,6.2,'["3*8","(a-b/c)*d","equals"]',1795742832194,42,'solved',4,0,0);
INSERT INTO "plays" VALUES('a7runcfgfnk5nniypco67eouz5',1,'RQRHHLQETVWUVARS6BF3OH7A44','timed',0,'1-1.7.7.10-24-classic',1,1,6.0,'["3*8","(a-b)*(c+d)"]',1795742832265,71,'solved',4,0,0);
INSERT INTO "plays" VALUES('a7runcfgfnk5nniypco67eouz5',2,'RQRHHLQETVWUVARS6BF3OH7A44','timed',0,'1-6.6.10.11-24-classic',0,0,0.0,'[]',1795742832307,42,'solved',4,0,0);
INSERT INTO "plays" VALUES('a7runcfgfnk5nniypco67eouz5',3,'RQRHHLQETVWUVARS6BF3OH7A44','timed',0,'1-1.2.2.6-24-classic',1,1,5.2,'["4*6","one"]',1795742832364,57,'solved',4,0,0);
INSERT INTO "plays" VALUES('a7runcfgfnk5nniypco67eouz5',4,'RQRHHLQETVWUVARS6BF3OH7A44','timed',0,'1-2.3.11.12-24-classic',1,2,7.2,'["plus-minus"]',1795742832418,54,'solved',4,0,0);
INSERT INTO "plays" VALUES('a7runcfgfnk5nniypco67eouz5',5,'RQRHHLQETVWUVARS6BF3OH7A44','timed',0,'1-1.7.10.12-24-classic',1,2,7.2,'["2*12"]',1795742832445,27,'solved',4,0,0);
INSERT INTO "plays" VALUES('a7runcfgfnk5nniypco67eouz5',6,'RQRHHLQETVWUVARS6BF3OH7A44','timed',0,'1-1.4.12.12-24-classic',1,2,7.2,'["k*x+k"]',1795742832448,3,'unfinished',0,0,0);
INSERT INTO "plays" VALUES('7xsxts7avo7g3vqek2okkzzhqa',0,'WTBZVFU35QSL2UNV3556LYXZNH','practice',0,'1-1.5.6.10-24-classic',1,3,8.3,'["4*6","(a-b)*(c+d)"]',1795742832514,34,'solved',3,2,1);
INSERT INTO "plays" VALUES('7xsxts7avo7g3vqek2okkzzhqa',1,'WTBZVFU35QSL2UNV3556LYXZNH','practice',0,'1-3.10.11.12-24-classic',1,2,7.9,'["2*12","(a+b-c)*d"]',1795742832567,42,'solved',4,0,0);
INSERT INTO "plays" VALUES('fct2gx62bfl3apnwungdeurpq6',0,'RQRHHLQETVWUVARS6BF3OH7A44','race',0,'1-2.6.8.13-24-classic',1,3,10.4,'[]',1795742835702,111,'solved',4,0,0);
INSERT INTO "plays" VALUES('fct2gx62bfl3apnwungdeurpq6',0,'JXNDM6IRMQWKG5SXMXO27ZBKCT','race',0,'1-2.6.8.13-24-classic',1,3,10.4,'[]',1795742835717,126,'solved',4,0,0);
INSERT INTO "plays" VALUES('fct2gx62bfl3apnwungdeurpq6',1,'RQRHHLQETVWUVARS6BF3OH7A44','race',0,'1-3.6.6.8-24-classic',1,1,5.7,'[]',1795742835952,250,'solved',4,0,0);
INSERT INTO "plays" VALUES('fct2gx62bfl3apnwungdeurpq6',1,'JXNDM6IRMQWKG5SXMXO27ZBKCT','race',0,'1-3.6.6.8-24-classic',1,1,5.7,'[]',1795742835969,252,'skip',0,0,0);
INSERT INTO "plays" VALUES('fct2gx62bfl3apnwungdeurpq6',2,'RQRHHLQETVWUVARS6BF3OH7A44','race',0,'1-3.5.7.11-24-classic',1,4,15.9,'[]',1795742836185,233,'solved',4,0,0);
INSERT INTO "plays" VALUES('fct2gx62bfl3apnwungdeurpq6',2,'JXNDM6IRMQWKG5SXMXO27ZBKCT','race',0,'1-3.5.7.11-24-classic',1,4,15.9,'[]',1795742836199,230,'solved',4,0,0);
CREATE TABLE quick_matches (
	run        TEXT    NOT NULL PRIMARY KEY REFERENCES runs (id) ON DELETE CASCADE,
	strength   INTEGER NOT NULL, -- of the player who opened it, as in recordings
	opened     INTEGER NOT NULL,
	open_until INTEGER NOT NULL
) STRICT;
INSERT INTO "quick_matches" VALUES('dsnff642xt4ri2vngkpjaiygfv',180,1795742836415,1795742848416);
CREATE TABLE race_finals (
	run  TEXT NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	part TEXT NOT NULL, -- live.finalRace says which parts there are
	json BLOB NOT NULL,
	PRIMARY KEY (run, part)
) STRICT;
INSERT INTO "race_finals" VALUES('fct2gx62bfl3apnwungdeurpq6','race',X'7B227075626C6963223A7B2276657273696F6E223A32302C226174223A313739353734323833363139392C226D6F6465223A7B226E616D65223A2272616365222C227365617473223A3130302C2268616E6473223A332C226C656E677468223A3138303030302C226175746F223A747275652C2272616E6B6564223A747275652C22736F6C7661626C65223A747275652C22636F756E74646F776E223A333030302C22686F73746564223A747275657D2C227068617365223A226F766572222C22686F7374223A227331222C227374617274223A313739353734323833353539312C22706C6179657273223A5B7B22706C61796572223A227331222C2273686F776E223A332C22636C6F736564223A332C22736F6C766564223A332C22706F696E7473223A31322C2274696D65223A3539342C2273747265616B223A332C2262657374223A332C22776879223A22646F6E65222C226F7574636F6D6573223A5B22736F6C766564222C22736F6C766564222C22736F6C766564225D7D2C7B22706C61796572223A227332222C2273686F776E223A332C22636C6F736564223A332C22736F6C766564223A322C22706F696E7473223A382C2274696D65223A3630382C2273747265616B223A312C2262657374223A312C22776879223A22646F6E65222C226F7574636F6D6573223A5B22736F6C766564222C22736B6970222C22736F6C766564225D7D5D2C2268616E6473223A5B7B2268616E64223A302C2270757A7A6C65223A22312D322E362E382E31332D32342D636C6173736963222C22736F6C7661626C65223A747275652C226C6576656C223A332C227365636F6E6473223A31302E342C22736F6C766572223A227331222C2265787072223A2231332B362F322B38222C2274696D65223A3131317D2C7B2268616E64223A312C2270757A7A6C65223A22312D332E362E362E382D32342D636C6173736963222C22736F6C7661626C65223A747275652C226C6576656C223A312C227365636F6E6473223A352E372C22736F6C766572223A227331222C2265787072223A22332A382D362B36222C2274696D65223A3235307D2C7B2268616E64223A322C2270757A7A6C65223A22312D332E352E372E31312D32342D636C6173736963222C22736F6C7661626C65223A747275652C226C6576656C223A342C227365636F6E6473223A31352E392C22736F6C766572223A227332222C2265787072223A222831312D35292A28372D3329222C2274696D65223A3233307D5D7D2C22736F75726365223A227B5C226B696E645C223A5C22726163655C222C5C2268616E64735C223A337D227D');
INSERT INTO "race_finals" VALUES('fct2gx62bfl3apnwungdeurpq6','replay',X'7B2272616365223A22666374326778363262666C3361706E77756E6764657572707136222C226C656E677468223A3630382C226D6F6D656E7473223A5B7B2274223A302C2274797065223A2272657665616C6564222C22706C61796572223A227331227D2C7B2274223A302C2274797065223A2272657665616C6564222C22706C61796572223A227332227D2C7B2274223A3131312C2274797065223A22736F6C766564222C22706C61796572223A227331222C22706F696E7473223A347D2C7B2274223A3131312C2274797065223A2272657665616C6564222C22706C61796572223A227331222C2268616E64223A317D2C7B2274223A3132362C2274797065223A22736F6C766564222C22706C61796572223A227332222C22706F696E7473223A347D2C7B2274223A3132362C2274797065223A2272657665616C6564222C22706C61796572223A227332222C2268616E64223A317D2C7B2274223A3336312C2274797065223A22736F6C766564222C22706C61796572223A227331222C2268616E64223A312C22706F696E7473223A347D2C7B2274223A3336312C2274797065223A2272657665616C6564222C22706C61796572223A227331222C2268616E64223A327D2C7B2274223A3337382C2274797065223A22706173736564222C22706C61796572223A227332222C2268616E64223A312C22776879223A22736B6970227D2C7B2274223A3337382C2274797065223A2272657665616C6564222C22706C61796572223A227332222C2268616E64223A327D2C7B2274223A3539342C2274797065223A22736F6C766564222C22706C61796572223A227331222C2268616E64223A322C22706F696E7473223A347D2C7B2274223A3539342C2274797065223A2266696E6973686564222C22706C61796572223A227331222C22776879223A22646F6E65227D2C7B2274223A3630382C2274797065223A22736F6C766564222C22706C61796572223A227332222C2268616E64223A322C22706F696E7473223A347D2C7B2274223A3630382C2274797065223A2266696E6973686564222C22706C61796572223A227332222C22776879223A22646F6E65227D5D7D');
INSERT INTO "race_finals" VALUES('fct2gx62bfl3apnwungdeurpq6','results',X'5B7B22706C61796572223A227331222C2273686F776E223A332C22636C6F736564223A332C22736F6C766564223A332C22706F696E7473223A31322C2274696D65223A3539342C2273747265616B223A332C2262657374223A332C22776879223A22646F6E65222C226D6F6465223A2272616365222C2272616E6B6564223A747275652C2266696E6973686564223A313739353734323833363138352C2268616E6473223A5B7B2268616E64223A302C2270757A7A6C65223A22312D322E362E382E31332D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323833353539312C2274696D65223A3131312C22706F696E7473223A342C2265787072223A2231332B362F322B38222C22736F6C7661626C65223A747275652C226C6576656C223A332C227365636F6E6473223A31302E347D2C7B2268616E64223A312C2270757A7A6C65223A22312D332E362E362E382D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323833353730322C2274696D65223A3235302C22706F696E7473223A342C2265787072223A22332A382D362B36222C22736F6C7661626C65223A747275652C226C6576656C223A312C227365636F6E6473223A352E377D2C7B2268616E64223A322C2270757A7A6C65223A22312D332E352E372E31312D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323833353935322C2274696D65223A3233332C22706F696E7473223A342C2265787072223A222831312D35292A28372D3329222C22736F6C7661626C65223A747275652C226C6576656C223A342C227365636F6E6473223A31352E397D5D7D2C7B22706C61796572223A227332222C2273686F776E223A332C22636C6F736564223A332C22736F6C766564223A322C22706F696E7473223A382C2274696D65223A3630382C2273747265616B223A312C2262657374223A312C22776879223A22646F6E65222C226D6F6465223A2272616365222C2272616E6B6564223A747275652C2266696E6973686564223A313739353734323833363139392C2268616E6473223A5B7B2268616E64223A302C2270757A7A6C65223A22312D322E362E382E31332D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323833353539312C2274696D65223A3132362C22706F696E7473223A342C2265787072223A2231332B362F322B38222C22736F6C7661626C65223A747275652C226C6576656C223A332C227365636F6E6473223A31302E347D2C7B2268616E64223A312C2270757A7A6C65223A22312D332E362E362E382D32342D636C6173736963222C226F7574636F6D65223A22736B6970222C2272657665616C6564223A313739353734323833353731372C2274696D65223A3235322C22736F6C7661626C65223A747275652C226C6576656C223A312C227365636F6E6473223A352E377D2C7B2268616E64223A322C2270757A7A6C65223A22312D332E352E372E31312D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323833353936392C2274696D65223A3233302C22706F696E7473223A342C2265787072223A222831312D35292A28372D3329222C22736F6C7661626C65223A747275652C226C6576656C223A342C227365636F6E6473223A31352E397D5D7D5D');
INSERT INTO "race_finals" VALUES('fct2gx62bfl3apnwungdeurpq6','s1',X'7B227374616E64696E67223A7B22706C61796572223A227331222C2273686F776E223A332C22636C6F736564223A332C22736F6C766564223A332C22706F696E7473223A31322C2274696D65223A3539342C2273747265616B223A332C2262657374223A332C22776879223A22646F6E65227D2C2273686F776E223A5B7B2268616E64223A302C2270757A7A6C65223A22312D322E362E382E31332D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323833353539312C2274696D65223A3131312C22706F696E7473223A342C2265787072223A2231332B362F322B38222C22736F6C7661626C65223A747275652C226C6576656C223A332C227365636F6E6473223A31302E347D2C7B2268616E64223A312C2270757A7A6C65223A22312D332E362E362E382D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323833353730322C2274696D65223A3235302C22706F696E7473223A342C2265787072223A22332A382D362B36222C22736F6C7661626C65223A747275652C226C6576656C223A312C227365636F6E6473223A352E377D2C7B2268616E64223A322C2270757A7A6C65223A22312D332E352E372E31312D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323833353935322C2274696D65223A3233332C22706F696E7473223A342C2265787072223A222831312D35292A28372D3329222C22736F6C7661626C65223A747275652C226C6576656C223A342C227365636F6E6473223A31352E397D5D2C22656E6473223A313739353734333031353539317D');
INSERT INTO "race_finals" VALUES('fct2gx62bfl3apnwungdeurpq6','s2',X'7B227374616E64696E67223A7B22706C61796572223A227332222C2273686F776E223A332C22636C6F736564223A332C22736F6C766564223A322C22706F696E7473223A382C2274696D65223A3630382C2273747265616B223A312C2262657374223A312C22776879223A22646F6E65227D2C2273686F776E223A5B7B2268616E64223A302C2270757A7A6C65223A22312D322E362E382E31332D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323833353539312C2274696D65223A3132362C22706F696E7473223A342C2265787072223A2231332B362F322B38222C22736F6C7661626C65223A747275652C226C6576656C223A332C227365636F6E6473223A31302E347D2C7B2268616E64223A312C2270757A7A6C65223A22312D332E362E362E382D32342D636C6173736963222C226F7574636F6D65223A22736B6970222C2272657665616C6564223A313739353734323833353731372C2274696D65223A3235322C22736F6C7661626C65223A747275652C226C6576656C223A312C227365636F6E6473223A352E377D2C7B2268616E64223A322C2270757A7A6C65223A22312D332E352E372E31312D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323833353936392C2274696D65223A3233302C22706F696E7473223A342C2265787072223A222831312D35292A28372D3329222C22736F6C7661626C65223A747275652C226C6576656C223A342C227365636F6E6473223A31352E397D5D2C22656E6473223A313739353734333031353539317D');
CREATE TABLE races (
	run     TEXT    NOT NULL PRIMARY KEY REFERENCES runs (id) ON DELETE CASCADE,
	code    TEXT    NOT NULL, -- with which players join; '': expired
	kind    TEXT    NOT NULL, -- race, class or quick
	secret  BLOB    NOT NULL, -- SHA-256 of the secret of a class's teacher; empty: none
	created INTEGER NOT NULL,
	expires INTEGER NOT NULL, -- when the code expires
	next    TEXT    NOT NULL  -- the run of the rematch; '': none
) STRICT;
INSERT INTO "races" VALUES('fct2gx62bfl3apnwungdeurpq6','SKH9VD','race',X'',1795742832570,1795786032570,'');
INSERT INTO "races" VALUES('cypbksvdbpdy46s4os5jacwedt','J6TTWU','class',X'C681A66C7141F22223C0E80858BCE930FD7115C8CBDB1391A11A3FB92DAE2C2A',1795742836408,1795786036408,'');
INSERT INTO "races" VALUES('dsnff642xt4ri2vngkpjaiygfv','','quick',X'',1795742836415,1795742836415,'');
CREATE TABLE recordings (
	run      TEXT    NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	seat     TEXT    NOT NULL, -- in a race; '': a run of one player
	player   TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	strength INTEGER NOT NULL, -- hands solved an hour
	finished INTEGER NOT NULL,
	PRIMARY KEY (run, seat)
) STRICT;
INSERT INTO "recordings" VALUES('a7runcfgfnk5nniypco67eouz5','','RQRHHLQETVWUVARS6BF3OH7A44',3600,1795742832448);
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
INSERT INTO "results" VALUES('3rju5q7vxxfsyjd623mihhamag','RQRHHLQETVWUVARS6BF3OH7A44','practice',0,0,0,4,3,11,102,2,1795742831534);
INSERT INTO "results" VALUES('dowo6f2kvxmu3etxrziprrvdv3','RQRHHLQETVWUVARS6BF3OH7A44','daily',331,0,1,5,5,19,223,4,1795742831792);
INSERT INTO "results" VALUES('njjv7kwygx6gvn34txgbhsrnqg','JXNDM6IRMQWKG5SXMXO27ZBKCT','daily',331,0,1,5,5,19,309,4,1795742832140);
INSERT INTO "results" VALUES('a7runcfgfnk5nniypco67eouz5','RQRHHLQETVWUVARS6BF3OH7A44','timed',0,0,1,6,6,24,296,6,1795742832448);
INSERT INTO "results" VALUES('fct2gx62bfl3apnwungdeurpq6','RQRHHLQETVWUVARS6BF3OH7A44','race',0,0,1,3,3,12,594,3,1795742836185);
INSERT INTO "results" VALUES('fct2gx62bfl3apnwungdeurpq6','JXNDM6IRMQWKG5SXMXO27ZBKCT','race',0,0,1,3,2,8,608,1,1795742836199);
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
INSERT INTO "runs" VALUES('3rju5q7vxxfsyjd623mihhamag','RQRHHLQETVWUVARS6BF3OH7A44','online:k1','practice',0,0,X'7B226D6F6465223A227072616374696365227D',1795742831410,1795742831534,0,15,2394,204);
INSERT INTO "runs" VALUES('dowo6f2kvxmu3etxrziprrvdv3','RQRHHLQETVWUVARS6BF3OH7A44','online:d1','daily',331,0,X'7B226D6F6465223A226461696C79222C226E756D626572223A3333317D',1795742831552,1795742831792,0,16,2589,340);
INSERT INTO "runs" VALUES('njjv7kwygx6gvn34txgbhsrnqg','JXNDM6IRMQWKG5SXMXO27ZBKCT','online:d1','daily',331,0,X'7B226D6F6465223A226461696C79222C226E756D626572223A3333317D',1795742831802,1795742832140,0,16,2580,340);
INSERT INTO "runs" VALUES('a7runcfgfnk5nniypco67eouz5','RQRHHLQETVWUVARS6BF3OH7A44','online:t1','timed',0,0,X'7B226D6F6465223A2274696D6564227D',1795742832152,1795742832448,0,18,3660,340);
INSERT INTO "runs" VALUES('7xsxts7avo7g3vqek2okkzzhqa','WTBZVFU35QSL2UNV3556LYXZNH','online:k','practice',0,0,X'7B226D6F6465223A227072616374696365227D',1795742832480,0,1795829232567,10,1722,136);
INSERT INTO "runs" VALUES('fct2gx62bfl3apnwungdeurpq6','','fct2gx62bfl3apnwungdeurpq6','race',0,0,NULL,1795742832570,1795742836199,0,20,2422,0);
INSERT INTO "runs" VALUES('cypbksvdbpdy46s4os5jacwedt','','cypbksvdbpdy46s4os5jacwedt','class',0,0,NULL,1795742836408,0,1795786036408,2,272,0);
INSERT INTO "runs" VALUES('dsnff642xt4ri2vngkpjaiygfv','','dsnff642xt4ri2vngkpjaiygfv','quick',0,0,NULL,1795742836415,0,1795743436415,2,1163,0);
CREATE TABLE seats (
	run    TEXT    NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	seat   TEXT    NOT NULL, -- s1, s2 and so on, as in the log
	player TEXT    NOT NULL, -- '': deleted or expired
	name   TEXT    NOT NULL,
	colour INTEGER NOT NULL,
	joined INTEGER NOT NULL,
	PRIMARY KEY (run, seat)
) STRICT;
INSERT INTO "seats" VALUES('fct2gx62bfl3apnwungdeurpq6','s1','RQRHHLQETVWUVARS6BF3OH7A44','Ann',1,1795742832570);
INSERT INTO "seats" VALUES('fct2gx62bfl3apnwungdeurpq6','s2','JXNDM6IRMQWKG5SXMXO27ZBKCT','Bob',2,1795742832575);
INSERT INTO "seats" VALUES('cypbksvdbpdy46s4os5jacwedt','s1','RQRHHLQETVWUVARS6BF3OH7A44','Pupil',1,1795742836411);
INSERT INTO "seats" VALUES('dsnff642xt4ri2vngkpjaiygfv','s1','WTBZVFU35QSL2UNV3556LYXZNH','Cat',1,1795742836415);
CREATE TABLE secrets (
	name  TEXT NOT NULL PRIMARY KEY,
	value BLOB NOT NULL
) STRICT;
INSERT INTO "secrets" VALUES('seed',X'E601DE8ED146A320932CB9161A9068A8AF64601931A6FD8E106275672583F4F4');
INSERT INTO "secrets" VALUES('challenge',X'617ACF1845D7F629F03C675C14A45AC24FC51EB61B14E89DDB981FA0032C11A5');
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
INSERT INTO "sessions" VALUES('VZdxAFJngfRmlduF4noWY-YJXLM5_NSQRnGYvlOeeXs','RQRHHLQETVWUVARS6BF3OH7A44',NULL,'','',1795742831084,1795742831084,0,1830302831084);
INSERT INTO "sessions" VALUES('zwKertVGTtFersgTbk5Gq4Ogo_pKOMkO7LDbSM0pcOw','JXNDM6IRMQWKG5SXMXO27ZBKCT',NULL,'','',1795742831103,1795742831103,0,1830302831103);
INSERT INTO "sessions" VALUES('J1vnx4mKXTLayqRO_8AOMAq-QeK7YP21xckICX2CNe0','WTBZVFU35QSL2UNV3556LYXZNH',NULL,'','',1795742832469,1795742832469,0,1830302832469);
CREATE TABLE "trails" (
	run    TEXT    NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	hand   INTEGER NOT NULL,
	moves  BLOB    NOT NULL,
	player TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	PRIMARY KEY (run, player, hand)
) STRICT;
INSERT INTO "trails" VALUES('3rju5q7vxxfsyjd623mihhamag',0,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','RQRHHLQETVWUVARS6BF3OH7A44');
INSERT INTO "trails" VALUES('3rju5q7vxxfsyjd623mihhamag',1,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','RQRHHLQETVWUVARS6BF3OH7A44');
INSERT INTO "trails" VALUES('3rju5q7vxxfsyjd623mihhamag',3,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','RQRHHLQETVWUVARS6BF3OH7A44');
INSERT INTO "trails" VALUES('dowo6f2kvxmu3etxrziprrvdv3',0,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','RQRHHLQETVWUVARS6BF3OH7A44');
INSERT INTO "trails" VALUES('dowo6f2kvxmu3etxrziprrvdv3',1,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','RQRHHLQETVWUVARS6BF3OH7A44');
INSERT INTO "trails" VALUES('dowo6f2kvxmu3etxrziprrvdv3',2,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','RQRHHLQETVWUVARS6BF3OH7A44');
INSERT INTO "trails" VALUES('dowo6f2kvxmu3etxrziprrvdv3',3,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','RQRHHLQETVWUVARS6BF3OH7A44');
INSERT INTO "trails" VALUES('dowo6f2kvxmu3etxrziprrvdv3',4,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','RQRHHLQETVWUVARS6BF3OH7A44');
INSERT INTO "trails" VALUES('njjv7kwygx6gvn34txgbhsrnqg',0,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','JXNDM6IRMQWKG5SXMXO27ZBKCT');
INSERT INTO "trails" VALUES('njjv7kwygx6gvn34txgbhsrnqg',1,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','JXNDM6IRMQWKG5SXMXO27ZBKCT');
INSERT INTO "trails" VALUES('njjv7kwygx6gvn34txgbhsrnqg',2,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','JXNDM6IRMQWKG5SXMXO27ZBKCT');
INSERT INTO "trails" VALUES('njjv7kwygx6gvn34txgbhsrnqg',3,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','JXNDM6IRMQWKG5SXMXO27ZBKCT');
INSERT INTO "trails" VALUES('njjv7kwygx6gvn34txgbhsrnqg',4,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','JXNDM6IRMQWKG5SXMXO27ZBKCT');
INSERT INTO "trails" VALUES('a7runcfgfnk5nniypco67eouz5',0,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','RQRHHLQETVWUVARS6BF3OH7A44');
INSERT INTO "trails" VALUES('a7runcfgfnk5nniypco67eouz5',1,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','RQRHHLQETVWUVARS6BF3OH7A44');
INSERT INTO "trails" VALUES('a7runcfgfnk5nniypco67eouz5',3,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','RQRHHLQETVWUVARS6BF3OH7A44');
INSERT INTO "trails" VALUES('a7runcfgfnk5nniypco67eouz5',4,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','RQRHHLQETVWUVARS6BF3OH7A44');
INSERT INTO "trails" VALUES('a7runcfgfnk5nniypco67eouz5',5,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','RQRHHLQETVWUVARS6BF3OH7A44');
INSERT INTO "trails" VALUES('7xsxts7avo7g3vqek2okkzzhqa',0,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','WTBZVFU35QSL2UNV3556LYXZNH');
INSERT INTO "trails" VALUES('7xsxts7avo7g3vqek2okkzzhqa',1,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','WTBZVFU35QSL2UNV3556LYXZNH');
CREATE TABLE usage (
	player    TEXT    NOT NULL PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,
	day       INTEGER NOT NULL,
	day_runs  INTEGER NOT NULL,
	day_bytes INTEGER NOT NULL,
	runs      INTEGER NOT NULL,
	bytes     INTEGER NOT NULL
) STRICT;
INSERT INTO "usage" VALUES('RQRHHLQETVWUVARS6BF3OH7A44',20784,4,9857,4,9857);
INSERT INTO "usage" VALUES('JXNDM6IRMQWKG5SXMXO27ZBKCT',20784,2,3110,2,3110);
INSERT INTO "usage" VALUES('WTBZVFU35QSL2UNV3556LYXZNH',20784,2,3021,2,3021);
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
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('goose_db_version',10);
COMMIT;
