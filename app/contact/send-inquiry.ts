type Sent =
  | { outcome: "saved" }
  /** The server's words on what was sent, by field; "" is the form as a whole. */
  | { outcome: "refused"; errors: Record<string, string[]> }
  /** No answer came: the line broke, and nobody can say whether the inquiry arrived. */
  | { outcome: "lost" }
  | { outcome: "failed" };

/**
 * Sends the form to the /api, telling how far the upload is (0 to 1). XMLHttpRequest, because
 * fetch cannot tell that. Sending the same form again is safe: its token makes it one inquiry.
 */
export function sendInquiry(form: FormData, onProgress: (sent: number) => void): Promise<Sent> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", "/api/contact/add");
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => resolve({ outcome: "lost" });
    request.onabort = request.onerror;
    request.onload = () => {
      if (request.status === 201) return resolve({ outcome: "saved" });
      const { message, errors } = request.response ?? {};
      const isRefusal = request.status >= 400 && request.status < 500 && message;
      resolve(
        isRefusal
          ? { outcome: "refused", errors: errors ?? { "": [message] } }
          : { outcome: "failed" },
      );
    };
    request.send(form);
  });
}
