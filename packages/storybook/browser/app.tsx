import { useCallback, useEffect, useState } from "react";
import type { EducationClient } from "../../client/index";
import { ErrorNote, getErrorSentence } from "./error-note";
import { HubLink } from "./hub-link";
import { useLocale, useMessages } from "./language";
import { deviceStorage } from "./local-copy";
import { EndNotice, Notice } from "./notice";
import { type Opened, openLaunch } from "./open-launch";
import { PlainImage } from "./plain-image";
import type { Start } from "./start";
import { StudentWorkspace } from "./student-workspace";
import type { TabMemory } from "./tab-memory";
import { TeacherWorkspace } from "./teacher-workspace";

/** The app. What it shows depends on the launch only, never on the path of the address. */
export function App({ start }: { start: Start }) {
  const messages = useMessages();
  const locale = useLocale();
  useEffect(() => {
    document.documentElement.lang = locale;
    document.title = messages.appName;
  }, [locale, messages]);

  if (start.kind === "ready") return <Launch edu={start.edu} tab={start.tab} />;
  if (start.error.code !== "EDU_RELAUNCH_REQUIRED") {
    return (
      <Notice title={messages.stopped.title}>
        <p>{getErrorSentence(start.error, messages)}</p>
      </Notice>
    );
  }
  return <EndNotice place={null} />;
}

type Opening = Opened | { kind: "loading" } | { kind: "failed"; error: unknown };

function Launch({ edu, tab }: { edu: EducationClient; tab: TabMemory }) {
  const messages = useMessages();
  const [opening, setOpening] = useState<Opening>({ kind: "loading" });

  const open = useCallback(() => {
    setOpening({ kind: "loading" });
    openLaunch(edu, { copies: deviceStorage(), tab }).then(setOpening, (error: unknown) =>
      setOpening({ kind: "failed", error }),
    );
  }, [edu, tab]);

  useEffect(open, [open]);

  if (opening.kind === "loading") {
    return (
      <main className="notice" aria-busy="true">
        <PlainImage src="/icon.svg" alt="" width={72} height={72} />
        <p role="status">{messages.loading}</p>
        <HubLink isStudent />
      </main>
    );
  }
  if (opening.kind === "failed") {
    return (
      <Notice title={messages.stopped.title}>
        <ErrorNote error={opening.error} />
        <button type="button" className="button primary" onClick={open}>
          {messages.tryAgain}
        </button>
      </Notice>
    );
  }
  if (opening.kind === "ended") return <EndNotice place={opening.place} />;
  if (opening.kind === "teacher") return <TeacherWorkspace edu={edu} context={opening.context} />;
  const { context, draft, server } = opening;
  return <StudentWorkspace edu={edu} context={context} draft={draft} server={server} />;
}
