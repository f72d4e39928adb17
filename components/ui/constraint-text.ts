import type { useFormatter, useTranslations } from "next-intl";
import type { Constraint } from "./constraint";

type Texts = ReturnType<typeof useTranslations<"ui.constraint">>;
type Format = Pick<ReturnType<typeof useFormatter>, "dateTime">;

/** A day, or a clock of the school, as a date field has it: the same in every time zone. */
function dayIn(format: Format, value: string, type: string): string {
  const moment = new Date(type === "date" ? `${value}T00:00:00Z` : `${value}Z`);
  const timeStyle = type === "date" ? undefined : ("short" as const);
  return format.dateTime(moment, { dateStyle: "long", timeStyle, timeZone: "UTC" });
}

/** What to tell at a field whose control breaks a rule, in the language of the page. */
export function constraintText(constraint: Constraint, t: Texts, format: Format): string {
  switch (constraint.rule) {
    case "tooShort":
    case "tooSmall":
      return t(constraint.rule, { min: constraint.min });
    case "tooLong":
    case "tooLarge":
      return t(constraint.rule, { max: constraint.max });
    case "range":
      return t("range", { min: constraint.min, max: constraint.max });
    case "step":
      return t("step", { step: constraint.step });
    case "pattern":
      return constraint.hint || t("pattern");
    case "tooEarly":
      return t("tooEarly", { min: dayIn(format, constraint.min, constraint.type) });
    case "tooLate":
      return t("tooLate", { max: dayIn(format, constraint.max, constraint.type) });
    default:
      return t(constraint.rule);
  }
}
