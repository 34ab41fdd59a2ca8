import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/require-admin.server";
import { db } from "~/database/db.server";
import { rowId } from "~/forms/fields";
import { useHydrated } from "~/forms/use-hydrated";
import { SettingsHeader } from "~/office/admin-header";
import { redirectWith, redirectWithFailure, redirectWithFlash } from "~/office/flash.server";
import { useAnswer } from "~/office/use-answer";
import { parseForm, unreadableForm } from "~/request/parse.server";
import { receiveForm } from "~/request/receive.server";
import type { FormDataOfText } from "~/request/received-form";
import { KILOBYTE } from "~/text/bytes";
import { inSeoul } from "~/text/moment";
import { carrierSchema } from "~/upkeep/alerts/carriers";
import { ChannelSwitch } from "~/upkeep/alerts/channel-switch";
import { isSetUp, readChannel, switchOf } from "~/upkeep/alerts/channels.server";
import { sendTest } from "~/upkeep/alerts/deliver.server";
import { testWords } from "~/upkeep/alerts/failure";
import { switchOff, switchOn } from "~/upkeep/alerts/switch-channel.server";
import { PushHere } from "./push-here";

const PAGE = "/admin/settings/alerts/push";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const channel = await readChannel("PUSH");
  const { processor, country } = channel;
  const devices = await db
    .selectFrom("pushDevice")
    .innerJoin("account", "account.id", "pushDevice.accountId")
    .select(["pushDevice.id", "pushDevice.device", "pushDevice.createdAt", "account.username"])
    .orderBy("pushDevice.id")
    .execute();
  return {
    channelSwitch: {
      ...switchOf(channel),
      carrier: {
        processor:
          processor || "Google LLC, Apple Inc., Mozilla Corporation, Microsoft Corporation",
        country: country || "미국",
      },
    },
    devices: devices.map(({ createdAt, ...device }) => ({ ...device, since: inSeoul(createdAt) })),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  await requireAdmin(request);
  const { fields } = await receiveForm(request, { textBytes: 4 * KILOBYTE });
  const intent = fields.get("intent");
  const device = rowId.safeParse(fields.get("device")).data;
  if (intent === "try") return redirectWith(PAGE, testWords(await sendTest("PUSH", device)));
  if (device !== undefined) {
    await db.deleteFrom("pushDevice").where("id", "=", device).execute();
    return redirectWithFlash(PAGE, "해당 기기의 알림을 껐습니다.");
  }
  if (intent === "off") {
    await switchOff("PUSH");
    return redirectWithFlash(PAGE, "알림을 껐습니다. 개인정보처리방침에도 반영했습니다.");
  }
  if (intent === "on") return turnOn(fields);
  throw unreadableForm();
}

async function turnOn(fields: FormDataOfText) {
  const submission = parseForm(fields, carrierSchema);
  if (submission.status !== "success") {
    return data({ switchReply: submission.reply() }, { status: 400 });
  }
  if (!(await isSetUp("PUSH"))) {
    return redirectWithFailure(PAGE, "먼저 설정을 저장해 주세요.");
  }
  await switchOn("PUSH", submission.value);
  return redirectWithFlash(PAGE, "알림을 켰습니다. 개인정보처리방침에도 반영했습니다.");
}

export {
  keepPage as clientAction,
  refreshOrKeep as clientLoader,
  unlessKept as shouldRevalidate,
} from "~/office/keep-page";

export const meta = () => [{ title: "알림: 휴대전화" }];

export default function PushAlerts() {
  const { channelSwitch } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <>
      <SettingsHeader title="휴대전화로 받기" parent="settings/alerts" />
      <ChannelSwitch
        {...channelSwitch}
        reply={answer?.switchReply}
        hint="휴대전화 알림은 브라우저 제조사의 서버를 거쳐 전달됩니다."
        canTry={false}
        unreadable="알림을 보내는 키를 읽을 수 없습니다 (다른 서버에 백업을 복원한 경우). 기기마다 ‘이 기기에서 알림 받기’를 다시 눌러 주세요. 키는 그때 새로 만듭니다."
      />
      <Devices />
      <HomeScreen />
    </>
  );
}

function Devices() {
  const { devices, channelSwitch } = useLoaderData<typeof loader>();
  const hydrated = useHydrated();
  return (
    <section className="form-section" aria-labelledby="devices">
      <h2 id="devices">알림을 받는 기기</h2>
      <p>
        건물 유형, 면적, 시·군·구와 문의의 링크만 보냅니다. 고객의 이름과 연락처는 보내지 않습니다.
        모든 기기에서 로그아웃하거나 비밀번호를 변경하거나 2단계 인증을 켜면 그 계정의 기기를,
        백업을 복원하면 모든 기기를 다시 등록해야 합니다.
      </p>
      {channelSwitch.state === "ON" && devices.length === 0 && (
        <p className="office-warning">
          등록된 기기가 없어 휴대전화 알림을 보내지 않습니다. 받을 기기에서 이 페이지를 열고 ‘이
          기기에서 알림 받기’를 눌러 주세요.
        </p>
      )}
      {hydrated ? (
        <PushHere />
      ) : (
        <p className="field-hint">이 기기를 등록하려면 브라우저에서 자바스크립트를 켜 주세요.</p>
      )}
      {devices.length > 0 && (
        <ul className="device-list">
          {devices.map(({ id, device, username, since }) => (
            <li key={id}>
              <p>
                <strong>{device}</strong> {username}, {since}부터
              </p>{" "}
              <Form method="post" className="button-row" preventScrollReset>
                <input type="hidden" name="device" value={id} />
                <button type="submit" name="intent" value="try" className="button-quiet">
                  <span className="visually-hidden">{device}: </span>테스트 보내기
                </button>{" "}
                <button type="submit" name="intent" value="forget" className="button-quiet">
                  <span className="visually-hidden">{device}: </span>알림 끄기
                </button>
              </Form>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function HomeScreen() {
  return (
    <section className="form-section" aria-labelledby="iphone">
      <h2 id="iphone">아이폰과 아이패드</h2>
      <p>
        iOS 16.4부터 받을 수 있습니다. Safari로 이 페이지를 열고 공유 버튼 → ‘홈 화면에 추가’를 누른
        다음, 홈 화면에 생긴 아이콘으로 열어 로그인하고 ‘이 기기에서 알림 받기’를 눌러 주세요.
        안드로이드와 컴퓨터에서는 브라우저에서 바로 누르면 됩니다. https가 아닌 주소에서는 받을 수
        없습니다.
      </p>
    </section>
  );
}
