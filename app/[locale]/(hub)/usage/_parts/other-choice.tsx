import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/button-link";
import type { UsageView } from "./read-usage-view";
import { type UsageQuery, usageAddress } from "./usage-query";

export async function OtherChoice({ view: { query, range, locale } }: { view: UsageView }) {
  const t = await getTranslations("usage");
  const link = (change: Partial<UsageQuery>, text: string) => (
    <ButtonLink href={usageAddress(locale, { ...query, ...change })}>{text}</ButtonLink>
  );
  const isFiltered = Object.values(query.filters).some((value) => value !== undefined);
  if (isFiltered) return link({ filters: {} }, t("withoutFilters"));
  const { name, from, to } = range;
  return name === "custom"
    ? link({ range: "days30", from: undefined, to: undefined }, t("ranges.days30"))
    : link({ range: "custom", from, to }, t("otherDays"));
}
