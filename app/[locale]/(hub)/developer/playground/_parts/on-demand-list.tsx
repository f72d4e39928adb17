"use client";

import { useTranslations } from "next-intl";
import { SectionTitle } from "@/components/ui/page-header";
import { LAUNCH_FAULTS } from "@/packages/client/contract/launch-faults";
import { FaultCard } from "./fault-card";
import type { PlaygroundApp, Starting } from "./use-playground";

/** Starts that go wrong later, each with what a good app does then. */
export function OnDemandList({ app, starting }: { app: PlaygroundApp; starting: Starting }) {
  const t = useTranslations("playground.onDemand");
  return (
    <section aria-labelledby="on-demand">
      <SectionTitle id="on-demand">{t("title")}</SectionTitle>
      <p className="mb-4 text-muted">{t("help")}</p>
      <ul className="grid gap-4 sm:grid-cols-2">
        {LAUNCH_FAULTS.map((fault) => (
          <FaultCard
            key={fault}
            name={t(`name.${fault}`)}
            appName={app.name}
            what={t(`what.${fault}`)}
            good={t(`good.${fault}`)}
            isPending={starting.pending === fault}
            onStart={() => starting.start("valid", fault)}
          />
        ))}
      </ul>
    </section>
  );
}
