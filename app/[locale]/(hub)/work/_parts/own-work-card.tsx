import { useTranslations } from "next-intl";
import { Thumbnail } from "@/components/submissions/thumbnail";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { NewTabLink } from "@/components/ui/new-tab-link";

/** A student's own work, with the receipt of its submission. */
export function OwnWorkCard(work: {
  title: string;
  /** The activity and its app. */
  about: string;
  /** Null while the school has taken the work down. */
  primaryUrl: string | null;
  /** Why it is taken down. */
  takenDown: string | null;
  pictureUrl: string | null;
  /** The time of submission, formatted in the school's time zone. */
  time: string;
  revision: number;
  isReviewed: boolean;
}) {
  const t = useTranslations("work");
  return (
    <Card as="li" className="flex flex-col overflow-hidden">
      <Thumbnail url={work.pictureUrl} className="aspect-[4/3] w-full border-b border-line" />
      <div className="flex flex-1 flex-col gap-2 p-4">
        <h2 className="line-clamp-2 text-lg font-bold leading-snug">{work.title}</h2>
        <p className="text-md text-muted">{work.about}</p>
        <p className="text-md">{t("receipt", { date: work.time })}</p>
        <div className="flex flex-wrap gap-2">
          <Badge tone={work.isReviewed ? "positive" : "neutral"}>
            {t(work.isReviewed ? "reviewed" : "waiting")}
          </Badge>
          <Badge>{t("revision", { revision: work.revision })}</Badge>
        </div>
        {work.primaryUrl === null ? (
          <p className="mt-auto text-md wrap-anywhere">{t("takenDown", { reason: work.takenDown ?? "" })}</p>
        ) : (
          <NewTabLink
            href={work.primaryUrl}
            className="mt-auto inline-flex min-h-11 items-center font-semibold text-accent"
          >
            {t("open")}
            <span className="sr-only">: {work.title}</span>
          </NewTabLink>
        )}
      </div>
    </Card>
  );
}
