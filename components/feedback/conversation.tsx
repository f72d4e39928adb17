import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { When } from "@/components/ui/when";
import type { Feedback } from "@/packages/client/contract/feedback";
import { StampMark } from "./stamp";

/** What teachers and the student said about a work, oldest first: teachers at the left, the student at the right. */
export function Conversation({
  feedback,
  revision,
  timeZone,
}: {
  feedback: readonly Feedback[];
  /** The newest revision: what is about an earlier one says so. */
  revision: number;
  timeZone: string;
}) {
  const t = useTranslations("feedback");
  const submissions = useTranslations("submissions");
  if (!feedback?.length) return null;
  return (
    <section aria-label={t("conversation")} className="mt-4 border-t border-line pt-3">
      <h2 className="mb-2 text-sm font-bold text-muted">{t("conversation")}</h2>
      <ol className="grid gap-2">
        {feedback.map((one) => (
          <li
            key={one.feedbackId}
            className={`max-w-[90%] rounded-card px-3 py-2 ${
              one.author.role === "student" ? "ml-auto bg-accent-soft" : "mr-auto bg-sunken"
            }`}
          >
            <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-muted">
              <span className="font-semibold text-ink">{one.author.displayName}</span>
              <When at={one.createdAt} timeZone={timeZone} />
              {one.revision === revision ? null : (
                <span>{submissions("revisionNumber", { revision: one.revision })}</span>
              )}
              {one.editedAt === null ? null : <span>{t("edited")}</span>}
            </p>
            {one.status || one.stamp ? (
              <p className="mt-1 flex flex-wrap items-center gap-2">
                {one.stamp ? <StampMark stamp={one.stamp} /> : null}
                {one.status ? (
                  <Badge tone={one.status === "reviewed" ? "positive" : "accent"}>
                    {submissions(one.status === "reviewed" ? "reviewed" : "returnedOne")}
                  </Badge>
                ) : null}
              </p>
            ) : null}
            {one.text === null ? null : (
              <p className="mt-0.5 whitespace-pre-line wrap-anywhere">{one.text}</p>
            )}
            {one.author.role !== "student" && one.seenAt === null ? (
              <p className="mt-1 text-xs text-muted">{t("notSeenYet")}</p>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  );
}
