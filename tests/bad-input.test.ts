import { throwBadInput } from "./support/bad-input";

/** Each field with a few of the bad values; tests/long/bad-input.test.ts has them all. */
throwBadInput({ each: 1 });
