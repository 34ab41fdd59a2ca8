CREATE TABLE access (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at TEXT NOT NULL,
  accountId INTEGER NOT NULL,
  username TEXT NOT NULL,
  address TEXT NOT NULL,
  kind TEXT NOT NULL,
  inquiryIds TEXT NOT NULL DEFAULT '',
  inquiries INTEGER NOT NULL DEFAULT 0,
  fileId INTEGER,
  reason TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE TABLE account (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  username TEXT NOT NULL UNIQUE COLLATE NOCASE,
  passwordHash TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('ADMIN', 'MANAGER', 'USER')),
  sessionVersion INTEGER NOT NULL DEFAULT 1,
  createdAt TEXT NOT NULL,
  addedBy TEXT NOT NULL DEFAULT '',
  endedAt TEXT,
  endedBy TEXT NOT NULL DEFAULT '',
  isFirstPassword INTEGER NOT NULL DEFAULT 0 CHECK (isFirstPassword IN (0, 1)),
  lastLoginAt TEXT,
  reissuedAt TEXT,
  reissuedBy TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE TABLE alert (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  channel TEXT NOT NULL REFERENCES alertChannel (kind),
  kind TEXT NOT NULL CHECK (kind IN ('INQUIRY', 'SUMMARY', 'TEST')),
  inquiryId INTEGER REFERENCES inquiry (id) ON DELETE CASCADE,
  deviceId INTEGER REFERENCES pushDevice (id) ON DELETE SET NULL,
  target TEXT NOT NULL DEFAULT '',
  content TEXT NOT NULL DEFAULT '',
  createdAt TEXT NOT NULL,
  dueAt TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  state TEXT NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'SENT', 'GIVEN_UP')),
  endedAt TEXT,
  failure TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE TABLE alertChannel (
  kind TEXT PRIMARY KEY CHECK (kind IN ('MAIL', 'WEBHOOK', 'PUSH')),
  isOn INTEGER NOT NULL DEFAULT 0 CHECK (isOn IN (0, 1)),
  settings TEXT NOT NULL DEFAULT '',
  secret TEXT NOT NULL DEFAULT '',
  processor TEXT NOT NULL DEFAULT '',
  country TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE TABLE alertSummary (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  at TEXT NOT NULL DEFAULT '08:30',
  lastDay TEXT,
  lastAt TEXT
) STRICT;

CREATE TABLE arrivalTally (
  month TEXT NOT NULL,
  source TEXT NOT NULL,
  campaign TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (month, source, campaign)
) STRICT, WITHOUT ROWID;

CREATE TABLE blockPicture (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  blockId INTEGER NOT NULL UNIQUE REFERENCES contentBlock (id) ON DELETE CASCADE,
  ord INTEGER NOT NULL,
  name TEXT NOT NULL,
  uploadedName TEXT NOT NULL UNIQUE,
  type TEXT NOT NULL,
  size INTEGER NOT NULL CHECK (size >= 0),
  alt TEXT NOT NULL DEFAULT '',
  width INTEGER NOT NULL CHECK (width > 0),
  height INTEGER NOT NULL CHECK (height > 0),
  color TEXT NOT NULL CHECK (color GLOB '#[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]')
) STRICT;

CREATE TABLE company (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  version INTEGER NOT NULL DEFAULT 1,
  representative TEXT NOT NULL DEFAULT '',
  email TEXT NOT NULL DEFAULT '',
  phoneNumber TEXT NOT NULL DEFAULT '',
  postCode TEXT NOT NULL DEFAULT '',
  mainAddress TEXT NOT NULL DEFAULT '',
  detailAddress TEXT NOT NULL DEFAULT '',
  latitude REAL NOT NULL DEFAULT 0 CHECK (latitude BETWEEN -90 AND 90),
  longitude REAL NOT NULL DEFAULT 0 CHECK (longitude BETWEEN -180 AND 180)
) STRICT;

CREATE TABLE "contentBlock" (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  version INTEGER NOT NULL DEFAULT 1,
  kind TEXT NOT NULL CHECK (kind IN ('about', 'service', 'step')),
  ord INTEGER NOT NULL,
  title TEXT NOT NULL DEFAULT '',
  str TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE TABLE customerLink (
  hash TEXT PRIMARY KEY,
  inquiryId INTEGER NOT NULL REFERENCES inquiry (id) ON DELETE CASCADE,
  seed TEXT,
  madeAt TEXT NOT NULL,
  endedAt TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE destruction (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  inquiryId INTEGER NOT NULL,
  at TEXT NOT NULL,
  why TEXT NOT NULL,
  username TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE TABLE document (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('NOTICE', 'POLICY')),
  effectiveFrom TEXT NOT NULL,
  text TEXT NOT NULL,
  hash TEXT NOT NULL
) STRICT;

CREATE TABLE dueSighting (
  inquiryId INTEGER PRIMARY KEY REFERENCES inquiry (id) ON DELETE CASCADE,
  rule TEXT NOT NULL,
  dueFrom TEXT NOT NULL,
  seenAt INTEGER NOT NULL
) STRICT;

CREATE TABLE estimate (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  inquiryId INTEGER NOT NULL REFERENCES inquiry (id) ON DELETE CASCADE,
  number INTEGER NOT NULL CHECK (number > 0),
  version INTEGER NOT NULL DEFAULT 1,
  draft TEXT CHECK (json_valid(draft)),
  paper TEXT CHECK (json_valid(paper)),
  digest TEXT,
  total INTEGER NOT NULL CHECK (total >= 0),
  validUntil TEXT NOT NULL,
  savedAt TEXT NOT NULL,
  savedBy TEXT NOT NULL,
  sentAt TEXT,
  sentBy TEXT NOT NULL DEFAULT '',
  seenAt TEXT,
  acceptedAt TEXT,
  acceptedBy TEXT NOT NULL DEFAULT '',
  answeredAt TEXT,
  answeredBy TEXT NOT NULL DEFAULT '',
  seenBy TEXT NOT NULL DEFAULT '',
  seenEnteredBy TEXT NOT NULL DEFAULT '',
  acceptedEnteredBy TEXT NOT NULL DEFAULT '',
  declinedAt TEXT,
  declinedBy TEXT NOT NULL DEFAULT '',
  declinedEnteredBy TEXT NOT NULL DEFAULT '',
  takenBackAt TEXT,
  takenBackBy TEXT NOT NULL DEFAULT '',
  takenBackFor TEXT NOT NULL DEFAULT '',
  UNIQUE (inquiryId, number),
  CHECK ((draft IS NULL) = (sentAt IS NOT NULL)),
  CHECK ((paper IS NULL) = (sentAt IS NULL)),
  CHECK ((digest IS NULL) = (sentAt IS NULL))
) STRICT;

CREATE TABLE inquiry (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  version INTEGER NOT NULL DEFAULT 1,
  receivedAt TEXT NOT NULL,
  consentChannel TEXT NOT NULL CHECK (consentChannel IN ('WEB', 'PHONE')),
  personalInformationAgree INTEGER NOT NULL CHECK (personalInformationAgree IN (0, 1)),
  customer TEXT NOT NULL,
  email TEXT NOT NULL DEFAULT '',
  phoneNumber TEXT NOT NULL,
  buildingType TEXT NOT NULL CHECK (buildingType IN ('APARTMENT', 'SMALL_APARTMENT', 'HOUSE', 'COMMERCIAL')),
  exclusiveArea REAL NOT NULL DEFAULT 0 CHECK (exclusiveArea >= 0),
  postCode TEXT NOT NULL DEFAULT '',
  mainAddress TEXT NOT NULL DEFAULT '',
  detailAddress TEXT NOT NULL DEFAULT '',
  latitude REAL NOT NULL DEFAULT 0 CHECK (latitude BETWEEN -90 AND 90),
  longitude REAL NOT NULL DEFAULT 0 CHECK (longitude BETWEEN -180 AND 180),
  startDate TEXT NOT NULL DEFAULT '2025-01-01' CHECK (date(startDate) IS startDate),
  moveInDate TEXT NOT NULL DEFAULT '2025-01-01' CHECK (date(moveInDate) IS moveInDate),
  budget REAL NOT NULL DEFAULT 0 CHECK (budget >= 0),
  interiorType TEXT NOT NULL CHECK (interiorType IN ('PART', 'ALL')),
  customerMemo TEXT NOT NULL DEFAULT '',
  status TEXT NOT NULL DEFAULT 'CONTACT'
    CHECK (status IN ('CONTACT', 'MEET1', 'MEET2', 'MEET3', 'CONTRACT', 'IN_PROGRESS', 'COMPLETE', 'HOLD')),
  memo TEXT NOT NULL DEFAULT '',
  isSpam INTEGER NOT NULL DEFAULT 0 CHECK (isSpam IN (0, 1)),
  spamSignals TEXT NOT NULL DEFAULT '',
  movedByStaff INTEGER NOT NULL DEFAULT 0 CHECK (movedByStaff IN (0, 1)),
  openedAt TEXT,
  touchedAt TEXT,
  nextContactAt TEXT,
  deletedAt TEXT,
  deletedBy TEXT,
  statusAt TEXT,
  withdrawnAt TEXT,
  closedAt TEXT,
  closedFor TEXT NOT NULL DEFAULT '',
  disputedAt TEXT,
  noticeId INTEGER REFERENCES document (id),
  policyId INTEGER REFERENCES document (id),
  consentBy TEXT NOT NULL DEFAULT '',
  newsAt TEXT,
  heldFrom TEXT,
  heardAt TEXT,
  spamAt TEXT,
  rescuedAt TEXT,
  completedAt TEXT,
  endRule TEXT GENERATED ALWAYS AS (CASE
    WHEN iif(status = 'HOLD', coalesce(heldFrom, status), status) = 'COMPLETE' THEN 'CONTRACT'
    WHEN iif(status = 'HOLD', coalesce(heldFrom, status), status) IN ('CONTRACT', 'IN_PROGRESS', 'COMPLETE') THEN iif(withdrawnAt IS NULL, NULL, 'CONTRACT')
    WHEN withdrawnAt IS NOT NULL THEN 'WITHDRAWN'
    WHEN closedAt IS NOT NULL THEN 'CLOSED'
    WHEN isSpam THEN 'SPAM'
    WHEN noticeId > 1 THEN 'NOTHING'
    ELSE 'EARLIER' END) VIRTUAL,
  endFrom TEXT GENERATED ALWAYS AS (CASE endRule
    WHEN 'CONTRACT' THEN iif(iif(status = 'HOLD', coalesce(heldFrom, status), status) = 'COMPLETE', coalesce(completedAt, coalesce(statusAt, max(receivedAt, coalesce(touchedAt, '')))), withdrawnAt)
    WHEN 'WITHDRAWN' THEN withdrawnAt
    WHEN 'CLOSED' THEN closedAt
    WHEN 'SPAM' THEN max(receivedAt, coalesce(spamAt, ''))
    WHEN 'NOTHING' THEN max(receivedAt, coalesce(touchedAt, ''), coalesce(statusAt, ''), coalesce(closedAt, ''), coalesce(heardAt, ''), coalesce(rescuedAt, ''))
    WHEN 'EARLIER' THEN max(receivedAt, coalesce(touchedAt, ''), coalesce(statusAt, ''), coalesce(closedAt, ''), coalesce(heardAt, ''), coalesce(rescuedAt, '')) END) VIRTUAL,
  dueRule TEXT GENERATED ALWAYS AS (iif(endRule IS NOT NULL AND disputedAt IS NOT NULL, 'DISPUTE', endRule)) VIRTUAL,
  dueFrom TEXT GENERATED ALWAYS AS (iif(endRule IS NOT NULL AND disputedAt IS NOT NULL, disputedAt, endFrom)) VIRTUAL,
  portfolioId INTEGER REFERENCES portfolio (id) ON DELETE SET NULL,
  portfolioTitle TEXT NOT NULL DEFAULT '',
  isInteriorTypeChosen INTEGER NOT NULL DEFAULT 1 CHECK (isInteriorTypeChosen IN (0, 1)),
  visitAt TEXT,
  nextAt TEXT GENERATED ALWAYS AS (min(coalesce(nextContactAt, visitAt), coalesce(visitAt, nextContactAt))) VIRTUAL
) STRICT;

CREATE TABLE inquiryChange (
  inquiryId INTEGER NOT NULL REFERENCES inquiry (id) ON DELETE CASCADE,
  version INTEGER NOT NULL,
  field TEXT NOT NULL,
  before TEXT NOT NULL,
  after TEXT NOT NULL,
  at TEXT NOT NULL,
  username TEXT NOT NULL,
  PRIMARY KEY (inquiryId, version, field)
) STRICT, WITHOUT ROWID;

CREATE TABLE inquiryEvent (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  inquiryId INTEGER NOT NULL REFERENCES inquiry (id) ON DELETE CASCADE,
  at TEXT NOT NULL,
  username TEXT NOT NULL DEFAULT '',
  kind TEXT NOT NULL,
  text TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE TABLE inquiryFile (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  inquiryId INTEGER NOT NULL REFERENCES inquiry (id) ON DELETE CASCADE,
  ord INTEGER NOT NULL,
  name TEXT NOT NULL,
  uploadedName TEXT NOT NULL UNIQUE,
  type TEXT NOT NULL,
  size INTEGER NOT NULL CHECK (size >= 0),
  addedBy TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE TABLE "kysely_migration" (
  "name" varchar(255) not null primary key,
  "timestamp" varchar(255) not null
);

CREATE TABLE "kysely_migration_lock" (
  "id" varchar(255) not null primary key,
  "is_locked" integer default 0 not null
);

CREATE TABLE ledgerKey (
  publicKey TEXT PRIMARY KEY,
  addedAt TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE ledgerOutbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  line TEXT NOT NULL
) STRICT;

CREATE TABLE mainImage (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  version INTEGER NOT NULL DEFAULT 1,
  ord INTEGER NOT NULL,
  name TEXT NOT NULL,
  uploadedName TEXT NOT NULL UNIQUE,
  type TEXT NOT NULL,
  size INTEGER NOT NULL CHECK (size >= 0),
  alt TEXT NOT NULL DEFAULT '',
  width INTEGER NOT NULL CHECK (width > 0),
  height INTEGER NOT NULL CHECK (height > 0),
  color TEXT NOT NULL CHECK (color GLOB '#[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]'),
  line TEXT NOT NULL DEFAULT '',
  leadsTo INTEGER REFERENCES portfolio (id) ON DELETE SET NULL
) STRICT;

CREATE TABLE paperPage (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  contactPerson TEXT NOT NULL DEFAULT '',
  bankAccount TEXT NOT NULL DEFAULT '',
  seal TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE TABLE paperPicture (
  uploadedName TEXT PRIMARY KEY,
  ofLogo TEXT NOT NULL DEFAULT '',
  width INTEGER NOT NULL CHECK (width > 0),
  height INTEGER NOT NULL CHECK (height > 0),
  madeAt TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE policyPage (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  hosting TEXT NOT NULL
) STRICT;

CREATE TABLE portfolio (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  version INTEGER NOT NULL DEFAULT 1,
  title TEXT NOT NULL CHECK (title <> ''),
  buildingType TEXT NOT NULL CHECK (buildingType IN ('APARTMENT', 'SMALL_APARTMENT', 'HOUSE')),
  supplyArea REAL NOT NULL DEFAULT 0 CHECK (supplyArea >= 0),
  completion INTEGER NOT NULL DEFAULT 0 CHECK (completion >= 0),
  startDate TEXT NOT NULL DEFAULT '2025-01-01' CHECK (date(startDate) IS startDate),
  endDate TEXT NOT NULL DEFAULT '2025-01-01' CHECK (date(endDate) IS endDate),
  postCode TEXT NOT NULL DEFAULT '',
  mainAddress TEXT NOT NULL DEFAULT '',
  detailAddress TEXT NOT NULL DEFAULT '',
  latitude REAL NOT NULL DEFAULT 0 CHECK (latitude BETWEEN -90 AND 90),
  longitude REAL NOT NULL DEFAULT 0 CHECK (longitude BETWEEN -180 AND 180),
  budget REAL NOT NULL DEFAULT 0 CHECK (budget >= 0),
  interiorType TEXT NOT NULL CHECK (interiorType IN ('PART', 'ALL')),
  createdAt TEXT NOT NULL,
  updatedAt TEXT NOT NULL,
  deletedAt TEXT,
  deletedBy TEXT,
  sizeBand INTEGER GENERATED ALWAYS AS (iif(supplyArea > 0, max(10, min(60, CAST(supplyArea / 10 AS INTEGER) * 10)), 0)) VIRTUAL,
  province TEXT GENERATED ALWAYS AS (substr(trim(mainAddress), 1, instr(trim(mainAddress) || ' ', ' ') - 1)) VIRTUAL,
  district TEXT GENERATED ALWAYS AS (rtrim(substr(trim(mainAddress), 1, instr(trim(mainAddress) || ' ', ' ') - 1) || ' ' || substr(ltrim(substr(trim(mainAddress), instr(trim(mainAddress) || ' ', ' ') + 1)), 1, instr(ltrim(substr(trim(mainAddress), instr(trim(mainAddress) || ' ', ' ') + 1)) || ' ', ' ') - 1))) VIRTUAL,
  isDraft INTEGER NOT NULL DEFAULT 0 CHECK (isDraft IN (0, 1)),
  isFeatured INTEGER NOT NULL DEFAULT 0 CHECK (isFeatured IN (0, 1)),
  position INTEGER NOT NULL DEFAULT 0,
  story TEXT NOT NULL DEFAULT '',
  customerWords TEXT NOT NULL DEFAULT '',
  isBudgetShown INTEGER NOT NULL DEFAULT 0 CHECK (isBudgetShown IN (0, 1)),
  isDistrictOnly INTEGER NOT NULL DEFAULT 0 CHECK (isDistrictOnly IN (0, 1)),
  officeRank INTEGER GENERATED ALWAYS AS (isFeatured * 1099511627776 + position) VIRTUAL,
  publicRank INTEGER GENERATED ALWAYS AS (iif(deletedAt IS NULL AND isDraft = 0, isFeatured * 1099511627776 + position, NULL)) VIRTUAL,
  rooms TEXT NOT NULL DEFAULT '',
  captions TEXT NOT NULL DEFAULT '',
  publishedAt TEXT,
  shownBudget INTEGER GENERATED ALWAYS AS (iif(isBudgetShown = 1 AND budget > 0, iif(budget < 100, 1, iif(budget < 1000, CAST(budget / 100 AS INTEGER) * 100, CAST(budget / 1000 AS INTEGER) * 1000)), 0)) VIRTUAL,
  hasPair INTEGER NOT NULL DEFAULT 0 CHECK (hasPair IN (0, 1))
) STRICT;

CREATE TABLE portfolioPicture (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  portfolioId INTEGER NOT NULL REFERENCES portfolio (id) ON DELETE CASCADE,
  role TEXT NOT NULL CHECK (role IN ('THUMBNAIL', 'GALLERY')),
  ord INTEGER NOT NULL,
  name TEXT NOT NULL,
  uploadedName TEXT NOT NULL UNIQUE,
  type TEXT NOT NULL,
  size INTEGER NOT NULL CHECK (size >= 0),
  alt TEXT NOT NULL DEFAULT '',
  width INTEGER NOT NULL CHECK (width > 0),
  height INTEGER NOT NULL CHECK (height > 0),
  color TEXT NOT NULL CHECK (color GLOB '#[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]'),
  caption TEXT NOT NULL DEFAULT '',
  room TEXT NOT NULL DEFAULT '',
  moment TEXT NOT NULL DEFAULT '' CHECK (moment IN ('', 'BEFORE', 'AFTER'))
) STRICT;

CREATE TABLE privacyRequest (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('ACCESS', 'CORRECTION', 'DELETION', 'SUSPENSION')),
  askedOn TEXT NOT NULL,
  inquiryId INTEGER,
  text TEXT NOT NULL DEFAULT '',
  enteredBy TEXT NOT NULL,
  doneAt TEXT,
  doneBy TEXT NOT NULL DEFAULT '',
  answerTo TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE TABLE publicVersion (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  value INTEGER NOT NULL
) STRICT;

CREATE TABLE pushDevice (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  accountId INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  endpoint TEXT NOT NULL UNIQUE,
  p256dh TEXT NOT NULL,
  auth TEXT NOT NULL,
  device TEXT NOT NULL,
  createdAt TEXT NOT NULL
) STRICT;

CREATE TABLE receiptPage (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  nextStep TEXT NOT NULL,
  linkMessage TEXT NOT NULL DEFAULT '',
  estimateMessage TEXT NOT NULL DEFAULT '',
  offerMessage TEXT NOT NULL DEFAULT '',
  cancelledMessage TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE TABLE recoveryCode (
  accountId INTEGER NOT NULL REFERENCES secondStep (accountId) ON DELETE CASCADE,
  codeHash TEXT NOT NULL,
  PRIMARY KEY (accountId, codeHash)
) STRICT, WITHOUT ROWID;

CREATE TABLE removedFile (
  area TEXT NOT NULL CHECK (area IN ('contact', 'content', 'portfolio')),
  uploadedName TEXT NOT NULL,
  PRIMARY KEY (area, uploadedName)
) STRICT, WITHOUT ROWID;

CREATE TABLE retention (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  contractYears INTEGER NOT NULL DEFAULT 5 CHECK (contractYears BETWEEN 5 AND 10),
  disputeYears INTEGER NOT NULL DEFAULT 3 CHECK (disputeYears BETWEEN 3 AND 10),
  quietMonths INTEGER NOT NULL DEFAULT 6 CHECK (quietMonths BETWEEN 1 AND 6),
  spamDays INTEGER NOT NULL DEFAULT 30 CHECK (spamDays BETWEEN 1 AND 90),
  since TEXT NOT NULL,
  earlierAt TEXT,
  earlierBy TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE TABLE retentionClock (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  wall INTEGER,
  careful INTEGER NOT NULL DEFAULT 0,
  doubtUntil INTEGER
) STRICT;

CREATE TABLE secondStep (
  accountId INTEGER PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
  secret TEXT NOT NULL,
  usedPeriod INTEGER NOT NULL
) STRICT;

CREATE TABLE session (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  tokenHash TEXT NOT NULL UNIQUE,
  accountId INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  sessionVersion INTEGER NOT NULL,
  createdAt TEXT NOT NULL,
  lastUsedAt TEXT NOT NULL,
  device TEXT NOT NULL,
  address TEXT NOT NULL
) STRICT;

CREATE TABLE site (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  version INTEGER NOT NULL DEFAULT 1,
  name TEXT NOT NULL DEFAULT '',
  tagline TEXT NOT NULL DEFAULT '',
  introduction TEXT NOT NULL DEFAULT '',
  accent TEXT NOT NULL DEFAULT '',
  instagramUrl TEXT NOT NULL DEFAULT '',
  blogUrl TEXT NOT NULL DEFAULT '',
  youtubeUrl TEXT NOT NULL DEFAULT '',
  kakaoChannelUrl TEXT NOT NULL DEFAULT '',
  naverPlaceUrl TEXT NOT NULL DEFAULT '',
  naverTalkUrl TEXT NOT NULL DEFAULT '',
  officeHours TEXT NOT NULL DEFAULT '',
  tradeName TEXT NOT NULL DEFAULT '',
  businessNumber TEXT NOT NULL DEFAULT '',
  licence TEXT NOT NULL DEFAULT '',
  kakaoMapKey TEXT NOT NULL DEFAULT '',
  naverVerification TEXT NOT NULL DEFAULT '',
  googleVerification TEXT NOT NULL DEFAULT '',
  notice TEXT NOT NULL DEFAULT '',
  noticeFrom TEXT NOT NULL DEFAULT '',
  noticeUntil TEXT NOT NULL DEFAULT '',
  stepsAside TEXT NOT NULL DEFAULT '',
  daysOff TEXT NOT NULL DEFAULT '',
  promise TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE TABLE siteLogo (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  ord INTEGER NOT NULL,
  name TEXT NOT NULL,
  uploadedName TEXT NOT NULL UNIQUE,
  type TEXT NOT NULL,
  size INTEGER NOT NULL CHECK (size >= 0),
  alt TEXT NOT NULL DEFAULT '',
  width INTEGER NOT NULL CHECK (width > 0),
  height INTEGER NOT NULL CHECK (height > 0),
  color TEXT NOT NULL CHECK (color GLOB '#[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]')
) STRICT;

CREATE TABLE sqlite_sequence(
  name,
  seq
);

CREATE TABLE stagedFile (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  area TEXT NOT NULL CHECK (area IN ('content', 'portfolio')),
  accountId INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  uploadedName TEXT NOT NULL UNIQUE,
  type TEXT NOT NULL,
  size INTEGER NOT NULL CHECK (size >= 0),
  width INTEGER NOT NULL CHECK (width > 0),
  height INTEGER NOT NULL CHECK (height > 0),
  color TEXT NOT NULL CHECK (color GLOB '#[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]'),
  createdAt TEXT NOT NULL
) STRICT;

CREATE TABLE "submission" (
  token TEXT PRIMARY KEY NOT NULL,
  digest TEXT NOT NULL,
  usedAt TEXT NOT NULL,
  inquiryId INTEGER
) STRICT;

CREATE TABLE "visit" (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  inquiryId INTEGER NOT NULL REFERENCES inquiry (id) ON DELETE CASCADE,
  at TEXT NOT NULL,
  agreedAt TEXT,
  sharedWith TEXT NOT NULL DEFAULT '',
  UNIQUE (inquiryId, at)
) STRICT;

CREATE TABLE yearTally (
  period TEXT NOT NULL,
  subject TEXT NOT NULL,
  label TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (period, subject, label)
) STRICT, WITHOUT ROWID;

CREATE INDEX accessByTime ON access (at);

CREATE INDEX accessOfAccount ON access (accountId, at);

CREATE INDEX accessOfKind ON access (kind, at);

CREATE INDEX alertByAge ON alert (createdAt);

CREATE INDEX alertOfChannel ON alert (channel, state, id);

CREATE INDEX alertOfDevice ON alert (deviceId);

CREATE INDEX alertOfInquiry ON alert (inquiryId);

CREATE INDEX alertWaiting ON alert (channel, deviceId, dueAt) WHERE state = 'WAITING';

CREATE INDEX contentBlockInOrder ON contentBlock (kind, ord);

CREATE INDEX customerLinkOfInquiry ON customerLink (inquiryId);

CREATE INDEX destructionByMoment ON destruction (at, id);

CREATE INDEX documentOfKind ON document (kind, id);

CREATE INDEX estimateAccepted ON estimate (acceptedAt) WHERE acceptedAt IS NOT NULL;

CREATE UNIQUE INDEX estimateDraft ON estimate (inquiryId) WHERE draft IS NOT NULL;

CREATE INDEX estimateFirstSent ON estimate (sentAt) WHERE sentAt IS NOT NULL AND number = 1;

CREATE INDEX estimateWaiting ON estimate (validUntil, id)
  WHERE sentAt IS NOT NULL AND acceptedAt IS NULL;

CREATE INDEX inquiryApart ON inquiry (withdrawnAt, id)
  WHERE withdrawnAt IS NOT NULL AND deletedAt IS NOT NULL;

CREATE INDEX inquiryByArrival ON inquiry (receivedAt);

CREATE INDEX inquiryByNumber ON inquiry (replace(replace(replace(replace(replace(replace(replace(phoneNumber, '-', ''), ' ', ''), '.', ''), '(', ''), ')', ''), '+820', '0'), '+82', '0'));

CREATE INDEX inquiryByPromise ON inquiry (isSpam, coalesce(-unixepoch(nextAt), -9000000000000), id) WHERE deletedAt IS NULL;

CREATE INDEX inquiryByStatus ON inquiry (isSpam, status, id) WHERE deletedAt IS NULL;

CREATE INDEX inquiryByStatusAndPromise ON inquiry (isSpam, status, coalesce(-unixepoch(nextAt), -9000000000000), id)
  WHERE deletedAt IS NULL;

CREATE INDEX inquiryByStatusAndTouch ON inquiry (isSpam, status, coalesce(touchedAt, ''), id)
  WHERE deletedAt IS NULL;

CREATE INDEX inquiryByTouch ON inquiry (isSpam, coalesce(touchedAt, ''), id) WHERE deletedAt IS NULL;

CREATE INDEX inquiryDue ON inquiry (dueRule, dueFrom, id) WHERE dueRule IS NOT NULL;

CREATE INDEX inquiryEventInOrder ON inquiryEvent (inquiryId, id);

CREATE INDEX inquiryFileInOrder ON inquiryFile (inquiryId, ord);

CREATE INDEX inquiryFirstCall ON inquiryEvent (inquiryId, at)
  WHERE kind IN ('CALLED', 'MISSED');

CREATE INDEX inquiryInList ON inquiry (isSpam, id) WHERE deletedAt IS NULL;

CREATE INDEX inquiryInTrash ON inquiry (deletedAt, id)
  WHERE deletedAt IS NOT NULL AND withdrawnAt IS NULL;

CREATE INDEX inquiryMovingIn ON inquiry (moveInDate, id) WHERE status IN ('CONTRACT', 'IN_PROGRESS') AND NOT isSpam AND deletedAt IS NULL;

CREATE INDEX inquiryNext ON inquiry (nextAt, id) WHERE nextAt IS NOT NULL AND NOT isSpam AND deletedAt IS NULL;

CREATE INDEX inquiryOfPortfolio ON inquiry (portfolioId) WHERE portfolioId IS NOT NULL;

CREATE INDEX inquiryPromised ON inquiry (nextContactAt, id)
  WHERE nextContactAt IS NOT NULL AND NOT isSpam AND deletedAt IS NULL;

CREATE INDEX inquiryStarting ON inquiry (startDate, id) WHERE status IN ('CONTRACT', 'IN_PROGRESS') AND NOT isSpam AND deletedAt IS NULL;

CREATE INDEX inquiryUnread ON inquiry (id)
  WHERE (openedAt IS NULL OR newsAt IS NOT NULL) AND NOT isSpam AND deletedAt IS NULL;

CREATE INDEX inquiryUntouched ON inquiry (id)
  WHERE touchedAt IS NULL AND openedAt IS NOT NULL AND status = 'CONTACT' AND NOT isSpam AND deletedAt IS NULL;

CREATE INDEX inquiryVisited ON inquiry (visitAt, id) WHERE visitAt IS NOT NULL AND NOT isSpam AND deletedAt IS NULL;

CREATE INDEX logoOfPaper ON estimate (paper ->> '$.shop.logo.uploadedName')
  WHERE paper ->> '$.shop.logo.uploadedName' IS NOT NULL;

CREATE INDEX mainImageInOrder ON mainImage (ord);

CREATE INDEX mainImageOfPortfolio ON mainImage (leadsTo);

CREATE INDEX portfolioByDeletion ON portfolio (deletedAt, id);

CREATE INDEX portfolioByOfficeRank ON portfolio (deletedAt, officeRank);

CREATE INDEX portfolioByPosition ON portfolio (position);

CREATE INDEX portfolioByPublished ON portfolio (publishedAt)
  WHERE publicRank IS NOT NULL;

CREATE INDEX portfolioFacts ON portfolio (publicRank, buildingType, sizeBand, shownBudget,
  hasPair, interiorType, district, rooms) WHERE publicRank IS NOT NULL;

CREATE INDEX portfolioLikeThis ON portfolio (buildingType, supplyArea, id)
  WHERE publicRank IS NOT NULL;

CREATE INDEX portfolioPictureInOrder ON portfolioPicture (portfolioId, role, ord);

CREATE UNIQUE INDEX portfolioThumbnail ON portfolioPicture (portfolioId)
  WHERE role = 'THUMBNAIL';

CREATE INDEX portfolioWithPair ON portfolio (publicRank)
  WHERE publicRank IS NOT NULL AND hasPair = 1;

CREATE INDEX portfolioWithWords ON portfolio (publicRank)
  WHERE publicRank IS NOT NULL AND customerWords <> '';

CREATE INDEX privacyRequestDone ON privacyRequest (id) WHERE doneAt IS NOT NULL;

CREATE INDEX privacyRequestOpen ON privacyRequest (askedOn, id) WHERE doneAt IS NULL;

CREATE INDEX pushDeviceOfAccount ON pushDevice (accountId);

CREATE INDEX sealOfPaper ON estimate (paper ->> '$.shop.seal.uploadedName')
  WHERE paper ->> '$.shop.seal.uploadedName' IS NOT NULL;

CREATE INDEX sessionByAge ON session (createdAt);

CREATE INDEX sessionByLastUse ON session (lastUsedAt);

CREATE INDEX sessionOfAccount ON session (accountId, lastUsedAt);

CREATE INDEX spamByMoment ON inquiry (isSpam, receivedAt)
  WHERE isSpam = 1 AND deletedAt IS NULL;

CREATE INDEX stagedFileByAge ON stagedFile (createdAt);

CREATE INDEX stagedFileOfAccount ON stagedFile (accountId);

CREATE INDEX submissionByAge ON submission (usedAt);

CREATE INDEX submissionOfInquiry ON submission (inquiryId);

CREATE UNIQUE INDEX visitAgreed ON visit (inquiryId) WHERE agreedAt IS NOT NULL;

CREATE INDEX visitByMoment ON visit (at, inquiryId);

CREATE INDEX withdrawnInquiries ON inquiry (deletedAt, withdrawnAt, id)
  WHERE withdrawnAt IS NOT NULL;

CREATE TRIGGER accessIsKeptForAYear BEFORE DELETE ON access
  WHEN old.at >= strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-1 year')
  BEGIN SELECT RAISE(ABORT, 'the access log is kept for a year'); END;

CREATE TRIGGER accessIsNotChanged BEFORE UPDATE ON access
  BEGIN SELECT RAISE(ABORT, 'the access log cannot be changed'); END;

CREATE TRIGGER accessIsNotReplaced BEFORE INSERT ON access
  WHEN EXISTS (SELECT 1 FROM access WHERE id = new.id)
  BEGIN SELECT RAISE(ABORT, 'the access log cannot be changed'); END;

CREATE TRIGGER alertsOfForgottenDevice BEFORE DELETE ON pushDevice BEGIN
  UPDATE alert SET state = 'GIVEN_UP', failure = 'FORGOTTEN',
    endedAt = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
  WHERE deviceId = old.id AND state = 'WAITING'; END;

CREATE TRIGGER blockPictureAfterDELETE AFTER DELETE ON blockPicture
  BEGIN UPDATE publicVersion SET value = value + 1; END;

CREATE TRIGGER blockPictureAfterINSERT AFTER INSERT ON blockPicture
  BEGIN UPDATE publicVersion SET value = value + 1; END;

CREATE TRIGGER blockPictureAfterUPDATE AFTER UPDATE ON blockPicture
  BEGIN UPDATE publicVersion SET value = value + 1; END;

CREATE TRIGGER companyAfterDELETE AFTER DELETE ON company
  BEGIN UPDATE publicVersion SET value = value + 1; END;

CREATE TRIGGER companyAfterINSERT AFTER INSERT ON company
  BEGIN UPDATE publicVersion SET value = value + 1; END;

CREATE TRIGGER companyAfterUPDATE AFTER UPDATE ON company
  BEGIN UPDATE publicVersion SET value = value + 1; END;

CREATE TRIGGER contentBlockAfterDELETE AFTER DELETE ON contentBlock
  BEGIN UPDATE publicVersion SET value = value + 1; END;

CREATE TRIGGER contentBlockAfterINSERT AFTER INSERT ON contentBlock
  BEGIN UPDATE publicVersion SET value = value + 1; END;

CREATE TRIGGER contentBlockAfterUPDATE AFTER UPDATE ON contentBlock
  BEGIN UPDATE publicVersion SET value = value + 1; END;

CREATE TRIGGER customerIsHeard AFTER INSERT ON inquiryEvent
  WHEN new.kind IN ('ADDED', 'CORRECTED', 'ESTIMATE_SEEN', 'ESTIMATE_UNSEEN',
    'ESTIMATE_ACCEPTED', 'ESTIMATE_UNACCEPTED', 'ESTIMATE_OBJECTED', 'VISIT_AGREED',
    'VISIT_UNAGREED', 'VISIT_OTHERS')
  BEGIN UPDATE inquiry SET heardAt = new.at WHERE id = new.inquiryId; END;

CREATE TRIGGER destructionIsKept BEFORE DELETE ON destruction
  BEGIN SELECT RAISE(ABORT, 'the log of destructions is kept'); END;

CREATE TRIGGER destructionIsNotChanged BEFORE UPDATE ON destruction
  BEGIN SELECT RAISE(ABORT, 'the log of destructions cannot be changed'); END;

CREATE TRIGGER destructionIsNotReplaced BEFORE INSERT ON destruction
  WHEN EXISTS (SELECT 1 FROM destruction WHERE id = new.id)
  BEGIN SELECT RAISE(ABORT, 'the log of destructions cannot be changed'); END;

CREATE TRIGGER devicesAreForgotten AFTER UPDATE OF sessionVersion ON account
  WHEN old.sessionVersion <> new.sessionVersion
  BEGIN DELETE FROM pushDevice WHERE accountId = new.id; END;

CREATE TRIGGER documentAfterInsert AFTER INSERT ON document
  BEGIN UPDATE publicVersion SET value = value + 1; END;

CREATE TRIGGER documentIsKept BEFORE DELETE ON document
  BEGIN SELECT RAISE(ABORT, 'a document that was shown is kept'); END;

CREATE TRIGGER documentIsNotChanged BEFORE UPDATE ON document
  BEGIN SELECT RAISE(ABORT, 'a document that was shown cannot be changed'); END;

CREATE TRIGGER inquiryEventIsNotChanged BEFORE UPDATE ON inquiryEvent
  BEGIN SELECT RAISE(ABORT, 'an event of an inquiry cannot be changed'); END;

CREATE TRIGGER inquiryIsHeld AFTER UPDATE OF status ON inquiry WHEN new.status <> old.status
  BEGIN
    UPDATE inquiry SET heldFrom = iif(new.status = 'HOLD', old.status, old.heldFrom),
      completedAt = CASE
        WHEN old.status = 'COMPLETE' AND new.status = 'HOLD'
          OR old.status = 'HOLD' AND old.heldFrom = 'COMPLETE' AND new.status = 'COMPLETE'
          THEN coalesce(old.completedAt, coalesce(old.statusAt, max(old.receivedAt, coalesce(old.touchedAt, ''))))
        WHEN new.status = 'COMPLETE' THEN new.statusAt
        ELSE old.completedAt END
      WHERE id = new.id;
    -- Its end is another one now, which has to be seen anew, even if it comes back to this one.
    DELETE FROM dueSighting WHERE inquiryId = new.id;
  END;

CREATE TRIGGER inquiryIsRescued AFTER INSERT ON inquiryEvent
  WHEN new.kind IN ('NOT_SPAM', 'RESTORED')
  BEGIN
    UPDATE inquiry SET rescuedAt = new.at WHERE id = new.inquiryId;
    DELETE FROM dueSighting WHERE inquiryId = new.inquiryId;
  END;

CREATE TRIGGER mainImageAfterDELETE AFTER DELETE ON mainImage
  BEGIN UPDATE publicVersion SET value = value + 1; END;

CREATE TRIGGER mainImageAfterINSERT AFTER INSERT ON mainImage
  BEGIN UPDATE publicVersion SET value = value + 1; END;

CREATE TRIGGER mainImageAfterUPDATE AFTER UPDATE ON mainImage
  BEGIN UPDATE publicVersion SET value = value + 1; END;

CREATE TRIGGER portfolioAfterDELETE AFTER DELETE ON portfolio
  BEGIN UPDATE publicVersion SET value = value + 1; END;

CREATE TRIGGER portfolioAfterINSERT AFTER INSERT ON portfolio
  BEGIN UPDATE publicVersion SET value = value + 1; END;

CREATE TRIGGER portfolioAfterUPDATE AFTER UPDATE ON portfolio
  BEGIN UPDATE publicVersion SET value = value + 1; END;

CREATE TRIGGER portfolioPictureAfterDELETE AFTER DELETE ON portfolioPicture
  BEGIN UPDATE publicVersion SET value = value + 1; END;

CREATE TRIGGER portfolioPictureAfterINSERT AFTER INSERT ON portfolioPicture
  BEGIN UPDATE publicVersion SET value = value + 1; END;

CREATE TRIGGER portfolioPictureAfterUPDATE AFTER UPDATE ON portfolioPicture
  BEGIN UPDATE publicVersion SET value = value + 1; END;

CREATE TRIGGER portfolioPosition AFTER INSERT ON portfolio WHEN new.position = 0
  BEGIN UPDATE portfolio
    SET position = max(new.id, (SELECT max(position) FROM portfolio) + 1) WHERE id = new.id; END;

CREATE TRIGGER portfolioPublishedInsert AFTER INSERT ON portfolio
  WHEN new.isDraft = 0 AND new.publishedAt IS NULL
  BEGIN UPDATE portfolio SET publishedAt = new.createdAt WHERE id = new.id; END;

CREATE TRIGGER portfolioPublishedUpdate AFTER UPDATE OF isDraft ON portfolio
  WHEN new.isDraft = 0 AND new.publishedAt IS NULL
  BEGIN UPDATE portfolio SET publishedAt = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
    WHERE id = new.id; END;

CREATE TRIGGER retentionAfterUpdate
  AFTER UPDATE OF contractYears, disputeYears, quietMonths, spamDays ON retention
  BEGIN UPDATE publicVersion SET value = value + 1; END;

CREATE TRIGGER sentEstimateIsNotChanged BEFORE UPDATE
  OF inquiryId, number, version, draft, paper, digest, total, validUntil, savedAt, savedBy,
    sentAt, sentBy ON estimate WHEN old.sentAt IS NOT NULL
  BEGIN SELECT RAISE(ABORT, 'an estimate that was sent cannot be changed'); END;

CREATE TRIGGER sessionsEnd AFTER UPDATE OF sessionVersion ON account
  WHEN old.sessionVersion <> new.sessionVersion
  BEGIN DELETE FROM session WHERE accountId = new.id; END;

CREATE TRIGGER siteAfterDELETE AFTER DELETE ON site
  BEGIN UPDATE publicVersion SET value = value + 1; END;

CREATE TRIGGER siteAfterINSERT AFTER INSERT ON site
  BEGIN UPDATE publicVersion SET value = value + 1; END;

CREATE TRIGGER siteAfterUPDATE AFTER UPDATE ON site
  BEGIN UPDATE publicVersion SET value = value + 1; END;

CREATE TRIGGER siteLogoAfterDELETE AFTER DELETE ON siteLogo
  BEGIN UPDATE publicVersion SET value = value + 1; END;

CREATE TRIGGER siteLogoAfterINSERT AFTER INSERT ON siteLogo
  BEGIN UPDATE publicVersion SET value = value + 1; END;

CREATE TRIGGER siteLogoAfterUPDATE AFTER UPDATE ON siteLogo
  BEGIN UPDATE publicVersion SET value = value + 1; END;

CREATE TRIGGER visitIsAgreed AFTER INSERT ON visit WHEN new.agreedAt IS NOT NULL
  BEGIN UPDATE inquiry SET visitAt = new.at WHERE id = new.inquiryId; END;

CREATE TRIGGER visitIsCancelled AFTER DELETE ON visit WHEN old.agreedAt IS NOT NULL
  BEGIN UPDATE inquiry SET visitAt = NULL WHERE id = old.inquiryId; END;

CREATE TRIGGER visitIsChanged AFTER UPDATE OF at, agreedAt ON visit
  WHEN old.agreedAt IS NOT NULL OR new.agreedAt IS NOT NULL
  BEGIN UPDATE inquiry SET visitAt = (SELECT at FROM visit WHERE inquiryId = new.inquiryId AND agreedAt IS NOT NULL) WHERE id = new.inquiryId; END;
