BEGIN TRANSACTION;
CREATE TABLE cards (
	player TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	kind   TEXT    NOT NULL,
	puzzle TEXT    NOT NULL,
	due    INTEGER NOT NULL,
	state  BLOB,
	PRIMARY KEY (player, kind)
) STRICT;
INSERT INTO "cards" VALUES('D7KTPLXM26CKL4VPPPVLXDOX4L','k*x+k','1-4.4.8.13-24-classic',1796002045667,X'7B22647565223A313739363030323034353636372C226C617374223A313739353734323834353636372C2264617973223A332C2273746162696C697479223A302E34323433373939362C22646966666963756C7479223A352E32303030323033372C2272657073223A322C226C6170736573223A307D');
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
INSERT INTO "events" VALUES('6tiz76tc7qtwz6bdevwtur6igf',0,'{"v":1,"events":[{"type":"created","at":1795742845758,"act":"create","mode":{"name":"daily","seats":1,"hands":5,"hints":true,"none_cost":3000,"ranked":true,"solvable":true},"number":331,"hands":[{"puzzle":"1-1.8.10.13-24-classic","solvable":true,"level":1,"seconds":6},{"puzzle":"1-2.5.5.8-24-classic","solvable":true,"level":2,"seconds":6.6},{"puzzle":"1-4.4.8.13-24-classic","solvable":true,"level":3,"seconds":9},{"puzzle":"1-4.10.11.12-24-classic","solvable":true,"level":4,"seconds":16.9},{"puzzle":"1-4.5.6.11-24-classic","solvable":true,"level":5,"seconds":54.7}]}]}');
INSERT INTO "events" VALUES('6tiz76tc7qtwz6bdevwtur6igf',1,'{"v":1,"events":[{"type":"joined","at":1795742845758,"player":"YO7HH3TNTMHPYPY733W4LBBZNV"}]}');
INSERT INTO "events" VALUES('6tiz76tc7qtwz6bdevwtur6igf',2,'{"v":1,"events":[{"type":"started","at":1795742845758,"act":"start"}]}');
INSERT INTO "events" VALUES('6tiz76tc7qtwz6bdevwtur6igf',3,'{"v":1,"events":[{"type":"revealed","at":1795742845758,"player":"YO7HH3TNTMHPYPY733W4LBBZNV","hand":0,"puzzle":"1-1.8.10.13-24-classic"}]}');
INSERT INTO "events" VALUES('6tiz76tc7qtwz6bdevwtur6igf',4,'{"v":1,"events":[{"type":"solved","at":1795742845772,"player":"YO7HH3TNTMHPYPY733W4LBBZNV","act":"m1","hand":0,"expr":"1*8*(13-10)","points":4}]}');
INSERT INTO "events" VALUES('6tiz76tc7qtwz6bdevwtur6igf',5,'{"v":1,"events":[{"type":"revealed","at":1795742845775,"player":"YO7HH3TNTMHPYPY733W4LBBZNV","act":"m2","hand":1,"puzzle":"1-2.5.5.8-24-classic"}]}');
INSERT INTO "events" VALUES('6tiz76tc7qtwz6bdevwtur6igf',6,'{"v":1,"events":[{"type":"missed","at":1795742845796,"player":"YO7HH3TNTMHPYPY733W4LBBZNV","act":"m3","hand":1,"expr":"2+5+5+8","reason":"value","value":"20"}]}');
INSERT INTO "events" VALUES('6tiz76tc7qtwz6bdevwtur6igf',7,'{"v":1,"events":[{"type":"solved","at":1795742845798,"player":"YO7HH3TNTMHPYPY733W4LBBZNV","act":"m4","hand":1,"expr":"8*(2+5/5)","points":4}]}');
INSERT INTO "events" VALUES('6tiz76tc7qtwz6bdevwtur6igf',8,'{"v":1,"events":[{"type":"revealed","at":1795742845802,"player":"YO7HH3TNTMHPYPY733W4LBBZNV","act":"m5","hand":2,"puzzle":"1-4.4.8.13-24-classic"}]}');
INSERT INTO "events" VALUES('6tiz76tc7qtwz6bdevwtur6igf',9,'{"v":1,"events":[{"type":"solved","at":1795742845817,"player":"YO7HH3TNTMHPYPY733W4LBBZNV","act":"m6","hand":2,"expr":"4*(13-8)+4","points":4}]}');
INSERT INTO "events" VALUES('6tiz76tc7qtwz6bdevwtur6igf',10,'{"v":1,"events":[{"type":"revealed","at":1795742845820,"player":"YO7HH3TNTMHPYPY733W4LBBZNV","act":"m7","hand":3,"puzzle":"1-4.10.11.12-24-classic"}]}');
INSERT INTO "events" VALUES('6tiz76tc7qtwz6bdevwtur6igf',11,'{"v":1,"events":[{"type":"hinted","at":1795742845835,"player":"YO7HH3TNTMHPYPY733W4LBBZNV","act":"m8","hand":3,"step":2}]}');
INSERT INTO "events" VALUES('6tiz76tc7qtwz6bdevwtur6igf',12,'{"v":1,"events":[{"type":"solved","at":1795742845838,"player":"YO7HH3TNTMHPYPY733W4LBBZNV","act":"m9","hand":3,"expr":"10+11+12/4","points":3}]}');
INSERT INTO "events" VALUES('6tiz76tc7qtwz6bdevwtur6igf',13,'{"v":1,"events":[{"type":"revealed","at":1795742845840,"player":"YO7HH3TNTMHPYPY733W4LBBZNV","act":"m10","hand":4,"puzzle":"1-4.5.6.11-24-classic"}]}');
INSERT INTO "events" VALUES('6tiz76tc7qtwz6bdevwtur6igf',14,'{"v":1,"events":[{"type":"solved","at":1795742845855,"player":"YO7HH3TNTMHPYPY733W4LBBZNV","act":"m11","hand":4,"expr":"(11+5)/4*6","points":4}]}');
INSERT INTO "events" VALUES('6tiz76tc7qtwz6bdevwtur6igf',15,'{"v":1,"events":[{"type":"finished","at":1795742845855,"player":"YO7HH3TNTMHPYPY733W4LBBZNV","why":"done"}]}');
INSERT INTO "events" VALUES('acdzle23gopb776tjtfnzvmn4h',0,'{"v":1,"events":[{"type":"created","at":1795742846265,"act":"create","mode":{"name":"race","seats":100,"hands":3,"length":180000,"auto":true,"ranked":true,"solvable":true,"countdown":3000,"hosted":true},"source":"{\"kind\":\"race\",\"hands\":3}"}]}');
INSERT INTO "events" VALUES('acdzle23gopb776tjtfnzvmn4h',1,'{"v":1,"events":[{"type":"joined","at":1795742846265,"player":"s1","act":"join"}]}');
INSERT INTO "events" VALUES('acdzle23gopb776tjtfnzvmn4h',2,'{"v":1,"events":[{"type":"joined","at":1795742846273,"player":"s2","act":"join"}]}');
INSERT INTO "events" VALUES('acdzle23gopb776tjtfnzvmn4h',3,'{"v":1,"events":[{"type":"dealt","at":1795742846279,"act":"deal","hands":[{"puzzle":"1-4.5.11.13-24-classic","solvable":true,"level":2,"seconds":7.8},{"puzzle":"1-1.3.7.12-24-classic","solvable":true,"level":3,"seconds":10.5},{"puzzle":"1-4.8.9.13-24-classic","solvable":true,"level":4,"seconds":12}]}]}');
INSERT INTO "events" VALUES('acdzle23gopb776tjtfnzvmn4h',4,'{"v":1,"events":[{"type":"counting","at":1795742846279,"act":"start","by":"s1","start":1795742849279}]}');
INSERT INTO "events" VALUES('acdzle23gopb776tjtfnzvmn4h',5,'{"v":1,"events":[{"type":"started","at":1795742849279}]}');
INSERT INTO "events" VALUES('acdzle23gopb776tjtfnzvmn4h',6,'{"v":1,"events":[{"type":"revealed","at":1795742849279,"player":"s1","hand":0,"puzzle":"1-4.5.11.13-24-classic"}]}');
INSERT INTO "events" VALUES('acdzle23gopb776tjtfnzvmn4h',7,'{"v":1,"events":[{"type":"revealed","at":1795742849279,"player":"s2","hand":0,"puzzle":"1-4.5.11.13-24-classic"}]}');
INSERT INTO "events" VALUES('acdzle23gopb776tjtfnzvmn4h',8,'{"v":1,"events":[{"type":"solved","at":1795742849446,"player":"s1","act":"c01","hand":0,"expr":"11*(5-4)+13","points":4}]}');
INSERT INTO "events" VALUES('acdzle23gopb776tjtfnzvmn4h',9,'{"v":1,"events":[{"type":"revealed","at":1795742849446,"player":"s1","hand":1,"puzzle":"1-1.3.7.12-24-classic"}]}');
INSERT INTO "events" VALUES('acdzle23gopb776tjtfnzvmn4h',10,'{"v":1,"events":[{"type":"solved","at":1795742849461,"player":"s2","act":"c00","hand":0,"expr":"11*(5-4)+13","points":4}]}');
INSERT INTO "events" VALUES('acdzle23gopb776tjtfnzvmn4h',11,'{"v":1,"events":[{"type":"revealed","at":1795742849461,"player":"s2","hand":1,"puzzle":"1-1.3.7.12-24-classic"}]}');
INSERT INTO "events" VALUES('acdzle23gopb776tjtfnzvmn4h',12,'{"v":1,"events":[{"type":"solved","at":1795742849680,"player":"s1","act":"c11","hand":1,"expr":"12/3*(7-1)","points":4}]}');
INSERT INTO "events" VALUES('acdzle23gopb776tjtfnzvmn4h',13,'{"v":1,"events":[{"type":"revealed","at":1795742849680,"player":"s1","hand":2,"puzzle":"1-4.8.9.13-24-classic"}]}');
INSERT INTO "events" VALUES('acdzle23gopb776tjtfnzvmn4h',14,'{"v":1,"events":[{"type":"passed","at":1795742849696,"player":"s2","act":"s1","hand":1,"why":"skip"}]}');
INSERT INTO "events" VALUES('acdzle23gopb776tjtfnzvmn4h',15,'{"v":1,"events":[{"type":"revealed","at":1795742849696,"player":"s2","hand":2,"puzzle":"1-4.8.9.13-24-classic"}]}');
INSERT INTO "events" VALUES('acdzle23gopb776tjtfnzvmn4h',16,'{"v":1,"events":[{"type":"solved","at":1795742849913,"player":"s1","act":"c21","hand":2,"expr":"4*(13-9)+8","points":4}]}');
INSERT INTO "events" VALUES('acdzle23gopb776tjtfnzvmn4h',17,'{"v":1,"events":[{"type":"finished","at":1795742849913,"player":"s1","why":"done"}]}');
INSERT INTO "events" VALUES('acdzle23gopb776tjtfnzvmn4h',18,'{"v":1,"events":[{"type":"solved","at":1795742849930,"player":"s2","act":"c20","hand":2,"expr":"4*(13-9)+8","points":4}]}');
INSERT INTO "events" VALUES('acdzle23gopb776tjtfnzvmn4h',19,'{"v":1,"events":[{"type":"finished","at":1795742849930,"player":"s2","why":"done"}]}');
INSERT INTO "events" VALUES('g6kz3esm3yesep5egutsazboz4',0,'{"v":1,"events":[{"type":"created","at":1795742850183,"act":"create","mode":{"name":"class","seats":100,"solvable":true,"pace":"together","late_join":true},"source":"{\"kind\":\"class\"}"}]}');
INSERT INTO "events" VALUES('g6kz3esm3yesep5egutsazboz4',1,'{"v":1,"events":[{"type":"joined","at":1795742850191,"player":"s1","act":"join"}]}');
INSERT INTO "events" VALUES('go6f454ijqi4q7jx52mvmmgwe2',0,'{"v":1,"events":[{"type":"created","at":1795742846146,"act":"create","mode":{"name":"practice","seats":1,"hints":true,"none_cost":3000,"solvable":true},"hands":[{"puzzle":"1-1.2.8.13-24-classic","solvable":true,"level":3,"seconds":8.4},{"puzzle":"1-5.6.7.8-24-classic","solvable":true,"level":2,"seconds":7.3},{"puzzle":"1-2.4.6.11-24-classic","solvable":true,"level":4,"seconds":11.7}]}]}');
INSERT INTO "events" VALUES('go6f454ijqi4q7jx52mvmmgwe2',1,'{"v":1,"events":[{"type":"joined","at":1795742846146,"player":"LAD4C7XIWF6FLFEDGN4W2OLA6O"}]}');
INSERT INTO "events" VALUES('go6f454ijqi4q7jx52mvmmgwe2',2,'{"v":1,"events":[{"type":"started","at":1795742846146,"act":"start"}]}');
INSERT INTO "events" VALUES('go6f454ijqi4q7jx52mvmmgwe2',3,'{"v":1,"events":[{"type":"revealed","at":1795742846146,"player":"LAD4C7XIWF6FLFEDGN4W2OLA6O","hand":0,"puzzle":"1-1.2.8.13-24-classic"}]}');
INSERT INTO "events" VALUES('go6f454ijqi4q7jx52mvmmgwe2',4,'{"v":1,"events":[{"type":"hinted","at":1795742846232,"player":"LAD4C7XIWF6FLFEDGN4W2OLA6O","act":"m1","hand":0,"step":2}]}');
INSERT INTO "events" VALUES('go6f454ijqi4q7jx52mvmmgwe2',5,'{"v":1,"events":[{"type":"solved","at":1795742846235,"player":"LAD4C7XIWF6FLFEDGN4W2OLA6O","act":"m2","hand":0,"expr":"1+13+2+8","points":3}]}');
INSERT INTO "events" VALUES('go6f454ijqi4q7jx52mvmmgwe2',6,'{"v":1,"events":[{"type":"dealt","at":1795742846238,"act":"deal-3","hands":[{"puzzle":"1-1.3.5.9-24-classic","solvable":true,"level":3,"seconds":8.5},{"puzzle":"1-4.5.8.10-24-classic","solvable":true,"level":4,"seconds":14.7},{"puzzle":"1-2.3.4.6-24-classic","solvable":true,"level":2,"seconds":6.8}]}]}');
INSERT INTO "events" VALUES('go6f454ijqi4q7jx52mvmmgwe2',7,'{"v":1,"events":[{"type":"revealed","at":1795742846239,"player":"LAD4C7XIWF6FLFEDGN4W2OLA6O","act":"m3","hand":1,"puzzle":"1-5.6.7.8-24-classic"}]}');
INSERT INTO "events" VALUES('go6f454ijqi4q7jx52mvmmgwe2',8,'{"v":1,"events":[{"type":"solved","at":1795742846259,"player":"LAD4C7XIWF6FLFEDGN4W2OLA6O","act":"m4","hand":1,"expr":"6*(5+7-8)","points":4}]}');
INSERT INTO "events" VALUES('hmngjhayztxvvr4salvr6d3wwi',0,'{"v":1,"events":[{"type":"created","at":1795742845596,"act":"create","mode":{"name":"daily","seats":1,"hands":5,"hints":true,"none_cost":3000,"ranked":true,"solvable":true},"number":331,"hands":[{"puzzle":"1-1.8.10.13-24-classic","solvable":true,"level":1,"seconds":6},{"puzzle":"1-2.5.5.8-24-classic","solvable":true,"level":2,"seconds":6.6},{"puzzle":"1-4.4.8.13-24-classic","solvable":true,"level":3,"seconds":9},{"puzzle":"1-4.10.11.12-24-classic","solvable":true,"level":4,"seconds":16.9},{"puzzle":"1-4.5.6.11-24-classic","solvable":true,"level":5,"seconds":54.7}]}]}');
INSERT INTO "events" VALUES('hmngjhayztxvvr4salvr6d3wwi',1,'{"v":1,"events":[{"type":"joined","at":1795742845596,"player":"D7KTPLXM26CKL4VPPPVLXDOX4L"}]}');
INSERT INTO "events" VALUES('hmngjhayztxvvr4salvr6d3wwi',2,'{"v":1,"events":[{"type":"started","at":1795742845596,"act":"start"}]}');
INSERT INTO "events" VALUES('hmngjhayztxvvr4salvr6d3wwi',3,'{"v":1,"events":[{"type":"revealed","at":1795742845596,"player":"D7KTPLXM26CKL4VPPPVLXDOX4L","hand":0,"puzzle":"1-1.8.10.13-24-classic"}]}');
INSERT INTO "events" VALUES('hmngjhayztxvvr4salvr6d3wwi',4,'{"v":1,"events":[{"type":"solved","at":1795742845611,"player":"D7KTPLXM26CKL4VPPPVLXDOX4L","act":"m11","hand":0,"expr":"1*8*(13-10)","points":4}]}');
INSERT INTO "events" VALUES('hmngjhayztxvvr4salvr6d3wwi',5,'{"v":1,"events":[{"type":"revealed","at":1795742845616,"player":"D7KTPLXM26CKL4VPPPVLXDOX4L","act":"m12","hand":1,"puzzle":"1-2.5.5.8-24-classic"}]}');
INSERT INTO "events" VALUES('hmngjhayztxvvr4salvr6d3wwi',6,'{"v":1,"events":[{"type":"missed","at":1795742845632,"player":"D7KTPLXM26CKL4VPPPVLXDOX4L","act":"m13","hand":1,"expr":"2+5+5+8","reason":"value","value":"20"}]}');
INSERT INTO "events" VALUES('hmngjhayztxvvr4salvr6d3wwi',7,'{"v":1,"events":[{"type":"solved","at":1795742845643,"player":"D7KTPLXM26CKL4VPPPVLXDOX4L","act":"m14","hand":1,"expr":"8*(2+5/5)","points":4}]}');
INSERT INTO "events" VALUES('hmngjhayztxvvr4salvr6d3wwi',8,'{"v":1,"events":[{"type":"revealed","at":1795742845646,"player":"D7KTPLXM26CKL4VPPPVLXDOX4L","act":"m15","hand":2,"puzzle":"1-4.4.8.13-24-classic"}]}');
INSERT INTO "events" VALUES('hmngjhayztxvvr4salvr6d3wwi',9,'{"v":1,"events":[{"type":"solved","at":1795742845667,"player":"D7KTPLXM26CKL4VPPPVLXDOX4L","act":"m16","hand":2,"expr":"4*(13-8)+4","points":4}]}');
INSERT INTO "events" VALUES('hmngjhayztxvvr4salvr6d3wwi',10,'{"v":1,"events":[{"type":"revealed","at":1795742845672,"player":"D7KTPLXM26CKL4VPPPVLXDOX4L","act":"m17","hand":3,"puzzle":"1-4.10.11.12-24-classic"}]}');
INSERT INTO "events" VALUES('hmngjhayztxvvr4salvr6d3wwi',11,'{"v":1,"events":[{"type":"hinted","at":1795742845693,"player":"D7KTPLXM26CKL4VPPPVLXDOX4L","act":"m18","hand":3,"step":2}]}');
INSERT INTO "events" VALUES('hmngjhayztxvvr4salvr6d3wwi',12,'{"v":1,"events":[{"type":"solved","at":1795742845697,"player":"D7KTPLXM26CKL4VPPPVLXDOX4L","act":"m19","hand":3,"expr":"10+11+12/4","points":3}]}');
INSERT INTO "events" VALUES('hmngjhayztxvvr4salvr6d3wwi',13,'{"v":1,"events":[{"type":"revealed","at":1795742845702,"player":"D7KTPLXM26CKL4VPPPVLXDOX4L","act":"m20","hand":4,"puzzle":"1-4.5.6.11-24-classic"}]}');
INSERT INTO "events" VALUES('hmngjhayztxvvr4salvr6d3wwi',14,'{"v":1,"events":[{"type":"solved","at":1795742845745,"player":"D7KTPLXM26CKL4VPPPVLXDOX4L","act":"m21","hand":4,"expr":"(11+5)/4*6","points":4}]}');
INSERT INTO "events" VALUES('hmngjhayztxvvr4salvr6d3wwi',15,'{"v":1,"events":[{"type":"finished","at":1795742845745,"player":"D7KTPLXM26CKL4VPPPVLXDOX4L","why":"done"}]}');
INSERT INTO "events" VALUES('je3cwnkeza4j7uwpnb2m3aojg6',0,'{"v":1,"events":[{"type":"created","at":1795742845405,"act":"create","mode":{"name":"practice","seats":1,"hints":true,"none_cost":3000,"solvable":true},"hands":[{"puzzle":"1-4.8.12.13-24-classic","solvable":true,"level":3,"seconds":8.2},{"puzzle":"1-4.7.11.12-24-classic","solvable":true,"level":3,"seconds":9.7},{"puzzle":"1-1.4.4.5-24-classic","solvable":true,"level":1,"seconds":6.4}]}]}');
INSERT INTO "events" VALUES('je3cwnkeza4j7uwpnb2m3aojg6',1,'{"v":1,"events":[{"type":"joined","at":1795742845405,"player":"D7KTPLXM26CKL4VPPPVLXDOX4L"}]}');
INSERT INTO "events" VALUES('je3cwnkeza4j7uwpnb2m3aojg6',2,'{"v":1,"events":[{"type":"started","at":1795742845405,"act":"start"}]}');
INSERT INTO "events" VALUES('je3cwnkeza4j7uwpnb2m3aojg6',3,'{"v":1,"events":[{"type":"revealed","at":1795742845405,"player":"D7KTPLXM26CKL4VPPPVLXDOX4L","hand":0,"puzzle":"1-4.8.12.13-24-classic"}]}');
INSERT INTO "events" VALUES('je3cwnkeza4j7uwpnb2m3aojg6',4,'{"v":1,"events":[{"type":"missed","at":1795742845516,"player":"D7KTPLXM26CKL4VPPPVLXDOX4L","act":"m1","hand":0,"expr":"4+8+12+13","reason":"value","value":"37"}]}');
INSERT INTO "events" VALUES('je3cwnkeza4j7uwpnb2m3aojg6',5,'{"v":1,"events":[{"type":"hinted","at":1795742845523,"player":"D7KTPLXM26CKL4VPPPVLXDOX4L","act":"m2","hand":0,"step":2}]}');
INSERT INTO "events" VALUES('je3cwnkeza4j7uwpnb2m3aojg6',6,'{"v":1,"events":[{"type":"solved","at":1795742845525,"player":"D7KTPLXM26CKL4VPPPVLXDOX4L","act":"m3","hand":0,"expr":"8*(12+4-13)","points":3}]}');
INSERT INTO "events" VALUES('je3cwnkeza4j7uwpnb2m3aojg6',7,'{"v":1,"events":[{"type":"dealt","at":1795742845527,"act":"deal-3","hands":[{"puzzle":"1-1.6.12.13-24-classic","solvable":true,"level":3,"seconds":9.5},{"puzzle":"1-3.3.6.10-24-classic","solvable":true,"level":3,"seconds":10.2},{"puzzle":"1-5.7.8.10-24-classic","solvable":true,"level":4,"seconds":17.7}]}]}');
INSERT INTO "events" VALUES('je3cwnkeza4j7uwpnb2m3aojg6',8,'{"v":1,"events":[{"type":"revealed","at":1795742845527,"player":"D7KTPLXM26CKL4VPPPVLXDOX4L","act":"m4","hand":1,"puzzle":"1-4.7.11.12-24-classic"}]}');
INSERT INTO "events" VALUES('je3cwnkeza4j7uwpnb2m3aojg6',9,'{"v":1,"events":[{"type":"solved","at":1795742845552,"player":"D7KTPLXM26CKL4VPPPVLXDOX4L","act":"m5","hand":1,"expr":"4*(11+7-12)","points":4}]}');
INSERT INTO "events" VALUES('je3cwnkeza4j7uwpnb2m3aojg6',10,'{"v":1,"events":[{"type":"revealed","at":1795742845554,"player":"D7KTPLXM26CKL4VPPPVLXDOX4L","act":"m6","hand":2,"puzzle":"1-1.4.4.5-24-classic"}]}');
INSERT INTO "events" VALUES('je3cwnkeza4j7uwpnb2m3aojg6',11,'{"v":1,"events":[{"type":"passed","at":1795742845568,"player":"D7KTPLXM26CKL4VPPPVLXDOX4L","act":"m7","hand":2,"why":"skip"}]}');
INSERT INTO "events" VALUES('je3cwnkeza4j7uwpnb2m3aojg6',12,'{"v":1,"events":[{"type":"revealed","at":1795742845572,"player":"D7KTPLXM26CKL4VPPPVLXDOX4L","act":"m8","hand":3,"puzzle":"1-1.6.12.13-24-classic"}]}');
INSERT INTO "events" VALUES('je3cwnkeza4j7uwpnb2m3aojg6',13,'{"v":1,"events":[{"type":"solved","at":1795742845587,"player":"D7KTPLXM26CKL4VPPPVLXDOX4L","act":"m9","hand":3,"expr":"12/6*(13-1)","points":4}]}');
INSERT INTO "events" VALUES('je3cwnkeza4j7uwpnb2m3aojg6',14,'{"v":1,"events":[{"type":"finished","at":1795742845593,"player":"D7KTPLXM26CKL4VPPPVLXDOX4L","act":"m10","why":"stop"}]}');
INSERT INTO "events" VALUES('qz5goylx6o4dstb4v7xh2rpv33',0,'{"v":1,"events":[{"type":"created","at":1795742845858,"act":"create","mode":{"name":"timed","seats":1,"length":180000,"auto":true,"miss_cost":3000,"none_cost":3000,"bonus":[{"streak":3,"time":3000},{"streak":6,"time":5000},{"streak":10,"time":7000},{"streak":15,"every":5,"time":10000}],"ranked":true},"hands":[{"puzzle":"1-1.10.10.12-24-classic","solvable":true,"level":1,"seconds":6},{"puzzle":"1-7.13.13.13-24-classic","solvable":false},{"puzzle":"1-1.2.2.2-24-classic","solvable":false},{"puzzle":"1-12.13.13.13-24-classic","solvable":true,"level":1,"seconds":6.4},{"puzzle":"1-2.7.8.13-24-classic","solvable":true,"level":2,"seconds":7.6},{"puzzle":"1-3.6.9.10-24-classic","solvable":true,"level":2,"seconds":7.8},{"puzzle":"1-2.3.5.6-24-classic","solvable":true,"level":2,"seconds":7.6},{"puzzle":"1-1.4.10.13-24-classic","solvable":false}]}]}');
INSERT INTO "events" VALUES('qz5goylx6o4dstb4v7xh2rpv33',1,'{"v":1,"events":[{"type":"joined","at":1795742845858,"player":"D7KTPLXM26CKL4VPPPVLXDOX4L"}]}');
INSERT INTO "events" VALUES('qz5goylx6o4dstb4v7xh2rpv33',2,'{"v":1,"events":[{"type":"started","at":1795742845858,"act":"start"}]}');
INSERT INTO "events" VALUES('qz5goylx6o4dstb4v7xh2rpv33',3,'{"v":1,"events":[{"type":"revealed","at":1795742845858,"player":"D7KTPLXM26CKL4VPPPVLXDOX4L","hand":0,"puzzle":"1-1.10.10.12-24-classic"}]}');
INSERT INTO "events" VALUES('qz5goylx6o4dstb4v7xh2rpv33',4,'{"v":1,"events":[{"type":"solved","at":1795742845874,"player":"D7KTPLXM26CKL4VPPPVLXDOX4L","act":"m22","hand":0,"expr":"12*(1+10/10)","points":4}]}');
INSERT INTO "events" VALUES('qz5goylx6o4dstb4v7xh2rpv33',5,'{"v":1,"events":[{"type":"revealed","at":1795742845874,"player":"D7KTPLXM26CKL4VPPPVLXDOX4L","hand":1,"puzzle":"1-7.13.13.13-24-classic"}]}');
INSERT INTO "events" VALUES('qz5goylx6o4dstb4v7xh2rpv33',6,'{"v":1,"events":[{"type":"solved","at":1795742845903,"player":"D7KTPLXM26CKL4VPPPVLXDOX4L","act":"m23","hand":1,"points":4}]}');
INSERT INTO "events" VALUES('qz5goylx6o4dstb4v7xh2rpv33',7,'{"v":1,"events":[{"type":"revealed","at":1795742845903,"player":"D7KTPLXM26CKL4VPPPVLXDOX4L","hand":2,"puzzle":"1-1.2.2.2-24-classic"}]}');
INSERT INTO "events" VALUES('qz5goylx6o4dstb4v7xh2rpv33',8,'{"v":1,"events":[{"type":"solved","at":1795742845932,"player":"D7KTPLXM26CKL4VPPPVLXDOX4L","act":"m24","hand":2,"points":4,"bonus":3000}]}');
INSERT INTO "events" VALUES('qz5goylx6o4dstb4v7xh2rpv33',9,'{"v":1,"events":[{"type":"revealed","at":1795742845932,"player":"D7KTPLXM26CKL4VPPPVLXDOX4L","hand":3,"puzzle":"1-12.13.13.13-24-classic"}]}');
INSERT INTO "events" VALUES('qz5goylx6o4dstb4v7xh2rpv33',10,'{"v":1,"events":[{"type":"solved","at":1795742845953,"player":"D7KTPLXM26CKL4VPPPVLXDOX4L","act":"m25","hand":3,"expr":"12-13/13+13","points":4}]}');
INSERT INTO "events" VALUES('qz5goylx6o4dstb4v7xh2rpv33',11,'{"v":1,"events":[{"type":"revealed","at":1795742845953,"player":"D7KTPLXM26CKL4VPPPVLXDOX4L","hand":4,"puzzle":"1-2.7.8.13-24-classic"}]}');
INSERT INTO "events" VALUES('qz5goylx6o4dstb4v7xh2rpv33',12,'{"v":1,"events":[{"type":"solved","at":1795742845990,"player":"D7KTPLXM26CKL4VPPPVLXDOX4L","act":"m26","hand":4,"expr":"2*(13+7-8)","points":4}]}');
INSERT INTO "events" VALUES('qz5goylx6o4dstb4v7xh2rpv33',13,'{"v":1,"events":[{"type":"revealed","at":1795742845990,"player":"D7KTPLXM26CKL4VPPPVLXDOX4L","hand":5,"puzzle":"1-3.6.9.10-24-classic"}]}');
INSERT INTO "events" VALUES('qz5goylx6o4dstb4v7xh2rpv33',14,'{"v":1,"events":[{"type":"solved","at":1795742846043,"player":"D7KTPLXM26CKL4VPPPVLXDOX4L","act":"m27","hand":5,"expr":"6*(10+3-9)","points":4,"bonus":5000}]}');
INSERT INTO "events" VALUES('qz5goylx6o4dstb4v7xh2rpv33',15,'{"v":1,"events":[{"type":"revealed","at":1795742846043,"player":"D7KTPLXM26CKL4VPPPVLXDOX4L","hand":6,"puzzle":"1-2.3.5.6-24-classic"}]}');
INSERT INTO "events" VALUES('qz5goylx6o4dstb4v7xh2rpv33',16,'{"v":1,"events":[{"type":"dealt","at":1795742846043,"act":"deal-8","hands":[{"puzzle":"1-1.2.6.7-24-classic","solvable":true,"level":2,"seconds":6.6},{"puzzle":"1-2.3.6.13-24-classic","solvable":true,"level":3,"seconds":10.9},{"puzzle":"1-1.3.9.9-24-classic","solvable":true,"level":3,"seconds":10.8},{"puzzle":"1-3.9.9.10-24-classic","solvable":true,"level":3,"seconds":9},{"puzzle":"1-2.4.10.13-24-classic","solvable":true,"level":3,"seconds":10.4},{"puzzle":"1-3.4.10.11-24-classic","solvable":false},{"puzzle":"1-5.5.5.9-24-classic","solvable":true,"level":3,"seconds":9.5},{"puzzle":"1-3.7.8.11-24-classic","solvable":true,"level":4,"seconds":11.8}]}]}');
INSERT INTO "events" VALUES('qz5goylx6o4dstb4v7xh2rpv33',17,'{"v":1,"events":[{"type":"finished","at":1795742846065,"player":"D7KTPLXM26CKL4VPPPVLXDOX4L","act":"m28","why":"stop"}]}');
INSERT INTO "events" VALUES('yk54743o2hlnsk6ynd63ztrq64',0,'{"v":1,"events":[{"type":"created","at":1795742850199,"act":"create","mode":{"name":"quick","seats":5,"hands":10,"length":600000,"auto":true,"miss_cost":3000,"none_cost":3000,"ranked":true,"solvable":true,"countdown":8000,"auto_start":2},"hands":[{"puzzle":"1-1.2.2.4-24-classic","solvable":true,"level":3,"seconds":8.1},{"puzzle":"1-7.8.12.13-24-classic","solvable":true,"level":2,"seconds":6.8},{"puzzle":"1-1.5.6.7-24-classic","solvable":true,"level":4,"seconds":11.1},{"puzzle":"1-5.8.11.12-24-classic","solvable":true,"level":3,"seconds":9.5},{"puzzle":"1-1.10.10.12-24-classic","solvable":true,"level":1,"seconds":6},{"puzzle":"1-2.9.10.12-24-classic","solvable":true,"level":2,"seconds":6.7},{"puzzle":"1-3.4.5.6-24-classic","solvable":true,"level":3,"seconds":9.1},{"puzzle":"1-4.7.7.11-24-classic","solvable":true,"level":3,"seconds":9.4},{"puzzle":"1-3.8.11.11-24-classic","solvable":true,"level":1,"seconds":5.3},{"puzzle":"1-3.5.7.8-24-classic","solvable":true,"level":4,"seconds":12.6}],"source":"{\"kind\":\"quick\",\"hands\":10,\"penalty\":3000,\"strength\":180}"}]}');
INSERT INTO "events" VALUES('yk54743o2hlnsk6ynd63ztrq64',1,'{"v":1,"events":[{"type":"joined","at":1795742850199,"player":"s1","act":"join"}]}');
CREATE TABLE "finals" (
	run    TEXT NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	view   BLOB NOT NULL, -- the JSON of race.View
	acts   TEXT NOT NULL, -- a JSON array: the player's last actions
	player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	PRIMARY KEY (run, player)
) STRICT;
INSERT INTO "finals" VALUES('je3cwnkeza4j7uwpnb2m3aojg6',X'7B2276657273696F6E223A31352C226174223A313739353734323834353539332C226D6F6465223A227072616374696365222C227068617365223A226F766572222C22706C6179657273223A5B7B22706C61796572223A2244374B54504C584D3236434B4C3456505050564C58444F58344C222C2273686F776E223A342C22636C6F736564223A342C22736F6C766564223A332C22706F696E7473223A31312C2274696D65223A3137342C2273747265616B223A312C2262657374223A322C226D6973736573223A312C22776879223A2273746F70227D5D2C2273686F776E223A5B7B2268616E64223A302C2270757A7A6C65223A22312D342E382E31322E31332D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323834353430352C2274696D65223A3132302C22706F696E7473223A332C2268696E7473223A322C226D6973736573223A312C226D6973736564223A7B2265787072223A22342B382B31322B3133222C22726561736F6E223A2276616C7565222C2276616C7565223A223337227D2C2265787072223A22382A2831322B342D313329222C22736F6C7661626C65223A747275652C226C6576656C223A332C227365636F6E6473223A382E327D2C7B2268616E64223A312C2270757A7A6C65223A22312D342E372E31312E31322D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323834353532372C2274696D65223A32352C22706F696E7473223A342C2265787072223A22342A2831312B372D313229222C22736F6C7661626C65223A747275652C226C6576656C223A332C227365636F6E6473223A392E377D2C7B2268616E64223A322C2270757A7A6C65223A22312D312E342E342E352D32342D636C6173736963222C226F7574636F6D65223A22736B6970222C2272657665616C6564223A313739353734323834353535342C2274696D65223A31342C22736F6C7661626C65223A747275652C226C6576656C223A312C227365636F6E6473223A362E347D2C7B2268616E64223A332C2270757A7A6C65223A22312D312E362E31322E31332D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323834353537322C2274696D65223A31352C22706F696E7473223A342C2265787072223A2231322F362A2831332D3129222C22736F6C7661626C65223A747275652C226C6576656C223A332C227365636F6E6473223A392E357D5D2C22736F6C7661626C65223A747275657D','["m1","m2","m3","m4","m5","m6","m7","m8","m9","m10"]','D7KTPLXM26CKL4VPPPVLXDOX4L');
INSERT INTO "finals" VALUES('hmngjhayztxvvr4salvr6d3wwi',X'7B2276657273696F6E223A31362C226174223A313739353734323834353734352C226D6F6465223A226461696C79222C226E756D626572223A3333312C227068617365223A226F766572222C2268616E6473223A352C22706C6179657273223A5B7B22706C61796572223A2244374B54504C584D3236434B4C3456505050564C58444F58344C222C2273686F776E223A352C22636C6F736564223A352C22736F6C766564223A352C22706F696E7473223A31392C2274696D65223A3133312C2273747265616B223A342C2262657374223A342C226D6973736573223A312C22776879223A22646F6E65227D5D2C2273686F776E223A5B7B2268616E64223A302C2270757A7A6C65223A22312D312E382E31302E31332D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323834353539362C2274696D65223A31352C22706F696E7473223A342C2265787072223A22312A382A2831332D313029222C22736F6C7661626C65223A747275652C226C6576656C223A312C227365636F6E6473223A367D2C7B2268616E64223A312C2270757A7A6C65223A22312D322E352E352E382D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323834353631362C2274696D65223A32372C22706F696E7473223A342C226D6973736573223A312C226D6973736564223A7B2265787072223A22322B352B352B38222C22726561736F6E223A2276616C7565222C2276616C7565223A223230227D2C2265787072223A22382A28322B352F3529222C22736F6C7661626C65223A747275652C226C6576656C223A322C227365636F6E6473223A362E367D2C7B2268616E64223A322C2270757A7A6C65223A22312D342E342E382E31332D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323834353634362C2274696D65223A32312C22706F696E7473223A342C2265787072223A22342A2831332D38292B34222C22736F6C7661626C65223A747275652C226C6576656C223A332C227365636F6E6473223A397D2C7B2268616E64223A332C2270757A7A6C65223A22312D342E31302E31312E31322D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323834353637322C2274696D65223A32352C22706F696E7473223A332C2268696E7473223A322C2265787072223A2231302B31312B31322F34222C22736F6C7661626C65223A747275652C226C6576656C223A342C227365636F6E6473223A31362E397D2C7B2268616E64223A342C2270757A7A6C65223A22312D342E352E362E31312D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323834353730322C2274696D65223A34332C22706F696E7473223A342C2265787072223A222831312B35292F342A36222C22736F6C7661626C65223A747275652C226C6576656C223A352C227365636F6E6473223A35342E377D5D2C22736F6C7661626C65223A747275657D','["m11","m12","m13","m14","m15","m16","m17","m18","m19","m20","m21"]','D7KTPLXM26CKL4VPPPVLXDOX4L');
INSERT INTO "finals" VALUES('6tiz76tc7qtwz6bdevwtur6igf',X'7B2276657273696F6E223A31362C226174223A313739353734323834353835352C226D6F6465223A226461696C79222C226E756D626572223A3333312C227068617365223A226F766572222C2268616E6473223A352C22706C6179657273223A5B7B22706C61796572223A22594F37484833544E544D485059505937333357344C42425A4E56222C2273686F776E223A352C22636C6F736564223A352C22736F6C766564223A352C22706F696E7473223A31392C2274696D65223A38352C2273747265616B223A342C2262657374223A342C226D6973736573223A312C22776879223A22646F6E65227D5D2C2273686F776E223A5B7B2268616E64223A302C2270757A7A6C65223A22312D312E382E31302E31332D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323834353735382C2274696D65223A31342C22706F696E7473223A342C2265787072223A22312A382A2831332D313029222C22736F6C7661626C65223A747275652C226C6576656C223A312C227365636F6E6473223A367D2C7B2268616E64223A312C2270757A7A6C65223A22312D322E352E352E382D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323834353737352C2274696D65223A32332C22706F696E7473223A342C226D6973736573223A312C226D6973736564223A7B2265787072223A22322B352B352B38222C22726561736F6E223A2276616C7565222C2276616C7565223A223230227D2C2265787072223A22382A28322B352F3529222C22736F6C7661626C65223A747275652C226C6576656C223A322C227365636F6E6473223A362E367D2C7B2268616E64223A322C2270757A7A6C65223A22312D342E342E382E31332D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323834353830322C2274696D65223A31352C22706F696E7473223A342C2265787072223A22342A2831332D38292B34222C22736F6C7661626C65223A747275652C226C6576656C223A332C227365636F6E6473223A397D2C7B2268616E64223A332C2270757A7A6C65223A22312D342E31302E31312E31322D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323834353832302C2274696D65223A31382C22706F696E7473223A332C2268696E7473223A322C2265787072223A2231302B31312B31322F34222C22736F6C7661626C65223A747275652C226C6576656C223A342C227365636F6E6473223A31362E397D2C7B2268616E64223A342C2270757A7A6C65223A22312D342E352E362E31312D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323834353834302C2274696D65223A31352C22706F696E7473223A342C2265787072223A222831312B35292F342A36222C22736F6C7661626C65223A747275652C226C6576656C223A352C227365636F6E6473223A35342E377D5D2C22736F6C7661626C65223A747275657D','["m1","m2","m3","m4","m5","m6","m7","m8","m9","m10","m11"]','YO7HH3TNTMHPYPY733W4LBBZNV');
INSERT INTO "finals" VALUES('qz5goylx6o4dstb4v7xh2rpv33',X'7B2276657273696F6E223A31382C226174223A313739353734323834363036352C226D6F6465223A2274696D6564222C227068617365223A226F766572222C22656E6473223A313739353734333033333835382C22706C6179657273223A5B7B22706C61796572223A2244374B54504C584D3236434B4C3456505050564C58444F58344C222C2273686F776E223A372C22636C6F736564223A372C22736F6C766564223A362C22706F696E7473223A32342C2274696D65223A3230372C2273747265616B223A362C2262657374223A362C22776879223A2273746F70227D5D2C2273686F776E223A5B7B2268616E64223A302C2270757A7A6C65223A22312D312E31302E31302E31322D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323834353835382C2274696D65223A31362C22706F696E7473223A342C2265787072223A2231322A28312B31302F313029222C22736F6C7661626C65223A747275652C226C6576656C223A312C227365636F6E6473223A367D2C7B2268616E64223A312C2270757A7A6C65223A22312D372E31332E31332E31332D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323834353837342C2274696D65223A32392C22706F696E7473223A342C22736F6C7661626C65223A66616C73657D2C7B2268616E64223A322C2270757A7A6C65223A22312D312E322E322E322D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323834353930332C2274696D65223A32392C22626F6E7573223A333030302C22706F696E7473223A342C22736F6C7661626C65223A66616C73657D2C7B2268616E64223A332C2270757A7A6C65223A22312D31322E31332E31332E31332D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323834353933322C2274696D65223A32312C22706F696E7473223A342C2265787072223A2231322D31332F31332B3133222C22736F6C7661626C65223A747275652C226C6576656C223A312C227365636F6E6473223A362E347D2C7B2268616E64223A342C2270757A7A6C65223A22312D322E372E382E31332D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323834353935332C2274696D65223A33372C22706F696E7473223A342C2265787072223A22322A2831332B372D3829222C22736F6C7661626C65223A747275652C226C6576656C223A322C227365636F6E6473223A372E367D2C7B2268616E64223A352C2270757A7A6C65223A22312D332E362E392E31302D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323834353939302C2274696D65223A35332C22626F6E7573223A353030302C22706F696E7473223A342C2265787072223A22362A2831302B332D3929222C22736F6C7661626C65223A747275652C226C6576656C223A322C227365636F6E6473223A372E387D2C7B2268616E64223A362C2270757A7A6C65223A22312D322E332E352E362D32342D636C6173736963222C226F7574636F6D65223A22756E66696E6973686564222C2272657665616C6564223A313739353734323834363034332C2274696D65223A32322C22736F6C7661626C65223A747275652C226C6576656C223A322C227365636F6E6473223A372E367D5D7D','["m22","m23","m24","m25","m26","m27","m28"]','D7KTPLXM26CKL4VPPPVLXDOX4L');
CREATE TABLE goose_db_version (
		id INTEGER PRIMARY KEY AUTOINCREMENT,
		version_id INTEGER NOT NULL,
		is_applied INTEGER NOT NULL,
		tstamp TIMESTAMP DEFAULT (datetime('now'))
	);
INSERT INTO "goose_db_version" VALUES(1,0,1,'2026-11-27 01:27:25');
INSERT INTO "goose_db_version" VALUES(2,1,1,'2026-11-27 01:27:25');
INSERT INTO "goose_db_version" VALUES(3,2,1,'2026-11-27 01:27:25');
INSERT INTO "goose_db_version" VALUES(4,3,1,'2026-11-27 01:27:25');
INSERT INTO "goose_db_version" VALUES(5,4,1,'2026-11-27 01:27:25');
INSERT INTO "goose_db_version" VALUES(6,5,1,'2026-11-27 01:27:25');
INSERT INTO "goose_db_version" VALUES(7,6,1,'2026-11-27 01:27:25');
INSERT INTO "goose_db_version" VALUES(8,7,1,'2026-11-27 01:27:25');
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
INSERT INTO "players" VALUES('D7KTPLXM26CKL4VPPPVLXDOX4L','Ann','en',X'7B227468656D65223A20226461726B227D',1795742845273,1795742845297,0,0,'');
INSERT INTO "players" VALUES('YO7HH3TNTMHPYPY733W4LBBZNV','Bob 四','en',X'7B227468656D65223A20226461726B227D',1795742845314,1795742845354,0,0,'');
INSERT INTO "players" VALUES('LAD4C7XIWF6FLFEDGN4W2OLA6O','Keen Swallow','',NULL,1795742846074,1795742846074,0,0,'');
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
INSERT INTO "plays" VALUES('je3cwnkeza4j7uwpnb2m3aojg6',0,'D7KTPLXM26CKL4VPPPVLXDOX4L','practice',0,'1-4.8.12.13-24-classic',1,3,8.2,'["3*8","(a+b-c)*d"]',1795742845525,120,'solved',3,2,1);
INSERT INTO "plays" VALUES('je3cwnkeza4j7uwpnb2m3aojg6',1,'D7KTPLXM26CKL4VPPPVLXDOX4L','practice',0,'1-4.7.11.12-24-classic',1,3,9.7,'["4*6","(a+b-c)*d"]',1795742845552,25,'solved',4,0,0);
INSERT INTO "plays" VALUES('je3cwnkeza4j7uwpnb2m3aojg6',2,'D7KTPLXM26CKL4VPPPVLXDOX4L','practice',0,'1-1.4.4.5-24-classic',1,1,6.4,'["k*x+k","one"]',1795742845568,14,'skip',0,0,0);
INSERT INTO "plays" VALUES('je3cwnkeza4j7uwpnb2m3aojg6',3,'D7KTPLXM26CKL4VPPPVLXDOX4L','practice',0,'1-1.6.12.13-24-classic',1,3,9.5,'["2*12"]',1795742845587,15,'solved',4,0,0);
INSERT INTO "plays" VALUES('hmngjhayztxvvr4salvr6d3wwi',0,'D7KTPLXM26CKL4VPPPVLXDOX4L','daily',0,'1-1.8.10.13-24-classic',1,1,6.0,'["3*8","one"]',1795742845611,15,'solved',4,0,0);
INSERT INTO "plays" VALUES('hmngjhayztxvvr4salvr6d3wwi',1,'D7KTPLXM26CKL4VPPPVLXDOX4L','daily',0,'1-2.5.5.8-24-classic',1,2,6.6,'["3*8","equals"]',1795742845643,27,'solved',4,0,1);
INSERT INTO "plays" VALUES('hmngjhayztxvvr4salvr6d3wwi',2,'D7KTPLXM26CKL4VPPPVLXDOX4L','daily',0,'1-4.4.8.13-24-classic',1,3,9.0,'["k*x+k","(a-b)*c+d"]',1795742845667,21,'solved',4,0,0);
INSERT INTO "plays" VALUES('hmngjhayztxvvr4salvr6d3wwi',3,'D7KTPLXM26CKL4VPPPVLXDOX4L','daily',0,'1-4.10.11.12-24-classic',1,4,16.9,'["product-beside"]',1795742845697,25,'solved',3,2,0);
INSERT INTO "plays" VALUES('hmngjhayztxvvr4salvr6d3wwi',4,'D7KTPLXM26CKL4VPPPVLXDOX4L','daily',0,'1-4.5.6.11-24-classic',1,5,54.7,'["(a+b)/c*d","large-product"]',1795742845745,43,'solved',4,0,0);
INSERT INTO "plays" VALUES('6tiz76tc7qtwz6bdevwtur6igf',0,'YO7HH3TNTMHPYPY733W4LBBZNV','daily',0,'1-1.8.10.13-24-classic',1,1,6.0,'["3*8","one"]',1795742845772,14,'solved',4,0,0);
INSERT INTO "plays" VALUES('6tiz76tc7qtwz6bdevwtur6igf',1,'YO7HH3TNTMHPYPY733W4LBBZNV','daily',0,'1-2.5.5.8-24-classic',1,2,6.6,'["3*8","equals"]',1795742845798,23,'solved',4,0,1);
INSERT INTO "plays" VALUES('6tiz76tc7qtwz6bdevwtur6igf',2,'YO7HH3TNTMHPYPY733W4LBBZNV','daily',0,'1-4.4.8.13-24-classic',1,3,9.0,'["k*x+k","(a-b)*c+d"]',1795742845817,15,'solved',4,0,0);
INSERT INTO "plays" VALUES('6tiz76tc7qtwz6bdevwtur6igf',3,'YO7HH3TNTMHPYPY733W4LBBZNV','daily',0,'1-4.10.11.12-24-classic',1,4,16.9,'["product-beside"]',1795742845838,18,'solved',3,2,0);
INSERT INTO "plays" VALUES('6tiz76tc7qtwz6bdevwtur6igf',4,'YO7HH3TNTMHPYPY733W4LBBZNV','daily',0,'1-4.5.6.11-24-classic',1,5,54.7,'["(a+b)/c*d","large-product"]',1795742845855,15,'solved',4,0,0);
INSERT INTO "plays" VALUES('qz5goylx6o4dstb4v7xh2rpv33',0,'D7KTPLXM26CKL4VPPPVLXDOX4L','timed',0,'1-1.10.10.12-24-classic',1,1,6.0,'["2*12","equals"]',1795742845874,16,'solved',4,0,0);
INSERT INTO "plays" VALUES('qz5goylx6o4dstb4v7xh2rpv33',1,'D7KTPLXM26CKL4VPPPVLXDOX4L','timed',0,'1-7.13.13.13-24-classic',0,0,0.0,'[]',1795742845903,29,'solved',4,0,0);
INSERT INTO "plays" VALUES('qz5goylx6o4dstb4v7xh2rpv33',2,'D7KTPLXM26CKL4VPPPVLXDOX4L','timed',0,'1-1.2.2.2-24-classic',0,0,0.0,'[]',1795742845932,29,'solved',4,0,0);
INSERT INTO "plays" VALUES('qz5goylx6o4dstb4v7xh2rpv33',3,'D7KTPLXM26CKL4VPPPVLXDOX4L','timed',0,'1-12.13.13.13-24-classic',1,1,6.4,'["product-beside","equals"]',1795742845953,21,'solved',4,0,0);
INSERT INTO "plays" VALUES('qz5goylx6o4dstb4v7xh2rpv33',4,'D7KTPLXM26CKL4VPPPVLXDOX4L','timed',0,'1-2.7.8.13-24-classic',1,2,7.6,'["2*12","(a+b-c)*d"]',1795742845990,37,'solved',4,0,0);
INSERT INTO "plays" VALUES('qz5goylx6o4dstb4v7xh2rpv33',5,'D7KTPLXM26CKL4VPPPVLXDOX4L','timed',0,'1-3.6.9.10-24-classic',1,2,7.8,'["4*6","(a+b-c)*d"]',1795742846043,53,'solved',4,0,0);
INSERT INTO "plays" VALUES('qz5goylx6o4dstb4v7xh2rpv33',6,'D7KTPLXM26CKL4VPPPVLXDOX4L','timed',0,'1-2.3.5.6-24-classic',1,2,7.6,'["4*6","(a+b-c)*d"]',1795742846065,22,'unfinished',0,0,0);
INSERT INTO "plays" VALUES('go6f454ijqi4q7jx52mvmmgwe2',0,'LAD4C7XIWF6FLFEDGN4W2OLA6O','practice',0,'1-1.2.8.13-24-classic',1,3,8.4,'["sum"]',1795742846235,89,'solved',3,2,0);
INSERT INTO "plays" VALUES('go6f454ijqi4q7jx52mvmmgwe2',1,'LAD4C7XIWF6FLFEDGN4W2OLA6O','practice',0,'1-5.6.7.8-24-classic',1,2,7.3,'["4*6","(a+b-c)*d"]',1795742846259,20,'solved',4,0,0);
INSERT INTO "plays" VALUES('acdzle23gopb776tjtfnzvmn4h',0,'D7KTPLXM26CKL4VPPPVLXDOX4L','race',0,'1-4.5.11.13-24-classic',1,2,7.8,'[]',1795742849446,167,'solved',4,0,0);
INSERT INTO "plays" VALUES('acdzle23gopb776tjtfnzvmn4h',0,'YO7HH3TNTMHPYPY733W4LBBZNV','race',0,'1-4.5.11.13-24-classic',1,2,7.8,'[]',1795742849461,182,'solved',4,0,0);
INSERT INTO "plays" VALUES('acdzle23gopb776tjtfnzvmn4h',1,'D7KTPLXM26CKL4VPPPVLXDOX4L','race',0,'1-1.3.7.12-24-classic',1,3,10.5,'[]',1795742849680,234,'solved',4,0,0);
INSERT INTO "plays" VALUES('acdzle23gopb776tjtfnzvmn4h',1,'YO7HH3TNTMHPYPY733W4LBBZNV','race',0,'1-1.3.7.12-24-classic',1,3,10.5,'[]',1795742849696,235,'skip',0,0,0);
INSERT INTO "plays" VALUES('acdzle23gopb776tjtfnzvmn4h',2,'D7KTPLXM26CKL4VPPPVLXDOX4L','race',0,'1-4.8.9.13-24-classic',1,4,12.0,'[]',1795742849913,233,'solved',4,0,0);
INSERT INTO "plays" VALUES('acdzle23gopb776tjtfnzvmn4h',2,'YO7HH3TNTMHPYPY733W4LBBZNV','race',0,'1-4.8.9.13-24-classic',1,4,12.0,'[]',1795742849930,234,'solved',4,0,0);
CREATE TABLE quick_matches (
	run        TEXT    NOT NULL PRIMARY KEY REFERENCES runs (id) ON DELETE CASCADE,
	strength   INTEGER NOT NULL, -- of the player who opened it, as in recordings
	opened     INTEGER NOT NULL,
	open_until INTEGER NOT NULL
) STRICT;
INSERT INTO "quick_matches" VALUES('yk54743o2hlnsk6ynd63ztrq64',180,1795742850199,1795742862199);
CREATE TABLE races (
	run     TEXT    NOT NULL PRIMARY KEY REFERENCES runs (id) ON DELETE CASCADE,
	code    TEXT    NOT NULL, -- with which players join; '': expired
	kind    TEXT    NOT NULL, -- race, class or quick
	secret  BLOB    NOT NULL, -- SHA-256 of the secret of a class's teacher; empty: none
	created INTEGER NOT NULL,
	expires INTEGER NOT NULL, -- when the code expires
	next    TEXT    NOT NULL  -- the run of the rematch; '': none
) STRICT;
INSERT INTO "races" VALUES('acdzle23gopb776tjtfnzvmn4h','97DNHG','race',X'',1795742846265,1795786046265,'');
INSERT INTO "races" VALUES('g6kz3esm3yesep5egutsazboz4','GRHSRQ','class',X'93C993368CAF2336DE2A6AEC5980D6DAAC53D53CA87B26F4036321759C834569',1795742850183,1795786050183,'');
INSERT INTO "races" VALUES('yk54743o2hlnsk6ynd63ztrq64','','quick',X'',1795742850199,1795742850199,'');
CREATE TABLE recordings (
	run      TEXT    NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	seat     TEXT    NOT NULL, -- in a race; '': a run of one player
	player   TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	strength INTEGER NOT NULL, -- hands solved an hour
	finished INTEGER NOT NULL,
	PRIMARY KEY (run, seat)
) STRICT;
INSERT INTO "recordings" VALUES('qz5goylx6o4dstb4v7xh2rpv33','','D7KTPLXM26CKL4VPPPVLXDOX4L',3600,1795742846065);
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
INSERT INTO "results" VALUES('je3cwnkeza4j7uwpnb2m3aojg6','D7KTPLXM26CKL4VPPPVLXDOX4L','practice',0,0,0,4,3,11,174,2,1795742845593);
INSERT INTO "results" VALUES('hmngjhayztxvvr4salvr6d3wwi','D7KTPLXM26CKL4VPPPVLXDOX4L','daily',331,0,1,5,5,19,131,4,1795742845745);
INSERT INTO "results" VALUES('6tiz76tc7qtwz6bdevwtur6igf','YO7HH3TNTMHPYPY733W4LBBZNV','daily',331,0,1,5,5,19,85,4,1795742845855);
INSERT INTO "results" VALUES('qz5goylx6o4dstb4v7xh2rpv33','D7KTPLXM26CKL4VPPPVLXDOX4L','timed',0,0,1,6,6,24,207,6,1795742846065);
INSERT INTO "results" VALUES('acdzle23gopb776tjtfnzvmn4h','D7KTPLXM26CKL4VPPPVLXDOX4L','race',0,0,1,3,3,12,634,3,1795742849913);
INSERT INTO "results" VALUES('acdzle23gopb776tjtfnzvmn4h','YO7HH3TNTMHPYPY733W4LBBZNV','race',0,0,1,3,2,8,651,1,1795742849930);
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
INSERT INTO "runs" VALUES('je3cwnkeza4j7uwpnb2m3aojg6','D7KTPLXM26CKL4VPPPVLXDOX4L','online:k1','practice',0,0,X'7B226D6F6465223A227072616374696365227D',1795742845405,1795742845593,0,15,2408,204);
INSERT INTO "runs" VALUES('hmngjhayztxvvr4salvr6d3wwi','D7KTPLXM26CKL4VPPPVLXDOX4L','online:d1','daily',331,0,X'7B226D6F6465223A226461696C79222C226E756D626572223A3333317D',1795742845596,1795742845745,0,16,2588,340);
INSERT INTO "runs" VALUES('6tiz76tc7qtwz6bdevwtur6igf','YO7HH3TNTMHPYPY733W4LBBZNV','online:d1','daily',331,0,X'7B226D6F6465223A226461696C79222C226E756D626572223A3333317D',1795742845758,1795742845855,0,16,2579,340);
INSERT INTO "runs" VALUES('qz5goylx6o4dstb4v7xh2rpv33','D7KTPLXM26CKL4VPPPVLXDOX4L','online:t1','timed',0,0,X'7B226D6F6465223A2274696D6564227D',1795742845858,1795742846065,0,18,3612,272);
INSERT INTO "runs" VALUES('go6f454ijqi4q7jx52mvmmgwe2','LAD4C7XIWF6FLFEDGN4W2OLA6O','online:k','practice',0,0,X'7B226D6F6465223A227072616374696365227D',1795742846146,0,1795829246259,9,1546,136);
INSERT INTO "runs" VALUES('acdzle23gopb776tjtfnzvmn4h','','acdzle23gopb776tjtfnzvmn4h','race',0,0,NULL,1795742846265,1795742849930,0,20,2431,0);
INSERT INTO "runs" VALUES('g6kz3esm3yesep5egutsazboz4','','g6kz3esm3yesep5egutsazboz4','class',0,0,NULL,1795742850183,0,1795750050191,2,272,0);
INSERT INTO "runs" VALUES('yk54743o2hlnsk6ynd63ztrq64','','yk54743o2hlnsk6ynd63ztrq64','quick',0,0,NULL,1795742850199,0,1795743450199,2,1163,0);
CREATE TABLE seats (
	run    TEXT    NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	seat   TEXT    NOT NULL, -- s1, s2 and so on, as in the log
	player TEXT    NOT NULL, -- '': deleted or expired
	name   TEXT    NOT NULL,
	colour INTEGER NOT NULL,
	joined INTEGER NOT NULL,
	PRIMARY KEY (run, seat)
) STRICT;
INSERT INTO "seats" VALUES('acdzle23gopb776tjtfnzvmn4h','s1','D7KTPLXM26CKL4VPPPVLXDOX4L','Ann',1,1795742846265);
INSERT INTO "seats" VALUES('acdzle23gopb776tjtfnzvmn4h','s2','YO7HH3TNTMHPYPY733W4LBBZNV','Bob',2,1795742846273);
INSERT INTO "seats" VALUES('g6kz3esm3yesep5egutsazboz4','s1','D7KTPLXM26CKL4VPPPVLXDOX4L','Pupil',1,1795742850191);
INSERT INTO "seats" VALUES('yk54743o2hlnsk6ynd63ztrq64','s1','LAD4C7XIWF6FLFEDGN4W2OLA6O','Cat',1,1795742850199);
CREATE TABLE secrets (
	name  TEXT NOT NULL PRIMARY KEY,
	value BLOB NOT NULL
) STRICT;
INSERT INTO "secrets" VALUES('seed',X'C4E558F74649426B2A0D75DA954C2FA3BA728979943B67CA5DD6B9CE6D627288');
INSERT INTO "secrets" VALUES('challenge',X'39679D9EA67B5091644B429C1FB828713737F20BAA7350B9C527ACAAD02DCF72');
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
INSERT INTO "sessions" VALUES('j4fyM2aBrw8hik7TbICg3uHwK0sJLzpKAKuaRYylFzg','D7KTPLXM26CKL4VPPPVLXDOX4L',NULL,'','',1795742845289,1795742845289,0,1830302845289);
INSERT INTO "sessions" VALUES('rC8vKPd08d99Bt9pd-0Oipp14-jzmXRG03ZnkpuKdr4','YO7HH3TNTMHPYPY733W4LBBZNV',NULL,'','',1795742845350,1795742845350,0,1830302845350);
INSERT INTO "sessions" VALUES('NtoA24SwHMQkQRRFWjt8RuEKry7WVcfxk2n4W3k2hYs','LAD4C7XIWF6FLFEDGN4W2OLA6O',NULL,'','',1795742846118,1795742846118,0,1830302846118);
CREATE TABLE "trails" (
	run    TEXT    NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	hand   INTEGER NOT NULL,
	moves  BLOB    NOT NULL,
	player TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	PRIMARY KEY (run, player, hand)
) STRICT;
INSERT INTO "trails" VALUES('je3cwnkeza4j7uwpnb2m3aojg6',0,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','D7KTPLXM26CKL4VPPPVLXDOX4L');
INSERT INTO "trails" VALUES('je3cwnkeza4j7uwpnb2m3aojg6',1,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','D7KTPLXM26CKL4VPPPVLXDOX4L');
INSERT INTO "trails" VALUES('je3cwnkeza4j7uwpnb2m3aojg6',3,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','D7KTPLXM26CKL4VPPPVLXDOX4L');
INSERT INTO "trails" VALUES('hmngjhayztxvvr4salvr6d3wwi',0,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','D7KTPLXM26CKL4VPPPVLXDOX4L');
INSERT INTO "trails" VALUES('hmngjhayztxvvr4salvr6d3wwi',1,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','D7KTPLXM26CKL4VPPPVLXDOX4L');
INSERT INTO "trails" VALUES('hmngjhayztxvvr4salvr6d3wwi',2,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','D7KTPLXM26CKL4VPPPVLXDOX4L');
INSERT INTO "trails" VALUES('hmngjhayztxvvr4salvr6d3wwi',3,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','D7KTPLXM26CKL4VPPPVLXDOX4L');
INSERT INTO "trails" VALUES('hmngjhayztxvvr4salvr6d3wwi',4,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','D7KTPLXM26CKL4VPPPVLXDOX4L');
INSERT INTO "trails" VALUES('6tiz76tc7qtwz6bdevwtur6igf',0,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','YO7HH3TNTMHPYPY733W4LBBZNV');
INSERT INTO "trails" VALUES('6tiz76tc7qtwz6bdevwtur6igf',1,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','YO7HH3TNTMHPYPY733W4LBBZNV');
INSERT INTO "trails" VALUES('6tiz76tc7qtwz6bdevwtur6igf',2,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','YO7HH3TNTMHPYPY733W4LBBZNV');
INSERT INTO "trails" VALUES('6tiz76tc7qtwz6bdevwtur6igf',3,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','YO7HH3TNTMHPYPY733W4LBBZNV');
INSERT INTO "trails" VALUES('6tiz76tc7qtwz6bdevwtur6igf',4,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','YO7HH3TNTMHPYPY733W4LBBZNV');
INSERT INTO "trails" VALUES('qz5goylx6o4dstb4v7xh2rpv33',0,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','D7KTPLXM26CKL4VPPPVLXDOX4L');
INSERT INTO "trails" VALUES('qz5goylx6o4dstb4v7xh2rpv33',3,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','D7KTPLXM26CKL4VPPPVLXDOX4L');
INSERT INTO "trails" VALUES('qz5goylx6o4dstb4v7xh2rpv33',4,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','D7KTPLXM26CKL4VPPPVLXDOX4L');
INSERT INTO "trails" VALUES('qz5goylx6o4dstb4v7xh2rpv33',5,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','D7KTPLXM26CKL4VPPPVLXDOX4L');
INSERT INTO "trails" VALUES('go6f454ijqi4q7jx52mvmmgwe2',0,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','LAD4C7XIWF6FLFEDGN4W2OLA6O');
INSERT INTO "trails" VALUES('go6f454ijqi4q7jx52mvmmgwe2',1,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','LAD4C7XIWF6FLFEDGN4W2OLA6O');
CREATE TABLE usage (
	player    TEXT    NOT NULL PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,
	day       INTEGER NOT NULL,
	day_runs  INTEGER NOT NULL,
	day_bytes INTEGER NOT NULL,
	runs      INTEGER NOT NULL,
	bytes     INTEGER NOT NULL
) STRICT;
INSERT INTO "usage" VALUES('D7KTPLXM26CKL4VPPPVLXDOX4L',20784,4,9754,4,9754);
INSERT INTO "usage" VALUES('YO7HH3TNTMHPYPY733W4LBBZNV',20784,2,3109,2,3109);
INSERT INTO "usage" VALUES('LAD4C7XIWF6FLFEDGN4W2OLA6O',20784,2,2845,2,2845);
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
INSERT INTO "sqlite_sequence" VALUES('goose_db_version',8);
COMMIT;
