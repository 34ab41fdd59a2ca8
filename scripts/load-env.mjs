// Node's own --env-file-if-exists prints a message at every start without a .env.
import { existsSync } from "node:fs";
import { loadEnvFile } from "node:process";

if (existsSync(".env")) loadEnvFile();
