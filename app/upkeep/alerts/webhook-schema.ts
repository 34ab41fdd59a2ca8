import * as z from "zod";
import { oneOf, optionalText } from "~/forms/fields";
import { isHttpsUrl } from "~/text/https-url";

/** What the office enters to have alerts posted to a messenger or a program, for browser and server. */

export const forms = {
  SLACK: "Slack",
  DISCORD: "Discord",
  OWN: "다른 프로그램 (서명한 JSON)",
};

export const webhookSchema = z.object({
  form: oneOf(forms, "받는 곳을 고르세요."),
  url: optionalText(2000).refine(
    (url) => url === "" || isHttpsUrl(url),
    "https://로 시작하는 주소를 입력하세요.",
  ),
  key: optionalText(200).refine((key) => key === "" || key.length >= 16, "16자 이상 입력하세요."),
});
