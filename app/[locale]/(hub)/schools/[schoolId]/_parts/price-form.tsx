"use client";

import { useTranslations } from "next-intl";
import { hubCall } from "@/components/data/hub-call";
import { CallField, CallForm } from "@/components/forms/call-form";
import { usePoolNumbers } from "@/components/models/use-pool-numbers";
import { Button } from "@/components/ui/button";
import { SectionCard } from "@/components/ui/card";
import { FieldRow } from "@/components/ui/field-row";
import { TextInput } from "@/components/ui/text-input";
import { useToast } from "@/components/ui/toast";
import { MAX_PRICE_CREDITS } from "@/packages/client/contract/limits";
import type { SchoolPool } from "@/packages/client/contract/school-pool";

const PRICES = [
  { name: "textPriceCredits", label: "textPrice" },
  { name: "imagePriceCredits", label: "imagePrice" },
] as const;
const NAMES = PRICES.map(({ name }) => name);

export function PriceForm({
  schoolId,
  prices,
}: {
  schoolId: string;
  prices: Pick<SchoolPool, "textPriceCredits" | "imagePriceCredits">;
}) {
  const t = useTranslations("school");
  const ui = useTranslations("ui");
  const { toast } = useToast();
  const form = usePoolNumbers(NAMES, prices, async (body) => {
    const { data } = await hubCall("PATCH /schools/{schoolId}/pool", { params: { schoolId }, body });
    toast({ tone: "positive", title: t("pricesSaved") });
    return data;
  });
  return (
    <SectionCard id="prices" title={t("prices")}>
      <p className="mb-4 text-muted">{t("pricesHint")}</p>
      <CallForm call={form}>
        <FieldRow>
          {PRICES.map(({ name, label }) => (
            <CallField path={name} key={name} label={t(label)} required>
              <TextInput
                name={name}
                type="number"
                inputMode="numeric"
                min={1}
                max={MAX_PRICE_CREDITS}
                step={1}
                defaultValue={form.values[name] ?? ""}
              />
            </CallField>
          ))}
        </FieldRow>
        <Button
          type="submit"
          className="mt-4"
          variant="secondary"
          pending={form.isPending}
          pendingText={ui("working")}
        >
          {t("save")}
        </Button>
      </CallForm>
    </SectionCard>
  );
}
