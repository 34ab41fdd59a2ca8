/**
 * Loads a module together with its stylesheet, once for all who ask; what has failed is tried again.
 * Vite has only the first `import()` of a module wait for its stylesheet, and asks for that only once.
 */
export function withStyle<Loaded>(href: string, load: () => Promise<Loaded>) {
  let loading: Promise<Loaded> | undefined;
  return () => {
    loading ??= Promise.all([load(), addStyle(href)]).then(
      ([loaded]) => loaded,
      (reason) => {
        loading = undefined;
        throw reason;
      },
    );
    return loading;
  };
}

function addStyle(href: string) {
  return new Promise<void>((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`No stylesheet: ${href}`));
    };
    document.head.append(link);
  });
}
