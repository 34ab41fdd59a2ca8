const otherPort = "다른 포트로 시작해 주세요(.env의 PORT, 또는 PORT=3001 npm start).";

/** What to say when a site cannot listen. */
export function wordsOf(error, port, host) {
  switch (error.code) {
    case "EADDRINUSE":
      return `${port}번 포트는 이미 쓰이고 있습니다. ${otherPort}`;
    case "EACCES":
      return `${port}번 포트는 열 권한이 없습니다. ${otherPort}`;
    case "ERR_SOCKET_BAD_PORT":
      return `PORT=${port}: 1에서 65535 사이의 숫자를 입력해 주세요.`;
    default:
      return `HOST=${host}, PORT=${port}: 열 수 없습니다. HOST에는 이 컴퓨터의 주소를 입력하거나 비워 두세요. (${error.message})`;
  }
}
