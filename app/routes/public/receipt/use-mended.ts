import { type FormEvent, useState } from "react";
import type { RefusedCustomerAct } from "./customer-acts";

/** Which fields were changed since a refusal: what was said of them is past. */
export function useMended(refused: RefusedCustomerAct | undefined) {
  const [changed, setChanged] = useState({ since: refused, names: new Set<string>() });
  const names = changed.since === refused ? changed.names : new Set<string>();
  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    const name = (target instanceof Element && target.getAttribute("name")) || "files";
    if (!names.has(name)) setChanged({ since: refused, names: new Set([...names, name]) });
  };
  return { names, onInput };
}
