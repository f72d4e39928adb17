import { useFormatter, useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";

interface Props {
  /** Null when nothing was spent recently. `lastsUntil` is the day until which the credits last; null for more than a year. */
  forecast: { lastsUntil: string | null } | null;
  /** The school is warned at this many available credits or fewer; null: when none are left. */
  lowWaterCredits: number | null;
  /** The page where school admins set the threshold; null for everyone else. */
  settingsHref: string | null;
}

/** How long a school's credits last, and the threshold of its warning. */
export function CreditForecast({ forecast, lowWaterCredits, settingsHref }: Props) {
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
