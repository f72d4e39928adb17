"use client";

import { createContext, lazy, type ReactNode, Suspense, useContext, useMemo, useState } from "react";
import type { QueuedToast, Toast, ToastText } from "./toast-list";

interface ToastControl {
  /** Displays a toast for 6 seconds, or 12 with an action. Hovering, focusing it or leaving the window pauses the time. */
  toast: (toast: Toast) => void;
  /** Removes the toast of a topic, for example when its action no longer belongs to what was done last. */
  dismiss: (topic: string) => void;
}

const ToastContext = createContext<ToastControl | null>(null);
// The list of toasts is loaded when the first toast is shown.
const ToastList = lazy(() => import("./toast-list").then((module) => ({ default: module.ToastList })));

/** How many toasts are shown at once; one more removes the oldest. */
const MAX_TOASTS = 3;

const withoutTopic = (toasts: readonly QueuedToast[], gone: string) =>
  toasts.filter(({ topic }) => topic !== gone);

/** Provides `useToast`. It belongs in the layout, so that toasts stay while pages change. */
export function ToastProvider({ text, children }: { text: ToastText; children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly QueuedToast[]>([]);
  const [hasToasted, setHasToasted] = useState(false);
  const control = useMemo<ToastControl>(() => {
    let nextId = 1;
    return {
      toast: (toast) => {
        const id = nextId;
        nextId += 1;
        setHasToasted(true);
        setToasts((current) => {
          const others = toast.topic === undefined ? current : withoutTopic(current, toast.topic);
          return [...others, { ...toast, id }].slice(-MAX_TOASTS);
        });
      },
      dismiss: (topic) => setToasts((current) => withoutTopic(current, topic)),
    };
  }, []);
  const remove = (id: number) => setToasts((current) => current.filter((toast) => toast.id !== id));
  return (
    <ToastContext value={control}>
      {children}
      {hasToasted ? (
        <Suspense>
          <ToastList toasts={toasts} text={text} onRemove={remove} />
        </Suspense>
      ) : null}
    </ToastContext>
  );
}

/** Returns `toast`: `const { toast } = useToast(); toast({ title: "Archived", action: { label: "Undo", onClick } })`. */
export function useToast(): ToastControl {
  const control = useContext(ToastContext);
  if (control === null) throw new Error("useToast needs a ToastProvider around it.");
  return control;
}
