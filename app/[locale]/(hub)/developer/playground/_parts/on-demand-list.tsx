"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { NewTabLabel } from "@/components/ui/new-tab-link";
import { SectionTitle } from "@/components/ui/page-header";
import { LAUNCH_FAULTS } from "@/packages/client/contract/launch-faults";
import type { PlaygroundApp, Starting } from "./use-playground";

/** Starts that go wrong later, each with what a good app does then. */
export function OnDemandList({ app, starting }: { app: PlaygroundApp; starting: Starting }) {
  const t = useTranslations("playground.onDemand");
  return (
    <section aria-labelledby="on-demand">
      <SectionTitle id="on-demand">{t("title")}</SectionTitle>
      <p className="mb-4 text-muted">{t("help")}</p>
      <ul className="grid gap-4 sm:grid-cols-2">
        {LAUNCH_FAULTS.map((fault) => {
          const name = t(`name.${fault}`);
          return (
            <Card as="li" key={fault} className="flex flex-col items-start gap-3 p-5">
              <div className="flex w-full flex-wrap items-center justify-between gap-2">
                <h3 className="font-semibold">{name}</h3>
                <Button
                  type="button"
                  variant="secondary"
                  size="small"
                  pending={starting.pending === fault}
                  onClick={() => starting.start("valid", fault)}
                >
                  <NewTabLabel subject={`${name}, ${app.name}`}>{t("start")}</NewTabLabel>
                </Button>
              </div>
              <p>{t(`what.${fault}`)}</p>
              <p className="text-muted">
                <strong className="font-semibold">{t("goodLabel")}</strong> {t(`good.${fault}`)}
              </p>
            </Card>
          );
        })}
      </ul>
    </section>
  );
}
