import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData, useNavigation, useRevalidator } from "@remix-run/react";
import { sql } from "kysely";
import { type ReactNode, useEffect } from "react";
import * as z from "zod";
import { recordLook } from "~/auth/record-access.server";
import { requireAdmin } from "~/auth/require-admin.server";
import { db } from "~/database/db.server";
import { report } from "~/door/log.server";
import { env } from "~/env.server";
import { useHydrated } from "~/forms/use-hydrated";
import { freeRoom } from "~/free-room.server";
import { SettingsHeader } from "~/office/admin-header";
import { redirectWithFailure, redirectWithFlash } from "~/office/flash.server";
import { parseForm, unreadableForm } from "~/request/parse.server";
import { receiveForm } from "~/request/receive.server";
import { inGigabytes } from "~/text/gigabytes";
import { inSeoul } from "~/text/moment";
import { readDownload } from "~/upkeep/backup/backup-status.server";
import { oneLook } from "~/upkeep/backup/one-look.server";
import { listBackups, readCopiedAt } from "~/upkeep/backup/stored-backups.server";
import { readRenditionBytes } from "~/upkeep/room-left.server";
import { backupWork, startBackup } from "~/upkeep/schedule-backups.server";
import { newerVersion, versionHere } from "~/version.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  // In parallel: the other may have to wait for a disk.
  const counting = readRenditionBytes(env.UPLOADS_DIR);
  const { backups, download, free, copiedAt } = (await oneLook("page", readFolder)) ?? nothing;
  const renditions = await counting;
  const { running, failure } = backupWork();
  return {
    backups: backups.map(({ name, takenAt, verifiedAt, bytes, files, newFiles, missing }) => ({
      name,
      takenAt: inSeoul(takenAt),
      verifiedAt: inSeoul(verifiedAt),
      size: inGigabytes(bytes),
      files,
      newFiles,
      missing: missing.length,
    })),
    download: download && {
      name: download.name,
      size: inGigabytes(download.bytes),
      madeAt: inSeoul(download.madeAt),
    },
    running: running && {
      kind: running.kind,
      since: inSeoul(running.since),
    },
    failure: failure && { at: inSeoul(failure.at), text: failure.text },
    at: env.BACKUP_AT,
    folder: env.BACKUP_DIR,
    free: inGigabytes(free),
    copiedAt: copiedAt && inSeoul(copiedAt),
    renditions: renditions === undefined ? undefined : inGigabytes(renditions),
    trashed: await countTrash(),
    version: versionHere(),
  };
}

const nothing: Awaited<ReturnType<typeof readFolder>> = {
  backups: [],
  download: undefined,
  free: 0,
  copiedAt: undefined,
};

async function readFolder() {
  const backups = await listBackups(env.BACKUP_DIR);
  const [free, copiedAt] = [await freeRoom(env.BACKUP_DIR), await readCopiedAt(env.BACKUP_DIR)];
  return { backups, download: await readDownload(), free, copiedAt };
}

async function countTrash() {
  const { rows } = await sql<{ inquiries: number; projects: number }>`SELECT
    (SELECT count(*) FROM inquiry WHERE deletedAt IS NOT NULL AND withdrawnAt IS NULL) AS inquiries,
    (SELECT count(*) FROM portfolio WHERE deletedAt IS NOT NULL) AS projects`.execute(db);
  return rows[0];
}

const page = "/admin/settings/backup";

const kindSchema = z.object({ kind: z.enum(["folder", "file", "version"]) });

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireAdmin(request);
  const { fields } = await receiveForm(request, { textBytes: 1000 });
  const submission = parseForm(fields, kindSchema);
  if (submission.status !== "success") throw unreadableForm();
  const { kind } = submission.value;
  if (kind === "version") return answerWithVersion();
  const isStarted = startBackup(kind);
  if (isStarted) await recordLook(request, user, { kind: "BACKUP" });
  return isStarted
    ? redirectWithFlash(page, "백업을 시작했습니다.")
    : redirectWithFailure(page, "이미 백업하는 중입니다. 끝난 뒤에 다시 눌러 주세요.");
}

/** Nothing asks by itself: what is looked up, and when, is the owner's to decide. */
async function answerWithVersion() {
  try {
    const newer = await newerVersion();
    const found =
      newer === undefined
        ? "이미 최신 버전입니다."
        : `새 버전이 있습니다: ${newer}. 홈페이지 설치 담당자에게 업데이트를 요청해 주세요(npm run update).`;
    return redirectWithFlash(page, found);
  } catch (error) {
    report(error);
    return redirectWithFailure(
      page,
      "새 버전을 확인하지 못했습니다. 이 서버에서 프로그램의 저장소에 연결할 수 있는지 홈페이지 설치 담당자에게 확인해 주세요.",
    );
  }
}

export {
  keepPage as clientAction,
  refreshOrKeep as clientLoader,
  unlessKept as shouldRevalidate,
} from "~/office/keep-page";

export const meta = () => [{ title: "설정: 백업과 휴지통" }];

export default function Backup() {
  const { backups, running, failure } = useLoaderData<typeof loader>();
  return (
    <>
      <SettingsHeader title="백업과 휴지통" />
      {running && <Progress {...running} />}
      {failure && !running && (
        <p className="office-warning" role="alert">
          {failure.at}의 백업이 실패했습니다. {failure.text}
        </p>
      )}
      <LastBackup />
      <WholeFile />
      <Trash />
      <Version />
      {backups.length > 0 && <StoredBackups />}
    </>
  );
}

function LastBackup() {
  const { backups, running, at, folder, free, copiedAt, renditions } =
    useLoaderData<typeof loader>();
  const [newest] = backups;
  return (
    <section className="form-section" aria-labelledby="last">
      <h2 id="last">마지막 백업</h2>
      <dl className="backup-facts">
        <Fact name="일시" value={newest ? newest.takenAt : "아직 없습니다"} />
        {newest && (
          <>
            <Fact
              name="크기"
              value={[newest.size, newest.files > 0 && `올린 파일 ${newest.files}개`]
                .filter(Boolean)
                .join(", ")}
            />
            <Fact name="확인" value={`${newest.verifiedAt}에 모두 읽어 확인했습니다`} />
          </>
        )}
        {newest && newest.missing > 0 && (
          <Fact name="빠진 파일" value={`기록에는 있지만 없는 파일 ${newest.missing}개`} />
        )}
        <Fact name="자동 백업" value={at === "" ? <HowToSwitchOn /> : `매일 ${at}에 백업합니다`} />
        <Fact name="보관 위치" value={`${folder} (남은 공간 ${free})`} />
        {copiedAt && <Fact name="다른 곳의 사본" value={`${copiedAt}에 복사했습니다`} />}
        {renditions && (
          <Fact
            name="백업하지 않는 파일"
            value={`크기별로 만든 사진 ${renditions}. 복원하면 원본에서 다시 만듭니다`}
          />
        )}
      </dl>
      <Start kind="folder" label="지금 백업" isRunning={running !== undefined} />
    </section>
  );
}

function WholeFile() {
  const { download, running } = useLoaderData<typeof loader>();
  return (
    <section className="form-section" aria-labelledby="whole">
      <h2 id="whole">한 파일로 내려받기</h2>
      <p>
        모든 내용과 올린 파일이 한 파일에 담깁니다. 고객의 연락처와 사진이 들어 있으니 안전한 곳에
        보관해 주세요. 만든 파일은 1일 뒤 이 서버에서 삭제됩니다.
      </p>
      {download && (
        <ul className="file-list">
          <li>
            <span className="file-name">{download.madeAt}</span>{" "}
            <span className="file-size">{download.size}</span>{" "}
            <a className="button-quiet" href="/admin/settings/backup/download" download>
              내려받기<span className="visually-hidden"> {download.name}</span>
            </a>
          </li>
        </ul>
      )}
      <Start kind="file" label="내려받을 파일 만들기" isRunning={running !== undefined} />
    </section>
  );
}

function Trash() {
  const { trashed } = useLoaderData<typeof loader>();
  const inTrash = [
    trashed && trashed.inquiries > 0 && `문의 ${trashed.inquiries}건`,
    trashed && trashed.projects > 0 && `시공 사례 ${trashed.projects}건`,
  ].filter(Boolean);
  return (
    <section className="form-section" aria-labelledby="trash">
      <h2 id="trash">휴지통</h2>
      <p>
        {inTrash.length > 0 ? `삭제한 항목: ${inTrash.join(", ")}.` : "휴지통이 비어 있습니다."}{" "}
        <Link to="/admin/settings/trash">휴지통 보기</Link>
      </p>
    </section>
  );
}

function Version() {
  const { version } = useLoaderData<typeof loader>();
  return (
    <section className="form-section" aria-labelledby="version">
      <h2 id="version">프로그램 버전</h2>
      <p>
        현재 버전은 {version}입니다. 새 버전이 있는지는 누를 때만 프로그램의 저장소에 확인합니다.
      </p>
      <Start kind="version" label="새 버전 확인" isRunning={false} />
    </section>
  );
}

function StoredBackups() {
  const { backups, folder } = useLoaderData<typeof loader>();
  const [newest] = backups;
  return (
    <section className="form-section" aria-labelledby="kept">
      <h2 id="kept">보관 중인 백업 {backups.length}개</h2>
      <p className="field-hint">
        하루에 하나씩 14일, 한 주에 하나씩 8주 동안 보관합니다. 백업을 복원하려면 홈페이지 설치
        담당자에게 요청해 주세요.
      </p>
      <details className="advanced">
        <summary>고급: 복원하는 방법</summary>
        <p>
          서버에서 사이트를 중지하고 실행합니다:{" "}
          <code>npm run restore -- {`${folder}/${newest?.name}`}</code>
        </p>
      </details>
      <ul className="backup-list">
        {backups.map(({ name, takenAt, size, newFiles }) => (
          <li key={name}>
            {takenAt} <span>{size}</span> {newFiles > 0 && <span>새 파일 {newFiles}개</span>}{" "}
            <code>{name}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Progress({ kind, since }: { kind: "folder" | "file"; since: string }) {
  const { revalidate, state } = useRevalidator();
  const hydrated = useHydrated();
  useEffect(() => {
    if (state !== "idle") return;
    const leaving = new AbortController();
    const ask = async () => {
      const isDone = await isOver(leaving.signal).catch(() => false);
      if (leaving.signal.aborted) return;
      if (isDone) revalidate();
      else timer = setTimeout(ask, 2000);
    };
    let timer = setTimeout(ask, 2000);
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [state, revalidate]);
  return (
    <p className="flash" role="status">
      {kind === "folder" ? "백업하는 중입니다" : "내려받을 파일을 만드는 중입니다"} ({since}에
      시작). 그동안 다른 작업을 하셔도 됩니다.{" "}
      {!hydrated && <a href="/admin/settings/backup">진행 상황 확인</a>}
    </p>
  );
}

async function isOver(signal: AbortSignal) {
  const answer = await fetch(`${page}/running?refresh=1`, { signal });
  // To the login, where the page then goes, too.
  if (answer.redirected) return true;
  return answer.ok && !(await answer.json()).isRunning;
}

function HowToSwitchOn() {
  return (
    <>
      꺼져 있습니다. 홈페이지 설치 담당자에게 켜 달라고 요청해 주세요.
      <details className="advanced">
        <summary>고급: 켜는 방법</summary>
        설정 파일 .env에 <code>BACKUP_AT=03:30</code> 한 줄을 입력하고 사이트를 다시 시작합니다.
        03:30은 새벽 3시 30분이고, 다른 시각으로도 설정할 수 있습니다.
      </details>
    </>
  );
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt> <dd>{value}</dd>
    </div>
  );
}

interface StartProps {
  kind: z.output<typeof kindSchema>["kind"];
  label: string;
  isRunning: boolean;
}

function Start({ kind, label, isRunning }: StartProps) {
  const isSending = useNavigation().state === "submitting";
  return (
    <Form method="post">
      <input type="hidden" name="kind" value={kind} />
      <button type="submit" className="button" disabled={isRunning || isSending}>
        {label}
      </button>
    </Form>
  );
}
