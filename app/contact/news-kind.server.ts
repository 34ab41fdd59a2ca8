import { sql } from "kysely";
import { type CustomersKind, kindsThat } from "./event-kinds";

/** What the customer did last, of an inquiry whose news nobody has read; otherwise null. */
export const newsKind = sql<CustomersKind | null>`case when newsAt is not null then (
  select kind from inquiryEvent
  where inquiryId = inquiry.id and username = '' and kind in (${sql.join(kindsThat("byCustomer"))})
  order by inquiryEvent.id desc limit 1) end`;
