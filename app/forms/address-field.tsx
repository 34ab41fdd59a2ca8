import { getInputProps } from "@conform-to/react";
import { type ReactNode, useCallback, useContext, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { FieldProblem } from "~/text/refusal";
import { Field, FieldErrors, type FieldMeta, RequiredMark } from "./field";
import { HiddenField } from "./hidden-field";
import { MapKey } from "./map-key";
import { ReadOnlyLines } from "./read-only-lines";
import { setValue } from "./set-value";
import { useEnhancement } from "./use-enhancement";
import { useHydrated } from "./use-hydrated";

const loadSearch = () => import("./postcode-search");

type AddressName = "postCode" | "mainAddress" | "detailAddress" | "latitude" | "longitude";

interface AddressFieldProps {
  fields: Record<AddressName, FieldMeta>;
  readOnly?: boolean;
  required?: boolean;
  /** Without these, the coordinates are hidden. */
  coordinates?: ReactNode;
}

const missing: FieldProblem = { code: "missing", message: "주소를 입력하세요." };

/** Without script, or if the provider is unreachable, the main address is typed. */
export function AddressField(props: AddressFieldProps) {
  const { fields, readOnly = false, required = false, coordinates } = props;
  const { postCode, mainAddress, detailAddress, latitude, longitude } = fields;
  const mapKey = useContext(MapKey);
  const block = useRef<HTMLFieldSetElement>(null);
  const [search, setSearch] = useAddressSearch(postCode.id, mainAddress.id);
  const [isPlaceKept, setPlaceKept] = useState(false);
  const fail = useCallback(() => setSearch("failed"), [setSearch]);
  const isOpen = search === "loading" || search === "open";
  const PostcodeSearch = useEnhancement(loadSearch, isOpen, fail);
  const chosenOnly = search === "closed" || isOpen;
  // For any of their errors, as the specification says.
  const blockError = mainAddress.errors || detailAddress.errors ? [missing] : undefined;
  const mainErrors = withoutMissing(mainAddress.errors);
  const notes = [
    mainErrors && mainAddress.errorId,
    blockError && `${mainAddress.id}-block`,
    search === "failed" && `${mainAddress.id}-search`,
  ];
  const describedBy = notes.filter(Boolean).join(" ") || undefined;

  const input = (name: AddressName) =>
    block.current?.querySelector<HTMLInputElement>(`[name="${fields[name].name}"]`) ?? null;

  function ready() {
    setSearch((before) => (before === "loading" ? "open" : before));
  }

  function take(chosen: Chosen) {
    // Synchronously: the page shrinks with the search, and browsers scroll to the focus only once.
    flushSync(() => setSearch("closed"));
    setPlaceKept(isAddressTyped(input));
    void fillIn(input, chosen, mapKey);
  }

  return (
    <fieldset
      ref={block}
      className="address"
      aria-describedby={blockError && `${mainAddress.id}-block`}
      onInput={() => search === "failed" && isFilled(input) && setSearch("typing")}
    >
      <legend>
        주소
        {required && <RequiredMark />}
      </legend>
      <FieldErrors id={`${mainAddress.id}-block`} errors={blockError} />
      <div className="address-code">
        <Field meta={postCode} label="우편번호">
          <input
            {...getInputProps(postCode, { type: "text" })}
            key={postCode.key}
            inputMode="numeric"
            autoComplete="postal-code"
            className={chosenOnly && !readOnly ? "by-search" : undefined}
            readOnly={readOnly || chosenOnly}
            placeholder={readOnly ? "없음" : undefined}
          />
        </Field>
        {search !== "native" && !readOnly && (
          <button
            type="button"
            className="button-quiet"
            aria-expanded={isOpen}
            onClick={() => setSearch(isOpen ? "closed" : "loading")}
          >
            {isOpen ? "검색 닫기" : "주소 검색"}
          </button>
        )}
      </div>
      {isOpen && (
        <div className="address-search">
          <p className="address-search-top">
            <button type="button" className="button-quiet" onClick={() => setSearch("typing")}>
              주소 직접 입력
            </button>{" "}
            <output>{search === "loading" && "불러오는 중…"}</output>
          </p>
          {PostcodeSearch && <PostcodeSearch onReady={ready} onChosen={take} onFailed={fail} />}
        </div>
      )}
      {search === "failed" && (
        <p id={`${mainAddress.id}-search`} className="field-error" role="alert">
          현재 Daum 우편번호 서비스를 이용할 수 없습니다. 잠시 후 다시 시도해주세요. 아래 칸에
          주소를 직접 입력하셔도 됩니다.
        </p>
      )}
      <Field
        meta={{ id: mainAddress.id, errorId: mainAddress.errorId, errors: mainErrors }}
        label="기본 주소"
      >
        {readOnly ? (
          <ReadOnlyLines meta={mainAddress} />
        ) : (
          <input
            {...getInputProps(mainAddress, { type: "text" })}
            key={mainAddress.key}
            className={chosenOnly ? "by-search" : undefined}
            placeholder={chosenOnly ? "주소 검색을 눌러 주세요" : undefined}
            aria-required={required}
            aria-describedby={describedBy}
            autoComplete="address-line1"
            readOnly={chosenOnly}
            onClick={chosenOnly && !isOpen ? () => setSearch("loading") : undefined}
            // A typed address no longer matches the coordinates that were looked up.
            onInput={(event) => event.nativeEvent.isTrusted && forgetCoordinates(input)}
          />
        )}
      </Field>
      <Field meta={detailAddress} label="상세 주소">
        {readOnly ? (
          <ReadOnlyLines meta={detailAddress} />
        ) : (
          <input
            {...getInputProps(detailAddress, { type: "text" })}
            key={detailAddress.key}
            aria-required={required}
            autoComplete="address-line2"
          />
        )}
      </Field>
      {coordinates ? (
        <>
          {coordinates}
          {isPlaceKept && (
            <p className="field-hint" role="status">
              주소가 변경되었지만 직접 입력하신 위도와 경도는 그대로입니다. 맞는지 확인해 주세요.
            </p>
          )}
        </>
      ) : (
        [latitude, longitude].map(({ key, name, initialValue }) => (
          <HiddenField
            key={`${name} ${key}`}
            name={name}
            value={initialValue as string | undefined}
          />
        ))
      )}
    </fieldset>
  );
}

/** "native" is as without script; "typing" if the address is typed instead. */
type Search = "native" | "closed" | "loading" | "open" | "failed" | "typing";

const PATIENCE_MS = 5000;

function useAddressSearch(postCodeId: string, mainAddressId: string) {
  const [search, setSearch] = useState<Search>(useHydrated() ? "closed" : "native");

  // Whoever types while the script takes over goes on: the fields are never read-only in between.
  useEffect(() => {
    const { activeElement } = document;
    const isTyped =
      activeElement instanceof HTMLInputElement &&
      (activeElement.id === postCodeId || activeElement.id === mainAddressId);
    setSearch((before) => (before === "native" ? (isTyped ? "typing" : "closed") : before));
  }, [postCodeId, mainAddressId]);

  useEffect(() => {
    if (search !== "loading") return;
    const timer = setTimeout(() => setSearch("failed"), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [search]);

  useEffect(() => {
    if (search !== "failed" && search !== "typing") return;
    const { activeElement } = document;
    const isElsewhere = activeElement?.matches("input, select, textarea");
    if (!isElsewhere) document.getElementById(mainAddressId)?.focus();
  }, [search, mainAddressId]);

  return [search, setSearch] as const;
}

type InputOf = (name: AddressName) => HTMLInputElement | null;

interface Chosen {
  postCode: string;
  mainAddress: string;
}

async function fillIn(input: InputOf, chosen: Chosen, mapKey: string) {
  // Without an event, which would have it checked before a letter is typed.
  const detail = input("detailAddress");
  if (detail) detail.value = "";
  setValue(input("postCode"), chosen.postCode);
  setValue(input("mainAddress"), chosen.mainAddress);
  forgetCoordinates(input);
  detail?.focus();
  const coordinates = mapKey ? await geocode(mapKey, chosen.mainAddress) : undefined;
  // The user may have chosen another address in the meantime.
  if (!coordinates || input("mainAddress")?.value !== chosen.mainAddress) return;
  if (isAddressTyped(input)) return;
  setValue(input("latitude"), coordinates.latitude);
  setValue(input("longitude"), coordinates.longitude);
}

async function geocode(mapKey: string, address: string) {
  const script = await import("./geocode").catch(() => undefined);
  return script?.geocode(mapKey, address);
}

/** Whoever has typed coordinates knows the place better than a search does. */
function isAddressTyped(input: InputOf) {
  return isTyped(input("latitude")) || isTyped(input("longitude"));
}

function isFilled(input: InputOf) {
  return Boolean(input("mainAddress")?.value && input("detailAddress")?.value);
}

function isTyped(input: HTMLInputElement | null) {
  return input?.dataset.typed !== undefined;
}

function forgetCoordinates(input: InputOf) {
  if (isAddressTyped(input)) return;
  setValue(input("latitude"), "");
  setValue(input("longitude"), "");
}

/** The block shows the missing-address error. */
function withoutMissing(errors: FieldProblem[] | undefined) {
  const rest = errors?.filter(({ code }) => code !== "missing");
  return rest?.length ? rest : undefined;
}
