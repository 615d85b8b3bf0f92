BEGIN TRANSACTION;
CREATE TABLE entries (
        match INTEGER NOT NULL REFERENCES matches (id), number INTEGER NOT NULL, entry TEXT NOT NULL,
        link TEXT NOT NULL, PRIMARY KEY (match, number)
    ) WITHOUT ROWID;
INSERT INTO "entries" VALUES(1,0,'{"answers":{"chosen-throw":[4,2]},"at":"2026-03-01T12:00:00Z","seat":2,"type":"order-sealed"}','97af4894b98ff41b384499e58c4215497897cdaea25d3382ce15f7f031583ecf');
INSERT INTO "entries" VALUES(1,1,'{"at":"2026-03-01T12:00:00Z","called":true,"type":"orders-opened"}','36f031732590061ee2093096e3fc5e38790226710bbf7ee8682f39cad73dc913');
INSERT INTO "entries" VALUES(1,2,'{"answers":[],"at":"2026-03-01T12:00:00Z","seat":2,"type":"order-sealed"}','be1f1b9fc79f69909103c5d9ef7fed3bba0ed3cf89b91fcd91434c683886b5ff');
INSERT INTO "entries" VALUES(1,3,'{"at":"2026-03-01T12:00:00Z","name":"Eve","seat":1,"type":"seat-substituted"}','6888ab45e30f8284bce299bcf9b1a08bf481ce229b621277f1563831133bac60');
INSERT INTO "entries" VALUES(1,4,'{"answers":{"chosen-throw":[5,1]},"at":"2026-03-01T12:00:00Z","seat":0,"type":"order-sealed"}','45a6db1bd3b2baf4b360687f15bd507f27e669b390d2a760d923c8e78ee5abac');
INSERT INTO "entries" VALUES(1,5,'{"at":"2026-03-01T12:00:00Z","seat":0,"type":"seat-resigned"}','9e65346605859d261df88ec9bbbe143b5506510c5d7ced0ab2550e80826a3470');
INSERT INTO "entries" VALUES(2,0,'{"answers":{"chosen-throw":[4,2]},"at":"2026-03-01T12:00:00Z","seat":2,"type":"order-sealed"}','f1507b01bd582c5debc3998c392cb78c9394f15e141ce6a0738784cd90e9e232');
INSERT INTO "entries" VALUES(2,1,'{"at":"2026-03-01T12:00:00Z","called":true,"type":"orders-opened"}','91cf14b2ba3f7187fb70f4c880e9b9a4ff16b16c2d91457a612e5a110b27131c');
INSERT INTO "entries" VALUES(2,2,'{"answers":[],"at":"2026-03-01T12:00:00Z","seat":2,"type":"order-sealed"}','f389dd04dab8527a43ed5293e3b079dbd94228343d7a4b886f8af00d4c53fab6');
INSERT INTO "entries" VALUES(2,3,'{"at":"2026-03-01T12:00:00Z","name":"Eve","seat":1,"type":"seat-substituted"}','04f22a44daa099d14a7a9c1d57914486b4956358a3afd9380f131f8299b2a2f1');
INSERT INTO "entries" VALUES(2,4,'{"answers":{"chosen-throw":[5,1]},"at":"2026-03-01T12:00:00Z","seat":0,"type":"order-sealed"}','c1c15833edeb5c4ee65487b57e53995b19dfb7859ee124432642c152d96facac');
CREATE TABLE matches (
        id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, key TEXT NOT NULL, header TEXT NOT NULL, link TEXT NOT NULL
    );
INSERT INTO "matches" VALUES(1,'spring','e4a2d0414b8ae1c753926a170e1468d3e31108e0bbc79d063c38fed34c4c6c52','{
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
','d509bff1975b9bd9cad88a42213a0e5fa157453b6903b622ebe8b8ad453c1d73');
INSERT INTO "matches" VALUES(2,'orders','c75f34f6202624ceb38fc85b3b267c032db57d7bd657d15292ba20d458fd08ad','{
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
','7d2c2984b50169fa2dcbc6a021ae434414c03e150526a8a4fa0e02099afdc616');
CREATE TABLE papers (
        match INTEGER NOT NULL REFERENCES matches (id), title TEXT NOT NULL, text TEXT NOT NULL,
        PRIMARY KEY (match, title)
    ) WITHOUT ROWID;
INSERT INTO "papers" VALUES(2,'a paper','what it says');
CREATE TRIGGER entries_stand_in_order BEFORE INSERT ON entries
WHEN NEW.number IS NOT (SELECT COALESCE(MAX(number) + 1, 0) FROM entries WHERE match = NEW.match)
BEGIN SELECT RAISE(ABORT, 'the next entry of a match has the next number'); END;
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
