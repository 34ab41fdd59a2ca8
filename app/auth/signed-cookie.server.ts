import { createCookie } from "@remix-run/node";
import type * as z from "zod";
import { sessionSecret } from "~/database/session-secret.server";
import { isHttps } from "~/env.server";

interface Options {
  maxAge: number;
  path?: string;
}

export function signedCookie(plainName: string, { maxAge, path = "/" }: Options) {
  const prefix = path === "/" ? "__Host-" : "__Secure-";
  return createCookie(isHttps ? `${prefix}${plainName.replace(/^__/, "")}` : plainName, {
    httpOnly: true,
    maxAge,
    path,
    sameSite: "lax",
    secrets: [sessionSecret],
    secure: isHttps,
  });
}

export function valueCookie<Schema extends z.ZodType>(
  plainName: string,
  { schema, ...options }: Options & { schema: Schema },
) {
  const cookie = signedCookie(plainName, options);
  return {
    /** In the order sent. */
    async readAll(header: string | null | undefined) {
      const values = await Promise.all(
        cookiesNamed(cookie.name, header).map((each) => cookie.parse(each)),
      );
      return values.flatMap((value) => {
        const read = schema.safeParse(value);
        return read.success ? [read.data] : [];
      });
    },

    /** @returns the Set-Cookie header */
    write: (value: z.output<Schema>, maxAge = options.maxAge) =>
      cookie.serialize(value, { maxAge }),

    remove: () => cookie.serialize("", { maxAge: undefined, expires: new Date(0) }),
  };
}

// As many as a sibling host can set for one page: one per path prefix and parent domain.
const MOST_VALUES = 16;

/**
 * Each as a header of its own, because Remix reads only the first. Without `__Host-` in its name, that may be
 * one that a sibling host has set.
 */
export function cookiesNamed(name: string, header: string | null | undefined) {
  const pairs = (header ?? "").split(";").map((pair) => pair.trim());
  return pairs.filter((pair) => pair.startsWith(`${name}=`)).slice(0, MOST_VALUES);
}
