import { useCallback, useEffect, useState } from "react";
import { type EducationClient, type SessionContext, shouldRelaunchEducationApp } from "../../client/index";
import { ErrorNote, getErrorSentence } from "./error-note";
import { useLocale, useMessages } from "./language";
import { Notice } from "./notice";
import { PlainImage } from "./plain-image";
import { type Start, storeContext } from "./start";
import { StudentWorkspace } from "./student-workspace";
import { TeacherWorkspace } from "./teacher-workspace";

/** The app. What it shows depends on the launch only, never on the address. */
export function App({ start }: { start: Start }) {
  const messages = useMessages();
  const locale = useLocale();
  useEffect(() => {
    document.documentElement.lang = locale;
    document.title = messages.appName;
  }, [locale, messages]);

  if (start.kind === "ready") return <Opened edu={start.edu} storedContext={start.storedContext} />;
  if (start.error.code !== "EDU_RELAUNCH_REQUIRED") {
    return (
      <Notice title={messages.stopped.title}>
        <p>{getErrorSentence(start.error, messages)}</p>
      </Notice>
    );
  }
  return (
    <Notice title={messages.start.title}>
      <p>{messages.start.text}</p>
      <p className="quiet">{messages.start.saved}</p>
    </Notice>
  );
}

type Opening =
  | { kind: "loading" }
  | { kind: "failed"; error: unknown }
  | { kind: "open"; context: SessionContext; isEnded: boolean };

function Opened({ edu, storedContext }: { edu: EducationClient; storedContext: SessionContext | null }) {
  const messages = useMessages();
  const [opening, setOpening] = useState<Opening>({ kind: "loading" });

  const open = useCallback(async () => {
    setOpening({ kind: "loading" });
    try {
      const context = await edu.context({ refresh: true });
      storeContext(context);
      document.title = `${context.activity.title} · ${messages.appName}`;
      setOpening({ kind: "open", context, isEnded: false });
    } catch (error) {
      // The session has ended, but this tab still knows its page, which explains how to return.
      const isOwnPage = shouldRelaunchEducationApp(error) && storedContext !== null;
      setOpening(
        isOwnPage ? { kind: "open", context: storedContext, isEnded: true } : { kind: "failed", error },
      );
    }
  }, [edu, storedContext, messages]);

  useEffect(() => {
    void open();
  }, [open]);

  if (opening.kind === "loading") {
    return (
      <main className="notice" aria-busy="true">
        <PlainImage src="/icon.svg" alt="" width={72} height={72} />
        <p role="status">{messages.loading}</p>
      </main>
    );
  }
  if (opening.kind === "failed") return <OpeningFailed error={opening.error} onRetry={() => void open()} />;
  const { context, isEnded } = opening;
  if (context.purpose === "teacher_manage")
    return <TeacherWorkspace edu={edu} context={context} isEnded={isEnded} />;
  return <StudentWorkspace edu={edu} context={context} isEnded={isEnded} />;
}

function OpeningFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const messages = useMessages();
  if (shouldRelaunchEducationApp(error)) {
    return (
      <Notice title={messages.start.title}>
        <p>{messages.start.text}</p>
        <p className="quiet">{messages.start.saved}</p>
      </Notice>
    );
  }
  return (
    <Notice title={messages.stopped.title}>
      <ErrorNote error={error} />
      <button type="button" className="button primary" onClick={onRetry}>
        {messages.tryAgain}
      </button>
    </Notice>
  );
}
