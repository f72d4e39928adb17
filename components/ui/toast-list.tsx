"use client";

import { Action, Close, Description, Provider, Root, Title, Viewport } from "radix-ui/toast";
import { isSecondClick } from "./button";
import { CloseIcon } from "./close-icon";

const DURATION_MS = 6_000;
/** Leaves time to read the message and press its button. */
const ACTION_DURATION_MS = 12_000;

const TONES = {
  neutral: "border-l-accent",
  positive: "border-l-positive",
  negative: "border-l-negative",
} as const;

// Centred at the lower edge: there a toast may cover the text of a list but not its buttons, which are at the right. `main` ends with
// enough free space to scroll its end from under a toast. While a dialog is open or the page has a bottom bar, toasts are at the upper edge.
const POSITION =
  "fixed inset-x-0 bottom-0 [body:has([role$=dialog],[data-bottom-bar])_&]:top-0 [body:has([role$=dialog],[data-bottom-bar])_&]:bottom-auto";

/** The visible toasts, the newest at the bottom. F8 moves focus to them. */
export function ToastList({
  toasts,
  text,
  onRemove,
}: {
  toasts: readonly QueuedToast[];
  text: ToastText;
  onRemove: (id: number) => void;
}) {
  return (
    <Provider label={text.messages} swipeDirection="right">
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} close={text.close} onRemove={() => onRemove(toast.id)} />
      ))}
      <Viewport
        data-messages
        label={text.messagesKey}
        className={`${POSITION} pointer-events-none z-60 mx-auto my-0 flex max-w-104 list-none flex-col gap-2 p-4 outline-none`}
      />
    </Provider>
  );
}

function ToastItem({ toast, close, onRemove }: { toast: QueuedToast; close: string; onRemove: () => void }) {
  const { action, tone = "neutral" } = toast;
  return (
    <Root
      type={tone === "negative" ? "foreground" : "background"}
      duration={action ? ACTION_DURATION_MS : DURATION_MS}
      onOpenChange={(open) => (open ? undefined : onRemove())}
      className={`appear pointer-events-auto! flex items-center gap-3 rounded-control border border-l-4 border-line bg-surface py-2 pl-4 pr-2 shadow-raised ${TONES[tone]}`}
    >
      <div className="min-w-0 flex-1 py-1">
        <Title className="font-semibold leading-snug">{toast.title}</Title>
        {toast.body ? <Description className="mt-0.5 text-md text-muted">{toast.body}</Description> : null}
      </div>
      {action ? (
        <Action
          altText={action.label}
          // The second click of a double click may hit the button of another toast.
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
        <CloseIcon />
      </Close>
    </Root>
  );
}

export interface Toast {
  title: string;
  body?: string;
  tone?: "neutral" | "positive" | "negative";
  /** A later toast with the same topic replaces this one. */
  topic?: string;
  action?: { label: string; onClick: () => void };
}

export interface QueuedToast extends Toast {
  id: number;
}

/** The texts of the list, from the namespace `ui`. The layout passes them, since toasts outlive their page. */
export interface ToastText {
  close: string;
  messages: string;
  /** The label of the list with the key that moves focus to it: "Messages (F8)". */
  messagesKey: string;
}
