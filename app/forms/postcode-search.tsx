import { useEffect } from "react";
import KakaoPostcodeEmbed, { type Address } from "react-daum-postcode";

interface PostcodeSearchProps {
  onChosen: (address: { postCode: string; mainAddress: string }) => void;
  onFailed: () => void;
}

/**
 * The provider's postcode search, embedded because in-app browsers block pop-ups. Loaded
 * separately, because most visitors never need it.
 */
export default function PostcodeSearch({ onChosen, onFailed }: PostcodeSearchProps) {
  return (
    <KakaoPostcodeEmbed
      autoClose={false}
      style={{ height: 420 }}
      onComplete={(address) =>
        onChosen({ postCode: address.zonecode, mainAddress: shownAddress(address) })
      }
      errorMessage={<Failure onFailed={onFailed} />}
    />
  );
}

/** The address as chosen; a road address gets its district and apartment complex in parentheses. */
export function shownAddress(
  address: Pick<
    Address,
    "userSelectedType" | "roadAddress" | "jibunAddress" | "bname" | "buildingName" | "apartment"
  >,
) {
  if (address.userSelectedType === "J") return address.jibunAddress;
  const district = /[동로가]$/.test(address.bname) ? address.bname : "";
  const building = address.apartment === "Y" ? address.buildingName : "";
  const suffix = [district, building].filter(Boolean).join(", ");
  return suffix ? `${address.roadAddress} (${suffix})` : address.roadAddress;
}

function Failure({ onFailed }: { onFailed: () => void }) {
  useEffect(onFailed, [onFailed]);
  return null;
}
