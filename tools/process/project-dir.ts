import { resolve } from "node:path";

/** Absolute path of the checkout. */
export const projectDir = resolve(import.meta.dirname, "..", "..");
