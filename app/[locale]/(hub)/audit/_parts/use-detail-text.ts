import { useTranslations } from "next-intl";
import type { Messages } from "@/lib/i18n/messages";
import type { AuditEvent } from "@/packages/client/contract/audit-events";

type DetailName = keyof Messages["audit"]["fields"];
type DetailValue = keyof Messages["audit"]["values"];

/** Values that are ids are left out: the table shows the event's people and target by name. */
const ID_PATTERN = /^"?\[?"?[0-9a-f]{8}-[0-9a-f]{4}-/;
/** Fields whose values are in `audit.values`; other texts stay as they are. Early events have an app's mode as `from` and `to`. */
const TRANSLATED_FIELDS: ReadonlySet<string> = new Set([
  "role",
  "purpose",
  "mode",
  "integrationMode",
  "from",
  "to",
  "consent",
  "passedChecks",
  "failedChecks",
  "tickedRules",
  "openRules",
]);
/** The suffix of an old value: `lowWaterCreditsBefore` beside `lowWaterCredits`. */
const BEFORE = "Before";

function isEmptyIdList(name: string, value: unknown): boolean {
  return name.endsWith("Ids") && Array.isArray(value) && value.length === 0;
}

/** Describes an event's details as `name: value` or `name: old → new`; a field without a translation keeps its API name. */
export function useDetailText(): (event: Pick<AuditEvent, "target" | "detail">) => string {
  const t = useTranslations("audit");
  const translateName = (name: string) => {
    const key = `fields.${name as DetailName}` as const;
    return t.has(key) ? t(key) : name;
  };
  const translateValue = (name: string, value: unknown): string => {
    if (value === null || (Array.isArray(value) && value.length === 0)) return t("values.null");
    if (Array.isArray(value))
      return value
        .map((item) => (name === "changed" ? translateName(String(item)) : translateValue(name, item)))
        .join(", ");
    const key = `values.${String(value) as DetailValue}` as const;
    if ((typeof value === "boolean" || TRANSLATED_FIELDS.has(name)) && t.has(key)) return t(key);
    return typeof value === "object" ? JSON.stringify(value) : String(value);
  };
  return ({ target, detail }) => {
    const isTargetName = (value: unknown) => value === target?.name && value !== null;
    const isBefore = (name: string) =>
      name.endsWith(BEFORE) && Object.hasOwn(detail, name.slice(0, -BEFORE.length));
    return Object.entries(detail)
      .filter(([name, value]) => !isBefore(name) && !isTargetName(value) && !isEmptyIdList(name, value))
      .filter(([, value]) => !ID_PATTERN.test(JSON.stringify(value)))
      .map(([name, value]) => {
        const before = `${name}${BEFORE}`;
        const old = Object.hasOwn(detail, before) ? `${translateValue(name, detail[before])} → ` : "";
        return `${translateName(name)}: ${old}${translateValue(name, value)}`;
      })
      .join(", ");
  };
}
