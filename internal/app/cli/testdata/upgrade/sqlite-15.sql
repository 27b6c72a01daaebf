BEGIN TRANSACTION;
CREATE TABLE cards (
	player TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	kind   TEXT    NOT NULL,
	puzzle TEXT    NOT NULL,
	due    INTEGER NOT NULL,
	state  BLOB,
	PRIMARY KEY (player, kind)
) STRICT;
INSERT INTO "cards" VALUES('MQOMGREEBD7LIZDM536PQ7OJT2','4*6','1-5.6.10.11-24-classic',1796002018226,X'7B22647565223A313739363030323031383232362C226C617374223A313739353734323831383232362C2264617973223A332C2273746162696C697479223A302E38313135393731342C22646966666963756C7479223A332E35383133313932332C2272657073223A332C226C6170736573223A307D');
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
CREATE TABLE daily_forms (
	number  INTEGER NOT NULL,
	hand    INTEGER NOT NULL,
	form    TEXT    NOT NULL,
	players INTEGER NOT NULL,
	PRIMARY KEY (number, hand, form)
) STRICT, WITHOUT ROWID;
INSERT INTO "daily_forms" VALUES(331,0,'8*(1+1)+8',2);
INSERT INTO "daily_forms" VALUES(331,1,'(13-5)*(5-2)',2);
INSERT INTO "daily_forms" VALUES(331,2,'13-9+4*5',2);
INSERT INTO "daily_forms" VALUES(331,4,'7*(10-5)-11',2);
CREATE TABLE daily_solved (
	number  INTEGER NOT NULL,
	solved  INTEGER NOT NULL,
	players INTEGER NOT NULL,
	PRIMARY KEY (number, solved)
) STRICT, WITHOUT ROWID;
INSERT INTO "daily_solved" VALUES(331,5,2);
CREATE TABLE daily_times (
	number  INTEGER NOT NULL,
	hand    INTEGER NOT NULL,
	tenths  INTEGER NOT NULL,
	players INTEGER NOT NULL,
	PRIMARY KEY (number, hand, tenths)
) STRICT, WITHOUT ROWID;
INSERT INTO "daily_times" VALUES(331,0,0,2);
INSERT INTO "daily_times" VALUES(331,1,0,2);
INSERT INTO "daily_times" VALUES(331,2,0,2);
INSERT INTO "daily_times" VALUES(331,3,0,2);
INSERT INTO "daily_times" VALUES(331,4,0,2);
CREATE TABLE events (
	run   TEXT    NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	seq   INTEGER NOT NULL,
	event TEXT    NOT NULL, -- as event.Encode writes it
	PRIMARY KEY (run, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO "events" VALUES('2e3hgfi3gqrxfl2uibh7b5ksmi',0,'{"v":1,"events":[{"type":"created","at":1795742818091,"act":"create","mode":{"name":"timed","seats":1,"length":180000,"auto":true,"miss_cost":3000,"none_cost":3000,"bonus":[{"streak":3,"time":3000},{"streak":6,"time":5000},{"streak":10,"time":7000},{"streak":15,"every":5,"time":10000}],"ranked":true},"hands":[{"puzzle":"1-2.2.2.3-24-classic","solvable":true,"level":1,"seconds":5.7},{"puzzle":"1-2.12.13.13-24-classic","solvable":true,"level":1,"seconds":5.7},{"puzzle":"1-1.6.8.10-24-classic","solvable":true,"level":1,"seconds":6.4},{"puzzle":"1-3.3.3.12-24-classic","solvable":true,"level":1,"seconds":5.8},{"puzzle":"1-2.3.12.13-24-classic","solvable":true,"level":2,"seconds":7.3},{"puzzle":"1-5.6.10.11-24-classic","solvable":true,"level":2,"seconds":7.9},{"puzzle":"1-2.5.10.11-24-classic","solvable":true,"level":2,"seconds":7.9},{"puzzle":"1-1.6.10.13-24-classic","solvable":true,"level":2,"seconds":7.7}]}]}');
INSERT INTO "events" VALUES('2e3hgfi3gqrxfl2uibh7b5ksmi',1,'{"v":1,"events":[{"type":"joined","at":1795742818091,"player":"MQOMGREEBD7LIZDM536PQ7OJT2"}]}');
INSERT INTO "events" VALUES('2e3hgfi3gqrxfl2uibh7b5ksmi',2,'{"v":1,"events":[{"type":"started","at":1795742818091,"act":"start"}]}');
INSERT INTO "events" VALUES('2e3hgfi3gqrxfl2uibh7b5ksmi',3,'{"v":1,"events":[{"type":"revealed","at":1795742818091,"player":"MQOMGREEBD7LIZDM536PQ7OJT2","hand":0,"puzzle":"1-2.2.2.3-24-classic"}]}');
INSERT INTO "events" VALUES('2e3hgfi3gqrxfl2uibh7b5ksmi',4,'{"v":1,"events":[{"type":"solved","at":1795742818115,"player":"MQOMGREEBD7LIZDM536PQ7OJT2","act":"m22","hand":0,"expr":"2*2*2*3","points":4}]}');
INSERT INTO "events" VALUES('2e3hgfi3gqrxfl2uibh7b5ksmi',5,'{"v":1,"events":[{"type":"revealed","at":1795742818115,"player":"MQOMGREEBD7LIZDM536PQ7OJT2","hand":1,"puzzle":"1-2.12.13.13-24-classic"}]}');
INSERT INTO "events" VALUES('2e3hgfi3gqrxfl2uibh7b5ksmi',6,'{"v":1,"events":[{"type":"solved","at":1795742818139,"player":"MQOMGREEBD7LIZDM536PQ7OJT2","act":"m23","hand":1,"expr":"12*2-13+13","points":4}]}');
INSERT INTO "events" VALUES('2e3hgfi3gqrxfl2uibh7b5ksmi',7,'{"v":1,"events":[{"type":"revealed","at":1795742818139,"player":"MQOMGREEBD7LIZDM536PQ7OJT2","hand":2,"puzzle":"1-1.6.8.10-24-classic"}]}');
INSERT INTO "events" VALUES('2e3hgfi3gqrxfl2uibh7b5ksmi',8,'{"v":1,"events":[{"type":"solved","at":1795742818160,"player":"MQOMGREEBD7LIZDM536PQ7OJT2","act":"m24","hand":2,"expr":"1*10+6+8","points":4,"bonus":3000}]}');
INSERT INTO "events" VALUES('2e3hgfi3gqrxfl2uibh7b5ksmi',9,'{"v":1,"events":[{"type":"revealed","at":1795742818160,"player":"MQOMGREEBD7LIZDM536PQ7OJT2","hand":3,"puzzle":"1-3.3.3.12-24-classic"}]}');
INSERT INTO "events" VALUES('2e3hgfi3gqrxfl2uibh7b5ksmi',10,'{"v":1,"events":[{"type":"solved","at":1795742818183,"player":"MQOMGREEBD7LIZDM536PQ7OJT2","act":"m25","hand":3,"expr":"12+3*3+3","points":4}]}');
INSERT INTO "events" VALUES('2e3hgfi3gqrxfl2uibh7b5ksmi',11,'{"v":1,"events":[{"type":"revealed","at":1795742818183,"player":"MQOMGREEBD7LIZDM536PQ7OJT2","hand":4,"puzzle":"1-2.3.12.13-24-classic"}]}');
INSERT INTO "events" VALUES('2e3hgfi3gqrxfl2uibh7b5ksmi',12,'{"v":1,"events":[{"type":"solved","at":1795742818205,"player":"MQOMGREEBD7LIZDM536PQ7OJT2","act":"m26","hand":4,"expr":"12+2-3+13","points":4}]}');
INSERT INTO "events" VALUES('2e3hgfi3gqrxfl2uibh7b5ksmi',13,'{"v":1,"events":[{"type":"revealed","at":1795742818205,"player":"MQOMGREEBD7LIZDM536PQ7OJT2","hand":5,"puzzle":"1-5.6.10.11-24-classic"}]}');
INSERT INTO "events" VALUES('2e3hgfi3gqrxfl2uibh7b5ksmi',14,'{"v":1,"events":[{"type":"solved","at":1795742818226,"player":"MQOMGREEBD7LIZDM536PQ7OJT2","act":"m27","hand":5,"expr":"6*(10+5-11)","points":4,"bonus":5000}]}');
INSERT INTO "events" VALUES('2e3hgfi3gqrxfl2uibh7b5ksmi',15,'{"v":1,"events":[{"type":"revealed","at":1795742818226,"player":"MQOMGREEBD7LIZDM536PQ7OJT2","hand":6,"puzzle":"1-2.5.10.11-24-classic"}]}');
INSERT INTO "events" VALUES('2e3hgfi3gqrxfl2uibh7b5ksmi',16,'{"v":1,"events":[{"type":"dealt","at":1795742818226,"act":"deal-8","hands":[{"puzzle":"1-4.4.4.8-24-classic","solvable":true,"level":2,"seconds":6.6},{"puzzle":"1-6.6.6.13-24-classic","solvable":false},{"puzzle":"1-2.2.5.6-24-classic","solvable":true,"level":3,"seconds":8.2},{"puzzle":"1-7.10.10.13-24-classic","solvable":false},{"puzzle":"1-4.5.5.11-24-classic","solvable":false},{"puzzle":"1-5.8.9.12-24-classic","solvable":true,"level":3,"seconds":8.8},{"puzzle":"1-2.10.11.11-24-classic","solvable":true,"level":3,"seconds":8.4},{"puzzle":"1-3.4.4.10-24-classic","solvable":true,"level":4,"seconds":14.6}]}]}');
INSERT INTO "events" VALUES('2e3hgfi3gqrxfl2uibh7b5ksmi',17,'{"v":1,"events":[{"type":"finished","at":1795742818230,"player":"MQOMGREEBD7LIZDM536PQ7OJT2","act":"m28","why":"stop"}]}');
INSERT INTO "events" VALUES('55akh6x6p3zvnbbebab4deayce',0,'{"v":1,"events":[{"type":"created","at":1795742817900,"act":"create","mode":{"name":"daily","seats":1,"hands":5,"hints":true,"none_cost":3000,"ranked":true,"solvable":true},"number":331,"hands":[{"puzzle":"1-1.1.8.8-24-classic","solvable":true,"level":1,"seconds":6.1},{"puzzle":"1-2.5.5.13-24-classic","solvable":true,"level":2,"seconds":6.8},{"puzzle":"1-4.5.9.13-24-classic","solvable":true,"level":3,"seconds":8.9},{"puzzle":"1-2.3.6.7-24-classic","solvable":true,"level":4,"seconds":17.3},{"puzzle":"1-5.7.10.11-24-classic","solvable":true,"level":5,"seconds":40.7}]}]}');
INSERT INTO "events" VALUES('55akh6x6p3zvnbbebab4deayce',1,'{"v":1,"events":[{"type":"joined","at":1795742817900,"player":"AEXW4EQZKFA7B5ZHF6IOGL65OE"}]}');
INSERT INTO "events" VALUES('55akh6x6p3zvnbbebab4deayce',2,'{"v":1,"events":[{"type":"started","at":1795742817900,"act":"start"}]}');
INSERT INTO "events" VALUES('55akh6x6p3zvnbbebab4deayce',3,'{"v":1,"events":[{"type":"revealed","at":1795742817900,"player":"AEXW4EQZKFA7B5ZHF6IOGL65OE","hand":0,"puzzle":"1-1.1.8.8-24-classic"}]}');
INSERT INTO "events" VALUES('55akh6x6p3zvnbbebab4deayce',4,'{"v":1,"events":[{"type":"solved","at":1795742817924,"player":"AEXW4EQZKFA7B5ZHF6IOGL65OE","act":"m1","hand":0,"expr":"8*(1+1)+8","points":4}]}');
INSERT INTO "events" VALUES('55akh6x6p3zvnbbebab4deayce',5,'{"v":1,"events":[{"type":"revealed","at":1795742817941,"player":"AEXW4EQZKFA7B5ZHF6IOGL65OE","act":"m2","hand":1,"puzzle":"1-2.5.5.13-24-classic"}]}');
INSERT INTO "events" VALUES('55akh6x6p3zvnbbebab4deayce',6,'{"v":1,"events":[{"type":"missed","at":1795742817963,"player":"AEXW4EQZKFA7B5ZHF6IOGL65OE","act":"m3","hand":1,"expr":"2+5+5+13","reason":"value","value":"25"}]}');
INSERT INTO "events" VALUES('55akh6x6p3zvnbbebab4deayce',7,'{"v":1,"events":[{"type":"solved","at":1795742817967,"player":"AEXW4EQZKFA7B5ZHF6IOGL65OE","act":"m4","hand":1,"expr":"(13-5)*(5-2)","points":4}]}');
INSERT INTO "events" VALUES('55akh6x6p3zvnbbebab4deayce',8,'{"v":1,"events":[{"type":"revealed","at":1795742817971,"player":"AEXW4EQZKFA7B5ZHF6IOGL65OE","act":"m5","hand":2,"puzzle":"1-4.5.9.13-24-classic"}]}');
INSERT INTO "events" VALUES('55akh6x6p3zvnbbebab4deayce',9,'{"v":1,"events":[{"type":"solved","at":1795742818001,"player":"AEXW4EQZKFA7B5ZHF6IOGL65OE","act":"m6","hand":2,"expr":"13-9+4*5","points":4}]}');
INSERT INTO "events" VALUES('55akh6x6p3zvnbbebab4deayce',10,'{"v":1,"events":[{"type":"revealed","at":1795742818006,"player":"AEXW4EQZKFA7B5ZHF6IOGL65OE","act":"m7","hand":3,"puzzle":"1-2.3.6.7-24-classic"}]}');
INSERT INTO "events" VALUES('55akh6x6p3zvnbbebab4deayce',11,'{"v":1,"events":[{"type":"hinted","at":1795742818029,"player":"AEXW4EQZKFA7B5ZHF6IOGL65OE","act":"m8","hand":3,"step":2}]}');
INSERT INTO "events" VALUES('55akh6x6p3zvnbbebab4deayce',12,'{"v":1,"events":[{"type":"solved","at":1795742818038,"player":"AEXW4EQZKFA7B5ZHF6IOGL65OE","act":"m9","hand":3,"expr":"3*(2*7-6)","points":3}]}');
INSERT INTO "events" VALUES('55akh6x6p3zvnbbebab4deayce',13,'{"v":1,"events":[{"type":"revealed","at":1795742818057,"player":"AEXW4EQZKFA7B5ZHF6IOGL65OE","act":"m10","hand":4,"puzzle":"1-5.7.10.11-24-classic"}]}');
INSERT INTO "events" VALUES('55akh6x6p3zvnbbebab4deayce',14,'{"v":1,"events":[{"type":"solved","at":1795742818086,"player":"AEXW4EQZKFA7B5ZHF6IOGL65OE","act":"m11","hand":4,"expr":"7*(10-5)-11","points":4}]}');
INSERT INTO "events" VALUES('55akh6x6p3zvnbbebab4deayce',15,'{"v":1,"events":[{"type":"finished","at":1795742818086,"player":"AEXW4EQZKFA7B5ZHF6IOGL65OE","why":"done"}]}');
INSERT INTO "events" VALUES('ayj2qirvqpgg4cyplx5xul5xdr',0,'{"v":1,"events":[{"type":"created","at":1795742817724,"act":"create","mode":{"name":"daily","seats":1,"hands":5,"hints":true,"none_cost":3000,"ranked":true,"solvable":true},"number":331,"hands":[{"puzzle":"1-1.1.8.8-24-classic","solvable":true,"level":1,"seconds":6.1},{"puzzle":"1-2.5.5.13-24-classic","solvable":true,"level":2,"seconds":6.8},{"puzzle":"1-4.5.9.13-24-classic","solvable":true,"level":3,"seconds":8.9},{"puzzle":"1-2.3.6.7-24-classic","solvable":true,"level":4,"seconds":17.3},{"puzzle":"1-5.7.10.11-24-classic","solvable":true,"level":5,"seconds":40.7}]}]}');
INSERT INTO "events" VALUES('ayj2qirvqpgg4cyplx5xul5xdr',1,'{"v":1,"events":[{"type":"joined","at":1795742817724,"player":"MQOMGREEBD7LIZDM536PQ7OJT2"}]}');
INSERT INTO "events" VALUES('ayj2qirvqpgg4cyplx5xul5xdr',2,'{"v":1,"events":[{"type":"started","at":1795742817724,"act":"start"}]}');
INSERT INTO "events" VALUES('ayj2qirvqpgg4cyplx5xul5xdr',3,'{"v":1,"events":[{"type":"revealed","at":1795742817724,"player":"MQOMGREEBD7LIZDM536PQ7OJT2","hand":0,"puzzle":"1-1.1.8.8-24-classic"}]}');
INSERT INTO "events" VALUES('ayj2qirvqpgg4cyplx5xul5xdr',4,'{"v":1,"events":[{"type":"solved","at":1795742817765,"player":"MQOMGREEBD7LIZDM536PQ7OJT2","act":"m11","hand":0,"expr":"8*(1+1)+8","points":4}]}');
INSERT INTO "events" VALUES('ayj2qirvqpgg4cyplx5xul5xdr',5,'{"v":1,"events":[{"type":"revealed","at":1795742817770,"player":"MQOMGREEBD7LIZDM536PQ7OJT2","act":"m12","hand":1,"puzzle":"1-2.5.5.13-24-classic"}]}');
INSERT INTO "events" VALUES('ayj2qirvqpgg4cyplx5xul5xdr',6,'{"v":1,"events":[{"type":"missed","at":1795742817794,"player":"MQOMGREEBD7LIZDM536PQ7OJT2","act":"m13","hand":1,"expr":"2+5+5+13","reason":"value","value":"25"}]}');
INSERT INTO "events" VALUES('ayj2qirvqpgg4cyplx5xul5xdr',7,'{"v":1,"events":[{"type":"solved","at":1795742817798,"player":"MQOMGREEBD7LIZDM536PQ7OJT2","act":"m14","hand":1,"expr":"(13-5)*(5-2)","points":4}]}');
INSERT INTO "events" VALUES('ayj2qirvqpgg4cyplx5xul5xdr',8,'{"v":1,"events":[{"type":"revealed","at":1795742817802,"player":"MQOMGREEBD7LIZDM536PQ7OJT2","act":"m15","hand":2,"puzzle":"1-4.5.9.13-24-classic"}]}');
INSERT INTO "events" VALUES('ayj2qirvqpgg4cyplx5xul5xdr',9,'{"v":1,"events":[{"type":"solved","at":1795742817823,"player":"MQOMGREEBD7LIZDM536PQ7OJT2","act":"m16","hand":2,"expr":"13-9+4*5","points":4}]}');
INSERT INTO "events" VALUES('ayj2qirvqpgg4cyplx5xul5xdr',10,'{"v":1,"events":[{"type":"revealed","at":1795742817827,"player":"MQOMGREEBD7LIZDM536PQ7OJT2","act":"m17","hand":3,"puzzle":"1-2.3.6.7-24-classic"}]}');
INSERT INTO "events" VALUES('ayj2qirvqpgg4cyplx5xul5xdr',11,'{"v":1,"events":[{"type":"hinted","at":1795742817861,"player":"MQOMGREEBD7LIZDM536PQ7OJT2","act":"m18","hand":3,"step":2}]}');
INSERT INTO "events" VALUES('ayj2qirvqpgg4cyplx5xul5xdr',12,'{"v":1,"events":[{"type":"solved","at":1795742817867,"player":"MQOMGREEBD7LIZDM536PQ7OJT2","act":"m19","hand":3,"expr":"3*(2*7-6)","points":3}]}');
INSERT INTO "events" VALUES('ayj2qirvqpgg4cyplx5xul5xdr',13,'{"v":1,"events":[{"type":"revealed","at":1795742817871,"player":"MQOMGREEBD7LIZDM536PQ7OJT2","act":"m20","hand":4,"puzzle":"1-5.7.10.11-24-classic"}]}');
INSERT INTO "events" VALUES('ayj2qirvqpgg4cyplx5xul5xdr',14,'{"v":1,"events":[{"type":"solved","at":1795742817894,"player":"MQOMGREEBD7LIZDM536PQ7OJT2","act":"m21","hand":4,"expr":"7*(10-5)-11","points":4}]}');
INSERT INTO "events" VALUES('ayj2qirvqpgg4cyplx5xul5xdr',15,'{"v":1,"events":[{"type":"finished","at":1795742817894,"player":"MQOMGREEBD7LIZDM536PQ7OJT2","why":"done"}]}');
INSERT INTO "events" VALUES('il7znsoo3ntecmkgrffjlqnxqn',0,'{"v":1,"events":[{"type":"created","at":1795742822604,"act":"create","mode":{"name":"quick","seats":5,"hands":10,"length":600000,"auto":true,"miss_cost":3000,"none_cost":3000,"ranked":true,"solvable":true,"countdown":8000,"auto_start":2},"hands":[{"puzzle":"1-5.5.8.11-24-classic","solvable":true,"level":5,"seconds":29.3},{"puzzle":"1-3.4.12.13-24-classic","solvable":true,"level":3,"seconds":8.1},{"puzzle":"1-6.6.8.9-24-classic","solvable":true,"level":3,"seconds":8.8},{"puzzle":"1-1.5.9.10-24-classic","solvable":true,"level":2,"seconds":7.7},{"puzzle":"1-4.5.11.12-24-classic","solvable":true,"level":1,"seconds":5.9},{"puzzle":"1-6.8.9.9-24-classic","solvable":true,"level":3,"seconds":10.7},{"puzzle":"1-7.9.11.12-24-classic","solvable":true,"level":5,"seconds":22.8},{"puzzle":"1-1.3.7.13-24-classic","solvable":true,"level":2,"seconds":7.1},{"puzzle":"1-1.2.12.13-24-classic","solvable":true,"level":2,"seconds":6.8},{"puzzle":"1-3.8.8.10-24-classic","solvable":true,"level":5,"seconds":65}],"source":"{\"kind\":\"quick\",\"hands\":10,\"penalty\":3000,\"strength\":180}"}]}');
INSERT INTO "events" VALUES('il7znsoo3ntecmkgrffjlqnxqn',1,'{"v":1,"events":[{"type":"joined","at":1795742822604,"player":"s1","act":"join"}]}');
INSERT INTO "events" VALUES('m4ehm4lbsqovwfbhmq2ei7tq4x',0,'{"v":1,"events":[{"type":"created","at":1795742822383,"act":"create","mode":{"name":"class","seats":200,"solvable":true,"pace":"together","late_join":true},"source":"{\"kind\":\"class\"}"}]}');
INSERT INTO "events" VALUES('m4ehm4lbsqovwfbhmq2ei7tq4x',1,'{"v":1,"events":[{"type":"joined","at":1795742822600,"player":"s1","act":"join"}]}');
INSERT INTO "events" VALUES('sifc6q56qswog5et45n5z3nhrn',0,'{"v":1,"events":[{"type":"created","at":1795742818234,"act":"create","mode":{"name":"practice","seats":1,"hints":true,"none_cost":3000,"solvable":true},"hands":[{"puzzle":"1-7.8.9.13-24-classic","solvable":true,"level":3,"seconds":10.4},{"puzzle":"1-4.5.8.10-24-classic","solvable":true,"level":4,"seconds":14.7},{"puzzle":"1-1.6.8.12-24-classic","solvable":true,"level":1,"seconds":5.6}]}]}');
INSERT INTO "events" VALUES('sifc6q56qswog5et45n5z3nhrn',1,'{"v":1,"events":[{"type":"joined","at":1795742818234,"player":"VG5H4K7KEVMXZ25IANHM73UGVY"}]}');
INSERT INTO "events" VALUES('sifc6q56qswog5et45n5z3nhrn',2,'{"v":1,"events":[{"type":"started","at":1795742818234,"act":"start"}]}');
INSERT INTO "events" VALUES('sifc6q56qswog5et45n5z3nhrn',3,'{"v":1,"events":[{"type":"revealed","at":1795742818234,"player":"VG5H4K7KEVMXZ25IANHM73UGVY","hand":0,"puzzle":"1-7.8.9.13-24-classic"}]}');
INSERT INTO "events" VALUES('sifc6q56qswog5et45n5z3nhrn',4,'{"v":1,"events":[{"type":"missed","at":1795742818259,"player":"VG5H4K7KEVMXZ25IANHM73UGVY","act":"m1","hand":0,"expr":"7+8+9+13","reason":"value","value":"37"}]}');
INSERT INTO "events" VALUES('sifc6q56qswog5et45n5z3nhrn',5,'{"v":1,"events":[{"type":"hinted","at":1795742818267,"player":"VG5H4K7KEVMXZ25IANHM73UGVY","act":"m2","hand":0,"step":2}]}');
INSERT INTO "events" VALUES('sifc6q56qswog5et45n5z3nhrn',6,'{"v":1,"events":[{"type":"solved","at":1795742818270,"player":"VG5H4K7KEVMXZ25IANHM73UGVY","act":"m3","hand":0,"expr":"8*(7+9-13)","points":3}]}');
INSERT INTO "events" VALUES('sifc6q56qswog5et45n5z3nhrn',7,'{"v":1,"events":[{"type":"dealt","at":1795742818277,"act":"deal-3","hands":[{"puzzle":"1-2.10.11.12-24-classic","solvable":true,"level":2,"seconds":6.5},{"puzzle":"1-3.5.9.10-24-classic","solvable":true,"level":4,"seconds":16.9},{"puzzle":"1-1.3.8.9-24-classic","solvable":true,"level":2,"seconds":6.8}]}]}');
INSERT INTO "events" VALUES('sifc6q56qswog5et45n5z3nhrn',8,'{"v":1,"events":[{"type":"revealed","at":1795742818277,"player":"VG5H4K7KEVMXZ25IANHM73UGVY","act":"m4","hand":1,"puzzle":"1-4.5.8.10-24-classic"}]}');
INSERT INTO "events" VALUES('sifc6q56qswog5et45n5z3nhrn',9,'{"v":1,"events":[{"type":"solved","at":1795742818294,"player":"VG5H4K7KEVMXZ25IANHM73UGVY","act":"m5","hand":1,"expr":"10/5*(4+8)","points":4}]}');
INSERT INTO "events" VALUES('u2wwrclxfc5mntaf24qgew4u47',0,'{"v":1,"events":[{"type":"created","at":1795742818297,"act":"create","mode":{"name":"race","seats":100,"hands":3,"length":180000,"auto":true,"ranked":true,"solvable":true,"countdown":3000,"hosted":true},"source":"{\"kind\":\"race\",\"hands\":3}"}]}');
INSERT INTO "events" VALUES('u2wwrclxfc5mntaf24qgew4u47',1,'{"v":1,"events":[{"type":"joined","at":1795742818297,"player":"s1","act":"join"}]}');
INSERT INTO "events" VALUES('u2wwrclxfc5mntaf24qgew4u47',2,'{"v":1,"events":[{"type":"joined","at":1795742818300,"player":"s2","act":"join"}]}');
INSERT INTO "events" VALUES('u2wwrclxfc5mntaf24qgew4u47',3,'{"v":1,"events":[{"type":"dealt","at":1795742818302,"act":"deal","hands":[{"puzzle":"1-3.4.6.12-24-classic","solvable":true,"level":3,"seconds":8.5},{"puzzle":"1-6.6.12.13-24-classic","solvable":true,"level":2,"seconds":7.7},{"puzzle":"1-1.3.4.7-24-classic","solvable":true,"level":3,"seconds":9}]}]}');
INSERT INTO "events" VALUES('u2wwrclxfc5mntaf24qgew4u47',4,'{"v":1,"events":[{"type":"counting","at":1795742818302,"act":"start","by":"s1","start":1795742821302}]}');
INSERT INTO "events" VALUES('u2wwrclxfc5mntaf24qgew4u47',5,'{"v":1,"events":[{"type":"started","at":1795742821302}]}');
INSERT INTO "events" VALUES('u2wwrclxfc5mntaf24qgew4u47',6,'{"v":1,"events":[{"type":"revealed","at":1795742821302,"player":"s1","hand":0,"puzzle":"1-3.4.6.12-24-classic"}]}');
INSERT INTO "events" VALUES('u2wwrclxfc5mntaf24qgew4u47',7,'{"v":1,"events":[{"type":"revealed","at":1795742821302,"player":"s2","hand":0,"puzzle":"1-3.4.6.12-24-classic"}]}');
INSERT INTO "events" VALUES('u2wwrclxfc5mntaf24qgew4u47',8,'{"v":1,"events":[{"type":"solved","at":1795742821526,"player":"s1","act":"c01","hand":0,"expr":"12+4*(6-3)","points":4}]}');
INSERT INTO "events" VALUES('u2wwrclxfc5mntaf24qgew4u47',9,'{"v":1,"events":[{"type":"revealed","at":1795742821526,"player":"s1","hand":1,"puzzle":"1-6.6.12.13-24-classic"}]}');
INSERT INTO "events" VALUES('u2wwrclxfc5mntaf24qgew4u47',10,'{"v":1,"events":[{"type":"solved","at":1795742821545,"player":"s2","act":"c00","hand":0,"expr":"12+4*(6-3)","points":4}]}');
INSERT INTO "events" VALUES('u2wwrclxfc5mntaf24qgew4u47',11,'{"v":1,"events":[{"type":"revealed","at":1795742821545,"player":"s2","hand":1,"puzzle":"1-6.6.12.13-24-classic"}]}');
INSERT INTO "events" VALUES('u2wwrclxfc5mntaf24qgew4u47',12,'{"v":1,"events":[{"type":"solved","at":1795742821767,"player":"s1","act":"c11","hand":1,"expr":"12-6/6+13","points":4}]}');
INSERT INTO "events" VALUES('u2wwrclxfc5mntaf24qgew4u47',13,'{"v":1,"events":[{"type":"revealed","at":1795742821767,"player":"s1","hand":2,"puzzle":"1-1.3.4.7-24-classic"}]}');
INSERT INTO "events" VALUES('u2wwrclxfc5mntaf24qgew4u47',14,'{"v":1,"events":[{"type":"passed","at":1795742821851,"player":"s2","act":"s1","hand":1,"why":"skip"}]}');
INSERT INTO "events" VALUES('u2wwrclxfc5mntaf24qgew4u47',15,'{"v":1,"events":[{"type":"revealed","at":1795742821851,"player":"s2","hand":2,"puzzle":"1-1.3.4.7-24-classic"}]}');
INSERT INTO "events" VALUES('u2wwrclxfc5mntaf24qgew4u47',16,'{"v":1,"events":[{"type":"solved","at":1795742822070,"player":"s1","act":"c21","hand":2,"expr":"3*7-1+4","points":4}]}');
INSERT INTO "events" VALUES('u2wwrclxfc5mntaf24qgew4u47',17,'{"v":1,"events":[{"type":"finished","at":1795742822070,"player":"s1","why":"done"}]}');
INSERT INTO "events" VALUES('u2wwrclxfc5mntaf24qgew4u47',18,'{"v":1,"events":[{"type":"solved","at":1795742822089,"player":"s2","act":"c20","hand":2,"expr":"3*7-1+4","points":4}]}');
INSERT INTO "events" VALUES('u2wwrclxfc5mntaf24qgew4u47',19,'{"v":1,"events":[{"type":"finished","at":1795742822089,"player":"s2","why":"done"}]}');
INSERT INTO "events" VALUES('vfk4s464qciqltbji4hel26itb',0,'{"v":1,"events":[{"type":"created","at":1795742817553,"act":"create","mode":{"name":"practice","seats":1,"hints":true,"none_cost":3000,"solvable":true},"hands":[{"puzzle":"1-2.6.9.12-24-classic","solvable":true,"level":4,"seconds":12},{"puzzle":"1-5.5.6.7-24-classic","solvable":true,"level":3,"seconds":8.3},{"puzzle":"1-2.6.11.13-24-classic","solvable":true,"level":3,"seconds":8.6}]}]}');
INSERT INTO "events" VALUES('vfk4s464qciqltbji4hel26itb',1,'{"v":1,"events":[{"type":"joined","at":1795742817553,"player":"MQOMGREEBD7LIZDM536PQ7OJT2"}]}');
INSERT INTO "events" VALUES('vfk4s464qciqltbji4hel26itb',2,'{"v":1,"events":[{"type":"started","at":1795742817553,"act":"start"}]}');
INSERT INTO "events" VALUES('vfk4s464qciqltbji4hel26itb',3,'{"v":1,"events":[{"type":"revealed","at":1795742817553,"player":"MQOMGREEBD7LIZDM536PQ7OJT2","hand":0,"puzzle":"1-2.6.9.12-24-classic"}]}');
INSERT INTO "events" VALUES('vfk4s464qciqltbji4hel26itb',4,'{"v":1,"events":[{"type":"missed","at":1795742817600,"player":"MQOMGREEBD7LIZDM536PQ7OJT2","act":"m1","hand":0,"expr":"2+6+9+12","reason":"value","value":"29"}]}');
INSERT INTO "events" VALUES('vfk4s464qciqltbji4hel26itb',5,'{"v":1,"events":[{"type":"hinted","at":1795742817607,"player":"MQOMGREEBD7LIZDM536PQ7OJT2","act":"m2","hand":0,"step":2}]}');
INSERT INTO "events" VALUES('vfk4s464qciqltbji4hel26itb',6,'{"v":1,"events":[{"type":"solved","at":1795742817610,"player":"MQOMGREEBD7LIZDM536PQ7OJT2","act":"m3","hand":0,"expr":"12-6+2*9","points":3}]}');
INSERT INTO "events" VALUES('vfk4s464qciqltbji4hel26itb',7,'{"v":1,"events":[{"type":"dealt","at":1795742817613,"act":"deal-3","hands":[{"puzzle":"1-4.7.8.10-24-classic","solvable":true,"level":5,"seconds":28.6},{"puzzle":"1-6.11.12.13-24-classic","solvable":true,"level":4,"seconds":13.7},{"puzzle":"1-4.6.7.12-24-classic","solvable":true,"level":4,"seconds":12.1}]}]}');
INSERT INTO "events" VALUES('vfk4s464qciqltbji4hel26itb',8,'{"v":1,"events":[{"type":"revealed","at":1795742817614,"player":"MQOMGREEBD7LIZDM536PQ7OJT2","act":"m4","hand":1,"puzzle":"1-5.5.6.7-24-classic"}]}');
INSERT INTO "events" VALUES('vfk4s464qciqltbji4hel26itb',9,'{"v":1,"events":[{"type":"solved","at":1795742817636,"player":"MQOMGREEBD7LIZDM536PQ7OJT2","act":"m5","hand":1,"expr":"5*5-7+6","points":4}]}');
INSERT INTO "events" VALUES('vfk4s464qciqltbji4hel26itb',10,'{"v":1,"events":[{"type":"revealed","at":1795742817639,"player":"MQOMGREEBD7LIZDM536PQ7OJT2","act":"m6","hand":2,"puzzle":"1-2.6.11.13-24-classic"}]}');
INSERT INTO "events" VALUES('vfk4s464qciqltbji4hel26itb',11,'{"v":1,"events":[{"type":"passed","at":1795742817688,"player":"MQOMGREEBD7LIZDM536PQ7OJT2","act":"m7","hand":2,"why":"skip"}]}');
INSERT INTO "events" VALUES('vfk4s464qciqltbji4hel26itb',12,'{"v":1,"events":[{"type":"revealed","at":1795742817691,"player":"MQOMGREEBD7LIZDM536PQ7OJT2","act":"m8","hand":3,"puzzle":"1-4.7.8.10-24-classic"}]}');
INSERT INTO "events" VALUES('vfk4s464qciqltbji4hel26itb',13,'{"v":1,"events":[{"type":"solved","at":1795742817715,"player":"MQOMGREEBD7LIZDM536PQ7OJT2","act":"m9","hand":3,"expr":"10+8/4*7","points":4}]}');
INSERT INTO "events" VALUES('vfk4s464qciqltbji4hel26itb',14,'{"v":1,"events":[{"type":"finished","at":1795742817719,"player":"MQOMGREEBD7LIZDM536PQ7OJT2","act":"m10","why":"stop"}]}');
CREATE TABLE "finals" (
	run    TEXT NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	view   BLOB NOT NULL, -- the JSON of race.View
	acts   TEXT NOT NULL, -- a JSON array: the player's last actions
	player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	PRIMARY KEY (run, player)
) STRICT;
INSERT INTO "finals" VALUES('vfk4s464qciqltbji4hel26itb',X'7B2276657273696F6E223A31352C226174223A313739353734323831373731392C226D6F6465223A227072616374696365222C227068617365223A226F766572222C22706C6179657273223A5B7B22706C61796572223A224D514F4D475245454244374C495A444D3533365051374F4A5432222C2273686F776E223A342C22636C6F736564223A342C22736F6C766564223A332C22706F696E7473223A31312C2274696D65223A3135322C2273747265616B223A312C2262657374223A322C226D6973736573223A312C22776879223A2273746F70227D5D2C2273686F776E223A5B7B2268616E64223A302C2270757A7A6C65223A22312D322E362E392E31322D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323831373535332C2274696D65223A35372C22706F696E7473223A332C2268696E7473223A322C226D6973736573223A312C226D6973736564223A7B2265787072223A22322B362B392B3132222C22726561736F6E223A2276616C7565222C2276616C7565223A223239227D2C2265787072223A2231322D362B322A39222C22736F6C7661626C65223A747275652C226C6576656C223A342C227365636F6E6473223A31327D2C7B2268616E64223A312C2270757A7A6C65223A22312D352E352E362E372D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323831373631342C2274696D65223A32322C22706F696E7473223A342C2265787072223A22352A352D372B36222C22736F6C7661626C65223A747275652C226C6576656C223A332C227365636F6E6473223A382E337D2C7B2268616E64223A322C2270757A7A6C65223A22312D322E362E31312E31332D32342D636C6173736963222C226F7574636F6D65223A22736B6970222C2272657665616C6564223A313739353734323831373633392C2274696D65223A34392C22736F6C7661626C65223A747275652C226C6576656C223A332C227365636F6E6473223A382E367D2C7B2268616E64223A332C2270757A7A6C65223A22312D342E372E382E31302D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323831373639312C2274696D65223A32342C22706F696E7473223A342C2265787072223A2231302B382F342A37222C22736F6C7661626C65223A747275652C226C6576656C223A352C227365636F6E6473223A32382E367D5D2C22736F6C7661626C65223A747275657D','["m1","m2","m3","m4","m5","m6","m7","m8","m9","m10"]','MQOMGREEBD7LIZDM536PQ7OJT2');
INSERT INTO "finals" VALUES('ayj2qirvqpgg4cyplx5xul5xdr',X'7B2276657273696F6E223A31362C226174223A313739353734323831373839342C226D6F6465223A226461696C79222C226E756D626572223A3333312C227068617365223A226F766572222C2268616E6473223A352C22706C6179657273223A5B7B22706C61796572223A224D514F4D475245454244374C495A444D3533365051374F4A5432222C2273686F776E223A352C22636C6F736564223A352C22736F6C766564223A352C22706F696E7473223A31392C2274696D65223A3135332C2273747265616B223A342C2262657374223A342C226D6973736573223A312C22776879223A22646F6E65227D5D2C2273686F776E223A5B7B2268616E64223A302C2270757A7A6C65223A22312D312E312E382E382D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323831373732342C2274696D65223A34312C22706F696E7473223A342C2265787072223A22382A28312B31292B38222C22736F6C7661626C65223A747275652C226C6576656C223A312C227365636F6E6473223A362E317D2C7B2268616E64223A312C2270757A7A6C65223A22312D322E352E352E31332D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323831373737302C2274696D65223A32382C22706F696E7473223A342C226D6973736573223A312C226D6973736564223A7B2265787072223A22322B352B352B3133222C22726561736F6E223A2276616C7565222C2276616C7565223A223235227D2C2265787072223A222831332D35292A28352D3229222C22736F6C7661626C65223A747275652C226C6576656C223A322C227365636F6E6473223A362E387D2C7B2268616E64223A322C2270757A7A6C65223A22312D342E352E392E31332D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323831373830322C2274696D65223A32312C22706F696E7473223A342C2265787072223A2231332D392B342A35222C22736F6C7661626C65223A747275652C226C6576656C223A332C227365636F6E6473223A382E397D2C7B2268616E64223A332C2270757A7A6C65223A22312D322E332E362E372D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323831373832372C2274696D65223A34302C22706F696E7473223A332C2268696E7473223A322C2265787072223A22332A28322A372D3629222C22736F6C7661626C65223A747275652C226C6576656C223A342C227365636F6E6473223A31372E337D2C7B2268616E64223A342C2270757A7A6C65223A22312D352E372E31302E31312D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323831373837312C2274696D65223A32332C22706F696E7473223A342C2265787072223A22372A2831302D35292D3131222C22736F6C7661626C65223A747275652C226C6576656C223A352C227365636F6E6473223A34302E377D5D2C22736F6C7661626C65223A747275657D','["m11","m12","m13","m14","m15","m16","m17","m18","m19","m20","m21"]','MQOMGREEBD7LIZDM536PQ7OJT2');
INSERT INTO "finals" VALUES('55akh6x6p3zvnbbebab4deayce',X'7B2276657273696F6E223A31362C226174223A313739353734323831383038362C226D6F6465223A226461696C79222C226E756D626572223A3333312C227068617365223A226F766572222C2268616E6473223A352C22706C6179657273223A5B7B22706C61796572223A22414558573445515A4B46413742355A484636494F474C36354F45222C2273686F776E223A352C22636C6F736564223A352C22736F6C766564223A352C22706F696E7473223A31392C2274696D65223A3134312C2273747265616B223A342C2262657374223A342C226D6973736573223A312C22776879223A22646F6E65227D5D2C2273686F776E223A5B7B2268616E64223A302C2270757A7A6C65223A22312D312E312E382E382D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323831373930302C2274696D65223A32342C22706F696E7473223A342C2265787072223A22382A28312B31292B38222C22736F6C7661626C65223A747275652C226C6576656C223A312C227365636F6E6473223A362E317D2C7B2268616E64223A312C2270757A7A6C65223A22312D322E352E352E31332D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323831373934312C2274696D65223A32362C22706F696E7473223A342C226D6973736573223A312C226D6973736564223A7B2265787072223A22322B352B352B3133222C22726561736F6E223A2276616C7565222C2276616C7565223A223235227D2C2265787072223A222831332D35292A28352D3229222C22736F6C7661626C65223A747275652C226C6576656C223A322C227365636F6E6473223A362E387D2C7B2268616E64223A322C2270757A7A6C65223A22312D342E352E392E31332D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323831373937312C2274696D65223A33302C22706F696E7473223A342C2265787072223A2231332D392B342A35222C22736F6C7661626C65223A747275652C226C6576656C223A332C227365636F6E6473223A382E397D2C7B2268616E64223A332C2270757A7A6C65223A22312D322E332E362E372D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323831383030362C2274696D65223A33322C22706F696E7473223A332C2268696E7473223A322C2265787072223A22332A28322A372D3629222C22736F6C7661626C65223A747275652C226C6576656C223A342C227365636F6E6473223A31372E337D2C7B2268616E64223A342C2270757A7A6C65223A22312D352E372E31302E31312D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323831383035372C2274696D65223A32392C22706F696E7473223A342C2265787072223A22372A2831302D35292D3131222C22736F6C7661626C65223A747275652C226C6576656C223A352C227365636F6E6473223A34302E377D5D2C22736F6C7661626C65223A747275657D','["m1","m2","m3","m4","m5","m6","m7","m8","m9","m10","m11"]','AEXW4EQZKFA7B5ZHF6IOGL65OE');
INSERT INTO "finals" VALUES('2e3hgfi3gqrxfl2uibh7b5ksmi',X'7B2276657273696F6E223A31382C226174223A313739353734323831383233302C226D6F6465223A2274696D6564222C227068617365223A226F766572222C22656E6473223A313739353734333030363039312C22706C6179657273223A5B7B22706C61796572223A224D514F4D475245454244374C495A444D3533365051374F4A5432222C2273686F776E223A372C22636C6F736564223A372C22736F6C766564223A362C22706F696E7473223A32342C2274696D65223A3133392C2273747265616B223A362C2262657374223A362C22776879223A2273746F70227D5D2C2273686F776E223A5B7B2268616E64223A302C2270757A7A6C65223A22312D322E322E322E332D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323831383039312C2274696D65223A32342C22706F696E7473223A342C2265787072223A22322A322A322A33222C22736F6C7661626C65223A747275652C226C6576656C223A312C227365636F6E6473223A352E377D2C7B2268616E64223A312C2270757A7A6C65223A22312D322E31322E31332E31332D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323831383131352C2274696D65223A32342C22706F696E7473223A342C2265787072223A2231322A322D31332B3133222C22736F6C7661626C65223A747275652C226C6576656C223A312C227365636F6E6473223A352E377D2C7B2268616E64223A322C2270757A7A6C65223A22312D312E362E382E31302D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323831383133392C2274696D65223A32312C22626F6E7573223A333030302C22706F696E7473223A342C2265787072223A22312A31302B362B38222C22736F6C7661626C65223A747275652C226C6576656C223A312C227365636F6E6473223A362E347D2C7B2268616E64223A332C2270757A7A6C65223A22312D332E332E332E31322D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323831383136302C2274696D65223A32332C22706F696E7473223A342C2265787072223A2231322B332A332B33222C22736F6C7661626C65223A747275652C226C6576656C223A312C227365636F6E6473223A352E387D2C7B2268616E64223A342C2270757A7A6C65223A22312D322E332E31322E31332D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323831383138332C2274696D65223A32322C22706F696E7473223A342C2265787072223A2231322B322D332B3133222C22736F6C7661626C65223A747275652C226C6576656C223A322C227365636F6E6473223A372E337D2C7B2268616E64223A352C2270757A7A6C65223A22312D352E362E31302E31312D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323831383230352C2274696D65223A32312C22626F6E7573223A353030302C22706F696E7473223A342C2265787072223A22362A2831302B352D313129222C22736F6C7661626C65223A747275652C226C6576656C223A322C227365636F6E6473223A372E397D2C7B2268616E64223A362C2270757A7A6C65223A22312D322E352E31302E31312D32342D636C6173736963222C226F7574636F6D65223A22756E66696E6973686564222C2272657665616C6564223A313739353734323831383232362C2274696D65223A342C22736F6C7661626C65223A747275652C226C6576656C223A322C227365636F6E6473223A372E397D5D7D','["m22","m23","m24","m25","m26","m27","m28"]','MQOMGREEBD7LIZDM536PQ7OJT2');
CREATE TABLE goose_db_version (
		id INTEGER PRIMARY KEY AUTOINCREMENT,
		version_id INTEGER NOT NULL,
		is_applied INTEGER NOT NULL,
		tstamp TIMESTAMP DEFAULT (datetime('now'))
	);
INSERT INTO "goose_db_version" VALUES(1,0,1,'2026-11-27 01:26:56');
INSERT INTO "goose_db_version" VALUES(2,1,1,'2026-11-27 01:26:56');
INSERT INTO "goose_db_version" VALUES(3,2,1,'2026-11-27 01:26:56');
INSERT INTO "goose_db_version" VALUES(4,3,1,'2026-11-27 01:26:56');
INSERT INTO "goose_db_version" VALUES(5,4,1,'2026-11-27 01:26:56');
INSERT INTO "goose_db_version" VALUES(6,5,1,'2026-11-27 01:26:56');
INSERT INTO "goose_db_version" VALUES(7,6,1,'2026-11-27 01:26:56');
INSERT INTO "goose_db_version" VALUES(8,7,1,'2026-11-27 01:26:56');
INSERT INTO "goose_db_version" VALUES(9,8,1,'2026-11-27 01:26:56');
INSERT INTO "goose_db_version" VALUES(10,9,1,'2026-11-27 01:26:56');
INSERT INTO "goose_db_version" VALUES(11,10,1,'2026-11-27 01:26:56');
INSERT INTO "goose_db_version" VALUES(12,12,1,'2026-11-27 01:26:56');
INSERT INTO "goose_db_version" VALUES(13,15,1,'2026-11-27 01:26:56');
CREATE TABLE hand_ratings (
	puzzle    TEXT    NOT NULL,
	day       INTEGER NOT NULL, -- of closed of the runs, in days since 1970
	predicted INTEGER NOT NULL, -- time of the grade in milliseconds, the longest of all games
	games     INTEGER NOT NULL,
	precision INTEGER NOT NULL,
	moment    INTEGER NOT NULL,
	PRIMARY KEY (puzzle, day)
) STRICT, WITHOUT ROWID;
INSERT INTO "hand_ratings" VALUES('1-1.1.8.8-24-classic',20784,6100,2,318274378,-1668142171);
INSERT INTO "hand_ratings" VALUES('1-1.3.4.7-24-classic',20784,9000,2,1092646049,-2609601534);
INSERT INTO "hand_ratings" VALUES('1-1.6.8.10-24-classic',20784,6400,1,597510170,-1927082353);
INSERT INTO "hand_ratings" VALUES('1-2.12.13.13-24-classic',20784,5700,1,631253454,-2200480127);
INSERT INTO "hand_ratings" VALUES('1-2.2.2.3-24-classic',20784,5700,1,631253454,-2200480127);
INSERT INTO "hand_ratings" VALUES('1-2.3.12.13-24-classic',20784,7300,1,562061204,-1646610835);
INSERT INTO "hand_ratings" VALUES('1-2.3.6.7-24-classic',20784,17300,2,173066586,836479464);
INSERT INTO "hand_ratings" VALUES('1-2.5.5.13-24-classic',20784,6800,2,313997598,-1561231501);
INSERT INTO "hand_ratings" VALUES('1-3.3.3.12-24-classic',20784,5800,1,626026859,-2157736584);
INSERT INTO "hand_ratings" VALUES('1-3.4.6.12-24-classic',20784,8500,2,1122992748,-2824678669);
INSERT INTO "hand_ratings" VALUES('1-4.5.9.13-24-classic',20784,8900,2,303316102,-1306775008);
INSERT INTO "hand_ratings" VALUES('1-5.6.10.11-24-classic',20784,7900,1,542140828,-1492190872);
INSERT INTO "hand_ratings" VALUES('1-5.7.10.11-24-classic',20784,40700,2,244227386,-153495134);
INSERT INTO "hand_ratings" VALUES('1-6.6.12.13-24-classic',20784,7700,2,972683279,-1349691786);
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
INSERT INTO "players" VALUES('MQOMGREEBD7LIZDM536PQ7OJT2','Ann','en',X'7B227468656D65223A20226461726B227D',1795742816951,1795742816954,0,0,'');
INSERT INTO "players" VALUES('AEXW4EQZKFA7B5ZHF6IOGL65OE','Bob 四','en',X'7B227468656D65223A20226461726B227D',1795742816974,1795742816982,0,0,'');
INSERT INTO "players" VALUES('VG5H4K7KEVMXZ25IANHM73UGVY','Patient Turtle','',NULL,1795742818233,1795742818233,0,0,'');
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
	misses     INTEGER NOT NULL, number INTEGER NOT NULL DEFAULT 0, form TEXT NOT NULL DEFAULT '',
	PRIMARY KEY (run, player, hand)
) STRICT;
INSERT INTO "plays" VALUES('vfk4s464qciqltbji4hel26itb',0,'MQOMGREEBD7LIZDM536PQ7OJT2','practice',0,'1-2.6.9.12-24-classic',1,4,12.0,'["3*8","(a-b)*(c+d)"]',1795742817610,57,'solved',3,2,1,0,'');
INSERT INTO "plays" VALUES('vfk4s464qciqltbji4hel26itb',1,'MQOMGREEBD7LIZDM536PQ7OJT2','practice',0,'1-5.5.6.7-24-classic',1,3,8.3,'["a*b+c-d"]',1795742817636,22,'solved',4,0,0,0,'5*5-7+6');
INSERT INTO "plays" VALUES('vfk4s464qciqltbji4hel26itb',2,'MQOMGREEBD7LIZDM536PQ7OJT2','practice',0,'1-2.6.11.13-24-classic',1,3,8.6,'["4*6","(a+b-c)*d"]',1795742817688,49,'skip',0,0,0,0,'');
INSERT INTO "plays" VALUES('vfk4s464qciqltbji4hel26itb',3,'MQOMGREEBD7LIZDM536PQ7OJT2','practice',0,'1-4.7.8.10-24-classic',1,5,28.6,'["product-beside"]',1795742817715,24,'solved',4,0,0,0,'10+8/4*7');
INSERT INTO "plays" VALUES('ayj2qirvqpgg4cyplx5xul5xdr',0,'MQOMGREEBD7LIZDM536PQ7OJT2','daily',0,'1-1.1.8.8-24-classic',1,1,6.1,'["k*x+k"]',1795742817765,41,'solved',4,0,0,331,'8*(1+1)+8');
INSERT INTO "plays" VALUES('ayj2qirvqpgg4cyplx5xul5xdr',1,'MQOMGREEBD7LIZDM536PQ7OJT2','daily',0,'1-2.5.5.13-24-classic',1,2,6.8,'["2*12","(a-b/c)*d","equals"]',1795742817798,28,'solved',4,0,1,331,'(13-5)*(5-2)');
INSERT INTO "plays" VALUES('ayj2qirvqpgg4cyplx5xul5xdr',2,'MQOMGREEBD7LIZDM536PQ7OJT2','daily',0,'1-4.5.9.13-24-classic',1,3,8.9,'["(a-b)*c+d"]',1795742817823,21,'solved',4,0,0,331,'13-9+4*5');
INSERT INTO "plays" VALUES('ayj2qirvqpgg4cyplx5xul5xdr',3,'MQOMGREEBD7LIZDM536PQ7OJT2','daily',0,'1-2.3.6.7-24-classic',1,4,17.3,'["product-beside"]',1795742817867,40,'solved',3,2,0,331,'');
INSERT INTO "plays" VALUES('ayj2qirvqpgg4cyplx5xul5xdr',4,'MQOMGREEBD7LIZDM536PQ7OJT2','daily',0,'1-5.7.10.11-24-classic',1,5,40.7,'["product-beside"]',1795742817894,23,'solved',4,0,0,331,'7*(10-5)-11');
INSERT INTO "plays" VALUES('55akh6x6p3zvnbbebab4deayce',0,'AEXW4EQZKFA7B5ZHF6IOGL65OE','daily',0,'1-1.1.8.8-24-classic',1,1,6.1,'["k*x+k"]',1795742817924,24,'solved',4,0,0,331,'8*(1+1)+8');
INSERT INTO "plays" VALUES('55akh6x6p3zvnbbebab4deayce',1,'AEXW4EQZKFA7B5ZHF6IOGL65OE','daily',0,'1-2.5.5.13-24-classic',1,2,6.8,'["2*12","(a-b/c)*d","equals"]',1795742817967,26,'solved',4,0,1,331,'(13-5)*(5-2)');
INSERT INTO "plays" VALUES('55akh6x6p3zvnbbebab4deayce',2,'AEXW4EQZKFA7B5ZHF6IOGL65OE','daily',0,'1-4.5.9.13-24-classic',1,3,8.9,'["(a-b)*c+d"]',1795742818001,30,'solved',4,0,0,331,'13-9+4*5');
INSERT INTO "plays" VALUES('55akh6x6p3zvnbbebab4deayce',3,'AEXW4EQZKFA7B5ZHF6IOGL65OE','daily',0,'1-2.3.6.7-24-classic',1,4,17.3,'["product-beside"]',1795742818038,32,'solved',3,2,0,331,'');
INSERT INTO "plays" VALUES('55akh6x6p3zvnbbebab4deayce',4,'AEXW4EQZKFA7B5ZHF6IOGL65OE','daily',0,'1-5.7.10.11-24-classic',1,5,40.7,'["product-beside"]',1795742818086,29,'solved',4,0,0,331,'7*(10-5)-11');
INSERT INTO "plays" VALUES('2e3hgfi3gqrxfl2uibh7b5ksmi',0,'MQOMGREEBD7LIZDM536PQ7OJT2','timed',0,'1-2.2.2.3-24-classic',1,1,5.7,'["4*6"]',1795742818115,24,'solved',4,0,0,0,'2*2*2*3');
INSERT INTO "plays" VALUES('2e3hgfi3gqrxfl2uibh7b5ksmi',1,'MQOMGREEBD7LIZDM536PQ7OJT2','timed',0,'1-2.12.13.13-24-classic',1,1,5.7,'["2*12","equals","one"]',1795742818139,24,'solved',4,0,0,0,'12*2-13+13');
INSERT INTO "plays" VALUES('2e3hgfi3gqrxfl2uibh7b5ksmi',2,'MQOMGREEBD7LIZDM536PQ7OJT2','timed',0,'1-1.6.8.10-24-classic',1,1,6.4,'["3*8"]',1795742818160,21,'solved',4,0,0,0,'1*10+6+8');
INSERT INTO "plays" VALUES('2e3hgfi3gqrxfl2uibh7b5ksmi',3,'MQOMGREEBD7LIZDM536PQ7OJT2','timed',0,'1-3.3.3.12-24-classic',1,1,5.8,'["2*12","(a-b/c)*d","equals"]',1795742818183,23,'solved',4,0,0,0,'12+3*3+3');
INSERT INTO "plays" VALUES('2e3hgfi3gqrxfl2uibh7b5ksmi',4,'MQOMGREEBD7LIZDM536PQ7OJT2','timed',0,'1-2.3.12.13-24-classic',1,2,7.3,'["plus-minus"]',1795742818205,22,'solved',4,0,0,0,'12+2-3+13');
INSERT INTO "plays" VALUES('2e3hgfi3gqrxfl2uibh7b5ksmi',5,'MQOMGREEBD7LIZDM536PQ7OJT2','timed',0,'1-5.6.10.11-24-classic',1,2,7.9,'["4*6","(a+b-c)*d"]',1795742818226,21,'solved',4,0,0,0,'6*(10+5-11)');
INSERT INTO "plays" VALUES('2e3hgfi3gqrxfl2uibh7b5ksmi',6,'MQOMGREEBD7LIZDM536PQ7OJT2','timed',0,'1-2.5.10.11-24-classic',1,2,7.9,'["product-beside"]',1795742818230,4,'unfinished',0,0,0,0,'');
INSERT INTO "plays" VALUES('sifc6q56qswog5et45n5z3nhrn',0,'VG5H4K7KEVMXZ25IANHM73UGVY','practice',0,'1-7.8.9.13-24-classic',1,3,10.4,'["3*8","(a+b-c)*d"]',1795742818270,36,'solved',3,2,1,0,'');
INSERT INTO "plays" VALUES('sifc6q56qswog5et45n5z3nhrn',1,'VG5H4K7KEVMXZ25IANHM73UGVY','practice',0,'1-4.5.8.10-24-classic',1,4,14.7,'["2*12","(a+b)/c*d"]',1795742818294,17,'solved',4,0,0,0,'10/5*(4+8)');
INSERT INTO "plays" VALUES('u2wwrclxfc5mntaf24qgew4u47',0,'MQOMGREEBD7LIZDM536PQ7OJT2','race',0,'1-3.4.6.12-24-classic',1,3,8.5,'[]',1795742821526,224,'solved',4,0,0,0,'12+4*(6-3)');
INSERT INTO "plays" VALUES('u2wwrclxfc5mntaf24qgew4u47',0,'AEXW4EQZKFA7B5ZHF6IOGL65OE','race',0,'1-3.4.6.12-24-classic',1,3,8.5,'[]',1795742821545,243,'solved',4,0,0,0,'12+4*(6-3)');
INSERT INTO "plays" VALUES('u2wwrclxfc5mntaf24qgew4u47',1,'MQOMGREEBD7LIZDM536PQ7OJT2','race',0,'1-6.6.12.13-24-classic',1,2,7.7,'[]',1795742821767,241,'solved',4,0,0,0,'12-6/6+13');
INSERT INTO "plays" VALUES('u2wwrclxfc5mntaf24qgew4u47',1,'AEXW4EQZKFA7B5ZHF6IOGL65OE','race',0,'1-6.6.12.13-24-classic',1,2,7.7,'[]',1795742821851,306,'skip',0,0,0,0,'');
INSERT INTO "plays" VALUES('u2wwrclxfc5mntaf24qgew4u47',2,'MQOMGREEBD7LIZDM536PQ7OJT2','race',0,'1-1.3.4.7-24-classic',1,3,9.0,'[]',1795742822070,303,'solved',4,0,0,0,'3*7-1+4');
INSERT INTO "plays" VALUES('u2wwrclxfc5mntaf24qgew4u47',2,'AEXW4EQZKFA7B5ZHF6IOGL65OE','race',0,'1-1.3.4.7-24-classic',1,3,9.0,'[]',1795742822089,238,'solved',4,0,0,0,'3*7-1+4');
CREATE TABLE quick_matches (
	run        TEXT    NOT NULL PRIMARY KEY REFERENCES runs (id) ON DELETE CASCADE,
	strength   INTEGER NOT NULL, -- of the player who opened it, as in recordings
	opened     INTEGER NOT NULL,
	open_until INTEGER NOT NULL
) STRICT;
INSERT INTO "quick_matches" VALUES('il7znsoo3ntecmkgrffjlqnxqn',180,1795742822604,1795742834604);
CREATE TABLE race_finals (
	run  TEXT NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	part TEXT NOT NULL, -- live.finalRace says which parts there are
	json BLOB NOT NULL,
	PRIMARY KEY (run, part)
) STRICT;
INSERT INTO "race_finals" VALUES('u2wwrclxfc5mntaf24qgew4u47','actions-',X'5B22637265617465222C226465616C225D');
INSERT INTO "race_finals" VALUES('u2wwrclxfc5mntaf24qgew4u47','actions-s1',X'5B226A6F696E222C227374617274222C22633031222C22633131222C22633231225D');
INSERT INTO "race_finals" VALUES('u2wwrclxfc5mntaf24qgew4u47','actions-s2',X'5B226A6F696E222C22633030222C227331222C22633230225D');
INSERT INTO "race_finals" VALUES('u2wwrclxfc5mntaf24qgew4u47','race',X'7B227075626C6963223A7B2276657273696F6E223A32302C226174223A313739353734323832323038392C226D6F6465223A7B226E616D65223A2272616365222C227365617473223A3130302C2268616E6473223A332C226C656E677468223A3138303030302C226175746F223A747275652C2272616E6B6564223A747275652C22736F6C7661626C65223A747275652C22636F756E74646F776E223A333030302C22686F73746564223A747275657D2C227068617365223A226F766572222C22686F7374223A227331222C227374617274223A313739353734323832313330322C22706C6179657273223A5B7B22706C61796572223A227331222C2273686F776E223A332C22636C6F736564223A332C22736F6C766564223A332C22706F696E7473223A31322C2274696D65223A3736382C2273747265616B223A332C2262657374223A332C22776879223A22646F6E65222C226F7574636F6D6573223A5B22736F6C766564222C22736F6C766564222C22736F6C766564225D7D2C7B22706C61796572223A227332222C2273686F776E223A332C22636C6F736564223A332C22736F6C766564223A322C22706F696E7473223A382C2274696D65223A3738372C2273747265616B223A312C2262657374223A312C22776879223A22646F6E65222C226F7574636F6D6573223A5B22736F6C766564222C22736B6970222C22736F6C766564225D7D5D2C2268616E6473223A5B7B2268616E64223A302C2270757A7A6C65223A22312D332E342E362E31322D32342D636C6173736963222C22736F6C7661626C65223A747275652C226C6576656C223A332C227365636F6E6473223A382E352C22736F6C766572223A227331222C2265787072223A2231322B342A28362D3329222C2274696D65223A3232347D2C7B2268616E64223A312C2270757A7A6C65223A22312D362E362E31322E31332D32342D636C6173736963222C22736F6C7661626C65223A747275652C226C6576656C223A322C227365636F6E6473223A372E372C22736F6C766572223A227331222C2265787072223A2231322D362F362B3133222C2274696D65223A3234317D2C7B2268616E64223A322C2270757A7A6C65223A22312D312E332E342E372D32342D636C6173736963222C22736F6C7661626C65223A747275652C226C6576656C223A332C227365636F6E6473223A392C22736F6C766572223A227332222C2265787072223A22332A372D312B34222C2274696D65223A3233387D5D7D2C22736F75726365223A227B5C226B696E645C223A5C22726163655C222C5C2268616E64735C223A337D227D');
INSERT INTO "race_finals" VALUES('u2wwrclxfc5mntaf24qgew4u47','replay',X'7B2272616365223A227532777772636C786663356D6E74616632347167657734753437222C226C656E677468223A3738372C226D6F6D656E7473223A5B7B2274223A302C2274797065223A2272657665616C6564222C22706C61796572223A227331227D2C7B2274223A302C2274797065223A2272657665616C6564222C22706C61796572223A227332227D2C7B2274223A3232342C2274797065223A22736F6C766564222C22706C61796572223A227331222C22706F696E7473223A347D2C7B2274223A3232342C2274797065223A2272657665616C6564222C22706C61796572223A227331222C2268616E64223A317D2C7B2274223A3234332C2274797065223A22736F6C766564222C22706C61796572223A227332222C22706F696E7473223A347D2C7B2274223A3234332C2274797065223A2272657665616C6564222C22706C61796572223A227332222C2268616E64223A317D2C7B2274223A3436352C2274797065223A22736F6C766564222C22706C61796572223A227331222C2268616E64223A312C22706F696E7473223A347D2C7B2274223A3436352C2274797065223A2272657665616C6564222C22706C61796572223A227331222C2268616E64223A327D2C7B2274223A3534392C2274797065223A22706173736564222C22706C61796572223A227332222C2268616E64223A312C22776879223A22736B6970227D2C7B2274223A3534392C2274797065223A2272657665616C6564222C22706C61796572223A227332222C2268616E64223A327D2C7B2274223A3736382C2274797065223A22736F6C766564222C22706C61796572223A227331222C2268616E64223A322C22706F696E7473223A347D2C7B2274223A3736382C2274797065223A2266696E6973686564222C22706C61796572223A227331222C22776879223A22646F6E65227D2C7B2274223A3738372C2274797065223A22736F6C766564222C22706C61796572223A227332222C2268616E64223A322C22706F696E7473223A347D2C7B2274223A3738372C2274797065223A2266696E6973686564222C22706C61796572223A227332222C22776879223A22646F6E65227D5D7D');
INSERT INTO "race_finals" VALUES('u2wwrclxfc5mntaf24qgew4u47','results',X'5B7B22706C61796572223A227331222C2273686F776E223A332C22636C6F736564223A332C22736F6C766564223A332C22706F696E7473223A31322C2274696D65223A3736382C2273747265616B223A332C2262657374223A332C22776879223A22646F6E65222C226D6F6465223A2272616365222C2272616E6B6564223A747275652C2266696E6973686564223A313739353734323832323037302C2268616E6473223A5B7B2268616E64223A302C2270757A7A6C65223A22312D332E342E362E31322D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323832313330322C2274696D65223A3232342C22706F696E7473223A342C2265787072223A2231322B342A28362D3329222C22736F6C7661626C65223A747275652C226C6576656C223A332C227365636F6E6473223A382E357D2C7B2268616E64223A312C2270757A7A6C65223A22312D362E362E31322E31332D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323832313532362C2274696D65223A3234312C22706F696E7473223A342C2265787072223A2231322D362F362B3133222C22736F6C7661626C65223A747275652C226C6576656C223A322C227365636F6E6473223A372E377D2C7B2268616E64223A322C2270757A7A6C65223A22312D312E332E342E372D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323832313736372C2274696D65223A3330332C22706F696E7473223A342C2265787072223A22332A372D312B34222C22736F6C7661626C65223A747275652C226C6576656C223A332C227365636F6E6473223A397D5D7D2C7B22706C61796572223A227332222C2273686F776E223A332C22636C6F736564223A332C22736F6C766564223A322C22706F696E7473223A382C2274696D65223A3738372C2273747265616B223A312C2262657374223A312C22776879223A22646F6E65222C226D6F6465223A2272616365222C2272616E6B6564223A747275652C2266696E6973686564223A313739353734323832323038392C2268616E6473223A5B7B2268616E64223A302C2270757A7A6C65223A22312D332E342E362E31322D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323832313330322C2274696D65223A3234332C22706F696E7473223A342C2265787072223A2231322B342A28362D3329222C22736F6C7661626C65223A747275652C226C6576656C223A332C227365636F6E6473223A382E357D2C7B2268616E64223A312C2270757A7A6C65223A22312D362E362E31322E31332D32342D636C6173736963222C226F7574636F6D65223A22736B6970222C2272657665616C6564223A313739353734323832313534352C2274696D65223A3330362C22736F6C7661626C65223A747275652C226C6576656C223A322C227365636F6E6473223A372E377D2C7B2268616E64223A322C2270757A7A6C65223A22312D312E332E342E372D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323832313835312C2274696D65223A3233382C22706F696E7473223A342C2265787072223A22332A372D312B34222C22736F6C7661626C65223A747275652C226C6576656C223A332C227365636F6E6473223A397D5D7D5D');
INSERT INTO "race_finals" VALUES('u2wwrclxfc5mntaf24qgew4u47','s1',X'7B227374616E64696E67223A7B22706C61796572223A227331222C2273686F776E223A332C22636C6F736564223A332C22736F6C766564223A332C22706F696E7473223A31322C2274696D65223A3736382C2273747265616B223A332C2262657374223A332C22776879223A22646F6E65227D2C2273686F776E223A5B7B2268616E64223A302C2270757A7A6C65223A22312D332E342E362E31322D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323832313330322C2274696D65223A3232342C22706F696E7473223A342C2265787072223A2231322B342A28362D3329222C22736F6C7661626C65223A747275652C226C6576656C223A332C227365636F6E6473223A382E357D2C7B2268616E64223A312C2270757A7A6C65223A22312D362E362E31322E31332D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323832313532362C2274696D65223A3234312C22706F696E7473223A342C2265787072223A2231322D362F362B3133222C22736F6C7661626C65223A747275652C226C6576656C223A322C227365636F6E6473223A372E377D2C7B2268616E64223A322C2270757A7A6C65223A22312D312E332E342E372D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323832313736372C2274696D65223A3330332C22706F696E7473223A342C2265787072223A22332A372D312B34222C22736F6C7661626C65223A747275652C226C6576656C223A332C227365636F6E6473223A397D5D2C22656E6473223A313739353734333030313330327D');
INSERT INTO "race_finals" VALUES('u2wwrclxfc5mntaf24qgew4u47','s2',X'7B227374616E64696E67223A7B22706C61796572223A227332222C2273686F776E223A332C22636C6F736564223A332C22736F6C766564223A322C22706F696E7473223A382C2274696D65223A3738372C2273747265616B223A312C2262657374223A312C22776879223A22646F6E65227D2C2273686F776E223A5B7B2268616E64223A302C2270757A7A6C65223A22312D332E342E362E31322D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323832313330322C2274696D65223A3234332C22706F696E7473223A342C2265787072223A2231322B342A28362D3329222C22736F6C7661626C65223A747275652C226C6576656C223A332C227365636F6E6473223A382E357D2C7B2268616E64223A312C2270757A7A6C65223A22312D362E362E31322E31332D32342D636C6173736963222C226F7574636F6D65223A22736B6970222C2272657665616C6564223A313739353734323832313534352C2274696D65223A3330362C22736F6C7661626C65223A747275652C226C6576656C223A322C227365636F6E6473223A372E377D2C7B2268616E64223A322C2270757A7A6C65223A22312D312E332E342E372D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323832313835312C2274696D65223A3233382C22706F696E7473223A342C2265787072223A22332A372D312B34222C22736F6C7661626C65223A747275652C226C6576656C223A332C227365636F6E6473223A397D5D2C22656E6473223A313739353734333030313330327D');
CREATE TABLE races (
	run     TEXT    NOT NULL PRIMARY KEY REFERENCES runs (id) ON DELETE CASCADE,
	code    TEXT    NOT NULL, -- with which players join; '': expired
	kind    TEXT    NOT NULL, -- race, class or quick
	secret  BLOB    NOT NULL, -- SHA-256 of the secret of a class's teacher; empty: none
	created INTEGER NOT NULL,
	expires INTEGER NOT NULL, -- when the code expires
	next    TEXT    NOT NULL  -- the run of the rematch; '': none
) STRICT;
INSERT INTO "races" VALUES('u2wwrclxfc5mntaf24qgew4u47','3MRMGT','race',X'',1795742818297,1795786018297,'');
INSERT INTO "races" VALUES('m4ehm4lbsqovwfbhmq2ei7tq4x','KU75WH','class',X'92A0EE4F02910EDCA9275C49D8B58AFD0C0FC086B97F9B0574CCAD526DB83B78',1795742822383,1795786022383,'');
INSERT INTO "races" VALUES('il7znsoo3ntecmkgrffjlqnxqn','','quick',X'',1795742822604,1795742822604,'');
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
INSERT INTO "ratings" VALUES('AEXW4EQZKFA7B5ZHF6IOGL65OE',1,'55akh6x6p3zvnbbebab4deayce',1795742818086,5,1770118,97716,30000);
INSERT INTO "ratings" VALUES('AEXW4EQZKFA7B5ZHF6IOGL65OE',2,'u2wwrclxfc5mntaf24qgew4u47',1795742822089,8,1844154,77978,30001);
INSERT INTO "ratings" VALUES('MQOMGREEBD7LIZDM536PQ7OJT2',1,'ayj2qirvqpgg4cyplx5xul5xdr',1795742817894,5,1770118,97716,30000);
INSERT INTO "ratings" VALUES('MQOMGREEBD7LIZDM536PQ7OJT2',2,'2e3hgfi3gqrxfl2uibh7b5ksmi',1795742818230,11,1973164,61844,30020);
INSERT INTO "ratings" VALUES('MQOMGREEBD7LIZDM536PQ7OJT2',3,'u2wwrclxfc5mntaf24qgew4u47',1795742822089,14,2048448,55038,30037);
CREATE TABLE recordings (
	run      TEXT    NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	seat     TEXT    NOT NULL, -- in a race; '': a run of one player
	player   TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	strength INTEGER NOT NULL, -- hands solved an hour
	finished INTEGER NOT NULL,
	PRIMARY KEY (run, seat)
) STRICT;
INSERT INTO "recordings" VALUES('2e3hgfi3gqrxfl2uibh7b5ksmi','','MQOMGREEBD7LIZDM536PQ7OJT2',3600,1795742818230);
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
INSERT INTO "results" VALUES('vfk4s464qciqltbji4hel26itb','MQOMGREEBD7LIZDM536PQ7OJT2','practice',0,0,0,4,3,11,152,2,1795742817719);
INSERT INTO "results" VALUES('ayj2qirvqpgg4cyplx5xul5xdr','MQOMGREEBD7LIZDM536PQ7OJT2','daily',331,0,1,5,5,19,153,4,1795742817894);
INSERT INTO "results" VALUES('55akh6x6p3zvnbbebab4deayce','AEXW4EQZKFA7B5ZHF6IOGL65OE','daily',331,0,1,5,5,19,141,4,1795742818086);
INSERT INTO "results" VALUES('2e3hgfi3gqrxfl2uibh7b5ksmi','MQOMGREEBD7LIZDM536PQ7OJT2','timed',0,0,1,6,6,24,139,6,1795742818230);
INSERT INTO "results" VALUES('u2wwrclxfc5mntaf24qgew4u47','MQOMGREEBD7LIZDM536PQ7OJT2','race',0,0,1,3,3,12,768,3,1795742822070);
INSERT INTO "results" VALUES('u2wwrclxfc5mntaf24qgew4u47','AEXW4EQZKFA7B5ZHF6IOGL65OE','race',0,0,1,3,2,8,787,1,1795742822089);
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
INSERT INTO "runs" VALUES('vfk4s464qciqltbji4hel26itb','MQOMGREEBD7LIZDM536PQ7OJT2','online:k1','practice',0,0,X'7B226D6F6465223A227072616374696365227D',1795742817553,1795742817719,0,15,2395,204,1795742817719);
INSERT INTO "runs" VALUES('ayj2qirvqpgg4cyplx5xul5xdr','MQOMGREEBD7LIZDM536PQ7OJT2','online:d1','daily',331,0,X'7B226D6F6465223A226461696C79222C226E756D626572223A3333317D',1795742817724,1795742817894,0,16,2586,340,1795742817894);
INSERT INTO "runs" VALUES('55akh6x6p3zvnbbebab4deayce','AEXW4EQZKFA7B5ZHF6IOGL65OE','online:d1','daily',331,0,X'7B226D6F6465223A226461696C79222C226E756D626572223A3333317D',1795742817900,1795742818086,0,16,2577,340,1795742818086);
INSERT INTO "runs" VALUES('2e3hgfi3gqrxfl2uibh7b5ksmi','MQOMGREEBD7LIZDM536PQ7OJT2','online:t1','timed',0,0,X'7B226D6F6465223A2274696D6564227D',1795742818091,1795742818230,0,18,3667,408,1795742818230);
INSERT INTO "runs" VALUES('sifc6q56qswog5et45n5z3nhrn','VG5H4K7KEVMXZ25IANHM73UGVY','online:k','practice',0,0,X'7B226D6F6465223A227072616374696365227D',1795742818234,0,1795829218294,10,1716,136,0);
INSERT INTO "runs" VALUES('u2wwrclxfc5mntaf24qgew4u47','','u2wwrclxfc5mntaf24qgew4u47','race',0,0,NULL,1795742818297,1795742822089,0,20,2417,0,1795742822089);
INSERT INTO "runs" VALUES('m4ehm4lbsqovwfbhmq2ei7tq4x','','m4ehm4lbsqovwfbhmq2ei7tq4x','class',0,0,NULL,1795742822383,0,1795786022383,2,272,0,0);
INSERT INTO "runs" VALUES('il7znsoo3ntecmkgrffjlqnxqn','','il7znsoo3ntecmkgrffjlqnxqn','quick',0,0,NULL,1795742822604,0,1795743422604,2,1165,0,0);
CREATE TABLE seats (
	run    TEXT    NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	seat   TEXT    NOT NULL, -- s1, s2 and so on, as in the log
	player TEXT    NOT NULL, -- '': deleted or expired
	name   TEXT    NOT NULL,
	colour INTEGER NOT NULL,
	joined INTEGER NOT NULL,
	PRIMARY KEY (run, seat)
) STRICT;
INSERT INTO "seats" VALUES('u2wwrclxfc5mntaf24qgew4u47','s1','MQOMGREEBD7LIZDM536PQ7OJT2','Ann',1,1795742818297);
INSERT INTO "seats" VALUES('u2wwrclxfc5mntaf24qgew4u47','s2','AEXW4EQZKFA7B5ZHF6IOGL65OE','Bob',2,1795742818300);
INSERT INTO "seats" VALUES('m4ehm4lbsqovwfbhmq2ei7tq4x','s1','MQOMGREEBD7LIZDM536PQ7OJT2','Pupil',1,1795742822600);
INSERT INTO "seats" VALUES('il7znsoo3ntecmkgrffjlqnxqn','s1','VG5H4K7KEVMXZ25IANHM73UGVY','Cat',1,1795742822604);
CREATE TABLE secrets (
	name  TEXT NOT NULL PRIMARY KEY,
	value BLOB NOT NULL
) STRICT;
INSERT INTO "secrets" VALUES('seed',X'7675B9B5106F654B35AC638DB7B28B880E852A8B8A92FA14C69EED16FEC860A5');
INSERT INTO "secrets" VALUES('challenge',X'1AEB50AC819BAEB04B5513C2CE1ADE935B1129F9E2ADC8DE23B388D1B73F91A4');
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
INSERT INTO "sessions" VALUES('n_7vYUVfNGF-dv-7akeVgi08QjVO8nWtuC4GihXInPc','MQOMGREEBD7LIZDM536PQ7OJT2',NULL,'','',1795742816953,1795742816953,0,1830302816953);
INSERT INTO "sessions" VALUES('wh18ciMTlXAna3fbkwLSvdHbP_njSHT15h_tAR5ps9c','AEXW4EQZKFA7B5ZHF6IOGL65OE',NULL,'','',1795742816978,1795742816978,0,1830302816978);
INSERT INTO "sessions" VALUES('_gLjtmUi999B-dzwxRBlpueW0qIfwTvu9XWsP6Wilko','VG5H4K7KEVMXZ25IANHM73UGVY',NULL,'','',1795742818233,1795742818233,0,1830302818233);
CREATE TABLE "trails" (
	run    TEXT    NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	hand   INTEGER NOT NULL,
	moves  BLOB    NOT NULL,
	player TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	PRIMARY KEY (run, player, hand)
) STRICT;
INSERT INTO "trails" VALUES('vfk4s464qciqltbji4hel26itb',0,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','MQOMGREEBD7LIZDM536PQ7OJT2');
INSERT INTO "trails" VALUES('vfk4s464qciqltbji4hel26itb',1,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','MQOMGREEBD7LIZDM536PQ7OJT2');
INSERT INTO "trails" VALUES('vfk4s464qciqltbji4hel26itb',3,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','MQOMGREEBD7LIZDM536PQ7OJT2');
INSERT INTO "trails" VALUES('ayj2qirvqpgg4cyplx5xul5xdr',0,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','MQOMGREEBD7LIZDM536PQ7OJT2');
INSERT INTO "trails" VALUES('ayj2qirvqpgg4cyplx5xul5xdr',1,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','MQOMGREEBD7LIZDM536PQ7OJT2');
INSERT INTO "trails" VALUES('ayj2qirvqpgg4cyplx5xul5xdr',2,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','MQOMGREEBD7LIZDM536PQ7OJT2');
INSERT INTO "trails" VALUES('ayj2qirvqpgg4cyplx5xul5xdr',3,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','MQOMGREEBD7LIZDM536PQ7OJT2');
INSERT INTO "trails" VALUES('ayj2qirvqpgg4cyplx5xul5xdr',4,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','MQOMGREEBD7LIZDM536PQ7OJT2');
INSERT INTO "trails" VALUES('55akh6x6p3zvnbbebab4deayce',0,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','AEXW4EQZKFA7B5ZHF6IOGL65OE');
INSERT INTO "trails" VALUES('55akh6x6p3zvnbbebab4deayce',1,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','AEXW4EQZKFA7B5ZHF6IOGL65OE');
INSERT INTO "trails" VALUES('55akh6x6p3zvnbbebab4deayce',2,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','AEXW4EQZKFA7B5ZHF6IOGL65OE');
INSERT INTO "trails" VALUES('55akh6x6p3zvnbbebab4deayce',3,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','AEXW4EQZKFA7B5ZHF6IOGL65OE');
INSERT INTO "trails" VALUES('55akh6x6p3zvnbbebab4deayce',4,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','AEXW4EQZKFA7B5ZHF6IOGL65OE');
INSERT INTO "trails" VALUES('2e3hgfi3gqrxfl2uibh7b5ksmi',0,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','MQOMGREEBD7LIZDM536PQ7OJT2');
INSERT INTO "trails" VALUES('2e3hgfi3gqrxfl2uibh7b5ksmi',1,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','MQOMGREEBD7LIZDM536PQ7OJT2');
INSERT INTO "trails" VALUES('2e3hgfi3gqrxfl2uibh7b5ksmi',2,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','MQOMGREEBD7LIZDM536PQ7OJT2');
INSERT INTO "trails" VALUES('2e3hgfi3gqrxfl2uibh7b5ksmi',3,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','MQOMGREEBD7LIZDM536PQ7OJT2');
INSERT INTO "trails" VALUES('2e3hgfi3gqrxfl2uibh7b5ksmi',4,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','MQOMGREEBD7LIZDM536PQ7OJT2');
INSERT INTO "trails" VALUES('2e3hgfi3gqrxfl2uibh7b5ksmi',5,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','MQOMGREEBD7LIZDM536PQ7OJT2');
INSERT INTO "trails" VALUES('sifc6q56qswog5et45n5z3nhrn',0,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','VG5H4K7KEVMXZ25IANHM73UGVY');
INSERT INTO "trails" VALUES('sifc6q56qswog5et45n5z3nhrn',1,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','VG5H4K7KEVMXZ25IANHM73UGVY');
CREATE TABLE usage (
	player    TEXT    NOT NULL PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,
	day       INTEGER NOT NULL,
	day_runs  INTEGER NOT NULL,
	day_bytes INTEGER NOT NULL,
	runs      INTEGER NOT NULL,
	bytes     INTEGER NOT NULL
) STRICT;
INSERT INTO "usage" VALUES('MQOMGREEBD7LIZDM536PQ7OJT2',20784,4,9930,4,9930);
INSERT INTO "usage" VALUES('AEXW4EQZKFA7B5ZHF6IOGL65OE',20784,2,3107,2,3107);
INSERT INTO "usage" VALUES('VG5H4K7KEVMXZ25IANHM73UGVY',20784,2,3017,2,3017);
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
CREATE INDEX plays_form ON plays (puzzle, at, form) WHERE form <> '';
CREATE INDEX plays_daily ON plays (number, hand) WHERE mode = 'daily' AND offline = 0;
CREATE TRIGGER plays_added AFTER INSERT ON plays WHEN NEW.mode = 'daily' AND NEW.offline = 0
BEGIN
	INSERT INTO daily_times (number, hand, tenths, players)
	VALUES (NEW.number, NEW.hand, CASE WHEN NEW.outcome = 'solved' THEN min(NEW.time / 100, 6000) ELSE -1 END, 1)
	ON CONFLICT (number, hand, tenths) DO UPDATE SET players = players + 1;
	INSERT INTO daily_forms (number, hand, form, players)
	SELECT NEW.number, NEW.hand, NEW.form, 1 WHERE NEW.form <> ''
	ON CONFLICT (number, hand, form) DO UPDATE SET players = players + 1;
END;
CREATE TRIGGER plays_removed AFTER DELETE ON plays WHEN OLD.mode = 'daily' AND OLD.offline = 0
BEGIN
	UPDATE daily_times SET players = players - 1
	WHERE number = OLD.number AND hand = OLD.hand AND tenths = CASE WHEN OLD.outcome = 'solved' THEN min(OLD.time / 100, 6000) ELSE -1 END;
	DELETE FROM daily_times
	WHERE number = OLD.number AND hand = OLD.hand AND tenths = CASE WHEN OLD.outcome = 'solved' THEN min(OLD.time / 100, 6000) ELSE -1 END AND players = 0;
	UPDATE daily_forms SET players = players - 1 WHERE number = OLD.number AND hand = OLD.hand AND form = OLD.form;
	DELETE FROM daily_forms WHERE number = OLD.number AND hand = OLD.hand AND form = OLD.form AND players = 0;
END;
CREATE INDEX results_timed ON results (player, solved DESC, time, finished, run) WHERE mode = 'timed';
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('goose_db_version',13);
COMMIT;
