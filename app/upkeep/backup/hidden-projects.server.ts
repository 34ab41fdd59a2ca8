import type SQLite from "better-sqlite3";
import { hasColumn } from "~/database/has-table.server";
import { readIfPossible } from "./read-if-possible.server";
import type { SiteFiles } from "./site-files.server";
import { openNew } from "./unfinished-restore.server";

interface Project {
  id: number;
  createdAt: string;
  title: string;
  isPublic: 0 | 1;
}

/**
 * An earlier database must not show a home again whose project is a draft, or in the trash, by now: it comes
 * back as a draft. One that was destroyed since comes back as it was, because that is what a restore is for.
 *
 * @returns the titles of both
 */
export function hideAgain(place: SiteFiles, live: SiteFiles) {
  const present = readIfPossible(live.databaseFile, (database) => ({
    projects: new Map(projectsOf(database).map((project) => [project.id, project])),
    lastId: lastIdOf(database),
  }));
  if (!present) return nothing;
  const database = openNew(place);
  try {
    // An earlier version's knows no drafts.
    if (!hasColumn(database, "portfolio", "isDraft")) return nothing;
    const shown = projectsOf(database).filter(({ isPublic }) => isPublic);
    const hidden = shown.filter(({ id, createdAt }) => {
      const now = present.projects.get(id);
      return now?.createdAt === createdAt && !now.isPublic;
    });
    // One that the present database has never had was not destroyed.
    const back = shown.filter(({ id }) => !present.projects.has(id) && id <= present.lastId);
    const hide = database.prepare(
      "UPDATE portfolio SET isDraft = 1, version = version + 1 WHERE id = ?",
    );
    for (const { id } of hidden) hide.run(id);
    return { hidden: hidden.map(({ title }) => title), back: back.map(({ title }) => title) };
  } finally {
    database.close();
  }
}

const nothing = { hidden: [], back: [] };

function projectsOf(database: SQLite.Database) {
  return database
    .prepare(
      "SELECT id, createdAt, title, isDraft = 0 AND deletedAt IS NULL AS isPublic FROM portfolio ORDER BY id",
    )
    .all() as Project[];
}

function lastIdOf(database: SQLite.Database) {
  const query = "SELECT seq FROM sqlite_sequence WHERE name = 'portfolio'";
  return Number(database.prepare(query).pluck().get() ?? 0);
}
