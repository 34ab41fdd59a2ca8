import { expect, test } from "vitest";
import { telephoneLink, withHyphens } from "./phone";

test.each([
  ["01012345678", "010-1234-5678"],
  ["0111234567", "011-123-4567"],
  ["021234567", "02-123-4567"],
  ["0212345678", "02-1234-5678"],
  ["0311234567", "031-123-4567"],
  ["050712345678", "0507-1234-5678"],
  ["15881234", "1588-1234"],
  ["010-1234-5678", "010-1234-5678"],
  ["+82 10 1234 5678", "+82 10 1234 5678"],
  ["123456789", "123456789"],
  ["", ""],
])("%s is read as %s", (typed, read) => {
  expect(withHyphens(typed)).toBe(read);
});

test("a link dials digits", () => {
  expect(telephoneLink("02-1234 5678")).toBe("tel:0212345678");
  expect(telephoneLink("+82 10-1234-5678")).toBe("tel:+821012345678");
});
