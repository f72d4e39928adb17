"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { hubCall } from "@/components/data/hub-call";
import { CallField, CallForm } from "@/components/forms/call-form";
import { readText, useFormCall } from "@/components/forms/use-form-call";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { Select } from "@/components/ui/select";
import { TextArea } from "@/components/ui/text-area";
import { useToast } from "@/components/ui/toast";
import { When } from "@/components/ui/when";
import { NOTE_MAX } from "@/packages/client/contract/limits";
import type { IncidentState, SafetyIncident } from "@/packages/client/contract/safety";

const SEVERITY_TONES = { notice: "neutral", alert: "warning", urgent: "negative" } as const;
const STATES = ["open", "handled", "no_concern"] as const;

interface Props {
  incident: SafetyIncident;
  timeZone: string;
  /** The page of its activity; null when the reader may not open it: they do not teach the class, or it is archived. */
  activityHref: string | null;
}

/** One incident: who, where, what was found, and what became of it. */
export function IncidentCard({ incident, timeZone, activityHref }: Props) {
  const t = useTranslations("safety");
  const { student, severity, categories, action, direction, excerpt, handledBy, handledAt } = incident;
  const names =
    categories.length > 0 ? categories.map((one) => t(`categories.${one}`)) : [t("categories.other")];
  return (
    <Card as="li" className="p-5">
      <article aria-labelledby={incident.id}>
        <div className="mb-2 flex flex-wrap items-center gap-2">
          <Badge tone={SEVERITY_TONES[severity]}>{t(`severities.${severity}`)}</Badge>
          <Badge>{t(`actions.${action}`)}</Badge>
          <span className="text-muted">
            <When at={incident.at} timeZone={timeZone} />
          </span>
        </div>
        <h2 id={incident.id} className="text-lg font-bold">
          {t("about", { name: student.displayName, categories: names.join(", ") })}
        </h2>
        <p className="mb-3 text-muted">
          {incident.classroomName} ·{" "}
          {activityHref === null ? (
            incident.activityTitle
          ) : (
            <Link href={activityHref} className="text-accent underline">
              {incident.activityTitle}
            </Link>
          )}{" "}
          · {t(`directions.${direction}`)}
        </p>
        {excerpt === null ? (
          <p className="mb-3 text-muted">{t("noExcerpt")}</p>
        ) : (
          <blockquote className="mb-3 whitespace-pre-wrap border-l-4 border-line pl-3 wrap-anywhere">
            {excerpt}
          </blockquote>
        )}
        {handledBy && handledAt ? (
          <p className="mb-2 text-md text-muted">
            {t("handledBy", { name: handledBy.displayName, state: t(`states.${incident.state}`) })}{" "}
            <When at={handledAt} timeZone={timeZone} />
          </p>
        ) : null}
        <IncidentForm incident={incident} />
      </article>
    </Card>
  );
}

function IncidentForm({ incident }: { incident: SafetyIncident }) {
  const t = useTranslations("safety");
  const ui = useTranslations("ui");
  const router = useRouter();
  const { toast } = useToast();
  const call = useFormCall(async (fields) => {
    const body = {
      state: readText(fields, "state") as IncidentState,
      note: readText(fields, "note") || null,
      seenState: incident.state,
    };
    await hubCall("PATCH /safety/incidents/{incidentId}", { params: { incidentId: incident.id }, body });
    toast({ tone: "positive", title: t("saved") });
    router.refresh();
  });
  return (
    <CallForm call={call} className="flex flex-wrap items-end gap-3">
      <CallField path="state" label={t("state")}>
        <Select name="state" defaultValue={incident.state}>
          {STATES.map((state) => (
            <option key={state} value={state}>
              {t(`states.${state}`)}
            </option>
          ))}
        </Select>
      </CallField>
      <CallField path="note" label={t("note")} className="min-w-60 flex-1">
        <TextArea name="note" rows={1} maxLength={NOTE_MAX} defaultValue={incident.note ?? ""} />
      </CallField>
      <Button type="submit" pending={call.isPending} pendingText={ui("working")}>
        {t("save")}
      </Button>
    </CallForm>
  );
}
