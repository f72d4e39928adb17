"use client";

import { useRouter } from "next/navigation";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { hubCall } from "@/components/data/hub-call";
import { Button } from "@/components/ui/button";
import { SectionCard } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { DescriptionList } from "@/components/ui/description-list";
import { EmptyState } from "@/components/ui/empty-state";
import { useToast } from "@/components/ui/toast";
import type { LtiCourse, LtiPlatform, LtiRefusal } from "@/packages/client/contract/lti";
import { ConnectSection } from "./connect-section";
import { EditPlatformDialog } from "./edit-platform-dialog";
import { RefusalList } from "./refusal-list";

/** A connected LMS with what its page shows besides. */
export interface ShownPlatform {
  platform: LtiPlatform;
  courses: LtiCourse[];
  refusals: LtiRefusal[];
}

interface Props {
  schoolId: string;
  platforms: ShownPlatform[];
  tool: LtiPlatform["tool"];
}

/** The LMSs of a school: sees, changes, disconnects and connects them. */
export function PlatformScreen({ schoolId, platforms, tool }: Props) {
  const t = useTranslations("ltiPlatforms");
  return (
    <>
      {platforms.length === 0 ? (
        <div className="mb-8">
          <EmptyState title={t("none")}>{t("noneBody")}</EmptyState>
        </div>
      ) : null}
      {platforms.map((shown) => (
        <PlatformCard key={shown.platform.platformId} schoolId={schoolId} {...shown} />
      ))}
      <ConnectSection schoolId={schoolId} tool={tool} />
    </>
  );
}

function PlatformCard({ schoolId, platform, courses, refusals }: ShownPlatform & { schoolId: string }) {
  const t = useTranslations("ltiPlatforms");
  const format = useFormatter();
  const router = useRouter();
  const { toast } = useToast();
  const [open, setOpen] = useState<"edit" | "disconnect" | null>(null);
  const { platformId, name, issuer, clientId, deploymentIds, createPeople, createdAt } = platform;
  async function disconnect() {
    const params = { schoolId, platformId };
    await hubCall("DELETE /schools/{schoolId}/lti-platforms/{platformId}", { params });
    toast({ title: t("disconnected", { name }) });
    router.refresh();
  }
  const courseNames = courses.map(({ title: course, classroom }) =>
    t("courseIs", { course, classroom: classroom.name }),
  );
  return (
    <SectionCard id={`platform-${platformId}`} title={name} className="mb-8">
      <DescriptionList
        items={[
          { label: t("issuer"), value: <span className="break-all">{issuer}</span> },
          { label: t("clientId"), value: <span className="break-all font-mono">{clientId}</span> },
          { label: t("deployments"), value: deploymentIds.join(", ") || t("noDeployments") },
          { label: t("people"), value: t(createPeople ? "createsPeople" : "keepsPeople") },
          { label: t("courses"), value: courseNames.join("; ") || t("noCourses") },
          { label: t("connectedOn"), value: format.dateTime(new Date(createdAt), { dateStyle: "medium" }) },
        ]}
      />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="secondary" aria-label={t("changeOf", { name })} onClick={() => setOpen("edit")}>
          {t("change")}
        </Button>
        <Button
          variant="secondary"
          aria-label={t("disconnectOf", { name })}
          onClick={() => setOpen("disconnect")}
        >
          {t("disconnect")}
        </Button>
      </div>
      <RefusalList name={name} refusals={refusals} />
      {open === "edit" ? (
        <EditPlatformDialog schoolId={schoolId} platform={platform} onClose={() => setOpen(null)} />
      ) : null}
      {open === "disconnect" ? (
        <ConfirmDialog
          open
          onOpenChange={() => setOpen(null)}
          title={t("disconnectTitle", { name })}
          body={t("disconnectBody")}
          confirmLabel={t("disconnect")}
          tone="danger"
          onConfirm={disconnect}
        />
      ) : null}
    </SectionCard>
  );
}
