import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { codesLeftInWords } from "~/auth/recovery-codes";
import { requireAdmin } from "~/auth/require-admin.server";
import { readSecondStep } from "~/auth/second-step.server";
import { endAllSessions, endSession, limits } from "~/auth/session.server";
import { db } from "~/database/db.server";
import { evenOnFullDisk } from "~/database/reserve.server";
import { SettingsHeader } from "~/office/admin-header";
import { redirectWithFlash } from "~/office/flash.server";
import { receiveForm } from "~/request/receive.server";
import { KILOBYTE } from "~/text/bytes";
import { inSeoul } from "~/text/moment";

const MOST_SHOWN = 50;

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireAdmin(request);
  const { madeAfter, madeBefore, usedAfter } = limits();
  const sessions = await db
    .selectFrom("session")
    .select(["id", "device", "address", "createdAt", "lastUsedAt"])
    .where("accountId", "=", user.id)
    .where("lastUsedAt", ">", usedAfter)
    .where("createdAt", ">", madeAfter)
    .where("createdAt", "<", madeBefore)
    .orderBy("lastUsedAt", "desc")
    .limit(MOST_SHOWN + 1)
    .execute();
  return {
    devices: sessions.slice(0, MOST_SHOWN).map(({ createdAt, lastUsedAt, ...session }) => ({
      ...session,
      since: inSeoul(createdAt),
      lastUse: inSeoul(lastUsedAt),
      isThis: session.id === user.sessionId,
    })),
    areMore: sessions.length > MOST_SHOWN,
    codesLeft: await readSecondStep(user.id),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireAdmin(request);
  const { fields } = await receiveForm(request, { textBytes: KILOBYTE });
  const chosen = fields.get("session");
  if (chosen === "all") await endAllSessions(user.id);
  if (chosen === "all" || chosen === String(user.sessionId)) {
    const headers = { "Set-Cookie": await endSession(request) };
    return redirect("/admin/login", { status: 303, headers });
  }
  await evenOnFullDisk(() =>
    db
      .deleteFrom("session")
      .where("id", "=", Number(chosen))
      .where("accountId", "=", user.id)
      .execute(),
  );
  return redirectWithFlash("/admin/account/security", "해당 기기에서 로그아웃했습니다.");
}

export {
  keepPage as clientAction,
  refreshOrKeep as clientLoader,
  unlessKept as shouldRevalidate,
} from "~/office/keep-page";

export const meta = () => [{ title: "로그인과 보안" }];

export default function AccountSecurity() {
  return (
    <>
      <SettingsHeader title="로그인과 보안">
        <Link to="/admin/account" className="button-quiet">
          목록
        </Link>
      </SettingsHeader>
      <Devices />
      <SecondStep />
    </>
  );
}

function Devices() {
  const { devices, areMore } = useLoaderData<typeof loader>();
  return (
    <section className="form-section">
      <h2>로그인한 기기</h2>
      <p>
        모르는 기기가 있으면 로그아웃한 뒤 바로 비밀번호를 변경해 주세요.{" "}
        <Link to="/admin/account?edit=1">비밀번호 변경</Link>
      </p>
      <Form method="post">
        <ul className="device-list">
          {devices.map((device) => (
            <li key={device.id}>
              <p>
                <strong>{device.device}</strong>{" "}
                {device.isThis && <span className="badge">이 기기</span>}
              </p>{" "}
              <dl>
                <div>
                  <dt>마지막 사용</dt> <dd>{device.lastUse}</dd>
                </div>{" "}
                <div>
                  <dt>로그인</dt> <dd>{device.since}</dd>
                </div>{" "}
                <div>
                  <dt>IP 주소</dt> <dd>{device.address}</dd>
                </div>
              </dl>{" "}
              <button type="submit" name="session" value={device.id} className="button-quiet">
                <span className="visually-hidden">{device.device}, </span>로그아웃
              </button>
            </li>
          ))}
        </ul>
        {areMore && <p>이보다 오래된 로그인이 더 있습니다.</p>}
        <button type="submit" name="session" value="all" className="button-danger">
          모든 기기에서 로그아웃
        </button>
      </Form>
    </section>
  );
}

function SecondStep() {
  const { codesLeft } = useLoaderData<typeof loader>();
  return (
    <section className="form-section">
      <h2>2단계 인증</h2>
      {codesLeft === undefined ? (
        <p>
          꺼져 있습니다. 켜면 로그인할 때 휴대전화의 인증 앱에 표시된 숫자도 입력해야 하므로, 다른
          사람이 비밀번호를 알아도 로그인할 수 없습니다.
        </p>
      ) : (
        <p>켜져 있습니다. {codesLeftInWords(codesLeft)}</p>
      )}
      <Link to="second-step" className="button-quiet">
        {codesLeft === undefined ? "2단계 인증 켜기" : "복구 코드 새로 만들기, 끄기"}
      </Link>
    </section>
  );
}
