import { useTranslations } from "next-intl";
import { StampDrawing } from "@/components/feedback/stamp";
import { When } from "@/components/ui/when";
import type { Feedback } from "@/packages/client/contract/feedback";

/** What the teacher and the student said about a work, oldest first. */
export function Talk({ feedback, timeZone }: { feedback: readonly Feedback[]; timeZone: string }) {
  return (
    <ol className="grid gap-4">
      {feedback.map((one) => (
        <Turn key={one.feedbackId} feedback={one} timeZone={timeZone} />
      ))}
    </ol>
  );
}

function Turn({ feedback, timeZone }: { feedback: Feedback; timeZone: string }) {
  const t = useTranslations("work");
  const stamps = useTranslations("feedback.stamps");
  const { author, stamp, text, status, createdAt, editedAt } = feedback;
  const isOwn = author.role === "student";
  return (
    <li className={`max-w-[90%] ${isOwn ? "ml-auto" : ""}`}>
      <p className={`mb-1 text-sm text-muted ${isOwn ? "text-right" : ""}`}>
        <span className="font-semibold text-ink">
          {isOwn ? t("you") : t("teacher", { name: author.displayName })}
        </span>{" "}
        <When at={createdAt} timeZone={timeZone} />
        {editedAt === null ? null : ` · ${t("edited")}`}
      </p>
      <div
        className={`rounded-card px-4 py-3 ${isOwn ? "rounded-tr-none bg-accent-soft" : "rounded-tl-none bg-class-soft"}`}
      >
        {stamp ? (
          <p className="flex items-center gap-3 text-lg font-bold">
            <StampDrawing stamp={stamp} className="size-14 shrink-0" />
            {stamps(stamp)}
          </p>
        ) : null}
        {text === null ? null : <p className="whitespace-pre-line wrap-anywhere">{text}</p>}
        {status === "revision_requested" ? <p className="font-semibold">{t("triesAgain")}</p> : null}
        {status === "reviewed" && !stamp && text === null ? <p>{t("hasLooked")}</p> : null}
      </div>
    </li>
  );
}
