/** The same for everybody, without the projects: the routes whose handle has `cached` and `isListed`. */
export const cachedPages = ["/", "/about", "/brand", "/portfolio", "/privacy"];

/** Those that search engines are told of. */
export const publicPages = [...cachedPages, "/contact"];
