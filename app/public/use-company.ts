import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "~/routes/public/layout";

/** The company, as the public layout has loaded it for the pages below; undefined where it could not. */
export function useCompany() {
  return useRouteLoaderData<typeof loader>("routes/public/layout")?.company;
}
