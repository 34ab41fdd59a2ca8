/** The part used here; the package has no types of its own. */
declare module "subset-font" {
  interface Options {
    targetFormat: "sfnt" | "woff2";
    keepFeatures: string[];
    noHinting: boolean;
    keepAllGlyphs?: boolean;
    variationAxes?: Record<string, { min: number; max: number; default: number }>;
  }
  export default function subsetFont(
    font: Buffer,
    letters: string | undefined,
    options: Options,
  ): Promise<Buffer>;
}
