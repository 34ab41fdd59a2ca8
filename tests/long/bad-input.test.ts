import { throwBadInput } from "../support/bad-input";

/** The whole table, of which tests/bad-input.test.ts has a part. */
throwBadInput({});
