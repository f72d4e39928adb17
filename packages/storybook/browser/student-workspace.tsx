import { useCallback } from "react";
import type { EducationClient, SessionContext } from "../../client/index";
import type { AppServer } from "./app-server";
import { BookTitle } from "./book-title";
import { CoverSheet } from "./cover-sheet";
import type { Draft } from "./draft";
import { HelpPanel } from "./help-panel";
import { fill, useMessages } from "./language";
import { EndNotice } from "./notice";
import { PageSheet } from "./page-sheet";
import { PageStrip } from "./page-strip";
import { PicturePanel } from "./picture-panel";
import { PrintPanel } from "./print-panel";
import { SubmitPanel } from "./submit-panel";
import { TeacherWords } from "./teacher-words";
import { TroubleBanner } from "./trouble-banner";
import { type Book, useBook } from "./use-book";
import { useHelp } from "./use-help";
import { useOwnWork } from "./use-own-work";
import { usePicture } from "./use-picture";
import { usePrices } from "./use-prices";
import { useSessionWatch } from "./use-session-watch";
import { useSubmit } from "./use-submit";
import { COVER_ID } from "./work";
import { Instructions, WorkspaceHeader } from "./workspace-header";

interface Props {
  edu: EducationClient;
  context: SessionContext;
  draft: Draft;
  server: AppServer;
}

/** The student's workspace: the book, with help beside it. A teacher's preview looks the same but saves nothing. */
export function StudentWorkspace({ edu, context, draft, server }: Props) {
  const { preview, withoutHelpers } = useMessages();
  const onFailure = draft.learnFrom;
  const own = useOwnWork(edu, { purpose: context.purpose, onFailure });
  const { refresh } = own;
  const onReturn = useCallback(() => {
    void draft.sync({ isFetching: true });
    refresh();
  }, [draft, refresh]);
  useSessionWatch(edu, { onFailure, onReturn });
  const book = useBook(draft);
  const isEnded = book.trouble === "ended";
  const isPreview = context.purpose === "student_preview";
  const submitter = useSubmit(book, { edu, server, onFailure, onSubmitted: refresh });

  // Work that is saved nowhere else exists only on this page, so it stays visible.
  if (isEnded && book.place !== "page") return <EndNotice place={book.place} />;
  return (
    <>
      <TroubleBanner book={book} />
      {isPreview ? (
        <aside className="banner calm" aria-label={preview.title}>
          <p>
            <strong>{preview.title}.</strong>{" "}
            {fill(preview.text, { name: context.student?.displayName ?? "" })}{" "}
            {preview.costs[context.billing]}
          </p>
        </aside>
      ) : null}
      <WorkspaceHeader context={context} />
      <main className="workspace">
        <div className="workspace-book">
          {own.work && !isEnded ? <TeacherWords work={own.work} isPreview={isPreview} /> : null}
          <Instructions text={context.activity.instructions} />
          <BookTitle book={book} />
          <PageStrip book={book} />
          {book.page.id === COVER_ID ? <CoverSheet book={book} /> : <PageSheet book={book} />}
        </div>
        <div className="workspace-helpers">
          {book.isReadOnly ? null : mayUseHelpers(context) ? (
            <Helpers context={context} edu={edu} book={book} onFailure={onFailure} />
          ) : (
            <section className="panel" aria-labelledby="without-helpers">
              <h2 id="without-helpers">{withoutHelpers.title}</h2>
              <p className="refusal">{withoutHelpers.text}</p>
            </section>
          )}
        </div>
        <div className="workspace-finish">
          {isEnded ? null : <PrintPanel book={book} server={server} />}
          <SubmitPanel book={book} submitter={submitter} isPreview={isPreview} />
        </div>
      </main>
    </>
  );
}

function Helpers(props: {
  context: SessionContext;
  edu: EducationClient;
  book: Book;
  onFailure: (error: unknown) => void;
}) {
  const { context, edu, book, onFailure } = props;
  const prices = usePrices(edu, context.purpose);
  const session = { onFailure, onSpent: prices.refresh };
  const help = useHelp(edu, book, session);
  const picture = usePicture(edu, book, session);
  return (
    <>
      {book.page.id === COVER_ID ? null : <HelpPanel book={book} help={help} offer={prices.text} />}
      <PicturePanel book={book} maker={picture} offer={prices.image} />
    </>
  );
}

/**
 * Whether AI may be asked. False for a student whose guardian has refused, or has not agreed although the school requires it;
 * `consent` is null where it does not count. True for everyone else, also in a teacher's preview.
 */
function mayUseHelpers({ consent, purpose }: SessionContext): boolean {
  return purpose !== "student_activity" || consent === null || consent === "given";
}
