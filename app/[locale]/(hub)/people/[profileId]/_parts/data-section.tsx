"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import type { SchoolPersonDetail } from "@/packages/client/contract/people";
import type { DataExportState, PersonWorks } from "@/packages/client/contract/privacy";
import { ConsentForm } from "./consent-form";
import { EraseButton } from "./erase-button";
import { ExportPart } from "./export-part";
import { WorksPart } from "./works-part";

export function DataSection({
  person,
  exports,
  works,
  requiresConsent,
  timeZone,
}: {
  person: SchoolPersonDetail;
  exports: DataExportState[];
  works: PersonWorks;
  requiresConsent: boolean;
  timeZone: string;
}) {
  const t = useTranslations("privacy");
  return (
    <section aria-labelledby="data" className="mt-10">
      <h2 id="data" className="mb-3 text-xl font-bold leading-tight">
        {t("data")}
      </h2>
      <div className="grid gap-6">
        {person.consent ? (
          <Part id="consent" title={t("consent")}>
            <ConsentForm
              profileId={person.id}
              record={person.consent}
              isRequired={requiresConsent}
              timeZone={timeZone}
            />
          </Part>
        ) : null}
        <Part id="export" title={t("export")} body={t("exportBody")}>
          <ExportPart profileId={person.id} initial={exports} timeZone={timeZone} />
        </Part>
        <Part id="works" title={t("works")} body={t("worksBody")}>
          <WorksPart person={person} {...works} timeZone={timeZone} />
        </Part>
        <Part id="erase" title={t("erase")} body={t("eraseBody")}>
          <EraseButton person={person} />
        </Part>
      </div>
    </section>
  );
}

function Part({
  id,
  title,
  body,
  children,
}: {
  id: string;
  title: string;
  body?: string;
  children: ReactNode;
}) {
  return (
    <Card as="section" aria-labelledby={id} className="p-5 sm:p-6">
      <h3 id={id} className="mb-1 text-lg font-bold">
        {title}
      </h3>
      {body ? <p className="mb-4 max-w-prose text-muted">{body}</p> : null}
      {children}
    </Card>
  );
}
