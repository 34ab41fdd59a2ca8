/** One way to send a form of a page without script: its controls and one of its buttons. */
export interface FoundForm {
  /** The page that has it, with its query. */
  page: string;
  method: string;
  /** Where it is sent, as the browser would resolve it. */
  action: string;
  isMultipart: boolean;
  controls: Control[];
  /** What the pressed button adds. */
  pressed: [name: string, value: string][];
}

export interface Control {
  name: string;
  /** The type of an input, or the name of another element. */
  kind: string;
  value: string;
  isChosen: boolean;
  isRequired: boolean;
  /** Of a select. */
  options: string[];
}

const entities: Record<string, string> = { amp: "&", quot: '"', "#x27": "'", lt: "<", gt: ">" };
export const plain = (html: string) =>
  html.replace(/&(amp|quot|#x27|lt|gt);/g, (_, name) => entities[name] ?? "");

function attributesOf(tag: string) {
  const pairs = tag.matchAll(/\s([\w-]+)(?:="([^"]*)")?/g);
  return new Map([...pairs].map(([, name = "", value = ""]) => [name.toLowerCase(), plain(value)]));
}

interface OpenForm {
  attributes: Map<string, string>;
  controls: Control[];
  buttons: Map<string, string>[];
}

/** The forms of a page as React writes it, one for each of their buttons. */
export function formsIn(html: string, page: string): FoundForm[] {
  const forms: OpenForm[] = [];
  const strays: { form: string; control?: Control; button?: Map<string, string> }[] = [];
  let open: OpenForm | undefined;
  let select: Control | undefined;
  const markup = html.replace(/<(script|style)\b.*?<\/\1>|<!--.*?-->/gs, "");
  const tags = /<(\/?)(form|input|select|option|textarea|button)\b((?:"[^"]*"|[^">])*)>([^<]*)/g;
  for (const [, slash, element = "", rest = "", text = ""] of markup.matchAll(tags)) {
    const attributes = attributesOf(rest);
    if (element === "form") {
      open = slash ? undefined : { attributes, controls: [], buttons: [] };
      if (open) forms.push(open);
    }
    if (slash || element === "form" || attributes.has("disabled")) continue;
    if (element === "option") {
      const value = attributes.get("value") ?? plain(text);
      select?.options.push(value);
      if (select && attributes.has("selected")) select.value = value;
      continue;
    }
    const type = attributes.get("type") ?? "text";
    if (element === "button" ? type === "submit" || !attributes.has("type") : type === "submit") {
      strays.push({ form: attributes.get("form") ?? "", button: attributes });
    } else if (element !== "button" && attributes.get("name")) {
      const control = {
        name: attributes.get("name") ?? "",
        kind: element === "input" ? type : element,
        value:
          element === "textarea"
            ? plain(text).replace(/^\n/, "")
            : (attributes.get("value") ?? (isTick(type) ? "on" : "")),
        isChosen: attributes.has("checked"),
        isRequired: attributes.has("required") || attributes.get("aria-required") === "true",
        options: [],
      };
      if (element === "select") select = control;
      strays.push({ form: attributes.get("form") ?? "", control });
    } else continue;
    const last = strays.at(-1);
    if (last && last.form === "" && open) {
      strays.pop();
      if (last.control) open.controls.push(last.control);
      if (last.button) open.buttons.push(last.button);
    }
  }
  for (const { form, control, button } of strays) {
    const owner = forms.find(({ attributes }) => attributes.get("id") === form && form !== "");
    if (control) owner?.controls.push(control);
    if (button) owner?.buttons.push(button);
  }
  return forms.flatMap((form) => sendable(form, page));
}

export const isTick = (kind: string) => kind === "checkbox" || kind === "radio";

function sendable({ attributes, controls, buttons }: OpenForm, page: string): FoundForm[] {
  return buttons.map((button) => {
    const of = (name: string) => button.get(`form${name}`) ?? attributes.get(name);
    const { pathname, search } = new URL(of("action") || page, `http://site${page}`);
    return {
      page,
      method: (of("method") ?? "get").toUpperCase(),
      action: pathname + search,
      isMultipart: of("enctype") === "multipart/form-data",
      controls,
      pressed: button.get("name") ? [[button.get("name") ?? "", button.get("value") ?? ""]] : [],
    };
  });
}
