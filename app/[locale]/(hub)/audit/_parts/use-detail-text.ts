import { useTranslations } from "next-intl";
import type { AuditEvent } from "@/client/contract/audit-events";
import type { Messages } from "@/i18n/messages";

type DetailName = keyof Messages["audit"]["fields"];
type DetailValue = keyof Messages["audit"]["values"];

/** An id tells a reader nothing; what it stands for has a column of its own. */
const IDS = /^"?\[?"?[0-9a-f]{8}-[0-9a-f]{4}-/;
/**
 * Fields whose values are names in the API with words in `audit.values`; any other text is what somebody wrote. Of an app's
 * mode, early events have `from` and `to`.
 */
const NAMED_VALUES: ReadonlySet<string> = new Set(["role", "purpose", "integrationMode", "from", "to"]);
/** `lowWaterCreditsBefore` is what `lowWaterCredits` was. */
const BEFORE = "Before";

function isEmptyIdList(name: string, value: unknown): boolean {
  return name.endsWith("Ids") && Array.isArray(value) && value.length === 0;
}

/** What changed, as `name: value` or `name: old → new`; what has no word of its own by the name that it has in the API. */
export function useDetailText(): (event: Pick<AuditEvent, "target" | "detail">) => string {
  const t = useTranslations("audit");
  const nameOf = (name: string) => {
    const key = `fields.${name as DetailName}` as const;
    return t.has(key) ? t(key) : name;
  };
  const wordOf = (name: string, value: unknown): string => {
    if (value === null || (Array.isArray(value) && value.length === 0)) return t("values.null");
    if (Array.isArray(value))
      return value.map((item) => (name === "changed" ? nameOf(String(item)) : String(item))).join(", ");
    const key = `values.${String(value) as DetailValue}` as const;
    if ((typeof value === "boolean" || NAMED_VALUES.has(name)) && t.has(key)) return t(key);
    return typeof value === "object" ? JSON.stringify(value) : String(value);
  };
  return ({ target, detail }) => {
    const isSaidElsewhere = (value: unknown) => value === target?.name && value !== null;
    const isBefore = (name: string) =>
      name.endsWith(BEFORE) && Object.hasOwn(detail, name.slice(0, -BEFORE.length));
    return Object.entries(detail)
      .filter(([name, value]) => !isBefore(name) && !isSaidElsewhere(value) && !isEmptyIdList(name, value))
      .filter(([, value]) => !IDS.test(JSON.stringify(value)))
      .map(([name, value]) => {
        const before = `${name}${BEFORE}`;
        const old = Object.hasOwn(detail, before) ? `${wordOf(name, detail[before])} → ` : "";
        return `${nameOf(name)}: ${old}${wordOf(name, value)}`;
      })
      .join(", ");
  };
}
