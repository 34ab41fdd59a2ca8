declare module "on-headers" {
  /** Calls `listener` right before the head of `response` is written, when all headers are set. */
  export default function onHeaders<T>(response: T, listener: (this: T) => void): void;
}
