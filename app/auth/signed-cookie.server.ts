import { createHmac, timingSafeEqual } from "node:crypto";
import { createCookie } from "@remix-run/node";
import type * as z from "zod";
import { sessionSecret } from "~/database/session-secret.server";
import { isHttps } from "~/env.server";

interface Options<Schema> {
  maxAge: number;
  schema: Schema;
  path?: string;
}

// As many as a sibling host can set for one page: one per path prefix and parent domain.
const MOST_VALUES = 16;

/** Under http a sibling host can set the same name, so every value is verified. */
export function signedCookie<Schema extends z.ZodType>(
  plainName: string,
  { maxAge, schema, path = "/" }: Options<Schema>,
) {
  const prefix = path === "/" ? "__Host-" : "__Secure-";
  const name = isHttps ? `${prefix}${plainName.replace(/^__/, "")}` : plainName;
  const cookie = createCookie(name, {
    httpOnly: true,
    maxAge,
    path,
    sameSite: "lax",
    secrets: [sessionSecret],
    secure: isHttps,
  });

  return {
    name,

    /** In the order sent. Synchronous, unlike Remix's own parser, because the door waits for it. */
    readAll(header: string | null | undefined) {
      return pairsNamed(name, header ?? "").flatMap((pair) => {
        const read = schema.safeParse(signedValue(pair.slice(name.length + 1)));
        return read.success ? [read.data] : [];
      });
    },

    /** @returns the Set-Cookie header */
    write: (value: z.output<Schema>, seconds = maxAge) =>
      cookie.serialize(value, { maxAge: seconds }),

    remove: () => cookie.serialize("", { maxAge: undefined, expires: new Date(0) }),
  };
}

/** Remix's format: JSON in base64, a full stop, and its HMAC-SHA256 in base64 without padding. */
function signedValue(encoded: string): unknown {
  try {
    const text = decodeURIComponent(encoded);
    const end = text.lastIndexOf(".");
    const value = text.slice(0, end);
    const expected = createHmac("sha256", sessionSecret).update(value).digest();
    const given = Buffer.from(text.slice(end + 1), "base64");
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
    return JSON.parse(Buffer.from(value, "base64").toString());
  } catch {
    return undefined;
  }
}

function pairsNamed(name: string, header: string) {
  return header
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .slice(0, MOST_VALUES);
}
