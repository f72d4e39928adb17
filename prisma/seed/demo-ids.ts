import { v5 as uuidv5 } from "uuid";

/** The password of every demo account (protocol: Demo data). */
export const DEMO_PASSWORD = "edu-hub-demo";

const NAMESPACE = "7b0f5f1c-5d0a-4d6e-9d0a-3f5f2c9b1a42";

/** Returns the id of a demo row, which is the same on every machine. */
export function demoId(name: string): string {
  return uuidv5(name, NAMESPACE);
}

/** The id of the first demo school. */
export const HANBIT = demoId("school hanbit");
/** The id of the second demo school. */
export const SAEBYEOK = demoId("school saebyeok");
