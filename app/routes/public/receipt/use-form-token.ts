import { useState } from "react";

/**
 * A form keeps its token until it is refused: with a newer one from the loader, a retry would count
 * as another sending.
 */
export function useFormToken(first: string, refused: { token: string } | undefined) {
  const [token, setToken] = useState(refused?.token ?? first);
  if (refused && refused.token !== token) setToken(refused.token);
  return token;
}
