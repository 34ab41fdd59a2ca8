declare module "virtual:remix/server-build" {
  /** All route modules of this build, in the order of routes.ts. */
  export const routes: import("@remix-run/node").ServerBuild["routes"];
}
