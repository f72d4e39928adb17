import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { NewTabLabel } from "@/components/ui/new-tab-link";

/** A fault that a launch can have, with the button that starts it and what a good app does then. */
export function FaultCard({
  name,
  appName,
  what,
  good,
  isPending,
  onStart,
  children,
}: {
  name: string;
  appName: string;
  what: string;
  good: string;
  isPending: boolean;
  onStart: () => void;
  children?: ReactNode;
}) {
  const t = useTranslations("playground.faults");
  return (
    <Card as="li" className="flex flex-col items-start gap-3 p-5">
      <div className="flex w-full flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{name}</h3>
        <Button type="button" variant="secondary" size="small" pending={isPending} onClick={onStart}>
          <NewTabLabel subject={`${name}, ${appName}`}>{t("start")}</NewTabLabel>
        </Button>
      </div>
      <p>{what}</p>
      <p className="text-muted">
        <strong className="font-semibold">{t("goodLabel")}</strong> {good}
      </p>
      {children}
    </Card>
  );
}
