import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/button-link";
import type { UsageView } from "./read-usage-view";
import { usageAddress } from "./usage-query";

export async function OtherChoice({ view: { query, range }, path }: { view: UsageView; path: string }) {
  const t = await getTranslations("usage");
  const isFiltered = Object.values(query.filters).some((value) => value !== undefined);
  if (isFiltered)
    return (
      <ButtonLink href={usageAddress(path, { ...query, filters: {} })}>{t("withoutFilters")}</ButtonLink>
    );
  const { from, to } = range;
  return range.name === "custom" ? (
    <ButtonLink href={usageAddress(path, { ...query, range: "days30", from: undefined, to: undefined })}>
      {t("ranges.days30")}
    </ButtonLink>
  ) : (
    <ButtonLink href={usageAddress(path, { ...query, range: "custom", from, to })}>
      {t("otherDays")}
    </ButtonLink>
  );
}
