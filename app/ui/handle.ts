/** What other parts of the site must know of a route. The browser gets it too: no code, no secret. */
export interface Handle {
  /** The same for everybody (docs/decisions/022). */
  cached?: "page";
  /** In the sitemap. */
  isListed?: true;
  otherHosts?: OtherHosts;
  /** In the page itself, beside the frame's; without it, all of them. */
  styles?: SiteStyle[];
  /** Asks again by itself, with `?refresh`, perhaps with nobody in front of it. */
  isRefreshing?: true;
}

export type OtherHosts = "map" | "postcode";

export type SiteStyle =
  | "home"
  | "homeMore"
  | "about"
  | "portfolio"
  | "project"
  | "beforeAfter"
  | "finder"
  | "packages"
  | "formFields"
  | "formAddress"
  | "formSending"
  | "receipt"
  | "estimate";

export interface DescribedRoute {
  /** `/portfolio/:id`. */
  path: string;
  handle: Handle;
}
