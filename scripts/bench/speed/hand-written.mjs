// The reference of npm run bench -- speed: what a list, a detail and their pictures cost on Node at
// least, by hand: node:http, better-sqlite3 and template strings, in one process like the site.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import SQLite from "better-sqlite3";
import { contactPage, detailPage, homePage, listPage } from "./hand-written-pages.mjs";

const PAGE_SIZE = 24;
const compress = promisify(gzip);

const db = new SQLite(process.env.DATABASE_FILE, { readonly: true });
// The site's own queries.
const readCompany = db.prepare("SELECT * FROM company LIMIT 1");
const readSlides = db.prepare(
  "SELECT uploadedName, alt, width, height, color FROM mainImage ORDER BY ord, id",
);
const readShared = db.prepare("SELECT uploadedName FROM mainImage ORDER BY ord, id LIMIT 1");
const countProjects = db.prepare("SELECT count(*) FROM portfolio").pluck();
const readCards = db.prepare(
  `SELECT p.id, p.title, p.mainAddress, p.supplyArea, p.buildingType, t.uploadedName, t.alt, t.width, t.height, t.color
   FROM portfolio p LEFT JOIN portfolioPicture t ON t.portfolioId = p.id AND t.role = 'THUMBNAIL'
   ORDER BY p.id DESC LIMIT ${PAGE_SIZE} OFFSET ?`,
);
const readProject = db.prepare(
  "SELECT id, title, buildingType, supplyArea, completion, startDate, endDate, mainAddress FROM portfolio WHERE id = ?",
);
const readPictures = db.prepare(
  `SELECT role, uploadedName, alt, width, height, color FROM portfolioPicture
   WHERE portfolioId = ? ORDER BY role, ord, id`,
);
const readNewer = db.prepare("SELECT id, title FROM portfolio WHERE id > ? ORDER BY id LIMIT 1");
const readOlder = db.prepare(
  "SELECT id, title FROM portfolio WHERE id < ? ORDER BY id DESC LIMIT 1",
);

createServer(answer).listen(Number(process.env.PORT), "127.0.0.1");

async function answer(request, response) {
  const { pathname, searchParams } = new URL(request.url, "http://127.0.0.1");
  if (pathname.startsWith("/pictures/")) return sendPicture(response, basename(pathname));
  const html = render(pathname, searchParams);
  if (html === undefined) return response.writeHead(404).end();
  const headers = { "Content-Type": "text/html; charset=utf-8", Vary: "Accept-Encoding" };
  let body = Buffer.from(html);
  if (/\bgzip\b/.test(request.headers["accept-encoding"] ?? "")) {
    body = await compress(body);
    headers["Content-Encoding"] = "gzip";
  }
  response.writeHead(200, { ...headers, "Content-Length": body.length }).end(body);
}

function render(path, searchParams) {
  const frame = { company: readCompany.get(), shared: readShared.get()?.uploadedName, path };
  if (path === "/") return homePage(frame, readSlides.all());
  if (path === "/contact") return contactPage(frame);
  if (path === "/portfolio") {
    const pages = Math.ceil(countProjects.get() / PAGE_SIZE);
    const page = Number(searchParams.get("page") ?? 1);
    return listPage(frame, readCards.all((page - 1) * PAGE_SIZE), page, pages);
  }
  const id = Number(path.slice("/portfolio/".length));
  const project = path.startsWith("/portfolio/") && readProject.get(id);
  if (!project) return undefined;
  const pictures = readPictures.all(id).filter(({ role }) => role === "GALLERY");
  return detailPage(frame, project, pictures, readNewer.get(id), readOlder.get(id));
}

async function sendPicture(response, name) {
  const bytes = await readFile(join(process.env.PICTURES, name)).catch(() => undefined);
  if (!bytes) return response.writeHead(404).end();
  const headers = {
    "Content-Type": "image/webp",
    "Content-Length": bytes.length,
    "Cache-Control": "public, max-age=31536000, immutable",
  };
  response.writeHead(200, headers).end(bytes);
}
