import { useEffect, useRef, useState } from "react";
import type { EducationClient } from "../../client/index";
import { helpPrompt } from "./help-prompt";
import { useLocale } from "./language";
import { isResumable, operationFor, type PendingStore, runOperation } from "./pending-operation";
import { type Action, useAction } from "./use-action";
import type { Book } from "./use-book";
import { cut, type HelpKind, type PendingHelp, type PendingOperation, withSuggestion } from "./work";

/** The longest suggestion that is kept, in UTF-16 units; the prompt asks the model for less. */
const MAX_SUGGESTION_LENGTH = 800;

/** Help with words: one press is one operation, which is resumed after a reload. */
export interface Help extends Pick<Action, "isBusy" | "error"> {
  /** The words that have come so far, while help is on its way. */
  words: string;
  ask: (kind: HelpKind) => void;
}

/** Provides help for a book. `onSpent` is called when credits may have been spent. */
export function useHelp(
  edu: EducationClient,
  book: Book,
  { onFailure, onSpent }: { onFailure: (error: unknown) => void; onSpent: () => void },
): Help {
  const locale = useLocale();
  const { isBusy, error, run } = useAction(onFailure);
  const [words, setWords] = useState("");
  const { change, current } = book;

  const store = {
    read: () => current().pendingHelp,
    write: (pendingHelp: PendingHelp | null) => change({ pendingHelp }),
  };

  const send = async ({ operationId, kind, pageId, input }: PendingHelp) => {
    const onDelta = (_: string, text: string) => setWords(cut(text, MAX_SUGGESTION_LENGTH));
    const { text } = await edu.createText(input, { operationId, onDelta });
    const suggestion = { id: operationId, pageId, kind, text: cut(text.trim(), MAX_SUGGESTION_LENGTH) };
    change(({ suggestions }) => ({
      pendingHelp: null,
      suggestions: withSuggestion(suggestions, suggestion),
    }));
  };

  const finish = (pending: PendingHelp) =>
    run(() =>
      runOperation(store, pending, () => send(pending)).finally(() => {
        setWords("");
        onSpent();
      }),
    );

  useResume(store, finish);

  return {
    isBusy,
    error,
    words,
    ask: (kind) => {
      const work = current();
      const pageId = book.page.id;
      const input = helpPrompt(kind, { work, pageId }, locale);
      void finish({ ...operationFor(work.pendingHelp, input, Date.now()), kind, pageId });
    },
  };
}

/** Continues a pending operation once, after the first render, or forgets one that is too old. */
export function useResume<Pending extends PendingOperation<unknown>>(
  store: PendingStore<Pending>,
  finish: (pending: Pending) => unknown,
): void {
  const first = useRef<(() => void) | null>(() => {
    const pending = store.read();
    if (pending && isResumable(pending, Date.now())) finish(pending);
    else if (pending) store.write(null);
  });
  useEffect(() => {
    first.current?.();
    first.current = null;
  }, []);
}
