import { useFormatter, useTranslations } from "next-intl";
import { Badge, type Tone } from "@/components/ui/badge";

export interface OperationLine {
  id: string;
  time: string;
  activityTitle: string | null;
  appName: string | null;
  mediaType: "text" | "image" | null;
  credits: number;
  state: "reserved" | "settled" | "released";
}

const TONES: Readonly<Record<"reserved" | "released", Tone>> = {
  reserved: "warning",
  released: "positive",
};

export function OperationList({ operations }: { operations: readonly OperationLine[] }) {
  const t = useTranslations("usage");
  const format = useFormatter();
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface">
      {operations.map((operation) => {
        const { state, appName, mediaType } = operation;
        const what = [appName, mediaType && t(`media.${mediaType}`)]
          .filter((name) => name !== null)
          .join(" · ");
        return (
          <li key={operation.id} className="flex items-start justify-between gap-4 px-4 py-3 sm:px-5">
            <div className="min-w-0">
              <p className="font-semibold">{operation.activityTitle}</p>
              <p className="text-sm text-muted">{what}</p>
              <p className="text-sm text-muted">{operation.time}</p>
            </div>
            <div className="shrink-0 text-right tabular-nums">
              <p className={state === "released" ? "text-muted line-through" : "font-semibold"}>
                {t("creditCount", { count: operation.credits, number: format.number(operation.credits) })}
              </p>
              {state === "settled" ? null : <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
