import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";

interface Props {
  /** The last school day that is paid for, null for more than a year; the whole null where nothing was spent lately. */
  forecast: { lastsUntil: string | null } | null;
  /** At or below this many available credits the school is warned; null: never. */
  lowWaterCredits: number | null;
  /** Where the threshold is set; null for whoever may not. */
  settingsHref: string | null;
}

/** How long a school's credits last, and from when on it is warned. */
export function PoolOutlook({ forecast, lowWaterCredits, settingsHref }: Props) {
  const t = useTranslations("balance");
  const format = useFormatter();
  const day = (text: string) =>
    format.dateTime(new Date(`${text}T00:00:00Z`), { dateStyle: "full", timeZone: "UTC" });
  const outlook =
    forecast === null
      ? t("forecastNone")
      : forecast.lastsUntil === null
        ? t("forecastLong")
        : t.rich("forecast", { day: day(forecast.lastsUntil), b: (text) => <strong>{text}</strong> });
  return (
    <div className="mt-5 border-t border-line pt-4">
      <p>
        {outlook} {forecast === null ? null : <span className="text-muted">{t("forecastRule")}</span>}
      </p>
      <p className="mt-1 text-muted">
        {lowWaterCredits === null
          ? t("thresholdNone")
          : t("threshold", { threshold: format.number(lowWaterCredits) })}{" "}
        {settingsHref ? (
          <Link href={settingsHref} className="font-semibold text-accent underline">
            {t("thresholdChange")}
          </Link>
        ) : null}
      </p>
    </div>
  );
}
