/** The least that a quote request must say. */
export const inquiry = {
  customer: "김고객",
  phoneNumber: "01000000000",
  buildingType: "HOUSE",
  exclusiveArea: "30",
  mainAddress: "서울 중구 세종대로 1",
  detailAddress: "1층",
  personalInformationAgree: "true",
};
