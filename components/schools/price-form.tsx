"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import type { SchoolPool } from "@/client/contract/school";
import { hubCall } from "@/components/data/hub-call";
import { usePoolNumbers } from "@/components/models/use-pool-numbers";
import { FormProblem } from "@/components/people/form-problem";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { SectionTitle } from "@/components/ui/page-header";
import { TextInput } from "@/components/ui/text-input";
import { useToast } from "@/components/ui/toast";

/** As the contract has it. */
const MAX_PRICE_CREDITS = 1_000;

const PRICES = [
  { name: "textPriceCredits", label: "textPrice" },
  { name: "imagePriceCredits", label: "imagePrice" },
] as const;
const NAMES = PRICES.map(({ name }) => name);

/** What a text and a picture cost a school. */
export function PriceForm({
  schoolId,
  prices,
}: {
  schoolId: string;
  prices: Pick<SchoolPool, "textPriceCredits" | "imagePriceCredits">;
}) {
  const t = useTranslations("schools");
  const ui = useTranslations("ui");
  const { toast } = useToast();
  const id = useId();
  const form = usePoolNumbers(NAMES, prices, async (body) => {
    const { data } = await hubCall<SchoolPool>({ method: "PATCH", path: `/schools/${schoolId}/pool`, body });
    toast({ tone: "positive", title: t("pricesSaved") });
    return data;
  });
  return (
    <Card as="section" aria-labelledby="prices" className="p-5 sm:p-6">
      <SectionTitle id="prices">{t("prices")}</SectionTitle>
      <p className="mb-4 text-muted">{t("pricesHelp")}</p>
      <form onSubmit={form.onSubmit}>
        <FormProblem problem={form.problem} id={id} />
        <div className="mb-4 grid gap-4 sm:grid-cols-2">
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
                defaultValue={form.shown[name] ?? ""}
              />
            </Field>
          ))}
        </div>
        <Button type="submit" variant="secondary" pending={form.isPending} pendingText={ui("working")}>
          {t("save")}
        </Button>
      </form>
    </Card>
  );
}
