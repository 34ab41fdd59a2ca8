import { expect, test } from "vitest";
import { deviceName } from "./device-name";

const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)";
const iPhone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15";
const android = "Mozilla/5.0 (Linux; Android 14; SM-S928N) AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`${windows} Chrome/131.0.0.0 Safari/537.36`, "Chrome · Windows"],
  [`${windows} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`, "Edge · Windows"],
  [`${windows} Chrome/130.0.0.0 Whale/4.29.282.14 Safari/537.36`, "웨일 · Windows"],
  ["Mozilla/5.0 (Windows NT 10.0; rv:133.0) Gecko/20100101 Firefox/133.0", "Firefox · Windows"],
  [`${iPhone} (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1`, "Safari · iPhone"],
  [`${iPhone} (KHTML, like Gecko) Mobile/15E148 KAKAOTALK 24.9.0`, "카카오톡 · iPhone"],
  [`${android} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`, "삼성 인터넷 · Android"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.1 Safari/605.1.15", "Safari · Mac"],
  ["curl/8.5.0", "다른 프로그램"],
  ["", "다른 프로그램"],
])("%s is %s", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
