import { throwBadInput } from "./support/bad-input";

/** Each field with a few of the bad values; `BAD_INPUT=all` tries them all, in some ten minutes. */
throwBadInput(process.env.BAD_INPUT === "all" ? {} : { each: 1 });
