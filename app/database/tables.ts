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
  portfolioTotal: PortfolioTotalTable;
  portfolioFacet: PortfolioFacetTable;
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

export type Account = Selectable<Tables["account"]>;
