import { type Kysely, sql } from "kysely";

const date = "TEXT NOT NULL DEFAULT '2025-01-01'";
const isDate = (column: string) => `CHECK (date(${column}) IS ${column})`;
const address = `
  postCode TEXT NOT NULL DEFAULT '',
  mainAddress TEXT NOT NULL DEFAULT '',
  detailAddress TEXT NOT NULL DEFAULT '',
  latitude REAL NOT NULL DEFAULT 0 CHECK (latitude BETWEEN -90 AND 90),
  longitude REAL NOT NULL DEFAULT 0 CHECK (longitude BETWEEN -180 AND 180)`;
const storedFile = `
  name TEXT NOT NULL,
  uploadedName TEXT NOT NULL UNIQUE,
  type TEXT NOT NULL,
  size INTEGER NOT NULL CHECK (size >= 0)`;
const picture = `${storedFile},
  alt TEXT NOT NULL DEFAULT '',
  width INTEGER NOT NULL CHECK (width > 0),
  height INTEGER NOT NULL CHECK (height > 0),
  color TEXT NOT NULL CHECK (color GLOB '#[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]')`;

/** The schema of the whole product. Ids are never given twice, so an old link never shows a stranger's row. */
export async function up(db: Kysely<unknown>) {
  const statements = [
    `CREATE TABLE account (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      username TEXT NOT NULL UNIQUE COLLATE NOCASE,
      passwordHash TEXT NOT NULL,
      role TEXT NOT NULL CHECK (role IN ('ADMIN', 'MANAGER', 'USER')),
      sessionVersion INTEGER NOT NULL DEFAULT 1,
      createdAt TEXT NOT NULL
    ) STRICT`,

    `CREATE TABLE inquiry (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      version INTEGER NOT NULL DEFAULT 1,
      receivedAt TEXT NOT NULL,
      consentChannel TEXT NOT NULL CHECK (consentChannel IN ('WEB', 'PHONE')),
      personalInformationAgree INTEGER NOT NULL CHECK (personalInformationAgree IN (0, 1)),
      customer TEXT NOT NULL,
      email TEXT NOT NULL DEFAULT '',
      phoneNumber TEXT NOT NULL,
      buildingType TEXT NOT NULL
        CHECK (buildingType IN ('APARTMENT', 'SMALL_APARTMENT', 'HOUSE', 'COMMERCIAL')),
      exclusiveArea REAL NOT NULL DEFAULT 0 CHECK (exclusiveArea >= 0),
      ${address},
      startDate ${date} ${isDate("startDate")},
      moveInDate ${date} ${isDate("moveInDate")},
      budget REAL NOT NULL DEFAULT 0 CHECK (budget >= 0),
      interiorType TEXT NOT NULL CHECK (interiorType IN ('PART', 'ALL')),
      customerMemo TEXT NOT NULL DEFAULT '',
      status TEXT NOT NULL DEFAULT 'CONTACT' CHECK (status IN
        ('CONTACT', 'MEET1', 'MEET2', 'MEET3', 'CONTRACT', 'IN_PROGRESS', 'COMPLETE', 'HOLD')),
      memo TEXT NOT NULL DEFAULT ''
    ) STRICT`,
    "CREATE INDEX inquiryByStatus ON inquiry (status, id)",

    `CREATE TABLE inquiryFile (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      inquiryId INTEGER NOT NULL REFERENCES inquiry (id) ON DELETE CASCADE,
      ord INTEGER NOT NULL,
      ${storedFile}
    ) STRICT`,
    "CREATE INDEX inquiryFileInOrder ON inquiryFile (inquiryId, ord)",

    `CREATE TABLE submission (
      token TEXT PRIMARY KEY NOT NULL,
      inquiryId INTEGER REFERENCES inquiry (id) ON DELETE SET NULL,
      digest TEXT NOT NULL
    ) STRICT`,
    "CREATE INDEX submissionOfInquiry ON submission (inquiryId)",

    `CREATE TABLE portfolio (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      version INTEGER NOT NULL DEFAULT 1,
      title TEXT NOT NULL CHECK (title <> ''),
      buildingType TEXT NOT NULL CHECK (buildingType IN ('APARTMENT', 'SMALL_APARTMENT', 'HOUSE')),
      supplyArea REAL NOT NULL DEFAULT 0 CHECK (supplyArea >= 0),
      completion INTEGER NOT NULL DEFAULT 0 CHECK (completion >= 0),
      startDate ${date} ${isDate("startDate")},
      endDate ${date} ${isDate("endDate")},
      ${address},
      budget REAL NOT NULL DEFAULT 0 CHECK (budget >= 0),
      interiorType TEXT NOT NULL CHECK (interiorType IN ('PART', 'ALL')),
      createdAt TEXT NOT NULL,
      updatedAt TEXT NOT NULL
    ) STRICT`,

    `CREATE TABLE portfolioPicture (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      portfolioId INTEGER NOT NULL REFERENCES portfolio (id) ON DELETE CASCADE,
      role TEXT NOT NULL CHECK (role IN ('THUMBNAIL', 'GALLERY')),
      ord INTEGER NOT NULL,
      ${picture}
    ) STRICT`,
    "CREATE INDEX portfolioPictureInOrder ON portfolioPicture (portfolioId, role, ord)",
    `CREATE UNIQUE INDEX portfolioThumbnail ON portfolioPicture (portfolioId)
      WHERE role = 'THUMBNAIL'`,

    `CREATE TABLE contentBlock (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      version INTEGER NOT NULL DEFAULT 1,
      kind TEXT NOT NULL CHECK (kind IN ('about', 'service')),
      ord INTEGER NOT NULL,
      title TEXT NOT NULL DEFAULT '',
      str TEXT NOT NULL DEFAULT ''
    ) STRICT`,
    "CREATE INDEX contentBlockInOrder ON contentBlock (kind, ord)",

    `CREATE TABLE company (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      version INTEGER NOT NULL DEFAULT 1,
      representative TEXT NOT NULL DEFAULT '',
      email TEXT NOT NULL DEFAULT '',
      phoneNumber TEXT NOT NULL DEFAULT '',
      ${address}
    ) STRICT`,

    `CREATE TABLE mainImage (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      version INTEGER NOT NULL DEFAULT 1,
      ord INTEGER NOT NULL,
      ${picture}
    ) STRICT`,
    "CREATE INDEX mainImageInOrder ON mainImage (ord)",

    `CREATE TABLE stagedFile (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      area TEXT NOT NULL CHECK (area IN ('content', 'portfolio')),
      accountId INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      ${picture},
      createdAt TEXT NOT NULL
    ) STRICT`,
    "CREATE INDEX stagedFileByAge ON stagedFile (createdAt)",
    "CREATE INDEX stagedFileOfAccount ON stagedFile (accountId)",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
