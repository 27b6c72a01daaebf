BEGIN TRANSACTION;
CREATE TABLE cards (
	player TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	kind   TEXT    NOT NULL,
	puzzle TEXT    NOT NULL,
	due    INTEGER NOT NULL,
	state  BLOB,
	PRIMARY KEY (player, kind)
) STRICT;
INSERT INTO "cards" VALUES('ITFMAG2USZ7KM53EYHHH52BS2P','2*12','1-3.5.11.12-24-classic',1795827354873,X'7B22647565223A313739353832373335343837332C226C617374223A313739353734303935343837332C2264617973223A312C2273746162696C697479223A302E34323433373939362C22646966666963756C7479223A362E37393837373832312C2272657073223A332C226C6170736573223A307D');
CREATE TABLE events (
	run   TEXT    NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	seq   INTEGER NOT NULL,
	event TEXT    NOT NULL, -- as event.Encode writes it
	PRIMARY KEY (run, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO "events" VALUES('blxjtomi56uz7arid4suz5fycu',0,'{"v":1,"events":[{"type":"created","at":1795740954963,"act":"create","mode":{"name":"timed","seats":1,"length":180000,"auto":true,"miss_cost":3000,"none_cost":3000,"bonus":[{"streak":3,"time":3000},{"streak":6,"time":5000},{"streak":10,"time":7000},{"streak":15,"every":5,"time":10000}],"ranked":true},"hands":[{"puzzle":"1-4.4.4.6-24-classic","solvable":true,"level":1,"seconds":5.7},{"puzzle":"1-8.8.12.12-24-classic","solvable":true,"level":1,"seconds":5.3},{"puzzle":"1-4.6.10.10-24-classic","solvable":true,"level":1,"seconds":5.7},{"puzzle":"1-1.6.7.8-24-classic","solvable":false},{"puzzle":"1-7.8.13.13-24-classic","solvable":false},{"puzzle":"1-1.4.12.12-24-classic","solvable":true,"level":2,"seconds":7.2},{"puzzle":"1-1.7.10.11-24-classic","solvable":false},{"puzzle":"1-2.5.9.12-24-classic","solvable":true,"level":2,"seconds":7.3}]}]}');
INSERT INTO "events" VALUES('blxjtomi56uz7arid4suz5fycu',1,'{"v":1,"events":[{"type":"joined","at":1795740954963,"player":"ITFMAG2USZ7KM53EYHHH52BS2P"}]}');
INSERT INTO "events" VALUES('blxjtomi56uz7arid4suz5fycu',2,'{"v":1,"events":[{"type":"started","at":1795740954963,"act":"start"}]}');
INSERT INTO "events" VALUES('blxjtomi56uz7arid4suz5fycu',3,'{"v":1,"events":[{"type":"revealed","at":1795740954963,"player":"ITFMAG2USZ7KM53EYHHH52BS2P","hand":0,"puzzle":"1-4.4.4.6-24-classic"}]}');
INSERT INTO "events" VALUES('blxjtomi56uz7arid4suz5fycu',4,'{"v":1,"events":[{"type":"solved","at":1795740954975,"player":"ITFMAG2USZ7KM53EYHHH52BS2P","act":"m22","hand":0,"expr":"4*6-4+4","points":4}]}');
INSERT INTO "events" VALUES('blxjtomi56uz7arid4suz5fycu',5,'{"v":1,"events":[{"type":"revealed","at":1795740954975,"player":"ITFMAG2USZ7KM53EYHHH52BS2P","hand":1,"puzzle":"1-8.8.12.12-24-classic"}]}');
INSERT INTO "events" VALUES('blxjtomi56uz7arid4suz5fycu',6,'{"v":1,"events":[{"type":"solved","at":1795740954988,"player":"ITFMAG2USZ7KM53EYHHH52BS2P","act":"m23","hand":1,"expr":"12+12-8+8","points":4}]}');
INSERT INTO "events" VALUES('blxjtomi56uz7arid4suz5fycu',7,'{"v":1,"events":[{"type":"revealed","at":1795740954988,"player":"ITFMAG2USZ7KM53EYHHH52BS2P","hand":2,"puzzle":"1-4.6.10.10-24-classic"}]}');
INSERT INTO "events" VALUES('blxjtomi56uz7arid4suz5fycu',8,'{"v":1,"events":[{"type":"solved","at":1795740955001,"player":"ITFMAG2USZ7KM53EYHHH52BS2P","act":"m24","hand":2,"expr":"10-10+4*6","points":4,"bonus":3000}]}');
INSERT INTO "events" VALUES('blxjtomi56uz7arid4suz5fycu',9,'{"v":1,"events":[{"type":"revealed","at":1795740955001,"player":"ITFMAG2USZ7KM53EYHHH52BS2P","hand":3,"puzzle":"1-1.6.7.8-24-classic"}]}');
INSERT INTO "events" VALUES('blxjtomi56uz7arid4suz5fycu',10,'{"v":1,"events":[{"type":"solved","at":1795740955014,"player":"ITFMAG2USZ7KM53EYHHH52BS2P","act":"m25","hand":3,"points":4}]}');
INSERT INTO "events" VALUES('blxjtomi56uz7arid4suz5fycu',11,'{"v":1,"events":[{"type":"revealed","at":1795740955014,"player":"ITFMAG2USZ7KM53EYHHH52BS2P","hand":4,"puzzle":"1-7.8.13.13-24-classic"}]}');
INSERT INTO "events" VALUES('blxjtomi56uz7arid4suz5fycu',12,'{"v":1,"events":[{"type":"solved","at":1795740955028,"player":"ITFMAG2USZ7KM53EYHHH52BS2P","act":"m26","hand":4,"points":4}]}');
INSERT INTO "events" VALUES('blxjtomi56uz7arid4suz5fycu',13,'{"v":1,"events":[{"type":"revealed","at":1795740955028,"player":"ITFMAG2USZ7KM53EYHHH52BS2P","hand":5,"puzzle":"1-1.4.12.12-24-classic"}]}');
INSERT INTO "events" VALUES('blxjtomi56uz7arid4suz5fycu',14,'{"v":1,"events":[{"type":"solved","at":1795740955040,"player":"ITFMAG2USZ7KM53EYHHH52BS2P","act":"m27","hand":5,"expr":"12*(12/4-1)","points":4,"bonus":5000}]}');
INSERT INTO "events" VALUES('blxjtomi56uz7arid4suz5fycu',15,'{"v":1,"events":[{"type":"revealed","at":1795740955040,"player":"ITFMAG2USZ7KM53EYHHH52BS2P","hand":6,"puzzle":"1-1.7.10.11-24-classic"}]}');
INSERT INTO "events" VALUES('blxjtomi56uz7arid4suz5fycu',16,'{"v":1,"events":[{"type":"dealt","at":1795740955040,"act":"deal-8","hands":[{"puzzle":"1-2.3.7.12-24-classic","solvable":true,"level":2,"seconds":7.7},{"puzzle":"1-4.10.12.12-24-classic","solvable":true,"level":3,"seconds":8},{"puzzle":"1-2.3.6.13-24-classic","solvable":true,"level":3,"seconds":10.9},{"puzzle":"1-5.5.6.9-24-classic","solvable":false},{"puzzle":"1-4.7.11.12-24-classic","solvable":true,"level":3,"seconds":9.7},{"puzzle":"1-2.4.7.10-24-classic","solvable":true,"level":3,"seconds":8.5},{"puzzle":"1-3.4.10.12-24-classic","solvable":true,"level":3,"seconds":8.4},{"puzzle":"1-1.5.6.7-24-classic","solvable":true,"level":4,"seconds":11.1}]}]}');
INSERT INTO "events" VALUES('blxjtomi56uz7arid4suz5fycu',17,'{"v":1,"events":[{"type":"finished","at":1795740955042,"player":"ITFMAG2USZ7KM53EYHHH52BS2P","act":"m28","why":"stop"}]}');
INSERT INTO "events" VALUES('bm3zbogzexnq66eu52ru5g22tm',0,'{"v":1,"events":[{"type":"created","at":1795740954889,"act":"create","mode":{"name":"daily","seats":1,"hands":5,"hints":true,"none_cost":3000,"ranked":true},"number":331,"hands":[{"puzzle":"1-1.1.1.8-24-classic","solvable":true,"level":1,"seconds":4.7},{"puzzle":"1-5.6.8.8-24-classic","solvable":true,"level":2,"seconds":6.6},{"puzzle":"1-4.5.10.12-24-classic","solvable":true,"level":3,"seconds":9.4},{"puzzle":"1-3.5.11.12-24-classic","solvable":true,"level":4,"seconds":11.2},{"puzzle":"1-5.9.10.11-24-classic","solvable":true,"level":5,"seconds":49.6}]}]}');
INSERT INTO "events" VALUES('bm3zbogzexnq66eu52ru5g22tm',1,'{"v":1,"events":[{"type":"joined","at":1795740954889,"player":"COPK4CU6EUMCIGXS7A2OFE6MEM"}]}');
INSERT INTO "events" VALUES('bm3zbogzexnq66eu52ru5g22tm',2,'{"v":1,"events":[{"type":"started","at":1795740954889,"act":"start"}]}');
INSERT INTO "events" VALUES('bm3zbogzexnq66eu52ru5g22tm',3,'{"v":1,"events":[{"type":"revealed","at":1795740954889,"player":"COPK4CU6EUMCIGXS7A2OFE6MEM","hand":0,"puzzle":"1-1.1.1.8-24-classic"}]}');
INSERT INTO "events" VALUES('bm3zbogzexnq66eu52ru5g22tm',4,'{"v":1,"events":[{"type":"solved","at":1795740954901,"player":"COPK4CU6EUMCIGXS7A2OFE6MEM","act":"m1","hand":0,"expr":"8*(1+1+1)","points":4}]}');
INSERT INTO "events" VALUES('bm3zbogzexnq66eu52ru5g22tm',5,'{"v":1,"events":[{"type":"revealed","at":1795740954902,"player":"COPK4CU6EUMCIGXS7A2OFE6MEM","act":"m2","hand":1,"puzzle":"1-5.6.8.8-24-classic"}]}');
INSERT INTO "events" VALUES('bm3zbogzexnq66eu52ru5g22tm',6,'{"v":1,"events":[{"type":"missed","at":1795740954914,"player":"COPK4CU6EUMCIGXS7A2OFE6MEM","act":"m3","hand":1,"expr":"5+6+8+8","reason":"value","value":"27"}]}');
INSERT INTO "events" VALUES('bm3zbogzexnq66eu52ru5g22tm',7,'{"v":1,"events":[{"type":"solved","at":1795740954915,"player":"COPK4CU6EUMCIGXS7A2OFE6MEM","act":"m4","hand":1,"expr":"8*(5+6-8)","points":4}]}');
INSERT INTO "events" VALUES('bm3zbogzexnq66eu52ru5g22tm',8,'{"v":1,"events":[{"type":"revealed","at":1795740954917,"player":"COPK4CU6EUMCIGXS7A2OFE6MEM","act":"m5","hand":2,"puzzle":"1-4.5.10.12-24-classic"}]}');
INSERT INTO "events" VALUES('bm3zbogzexnq66eu52ru5g22tm',9,'{"v":1,"events":[{"type":"solved","at":1795740954928,"player":"COPK4CU6EUMCIGXS7A2OFE6MEM","act":"m6","hand":2,"expr":"4*5/10*12","points":4}]}');
INSERT INTO "events" VALUES('bm3zbogzexnq66eu52ru5g22tm',10,'{"v":1,"events":[{"type":"revealed","at":1795740954930,"player":"COPK4CU6EUMCIGXS7A2OFE6MEM","act":"m7","hand":3,"puzzle":"1-3.5.11.12-24-classic"}]}');
INSERT INTO "events" VALUES('bm3zbogzexnq66eu52ru5g22tm',11,'{"v":1,"events":[{"type":"hinted","at":1795740954944,"player":"COPK4CU6EUMCIGXS7A2OFE6MEM","act":"m8","hand":3,"step":1}]}');
INSERT INTO "events" VALUES('bm3zbogzexnq66eu52ru5g22tm',12,'{"v":1,"events":[{"type":"solved","at":1795740954946,"player":"COPK4CU6EUMCIGXS7A2OFE6MEM","act":"m9","hand":3,"expr":"12/3*(11-5)","points":3}]}');
INSERT INTO "events" VALUES('bm3zbogzexnq66eu52ru5g22tm',13,'{"v":1,"events":[{"type":"revealed","at":1795740954949,"player":"COPK4CU6EUMCIGXS7A2OFE6MEM","act":"m10","hand":4,"puzzle":"1-5.9.10.11-24-classic"}]}');
INSERT INTO "events" VALUES('bm3zbogzexnq66eu52ru5g22tm',14,'{"v":1,"events":[{"type":"solved","at":1795740954960,"player":"COPK4CU6EUMCIGXS7A2OFE6MEM","act":"m11","hand":4,"expr":"5*9-10-11","points":4}]}');
INSERT INTO "events" VALUES('bm3zbogzexnq66eu52ru5g22tm',15,'{"v":1,"events":[{"type":"finished","at":1795740954960,"player":"COPK4CU6EUMCIGXS7A2OFE6MEM","why":"done"}]}');
INSERT INTO "events" VALUES('ovjwsljxbhrki32eoixocc6zv7',0,'{"v":1,"events":[{"type":"created","at":1795740954823,"act":"create","mode":{"name":"daily","seats":1,"hands":5,"hints":true,"none_cost":3000,"ranked":true},"number":331,"hands":[{"puzzle":"1-1.1.1.8-24-classic","solvable":true,"level":1,"seconds":4.7},{"puzzle":"1-5.6.8.8-24-classic","solvable":true,"level":2,"seconds":6.6},{"puzzle":"1-4.5.10.12-24-classic","solvable":true,"level":3,"seconds":9.4},{"puzzle":"1-3.5.11.12-24-classic","solvable":true,"level":4,"seconds":11.2},{"puzzle":"1-5.9.10.11-24-classic","solvable":true,"level":5,"seconds":49.6}]}]}');
INSERT INTO "events" VALUES('ovjwsljxbhrki32eoixocc6zv7',1,'{"v":1,"events":[{"type":"joined","at":1795740954823,"player":"ITFMAG2USZ7KM53EYHHH52BS2P"}]}');
INSERT INTO "events" VALUES('ovjwsljxbhrki32eoixocc6zv7',2,'{"v":1,"events":[{"type":"started","at":1795740954823,"act":"start"}]}');
INSERT INTO "events" VALUES('ovjwsljxbhrki32eoixocc6zv7',3,'{"v":1,"events":[{"type":"revealed","at":1795740954823,"player":"ITFMAG2USZ7KM53EYHHH52BS2P","hand":0,"puzzle":"1-1.1.1.8-24-classic"}]}');
INSERT INTO "events" VALUES('ovjwsljxbhrki32eoixocc6zv7',4,'{"v":1,"events":[{"type":"solved","at":1795740954833,"player":"ITFMAG2USZ7KM53EYHHH52BS2P","act":"m11","hand":0,"expr":"8*(1+1+1)","points":4}]}');
INSERT INTO "events" VALUES('ovjwsljxbhrki32eoixocc6zv7',5,'{"v":1,"events":[{"type":"revealed","at":1795740954836,"player":"ITFMAG2USZ7KM53EYHHH52BS2P","act":"m12","hand":1,"puzzle":"1-5.6.8.8-24-classic"}]}');
INSERT INTO "events" VALUES('ovjwsljxbhrki32eoixocc6zv7',6,'{"v":1,"events":[{"type":"missed","at":1795740954847,"player":"ITFMAG2USZ7KM53EYHHH52BS2P","act":"m13","hand":1,"expr":"5+6+8+8","reason":"value","value":"27"}]}');
INSERT INTO "events" VALUES('ovjwsljxbhrki32eoixocc6zv7',7,'{"v":1,"events":[{"type":"solved","at":1795740954848,"player":"ITFMAG2USZ7KM53EYHHH52BS2P","act":"m14","hand":1,"expr":"8*(5+6-8)","points":4}]}');
INSERT INTO "events" VALUES('ovjwsljxbhrki32eoixocc6zv7',8,'{"v":1,"events":[{"type":"revealed","at":1795740954850,"player":"ITFMAG2USZ7KM53EYHHH52BS2P","act":"m15","hand":2,"puzzle":"1-4.5.10.12-24-classic"}]}');
INSERT INTO "events" VALUES('ovjwsljxbhrki32eoixocc6zv7',9,'{"v":1,"events":[{"type":"solved","at":1795740954859,"player":"ITFMAG2USZ7KM53EYHHH52BS2P","act":"m16","hand":2,"expr":"4*5/10*12","points":4}]}');
INSERT INTO "events" VALUES('ovjwsljxbhrki32eoixocc6zv7',10,'{"v":1,"events":[{"type":"revealed","at":1795740954861,"player":"ITFMAG2USZ7KM53EYHHH52BS2P","act":"m17","hand":3,"puzzle":"1-3.5.11.12-24-classic"}]}');
INSERT INTO "events" VALUES('ovjwsljxbhrki32eoixocc6zv7',11,'{"v":1,"events":[{"type":"hinted","at":1795740954872,"player":"ITFMAG2USZ7KM53EYHHH52BS2P","act":"m18","hand":3,"step":1}]}');
INSERT INTO "events" VALUES('ovjwsljxbhrki32eoixocc6zv7',12,'{"v":1,"events":[{"type":"solved","at":1795740954873,"player":"ITFMAG2USZ7KM53EYHHH52BS2P","act":"m19","hand":3,"expr":"12/3*(11-5)","points":3}]}');
INSERT INTO "events" VALUES('ovjwsljxbhrki32eoixocc6zv7',13,'{"v":1,"events":[{"type":"revealed","at":1795740954875,"player":"ITFMAG2USZ7KM53EYHHH52BS2P","act":"m20","hand":4,"puzzle":"1-5.9.10.11-24-classic"}]}');
INSERT INTO "events" VALUES('ovjwsljxbhrki32eoixocc6zv7',14,'{"v":1,"events":[{"type":"solved","at":1795740954887,"player":"ITFMAG2USZ7KM53EYHHH52BS2P","act":"m21","hand":4,"expr":"5*9-10-11","points":4}]}');
INSERT INTO "events" VALUES('ovjwsljxbhrki32eoixocc6zv7',15,'{"v":1,"events":[{"type":"finished","at":1795740954887,"player":"ITFMAG2USZ7KM53EYHHH52BS2P","why":"done"}]}');
INSERT INTO "events" VALUES('usm2wuebliz2s3jnn7pfw65vjx',0,'{"v":1,"events":[{"type":"created","at":1795740954734,"act":"create","mode":{"name":"practice","seats":1,"hints":true,"none_cost":3000},"hands":[{"puzzle":"1-5.7.7.11-24-classic","solvable":true,"level":5,"seconds":110.3},{"puzzle":"1-7.9.10.12-24-classic","solvable":true,"level":3,"seconds":8.3},{"puzzle":"1-2.4.8.12-24-classic","solvable":true,"level":3,"seconds":9}]}]}');
INSERT INTO "events" VALUES('usm2wuebliz2s3jnn7pfw65vjx',1,'{"v":1,"events":[{"type":"joined","at":1795740954734,"player":"ITFMAG2USZ7KM53EYHHH52BS2P"}]}');
INSERT INTO "events" VALUES('usm2wuebliz2s3jnn7pfw65vjx',2,'{"v":1,"events":[{"type":"started","at":1795740954734,"act":"start"}]}');
INSERT INTO "events" VALUES('usm2wuebliz2s3jnn7pfw65vjx',3,'{"v":1,"events":[{"type":"revealed","at":1795740954734,"player":"ITFMAG2USZ7KM53EYHHH52BS2P","hand":0,"puzzle":"1-5.7.7.11-24-classic"}]}');
INSERT INTO "events" VALUES('usm2wuebliz2s3jnn7pfw65vjx',4,'{"v":1,"events":[{"type":"missed","at":1795740954758,"player":"ITFMAG2USZ7KM53EYHHH52BS2P","act":"m1","hand":0,"expr":"5+7+7+11","reason":"value","value":"30"}]}');
INSERT INTO "events" VALUES('usm2wuebliz2s3jnn7pfw65vjx',5,'{"v":1,"events":[{"type":"hinted","at":1795740954761,"player":"ITFMAG2USZ7KM53EYHHH52BS2P","act":"m2","hand":0,"step":1}]}');
INSERT INTO "events" VALUES('usm2wuebliz2s3jnn7pfw65vjx',6,'{"v":1,"events":[{"type":"solved","at":1795740954764,"player":"ITFMAG2USZ7KM53EYHHH52BS2P","act":"m3","hand":0,"expr":"7*(5-11/7)","points":3}]}');
INSERT INTO "events" VALUES('usm2wuebliz2s3jnn7pfw65vjx',7,'{"v":1,"events":[{"type":"dealt","at":1795740954766,"act":"deal-3","hands":[{"puzzle":"1-2.2.11.12-24-classic","solvable":true,"level":1,"seconds":6.2},{"puzzle":"1-2.2.9.11-24-classic","solvable":true,"level":2,"seconds":7.6},{"puzzle":"1-2.5.6.13-24-classic","solvable":true,"level":3,"seconds":8.9}]}]}');
INSERT INTO "events" VALUES('usm2wuebliz2s3jnn7pfw65vjx',8,'{"v":1,"events":[{"type":"revealed","at":1795740954766,"player":"ITFMAG2USZ7KM53EYHHH52BS2P","act":"m4","hand":1,"puzzle":"1-7.9.10.12-24-classic"}]}');
INSERT INTO "events" VALUES('usm2wuebliz2s3jnn7pfw65vjx',9,'{"v":1,"events":[{"type":"solved","at":1795740954781,"player":"ITFMAG2USZ7KM53EYHHH52BS2P","act":"m5","hand":1,"expr":"10+12-7+9","points":4}]}');
INSERT INTO "events" VALUES('usm2wuebliz2s3jnn7pfw65vjx',10,'{"v":1,"events":[{"type":"revealed","at":1795740954793,"player":"ITFMAG2USZ7KM53EYHHH52BS2P","act":"m6","hand":2,"puzzle":"1-2.4.8.12-24-classic"}]}');
INSERT INTO "events" VALUES('usm2wuebliz2s3jnn7pfw65vjx',11,'{"v":1,"events":[{"type":"passed","at":1795740954805,"player":"ITFMAG2USZ7KM53EYHHH52BS2P","act":"m7","hand":2,"why":"skip"}]}');
INSERT INTO "events" VALUES('usm2wuebliz2s3jnn7pfw65vjx',12,'{"v":1,"events":[{"type":"revealed","at":1795740954806,"player":"ITFMAG2USZ7KM53EYHHH52BS2P","act":"m8","hand":3,"puzzle":"1-2.2.11.12-24-classic"}]}');
INSERT INTO "events" VALUES('usm2wuebliz2s3jnn7pfw65vjx',13,'{"v":1,"events":[{"type":"solved","at":1795740954820,"player":"ITFMAG2USZ7KM53EYHHH52BS2P","act":"m9","hand":3,"expr":"11+12+2/2","points":4}]}');
INSERT INTO "events" VALUES('usm2wuebliz2s3jnn7pfw65vjx',14,'{"v":1,"events":[{"type":"finished","at":1795740954822,"player":"ITFMAG2USZ7KM53EYHHH52BS2P","act":"m10","why":"stop"}]}');
INSERT INTO "events" VALUES('vrubf4sdo6usxvud6hkmgld453',0,'{"v":1,"events":[{"type":"created","at":1795740955044,"act":"create","mode":{"name":"practice","seats":1,"hints":true,"none_cost":3000},"hands":[{"puzzle":"1-2.3.11.13-24-classic","solvable":true,"level":2,"seconds":7.6},{"puzzle":"1-7.10.10.11-24-classic","solvable":true,"level":2,"seconds":6.9},{"puzzle":"1-2.6.7.11-24-classic","solvable":true,"level":3,"seconds":9.2}]}]}');
INSERT INTO "events" VALUES('vrubf4sdo6usxvud6hkmgld453',1,'{"v":1,"events":[{"type":"joined","at":1795740955044,"player":"XNDQOEPERKCYXGFBVYVCJGRUFV"}]}');
INSERT INTO "events" VALUES('vrubf4sdo6usxvud6hkmgld453',2,'{"v":1,"events":[{"type":"started","at":1795740955044,"act":"start"}]}');
INSERT INTO "events" VALUES('vrubf4sdo6usxvud6hkmgld453',3,'{"v":1,"events":[{"type":"revealed","at":1795740955044,"player":"XNDQOEPERKCYXGFBVYVCJGRUFV","hand":0,"puzzle":"1-2.3.11.13-24-classic"}]}');
INSERT INTO "events" VALUES('vrubf4sdo6usxvud6hkmgld453',4,'{"v":1,"events":[{"type":"missed","at":1795740955055,"player":"XNDQOEPERKCYXGFBVYVCJGRUFV","act":"m1","hand":0,"expr":"2+3+11+13","reason":"value","value":"29"}]}');
INSERT INTO "events" VALUES('vrubf4sdo6usxvud6hkmgld453',5,'{"v":1,"events":[{"type":"hinted","at":1795740955057,"player":"XNDQOEPERKCYXGFBVYVCJGRUFV","act":"m2","hand":0,"step":1}]}');
INSERT INTO "events" VALUES('vrubf4sdo6usxvud6hkmgld453',6,'{"v":1,"events":[{"type":"solved","at":1795740955058,"player":"XNDQOEPERKCYXGFBVYVCJGRUFV","act":"m3","hand":0,"expr":"11*(3-2)+13","points":3}]}');
INSERT INTO "events" VALUES('vrubf4sdo6usxvud6hkmgld453',7,'{"v":1,"events":[{"type":"dealt","at":1795740955060,"act":"deal-3","hands":[{"puzzle":"1-2.3.5.9-24-classic","solvable":true,"level":3,"seconds":9.3},{"puzzle":"1-5.6.8.13-24-classic","solvable":true,"level":5,"seconds":64.4},{"puzzle":"1-1.2.4.6-24-classic","solvable":true,"level":1,"seconds":6.4}]}]}');
INSERT INTO "events" VALUES('vrubf4sdo6usxvud6hkmgld453',8,'{"v":1,"events":[{"type":"revealed","at":1795740955060,"player":"XNDQOEPERKCYXGFBVYVCJGRUFV","act":"m4","hand":1,"puzzle":"1-7.10.10.11-24-classic"}]}');
INSERT INTO "events" VALUES('vrubf4sdo6usxvud6hkmgld453',9,'{"v":1,"events":[{"type":"solved","at":1795740955070,"player":"XNDQOEPERKCYXGFBVYVCJGRUFV","act":"m5","hand":1,"expr":"10+10-7+11","points":4}]}');
CREATE TABLE goose_db_version (
		id INTEGER PRIMARY KEY AUTOINCREMENT,
		version_id INTEGER NOT NULL,
		is_applied INTEGER NOT NULL,
		tstamp TIMESTAMP DEFAULT (datetime('now'))
	);
INSERT INTO "goose_db_version" VALUES(1,0,1,'2026-11-27 00:55:54');
INSERT INTO "goose_db_version" VALUES(2,1,1,'2026-11-27 00:55:54');
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
) STRICT;
INSERT INTO "players" VALUES('ITFMAG2USZ7KM53EYHHH52BS2P','Ann','en',X'7B227468656D65223A20226461726B227D',1795740954644,1795740954646);
INSERT INTO "players" VALUES('COPK4CU6EUMCIGXS7A2OFE6MEM','Bob 四','en',X'7B227468656D65223A20226461726B227D',1795740954651,1795740954651);
INSERT INTO "players" VALUES('XNDQOEPERKCYXGFBVYVCJGRUFV','Nimble Stork','',NULL,1795740955043,1795740955043);
CREATE TABLE plays (
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
	PRIMARY KEY (run, hand)
) STRICT;
INSERT INTO "plays" VALUES('usm2wuebliz2s3jnn7pfw65vjx',0,'ITFMAG2USZ7KM53EYHHH52BS2P','practice',0,'1-5.7.7.11-24-classic',1,5,110.3,'["fraction","(a-b/c)*d"]',1795740954764,30,'solved',3,1,1);
INSERT INTO "plays" VALUES('usm2wuebliz2s3jnn7pfw65vjx',1,'ITFMAG2USZ7KM53EYHHH52BS2P','practice',0,'1-7.9.10.12-24-classic',1,3,8.3,'["plus-minus"]',1795740954781,15,'solved',4,0,0);
INSERT INTO "plays" VALUES('usm2wuebliz2s3jnn7pfw65vjx',2,'ITFMAG2USZ7KM53EYHHH52BS2P','practice',0,'1-2.4.8.12-24-classic',1,3,9.0,'["2*12"]',1795740954805,12,'skip',0,0,0);
INSERT INTO "plays" VALUES('usm2wuebliz2s3jnn7pfw65vjx',3,'ITFMAG2USZ7KM53EYHHH52BS2P','practice',0,'1-2.2.11.12-24-classic',1,1,6.2,'["product-beside","equals"]',1795740954820,14,'solved',4,0,0);
INSERT INTO "plays" VALUES('ovjwsljxbhrki32eoixocc6zv7',0,'ITFMAG2USZ7KM53EYHHH52BS2P','daily',0,'1-1.1.1.8-24-classic',1,1,4.7,'["3*8"]',1795740954833,10,'solved',4,0,0);
INSERT INTO "plays" VALUES('ovjwsljxbhrki32eoixocc6zv7',1,'ITFMAG2USZ7KM53EYHHH52BS2P','daily',0,'1-5.6.8.8-24-classic',1,2,6.6,'["4*6","(a-b/c)*d","equals"]',1795740954848,12,'solved',4,0,1);
INSERT INTO "plays" VALUES('ovjwsljxbhrki32eoixocc6zv7',2,'ITFMAG2USZ7KM53EYHHH52BS2P','daily',0,'1-4.5.10.12-24-classic',1,3,9.4,'["2*12","(a-b/c)*d"]',1795740954859,9,'solved',4,0,0);
INSERT INTO "plays" VALUES('ovjwsljxbhrki32eoixocc6zv7',3,'ITFMAG2USZ7KM53EYHHH52BS2P','daily',0,'1-3.5.11.12-24-classic',1,4,11.2,'["2*12"]',1795740954873,12,'solved',3,1,0);
INSERT INTO "plays" VALUES('ovjwsljxbhrki32eoixocc6zv7',4,'ITFMAG2USZ7KM53EYHHH52BS2P','daily',0,'1-5.9.10.11-24-classic',1,5,49.6,'["product-beside","large-product"]',1795740954887,12,'solved',4,0,0);
INSERT INTO "plays" VALUES('bm3zbogzexnq66eu52ru5g22tm',0,'COPK4CU6EUMCIGXS7A2OFE6MEM','daily',0,'1-1.1.1.8-24-classic',1,1,4.7,'["3*8"]',1795740954901,12,'solved',4,0,0);
INSERT INTO "plays" VALUES('bm3zbogzexnq66eu52ru5g22tm',1,'COPK4CU6EUMCIGXS7A2OFE6MEM','daily',0,'1-5.6.8.8-24-classic',1,2,6.6,'["4*6","(a-b/c)*d","equals"]',1795740954915,13,'solved',4,0,1);
INSERT INTO "plays" VALUES('bm3zbogzexnq66eu52ru5g22tm',2,'COPK4CU6EUMCIGXS7A2OFE6MEM','daily',0,'1-4.5.10.12-24-classic',1,3,9.4,'["2*12","(a-b/c)*d"]',1795740954928,11,'solved',4,0,0);
INSERT INTO "plays" VALUES('bm3zbogzexnq66eu52ru5g22tm',3,'COPK4CU6EUMCIGXS7A2OFE6MEM','daily',0,'1-3.5.11.12-24-classic',1,4,11.2,'["2*12"]',1795740954946,16,'solved',3,1,0);
INSERT INTO "plays" VALUES('bm3zbogzexnq66eu52ru5g22tm',4,'COPK4CU6EUMCIGXS7A2OFE6MEM','daily',0,'1-5.9.10.11-24-classic',1,5,49.6,'["product-beside","large-product"]',1795740954960,11,'solved',4,0,0);
INSERT INTO "plays" VALUES('blxjtomi56uz7arid4suz5fycu',0,'ITFMAG2USZ7KM53EYHHH52BS2P','timed',0,'1-4.4.4.6-24-classic',1,1,5.7,'["4*6","equals","one"]',1795740954975,12,'solved',4,0,0);
INSERT INTO "plays" VALUES('blxjtomi56uz7arid4suz5fycu',1,'ITFMAG2USZ7KM53EYHHH52BS2P','timed',0,'1-8.8.12.12-24-classic',1,1,5.3,'["k*x+k","equals","one"]',1795740954988,13,'solved',4,0,0);
INSERT INTO "plays" VALUES('blxjtomi56uz7arid4suz5fycu',2,'ITFMAG2USZ7KM53EYHHH52BS2P','timed',0,'1-4.6.10.10-24-classic',1,1,5.7,'["4*6","equals","one"]',1795740955001,13,'solved',4,0,0);
INSERT INTO "plays" VALUES('blxjtomi56uz7arid4suz5fycu',3,'ITFMAG2USZ7KM53EYHHH52BS2P','timed',0,'1-1.6.7.8-24-classic',0,0,0.0,'[]',1795740955014,13,'solved',4,0,0);
INSERT INTO "plays" VALUES('blxjtomi56uz7arid4suz5fycu',4,'ITFMAG2USZ7KM53EYHHH52BS2P','timed',0,'1-7.8.13.13-24-classic',0,0,0.0,'[]',1795740955028,14,'solved',4,0,0);
INSERT INTO "plays" VALUES('blxjtomi56uz7arid4suz5fycu',5,'ITFMAG2USZ7KM53EYHHH52BS2P','timed',0,'1-1.4.12.12-24-classic',1,2,7.2,'["k*x+k"]',1795740955040,12,'solved',4,0,0);
INSERT INTO "plays" VALUES('blxjtomi56uz7arid4suz5fycu',6,'ITFMAG2USZ7KM53EYHHH52BS2P','timed',0,'1-1.7.10.11-24-classic',0,0,0.0,'[]',1795740955042,2,'unfinished',0,0,0);
INSERT INTO "plays" VALUES('vrubf4sdo6usxvud6hkmgld453',0,'XNDQOEPERKCYXGFBVYVCJGRUFV','practice',0,'1-2.3.11.13-24-classic',1,2,7.6,'["(a-b)*c+d","one"]',1795740955058,14,'solved',3,1,1);
INSERT INTO "plays" VALUES('vrubf4sdo6usxvud6hkmgld453',1,'XNDQOEPERKCYXGFBVYVCJGRUFV','practice',0,'1-7.10.10.11-24-classic',1,2,6.9,'["plus-minus"]',1795740955070,10,'solved',4,0,0);
CREATE TABLE results (
	run      TEXT    NOT NULL PRIMARY KEY REFERENCES runs (id) ON DELETE CASCADE,
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
	finished INTEGER NOT NULL
) STRICT;
INSERT INTO "results" VALUES('usm2wuebliz2s3jnn7pfw65vjx','ITFMAG2USZ7KM53EYHHH52BS2P','practice',0,0,0,4,3,11,71,2,1795740954822);
INSERT INTO "results" VALUES('ovjwsljxbhrki32eoixocc6zv7','ITFMAG2USZ7KM53EYHHH52BS2P','daily',331,0,1,5,5,19,55,4,1795740954887);
INSERT INTO "results" VALUES('bm3zbogzexnq66eu52ru5g22tm','COPK4CU6EUMCIGXS7A2OFE6MEM','daily',331,0,1,5,5,19,63,4,1795740954960);
INSERT INTO "results" VALUES('blxjtomi56uz7arid4suz5fycu','ITFMAG2USZ7KM53EYHHH52BS2P','timed',0,0,1,6,6,24,79,6,1795740955042);
CREATE TABLE runs (
	id       TEXT    NOT NULL PRIMARY KEY,
	player   TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	key      TEXT    NOT NULL,
	mode     TEXT    NOT NULL,
	number   INTEGER NOT NULL,
	offline  INTEGER NOT NULL,
	wish     BLOB,
	created  INTEGER NOT NULL,
	finished INTEGER NOT NULL,
	deadline INTEGER NOT NULL,
	version  INTEGER NOT NULL,
	UNIQUE (player, key)
) STRICT;
INSERT INTO "runs" VALUES('usm2wuebliz2s3jnn7pfw65vjx','ITFMAG2USZ7KM53EYHHH52BS2P','online:k1','practice',0,0,X'7B226D6F6465223A227072616374696365227D',1795740954734,1795740954822,0,15);
INSERT INTO "runs" VALUES('ovjwsljxbhrki32eoixocc6zv7','ITFMAG2USZ7KM53EYHHH52BS2P','online:d1','daily',331,0,X'7B226D6F6465223A226461696C79222C226E756D626572223A3333317D',1795740954823,1795740954887,0,16);
INSERT INTO "runs" VALUES('bm3zbogzexnq66eu52ru5g22tm','COPK4CU6EUMCIGXS7A2OFE6MEM','online:d1','daily',331,0,X'7B226D6F6465223A226461696C79222C226E756D626572223A3333317D',1795740954889,1795740954960,0,16);
INSERT INTO "runs" VALUES('blxjtomi56uz7arid4suz5fycu','ITFMAG2USZ7KM53EYHHH52BS2P','online:t1','timed',0,0,X'7B226D6F6465223A2274696D6564227D',1795740954963,1795740955042,0,18);
INSERT INTO "runs" VALUES('vrubf4sdo6usxvud6hkmgld453','XNDQOEPERKCYXGFBVYVCJGRUFV','online:k','practice',0,0,X'7B226D6F6465223A227072616374696365227D',1795740955044,0,1795827355070,10);
CREATE TABLE secrets (
	name  TEXT NOT NULL PRIMARY KEY,
	value BLOB NOT NULL
) STRICT;
INSERT INTO "secrets" VALUES('seed',X'18B25A00EF8BC14A0174F27336EB94CA6575919F49CF3E6FE95CBEA1ACBA0E9A');
CREATE TABLE sessions (
	token  TEXT    NOT NULL PRIMARY KEY,
	data   BLOB    NOT NULL,
	expiry INTEGER NOT NULL
) STRICT;
INSERT INTO "sessions" VALUES('S_HZJ9xGBhn5RiA-SwcS9LnW2kWDltIdD4EA4B6BUX4',X'257F030102FF800001020108446561646C696E6501FF8200010656616C75657301FF8400000010FF810501010454696D6501FF8200000027FF83040101176D61705B737472696E675D696E74657266616365207B7D01FF8400010C0110000042FF80010F010000000EE4AA241A268FFD32FFFF010106706C6179657206737472696E670C1C001A4954464D41473255535A374B4D3533455948484835324253325000',1830300954646);
INSERT INTO "sessions" VALUES('wWOscdjYeyervxImPxqR7sTozxLsnbwiJBUUDTApslg',X'257F030102FF800001020108446561646C696E6501FF8200010656616C75657301FF8400000010FF810501010454696D6501FF8200000027FF83040101176D61705B737472696E675D696E74657266616365207B7D01FF8400010C0110000042FF80010F010000000EE4AA241A26D37AF5FFFF010106706C6179657206737472696E670C1C001A434F504B3443553645554D43494758533741324F4645364D454D00',1830300954651);
INSERT INTO "sessions" VALUES('cGHdimN--a6K2NzoJP1KcO2h7KNlvPxg6Ixml0a549Y',X'257F030102FF800001020108446561646C696E6501FF8200010656616C75657301FF8400000010FF810501010454696D6501FF8200000027FF83040101176D61705B737472696E675D696E74657266616365207B7D01FF8400010C0110000042FF80010F010000000EE4AA241B02A1EE1FFFFF010106706C6179657206737472696E670C1C001A584E44514F455045524B435958474642565956434A475255465600',1830300955044);
CREATE TABLE trails (
	run   TEXT    NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	hand  INTEGER NOT NULL,
	moves BLOB    NOT NULL,
	PRIMARY KEY (run, hand)
) STRICT;
INSERT INTO "trails" VALUES('usm2wuebliz2s3jnn7pfw65vjx',0,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D');
INSERT INTO "trails" VALUES('usm2wuebliz2s3jnn7pfw65vjx',1,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D');
INSERT INTO "trails" VALUES('usm2wuebliz2s3jnn7pfw65vjx',3,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D');
INSERT INTO "trails" VALUES('ovjwsljxbhrki32eoixocc6zv7',0,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D');
INSERT INTO "trails" VALUES('ovjwsljxbhrki32eoixocc6zv7',1,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D');
INSERT INTO "trails" VALUES('ovjwsljxbhrki32eoixocc6zv7',2,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D');
INSERT INTO "trails" VALUES('ovjwsljxbhrki32eoixocc6zv7',3,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D');
INSERT INTO "trails" VALUES('ovjwsljxbhrki32eoixocc6zv7',4,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D');
INSERT INTO "trails" VALUES('bm3zbogzexnq66eu52ru5g22tm',0,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D');
INSERT INTO "trails" VALUES('bm3zbogzexnq66eu52ru5g22tm',1,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D');
INSERT INTO "trails" VALUES('bm3zbogzexnq66eu52ru5g22tm',2,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D');
INSERT INTO "trails" VALUES('bm3zbogzexnq66eu52ru5g22tm',3,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D');
INSERT INTO "trails" VALUES('bm3zbogzexnq66eu52ru5g22tm',4,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D');
INSERT INTO "trails" VALUES('blxjtomi56uz7arid4suz5fycu',0,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D');
INSERT INTO "trails" VALUES('blxjtomi56uz7arid4suz5fycu',1,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D');
INSERT INTO "trails" VALUES('blxjtomi56uz7arid4suz5fycu',2,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D');
INSERT INTO "trails" VALUES('blxjtomi56uz7arid4suz5fycu',5,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D');
INSERT INTO "trails" VALUES('vrubf4sdo6usxvud6hkmgld453',0,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D');
INSERT INTO "trails" VALUES('vrubf4sdo6usxvud6hkmgld453',1,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D');
CREATE INDEX passkeys_player ON passkeys (player);
CREATE INDEX sessions_expiry ON sessions (expiry);
CREATE UNIQUE INDEX runs_daily ON runs (player, number) WHERE mode = 'daily' AND offline = 0;
CREATE INDEX runs_created ON runs (player, created);
CREATE INDEX runs_deadline ON runs (deadline) WHERE finished = 0 AND deadline > 0;
CREATE INDEX plays_at ON plays (player, at);
CREATE INDEX results_player ON results (player, mode, number);
CREATE INDEX results_daily ON results (number, points, time) WHERE mode = 'daily' AND ranked = 1;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('goose_db_version',2);
COMMIT;
