"use client";

import { Action, Close, Description, Provider, Root, Title, Viewport } from "radix-ui/toast";
import { CloseMark } from "./close-mark";
import { isSecondClick } from "./second-click";

const DURATION_MS = 6_000;
/** Long enough to read, find the button and press it. */
const ACTION_DURATION_MS = 12_000;

const TONES = {
  neutral: "border-l-accent",
  positive: "border-l-positive",
  negative: "border-l-negative",
} as const;

/** The messages that show, newest lowest; F8 brings the keyboard to them. */
export function ToastList({
  toasts,
  text,
  onGone,
}: {
  toasts: readonly ShownToast[];
  text: ToastText;
  onGone: (id: number) => void;
}) {
  return (
    <Provider label={text.messages} swipeDirection="right">
      {toasts.map((toast) => (
        <OneToast key={toast.id} toast={toast} close={text.close} onGone={() => onGone(toast.id)} />
      ))}
      <Viewport
        data-messages
        label={text.messagesKey}
        className="fixed inset-x-0 bottom-0 z-60 m-0 flex list-none flex-col gap-2 p-4 outline-none sm:left-auto sm:w-104"
      />
    </Provider>
  );
}

function OneToast({ toast, close, onGone }: { toast: ShownToast; close: string; onGone: () => void }) {
  const { action, tone = "neutral" } = toast;
  return (
    <Root
      type={tone === "negative" ? "foreground" : "background"}
      duration={action ? ACTION_DURATION_MS : DURATION_MS}
      onOpenChange={(open) => (open ? undefined : onGone())}
      className={`appear pointer-events-auto! flex items-center gap-3 rounded-control border border-l-4 border-line bg-surface py-2 pl-4 pr-2 shadow-raised ${TONES[tone]}`}
    >
      <div className="min-w-0 flex-1 py-1">
        <Title className="font-semibold leading-snug">{toast.title}</Title>
        {toast.body ? <Description className="mt-0.5 text-md text-muted">{toast.body}</Description> : null}
      </div>
      {action ? (
        <Action
          altText={action.label}
          // Under the second click of a double click another message's button may have come to stand.
          onClick={(event) => (isSecondClick(event) ? event.preventDefault() : action.onClick())}
          className="min-h-11 shrink-0 rounded-control px-3 font-semibold text-accent hover:bg-accent-soft"
        >
          {action.label}
        </Action>
      ) : null}
      <Close
        aria-label={close}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-ink"
      >
        <CloseMark />
      </Close>
    </Root>
  );
}

/** A short message about what was just done. */
export interface Toast {
  title: string;
  body?: string;
  tone?: "neutral" | "positive" | "negative";
  /** What it is about: a later message about the same takes its place. */
  about?: string;
  /** One thing to do about it, such as undo. */
  action?: { label: string; onClick: () => void };
}

/** A message with its place in the row. */
export interface ShownToast extends Toast {
  id: number;
}

/** The words of the messages' frame, from `ui`: given by the layout, since messages outlive the page that shows them. */
export interface ToastText {
  close: string;
  messages: string;
  messagesKey: string;
}
