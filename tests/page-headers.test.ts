import { expect, test } from "vitest";
import { formOf } from "./support/form";
import { inquiry, sendByApi } from "./support/inquiry";
import { serveSite } from "./support/site";

/** What an answer allows a browser to do with it. */
const server = serveSite();

test.each(["/", "/contact", "/admin/login", "/admin/contact", "/nothing"])(
  "%s may post to this site only, and stands in no other's frame",
  async (path) => {
    const { headers } = await fetch(server.url + path, { headers: { Cookie: server.cookie } });
    const policy = headers.get("Content-Security-Policy")?.split("; ").toSorted();
    expect(policy).toEqual([
      "base-uri 'self'",
      "form-action 'self'",
      "frame-ancestors 'self'",
      "object-src 'none'",
    ]);
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("Permissions-Policy")).toContain("geolocation=()");
  },
);

test("what a visitor has attached is saved, not shown, and runs nowhere", async () => {
  const files = new File(["<script>alert(1)</script>"], "도면.txt");
  await sendByApi(server.url, formOf({ ...inquiry, files }));
  const [{ uploadedName } = {}] = server.rows("SELECT uploadedName FROM inquiryFile");
  const address = `${server.url}/api/contact/download/${uploadedName}/x`;
  const { headers } = await fetch(address, { headers: { Cookie: server.cookie } });
  expect(headers.get("Content-Disposition")).toMatch(/^attachment; /);
  expect(headers.get("Content-Security-Policy")).toBe("sandbox");
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
});
