import { resolve } from "node:path";

export const projectDir = resolve(import.meta.dirname, "..", "..");
