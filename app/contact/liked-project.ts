/** The address's parameter and the form's field that name the project a visitor wants a quote like. */
export const LIKE_FIELD = "like";
