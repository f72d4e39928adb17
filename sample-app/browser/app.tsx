import { useCallback, useEffect, useState } from "react";
import { type EducationClient, type SessionContext, shouldRelaunchEducationApp } from "../../client/index";
import { type AppServer, createAppServer } from "./app-server";
import { type Draft, openDraft } from "./draft";
import { ErrorNote, getErrorSentence } from "./error-note";
import { useLocale, useMessages } from "./language";
import { deviceStorage, openLocalCopy } from "./local-copy";
import { Notice } from "./notice";
import { PlainImage } from "./plain-image";
import type { Start } from "./start";
import { StudentWorkspace } from "./student-workspace";
import { TeacherWorkspace } from "./teacher-workspace";

/** The app. What it shows depends on the launch only, never on the path of the address. */
export function App({ start }: { start: Start }) {
  const messages = useMessages();
  const locale = useLocale();
  useEffect(() => {
    document.documentElement.lang = locale;
    document.title = messages.appName;
  }, [locale, messages]);

  if (start.kind === "ready") return <Opened edu={start.edu} />;
  if (start.error.code !== "EDU_RELAUNCH_REQUIRED") {
    return (
      <Notice title={messages.stopped.title}>
        <p>{getErrorSentence(start.error, messages)}</p>
      </Notice>
    );
  }
  return <StartFromHub />;
}

/** Shown without a launch or after its end: says how to come back. */
function StartFromHub() {
  const { start } = useMessages();
  return (
    <Notice title={start.title}>
      <p>{start.text}</p>
      <p className="quiet">{start.saved}</p>
    </Notice>
  );
}

type Opening =
  | { kind: "loading" }
  | { kind: "failed"; error: unknown }
  | { kind: "teacher"; context: SessionContext }
  | { kind: "student"; context: SessionContext; draft: Draft; server: AppServer };

/** Asks the hub who started the app and why. For the teacher's workspace that is all; otherwise it also opens the draft. */
async function openLaunch(edu: EducationClient): Promise<Opening> {
  const context = await edu.context({ refresh: true });
  if (context.purpose === "teacher_manage") return { kind: "teacher", context };
  const server = createAppServer(context);
  const copy = context.purpose === "student_activity" ? openLocalCopy(deviceStorage(), context) : null;
  const draft = await openDraft({ edu, copy, onEnd: server.forget });
  return { kind: "student", context, draft, server };
}

function Opened({ edu }: { edu: EducationClient }) {
  const messages = useMessages();
  const [opening, setOpening] = useState<Opening>({ kind: "loading" });

  const open = useCallback(() => {
    setOpening({ kind: "loading" });
    openLaunch(edu).then(setOpening, (error: unknown) => setOpening({ kind: "failed", error }));
  }, [edu]);

  useEffect(() => {
    open();
  }, [open]);

  if (opening.kind === "loading") {
    return (
      <main className="notice" aria-busy="true">
        <PlainImage src="/icon.svg" alt="" width={72} height={72} />
        <p role="status">{messages.loading}</p>
      </main>
    );
  }
  if (opening.kind === "failed") return <OpeningFailed error={opening.error} onRetry={open} />;
  if (opening.kind === "teacher") return <TeacherWorkspace edu={edu} context={opening.context} />;
  const { context, draft, server } = opening;
  return <StudentWorkspace edu={edu} context={context} draft={draft} server={server} />;
}

function OpeningFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const messages = useMessages();
  if (shouldRelaunchEducationApp(error)) return <StartFromHub />;
  return (
    <Notice title={messages.stopped.title}>
      <ErrorNote error={error} />
      <button type="button" className="button primary" onClick={onRetry}>
        {messages.tryAgain}
      </button>
    </Notice>
  );
}
