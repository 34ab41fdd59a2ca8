import { db } from "~/database/db.server";

/** Rule EARLIER: inquiries whose consent notice named no period end after `quietMonths`, too. */
export async function confirmEarlier(isConfirmed: boolean, username: string) {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable("retention")
      .set(
        isConfirmed
          ? { earlierAt: new Date().toISOString(), earlierBy: username }
          : { earlierAt: null, earlierBy: "" },
      )
      // A second press leaves the first one's moment.
      .where("earlierAt", isConfirmed ? "is" : "is not", null)
      .execute();
    await trx.deleteFrom("dueSighting").execute();
  });
}
