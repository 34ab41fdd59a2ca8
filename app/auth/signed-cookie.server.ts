import { createHmac, timingSafeEqual } from "node:crypto";
import { createCookie } from "@remix-run/node";
import type { z } from "zod";
import { sessionSecret } from "~/database/session-secret.server";
import { isHttps } from "~/env.server";

interface Options<Schema> {
  /** Seconds the browser keeps it. */
  maxAge: number;
  schema: Schema;
}

// As many as a sibling can bring to bear on one page: each path above it, for each domain above ours.
const MOST_VALUES = 16;

/**
 * A cookie that only this site can write. Under https its name starts with `__Host-`, which browsers
 * accept from no other host of the domain. Under http such a host can set one of the same name, so
 * every value that comes is looked at, not only the first.
 */
export function signedCookie<Schema extends z.ZodType>(
  plainName: string,
  { maxAge, schema }: Options<Schema>,
) {
  const name = isHttps ? `__Host-${plainName.replace(/^__/, "")}` : plainName;
  const cookie = createCookie(name, {
    httpOnly: true,
    maxAge,
    path: "/",
    sameSite: "lax",
    secrets: [sessionSecret],
    secure: isHttps,
  });

  return {
    name,

    /**
     * What a Cookie header carries under this name and we have signed, in the order it was sent. At
     * once, because the front door asks before anything else is read; Remix can only do it later.
     */
    readAll(header: string | null | undefined) {
      return pairsNamed(name, header ?? "").flatMap((pair) => {
        const read = schema.safeParse(signedValue(pair.slice(name.length + 1)));
        return read.success ? [read.data] : [];
      });
    },

    /** @returns the Set-Cookie header */
    write: (value: z.output<Schema>) => cookie.serialize(value),

    /** @returns the Set-Cookie header that takes it away */
    remove: () => cookie.serialize("", { maxAge: undefined, expires: new Date(0) }),
  };
}

/** As Remix signs: JSON in base64, a full stop, and its HMAC-SHA256 in base64 without padding. */
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
