BEGIN TRANSACTION;
CREATE TABLE board_counts (
	board   TEXT    NOT NULL,
	days    INTEGER NOT NULL,
	day     INTEGER NOT NULL,
	shift   INTEGER NOT NULL,
	bucket  INTEGER NOT NULL,
	players INTEGER NOT NULL,
	PRIMARY KEY (board, days, day, shift, bucket)
) STRICT, WITHOUT ROWID;
CREATE TABLE board_entries (
	board  TEXT    NOT NULL,
	days   INTEGER NOT NULL,
	day    INTEGER NOT NULL,
	player TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	score  INTEGER NOT NULL,
	time   INTEGER NOT NULL,
	games  INTEGER NOT NULL,
	solved INTEGER NOT NULL,
	hands  INTEGER NOT NULL,
	shown  INTEGER NOT NULL,
	listed INTEGER NOT NULL GENERATED ALWAYS AS (shown AND (board <> 'race' OR days <> 0 OR games >= 20)) STORED,
	key    INTEGER NOT NULL GENERATED ALWAYS AS (((1048575 - min(score, 1048575)) << 36) + min(time, 68719476735)) STORED,
	PRIMARY KEY (board, days, day, player)
) STRICT, WITHOUT ROWID;
CREATE TABLE cards (
	player TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	kind   TEXT    NOT NULL,
	puzzle TEXT    NOT NULL,
	due    INTEGER NOT NULL,
	state  BLOB,
	PRIMARY KEY (player, kind)
) STRICT;
INSERT INTO "cards" VALUES('U7LVM5ULGSYP4XT2VS4PFYFVDT','(a-b)*c+d','1-1.2.8.10-24-classic',1796002010685,X'7B22647565223A313739363030323031303638352C226C617374223A313739353734323831303638352C2264617973223A332C2273746162696C697479223A302E34323433373939362C22646966666963756C7479223A352E32303030323033372C2272657073223A322C226C6170736573223A307D');
CREATE TABLE challenge_runs (
	code   TEXT    NOT NULL REFERENCES challenges (code) ON DELETE CASCADE,
	player TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	run    TEXT    NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	seq    INTEGER NOT NULL, -- 1 for the first player, 2 for the second, and so on
	PRIMARY KEY (code, player)
) STRICT, WITHOUT ROWID;
INSERT INTO "challenge_runs" VALUES('VER2764KHV','KEGQDRUN6KYPABDYYOYE4QDXQR','mbpuotwkycx2mguwotw7gwuynb',1);
CREATE TABLE challenges (
	code    TEXT    NOT NULL PRIMARY KEY,
	player  TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	run     TEXT    NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	hand    INTEGER NOT NULL, -- index in the run; -1: the whole run
	mode    TEXT    NOT NULL, -- of the run
	number  INTEGER NOT NULL, -- of the daily; 0 in other modes
	puzzle  TEXT    NOT NULL, -- of the hand; empty for a whole run
	hands   INTEGER NOT NULL, -- number of finished hands
	solved  INTEGER NOT NULL,
	points  INTEGER NOT NULL,
	time    INTEGER NOT NULL,
	created INTEGER NOT NULL,
	seen    INTEGER NOT NULL, -- when the player last looked at the results
	expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "challenges" VALUES('VER2764KHV','U7LVM5ULGSYP4XT2VS4PFYFVDT','zwc46ndk7pwgtyucln42bhbaht',-1,'timed',0,'',6,6,24,139,1795742814976,1795742814976,1803518814989);
CREATE TABLE daily_counts (
	number  INTEGER NOT NULL,
	shift   INTEGER NOT NULL,
	points  INTEGER NOT NULL,
	bucket  INTEGER NOT NULL,
	players INTEGER NOT NULL,
	PRIMARY KEY (number, shift, points, bucket)
) STRICT, WITHOUT ROWID;
CREATE TABLE daily_forms (
	number  INTEGER NOT NULL,
	hand    INTEGER NOT NULL,
	form    TEXT    NOT NULL,
	players INTEGER NOT NULL,
	PRIMARY KEY (number, hand, form)
) STRICT, WITHOUT ROWID;
CREATE TABLE daily_solved (
	number  INTEGER NOT NULL,
	solved  INTEGER NOT NULL,
	players INTEGER NOT NULL,
	PRIMARY KEY (number, solved)
) STRICT, WITHOUT ROWID;
CREATE TABLE daily_times (
	number  INTEGER NOT NULL,
	hand    INTEGER NOT NULL,
	tenths  INTEGER NOT NULL,
	players INTEGER NOT NULL,
	PRIMARY KEY (number, hand, tenths)
) STRICT, WITHOUT ROWID;
CREATE TABLE events (
	run   TEXT    NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	seq   INTEGER NOT NULL,
	event TEXT    NOT NULL, -- as event.Encode writes it
	PRIMARY KEY (run, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO "events" VALUES('3zotqqf7ey2mizkhp46sxqhne4',0,'{"v":1,"events":[{"type":"created","at":1795742814947,"act":"create","mode":{"name":"class","seats":200,"solvable":true,"pace":"together","late_join":true},"source":"{\"kind\":\"class\"}"}]}');
INSERT INTO "events" VALUES('3zotqqf7ey2mizkhp46sxqhne4',1,'{"v":1,"events":[{"type":"joined","at":1795742814955,"player":"s1","act":"join"}]}');
INSERT INTO "events" VALUES('5ezv5aezs4ipk3vfwyyctvjclc',0,'{"v":1,"events":[{"type":"created","at":1795742810567,"act":"create","mode":{"name":"daily","seats":1,"hands":5,"hints":true,"none_cost":3000,"ranked":true,"solvable":true},"number":331,"hands":[{"puzzle":"1-1.1.3.9-24-classic","solvable":true,"level":1,"seconds":5.3},{"puzzle":"1-5.5.10.10-24-classic","solvable":true,"level":2,"seconds":7.6},{"puzzle":"1-8.8.8.12-24-classic","solvable":true,"level":3,"seconds":8.4},{"puzzle":"1-2.7.10.11-24-classic","solvable":true,"level":4,"seconds":13.7},{"puzzle":"1-1.2.8.10-24-classic","solvable":true,"level":5,"seconds":22.4}]}]}');
INSERT INTO "events" VALUES('5ezv5aezs4ipk3vfwyyctvjclc',1,'{"v":1,"events":[{"type":"joined","at":1795742810567,"player":"U7LVM5ULGSYP4XT2VS4PFYFVDT"}]}');
INSERT INTO "events" VALUES('5ezv5aezs4ipk3vfwyyctvjclc',2,'{"v":1,"events":[{"type":"started","at":1795742810567,"act":"start"}]}');
INSERT INTO "events" VALUES('5ezv5aezs4ipk3vfwyyctvjclc',3,'{"v":1,"events":[{"type":"revealed","at":1795742810567,"player":"U7LVM5ULGSYP4XT2VS4PFYFVDT","hand":0,"puzzle":"1-1.1.3.9-24-classic"}]}');
INSERT INTO "events" VALUES('5ezv5aezs4ipk3vfwyyctvjclc',4,'{"v":1,"events":[{"type":"solved","at":1795742810588,"player":"U7LVM5ULGSYP4XT2VS4PFYFVDT","act":"m11","hand":0,"expr":"1*3*(9-1)","points":4}]}');
INSERT INTO "events" VALUES('5ezv5aezs4ipk3vfwyyctvjclc',5,'{"v":1,"events":[{"type":"revealed","at":1795742810591,"player":"U7LVM5ULGSYP4XT2VS4PFYFVDT","act":"m12","hand":1,"puzzle":"1-5.5.10.10-24-classic"}]}');
INSERT INTO "events" VALUES('5ezv5aezs4ipk3vfwyyctvjclc',6,'{"v":1,"events":[{"type":"missed","at":1795742810613,"player":"U7LVM5ULGSYP4XT2VS4PFYFVDT","act":"m13","hand":1,"expr":"5+5+10+10","reason":"value","value":"30"}]}');
INSERT INTO "events" VALUES('5ezv5aezs4ipk3vfwyyctvjclc',7,'{"v":1,"events":[{"type":"solved","at":1795742810617,"player":"U7LVM5ULGSYP4XT2VS4PFYFVDT","act":"m14","hand":1,"expr":"5*5-10/10","points":4}]}');
INSERT INTO "events" VALUES('5ezv5aezs4ipk3vfwyyctvjclc',8,'{"v":1,"events":[{"type":"revealed","at":1795742810621,"player":"U7LVM5ULGSYP4XT2VS4PFYFVDT","act":"m15","hand":2,"puzzle":"1-8.8.8.12-24-classic"}]}');
INSERT INTO "events" VALUES('5ezv5aezs4ipk3vfwyyctvjclc',9,'{"v":1,"events":[{"type":"solved","at":1795742810639,"player":"U7LVM5ULGSYP4XT2VS4PFYFVDT","act":"m16","hand":2,"expr":"(8+8)/8*12","points":4}]}');
INSERT INTO "events" VALUES('5ezv5aezs4ipk3vfwyyctvjclc',10,'{"v":1,"events":[{"type":"revealed","at":1795742810643,"player":"U7LVM5ULGSYP4XT2VS4PFYFVDT","act":"m17","hand":3,"puzzle":"1-2.7.10.11-24-classic"}]}');
INSERT INTO "events" VALUES('5ezv5aezs4ipk3vfwyyctvjclc',11,'{"v":1,"events":[{"type":"hinted","at":1795742810661,"player":"U7LVM5ULGSYP4XT2VS4PFYFVDT","act":"m18","hand":3,"step":2}]}');
INSERT INTO "events" VALUES('5ezv5aezs4ipk3vfwyyctvjclc',12,'{"v":1,"events":[{"type":"solved","at":1795742810664,"player":"U7LVM5ULGSYP4XT2VS4PFYFVDT","act":"m19","hand":3,"expr":"10*2-7+11","points":3}]}');
INSERT INTO "events" VALUES('5ezv5aezs4ipk3vfwyyctvjclc',13,'{"v":1,"events":[{"type":"revealed","at":1795742810667,"player":"U7LVM5ULGSYP4XT2VS4PFYFVDT","act":"m20","hand":4,"puzzle":"1-1.2.8.10-24-classic"}]}');
INSERT INTO "events" VALUES('5ezv5aezs4ipk3vfwyyctvjclc',14,'{"v":1,"events":[{"type":"solved","at":1795742810685,"player":"U7LVM5ULGSYP4XT2VS4PFYFVDT","act":"m21","hand":4,"expr":"10+2*(8-1)","points":4}]}');
INSERT INTO "events" VALUES('5ezv5aezs4ipk3vfwyyctvjclc',15,'{"v":1,"events":[{"type":"finished","at":1795742810685,"player":"U7LVM5ULGSYP4XT2VS4PFYFVDT","why":"done","held":"fast"}]}');
INSERT INTO "events" VALUES('cbxwfi577gbnsohvrwvhskxk6q',0,'{"v":1,"events":[{"type":"created","at":1795742810960,"act":"create","mode":{"name":"practice","seats":1,"hints":true,"none_cost":3000,"solvable":true},"hands":[{"puzzle":"1-1.4.8.11-24-classic","solvable":true,"level":2,"seconds":7.2},{"puzzle":"1-8.9.11.12-24-classic","solvable":true,"level":2,"seconds":7.8},{"puzzle":"1-3.4.6.13-24-classic","solvable":true,"level":5,"seconds":62.2}]}]}');
INSERT INTO "events" VALUES('cbxwfi577gbnsohvrwvhskxk6q',1,'{"v":1,"events":[{"type":"joined","at":1795742810960,"player":"WFOQECET7CZDVSODFHLM6JYFJZ"}]}');
INSERT INTO "events" VALUES('cbxwfi577gbnsohvrwvhskxk6q',2,'{"v":1,"events":[{"type":"started","at":1795742810960,"act":"start"}]}');
INSERT INTO "events" VALUES('cbxwfi577gbnsohvrwvhskxk6q',3,'{"v":1,"events":[{"type":"revealed","at":1795742810960,"player":"WFOQECET7CZDVSODFHLM6JYFJZ","hand":0,"puzzle":"1-1.4.8.11-24-classic"}]}');
INSERT INTO "events" VALUES('cbxwfi577gbnsohvrwvhskxk6q',4,'{"v":1,"events":[{"type":"hinted","at":1795742810975,"player":"WFOQECET7CZDVSODFHLM6JYFJZ","act":"m1","hand":0,"step":2}]}');
INSERT INTO "events" VALUES('cbxwfi577gbnsohvrwvhskxk6q',5,'{"v":1,"events":[{"type":"solved","at":1795742810979,"player":"WFOQECET7CZDVSODFHLM6JYFJZ","act":"m2","hand":0,"expr":"1+11+4+8","points":3}]}');
INSERT INTO "events" VALUES('cbxwfi577gbnsohvrwvhskxk6q',6,'{"v":1,"events":[{"type":"dealt","at":1795742810981,"act":"deal-3","hands":[{"puzzle":"1-2.3.8.11-24-classic","solvable":true,"level":3,"seconds":9.2},{"puzzle":"1-1.2.8.9-24-classic","solvable":true,"level":3,"seconds":8.4},{"puzzle":"1-2.3.6.11-24-classic","solvable":true,"level":3,"seconds":10.9}]}]}');
INSERT INTO "events" VALUES('cbxwfi577gbnsohvrwvhskxk6q',7,'{"v":1,"events":[{"type":"revealed","at":1795742810981,"player":"WFOQECET7CZDVSODFHLM6JYFJZ","act":"m3","hand":1,"puzzle":"1-8.9.11.12-24-classic"}]}');
INSERT INTO "events" VALUES('cbxwfi577gbnsohvrwvhskxk6q',8,'{"v":1,"events":[{"type":"solved","at":1795742811012,"player":"WFOQECET7CZDVSODFHLM6JYFJZ","act":"m4","hand":1,"expr":"11+12-8+9","points":4}]}');
INSERT INTO "events" VALUES('g6bvkx7e3lvqqk7vfsu5esy4on',0,'{"v":1,"events":[{"type":"created","at":1795742810350,"act":"create","mode":{"name":"practice","seats":1,"hints":true,"none_cost":3000,"solvable":true},"hands":[{"puzzle":"1-4.5.6.8-24-classic","solvable":true,"level":3,"seconds":9.3},{"puzzle":"1-4.8.9.9-24-classic","solvable":true,"level":1,"seconds":6.4},{"puzzle":"1-2.4.6.11-24-classic","solvable":true,"level":4,"seconds":11.7}]}]}');
INSERT INTO "events" VALUES('g6bvkx7e3lvqqk7vfsu5esy4on',1,'{"v":1,"events":[{"type":"joined","at":1795742810350,"player":"U7LVM5ULGSYP4XT2VS4PFYFVDT"}]}');
INSERT INTO "events" VALUES('g6bvkx7e3lvqqk7vfsu5esy4on',2,'{"v":1,"events":[{"type":"started","at":1795742810350,"act":"start"}]}');
INSERT INTO "events" VALUES('g6bvkx7e3lvqqk7vfsu5esy4on',3,'{"v":1,"events":[{"type":"revealed","at":1795742810350,"player":"U7LVM5ULGSYP4XT2VS4PFYFVDT","hand":0,"puzzle":"1-4.5.6.8-24-classic"}]}');
INSERT INTO "events" VALUES('g6bvkx7e3lvqqk7vfsu5esy4on',4,'{"v":1,"events":[{"type":"missed","at":1795742810402,"player":"U7LVM5ULGSYP4XT2VS4PFYFVDT","act":"m1","hand":0,"expr":"4+5+6+8","reason":"value","value":"23"}]}');
INSERT INTO "events" VALUES('g6bvkx7e3lvqqk7vfsu5esy4on',5,'{"v":1,"events":[{"type":"hinted","at":1795742810416,"player":"U7LVM5ULGSYP4XT2VS4PFYFVDT","act":"m2","hand":0,"step":2}]}');
INSERT INTO "events" VALUES('g6bvkx7e3lvqqk7vfsu5esy4on',6,'{"v":1,"events":[{"type":"solved","at":1795742810418,"player":"U7LVM5ULGSYP4XT2VS4PFYFVDT","act":"m3","hand":0,"expr":"8*(4+5-6)","points":3}]}');
INSERT INTO "events" VALUES('g6bvkx7e3lvqqk7vfsu5esy4on',7,'{"v":1,"events":[{"type":"dealt","at":1795742810421,"act":"deal-3","hands":[{"puzzle":"1-2.3.5.8-24-classic","solvable":true,"level":5,"seconds":23.1},{"puzzle":"1-1.7.12.12-24-classic","solvable":true,"level":3,"seconds":9.4},{"puzzle":"1-3.6.11.13-24-classic","solvable":true,"level":4,"seconds":14.4}]}]}');
INSERT INTO "events" VALUES('g6bvkx7e3lvqqk7vfsu5esy4on',8,'{"v":1,"events":[{"type":"revealed","at":1795742810421,"player":"U7LVM5ULGSYP4XT2VS4PFYFVDT","act":"m4","hand":1,"puzzle":"1-4.8.9.9-24-classic"}]}');
INSERT INTO "events" VALUES('g6bvkx7e3lvqqk7vfsu5esy4on',9,'{"v":1,"events":[{"type":"solved","at":1795742810450,"player":"U7LVM5ULGSYP4XT2VS4PFYFVDT","act":"m5","hand":1,"expr":"8*(4-9/9)","points":4}]}');
INSERT INTO "events" VALUES('g6bvkx7e3lvqqk7vfsu5esy4on',10,'{"v":1,"events":[{"type":"revealed","at":1795742810452,"player":"U7LVM5ULGSYP4XT2VS4PFYFVDT","act":"m6","hand":2,"puzzle":"1-2.4.6.11-24-classic"}]}');
INSERT INTO "events" VALUES('g6bvkx7e3lvqqk7vfsu5esy4on',11,'{"v":1,"events":[{"type":"passed","at":1795742810466,"player":"U7LVM5ULGSYP4XT2VS4PFYFVDT","act":"m7","hand":2,"why":"skip"}]}');
INSERT INTO "events" VALUES('g6bvkx7e3lvqqk7vfsu5esy4on',12,'{"v":1,"events":[{"type":"revealed","at":1795742810468,"player":"U7LVM5ULGSYP4XT2VS4PFYFVDT","act":"m8","hand":3,"puzzle":"1-2.3.5.8-24-classic"}]}');
INSERT INTO "events" VALUES('g6bvkx7e3lvqqk7vfsu5esy4on',13,'{"v":1,"events":[{"type":"solved","at":1795742810528,"player":"U7LVM5ULGSYP4XT2VS4PFYFVDT","act":"m9","hand":3,"expr":"2*8+3+5","points":4}]}');
INSERT INTO "events" VALUES('g6bvkx7e3lvqqk7vfsu5esy4on',14,'{"v":1,"events":[{"type":"finished","at":1795742810533,"player":"U7LVM5ULGSYP4XT2VS4PFYFVDT","act":"m10","why":"stop"}]}');
INSERT INTO "events" VALUES('mbpuotwkycx2mguwotw7gwuynb',0,'{"v":1,"events":[{"type":"created","at":1795742814985,"act":"create","mode":{"name":"timed","seats":1,"length":180000,"auto":true,"miss_cost":3000,"none_cost":3000,"bonus":[{"streak":3,"time":3000},{"streak":6,"time":5000},{"streak":10,"time":7000},{"streak":15,"every":5,"time":10000}]},"hands":[{"puzzle":"1-2.12.12.12-24-classic","solvable":true,"level":1,"seconds":5.9},{"puzzle":"1-3.8.10.11-24-classic","solvable":true,"level":1,"seconds":6.3},{"puzzle":"1-1.1.1.11-24-classic","solvable":true,"level":1,"seconds":5.3},{"puzzle":"1-1.2.4.6-24-classic","solvable":true,"level":1,"seconds":6.4},{"puzzle":"1-9.11.11.13-24-classic","solvable":false},{"puzzle":"1-2.8.12.12-24-classic","solvable":true,"level":2,"seconds":6.6},{"puzzle":"1-2.2.6.12-24-classic","solvable":true,"level":2,"seconds":7},{"puzzle":"1-2.2.12.13-24-classic","solvable":true,"level":2,"seconds":7.4}]}]}');
INSERT INTO "events" VALUES('mbpuotwkycx2mguwotw7gwuynb',1,'{"v":1,"events":[{"type":"joined","at":1795742814985,"player":"KEGQDRUN6KYPABDYYOYE4QDXQR"}]}');
INSERT INTO "events" VALUES('mbpuotwkycx2mguwotw7gwuynb',2,'{"v":1,"events":[{"type":"started","at":1795742814985,"act":"start"}]}');
INSERT INTO "events" VALUES('mbpuotwkycx2mguwotw7gwuynb',3,'{"v":1,"events":[{"type":"revealed","at":1795742814985,"player":"KEGQDRUN6KYPABDYYOYE4QDXQR","hand":0,"puzzle":"1-2.12.12.12-24-classic"}]}');
INSERT INTO "events" VALUES('mbpuotwkycx2mguwotw7gwuynb',4,'{"v":1,"events":[{"type":"missed","at":1795742815063,"player":"KEGQDRUN6KYPABDYYOYE4QDXQR","act":"m12","hand":0,"expr":"2+12+12+12","reason":"value","value":"38","cost":3000}]}');
INSERT INTO "events" VALUES('mbpuotwkycx2mguwotw7gwuynb',5,'{"v":1,"events":[{"type":"solved","at":1795742815065,"player":"KEGQDRUN6KYPABDYYOYE4QDXQR","act":"m13","hand":0,"expr":"12*2-12+12","points":4}]}');
INSERT INTO "events" VALUES('mbpuotwkycx2mguwotw7gwuynb',6,'{"v":1,"events":[{"type":"revealed","at":1795742815065,"player":"KEGQDRUN6KYPABDYYOYE4QDXQR","hand":1,"puzzle":"1-3.8.10.11-24-classic"}]}');
INSERT INTO "events" VALUES('mbpuotwkycx2mguwotw7gwuynb',7,'{"v":1,"events":[{"type":"solved","at":1795742815083,"player":"KEGQDRUN6KYPABDYYOYE4QDXQR","act":"m14","hand":1,"expr":"3*8*(11-10)","points":4}]}');
INSERT INTO "events" VALUES('mbpuotwkycx2mguwotw7gwuynb',8,'{"v":1,"events":[{"type":"revealed","at":1795742815083,"player":"KEGQDRUN6KYPABDYYOYE4QDXQR","hand":2,"puzzle":"1-1.1.1.11-24-classic"}]}');
INSERT INTO "events" VALUES('pf7zvlj427zlx2b7yerwlghn3b',0,'{"v":1,"events":[{"type":"created","at":1795742810690,"act":"create","mode":{"name":"daily","seats":1,"hands":5,"hints":true,"none_cost":3000,"ranked":true,"solvable":true},"number":331,"hands":[{"puzzle":"1-1.1.3.9-24-classic","solvable":true,"level":1,"seconds":5.3},{"puzzle":"1-5.5.10.10-24-classic","solvable":true,"level":2,"seconds":7.6},{"puzzle":"1-8.8.8.12-24-classic","solvable":true,"level":3,"seconds":8.4},{"puzzle":"1-2.7.10.11-24-classic","solvable":true,"level":4,"seconds":13.7},{"puzzle":"1-1.2.8.10-24-classic","solvable":true,"level":5,"seconds":22.4}]}]}');
INSERT INTO "events" VALUES('pf7zvlj427zlx2b7yerwlghn3b',1,'{"v":1,"events":[{"type":"joined","at":1795742810690,"player":"KEGQDRUN6KYPABDYYOYE4QDXQR"}]}');
INSERT INTO "events" VALUES('pf7zvlj427zlx2b7yerwlghn3b',2,'{"v":1,"events":[{"type":"started","at":1795742810690,"act":"start"}]}');
INSERT INTO "events" VALUES('pf7zvlj427zlx2b7yerwlghn3b',3,'{"v":1,"events":[{"type":"revealed","at":1795742810690,"player":"KEGQDRUN6KYPABDYYOYE4QDXQR","hand":0,"puzzle":"1-1.1.3.9-24-classic"}]}');
INSERT INTO "events" VALUES('pf7zvlj427zlx2b7yerwlghn3b',4,'{"v":1,"events":[{"type":"solved","at":1795742810706,"player":"KEGQDRUN6KYPABDYYOYE4QDXQR","act":"m1","hand":0,"expr":"1*3*(9-1)","points":4}]}');
INSERT INTO "events" VALUES('pf7zvlj427zlx2b7yerwlghn3b',5,'{"v":1,"events":[{"type":"revealed","at":1795742810713,"player":"KEGQDRUN6KYPABDYYOYE4QDXQR","act":"m2","hand":1,"puzzle":"1-5.5.10.10-24-classic"}]}');
INSERT INTO "events" VALUES('pf7zvlj427zlx2b7yerwlghn3b',6,'{"v":1,"events":[{"type":"missed","at":1795742810738,"player":"KEGQDRUN6KYPABDYYOYE4QDXQR","act":"m3","hand":1,"expr":"5+5+10+10","reason":"value","value":"30"}]}');
INSERT INTO "events" VALUES('pf7zvlj427zlx2b7yerwlghn3b',7,'{"v":1,"events":[{"type":"solved","at":1795742810743,"player":"KEGQDRUN6KYPABDYYOYE4QDXQR","act":"m4","hand":1,"expr":"5*5-10/10","points":4}]}');
INSERT INTO "events" VALUES('pf7zvlj427zlx2b7yerwlghn3b',8,'{"v":1,"events":[{"type":"revealed","at":1795742810745,"player":"KEGQDRUN6KYPABDYYOYE4QDXQR","act":"m5","hand":2,"puzzle":"1-8.8.8.12-24-classic"}]}');
INSERT INTO "events" VALUES('pf7zvlj427zlx2b7yerwlghn3b',9,'{"v":1,"events":[{"type":"solved","at":1795742810761,"player":"KEGQDRUN6KYPABDYYOYE4QDXQR","act":"m6","hand":2,"expr":"(8+8)/8*12","points":4}]}');
INSERT INTO "events" VALUES('pf7zvlj427zlx2b7yerwlghn3b',10,'{"v":1,"events":[{"type":"revealed","at":1795742810765,"player":"KEGQDRUN6KYPABDYYOYE4QDXQR","act":"m7","hand":3,"puzzle":"1-2.7.10.11-24-classic"}]}');
INSERT INTO "events" VALUES('pf7zvlj427zlx2b7yerwlghn3b',11,'{"v":1,"events":[{"type":"hinted","at":1795742810780,"player":"KEGQDRUN6KYPABDYYOYE4QDXQR","act":"m8","hand":3,"step":2}]}');
INSERT INTO "events" VALUES('pf7zvlj427zlx2b7yerwlghn3b',12,'{"v":1,"events":[{"type":"solved","at":1795742810788,"player":"KEGQDRUN6KYPABDYYOYE4QDXQR","act":"m9","hand":3,"expr":"10*2-7+11","points":3}]}');
INSERT INTO "events" VALUES('pf7zvlj427zlx2b7yerwlghn3b',13,'{"v":1,"events":[{"type":"revealed","at":1795742810792,"player":"KEGQDRUN6KYPABDYYOYE4QDXQR","act":"m10","hand":4,"puzzle":"1-1.2.8.10-24-classic"}]}');
INSERT INTO "events" VALUES('pf7zvlj427zlx2b7yerwlghn3b',14,'{"v":1,"events":[{"type":"solved","at":1795742810808,"player":"KEGQDRUN6KYPABDYYOYE4QDXQR","act":"m11","hand":4,"expr":"10+2*(8-1)","points":4}]}');
INSERT INTO "events" VALUES('pf7zvlj427zlx2b7yerwlghn3b',15,'{"v":1,"events":[{"type":"finished","at":1795742810808,"player":"KEGQDRUN6KYPABDYYOYE4QDXQR","why":"done","held":"fast"}]}');
INSERT INTO "events" VALUES('thh3gib47ognijjobatvgmxpim',0,'{"v":1,"events":[{"type":"created","at":1795742811014,"act":"create","mode":{"name":"race","seats":100,"hands":3,"length":180000,"auto":true,"ranked":true,"solvable":true,"countdown":3000,"hosted":true},"source":"{\"kind\":\"race\",\"hands\":3}"}]}');
INSERT INTO "events" VALUES('thh3gib47ognijjobatvgmxpim',1,'{"v":1,"events":[{"type":"joined","at":1795742811014,"player":"s1","act":"join"}]}');
INSERT INTO "events" VALUES('thh3gib47ognijjobatvgmxpim',2,'{"v":1,"events":[{"type":"joined","at":1795742811017,"player":"s2","act":"join"}]}');
INSERT INTO "events" VALUES('thh3gib47ognijjobatvgmxpim',3,'{"v":1,"events":[{"type":"dealt","at":1795742811019,"act":"deal","hands":[{"puzzle":"1-1.2.11.11-24-classic","solvable":true,"level":1,"seconds":5.7},{"puzzle":"1-1.1.4.5-24-classic","solvable":true,"level":1,"seconds":5.5},{"puzzle":"1-2.8.10.12-24-classic","solvable":true,"level":4,"seconds":17.5}]}]}');
INSERT INTO "events" VALUES('thh3gib47ognijjobatvgmxpim',4,'{"v":1,"events":[{"type":"counting","at":1795742811019,"act":"start","by":"s1","start":1795742814019}]}');
INSERT INTO "events" VALUES('thh3gib47ognijjobatvgmxpim',5,'{"v":1,"events":[{"type":"started","at":1795742814019}]}');
INSERT INTO "events" VALUES('thh3gib47ognijjobatvgmxpim',6,'{"v":1,"events":[{"type":"revealed","at":1795742814019,"player":"s1","hand":0,"puzzle":"1-1.2.11.11-24-classic"}]}');
INSERT INTO "events" VALUES('thh3gib47ognijjobatvgmxpim',7,'{"v":1,"events":[{"type":"revealed","at":1795742814019,"player":"s2","hand":0,"puzzle":"1-1.2.11.11-24-classic"}]}');
INSERT INTO "events" VALUES('thh3gib47ognijjobatvgmxpim',8,'{"v":1,"events":[{"type":"solved","at":1795742814104,"player":"s1","act":"c01","hand":0,"expr":"1*11+11+2","points":4}]}');
INSERT INTO "events" VALUES('thh3gib47ognijjobatvgmxpim',9,'{"v":1,"events":[{"type":"revealed","at":1795742814104,"player":"s1","hand":1,"puzzle":"1-1.1.4.5-24-classic"}]}');
INSERT INTO "events" VALUES('thh3gib47ognijjobatvgmxpim',10,'{"v":1,"events":[{"type":"solved","at":1795742814124,"player":"s2","act":"c00","hand":0,"expr":"1*11+11+2","points":4}]}');
INSERT INTO "events" VALUES('thh3gib47ognijjobatvgmxpim',11,'{"v":1,"events":[{"type":"revealed","at":1795742814124,"player":"s2","hand":1,"puzzle":"1-1.1.4.5-24-classic"}]}');
INSERT INTO "events" VALUES('thh3gib47ognijjobatvgmxpim',12,'{"v":1,"events":[{"type":"solved","at":1795742814417,"player":"s1","act":"c11","hand":1,"expr":"1*4*(1+5)","points":4}]}');
INSERT INTO "events" VALUES('thh3gib47ognijjobatvgmxpim',13,'{"v":1,"events":[{"type":"revealed","at":1795742814417,"player":"s1","hand":2,"puzzle":"1-2.8.10.12-24-classic"}]}');
INSERT INTO "events" VALUES('thh3gib47ognijjobatvgmxpim',14,'{"v":1,"events":[{"type":"passed","at":1795742814467,"player":"s2","act":"s1","hand":1,"why":"skip"}]}');
INSERT INTO "events" VALUES('thh3gib47ognijjobatvgmxpim',15,'{"v":1,"events":[{"type":"revealed","at":1795742814467,"player":"s2","hand":2,"puzzle":"1-2.8.10.12-24-classic"}]}');
INSERT INTO "events" VALUES('thh3gib47ognijjobatvgmxpim',16,'{"v":1,"events":[{"type":"solved","at":1795742814709,"player":"s1","act":"c21","hand":2,"expr":"10*2-8+12","points":4}]}');
INSERT INTO "events" VALUES('thh3gib47ognijjobatvgmxpim',17,'{"v":1,"events":[{"type":"finished","at":1795742814709,"player":"s1","why":"done","held":"fast"}]}');
INSERT INTO "events" VALUES('thh3gib47ognijjobatvgmxpim',18,'{"v":1,"events":[{"type":"solved","at":1795742814733,"player":"s2","act":"c20","hand":2,"expr":"10*2-8+12","points":4}]}');
INSERT INTO "events" VALUES('thh3gib47ognijjobatvgmxpim',19,'{"v":1,"events":[{"type":"finished","at":1795742814733,"player":"s2","why":"done","held":"fast"}]}');
INSERT INTO "events" VALUES('tye73hqnshujmznhh3froxflwz',0,'{"v":1,"events":[{"type":"created","at":1795742815086,"act":"create","mode":{"name":"quick","seats":5,"hands":10,"length":600000,"auto":true,"miss_cost":3000,"none_cost":3000,"ranked":true,"solvable":true,"countdown":8000,"auto_start":2},"hands":[{"puzzle":"1-5.5.9.11-24-classic","solvable":true,"level":4,"seconds":14.7},{"puzzle":"1-3.6.7.8-24-classic","solvable":true,"level":1,"seconds":6.1},{"puzzle":"1-3.5.6.11-24-classic","solvable":true,"level":4,"seconds":11.9},{"puzzle":"1-5.6.7.8-24-classic","solvable":true,"level":2,"seconds":7.3},{"puzzle":"1-2.9.9.11-24-classic","solvable":true,"level":2,"seconds":6.9},{"puzzle":"1-3.5.6.8-24-classic","solvable":true,"level":2,"seconds":6.9},{"puzzle":"1-2.4.7.12-24-classic","solvable":true,"level":5,"seconds":110.5},{"puzzle":"1-2.6.7.10-24-classic","solvable":true,"level":4,"seconds":16.6},{"puzzle":"1-3.4.11.13-24-classic","solvable":true,"level":2,"seconds":6.6},{"puzzle":"1-3.3.9.9-24-classic","solvable":true,"level":2,"seconds":7.7}],"source":"{\"kind\":\"quick\",\"hands\":10,\"penalty\":3000,\"strength\":180}"}]}');
INSERT INTO "events" VALUES('tye73hqnshujmznhh3froxflwz',1,'{"v":1,"events":[{"type":"joined","at":1795742815086,"player":"s1","act":"join"}]}');
INSERT INTO "events" VALUES('zwc46ndk7pwgtyucln42bhbaht',0,'{"v":1,"events":[{"type":"created","at":1795742810812,"act":"create","mode":{"name":"timed","seats":1,"length":180000,"auto":true,"miss_cost":3000,"none_cost":3000,"bonus":[{"streak":3,"time":3000},{"streak":6,"time":5000},{"streak":10,"time":7000},{"streak":15,"every":5,"time":10000}],"ranked":true},"hands":[{"puzzle":"1-2.12.12.12-24-classic","solvable":true,"level":1,"seconds":5.9},{"puzzle":"1-3.8.10.11-24-classic","solvable":true,"level":1,"seconds":6.3},{"puzzle":"1-1.1.1.11-24-classic","solvable":true,"level":1,"seconds":5.3},{"puzzle":"1-1.2.4.6-24-classic","solvable":true,"level":1,"seconds":6.4},{"puzzle":"1-9.11.11.13-24-classic","solvable":false},{"puzzle":"1-2.8.12.12-24-classic","solvable":true,"level":2,"seconds":6.6},{"puzzle":"1-2.2.6.12-24-classic","solvable":true,"level":2,"seconds":7},{"puzzle":"1-2.2.12.13-24-classic","solvable":true,"level":2,"seconds":7.4}]}]}');
INSERT INTO "events" VALUES('zwc46ndk7pwgtyucln42bhbaht',1,'{"v":1,"events":[{"type":"joined","at":1795742810812,"player":"U7LVM5ULGSYP4XT2VS4PFYFVDT"}]}');
INSERT INTO "events" VALUES('zwc46ndk7pwgtyucln42bhbaht',2,'{"v":1,"events":[{"type":"started","at":1795742810812,"act":"start"}]}');
INSERT INTO "events" VALUES('zwc46ndk7pwgtyucln42bhbaht',3,'{"v":1,"events":[{"type":"revealed","at":1795742810812,"player":"U7LVM5ULGSYP4XT2VS4PFYFVDT","hand":0,"puzzle":"1-2.12.12.12-24-classic"}]}');
INSERT INTO "events" VALUES('zwc46ndk7pwgtyucln42bhbaht',4,'{"v":1,"events":[{"type":"solved","at":1795742810852,"player":"U7LVM5ULGSYP4XT2VS4PFYFVDT","act":"m22","hand":0,"expr":"12*2-12+12","points":4}]}');
INSERT INTO "events" VALUES('zwc46ndk7pwgtyucln42bhbaht',5,'{"v":1,"events":[{"type":"revealed","at":1795742810852,"player":"U7LVM5ULGSYP4XT2VS4PFYFVDT","hand":1,"puzzle":"1-3.8.10.11-24-classic"}]}');
INSERT INTO "events" VALUES('zwc46ndk7pwgtyucln42bhbaht',6,'{"v":1,"events":[{"type":"solved","at":1795742810872,"player":"U7LVM5ULGSYP4XT2VS4PFYFVDT","act":"m23","hand":1,"expr":"3*8*(11-10)","points":4}]}');
INSERT INTO "events" VALUES('zwc46ndk7pwgtyucln42bhbaht',7,'{"v":1,"events":[{"type":"revealed","at":1795742810872,"player":"U7LVM5ULGSYP4XT2VS4PFYFVDT","hand":2,"puzzle":"1-1.1.1.11-24-classic"}]}');
INSERT INTO "events" VALUES('zwc46ndk7pwgtyucln42bhbaht',8,'{"v":1,"events":[{"type":"solved","at":1795742810891,"player":"U7LVM5ULGSYP4XT2VS4PFYFVDT","act":"m24","hand":2,"expr":"(1+1)*(1+11)","points":4,"bonus":3000}]}');
INSERT INTO "events" VALUES('zwc46ndk7pwgtyucln42bhbaht',9,'{"v":1,"events":[{"type":"revealed","at":1795742810891,"player":"U7LVM5ULGSYP4XT2VS4PFYFVDT","hand":3,"puzzle":"1-1.2.4.6-24-classic"}]}');
INSERT INTO "events" VALUES('zwc46ndk7pwgtyucln42bhbaht',10,'{"v":1,"events":[{"type":"solved","at":1795742810913,"player":"U7LVM5ULGSYP4XT2VS4PFYFVDT","act":"m25","hand":3,"expr":"4*6*(2-1)","points":4}]}');
INSERT INTO "events" VALUES('zwc46ndk7pwgtyucln42bhbaht',11,'{"v":1,"events":[{"type":"revealed","at":1795742810913,"player":"U7LVM5ULGSYP4XT2VS4PFYFVDT","hand":4,"puzzle":"1-9.11.11.13-24-classic"}]}');
INSERT INTO "events" VALUES('zwc46ndk7pwgtyucln42bhbaht',12,'{"v":1,"events":[{"type":"solved","at":1795742810929,"player":"U7LVM5ULGSYP4XT2VS4PFYFVDT","act":"m26","hand":4,"points":4}]}');
INSERT INTO "events" VALUES('zwc46ndk7pwgtyucln42bhbaht',13,'{"v":1,"events":[{"type":"revealed","at":1795742810929,"player":"U7LVM5ULGSYP4XT2VS4PFYFVDT","hand":5,"puzzle":"1-2.8.12.12-24-classic"}]}');
INSERT INTO "events" VALUES('zwc46ndk7pwgtyucln42bhbaht',14,'{"v":1,"events":[{"type":"solved","at":1795742810945,"player":"U7LVM5ULGSYP4XT2VS4PFYFVDT","act":"m27","hand":5,"expr":"12*(12-2-8)","points":4,"bonus":5000}]}');
INSERT INTO "events" VALUES('zwc46ndk7pwgtyucln42bhbaht',15,'{"v":1,"events":[{"type":"revealed","at":1795742810945,"player":"U7LVM5ULGSYP4XT2VS4PFYFVDT","hand":6,"puzzle":"1-2.2.6.12-24-classic"}]}');
INSERT INTO "events" VALUES('zwc46ndk7pwgtyucln42bhbaht',16,'{"v":1,"events":[{"type":"dealt","at":1795742810945,"act":"deal-8","hands":[{"puzzle":"1-10.10.12.13-24-classic","solvable":true,"level":2,"seconds":7.7},{"puzzle":"1-2.4.4.13-24-classic","solvable":true,"level":3,"seconds":9.1},{"puzzle":"1-2.2.7.11-24-classic","solvable":false},{"puzzle":"1-6.6.7.9-24-classic","solvable":true,"level":3,"seconds":8},{"puzzle":"1-1.7.12.12-24-classic","solvable":true,"level":3,"seconds":9.4},{"puzzle":"1-1.2.9.12-24-classic","solvable":true,"level":3,"seconds":8.5},{"puzzle":"1-2.2.7.12-24-classic","solvable":true,"level":3,"seconds":10.1},{"puzzle":"1-5.5.6.8-24-classic","solvable":true,"level":4,"seconds":13.7}]}]}');
INSERT INTO "events" VALUES('zwc46ndk7pwgtyucln42bhbaht',17,'{"v":1,"events":[{"type":"finished","at":1795742810951,"player":"U7LVM5ULGSYP4XT2VS4PFYFVDT","act":"m28","why":"stop","held":"fast"}]}');
CREATE TABLE "finals" (
	run    TEXT NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	view   BLOB NOT NULL, -- the JSON of race.View
	acts   TEXT NOT NULL, -- a JSON array: the player's last actions
	player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	PRIMARY KEY (run, player)
) STRICT;
INSERT INTO "finals" VALUES('g6bvkx7e3lvqqk7vfsu5esy4on',X'7B2276657273696F6E223A31352C226174223A313739353734323831303533332C226D6F6465223A227072616374696365222C227068617365223A226F766572222C22706C6179657273223A5B7B22706C61796572223A2255374C564D35554C475359503458543256533450465946564454222C2273686F776E223A342C22636C6F736564223A342C22736F6C766564223A332C22706F696E7473223A31312C2274696D65223A3137312C2273747265616B223A312C2262657374223A322C226D6973736573223A312C22776879223A2273746F70227D5D2C2273686F776E223A5B7B2268616E64223A302C2270757A7A6C65223A22312D342E352E362E382D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323831303335302C2274696D65223A36382C22706F696E7473223A332C2268696E7473223A322C226D6973736573223A312C226D6973736564223A7B2265787072223A22342B352B362B38222C22726561736F6E223A2276616C7565222C2276616C7565223A223233227D2C2265787072223A22382A28342B352D3629222C22736F6C7661626C65223A747275652C226C6576656C223A332C227365636F6E6473223A392E337D2C7B2268616E64223A312C2270757A7A6C65223A22312D342E382E392E392D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323831303432312C2274696D65223A32392C22706F696E7473223A342C2265787072223A22382A28342D392F3929222C22736F6C7661626C65223A747275652C226C6576656C223A312C227365636F6E6473223A362E347D2C7B2268616E64223A322C2270757A7A6C65223A22312D322E342E362E31312D32342D636C6173736963222C226F7574636F6D65223A22736B6970222C2272657665616C6564223A313739353734323831303435322C2274696D65223A31342C22736F6C7661626C65223A747275652C226C6576656C223A342C227365636F6E6473223A31312E377D2C7B2268616E64223A332C2270757A7A6C65223A22312D322E332E352E382D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323831303436382C2274696D65223A36302C22706F696E7473223A342C2265787072223A22322A382B332B35222C22736F6C7661626C65223A747275652C226C6576656C223A352C227365636F6E6473223A32332E317D5D2C22736F6C7661626C65223A747275657D','["m1","m2","m3","m4","m5","m6","m7","m8","m9","m10"]','U7LVM5ULGSYP4XT2VS4PFYFVDT');
INSERT INTO "finals" VALUES('5ezv5aezs4ipk3vfwyyctvjclc',X'7B2276657273696F6E223A31362C226174223A313739353734323831303638352C226D6F6465223A226461696C79222C226E756D626572223A3333312C227068617365223A226F766572222C2268616E6473223A352C22706C6179657273223A5B7B22706C61796572223A2255374C564D35554C475359503458543256533450465946564454222C2273686F776E223A352C22636C6F736564223A352C22736F6C766564223A352C22706F696E7473223A31392C2274696D65223A3130342C2273747265616B223A342C2262657374223A342C226D6973736573223A312C22776879223A22646F6E65227D5D2C2273686F776E223A5B7B2268616E64223A302C2270757A7A6C65223A22312D312E312E332E392D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323831303536372C2274696D65223A32312C22706F696E7473223A342C2265787072223A22312A332A28392D3129222C22736F6C7661626C65223A747275652C226C6576656C223A312C227365636F6E6473223A352E337D2C7B2268616E64223A312C2270757A7A6C65223A22312D352E352E31302E31302D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323831303539312C2274696D65223A32362C22706F696E7473223A342C226D6973736573223A312C226D6973736564223A7B2265787072223A22352B352B31302B3130222C22726561736F6E223A2276616C7565222C2276616C7565223A223330227D2C2265787072223A22352A352D31302F3130222C22736F6C7661626C65223A747275652C226C6576656C223A322C227365636F6E6473223A372E367D2C7B2268616E64223A322C2270757A7A6C65223A22312D382E382E382E31322D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323831303632312C2274696D65223A31382C22706F696E7473223A342C2265787072223A2228382B38292F382A3132222C22736F6C7661626C65223A747275652C226C6576656C223A332C227365636F6E6473223A382E347D2C7B2268616E64223A332C2270757A7A6C65223A22312D322E372E31302E31312D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323831303634332C2274696D65223A32312C22706F696E7473223A332C2268696E7473223A322C2265787072223A2231302A322D372B3131222C22736F6C7661626C65223A747275652C226C6576656C223A342C227365636F6E6473223A31332E377D2C7B2268616E64223A342C2270757A7A6C65223A22312D312E322E382E31302D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323831303636372C2274696D65223A31382C22706F696E7473223A342C2265787072223A2231302B322A28382D3129222C22736F6C7661626C65223A747275652C226C6576656C223A352C227365636F6E6473223A32322E347D5D2C22736F6C7661626C65223A747275657D','["m11","m12","m13","m14","m15","m16","m17","m18","m19","m20","m21"]','U7LVM5ULGSYP4XT2VS4PFYFVDT');
INSERT INTO "finals" VALUES('pf7zvlj427zlx2b7yerwlghn3b',X'7B2276657273696F6E223A31362C226174223A313739353734323831303830382C226D6F6465223A226461696C79222C226E756D626572223A3333312C227068617365223A226F766572222C2268616E6473223A352C22706C6179657273223A5B7B22706C61796572223A224B4547514452554E364B595041424459594F5945345144585152222C2273686F776E223A352C22636C6F736564223A352C22736F6C766564223A352C22706F696E7473223A31392C2274696D65223A3130312C2273747265616B223A342C2262657374223A342C226D6973736573223A312C22776879223A22646F6E65227D5D2C2273686F776E223A5B7B2268616E64223A302C2270757A7A6C65223A22312D312E312E332E392D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323831303639302C2274696D65223A31362C22706F696E7473223A342C2265787072223A22312A332A28392D3129222C22736F6C7661626C65223A747275652C226C6576656C223A312C227365636F6E6473223A352E337D2C7B2268616E64223A312C2270757A7A6C65223A22312D352E352E31302E31302D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323831303731332C2274696D65223A33302C22706F696E7473223A342C226D6973736573223A312C226D6973736564223A7B2265787072223A22352B352B31302B3130222C22726561736F6E223A2276616C7565222C2276616C7565223A223330227D2C2265787072223A22352A352D31302F3130222C22736F6C7661626C65223A747275652C226C6576656C223A322C227365636F6E6473223A372E367D2C7B2268616E64223A322C2270757A7A6C65223A22312D382E382E382E31322D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323831303734352C2274696D65223A31362C22706F696E7473223A342C2265787072223A2228382B38292F382A3132222C22736F6C7661626C65223A747275652C226C6576656C223A332C227365636F6E6473223A382E347D2C7B2268616E64223A332C2270757A7A6C65223A22312D322E372E31302E31312D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323831303736352C2274696D65223A32332C22706F696E7473223A332C2268696E7473223A322C2265787072223A2231302A322D372B3131222C22736F6C7661626C65223A747275652C226C6576656C223A342C227365636F6E6473223A31332E377D2C7B2268616E64223A342C2270757A7A6C65223A22312D312E322E382E31302D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323831303739322C2274696D65223A31362C22706F696E7473223A342C2265787072223A2231302B322A28382D3129222C22736F6C7661626C65223A747275652C226C6576656C223A352C227365636F6E6473223A32322E347D5D2C22736F6C7661626C65223A747275657D','["m1","m2","m3","m4","m5","m6","m7","m8","m9","m10","m11"]','KEGQDRUN6KYPABDYYOYE4QDXQR');
INSERT INTO "finals" VALUES('zwc46ndk7pwgtyucln42bhbaht',X'7B2276657273696F6E223A31382C226174223A313739353734323831303935312C226D6F6465223A2274696D6564222C227068617365223A226F766572222C22656E6473223A313739353734323939383831322C22706C6179657273223A5B7B22706C61796572223A2255374C564D35554C475359503458543256533450465946564454222C2273686F776E223A372C22636C6F736564223A372C22736F6C766564223A362C22706F696E7473223A32342C2274696D65223A3133392C2273747265616B223A362C2262657374223A362C22776879223A2273746F70227D5D2C2273686F776E223A5B7B2268616E64223A302C2270757A7A6C65223A22312D322E31322E31322E31322D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323831303831322C2274696D65223A34302C22706F696E7473223A342C2265787072223A2231322A322D31322B3132222C22736F6C7661626C65223A747275652C226C6576656C223A312C227365636F6E6473223A352E397D2C7B2268616E64223A312C2270757A7A6C65223A22312D332E382E31302E31312D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323831303835322C2274696D65223A32302C22706F696E7473223A342C2265787072223A22332A382A2831312D313029222C22736F6C7661626C65223A747275652C226C6576656C223A312C227365636F6E6473223A362E337D2C7B2268616E64223A322C2270757A7A6C65223A22312D312E312E312E31312D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323831303837322C2274696D65223A31392C22626F6E7573223A333030302C22706F696E7473223A342C2265787072223A2228312B31292A28312B313129222C22736F6C7661626C65223A747275652C226C6576656C223A312C227365636F6E6473223A352E337D2C7B2268616E64223A332C2270757A7A6C65223A22312D312E322E342E362D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323831303839312C2274696D65223A32322C22706F696E7473223A342C2265787072223A22342A362A28322D3129222C22736F6C7661626C65223A747275652C226C6576656C223A312C227365636F6E6473223A362E347D2C7B2268616E64223A342C2270757A7A6C65223A22312D392E31312E31312E31332D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323831303931332C2274696D65223A31362C22706F696E7473223A342C22736F6C7661626C65223A66616C73657D2C7B2268616E64223A352C2270757A7A6C65223A22312D322E382E31322E31322D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323831303932392C2274696D65223A31362C22626F6E7573223A353030302C22706F696E7473223A342C2265787072223A2231322A2831322D322D3829222C22736F6C7661626C65223A747275652C226C6576656C223A322C227365636F6E6473223A362E367D2C7B2268616E64223A362C2270757A7A6C65223A22312D322E322E362E31322D32342D636C6173736963222C226F7574636F6D65223A22756E66696E6973686564222C2272657665616C6564223A313739353734323831303934352C2274696D65223A362C22736F6C7661626C65223A747275652C226C6576656C223A322C227365636F6E6473223A377D5D7D','["m22","m23","m24","m25","m26","m27","m28"]','U7LVM5ULGSYP4XT2VS4PFYFVDT');
CREATE TABLE found_ideas (
	player     TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	puzzle     TEXT    NOT NULL,
	ideas      INTEGER NOT NULL, -- number of ideas of the hand
	found      INTEGER NOT NULL, -- number of those found
	solutions  BLOB    NOT NULL, -- JSON of the player's solutions, one for each found idea
	shown      INTEGER NOT NULL, -- when the other ideas were shown; 0: not
	techniques TEXT    NOT NULL, -- a JSON array: those of the ideas that were shown
	updated    INTEGER NOT NULL,
	version    INTEGER NOT NULL, -- number of changes
	PRIMARY KEY (player, puzzle)
) STRICT, WITHOUT ROWID;
INSERT INTO "found_ideas" VALUES('U7LVM5ULGSYP4XT2VS4PFYFVDT','1-1.2.3.4-24-classic',3,2,X'5B7B2265787072223A22312A322A332A34222C2274696D65223A353030307D2C7B2265787072223A22342A28312B322B3329222C2274696D65223A393030307D5D',0,'[]',1795742814959,1);
CREATE TABLE goose_db_version (
		id INTEGER PRIMARY KEY AUTOINCREMENT,
		version_id INTEGER NOT NULL,
		is_applied INTEGER NOT NULL,
		tstamp TIMESTAMP DEFAULT (datetime('now'))
	);
INSERT INTO "goose_db_version" VALUES(1,0,1,'2026-11-27 01:26:49');
INSERT INTO "goose_db_version" VALUES(2,1,1,'2026-11-27 01:26:49');
INSERT INTO "goose_db_version" VALUES(3,2,1,'2026-11-27 01:26:49');
INSERT INTO "goose_db_version" VALUES(4,3,1,'2026-11-27 01:26:49');
INSERT INTO "goose_db_version" VALUES(5,4,1,'2026-11-27 01:26:49');
INSERT INTO "goose_db_version" VALUES(6,5,1,'2026-11-27 01:26:49');
INSERT INTO "goose_db_version" VALUES(7,6,1,'2026-11-27 01:26:49');
INSERT INTO "goose_db_version" VALUES(8,7,1,'2026-11-27 01:26:49');
INSERT INTO "goose_db_version" VALUES(9,8,1,'2026-11-27 01:26:49');
INSERT INTO "goose_db_version" VALUES(10,9,1,'2026-11-27 01:26:49');
INSERT INTO "goose_db_version" VALUES(11,10,1,'2026-11-27 01:26:49');
INSERT INTO "goose_db_version" VALUES(12,12,1,'2026-11-27 01:26:49');
INSERT INTO "goose_db_version" VALUES(13,15,1,'2026-11-27 01:26:49');
INSERT INTO "goose_db_version" VALUES(14,16,1,'2026-11-27 01:26:50');
INSERT INTO "goose_db_version" VALUES(15,19,1,'2026-11-27 01:26:50');
INSERT INTO "goose_db_version" VALUES(16,20,1,'2026-11-27 01:26:50');
CREATE TABLE hand_ratings (
	puzzle    TEXT    NOT NULL,
	day       INTEGER NOT NULL, -- of closed of the runs, in days since 1970
	predicted INTEGER NOT NULL, -- time of the grade in milliseconds, the longest of all games
	games     INTEGER NOT NULL,
	precision INTEGER NOT NULL,
	moment    INTEGER NOT NULL,
	PRIMARY KEY (puzzle, day)
) STRICT, WITHOUT ROWID;
CREATE TABLE held_results (
	run      TEXT    NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	player   TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	reason   TEXT    NOT NULL, -- as in event.Finished
	finished INTEGER NOT NULL, -- of the result
	decision TEXT    NOT NULL DEFAULT '', -- accept, reject or '': none yet
	decided  INTEGER NOT NULL DEFAULT 0,
	PRIMARY KEY (run, player)
) STRICT;
INSERT INTO "held_results" VALUES('5ezv5aezs4ipk3vfwyyctvjclc','U7LVM5ULGSYP4XT2VS4PFYFVDT','fast',1795742810685,'',0);
INSERT INTO "held_results" VALUES('pf7zvlj427zlx2b7yerwlghn3b','KEGQDRUN6KYPABDYYOYE4QDXQR','fast',1795742810808,'',0);
INSERT INTO "held_results" VALUES('zwc46ndk7pwgtyucln42bhbaht','U7LVM5ULGSYP4XT2VS4PFYFVDT','fast',1795742810951,'',0);
INSERT INTO "held_results" VALUES('thh3gib47ognijjobatvgmxpim','U7LVM5ULGSYP4XT2VS4PFYFVDT','fast',1795742814709,'',0);
INSERT INTO "held_results" VALUES('thh3gib47ognijjobatvgmxpim','KEGQDRUN6KYPABDYYOYE4QDXQR','fast',1795742814733,'',0);
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
, expires INTEGER NOT NULL DEFAULT 0, banned INTEGER NOT NULL DEFAULT 0, ban_reason TEXT NOT NULL DEFAULT '', named INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO "players" VALUES('U7LVM5ULGSYP4XT2VS4PFYFVDT','Ann','en',X'7B227468656D65223A20226461726B227D',1795742810040,1795742810046,0,0,'',1);
INSERT INTO "players" VALUES('KEGQDRUN6KYPABDYYOYE4QDXQR','Bob 四','en',X'7B227468656D65223A20226461726B227D',1795742810059,1795742810069,0,0,'',1);
INSERT INTO "players" VALUES('WFOQECET7CZDVSODFHLM6JYFJZ','Patient Seal','',NULL,1795742810954,1795742810954,0,0,'',0);
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
INSERT INTO "plays" VALUES('g6bvkx7e3lvqqk7vfsu5esy4on',0,'U7LVM5ULGSYP4XT2VS4PFYFVDT','practice',0,'1-4.5.6.8-24-classic',1,3,9.3,'["3*8","(a+b-c)*d"]',1795742810418,68,'solved',3,2,1,0,'');
INSERT INTO "plays" VALUES('g6bvkx7e3lvqqk7vfsu5esy4on',1,'U7LVM5ULGSYP4XT2VS4PFYFVDT','practice',0,'1-4.8.9.9-24-classic',1,1,6.4,'["3*8","(a-b/c)*d","equals"]',1795742810450,29,'solved',4,0,0,0,'8*(4-9/9)');
INSERT INTO "plays" VALUES('g6bvkx7e3lvqqk7vfsu5esy4on',2,'U7LVM5ULGSYP4XT2VS4PFYFVDT','practice',0,'1-2.4.6.11-24-classic',1,4,11.7,'["(a-b)*c+d"]',1795742810466,14,'skip',0,0,0,0,'');
INSERT INTO "plays" VALUES('g6bvkx7e3lvqqk7vfsu5esy4on',3,'U7LVM5ULGSYP4XT2VS4PFYFVDT','practice',0,'1-2.3.5.8-24-classic',1,5,23.1,'["product-beside"]',1795742810528,60,'solved',4,0,0,0,'2*8+3+5');
INSERT INTO "plays" VALUES('5ezv5aezs4ipk3vfwyyctvjclc',0,'U7LVM5ULGSYP4XT2VS4PFYFVDT','daily',0,'1-1.1.3.9-24-classic',1,1,5.3,'["2*12"]',1795742810588,21,'solved',4,0,0,331,'1*3*(9-1)');
INSERT INTO "plays" VALUES('5ezv5aezs4ipk3vfwyyctvjclc',1,'U7LVM5ULGSYP4XT2VS4PFYFVDT','daily',0,'1-5.5.10.10-24-classic',1,2,7.6,'["product-beside","equals"]',1795742810617,26,'solved',4,0,1,331,'5*5-10/10');
INSERT INTO "plays" VALUES('5ezv5aezs4ipk3vfwyyctvjclc',2,'U7LVM5ULGSYP4XT2VS4PFYFVDT','daily',0,'1-8.8.8.12-24-classic',1,3,8.4,'["k*x+k"]',1795742810639,18,'solved',4,0,0,331,'(8+8)/8*12');
INSERT INTO "plays" VALUES('5ezv5aezs4ipk3vfwyyctvjclc',3,'U7LVM5ULGSYP4XT2VS4PFYFVDT','daily',0,'1-2.7.10.11-24-classic',1,4,13.7,'["a*b+c-d"]',1795742810664,21,'solved',3,2,0,331,'');
INSERT INTO "plays" VALUES('5ezv5aezs4ipk3vfwyyctvjclc',4,'U7LVM5ULGSYP4XT2VS4PFYFVDT','daily',0,'1-1.2.8.10-24-classic',1,5,22.4,'["(a-b)*c+d"]',1795742810685,18,'solved',4,0,0,331,'10+2*(8-1)');
INSERT INTO "plays" VALUES('pf7zvlj427zlx2b7yerwlghn3b',0,'KEGQDRUN6KYPABDYYOYE4QDXQR','daily',0,'1-1.1.3.9-24-classic',1,1,5.3,'["2*12"]',1795742810706,16,'solved',4,0,0,331,'1*3*(9-1)');
INSERT INTO "plays" VALUES('pf7zvlj427zlx2b7yerwlghn3b',1,'KEGQDRUN6KYPABDYYOYE4QDXQR','daily',0,'1-5.5.10.10-24-classic',1,2,7.6,'["product-beside","equals"]',1795742810743,30,'solved',4,0,1,331,'5*5-10/10');
INSERT INTO "plays" VALUES('pf7zvlj427zlx2b7yerwlghn3b',2,'KEGQDRUN6KYPABDYYOYE4QDXQR','daily',0,'1-8.8.8.12-24-classic',1,3,8.4,'["k*x+k"]',1795742810761,16,'solved',4,0,0,331,'(8+8)/8*12');
INSERT INTO "plays" VALUES('pf7zvlj427zlx2b7yerwlghn3b',3,'KEGQDRUN6KYPABDYYOYE4QDXQR','daily',0,'1-2.7.10.11-24-classic',1,4,13.7,'["a*b+c-d"]',1795742810788,23,'solved',3,2,0,331,'');
INSERT INTO "plays" VALUES('pf7zvlj427zlx2b7yerwlghn3b',4,'KEGQDRUN6KYPABDYYOYE4QDXQR','daily',0,'1-1.2.8.10-24-classic',1,5,22.4,'["(a-b)*c+d"]',1795742810808,16,'solved',4,0,0,331,'10+2*(8-1)');
INSERT INTO "plays" VALUES('zwc46ndk7pwgtyucln42bhbaht',0,'U7LVM5ULGSYP4XT2VS4PFYFVDT','timed',0,'1-2.12.12.12-24-classic',1,1,5.9,'["2*12","equals","one"]',1795742810852,40,'solved',4,0,0,0,'12*2-12+12');
INSERT INTO "plays" VALUES('zwc46ndk7pwgtyucln42bhbaht',1,'U7LVM5ULGSYP4XT2VS4PFYFVDT','timed',0,'1-3.8.10.11-24-classic',1,1,6.3,'["3*8","one"]',1795742810872,20,'solved',4,0,0,0,'3*8*(11-10)');
INSERT INTO "plays" VALUES('zwc46ndk7pwgtyucln42bhbaht',2,'U7LVM5ULGSYP4XT2VS4PFYFVDT','timed',0,'1-1.1.1.11-24-classic',1,1,5.3,'["2*12"]',1795742810891,19,'solved',4,0,0,0,'(1+1)*(1+11)');
INSERT INTO "plays" VALUES('zwc46ndk7pwgtyucln42bhbaht',3,'U7LVM5ULGSYP4XT2VS4PFYFVDT','timed',0,'1-1.2.4.6-24-classic',1,1,6.4,'["product-last","one"]',1795742810913,22,'solved',4,0,0,0,'4*6*(2-1)');
INSERT INTO "plays" VALUES('zwc46ndk7pwgtyucln42bhbaht',4,'U7LVM5ULGSYP4XT2VS4PFYFVDT','timed',0,'1-9.11.11.13-24-classic',0,0,0.0,'[]',1795742810929,16,'solved',4,0,0,0,'');
INSERT INTO "plays" VALUES('zwc46ndk7pwgtyucln42bhbaht',5,'U7LVM5ULGSYP4XT2VS4PFYFVDT','timed',0,'1-2.8.12.12-24-classic',1,2,6.6,'["3*8","equals"]',1795742810945,16,'solved',4,0,0,0,'12*(12-2-8)');
INSERT INTO "plays" VALUES('zwc46ndk7pwgtyucln42bhbaht',6,'U7LVM5ULGSYP4XT2VS4PFYFVDT','timed',0,'1-2.2.6.12-24-classic',1,2,7.0,'["2*12"]',1795742810951,6,'unfinished',0,0,0,0,'');
INSERT INTO "plays" VALUES('cbxwfi577gbnsohvrwvhskxk6q',0,'WFOQECET7CZDVSODFHLM6JYFJZ','practice',0,'1-1.4.8.11-24-classic',1,2,7.2,'["2*12","(a+b)/c*d"]',1795742810979,19,'solved',3,2,0,0,'');
INSERT INTO "plays" VALUES('cbxwfi577gbnsohvrwvhskxk6q',1,'WFOQECET7CZDVSODFHLM6JYFJZ','practice',0,'1-8.9.11.12-24-classic',1,2,7.8,'["plus-minus"]',1795742811012,31,'solved',4,0,0,0,'11+12-8+9');
INSERT INTO "plays" VALUES('thh3gib47ognijjobatvgmxpim',0,'U7LVM5ULGSYP4XT2VS4PFYFVDT','race',0,'1-1.2.11.11-24-classic',1,1,5.7,'[]',1795742814104,85,'solved',4,0,0,0,'1*11+11+2');
INSERT INTO "plays" VALUES('thh3gib47ognijjobatvgmxpim',0,'KEGQDRUN6KYPABDYYOYE4QDXQR','race',0,'1-1.2.11.11-24-classic',1,1,5.7,'[]',1795742814124,105,'solved',4,0,0,0,'1*11+11+2');
INSERT INTO "plays" VALUES('thh3gib47ognijjobatvgmxpim',1,'U7LVM5ULGSYP4XT2VS4PFYFVDT','race',0,'1-1.1.4.5-24-classic',1,1,5.5,'[]',1795742814417,313,'solved',4,0,0,0,'1*4*(1+5)');
INSERT INTO "plays" VALUES('thh3gib47ognijjobatvgmxpim',1,'KEGQDRUN6KYPABDYYOYE4QDXQR','race',0,'1-1.1.4.5-24-classic',1,1,5.5,'[]',1795742814467,343,'skip',0,0,0,0,'');
INSERT INTO "plays" VALUES('thh3gib47ognijjobatvgmxpim',2,'U7LVM5ULGSYP4XT2VS4PFYFVDT','race',0,'1-2.8.10.12-24-classic',1,4,17.5,'[]',1795742814709,292,'solved',4,0,0,0,'10*2-8+12');
INSERT INTO "plays" VALUES('thh3gib47ognijjobatvgmxpim',2,'KEGQDRUN6KYPABDYYOYE4QDXQR','race',0,'1-2.8.10.12-24-classic',1,4,17.5,'[]',1795742814733,266,'solved',4,0,0,0,'10*2-8+12');
INSERT INTO "plays" VALUES('mbpuotwkycx2mguwotw7gwuynb',0,'KEGQDRUN6KYPABDYYOYE4QDXQR','timed',0,'1-2.12.12.12-24-classic',1,1,5.9,'["2*12","equals","one"]',1795742815065,3080,'solved',4,0,1,0,'12*2-12+12');
INSERT INTO "plays" VALUES('mbpuotwkycx2mguwotw7gwuynb',1,'KEGQDRUN6KYPABDYYOYE4QDXQR','timed',0,'1-3.8.10.11-24-classic',1,1,6.3,'["3*8","one"]',1795742815083,18,'solved',4,0,0,0,'3*8*(11-10)');
CREATE TABLE quick_matches (
	run        TEXT    NOT NULL PRIMARY KEY REFERENCES runs (id) ON DELETE CASCADE,
	strength   INTEGER NOT NULL, -- of the player who opened it, as in recordings
	opened     INTEGER NOT NULL,
	open_until INTEGER NOT NULL
) STRICT;
INSERT INTO "quick_matches" VALUES('tye73hqnshujmznhh3froxflwz',180,1795742815086,1795742827086);
CREATE TABLE race_finals (
	run  TEXT NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	part TEXT NOT NULL, -- live.finalRace says which parts there are
	json BLOB NOT NULL,
	PRIMARY KEY (run, part)
) STRICT;
INSERT INTO "race_finals" VALUES('thh3gib47ognijjobatvgmxpim','actions-',X'5B22637265617465222C226465616C225D');
INSERT INTO "race_finals" VALUES('thh3gib47ognijjobatvgmxpim','actions-s1',X'5B226A6F696E222C227374617274222C22633031222C22633131222C22633231225D');
INSERT INTO "race_finals" VALUES('thh3gib47ognijjobatvgmxpim','actions-s2',X'5B226A6F696E222C22633030222C227331222C22633230225D');
INSERT INTO "race_finals" VALUES('thh3gib47ognijjobatvgmxpim','race',X'7B227075626C6963223A7B2276657273696F6E223A32302C226174223A313739353734323831343733332C226D6F6465223A7B226E616D65223A2272616365222C227365617473223A3130302C2268616E6473223A332C226C656E677468223A3138303030302C226175746F223A747275652C2272616E6B6564223A747275652C22736F6C7661626C65223A747275652C22636F756E74646F776E223A333030302C22686F73746564223A747275657D2C227068617365223A226F766572222C22686F7374223A227331222C227374617274223A313739353734323831343031392C22706C6179657273223A5B7B22706C61796572223A227331222C2273686F776E223A332C22636C6F736564223A332C22736F6C766564223A332C22706F696E7473223A31322C2274696D65223A3639302C2273747265616B223A332C2262657374223A332C22776879223A22646F6E65222C226F7574636F6D6573223A5B22736F6C766564222C22736F6C766564222C22736F6C766564225D7D2C7B22706C61796572223A227332222C2273686F776E223A332C22636C6F736564223A332C22736F6C766564223A322C22706F696E7473223A382C2274696D65223A3731342C2273747265616B223A312C2262657374223A312C22776879223A22646F6E65222C226F7574636F6D6573223A5B22736F6C766564222C22736B6970222C22736F6C766564225D7D5D2C2268616E6473223A5B7B2268616E64223A302C2270757A7A6C65223A22312D312E322E31312E31312D32342D636C6173736963222C22736F6C7661626C65223A747275652C226C6576656C223A312C227365636F6E6473223A352E372C22736F6C766572223A227331222C2265787072223A22312A31312B31312B32222C2274696D65223A38357D2C7B2268616E64223A312C2270757A7A6C65223A22312D312E312E342E352D32342D636C6173736963222C22736F6C7661626C65223A747275652C226C6576656C223A312C227365636F6E6473223A352E352C22736F6C766572223A227331222C2265787072223A22312A342A28312B3529222C2274696D65223A3331337D2C7B2268616E64223A322C2270757A7A6C65223A22312D322E382E31302E31322D32342D636C6173736963222C22736F6C7661626C65223A747275652C226C6576656C223A342C227365636F6E6473223A31372E352C22736F6C766572223A227332222C2265787072223A2231302A322D382B3132222C2274696D65223A3236367D5D7D2C22736F75726365223A227B5C226B696E645C223A5C22726163655C222C5C2268616E64735C223A337D227D');
INSERT INTO "race_finals" VALUES('thh3gib47ognijjobatvgmxpim','replay',X'7B2272616365223A227468683367696234376F676E696A6A6F62617476676D7870696D222C226C656E677468223A3731342C226D6F6D656E7473223A5B7B2274223A302C2274797065223A2272657665616C6564222C22706C61796572223A227331227D2C7B2274223A302C2274797065223A2272657665616C6564222C22706C61796572223A227332227D2C7B2274223A38352C2274797065223A22736F6C766564222C22706C61796572223A227331222C22706F696E7473223A347D2C7B2274223A38352C2274797065223A2272657665616C6564222C22706C61796572223A227331222C2268616E64223A317D2C7B2274223A3130352C2274797065223A22736F6C766564222C22706C61796572223A227332222C22706F696E7473223A347D2C7B2274223A3130352C2274797065223A2272657665616C6564222C22706C61796572223A227332222C2268616E64223A317D2C7B2274223A3339382C2274797065223A22736F6C766564222C22706C61796572223A227331222C2268616E64223A312C22706F696E7473223A347D2C7B2274223A3339382C2274797065223A2272657665616C6564222C22706C61796572223A227331222C2268616E64223A327D2C7B2274223A3434382C2274797065223A22706173736564222C22706C61796572223A227332222C2268616E64223A312C22776879223A22736B6970227D2C7B2274223A3434382C2274797065223A2272657665616C6564222C22706C61796572223A227332222C2268616E64223A327D2C7B2274223A3639302C2274797065223A22736F6C766564222C22706C61796572223A227331222C2268616E64223A322C22706F696E7473223A347D2C7B2274223A3639302C2274797065223A2266696E6973686564222C22706C61796572223A227331222C22776879223A22646F6E65227D2C7B2274223A3731342C2274797065223A22736F6C766564222C22706C61796572223A227332222C2268616E64223A322C22706F696E7473223A347D2C7B2274223A3731342C2274797065223A2266696E6973686564222C22706C61796572223A227332222C22776879223A22646F6E65227D5D7D');
INSERT INTO "race_finals" VALUES('thh3gib47ognijjobatvgmxpim','results',X'5B7B22706C61796572223A227331222C2273686F776E223A332C22636C6F736564223A332C22736F6C766564223A332C22706F696E7473223A31322C2274696D65223A3639302C2273747265616B223A332C2262657374223A332C22776879223A22646F6E65222C226D6F6465223A2272616365222C2272616E6B6564223A66616C73652C2266696E6973686564223A313739353734323831343730392C2268616E6473223A5B7B2268616E64223A302C2270757A7A6C65223A22312D312E322E31312E31312D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323831343031392C2274696D65223A38352C22706F696E7473223A342C2265787072223A22312A31312B31312B32222C22736F6C7661626C65223A747275652C226C6576656C223A312C227365636F6E6473223A352E377D2C7B2268616E64223A312C2270757A7A6C65223A22312D312E312E342E352D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323831343130342C2274696D65223A3331332C22706F696E7473223A342C2265787072223A22312A342A28312B3529222C22736F6C7661626C65223A747275652C226C6576656C223A312C227365636F6E6473223A352E357D2C7B2268616E64223A322C2270757A7A6C65223A22312D322E382E31302E31322D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323831343431372C2274696D65223A3239322C22706F696E7473223A342C2265787072223A2231302A322D382B3132222C22736F6C7661626C65223A747275652C226C6576656C223A342C227365636F6E6473223A31372E357D5D7D2C7B22706C61796572223A227332222C2273686F776E223A332C22636C6F736564223A332C22736F6C766564223A322C22706F696E7473223A382C2274696D65223A3731342C2273747265616B223A312C2262657374223A312C22776879223A22646F6E65222C226D6F6465223A2272616365222C2272616E6B6564223A66616C73652C2266696E6973686564223A313739353734323831343733332C2268616E6473223A5B7B2268616E64223A302C2270757A7A6C65223A22312D312E322E31312E31312D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323831343031392C2274696D65223A3130352C22706F696E7473223A342C2265787072223A22312A31312B31312B32222C22736F6C7661626C65223A747275652C226C6576656C223A312C227365636F6E6473223A352E377D2C7B2268616E64223A312C2270757A7A6C65223A22312D312E312E342E352D32342D636C6173736963222C226F7574636F6D65223A22736B6970222C2272657665616C6564223A313739353734323831343132342C2274696D65223A3334332C22736F6C7661626C65223A747275652C226C6576656C223A312C227365636F6E6473223A352E357D2C7B2268616E64223A322C2270757A7A6C65223A22312D322E382E31302E31322D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323831343436372C2274696D65223A3236362C22706F696E7473223A342C2265787072223A2231302A322D382B3132222C22736F6C7661626C65223A747275652C226C6576656C223A342C227365636F6E6473223A31372E357D5D7D5D');
INSERT INTO "race_finals" VALUES('thh3gib47ognijjobatvgmxpim','s1',X'7B227374616E64696E67223A7B22706C61796572223A227331222C2273686F776E223A332C22636C6F736564223A332C22736F6C766564223A332C22706F696E7473223A31322C2274696D65223A3639302C2273747265616B223A332C2262657374223A332C22776879223A22646F6E65227D2C2273686F776E223A5B7B2268616E64223A302C2270757A7A6C65223A22312D312E322E31312E31312D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323831343031392C2274696D65223A38352C22706F696E7473223A342C2265787072223A22312A31312B31312B32222C22736F6C7661626C65223A747275652C226C6576656C223A312C227365636F6E6473223A352E377D2C7B2268616E64223A312C2270757A7A6C65223A22312D312E312E342E352D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323831343130342C2274696D65223A3331332C22706F696E7473223A342C2265787072223A22312A342A28312B3529222C22736F6C7661626C65223A747275652C226C6576656C223A312C227365636F6E6473223A352E357D2C7B2268616E64223A322C2270757A7A6C65223A22312D322E382E31302E31322D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323831343431372C2274696D65223A3239322C22706F696E7473223A342C2265787072223A2231302A322D382B3132222C22736F6C7661626C65223A747275652C226C6576656C223A342C227365636F6E6473223A31372E357D5D2C22656E6473223A313739353734323939343031397D');
INSERT INTO "race_finals" VALUES('thh3gib47ognijjobatvgmxpim','s2',X'7B227374616E64696E67223A7B22706C61796572223A227332222C2273686F776E223A332C22636C6F736564223A332C22736F6C766564223A322C22706F696E7473223A382C2274696D65223A3731342C2273747265616B223A312C2262657374223A312C22776879223A22646F6E65227D2C2273686F776E223A5B7B2268616E64223A302C2270757A7A6C65223A22312D312E322E31312E31312D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323831343031392C2274696D65223A3130352C22706F696E7473223A342C2265787072223A22312A31312B31312B32222C22736F6C7661626C65223A747275652C226C6576656C223A312C227365636F6E6473223A352E377D2C7B2268616E64223A312C2270757A7A6C65223A22312D312E312E342E352D32342D636C6173736963222C226F7574636F6D65223A22736B6970222C2272657665616C6564223A313739353734323831343132342C2274696D65223A3334332C22736F6C7661626C65223A747275652C226C6576656C223A312C227365636F6E6473223A352E357D2C7B2268616E64223A322C2270757A7A6C65223A22312D322E382E31302E31322D32342D636C6173736963222C226F7574636F6D65223A22736F6C766564222C2272657665616C6564223A313739353734323831343436372C2274696D65223A3236362C22706F696E7473223A342C2265787072223A2231302A322D382B3132222C22736F6C7661626C65223A747275652C226C6576656C223A342C227365636F6E6473223A31372E357D5D2C22656E6473223A313739353734323939343031397D');
CREATE TABLE races (
	run     TEXT    NOT NULL PRIMARY KEY REFERENCES runs (id) ON DELETE CASCADE,
	code    TEXT    NOT NULL, -- with which players join; '': expired
	kind    TEXT    NOT NULL, -- race, class or quick
	secret  BLOB    NOT NULL, -- SHA-256 of the secret of a class's teacher; empty: none
	created INTEGER NOT NULL,
	expires INTEGER NOT NULL, -- when the code expires
	next    TEXT    NOT NULL  -- the run of the rematch; '': none
) STRICT;
INSERT INTO "races" VALUES('thh3gib47ognijjobatvgmxpim','6K92EV','race',X'',1795742811014,1795786011014,'');
INSERT INTO "races" VALUES('3zotqqf7ey2mizkhp46sxqhne4','YAMC35','class',X'C99E58369333C39422AE9F30179E421A3F8A7D5E3BD22D6E684D13A1A94B7CF2',1795742814947,1795786014947,'');
INSERT INTO "races" VALUES('tye73hqnshujmznhh3froxflwz','','quick',X'',1795742815086,1795742815086,'');
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
CREATE TABLE recordings (
	run      TEXT    NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	seat     TEXT    NOT NULL, -- in a race; '': a run of one player
	player   TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	strength INTEGER NOT NULL, -- hands solved an hour
	finished INTEGER NOT NULL,
	PRIMARY KEY (run, seat)
) STRICT;
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
	finished INTEGER NOT NULL, opponents INTEGER NOT NULL DEFAULT 0, beaten INTEGER NOT NULL DEFAULT 0,
	PRIMARY KEY (run, player)
) STRICT;
INSERT INTO "results" VALUES('g6bvkx7e3lvqqk7vfsu5esy4on','U7LVM5ULGSYP4XT2VS4PFYFVDT','practice',0,0,0,4,3,11,171,2,1795742810533,0,0);
INSERT INTO "results" VALUES('5ezv5aezs4ipk3vfwyyctvjclc','U7LVM5ULGSYP4XT2VS4PFYFVDT','daily',331,0,0,5,5,19,104,4,1795742810685,0,0);
INSERT INTO "results" VALUES('pf7zvlj427zlx2b7yerwlghn3b','KEGQDRUN6KYPABDYYOYE4QDXQR','daily',331,0,0,5,5,19,101,4,1795742810808,0,0);
INSERT INTO "results" VALUES('zwc46ndk7pwgtyucln42bhbaht','U7LVM5ULGSYP4XT2VS4PFYFVDT','timed',0,0,0,6,6,24,139,6,1795742810951,0,0);
INSERT INTO "results" VALUES('thh3gib47ognijjobatvgmxpim','U7LVM5ULGSYP4XT2VS4PFYFVDT','race',0,0,0,3,3,12,690,3,1795742814709,1,1);
INSERT INTO "results" VALUES('thh3gib47ognijjobatvgmxpim','KEGQDRUN6KYPABDYYOYE4QDXQR','race',0,0,0,3,2,8,714,1,1795742814733,1,0);
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
INSERT INTO "runs" VALUES('g6bvkx7e3lvqqk7vfsu5esy4on','U7LVM5ULGSYP4XT2VS4PFYFVDT','online:k1','practice',0,0,X'7B226D6F6465223A227072616374696365227D',1795742810350,1795742810533,0,15,2391,204,1795742810533);
INSERT INTO "runs" VALUES('5ezv5aezs4ipk3vfwyyctvjclc','U7LVM5ULGSYP4XT2VS4PFYFVDT','online:d1','daily',331,0,X'7B226D6F6465223A226461696C79222C226E756D626572223A3333317D',1795742810567,1795742810685,0,16,2603,340,1795742810686);
INSERT INTO "runs" VALUES('pf7zvlj427zlx2b7yerwlghn3b','KEGQDRUN6KYPABDYYOYE4QDXQR','online:d1','daily',331,0,X'7B226D6F6465223A226461696C79222C226E756D626572223A3333317D',1795742810690,1795742810808,0,16,2594,340,1795742810809);
INSERT INTO "runs" VALUES('zwc46ndk7pwgtyucln42bhbaht','U7LVM5ULGSYP4XT2VS4PFYFVDT','online:t1','timed',0,0,X'7B226D6F6465223A2274696D6564227D',1795742810812,1795742810951,0,18,3693,340,1795742810951);
INSERT INTO "runs" VALUES('cbxwfi577gbnsohvrwvhskxk6q','WFOQECET7CZDVSODFHLM6JYFJZ','online:k','practice',0,0,X'7B226D6F6465223A227072616374696365227D',1795742810960,0,1795829211012,9,1551,136,0);
INSERT INTO "runs" VALUES('thh3gib47ognijjobatvgmxpim','','thh3gib47ognijjobatvgmxpim','race',0,0,NULL,1795742811014,1795742814733,0,20,2453,0,1795742814734);
INSERT INTO "runs" VALUES('3zotqqf7ey2mizkhp46sxqhne4','','3zotqqf7ey2mizkhp46sxqhne4','class',0,0,NULL,1795742814947,0,1795786014947,2,272,0,0);
INSERT INTO "runs" VALUES('mbpuotwkycx2mguwotw7gwuynb','KEGQDRUN6KYPABDYYOYE4QDXQR','challenge:VER2764KHV','timed',0,0,X'7B226D6F6465223A2274696D6564222C226368616C6C656E6765223A22564552323736344B4856222C22736F75726365223A227A776334366E646B37707767747975636C6E3432626862616874227D',1795742814985,0,1795742991985,9,1925,136,0);
INSERT INTO "runs" VALUES('tye73hqnshujmznhh3froxflwz','','tye73hqnshujmznhh3froxflwz','quick',0,0,NULL,1795742815086,0,1795743415086,2,1163,0,0);
CREATE TABLE seats (
	run    TEXT    NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	seat   TEXT    NOT NULL, -- s1, s2 and so on, as in the log
	player TEXT    NOT NULL, -- '': deleted or expired
	name   TEXT    NOT NULL,
	colour INTEGER NOT NULL,
	joined INTEGER NOT NULL,
	PRIMARY KEY (run, seat)
) STRICT;
INSERT INTO "seats" VALUES('thh3gib47ognijjobatvgmxpim','s1','U7LVM5ULGSYP4XT2VS4PFYFVDT','Ann',1,1795742811014);
INSERT INTO "seats" VALUES('thh3gib47ognijjobatvgmxpim','s2','KEGQDRUN6KYPABDYYOYE4QDXQR','Bob',2,1795742811017);
INSERT INTO "seats" VALUES('3zotqqf7ey2mizkhp46sxqhne4','s1','U7LVM5ULGSYP4XT2VS4PFYFVDT','Pupil',1,1795742814955);
INSERT INTO "seats" VALUES('tye73hqnshujmznhh3froxflwz','s1','WFOQECET7CZDVSODFHLM6JYFJZ','Cat',1,1795742815086);
CREATE TABLE secrets (
	name  TEXT NOT NULL PRIMARY KEY,
	value BLOB NOT NULL
) STRICT;
INSERT INTO "secrets" VALUES('seed',X'82585F2C3A0AB83E07AFB73C68A85AD43BE183F0D6F45BB9ED777FDCA4EC27A7');
INSERT INTO "secrets" VALUES('challenge',X'E0FD3B6F28D10C51713AE539AD148A96631C30DB7A00CCEC3B7467B6E8EE44C8');
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
INSERT INTO "sessions" VALUES('A0P6J-VmCyW3r8MQqezwnhWMTILru8-QrGwHy94GrE8','U7LVM5ULGSYP4XT2VS4PFYFVDT',NULL,'','',1795742810041,1795742810041,0,1830302810041);
INSERT INTO "sessions" VALUES('6aPlUU8nqPTCfAQkh3_iYMI4lwIENQv6hr4WkkpJxWs','KEGQDRUN6KYPABDYYOYE4QDXQR',NULL,'','',1795742810064,1795742810064,0,1830302810064);
INSERT INTO "sessions" VALUES('sn8xNA3yVcHrRqv-KQlCJXF_LI8_Oc31H4v2fpC-wgU','WFOQECET7CZDVSODFHLM6JYFJZ',NULL,'','',1795742810958,1795742810958,0,1830302810958);
CREATE TABLE "trails" (
	run    TEXT    NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	hand   INTEGER NOT NULL,
	moves  BLOB    NOT NULL,
	player TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	PRIMARY KEY (run, player, hand)
) STRICT;
INSERT INTO "trails" VALUES('g6bvkx7e3lvqqk7vfsu5esy4on',0,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','U7LVM5ULGSYP4XT2VS4PFYFVDT');
INSERT INTO "trails" VALUES('g6bvkx7e3lvqqk7vfsu5esy4on',1,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','U7LVM5ULGSYP4XT2VS4PFYFVDT');
INSERT INTO "trails" VALUES('g6bvkx7e3lvqqk7vfsu5esy4on',3,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','U7LVM5ULGSYP4XT2VS4PFYFVDT');
INSERT INTO "trails" VALUES('5ezv5aezs4ipk3vfwyyctvjclc',0,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','U7LVM5ULGSYP4XT2VS4PFYFVDT');
INSERT INTO "trails" VALUES('5ezv5aezs4ipk3vfwyyctvjclc',1,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','U7LVM5ULGSYP4XT2VS4PFYFVDT');
INSERT INTO "trails" VALUES('5ezv5aezs4ipk3vfwyyctvjclc',2,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','U7LVM5ULGSYP4XT2VS4PFYFVDT');
INSERT INTO "trails" VALUES('5ezv5aezs4ipk3vfwyyctvjclc',3,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','U7LVM5ULGSYP4XT2VS4PFYFVDT');
INSERT INTO "trails" VALUES('5ezv5aezs4ipk3vfwyyctvjclc',4,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','U7LVM5ULGSYP4XT2VS4PFYFVDT');
INSERT INTO "trails" VALUES('pf7zvlj427zlx2b7yerwlghn3b',0,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','KEGQDRUN6KYPABDYYOYE4QDXQR');
INSERT INTO "trails" VALUES('pf7zvlj427zlx2b7yerwlghn3b',1,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','KEGQDRUN6KYPABDYYOYE4QDXQR');
INSERT INTO "trails" VALUES('pf7zvlj427zlx2b7yerwlghn3b',2,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','KEGQDRUN6KYPABDYYOYE4QDXQR');
INSERT INTO "trails" VALUES('pf7zvlj427zlx2b7yerwlghn3b',3,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','KEGQDRUN6KYPABDYYOYE4QDXQR');
INSERT INTO "trails" VALUES('pf7zvlj427zlx2b7yerwlghn3b',4,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','KEGQDRUN6KYPABDYYOYE4QDXQR');
INSERT INTO "trails" VALUES('zwc46ndk7pwgtyucln42bhbaht',0,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','U7LVM5ULGSYP4XT2VS4PFYFVDT');
INSERT INTO "trails" VALUES('zwc46ndk7pwgtyucln42bhbaht',1,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','U7LVM5ULGSYP4XT2VS4PFYFVDT');
INSERT INTO "trails" VALUES('zwc46ndk7pwgtyucln42bhbaht',2,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','U7LVM5ULGSYP4XT2VS4PFYFVDT');
INSERT INTO "trails" VALUES('zwc46ndk7pwgtyucln42bhbaht',3,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','U7LVM5ULGSYP4XT2VS4PFYFVDT');
INSERT INTO "trails" VALUES('zwc46ndk7pwgtyucln42bhbaht',5,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','U7LVM5ULGSYP4XT2VS4PFYFVDT');
INSERT INTO "trails" VALUES('cbxwfi577gbnsohvrwvhskxk6q',0,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','WFOQECET7CZDVSODFHLM6JYFJZ');
INSERT INTO "trails" VALUES('cbxwfi577gbnsohvrwvhskxk6q',1,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','WFOQECET7CZDVSODFHLM6JYFJZ');
INSERT INTO "trails" VALUES('mbpuotwkycx2mguwotw7gwuynb',0,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','KEGQDRUN6KYPABDYYOYE4QDXQR');
INSERT INTO "trails" VALUES('mbpuotwkycx2mguwotw7gwuynb',1,X'5B7B2274223A3930302C22646F223A226D65726765222C2261223A302C226F70223A222B222C2262223A317D2C7B2274223A313230302C22646F223A22756E646F227D5D','KEGQDRUN6KYPABDYYOYE4QDXQR');
CREATE TABLE usage (
	player    TEXT    NOT NULL PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,
	day       INTEGER NOT NULL,
	day_runs  INTEGER NOT NULL,
	day_bytes INTEGER NOT NULL,
	runs      INTEGER NOT NULL,
	bytes     INTEGER NOT NULL
) STRICT;
INSERT INTO "usage" VALUES('U7LVM5ULGSYP4XT2VS4PFYFVDT',20784,4,9901,4,9901);
INSERT INTO "usage" VALUES('KEGQDRUN6KYPABDYYOYE4QDXQR',20784,3,5185,3,5185);
INSERT INTO "usage" VALUES('WFOQECET7CZDVSODFHLM6JYFJZ',20784,2,2850,2,2850);
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
CREATE INDEX results_timed ON results (player, solved DESC, time, finished, run) WHERE mode = 'timed' AND ranked = 1;
CREATE INDEX held_results_player ON held_results (player, finished);
CREATE INDEX held_results_open ON held_results (finished, run, player) WHERE decision = '';
CREATE VIEW daily_plays AS
SELECT p.run, p.player, p.number, p.hand, CASE WHEN p.outcome = 'solved' THEN min(p.time / 100, 6000) ELSE -1 END AS tenths, p.form,
	EXISTS (SELECT 1 FROM held_results AS h WHERE h.run = p.run AND h.player = p.player AND h.decision <> 'accept') AS is_held
FROM plays AS p WHERE p.mode = 'daily' AND p.offline = 0;
CREATE INDEX daily_times_empty ON daily_times (number) WHERE players = 0;
CREATE INDEX daily_forms_empty ON daily_forms (number) WHERE players = 0;
CREATE TRIGGER plays_added AFTER INSERT ON plays
WHEN NEW.mode = 'daily' AND NEW.offline = 0 AND NOT EXISTS (SELECT 1 FROM held_results AS h WHERE h.run = NEW.run AND h.player = NEW.player AND h.decision <> 'accept')
BEGIN
	INSERT INTO daily_times (number, hand, tenths, players)
	VALUES (NEW.number, NEW.hand, CASE WHEN NEW.outcome = 'solved' THEN min(NEW.time / 100, 6000) ELSE -1 END, 1)
	ON CONFLICT (number, hand, tenths) DO UPDATE SET players = players + 1;
	INSERT INTO daily_forms (number, hand, form, players)
	SELECT NEW.number, NEW.hand, NEW.form, 1 WHERE NEW.form <> ''
	ON CONFLICT (number, hand, form) DO UPDATE SET players = players + 1;
END;
CREATE TRIGGER plays_removed AFTER DELETE ON plays
WHEN OLD.mode = 'daily' AND OLD.offline = 0 AND NOT EXISTS (SELECT 1 FROM held_results AS h WHERE h.run = OLD.run AND h.player = OLD.player AND h.decision <> 'accept')
BEGIN
	UPDATE daily_times SET players = players - 1
	WHERE number = OLD.number AND hand = OLD.hand AND tenths = CASE WHEN OLD.outcome = 'solved' THEN min(OLD.time / 100, 6000) ELSE -1 END;
	UPDATE daily_forms SET players = players - 1 WHERE number = OLD.number AND hand = OLD.hand AND form = OLD.form;
	DELETE FROM daily_times WHERE players = 0;
	DELETE FROM daily_forms WHERE players = 0;
END;
CREATE TRIGGER held_results_added AFTER INSERT ON held_results WHEN NEW.decision <> 'accept'
BEGIN
	INSERT INTO daily_times (number, hand, tenths, players)
	SELECT p.number, p.hand, p.tenths, -1 FROM daily_plays AS p WHERE p.run = NEW.run AND p.player = NEW.player
	ON CONFLICT (number, hand, tenths) DO UPDATE SET players = players + excluded.players;
	INSERT INTO daily_forms (number, hand, form, players)
	SELECT p.number, p.hand, p.form, -1 FROM daily_plays AS p WHERE p.run = NEW.run AND p.player = NEW.player AND p.form <> ''
	ON CONFLICT (number, hand, form) DO UPDATE SET players = players + excluded.players;
	DELETE FROM daily_times WHERE players = 0;
	DELETE FROM daily_forms WHERE players = 0;
END;
CREATE TRIGGER held_results_removed AFTER DELETE ON held_results WHEN OLD.decision <> 'accept'
BEGIN
	INSERT INTO daily_times (number, hand, tenths, players)
	SELECT p.number, p.hand, p.tenths, 1 FROM daily_plays AS p WHERE p.run = OLD.run AND p.player = OLD.player
	ON CONFLICT (number, hand, tenths) DO UPDATE SET players = players + excluded.players;
	INSERT INTO daily_forms (number, hand, form, players)
	SELECT p.number, p.hand, p.form, 1 FROM daily_plays AS p WHERE p.run = OLD.run AND p.player = OLD.player AND p.form <> ''
	ON CONFLICT (number, hand, form) DO UPDATE SET players = players + excluded.players;
	DELETE FROM daily_times WHERE players = 0;
	DELETE FROM daily_forms WHERE players = 0;
END;
CREATE TRIGGER held_results_decided AFTER UPDATE OF decision ON held_results
WHEN (NEW.decision = 'accept') <> (OLD.decision = 'accept')
BEGIN
	INSERT INTO daily_times (number, hand, tenths, players)
	SELECT p.number, p.hand, p.tenths, CASE NEW.decision WHEN 'accept' THEN 1 ELSE -1 END FROM daily_plays AS p WHERE p.run = NEW.run AND p.player = NEW.player
	ON CONFLICT (number, hand, tenths) DO UPDATE SET players = players + excluded.players;
	INSERT INTO daily_forms (number, hand, form, players)
	SELECT p.number, p.hand, p.form, CASE NEW.decision WHEN 'accept' THEN 1 ELSE -1 END FROM daily_plays AS p WHERE p.run = NEW.run AND p.player = NEW.player AND p.form <> ''
	ON CONFLICT (number, hand, form) DO UPDATE SET players = players + excluded.players;
	DELETE FROM daily_times WHERE players = 0;
	DELETE FROM daily_forms WHERE players = 0;
END;
CREATE VIEW board_results AS
SELECT r.run, r.player, CASE WHEN r.mode IN ('daily', 'timed') THEN r.mode ELSE 'race' END AS board, p.days,
	CAST(CASE p.days WHEN 0 THEN 0 WHEN 1 THEN CASE r.mode WHEN 'daily' THEN r.number + 20453 ELSE r.finished / 86400000 END
		ELSE CASE r.mode WHEN 'daily' THEN r.number + 20453 ELSE r.finished / 86400000 END - (CASE r.mode WHEN 'daily' THEN r.number + 20453 ELSE r.finished / 86400000 END + 3) % 7 END AS BIGINT) AS day,
	CASE WHEN r.mode IN ('daily', 'timed') THEN r.points ELSE r.beaten END AS score, r.time, r.solved, r.hands
FROM results AS r CROSS JOIN (SELECT 0 AS days UNION ALL SELECT 1 UNION ALL SELECT 7) AS p
WHERE r.ranked = 1 AND (r.mode IN ('daily', 'timed') OR r.mode IN ('race', 'quick') AND r.opponents > 0);
CREATE VIEW board_sums AS
SELECT c.board, c.days, c.day, c.player, SUM(c.score) AS score, SUM(c.time) AS time,
	COUNT(*) AS games, SUM(c.solved) AS solved, SUM(c.hands) AS hands
FROM (
	SELECT b.board, b.days, b.day, b.player, b.score, b.time, b.solved, b.hands,
		ROW_NUMBER() OVER (PARTITION BY b.board, b.days, b.day, b.player ORDER BY b.score DESC, b.time, b.solved DESC, b.hands) AS place
	FROM board_results AS b
) AS c
WHERE c.board <> 'timed' OR c.place = 1
GROUP BY c.board, c.days, c.day, c.player;
CREATE INDEX board_entries_key ON board_entries (board, days, day, listed, key, player);
CREATE INDEX board_entries_player ON board_entries (player);
CREATE INDEX board_entries_day ON board_entries (day, days) WHERE days > 0;
CREATE VIEW board_shifts AS
SELECT 1 AS shift UNION ALL SELECT 7 UNION ALL SELECT 13 UNION ALL SELECT 19 UNION ALL SELECT 25 UNION ALL SELECT 31 UNION ALL SELECT 37 UNION ALL SELECT 43 UNION ALL SELECT 49 UNION ALL SELECT 55;
CREATE INDEX board_counts_empty ON board_counts (board) WHERE players = 0;
CREATE VIEW board_places AS
SELECT e.board, e.days, e.day, e.player, e.score, e.time, e.games, e.solved, e.hands, e.listed, e.key,
	CAST((SELECT SUM((SELECT COALESCE(SUM(c.players), 0) FROM board_counts AS c
			WHERE c.board = e.board AND c.days = e.days AND c.day = e.day AND c.shift = s.shift
				AND c.bucket >= (e.key >> (s.shift + 6)) << 6 AND c.bucket < e.key >> s.shift)) FROM board_shifts AS s)
		+ (SELECT COUNT(*) FROM board_entries AS o INDEXED BY board_entries_key
			WHERE o.board = e.board AND o.days = e.days AND o.day = e.day AND o.listed = 1 AND o.key >= (e.key >> 1) << 1 AND o.key < e.key) AS BIGINT) AS ahead,
	(SELECT COUNT(*) FROM board_entries AS o INDEXED BY board_entries_key
		WHERE o.board = e.board AND o.days = e.days AND o.day = e.day AND o.listed = 1 AND o.key = e.key AND o.player < e.player) AS tied
FROM board_entries AS e;
CREATE TRIGGER board_entries_added AFTER INSERT ON board_entries
BEGIN
	INSERT INTO board_counts (board, days, day, shift, bucket, players)
	SELECT NEW.board, NEW.days, NEW.day, s.shift, NEW.key >> s.shift, 1 FROM board_shifts AS s
	WHERE NEW.listed = 1
	ON CONFLICT (board, days, day, shift, bucket) DO UPDATE SET players = players + excluded.players;
END;
CREATE TRIGGER board_entries_removed AFTER DELETE ON board_entries
BEGIN
	INSERT INTO board_counts (board, days, day, shift, bucket, players)
	SELECT OLD.board, OLD.days, OLD.day, s.shift, OLD.key >> s.shift, -1 FROM board_shifts AS s
	WHERE OLD.listed = 1
	ON CONFLICT (board, days, day, shift, bucket) DO UPDATE SET players = players + excluded.players;
	DELETE FROM board_counts WHERE players = 0;
END;
CREATE TRIGGER board_entries_changed AFTER UPDATE OF score, time, games, shown ON board_entries
BEGIN
	INSERT INTO board_counts (board, days, day, shift, bucket, players)
	SELECT OLD.board, OLD.days, OLD.day, s.shift, OLD.key >> s.shift, -1 FROM board_shifts AS s
	WHERE OLD.listed = 1 AND NOT (NEW.listed = 1 AND NEW.key >> s.shift = OLD.key >> s.shift)
	UNION ALL
	SELECT NEW.board, NEW.days, NEW.day, s.shift, NEW.key >> s.shift, 1 FROM board_shifts AS s
	WHERE NEW.listed = 1 AND NOT (OLD.listed = 1 AND NEW.key >> s.shift = OLD.key >> s.shift)
	ON CONFLICT (board, days, day, shift, bucket) DO UPDATE SET players = players + excluded.players;
	DELETE FROM board_counts WHERE players = 0;
END;
CREATE TRIGGER board_sums_added AFTER INSERT ON results WHEN NEW.ranked = 1 AND NEW.mode <> 'timed'
BEGIN
	INSERT INTO board_entries (board, days, day, player, score, time, games, solved, hands, shown)
	SELECT b.board, b.days, b.day, b.player, b.score, b.time, 1, b.solved, b.hands, p.named = 1 AND p.banned = 0
	FROM board_results AS b JOIN players AS p ON p.id = b.player
	WHERE b.run = NEW.run AND b.player = NEW.player
	ON CONFLICT (board, days, day, player) DO UPDATE SET score = score + excluded.score, time = time + excluded.time,
		games = games + 1, solved = solved + excluded.solved, hands = hands + excluded.hands;
END;
CREATE TRIGGER board_best_added AFTER INSERT ON results WHEN NEW.ranked = 1 AND NEW.mode = 'timed'
BEGIN
	INSERT INTO board_entries (board, days, day, player, score, time, games, solved, hands, shown)
	SELECT b.board, b.days, b.day, b.player, b.score, b.time, 1, b.solved, b.hands, p.named = 1 AND p.banned = 0
	FROM board_results AS b JOIN players AS p ON p.id = b.player
	WHERE b.run = NEW.run AND b.player = NEW.player
	ON CONFLICT (board, days, day, player) DO UPDATE SET score = excluded.score, time = excluded.time, solved = excluded.solved, hands = excluded.hands
	WHERE (-excluded.score, excluded.time, -excluded.solved, excluded.hands) < (-score, time, -solved, hands);
END;
CREATE TRIGGER board_sums_removed BEFORE DELETE ON results WHEN OLD.ranked = 1 AND OLD.mode <> 'timed'
BEGIN
	UPDATE board_entries SET score = board_entries.score - b.score, time = board_entries.time - b.time, games = board_entries.games - 1,
		solved = board_entries.solved - b.solved, hands = board_entries.hands - b.hands
	FROM board_results AS b
	WHERE b.run = OLD.run AND b.player = OLD.player AND board_entries.board = b.board AND board_entries.days = b.days
		AND board_entries.day = b.day AND board_entries.player = b.player;
	DELETE FROM board_entries WHERE player = OLD.player AND games = 0;
END;
CREATE TRIGGER board_best_removed AFTER DELETE ON results
WHEN OLD.ranked = 1 AND OLD.mode = 'timed' AND EXISTS (
	SELECT 1 FROM board_entries AS e
	WHERE e.player = OLD.player AND e.board = 'timed' AND e.score = OLD.points AND e.time = OLD.time AND e.solved = OLD.solved AND e.hands = OLD.hands
		AND (e.days = 0 OR OLD.finished / 86400000 BETWEEN e.day AND e.day + e.days - 1)
)
BEGIN
	DELETE FROM board_entries
	WHERE player = OLD.player AND board = 'timed' AND score = OLD.points AND time = OLD.time AND solved = OLD.solved AND hands = OLD.hands
		AND (days = 0 OR OLD.finished / 86400000 BETWEEN day AND day + days - 1);
	INSERT INTO board_entries (board, days, day, player, score, time, games, solved, hands, shown)
	SELECT b.board, b.days, b.day, b.player, b.score, b.time, b.games, b.solved, b.hands, p.named = 1 AND p.banned = 0
	FROM board_sums AS b JOIN players AS p ON p.id = b.player
	WHERE b.player = OLD.player AND b.board = 'timed' AND (b.days = 0 OR OLD.finished / 86400000 BETWEEN b.day AND b.day + b.days - 1)
	ON CONFLICT (board, days, day, player) DO NOTHING;
END;
CREATE TRIGGER players_shown AFTER UPDATE OF named, banned ON players
WHEN (NEW.named = 1 AND NEW.banned = 0) <> (OLD.named = 1 AND OLD.banned = 0)
BEGIN
	UPDATE board_entries SET shown = (NEW.named = 1 AND NEW.banned = 0) WHERE player = NEW.id;
END;
CREATE INDEX found_ideas_updated ON found_ideas (player, updated, puzzle);
CREATE UNIQUE INDEX challenges_of_run ON challenges (run, hand);
CREATE INDEX challenges_of_player ON challenges (player, expires);
CREATE INDEX challenges_expires ON challenges (expires);
CREATE INDEX challenge_runs_of_player ON challenge_runs (player);
CREATE INDEX challenge_runs_of_run ON challenge_runs (run);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('goose_db_version',16);
COMMIT;
