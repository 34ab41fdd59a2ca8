/** What people, programs and attackers type into any field; a few are valid in some of them. */
export const badWords: Record<string, string> = {
  nothing: "",
  blanks: "   ",
  "invisible letters": "\u3164\u115f\u200b\u2800",
  NUL: "\0",
  "controls only": "\0\ufffd\u001b",
  "controls between letters": "가\u001b\u009b나\u0085다",
  "marks of direction": "\u202egpj.exe\u202c",
  "half a surrogate pair": "가\ud800나",
  "full-width digits": "３２",
  "Arabic digits": "٣٢",
  "mathematical digits": "𝟑𝟐",
  zero: "0",
  "a fraction": "1.5",
  "a negative number": "-1",
  "a number that nobody has": "424242",
  "a number and NUL": "1\0",
  "400 digits": "9".repeat(400),
  "a number beyond every limit": "1000000000001",
  "an exponent": "1e309",
  hexadecimal: "0x10",
  infinity: "Infinity",
  "not a number": "NaN",
  "a day that is none": "2026-02-30",
  "a month that is none": "2026-13-01",
  "day zero": "0000-00-00",
  "a day in words": "내일",
  "another spelling": "apartment",
  "stacked marks": `가나${"\u0316".repeat(9)}다`,
  markup: "<script>alert('x')</script>",
  SQL: "'; DROP TABLE inquiry; --",
  "a path that climbs": "../../../etc/passwd",
  "a header": "가\r\nSet-Cookie: a=b",
  "a prototype's name": "constructor",
  "a prototype": "__proto__",
  "a program's null": "null",
  "an object in words": "[object Object]",
};

/** How text gets one character too long. */
export const oneTooLong = (most: number) => "가".repeat(most + 1);

/** JSON values in the place of text. */
export const badJson: Record<string, unknown> = {
  "an object": { a: 1 },
  "a list": ["가"],
  "an empty list": [],
  true: true,
  "a fraction as a number": 1.5,
  "a negative number as a number": -1,
  "a huge number": 1e99,
  "a number too precise": 0.1234567890123,
};
