// Node's own --env-file-if-exists says at every start that there is no .env, which is no news.
import { existsSync } from "node:fs";
import { loadEnvFile } from "node:process";

if (existsSync(".env")) loadEnvFile();
