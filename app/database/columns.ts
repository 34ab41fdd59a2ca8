import type { Generated } from "kysely";

/** Coordinates 0, 0 are unknown. */
export interface AddressColumns {
  postCode: Generated<string>;
  mainAddress: Generated<string>;
  detailAddress: Generated<string>;
  latitude: Generated<number>;
  longitude: Generated<number>;
}

/** `name` is the client's, `uploadedName` ours, `size` in bytes. */
export interface StoredFileColumns {
  id: Generated<number>;
  name: string;
  uploadedName: string;
  type: string;
  size: number;
}
