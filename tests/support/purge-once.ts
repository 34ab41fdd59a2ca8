import { db } from "~/database/db.server";
import { purge } from "~/upkeep/retention/purge.server";

// One look at what is due, for a test that kills it.
await purge(Date.now(), 0);
await db.destroy();
