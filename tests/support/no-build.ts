/** In place of the build's routes, in tests of single modules. */
export const routes = {};
