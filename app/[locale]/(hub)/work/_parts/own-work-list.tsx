"use client";

import { useLocale, useTranslations } from "next-intl";
import { ListEnd } from "@/components/data/list-end";
import { type OwnList, useOwnList } from "@/components/data/use-own-list";
import { EmptyShelf } from "@/components/drawings/scenes";
import { Thumbnail } from "@/components/submissions/thumbnail";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { When } from "@/components/ui/when";
import { hubPath } from "@/lib/i18n/paths";
import type { OwnWork } from "@/packages/client/contract/profile";

/** A student's works as covers on a shelf, the newest first. */
export function OwnWorkList(props: OwnList<OwnWork>) {
  const t = useTranslations("work");
  const locale = useLocale();
  const { list, items } = useOwnList("GET /profile/submissions", props);
  return (
    <>
      {items.length === 0 ? (
        <EmptyState
          title={t("empty")}
          drawing={<EmptyShelf className="h-32" />}
          action={<ButtonLink href={hubPath(locale)}>{t("toActivities")}</ButtonLink>}
        >
          {t("emptyBody")}
        </EmptyState>
      ) : null}
      <ul
        aria-label={t("list")}
        className="grid grid-cols-2 gap-y-8 overflow-x-clip sm:grid-cols-3 lg:grid-cols-4"
      >
        {items.map((work) => (
          <WorkOnShelf key={work.submissionId} work={work} />
        ))}
      </ul>
      <ListEnd list={list} />
    </>
  );
}

function WorkOnShelf({ work }: { work: OwnWork }) {
  const t = useTranslations("work");
  const locale = useLocale();
  return (
    <li className="relative flex min-w-0 flex-col">
      <div className="shelf flex items-end px-2.5 sm:px-4">
        <Thumbnail
          url={work.pictureUrl}
          className="aspect-[4/3] w-full rounded-t-control border-x border-t border-line shadow-card"
        />
      </div>
      <div className="flex flex-1 flex-col gap-0.5 px-2.5 pt-3 sm:px-4">
        <h2 className="line-clamp-2 font-bold leading-snug">
          {/* The whole place on the shelf opens the work. */}
          <Link
            href={hubPath(locale, `/work/${work.submissionId}`)}
            className="text-ink no-underline after:absolute after:inset-0 hover:underline"
          >
            <span className="sr-only">{t("open")}: </span>
            {work.title}
          </Link>
        </h2>
        <p className="line-clamp-1 text-sm text-muted">{work.activityTitle}</p>
        <p className="text-sm text-muted">
          {t.rich("receipt", { when: () => <When at={work.submittedAt} timeZone={work.timeZone} /> })}
        </p>
        <WorkState work={work} />
      </div>
    </li>
  );
}

/** What is new about a work, or what the teacher has done with it, or that the school shows it no more. */
function WorkState({ work }: { work: OwnWork }) {
  const t = useTranslations("work");
  const [text, tone] = stateOf(work);
  return <p className={`text-sm font-semibold ${tone}`}>{t(text)}</p>;
}

function stateOf({ takenDown, hasNews, status }: OwnWork) {
  if (takenDown !== null) return ["isTakenDown", "text-warning"] as const;
  if (hasNews) return ["hasNews", "text-accent"] as const;
  if (status === "revision_requested") return ["triesAgain", "text-accent"] as const;
  if (status === "reviewed") return ["reviewed", "text-positive"] as const;
  return ["waiting", "text-muted"] as const;
}
