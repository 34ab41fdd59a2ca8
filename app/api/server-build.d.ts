declare module "virtual:remix/server-build" {
  /** Every route of this build with its loaders, in the order of routes.ts. */
  export const routes: import("@remix-run/node").ServerBuild["routes"];
}
