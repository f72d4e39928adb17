import { HUB_EXAMPLES } from "./examples-hub";
import { OPERATOR_EXAMPLES } from "./examples-operator";
import { OWN_PAGE_EXAMPLES } from "./examples-own-pages";
import { PROXY_EXAMPLES } from "./examples-proxy";
import { REVIEW_EXAMPLES } from "./examples-reviews";
import { SCHOOL_EXAMPLES } from "./examples-school";
import { TEACHER_EXAMPLES } from "./examples-teacher";
import type { OperationExample } from "./types";

/** An example of every operation, by its name. */
export const EXAMPLES: Readonly<Record<string, OperationExample>> = {
  ...PROXY_EXAMPLES,
  ...HUB_EXAMPLES,
  ...TEACHER_EXAMPLES,
  ...SCHOOL_EXAMPLES,
  ...REVIEW_EXAMPLES,
  ...OWN_PAGE_EXAMPLES,
  ...OPERATOR_EXAMPLES,
};
