import { siteBuilt } from "./build-site";

await siteBuilt();
