interface Answer<Data> {
  status: number;
  /** As JSON; null where it is none. */
  body: { data?: Data; message?: string; errors?: Record<string, string[]> } | null;
}

/**
 * Posts a form to the /api, telling how far the upload is (0 to 1). XMLHttpRequest, because fetch
 * cannot tell that.
 *
 * @returns the answer, or undefined when none came: the line broke, or it was aborted
 */
export function postWithProgress<Data>(
  path: string,
  form: FormData,
  onProgress: (sent: number) => void,
): { answer: Promise<Answer<Data> | undefined>; abort: () => void } {
  const request = new XMLHttpRequest();
  const answer = new Promise<Answer<Data> | undefined>((resolve) => {
    request.open("POST", path);
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => resolve(undefined);
    request.onabort = () => resolve(undefined);
    request.onload = () => resolve({ status: request.status, body: request.response });
    request.send(form);
  });
  return { answer, abort: () => request.abort() };
}
