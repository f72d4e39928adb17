import { useEffect, useRef } from "react";
import type { EducationClient } from "../../client/index";
import { helpPrompt } from "./help-prompt";
import { useLocale } from "./language";
import { isResumable, operationFor, runOperation } from "./pending-operation";
import { type Action, useAction } from "./use-action";
import type { StoredWork } from "./use-work";
import type { HelpKind, PendingHelp } from "./work";

/** Help with words: one press is one operation, which a reload resumes. */
export interface Help extends Pick<Action, "isBusy" | "error"> {
  ask: (kind: HelpKind) => void;
}

/** Provides help for a page; nothing is resumed when the session has ended. */
export function useHelp(
  edu: EducationClient,
  stored: StoredWork,
  session: { isEnded: boolean; onFailure: (error: unknown) => void },
): Help {
  const locale = useLocale();
  const { isBusy, error, run } = useAction(session.onFailure);
  const { change, current } = stored;

  const slot = {
    read: () => current().pendingHelp,
    write: (pendingHelp: PendingHelp | null) => change({ pendingHelp }),
  };

  const send = async ({ operationId, kind, input }: PendingHelp) => {
    const { text } = await edu.createText(input, { operationId });
    const suggestion = { id: operationId, kind, text: text.trim() };
    change((work) => ({
      pendingHelp: null,
      suggestions: [suggestion, ...work.suggestions.filter((other) => other.id !== operationId)],
    }));
  };

  const finish = (pending: PendingHelp) => run(() => runOperation(slot, pending, () => send(pending)));

  useResume(() => {
    const { pendingHelp } = current();
    if (!pendingHelp || session.isEnded) return;
    if (isResumable(pendingHelp, Date.now())) void finish(pendingHelp);
    else change({ pendingHelp: null });
  });

  return {
    isBusy,
    error,
    ask: (kind) => {
      const { pendingHelp } = current();
      const operation = operationFor(pendingHelp, helpPrompt(kind, current(), locale), Date.now());
      void finish({ ...operation, kind });
    },
  };
}

/** Runs `resume` once, after the first render. */
export function useResume(resume: () => void): void {
  const first = useRef<(() => void) | null>(resume);
  useEffect(() => {
    first.current?.();
    first.current = null;
  }, []);
}
