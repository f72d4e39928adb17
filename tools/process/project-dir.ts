import { resolve } from "node:path";

/** Absolute folder of the checkout. */
export const projectDir = resolve(import.meta.dirname, "..", "..");
