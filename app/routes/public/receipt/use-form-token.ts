import { useState } from "react";

/** Until it is refused: with a newer token, a retry would count as another sending. */
export function useFormToken(first: string, refused: { token: string } | undefined) {
  const [token, setToken] = useState(refused?.token ?? first);
  if (refused && refused.token !== token) setToken(refused.token);
  return token;
}
