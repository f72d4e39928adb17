"use client";

import { useTranslations } from "next-intl";
import { buttonClass } from "@/components/ui/button-class";
import { Link } from "@/components/ui/link";
import type { ListedWork } from "@/lib/submissions/open-submission";
import { KeyHint } from "./key-hint";
import { KeysMenu } from "./keys-menu";

export interface Place {
  /** From 1. */
  position: number;
  total: number;
  previous: ListedWork | null;
  next: ListedWork | null;
}

/** What is looked at, and the way to the list and to the works before and after it. */
export function ReviewBar({
  title,
  lead,
  listHref,
  hrefOf,
  place,
  onGo,
  mayReview,
}: {
  title: string;
  lead: string;
  listHref: string;
  hrefOf: (submissionId: string) => string;
  place: Place;
  onGo: (submissionId: string) => void;
  mayReview: boolean;
}) {
  const t = useTranslations("viewer");
  const { position, total, previous, next } = place;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line lg:border-b lg:bg-surface lg:px-5 lg:py-1.5">
      <Link
        href={listHref}
        className="inline-flex min-h-9 items-center whitespace-nowrap font-semibold text-accent underline"
      >
        {t("back")}
      </Link>
      <div className="min-w-0 flex-1 basis-60 max-lg:order-last max-lg:basis-full">
        <h1
          title={title}
          className="truncate text-lg font-bold leading-tight max-lg:whitespace-normal max-lg:text-2xl"
        >
          {title}
        </h1>
        <p className="truncate text-sm leading-tight text-muted">{lead}</p>
      </div>
      <nav aria-label={t("neighbours")} className="ml-auto flex items-center gap-x-2">
        <KeysMenu mayReview={mayReview} />
        <span className="whitespace-nowrap px-1 tabular-nums text-muted">
          {t("position", { position, total })}
        </span>
        <Neighbour of={previous} label={t("previous")} sign="←" {...{ hrefOf, onGo }} />
        <Neighbour of={next} label={t("next")} sign="→" {...{ hrefOf, onGo }} />
      </nav>
    </div>
  );
}

/** A missing neighbour keeps its space, so that the other link does not move. */
function Neighbour({
  of,
  label,
  sign,
  hrefOf,
  onGo,
}: {
  of: ListedWork | null;
  label: string;
  sign: string;
  hrefOf: (submissionId: string) => string;
  onGo: (submissionId: string) => void;
}) {
  const content = (
    <>
      {label}
      <KeyHint name={sign} />
    </>
  );
  if (!of) {
    return (
      <span aria-hidden="true" className={buttonClass("secondary", "invisible", "small")}>
        {content}
      </span>
    );
  }
  return (
    <Link
      href={hrefOf(of.submissionId)}
      replace
      onNavigate={(event) => {
        event.preventDefault();
        onGo(of.submissionId);
      }}
      aria-label={`${label}: ${of.student.displayName}`}
      className={buttonClass("secondary", "", "small")}
    >
      {content}
    </Link>
  );
}
