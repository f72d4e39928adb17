import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";

export interface SetupStepView {
  key: string;
  title: string;
  isDone: boolean;
  missing: string;
  link?: { href: string; text: string } | undefined;
}

export function SetupSteps({
  id,
  title,
  lead,
  action,
  steps,
}: {
  id: string;
  title: string;
  lead: string;
  action?: { href: string; text: string } | undefined;
  steps: readonly SetupStepView[];
}) {
  const next = steps.find(({ isDone, link }) => !isDone && link);
  return (
    <Card as="section" aria-labelledby={id} className="mb-8 p-5 sm:p-6">
      <h2 id={id} className="text-xl font-bold leading-tight">
        {title}
      </h2>
      <p className="mt-1 text-muted">{lead}</p>
      {action ? (
        <p className="mt-3">
          <ButtonLink href={action.href}>{action.text}</ButtonLink>
        </p>
      ) : null}
      <ol className="mt-3 divide-y divide-line">
        {steps.map((step, index) => (
          <Step key={step.key} step={step} number={index + 1} isNext={step === next} />
        ))}
      </ol>
    </Card>
  );
}

function Step({ step, number, isNext }: { step: SetupStepView; number: number; isNext: boolean }) {
  const t = useTranslations("setup");
  const { isDone, link } = step;
  return (
    <li aria-current={isNext ? "step" : undefined} className="flex gap-3 py-3">
      <span
        aria-hidden="true"
        className={`grid size-7 shrink-0 place-items-center rounded-full text-sm font-bold ${isDone ? "bg-positive-soft text-positive" : "bg-accent-soft text-accent"}`}
      >
        {isDone ? (
          <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4">
            <path d="m3 8.5 3.5 3.5L13 5" fill="none" stroke="currentColor" strokeWidth="2" />
          </svg>
        ) : (
          number
        )}
      </span>
      <div className="min-w-0 grow gap-x-6 sm:flex sm:items-center sm:justify-between">
        <div className="min-w-0">
          <p className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
            {step.title}
            <Badge tone={isDone ? "positive" : "neutral"}>{t(isDone ? "done" : "notDone")}</Badge>
          </p>
          {isDone ? null : <p className="wrap-anywhere text-muted">{step.missing}</p>}
        </div>
        {!isDone && link ? (
          <p className="mt-2 shrink-0 sm:mt-0">
            <ButtonLink variant={isNext ? "primary" : "secondary"} href={link.href}>
              {link.text}
            </ButtonLink>
          </p>
        ) : null}
      </div>
    </li>
  );
}
