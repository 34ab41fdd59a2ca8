import type { Generated, GeneratedAlways, Selectable } from "kysely";
import type { AccountTables } from "./account-tables";
import type { AlertTables } from "./alert-tables";
import type { Area, PictureArea } from "./area";

/** The schema. Dates are yyyy-MM-dd, moments ISO 8601 in UTC. */
export interface Tables extends AccountTables, AlertTables {
  inquiry: InquiryTable;
  inquiryFile: InquiryFileTable;
  inquiryChange: InquiryChangeTable;
  inquiryEvent: InquiryEventTable;
  submission: SubmissionTable;
  portfolio: PortfolioTable;
  portfolioPicture: PortfolioPictureTable;
  contentBlock: ContentBlockTable;
  company: CompanyTable;
  mainImage: MainImageTable;
  stagedFile: StagedFileTable;
  removedFile: RemovedFileTable;
  portfolioTotal: PortfolioTotalTable;
  portfolioFacet: PortfolioFacetTable;
  inquiryTotal: InquiryTotalTable;
  inquirySearch: InquirySearchTable;
}

/** As the postcode search returns it; 0, 0 means unknown coordinates. */
interface AddressColumns {
  postCode: Generated<string>;
  mainAddress: Generated<string>;
  detailAddress: Generated<string>;
  latitude: Generated<number>;
  longitude: Generated<number>;
}

interface InquiryTable extends AddressColumns {
  id: Generated<number>;
  version: Generated<number>;
  receivedAt: string;
  consentChannel: "WEB" | "PHONE";
  personalInformationAgree: 0 | 1;
  customer: string;
  email: Generated<string>;
  phoneNumber: string;
  buildingType: "APARTMENT" | "SMALL_APARTMENT" | "HOUSE" | "COMMERCIAL";
  /** In pyeong, one decimal. */
  exclusiveArea: Generated<number>;
  startDate: Generated<string>;
  moveInDate: Generated<string>;
  /** In 만원 (10,000 won). */
  budget: Generated<number>;
  interiorType: "PART" | "ALL";
  customerMemo: Generated<string>;
  status: Generated<
    "CONTACT" | "MEET1" | "MEET2" | "MEET3" | "CONTRACT" | "IN_PROGRESS" | "COMPLETE" | "HOLD"
  >;
  memo: Generated<string>;
  /** Listed under 스팸, not among the inquiries. */
  isSpam: Generated<0 | 1>;
  /** Names from contact/spam.ts, separated by spaces: what looked like spam on arrival. */
  spamSignals: Generated<string>;
  /** Whether staff have moved it to 스팸, or out of it. */
  movedByStaff: Generated<0 | 1>;
  /** When staff first opened it. */
  openedAt: Generated<string | null>;
  /** When staff last did something about it. */
  touchedAt: Generated<string | null>;
  /** When staff have promised to be in touch again. */
  nextContactAt: Generated<string | null>;
  /** In the trash since then. */
  deletedAt: Generated<string | null>;
  /** The name of the account that put it there. */
  deletedBy: Generated<string | null>;
}

/** A file on the disk: `name` is the client's, `uploadedName` ours, `size` in bytes. */
interface StoredFileColumns {
  id: Generated<number>;
  name: string;
  uploadedName: string;
  type: string;
  size: number;
}

/**
 * What a page needs to reserve a picture's space: its size in pixels and average colour as #rrggbb.
 */
interface PictureColumns extends StoredFileColumns {
  ord: number;
  alt: Generated<string>;
  width: number;
  height: number;
  color: string;
}

interface InquiryFileTable extends StoredFileColumns {
  inquiryId: number;
  ord: number;
}

/** What happened to an inquiry besides changes of its fields. No row is ever changed. */
interface InquiryEventTable {
  id: Generated<number>;
  inquiryId: number;
  at: string;
  /** Empty if nobody of the staff did it. */
  username: Generated<string>;
  kind:
    | "OPENED"
    | "CALLED"
    | "MISSED"
    | "NOTE"
    | "PROMISED"
    | "KEPT"
    | "UNPROMISED"
    | "FILES"
    | "ALERTED"
    | "TRASHED"
    | "RESTORED"
    | "SPAM"
    | "NOT_SPAM";
  text: Generated<string>;
}

/** One field that a save changed. The values are text, as a form shows them. */
interface InquiryChangeTable {
  inquiryId: number;
  /** The inquiry's after the save. */
  version: number;
  field: string;
  before: string;
  after: string;
  at: string;
  /** Of the account that saved. */
  username: string;
}

/** A used one-time token, so that a form sent twice is saved once. */
interface SubmissionTable {
  token: string;
  /** SHA-256 of the content: the same token with other content is another inquiry. */
  digest: string;
  usedAt: string;
}

interface PortfolioTable extends AddressColumns {
  id: Generated<number>;
  version: Generated<number>;
  title: string;
  buildingType: "APARTMENT" | "SMALL_APARTMENT" | "HOUSE";
  supplyArea: Generated<number>;
  completion: Generated<number>;
  startDate: Generated<string>;
  endDate: Generated<string>;
  budget: Generated<number>;
  interiorType: "PART" | "ALL";
  createdAt: string;
  updatedAt: string;
  /** In the trash since then. */
  deletedAt: Generated<string | null>;
  /** The name of the account that put it there. */
  deletedBy: Generated<string | null>;
  /** Of the supply area: 10 (less than 20평), 20 to 50, 60 (and more); 0 if it is unknown. */
  sizeBand: GeneratedAlways<number>;
  /** The address's first word. */
  province: GeneratedAlways<string>;
  /** The address's first two words. */
  district: GeneratedAlways<string>;
}

/** Projects outside the trash by what visitors filter by. Triggers keep it. */
interface PortfolioFacetTable {
  buildingType: PortfolioTable["buildingType"];
  sizeBand: number;
  interiorType: PortfolioTable["interiorType"];
  district: string;
  total: number;
}

interface PortfolioPictureTable extends PictureColumns {
  portfolioId: number;
  role: "THUMBNAIL" | "GALLERY";
}

interface ContentBlockTable {
  id: Generated<number>;
  version: Generated<number>;
  kind: "about" | "service";
  ord: number;
  title: string;
  str: string;
}

interface CompanyTable extends AddressColumns {
  id: 1;
  version: Generated<number>;
  representative: string;
  email: string;
  phoneNumber: string;
}

interface MainImageTable extends PictureColumns {
  version: Generated<number>;
}

/** A picture uploaded ahead of the form that will use it. */
interface StagedFileTable extends StoredFileColumns {
  area: PictureArea;
  accountId: number;
  width: number;
  height: number;
  color: string;
  createdAt: string;
}

/** A file whose row is gone; the next sweep deletes it at the latest. */
interface RemovedFileTable {
  area: Area;
  uploadedName: string;
}

/** The number of projects, kept by triggers. */
interface PortfolioTotalTable {
  id: 1;
  total: number;
}

/** The number of inquiries per status, and of spam whatever its status, kept by triggers. */
interface InquiryTotalTable {
  status: Selectable<InquiryTable>["status"] | "SPAM";
  total: number;
}

/** The FTS5 index over inquiries, kept by triggers; contact/find-inquiries asks it. */
interface InquirySearchTable {
  rowid: number;
}

export type Account = Selectable<Tables["account"]>;
