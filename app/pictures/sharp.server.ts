let loaded: Promise<typeof import("sharp").default> | undefined;

/** Loaded with the first picture, so that the site starts without it. */
export function loadSharp() {
  loaded ??= import("sharp").then(({ default: sharp }) => {
    // libvips would cache renditions that are opened only once.
    sharp.cache(false);
    return sharp;
  });
  return loaded;
}
