import { describe, expect, test } from "vitest";
import { admin } from "./support/folders";
import { formOf } from "./support/form";
import { inquiry, sendByApi } from "./support/inquiry";
import { sendRaw } from "./support/raw";
import { serveSite } from "./support/site";

/** The log is kept, copied and shown to others: it says what happened, not to whom. */
const customer = "은하수고객";
const phone = "01098765432";
const wrong = "wrong-password-7f3a";
/** Of the shape that the key to an inquiry has. */
const key = "h7Kd-_9sQx2LmVbT0aZ3Rw";

const lineOf = {
  text: (path: string) => RegExp(`GET ${path}\\S* \\d{3} `),
  json: (path: string) => RegExp(`"method":"GET","path":"${path}[^"]*","status":\\d{3}`),
};

describe.each(["text", "json"] as const)("as %s", (format) => {
  const server = serveSite({ LOG_FORMAT: format });

  test("the whole log has no query, name, telephone number, password, token or cookie", async () => {
    const Cookie = server.cookie;
    const ask = async (path: string, init: RequestInit = {}) =>
      (await fetch(server.url + path, { headers: { Cookie }, redirect: "manual", ...init })).text();
    const drawing = new File(["도면"], `${customer}.txt`);
    await sendByApi(
      server.url,
      formOf({ ...inquiry, customer, phoneNumber: phone, files: drawing }),
    );
    const name = encodeURIComponent(customer);
    const [file = {}] = server.rows("SELECT uploadedName FROM inquiryFile");
    for (const path of [
      "/admin/contact",
      "/admin/contact.data",
      "/api/contact",
      "/",
      "/about",
      "/nothing",
      "/robots.txt",
      "/api/unknown",
      // A visitor's own link, in every spelling.
      "/contact/receipt/secret-token-1",
      "/contact/receipt/secret-token-1.data",
      "/contact/receipt/secret-token-1/withdraw",
      "/contact/receipt/secret-token-1/visit",
      "/contact/receipt/secret-token-1/visit.ics",
      "/contact/receipt/secret-token-1/estimate.pdf",
      "/contact/Receipt/secret-token-1/%65stimate.pdf",
      "/contact/receipt/secret-token-1//estimate.pdf.data",
      "/contact//RECEIPT/secret-token-1",
      "/contact/received/secret-token-1",
      "/contact/received/secret-token-1.data",
      "//Contact/secret-token-1",
      "/%63ontact/secret-token-1/received",
    ])
      await ask(`${path}?word=${name}&phone=${phone}&token=secret-token-1&utm_source=${phone}`);
    await ask(`/api/contact/download/${file.uploadedName}/${name}.txt`);
    await ask(`//API/contact/Download/${file.uploadedName}/${name}.txt?x=${phone}`);
    await ask(`/api/contact/d%6Fwnload/${file.uploadedName}/${name}.txt`);
    const login = (password: string, query: string) =>
      ask(`/admin/login${query}`, {
        method: "POST",
        body: new URLSearchParams({ username: admin.username, password }),
      });
    await login(wrong, `?password=${wrong}`);
    await login(admin.password, "");
    await ask(`/contact?name=${name}`, {
      method: "POST",
      body: formOf({ customer, phoneNumber: phone, token: "secret-token-1" }),
    });
    // Refused by the front door, and by Node's parser.
    await ask(`/${"x/".repeat(30)}?phone=${phone}`);
    await ask(`/admin/contact?phone=${phone}`, {
      method: "POST",
      headers: { Cookie, Origin: "https://evil.example" },
    });
    for (const rest of ["HTTP/1.1\r\nHost: x\r\nBroken\r\n\r\n", "nonsense\r\n\r\n"])
      await sendRaw(server.url, `GET /admin/contact?phone=${phone} ${rest}`);
    await sendRaw(
      server.url,
      `GET http://${name}:${wrong}@x/?phone=${phone} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    );
    // As no browser would ask for it: with dots, a \\ or a host, below another path, escaped twice.
    for (const path of [
      ...["/contact\\receipt\\", "/./contact/receipt/", "/x/../contact/receipt/"],
      ...["/%2e/contact/receipt/", "/https://site.kr/contact/receipt/", "/kr/contact/receipt/"],
      ...[
        "/contact;/receipt/",
        "/kr/contact/receipt;x/",
        "/kr/contact/receipt%252F",
        "/%ff/%72eceipt/",
      ],
    ])
      await sendRaw(
        server.url,
        `GET ${path}secret-token-1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      );
    // A link that was copied wrongly.
    for (const path of [
      ...[`/nothing/${key}`, `/${key}`, `/${key.slice(0, -2)}`, `/kr/${key}/x`, `/x%2F${key}.data`],
      `/contact/receipt/${key}/estimate.pdf`,
      ...[`/kr/${key}/estimate.pdf`, `/nothing/${key}/estimate.pdf?estimate=1`],
      ...[`/contact/receipts/${key}`, `/contact/receipt//${key}`, `/contakt/rezeipt/${key}%EA%B0`],
      ...[`/api/contact/${key}`, `/admin/contact/${key}`, `/assets/${key}`, `/portfolio/${key}`],
      ...[`/nothing/%2568${key.slice(1)}`, `/h%ttp:/${key})`, `/nothing?next=/contact/${key}`],
    ])
      for (const method of ["GET", "HEAD", "POST", "PATCH", "OPTIONS"])
        await sendRaw(
          server.url,
          `${method} ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
        );
    // Its last lines are written after the responses.
    await server.stop();

    const log = server.log();
    for (const path of [
      "/admin/contact",
      "/admin/contact.data",
      "/",
      "/about",
      "/nothing",
      "/api/contact/download/",
      "/contact/...",
      "/nothing/...",
    ])
      expect(log).toMatch(lineOf[format](path));
    const secrets = [
      customer,
      encodeURIComponent(customer),
      phone,
      phone.slice(3),
      wrong,
      admin.password,
      "secret-token-1",
      // With and without its first and last letters.
      key.slice(1, -2),
      "word=",
      "?",
      server.cookie.split("=")[1] ?? "",
    ];
    expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
    expect(secrets.every((secret) => secret.length > 0)).toBe(true);
  });
});
