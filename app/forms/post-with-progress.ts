import type { ProblemCode } from "~/text/refusal";

interface Answer<Data> {
  status: number;
  header: (name: string) => string | null;
  body: {
    data?: Data;
    message?: string;
    errors?: Record<string, string[]>;
    codes?: Record<string, ProblemCode[]>;
  } | null;
}

/** fetch cannot report upload progress. Undefined after a network error or abort. */
export function postWithProgress<Data>(
  path: string,
  form: FormData,
  onProgress: (sent: number) => void,
  headers: Record<string, string> = {},
): { answer: Promise<Answer<Data> | undefined>; abort: () => void } {
  const request = new XMLHttpRequest();
  const answer = new Promise<Answer<Data> | undefined>((resolve) => {
    request.open("POST", path);
    request.responseType = "json";
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => resolve(undefined);
    request.onabort = () => resolve(undefined);
    request.onload = () =>
      resolve({
        status: request.status,
        header: (name) => request.getResponseHeader(name),
        body: request.response,
      });
    request.send(form);
  });
  return { answer, abort: () => request.abort() };
}
