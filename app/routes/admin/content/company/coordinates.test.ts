import { expect, test } from "vitest";
import { pairIn, separateCoordinates } from "./coordinates";

test.each([
  ["37.4979, 127.0276", ["37.4979", "127.0276"]],
  [" 37.5,127 ", ["37.5", "127"]],
  ["(37.4979 127.0276)", ["37.4979", "127.0276"]],
  ["-33.86, 151.2", ["-33.86", "151.2"]],
  ["37.4979", undefined],
  ["37, 4979, 127", undefined],
  ["서울, 강남", undefined],
  ["", undefined],
])("%j holds the pair %j", (text, found) => {
  expect(pairIn(text)).toEqual(found);
});

test.each([
  ["37.5, 127.0", ""],
  ["", "37.5, 127.0"],
  ["37.5, 127.0", "37.5, 127.0"],
])("latitude %j and longitude %j are separated", (latitude, longitude) => {
  const form = new FormData();
  form.set("latitude", latitude);
  form.set("longitude", longitude);
  expect([...separateCoordinates(form)]).toEqual([
    ["latitude", "37.5"],
    ["longitude", "127.0"],
  ]);
});
