import { useState } from "react";

/**
 * A form keeps its one-time token until it is refused or, once saved, mounted anew. With another,
 * which the loader may bring meanwhile, a retry would count as another sending.
 */
export function useFormToken(first: string, refused: { token: string } | undefined) {
  const [token, setToken] = useState(refused?.token ?? first);
  if (refused && refused.token !== token) setToken(refused.token);
  return token;
}
