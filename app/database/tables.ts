import type { Generated, GeneratedAlways, Selectable } from "kysely";
import type { AccountTables } from "./account-tables";
import type { AlertTables } from "./alert-tables";
import type { Area, PictureArea } from "./area";
import type { AddressColumns, StoredFileColumns } from "./columns";
import type { InquiryTables } from "./inquiry-tables";
import type { RetentionTables } from "./retention-tables";

/** The schema. Dates are yyyy-MM-dd, moments ISO 8601 in UTC. */
export interface Tables extends AccountTables, AlertTables, InquiryTables, RetentionTables {
  portfolio: PortfolioTable;
  portfolioPicture: PortfolioPictureTable;
  contentBlock: ContentBlockTable;
  company: CompanyTable;
  mainImage: MainImageTable;
  stagedFile: StagedFileTable;
  removedFile: RemovedFileTable;
  site: SiteTable;
  siteLogo: PictureColumns;
  /** One row, whose value triggers raise with each change to what visitors see. */
  publicVersion: { id: number; value: number };
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
  /** When visitors first saw it; null for a draft that never was published. A trigger sets it. */
  publishedAt: Generated<string | null>;
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
  /** Seen by the office only, with its pictures. */
  isDraft: Generated<0 | 1>;
  /** 대표 사례: above the others. */
  isFeatured: Generated<0 | 1>;
  /** The order by hand, highest first; a new project's is its id. */
  position: Generated<number>;
  /** Plain paragraphs. */
  story: Generated<string>;
  /** What the customer said about it. */
  customerWords: Generated<string>;
  /** Captions of its pictures, for the search. Written when the gallery is saved. */
  captions: Generated<string>;
  /** Whether visitors see the budget, as a band. */
  isBudgetShown: Generated<0 | 1>;
  /** Whether visitors see the address only as far as its district. */
  isDistrictOnly: Generated<0 | 1>;
  /** The place in the office's list, highest first. */
  officeRank: GeneratedAlways<number>;
  /** The place in visitors' lists, highest first; null for a draft and in the trash. */
  publicRank: GeneratedAlways<number | null>;
  /** The rooms of its pictures, as "BATHROOM KITCHEN", written with the gallery. */
  rooms: Generated<string>;
}

interface PortfolioPictureTable extends PictureColumns {
  portfolioId: number;
  role: "THUMBNAIL" | "GALLERY";
  /** Shown below it. */
  caption: Generated<string>;
  /** A key of portfolio/rooms.ts, or "". */
  room: Generated<string>;
  /** A BEFORE with the AFTER that follows it makes a pair. */
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

interface CompanyTable extends AddressColumns {
  id: 1;
  version: Generated<number>;
  representative: string;
  email: string;
  phoneNumber: string;
}

interface MainImageTable extends PictureColumns {
  version: Generated<number>;
  /** Shown on the slide. */
  line: Generated<string>;
  /** The id of the project that it leads to. */
  leadsTo: Generated<number | null>;
}

/**
 * The shop's own settings, in one row from the first save on; before it, the environment's
 * (company/read-site.server.ts). "" is not given.
 */
interface SiteTable {
  id: 1;
  version: Generated<number>;
  name: string;
  /** The line under the name. */
  tagline: string;
  /** Who this is, in one sentence on the first page. */
  introduction: string;
  /** A key of the set of accents. */
  accent: string;
  instagramUrl: string;
  blogUrl: string;
  youtubeUrl: string;
  kakaoChannelUrl: string;
  naverPlaceUrl: string;
  naverTalkUrl: string;
  officeHours: string;
  /** 상호. */
  tradeName: string;
  /** 사업자등록번호. */
  businessNumber: string;
  /** 건설업 등록. */
  licence: string;
  kakaoMapKey: string;
  naverVerification: string;
  googleVerification: string;
  /** A line under the bar, from and until a day in Seoul (yyyy-MM-dd, both included, or ""). */
  notice: string;
  noticeFrom: string;
  noticeUntil: string;
  /** First steps put aside, by their names, separated by spaces. */
  stepsAside: Generated<string>;
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

export type Account = Selectable<Tables["account"]>;
