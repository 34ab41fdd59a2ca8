import type { Generated } from "kysely";

/** As the postcode search returns it; 0, 0 means unknown coordinates. */
export interface AddressColumns {
  postCode: Generated<string>;
  mainAddress: Generated<string>;
  detailAddress: Generated<string>;
  latitude: Generated<number>;
  longitude: Generated<number>;
}

/** A file on the disk: `name` is the client's, `uploadedName` ours, `size` in bytes. */
export interface StoredFileColumns {
  id: Generated<number>;
  name: string;
  uploadedName: string;
  type: string;
  size: number;
}
