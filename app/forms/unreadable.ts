import { warn } from "./dialog";

/**
 * Files that cannot be read any more, because they were changed, moved or deleted after they were
 * chosen. A browser reports such an upload like a broken connection, at each try.
 */
export async function unreadableOf(files: File[]) {
  const reads = await Promise.allSettled(files.map((file) => file.slice(0, 1).arrayBuffer()));
  return files.filter((_, index) => reads[index]?.status === "rejected");
}

/**
 * Takes unreadable files out of a form and says which to choose again.
 *
 * @returns whether there were any
 */
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
