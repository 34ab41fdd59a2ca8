import {
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLocation,
  useMatches,
} from "@remix-run/react";
import { useEffect } from "react";

/** In place of what the server has not said: the page stays as it is. */
export interface Kept {
  isKept: true;
}

export function isKept(answer: unknown): answer is Kept {
  return (answer as Partial<Kept> | null | undefined)?.isKept === true;
}

/** Whether the last press got no answer. */
export function useUnanswered() {
  return isKept(useActionData());
}

/** The office's `clientAction`: without an answer, whether it was stored is not known. */
export async function keepPage({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (!isUnanswered(error)) throw error;
    return { isKept: true } satisfies Kept;
  }
}

/** Its `shouldRevalidate`: a refusal does not load the page anew, which Remix's default here would. */
export function unlessKept(args: ShouldRevalidateFunctionArgs) {
  const { actionResult, actionStatus = 200, defaultShouldRevalidate } = args;
  return defaultShouldRevalidate && actionStatus < 400 && !isKept(actionResult);
}

/** Its `clientLoader`: a page that cannot be loaded anew keeps what it shows. */
export const refreshOrKeep = keeping(-1);

/** The same for the layout around the page. */
export const refreshOrKeepLayout = keeping(-2);

let shown: { path: string; matches: ReturnType<typeof useMatches> } | undefined;

/** Remembers what the page shows: a `clientLoader` has no access to it. */
export function useShownPage() {
  const { pathname, search } = useLocation();
  const matches = useMatches();
  useEffect(() => {
    shown = { path: pathname + search, matches };
    return () => {
      shown = undefined;
    };
  }, [pathname, search, matches]);
}

function keeping(place: -1 | -2) {
  return async ({ request, serverLoader }: ClientLoaderFunctionArgs) => {
    try {
      return await serverLoader();
    } catch (error) {
      const { pathname, search, searchParams } = new URL(request.url);
      // Asked for by the page's script, which asks again.
      if (searchParams.has("refresh") && !(error instanceof Response)) return null;
      const data = shown?.path === pathname + search && shown.matches.at(place)?.data;
      if (!data || !isUnanswered(error)) throw error;
      return { ...data, isKept: true } satisfies Kept;
    }
  };
}

/** Fetch throws a TypeError; if the answer breaks off, or is a proxy's, Remix cannot decode it. */
function isUnanswered(error: unknown) {
  if (error instanceof TypeError) return true;
  return error instanceof Error && error.message.startsWith("Unable to decode turbo-stream");
}
