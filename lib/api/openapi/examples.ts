import { ADMIN_EXAMPLES } from "./examples-admin";
import { CATALOG_EXAMPLES } from "./examples-catalog";
import { DEVELOPER_EXAMPLES } from "./examples-developer";
import { HUB_EXAMPLES } from "./examples-hub";
import { OPERATOR_EXAMPLES } from "./examples-operator";
import { OWN_PAGE_EXAMPLES } from "./examples-own-pages";
import { PRIVACY_EXAMPLES } from "./examples-privacy";
import { PROXY_EXAMPLES } from "./examples-proxy";
import { TEACHER_EXAMPLES } from "./examples-teacher";
import type { OperationExample } from "./types";

/** Examples of all operations by name. */
export const EXAMPLES: Readonly<Record<string, OperationExample>> = {
  ...PROXY_EXAMPLES,
  ...HUB_EXAMPLES,
  ...TEACHER_EXAMPLES,
  ...ADMIN_EXAMPLES,
  ...OWN_PAGE_EXAMPLES,
  ...OPERATOR_EXAMPLES,
  ...CATALOG_EXAMPLES,
  ...DEVELOPER_EXAMPLES,
  ...PRIVACY_EXAMPLES,
};
