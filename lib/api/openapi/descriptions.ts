import type { Operations } from "@/packages/client/contract/all-operations";
import { ADMIN_DESCRIPTIONS } from "./descriptions-admin";
import { DEVELOPER_DESCRIPTIONS } from "./descriptions-developer";
import { HUB_DESCRIPTIONS } from "./descriptions-hub";
import { OPERATOR_DESCRIPTIONS } from "./descriptions-operator";
import { PRIVACY_DESCRIPTIONS } from "./descriptions-privacy";
import { PROXY_DESCRIPTIONS } from "./descriptions-proxy";
import { TEACHER_DESCRIPTIONS } from "./descriptions-teacher";

/**
 * What a developer who calls an operation needs to know besides its summary, by the operation's name. An operation without a
 * description is a type error.
 */
export const DESCRIPTIONS: Readonly<Record<keyof Operations, string>> = {
  ...PROXY_DESCRIPTIONS,
  ...HUB_DESCRIPTIONS,
  ...TEACHER_DESCRIPTIONS,
  ...ADMIN_DESCRIPTIONS,
  ...OPERATOR_DESCRIPTIONS,
  ...DEVELOPER_DESCRIPTIONS,
  ...PRIVACY_DESCRIPTIONS,
};
