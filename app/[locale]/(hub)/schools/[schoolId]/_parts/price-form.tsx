"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { hubCall } from "@/components/data/hub-call";
import { CallErrorSummary } from "@/components/forms/call-error-summary";
import { usePoolNumbers } from "@/components/models/use-pool-numbers";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { FieldRow } from "@/components/ui/field-row";
import { Form } from "@/components/ui/form";
import { SectionTitle } from "@/components/ui/page-header";
import { TextInput } from "@/components/ui/text-input";
import { useToast } from "@/components/ui/toast";
import { editSchoolPool } from "@/packages/client/contract/addresses-school";
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
  const id = useId();
  const form = usePoolNumbers(NAMES, prices, async (body) => {
    const { data } = await hubCall(editSchoolPool, { params: { schoolId }, body });
    toast({ tone: "positive", title: t("pricesSaved") });
    return data;
  });
  return (
    <Card as="section" aria-labelledby="prices" className="p-5 sm:p-6">
      <SectionTitle id="prices">{t("prices")}</SectionTitle>
      <p className="mb-4 text-muted">{t("pricesHint")}</p>
      <Form onSubmit={form.onSubmit}>
        <CallErrorSummary problem={form.problem} id={id} />
        <FieldRow>
          {PRICES.map(({ name, label }) => (
            <Field
              key={name}
              label={t(label)}
              required
              id={`${id}-${name}`}
              error={form.problem?.fields[name]}
            >
              <TextInput
                name={name}
                type="number"
                inputMode="numeric"
                min={1}
                max={MAX_PRICE_CREDITS}
                step={1}
                defaultValue={form.values[name] ?? ""}
              />
            </Field>
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
      </Form>
    </Card>
  );
}
