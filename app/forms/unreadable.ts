import { warn } from "./dialog";

/** Changed, moved or deleted since; the browser reports their upload like a broken connection. */
export async function unreadableOf(files: File[]) {
  const reads = await Promise.allSettled(files.map((file) => file.slice(0, 1).arrayBuffer()));
  return files.filter((_, index) => reads[index]?.status === "rejected");
}

/** Takes such files out of the form. */
export async function dropUnreadable(
  form: HTMLFormElement,
  files: File[],
  onChange: (files: File[]) => void,
) {
  const unreadable = await unreadableOf(files);
  if (unreadable.length === 0) return false;
  onChange(files.filter((file) => !unreadable.includes(file)));
  await warn(
    "경고: 읽을 수 없는 파일",
    `선택한 뒤 수정되거나 이동된 파일은 보낼 수 없습니다. 다시 선택해 주세요: ${unreadable.map(({ name }) => name).join(", ")}`,
  );
  form.querySelector<HTMLElement>("[type=file]")?.focus();
  return true;
}
