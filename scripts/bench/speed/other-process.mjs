// Another process that writes to the site's database, such as a restore or sqlite3; see freshness.ts.
import SQLite from "better-sqlite3";

const database = new SQLite(process.argv[2]);
const save = database.prepare("UPDATE company SET representative = ?");

process.on("message", (name) => {
  save.run(name);
  process.send("saved");
});
