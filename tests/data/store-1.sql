BEGIN TRANSACTION;
CREATE TABLE entries (
        match INTEGER NOT NULL REFERENCES matches (id), number INTEGER NOT NULL, entry TEXT NOT NULL,
        link TEXT NOT NULL, PRIMARY KEY (match, number)
    ) WITHOUT ROWID;
INSERT INTO "entries" VALUES(1,0,'{"answers":{"chosen-throw":[4,2]},"at":"2026-03-01T12:00:00Z","seat":2,"type":"order-sealed"}','06db15803044584070967edaf4f2c34f093c60bfffbd3a2eba353ced190feda5');
INSERT INTO "entries" VALUES(1,1,'{"at":"2026-03-01T12:00:00Z","called":true,"type":"orders-opened"}','d7a1c0e807ce8c39f2d4c4412653957fa63417b4c83a063fdc5ee254c70a603e');
INSERT INTO "entries" VALUES(1,2,'{"answers":[],"at":"2026-03-01T12:00:00Z","seat":2,"type":"order-sealed"}','21660feb035275433074c73e684584eb1a286cb88efdfc40a22dddc6a7e2c4a7');
INSERT INTO "entries" VALUES(1,3,'{"at":"2026-03-01T12:00:00Z","name":"Eve","seat":1,"type":"seat-substituted"}','3860e0cae0c451a6c41a1e46cbe8bcd93d58c76fb229babef3871bacb67507b2');
INSERT INTO "entries" VALUES(1,4,'{"answers":{"chosen-throw":[5,1]},"at":"2026-03-01T12:00:00Z","seat":0,"type":"order-sealed"}','3b0834a63c7f1bffde9b13b99f01ea48612e08c0e8b10b4b64754ed54162cdfa');
INSERT INTO "entries" VALUES(1,5,'{"at":"2026-03-01T12:00:00Z","seat":0,"type":"seat-resigned"}','9e8a10bf8618043a45b2d5679526470b110b396897943d9527b8b0eba3a6d7f9');
INSERT INTO "entries" VALUES(2,0,'{"answers":{"chosen-throw":[4,2]},"at":"2026-03-01T12:00:00Z","seat":2,"type":"order-sealed"}','e62236c7f4b3f4c552a1d50108c96c22b0235dcd60ff78642cdf2a294b400378');
INSERT INTO "entries" VALUES(2,1,'{"at":"2026-03-01T12:00:00Z","called":true,"type":"orders-opened"}','d3d990057b916db2032ac69afbc783315fde9672f706c3f7adb19dcfda199f08');
INSERT INTO "entries" VALUES(2,2,'{"answers":[],"at":"2026-03-01T12:00:00Z","seat":2,"type":"order-sealed"}','7159c545aa37414a5ed7e58725e98b9b97beb9daecdd58b94b0b5b34ba0beeba');
INSERT INTO "entries" VALUES(2,3,'{"at":"2026-03-01T12:00:00Z","name":"Eve","seat":1,"type":"seat-substituted"}','a6874ab71d9204a18dfa34533af43ac62db99ba87ef579b03d3867c1ed385071');
INSERT INTO "entries" VALUES(2,4,'{"answers":{"chosen-throw":[5,1]},"at":"2026-03-01T12:00:00Z","seat":0,"type":"order-sealed"}','a8ae2bd79d918e4097f238a54311d6ab50c964b6632ff52721ce4e63d8c5e11f');
CREATE TABLE matches (
        id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, key TEXT NOT NULL, header TEXT NOT NULL, link TEXT NOT NULL
    );
INSERT INTO "matches" VALUES(1,'spring','69275c9ffbebc37c5f8af07f039d752ebba1a80daf0821f94b36da88fb661e80','{
  "format": 1,
  "library": "0.1.0",
  "secrets": true,
  "variant": {
    "name": "slither-and-climb",
    "seats": [
      2,
      100
    ],
    "tells": "squares",
    "chain": [
      "new-round",
      "chosen-throw",
      {
        "rule": "snake-eggs",
        "squares": [
          3,
          66,
          103,
          115,
          128,
          206,
          210,
          221
        ]
      },
      {
        "rule": "escalators",
        "ways": {
          "100": 118,
          "200": 217
        }
      },
      "run-out",
      "trap-doors",
      "wells",
      {
        "rule": "loft-ladders",
        "ways": {
          "56": 154,
          "64": 122,
          "140": 234,
          "176": 239
        }
      },
      {
        "rule": "jumps",
        "landing": "carried"
      },
      "portable-ladders",
      "last-one-wins",
      "first-home",
      "report"
    ],
    "board": {
      "rows": 10,
      "columns": 10,
      "levels": 3,
      "orientation": [
        "as-is",
        "bottom-top",
        "diagonal"
      ],
      "jumps": [
        {
          "foot": 9,
          "to": 11,
          "kind": "stepladder",
          "seen": false
        },
        {
          "foot": 13,
          "to": 34,
          "kind": "a-frame",
          "seen": false
        },
        {
          "foot": 15,
          "to": 34,
          "kind": "a-frame",
          "seen": false
        },
        {
          "foot": 21,
          "to": 16,
          "kind": "grass-snake",
          "seen": false
        },
        {
          "foot": 24,
          "to": 38,
          "kind": "stepladder",
          "seen": false
        },
        {
          "foot": 35,
          "to": 22,
          "kind": "grass-snake",
          "seen": false
        },
        {
          "foot": 45,
          "to": 55,
          "kind": "stepladder",
          "seen": false
        },
        {
          "foot": 46,
          "to": 56,
          "kind": "stepladder",
          "seen": false
        },
        {
          "foot": 57,
          "to": 96,
          "kind": "triple-ladder",
          "seen": false
        },
        {
          "foot": 63,
          "to": 54,
          "kind": "grass-snake",
          "seen": false
        },
        {
          "foot": 68,
          "to": 94,
          "kind": "double-ladder",
          "seen": false
        },
        {
          "foot": 72,
          "to": 88,
          "kind": "stepladder",
          "seen": false
        },
        {
          "foot": 75,
          "to": 44,
          "kind": "hydra",
          "seen": false
        },
        {
          "foot": 77,
          "to": 44,
          "kind": "hydra",
          "seen": false
        },
        {
          "foot": 79,
          "to": 44,
          "kind": "hydra",
          "seen": false
        },
        {
          "foot": 84,
          "to": 42,
          "kind": "python",
          "seen": false
        },
        {
          "foot": 91,
          "to": 86,
          "kind": "grass-snake",
          "seen": false
        },
        {
          "foot": 102,
          "to": 140,
          "kind": "double-ladder",
          "seen": false
        },
        {
          "foot": 113,
          "to": 129,
          "kind": "stepladder",
          "seen": false
        },
        {
          "foot": 124,
          "to": 136,
          "kind": "stepladder",
          "seen": false
        },
        {
          "foot": 135,
          "to": 122,
          "kind": "grass-snake",
          "seen": false
        },
        {
          "foot": 142,
          "to": 106,
          "kind": "python",
          "seen": false
        },
        {
          "foot": 145,
          "to": 166,
          "kind": "a-frame",
          "seen": false
        },
        {
          "foot": 146,
          "to": 154,
          "kind": "stepladder",
          "seen": false
        },
        {
          "foot": 147,
          "to": 166,
          "kind": "a-frame",
          "seen": false
        },
        {
          "foot": 156,
          "to": 141,
          "kind": "grass-snake",
          "seen": false
        },
        {
          "foot": 157,
          "to": 198,
          "kind": "triple-ladder",
          "seen": false
        },
        {
          "foot": 161,
          "to": 138,
          "kind": "hydra",
          "seen": false
        },
        {
          "foot": 163,
          "to": 138,
          "kind": "hydra",
          "seen": false
        },
        {
          "foot": 165,
          "to": 138,
          "kind": "hydra",
          "seen": false
        },
        {
          "foot": 170,
          "to": 155,
          "kind": "grass-snake",
          "seen": false
        },
        {
          "foot": 172,
          "to": 188,
          "kind": "stepladder",
          "seen": false
        },
        {
          "foot": 177,
          "to": 168,
          "kind": "grass-snake",
          "seen": false
        },
        {
          "foot": 181,
          "to": 199,
          "kind": "stepladder",
          "seen": false
        },
        {
          "foot": 184,
          "to": 173,
          "kind": "grass-snake",
          "seen": false
        },
        {
          "foot": 202,
          "to": 241,
          "kind": "triple-ladder",
          "seen": false
        },
        {
          "foot": 213,
          "to": 229,
          "kind": "stepladder",
          "seen": false
        },
        {
          "foot": 214,
          "to": 203,
          "kind": "grass-snake",
          "seen": false
        },
        {
          "foot": 224,
          "to": 238,
          "kind": "stepladder",
          "seen": false
        },
        {
          "foot": 233,
          "to": 209,
          "kind": "hydra",
          "seen": false
        },
        {
          "foot": 235,
          "to": 209,
          "kind": "hydra",
          "seen": false
        },
        {
          "foot": 237,
          "to": 209,
          "kind": "hydra",
          "seen": false
        },
        {
          "foot": 246,
          "to": 267,
          "kind": "a-frame",
          "seen": false
        },
        {
          "foot": 248,
          "to": 267,
          "kind": "a-frame",
          "seen": false
        },
        {
          "foot": 254,
          "to": 286,
          "kind": "double-ladder",
          "seen": false
        },
        {
          "foot": 256,
          "to": 249,
          "kind": "grass-snake",
          "seen": false
        },
        {
          "foot": 257,
          "to": 265,
          "kind": "stepladder",
          "seen": false
        },
        {
          "foot": 272,
          "to": 288,
          "kind": "stepladder",
          "seen": false
        },
        {
          "foot": 277,
          "to": 268,
          "kind": "grass-snake",
          "seen": false
        },
        {
          "foot": 279,
          "to": 281,
          "kind": "stepladder",
          "seen": false
        },
        {
          "foot": 284,
          "to": 273,
          "kind": "grass-snake",
          "seen": false
        },
        {
          "foot": 291,
          "to": 286,
          "kind": "grass-snake",
          "seen": false
        },
        {
          "foot": 298,
          "to": 258,
          "kind": "python",
          "seen": false
        }
      ]
    }
  },
  "fingerprint": "b98e7af0acab265158edd7345f8596594d42113fc0105366ce96d10644dab8f2",
  "editions": {
    "chosen-throw": 1,
    "escalators": 1,
    "first-home": 1,
    "jumps": 1,
    "last-one-wins": 1,
    "loft-ladders": 1,
    "new-round": 1,
    "portable-ladders": 1,
    "report": 1,
    "run-out": 1,
    "snake-eggs": 1,
    "trap-doors": 1,
    "wells": 1
  },
  "names": [
    "Ann",
    "Ben",
    "Cid"
  ],
  "commitment": "0fdfd8aa8833b2b785e34b10bece0ed09513755257ac366c376c2ef929db5276",
  "deadline": 86400,
  "runs": "called",
  "starts_at": "2026-03-01T12:00:00Z",
  "contributions": false,
  "entries": [],
  "seed": "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
  "places": null,
  "digest": "bff4dda3ce23580f8f0e7d4f78ef7c2e51688dbf7d6d67fa193b7de9648e4453"
}
','94c85b8ecaac5a521e648c5f3317484d05416263289ee4db13c2cc982e22d0cb');
INSERT INTO "matches" VALUES(2,'orders','436dc066d4a8534d9055859a023a3d7fd163b4d6b5ff3f129908314007d4001b','{
  "format": 1,
  "library": "0.1.0",
  "secrets": true,
  "variant": {
    "name": "slither-and-climb",
    "seats": [
      2,
      100
    ],
    "tells": "squares",
    "chain": [
      "new-round",
      "chosen-throw",
      {
        "rule": "snake-eggs",
        "squares": [
          3,
          66,
          103,
          115,
          128,
          206,
          210,
          221
        ]
      },
      {
        "rule": "escalators",
        "ways": {
          "100": 118,
          "200": 217
        }
      },
      "run-out",
      "trap-doors",
      "wells",
      {
        "rule": "loft-ladders",
        "ways": {
          "56": 154,
          "64": 122,
          "140": 234,
          "176": 239
        }
      },
      {
        "rule": "jumps",
        "landing": "carried"
      },
      "portable-ladders",
      "last-one-wins",
      "first-home",
      "report"
    ],
    "board": {
      "rows": 10,
      "columns": 10,
      "levels": 3,
      "orientation": [
        "as-is",
        "bottom-top",
        "diagonal"
      ],
      "jumps": [
        {
          "foot": 9,
          "to": 11,
          "kind": "stepladder",
          "seen": false
        },
        {
          "foot": 13,
          "to": 34,
          "kind": "a-frame",
          "seen": false
        },
        {
          "foot": 15,
          "to": 34,
          "kind": "a-frame",
          "seen": false
        },
        {
          "foot": 21,
          "to": 16,
          "kind": "grass-snake",
          "seen": false
        },
        {
          "foot": 24,
          "to": 38,
          "kind": "stepladder",
          "seen": false
        },
        {
          "foot": 35,
          "to": 22,
          "kind": "grass-snake",
          "seen": false
        },
        {
          "foot": 45,
          "to": 55,
          "kind": "stepladder",
          "seen": false
        },
        {
          "foot": 46,
          "to": 56,
          "kind": "stepladder",
          "seen": false
        },
        {
          "foot": 57,
          "to": 96,
          "kind": "triple-ladder",
          "seen": false
        },
        {
          "foot": 63,
          "to": 54,
          "kind": "grass-snake",
          "seen": false
        },
        {
          "foot": 68,
          "to": 94,
          "kind": "double-ladder",
          "seen": false
        },
        {
          "foot": 72,
          "to": 88,
          "kind": "stepladder",
          "seen": false
        },
        {
          "foot": 75,
          "to": 44,
          "kind": "hydra",
          "seen": false
        },
        {
          "foot": 77,
          "to": 44,
          "kind": "hydra",
          "seen": false
        },
        {
          "foot": 79,
          "to": 44,
          "kind": "hydra",
          "seen": false
        },
        {
          "foot": 84,
          "to": 42,
          "kind": "python",
          "seen": false
        },
        {
          "foot": 91,
          "to": 86,
          "kind": "grass-snake",
          "seen": false
        },
        {
          "foot": 102,
          "to": 140,
          "kind": "double-ladder",
          "seen": false
        },
        {
          "foot": 113,
          "to": 129,
          "kind": "stepladder",
          "seen": false
        },
        {
          "foot": 124,
          "to": 136,
          "kind": "stepladder",
          "seen": false
        },
        {
          "foot": 135,
          "to": 122,
          "kind": "grass-snake",
          "seen": false
        },
        {
          "foot": 142,
          "to": 106,
          "kind": "python",
          "seen": false
        },
        {
          "foot": 145,
          "to": 166,
          "kind": "a-frame",
          "seen": false
        },
        {
          "foot": 146,
          "to": 154,
          "kind": "stepladder",
          "seen": false
        },
        {
          "foot": 147,
          "to": 166,
          "kind": "a-frame",
          "seen": false
        },
        {
          "foot": 156,
          "to": 141,
          "kind": "grass-snake",
          "seen": false
        },
        {
          "foot": 157,
          "to": 198,
          "kind": "triple-ladder",
          "seen": false
        },
        {
          "foot": 161,
          "to": 138,
          "kind": "hydra",
          "seen": false
        },
        {
          "foot": 163,
          "to": 138,
          "kind": "hydra",
          "seen": false
        },
        {
          "foot": 165,
          "to": 138,
          "kind": "hydra",
          "seen": false
        },
        {
          "foot": 170,
          "to": 155,
          "kind": "grass-snake",
          "seen": false
        },
        {
          "foot": 172,
          "to": 188,
          "kind": "stepladder",
          "seen": false
        },
        {
          "foot": 177,
          "to": 168,
          "kind": "grass-snake",
          "seen": false
        },
        {
          "foot": 181,
          "to": 199,
          "kind": "stepladder",
          "seen": false
        },
        {
          "foot": 184,
          "to": 173,
          "kind": "grass-snake",
          "seen": false
        },
        {
          "foot": 202,
          "to": 241,
          "kind": "triple-ladder",
          "seen": false
        },
        {
          "foot": 213,
          "to": 229,
          "kind": "stepladder",
          "seen": false
        },
        {
          "foot": 214,
          "to": 203,
          "kind": "grass-snake",
          "seen": false
        },
        {
          "foot": 224,
          "to": 238,
          "kind": "stepladder",
          "seen": false
        },
        {
          "foot": 233,
          "to": 209,
          "kind": "hydra",
          "seen": false
        },
        {
          "foot": 235,
          "to": 209,
          "kind": "hydra",
          "seen": false
        },
        {
          "foot": 237,
          "to": 209,
          "kind": "hydra",
          "seen": false
        },
        {
          "foot": 246,
          "to": 267,
          "kind": "a-frame",
          "seen": false
        },
        {
          "foot": 248,
          "to": 267,
          "kind": "a-frame",
          "seen": false
        },
        {
          "foot": 254,
          "to": 286,
          "kind": "double-ladder",
          "seen": false
        },
        {
          "foot": 256,
          "to": 249,
          "kind": "grass-snake",
          "seen": false
        },
        {
          "foot": 257,
          "to": 265,
          "kind": "stepladder",
          "seen": false
        },
        {
          "foot": 272,
          "to": 288,
          "kind": "stepladder",
          "seen": false
        },
        {
          "foot": 277,
          "to": 268,
          "kind": "grass-snake",
          "seen": false
        },
        {
          "foot": 279,
          "to": 281,
          "kind": "stepladder",
          "seen": false
        },
        {
          "foot": 284,
          "to": 273,
          "kind": "grass-snake",
          "seen": false
        },
        {
          "foot": 291,
          "to": 286,
          "kind": "grass-snake",
          "seen": false
        },
        {
          "foot": 298,
          "to": 258,
          "kind": "python",
          "seen": false
        }
      ]
    }
  },
  "fingerprint": "b98e7af0acab265158edd7345f8596594d42113fc0105366ce96d10644dab8f2",
  "editions": {
    "chosen-throw": 1,
    "escalators": 1,
    "first-home": 1,
    "jumps": 1,
    "last-one-wins": 1,
    "loft-ladders": 1,
    "new-round": 1,
    "portable-ladders": 1,
    "report": 1,
    "run-out": 1,
    "snake-eggs": 1,
    "trap-doors": 1,
    "wells": 1
  },
  "names": [
    "Ann",
    "Ben",
    "Cid"
  ],
  "commitment": "0fdfd8aa8833b2b785e34b10bece0ed09513755257ac366c376c2ef929db5276",
  "deadline": 86400,
  "runs": "called",
  "starts_at": "2026-03-01T12:00:00Z",
  "contributions": false,
  "entries": [],
  "seed": "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
  "places": null,
  "digest": "bff4dda3ce23580f8f0e7d4f78ef7c2e51688dbf7d6d67fa193b7de9648e4453"
}
','00e73f81964b59537edcff4a31641389d53136921a613dcd67f3cbaadd13af68');
CREATE TABLE papers (
        match INTEGER NOT NULL REFERENCES matches (id), title TEXT NOT NULL, text TEXT NOT NULL,
        number INTEGER NOT NULL, link TEXT NOT NULL, PRIMARY KEY (match, title), UNIQUE (match, number)
    ) WITHOUT ROWID;
INSERT INTO "papers" VALUES(2,'a paper','what it says',0,'8a0415ef678503995c949139c76db7d4ae6c0e62f250248a103192804a5aa50f');
CREATE TRIGGER entries_stand_in_order BEFORE INSERT ON entries
WHEN NEW.number IS NOT (SELECT COALESCE(MAX(number) + 1, 0) FROM entries WHERE match = NEW.match)
BEGIN SELECT RAISE(ABORT, 'the next of the entries of a match has the next number'); END;
CREATE TRIGGER papers_stand_in_order BEFORE INSERT ON papers
WHEN NEW.number IS NOT (SELECT COALESCE(MAX(number) + 1, 0) FROM papers WHERE match = NEW.match)
BEGIN SELECT RAISE(ABORT, 'the next of the papers of a match has the next number'); END;
CREATE TRIGGER matches_are_written_once BEFORE INSERT ON matches WHEN EXISTS (SELECT 1 FROM matches WHERE name = NEW.name OR id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'matches of a store are never replaced'); END;
CREATE TRIGGER papers_are_written_once BEFORE INSERT ON papers WHEN EXISTS (SELECT 1 FROM papers WHERE match = NEW.match AND title = NEW.title)
BEGIN SELECT RAISE(ABORT, 'papers of a store are never replaced'); END;
CREATE TRIGGER matches_are_not_changed BEFORE UPDATE ON matches
BEGIN SELECT RAISE(ABORT, 'matches of a store are never changed'); END;
CREATE TRIGGER matches_are_not_deleted BEFORE DELETE ON matches
BEGIN SELECT RAISE(ABORT, 'matches of a store are never deleted'); END;
CREATE TRIGGER entries_are_not_changed BEFORE UPDATE ON entries
BEGIN SELECT RAISE(ABORT, 'entries of a store are never changed'); END;
CREATE TRIGGER entries_are_not_deleted BEFORE DELETE ON entries
BEGIN SELECT RAISE(ABORT, 'entries of a store are never deleted'); END;
CREATE TRIGGER papers_are_not_changed BEFORE UPDATE ON papers
BEGIN SELECT RAISE(ABORT, 'papers of a store are never changed'); END;
CREATE TRIGGER papers_are_not_deleted BEFORE DELETE ON papers
BEGIN SELECT RAISE(ABORT, 'papers of a store are never deleted'); END;
COMMIT;
PRAGMA application_id = 1279345732;
PRAGMA user_version = 1;
