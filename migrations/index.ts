import type { MigrationProvider } from "kysely/migration";
import * as m0001 from "./0001_whole_product";
import * as m0002 from "./0002_files_in_step";
import * as m0003 from "./0003_lists_that_grow";
import * as m0004 from "./0004_public_version";
import * as m0005 from "./0005_signing_in";
import * as m0006 from "./0006_who_saw_what";
import * as m0007 from "./0007_spam";
import * as m0008 from "./0008_desk";
import * as m0009 from "./0009_alerts";
import * as m0010 from "./0010_story";
import * as m0011 from "./0011_trash";
import * as m0012 from "./0012_finding_a_home";
import * as m0013 from "./0013_promises";
import * as m0014 from "./0014_receipts";
import * as m0015 from "./0015_an_end";
import * as m0016 from "./0016_consent";
import * as m0017 from "./0017_year_tally";
import * as m0018 from "./0018_came_from";
import * as m0019 from "./0019_shop_window";
import * as m0020 from "./0020_finding_again";
import * as m0021 from "./0021_customers_words";
import * as m0022 from "./0022_first_published";
import * as m0023 from "./0023_numbers_as_written";
import * as m0024 from "./0024_ledger_keys";
import * as m0025 from "./0025_arrivals_counted";
import * as m0026 from "./0026_opened_at_receipt";
import * as m0027 from "./0027_periods_shown";
import * as m0028 from "./0028_lists_read";
import * as m0029 from "./0029_people";
import * as m0033 from "./0033_policy_whole";
import * as m0034 from "./0034_estimates";
import * as m0035 from "./0035_renewed_links";
import * as m0036 from "./0036_visits";
import * as m0037 from "./0037_reissued_passwords";
import * as m0038 from "./0038_arrivals_apart";
import * as m0039 from "./0039_back_on_hold";
import * as m0040 from "./0040_number_within_korea";
import * as m0041 from "./0041_customer_links";
import * as m0042 from "./0042_words_to_customers";
import * as m0043 from "./0043_whole_papers";
import * as m0045 from "./0045_answers_by_telephone";
import * as m0047 from "./0047_call_and_visit";
import * as m0048 from "./0048_days_off";
import * as m0049 from "./0049_browsed";
import * as m0050 from "./0050_block_pictures";

/** Every migration by name, in order; explicit so that Vite, vitest and tsx see the same list. */
export const migrations: MigrationProvider = {
  getMigrations: async () => ({
    "0001_whole_product": m0001,
    "0002_files_in_step": m0002,
    "0003_lists_that_grow": m0003,
    "0004_public_version": m0004,
    "0005_signing_in": m0005,
    "0006_who_saw_what": m0006,
    "0007_spam": m0007,
    "0008_desk": m0008,
    "0009_alerts": m0009,
    "0010_story": m0010,
    "0011_trash": m0011,
    "0012_finding_a_home": m0012,
    "0013_promises": m0013,
    "0014_receipts": m0014,
    "0015_an_end": m0015,
    "0016_consent": m0016,
    "0017_year_tally": m0017,
    "0018_came_from": m0018,
    "0019_shop_window": m0019,
    "0020_finding_again": m0020,
    "0021_customers_words": m0021,
    "0022_first_published": m0022,
    "0023_numbers_as_written": m0023,
    "0024_ledger_keys": m0024,
    "0025_arrivals_counted": m0025,
    "0026_opened_at_receipt": m0026,
    "0027_periods_shown": m0027,
    "0028_lists_read": m0028,
    "0029_people": m0029,
    "0033_policy_whole": m0033,
    "0034_estimates": m0034,
    "0035_renewed_links": m0035,
    "0036_visits": m0036,
    "0037_reissued_passwords": m0037,
    "0038_arrivals_apart": m0038,
    "0039_back_on_hold": m0039,
    "0040_number_within_korea": m0040,
    "0041_customer_links": m0041,
    "0042_words_to_customers": m0042,
    "0043_whole_papers": m0043,
    "0045_answers_by_telephone": m0045,
    "0047_call_and_visit": m0047,
    "0048_days_off": m0048,
    "0049_browsed": m0049,
    "0050_block_pictures": m0050,
  }),
};
