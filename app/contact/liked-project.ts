/** The URL's parameter, and the form's field, for a quote like a project. */
export const LIKE_FIELD = "like";
