import type { Generated, GeneratedAlways, Selectable } from "kysely";
import type { AccountTables } from "./account-tables";
import type { AlertTables } from "./alert-tables";
import type { Area, PictureArea } from "./area";
import type { AddressColumns, StoredFileColumns } from "./columns";
import type { InquiryTables } from "./inquiry-tables";
import type { RetentionTables } from "./retention-tables";

/** Dates are yyyy-MM-dd, moments ISO 8601 in UTC. */
export interface Tables extends AccountTables, AlertTables, InquiryTables, RetentionTables {
  portfolio: PortfolioTable;
  portfolioPicture: PortfolioPictureTable;
  contentBlock: ContentBlockTable;
  blockPicture: BlockPictureTable;
  company: CompanyTable;
  mainImage: MainImageTable;
  stagedFile: StagedFileTable;
  removedFile: RemovedFileTable;
  site: SiteTable;
  siteLogo: PictureColumns;
  /** One row. Triggers raise the value with each change to what visitors see. */
  publicVersion: { id: number; value: number };
}

/** Size in pixels and average colour as #rrggbb. */
interface PictureColumns extends StoredFileColumns {
  ord: number;
  alt: Generated<string>;
  width: number;
  height: number;
  color: string;
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
  /** When visitors first saw it. A trigger sets it. */
  publishedAt: Generated<string | null>;
  deletedAt: Generated<string | null>;
  deletedBy: Generated<string | null>;
  /** In tens of 평: 10 is less than 20, 60 is 60 and more, 0 unknown. */
  sizeBand: GeneratedAlways<number>;
  province: GeneratedAlways<string>;
  district: GeneratedAlways<string>;
  isDraft: Generated<0 | 1>;
  isFeatured: Generated<0 | 1>;
  /** Set by hand; `publicRank` and `officeRank` are computed from it and `isFeatured`. */
  position: Generated<number>;
  story: Generated<string>;
  customerWords: Generated<string>;
  /** Captions of its pictures, for the search. Written when the gallery is saved. */
  captions: Generated<string>;
  isBudgetShown: Generated<0 | 1>;
  isDistrictOnly: Generated<0 | 1>;
  officeRank: GeneratedAlways<number>;
  /** Highest first; null for drafts and in the trash. */
  publicRank: GeneratedAlways<number | null>;
  /** "BATHROOM KITCHEN", written with the gallery. */
  rooms: Generated<string>;
  /** The lower end of the price band on its card; 0 without a price that is shown. */
  shownBudget: GeneratedAlways<number>;
  /** A 시공 전 with its 시공 후. Written with the gallery. */
  hasPair: Generated<0 | 1>;
}

interface PortfolioPictureTable extends PictureColumns {
  portfolioId: number;
  role: "THUMBNAIL" | "GALLERY";
  caption: Generated<string>;
  /** A key of portfolio/rooms.ts, or "". */
  room: Generated<string>;
  /** A BEFORE pairs with the AFTER that follows it. */
  moment: Generated<"" | "BEFORE" | "AFTER">;
}

interface ContentBlockTable {
  id: Generated<number>;
  version: Generated<number>;
  kind: "about" | "service" | "step";
  ord: number;
  title: string;
  str: string;
}

interface BlockPictureTable extends PictureColumns {
  blockId: number;
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
  line: Generated<string>;
  leadsTo: Generated<number | null>;
}

/** One row from the first save on; before it, company/read-site.server.ts. */
interface SiteTable {
  id: 1;
  version: Generated<number>;
  name: string;
  tagline: string;
  /** On the first screen, instead of the name. */
  promise: string;
  introduction: string;
  accent: string;
  instagramUrl: string;
  blogUrl: string;
  youtubeUrl: string;
  kakaoChannelUrl: string;
  naverPlaceUrl: string;
  naverTalkUrl: string;
  officeHours: string;
  tradeName: string;
  businessNumber: string;
  licence: string;
  kakaoMapKey: string;
  naverVerification: string;
  googleVerification: string;
  /** The announcement: shown from and until a day in Seoul, both included, or "". */
  notice: string;
  noticeFrom: string;
  noticeUntil: string;
  /** Days off besides weekends and public holidays, one a line. */
  daysOff: string;
  stepsAside: Generated<string>;
}

interface StagedFileTable extends StoredFileColumns {
  area: PictureArea;
  accountId: number;
  width: number;
  height: number;
  color: string;
  createdAt: string;
}

/** The next sweep deletes the file at the latest. */
interface RemovedFileTable {
  area: Area;
  uploadedName: string;
}

export type Account = Selectable<Tables["account"]>;
