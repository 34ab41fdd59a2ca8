/** Whether `npm run test:long` runs, of which tests/walks are a part, too. */
export const inLongSuite = Boolean(process.env.LONG_SUITE);

export type WidthAndScript = [width: 390 | 1440, javaScript: boolean];

/** For `test.each` in tests/walks: `npm test` goes the first way, the long suite the others. */
export function ways<Way>(...all: Way[]) {
  return inLongSuite ? all.slice(1) : all.slice(0, 1);
}
