"use client";

import { createContext, lazy, type ReactNode, Suspense, useContext, useMemo, useState } from "react";
import type { ShownToast, Toast, ToastText } from "./toast-list";

interface ToastControl {
  /** Shows a message; 6 seconds, 12 with an action, and longer while it is hovered, focused or the window is away. */
  toast: (toast: Toast) => void;
}

const ToastContext = createContext<ToastControl | null>(null);
// The messages' own code comes with the first message.
const ToastList = lazy(() => import("./toast-list").then((module) => ({ default: module.ToastList })));

/** Messages pile up no higher than this: the oldest goes. */
const SHOWN_AT_ONCE = 3;

/** Around everything that shows messages; keeps them while pages change. */
export function ToastProvider({ text, children }: { text: ToastText; children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);
  const [wasUsed, setWasUsed] = useState(false);
  const control = useMemo<ToastControl>(() => {
    let nextId = 1;
    return {
      toast: (toast) => {
        const id = nextId;
        nextId += 1;
        setWasUsed(true);
        setToasts((shown) => {
          const others = shown.filter(({ about }) => about === undefined || about !== toast.about);
          return [...others, { ...toast, id }].slice(-SHOWN_AT_ONCE);
        });
      },
    };
  }, []);
  const remove = (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id));
  return (
    <ToastContext value={control}>
      {children}
      {wasUsed ? (
        <Suspense>
          <ToastList toasts={toasts} text={text} onGone={remove} />
        </Suspense>
      ) : null}
    </ToastContext>
  );
}

/** Shows messages: `const { toast } = useToast(); toast({ title: "Archived", action: { label: "Undo", onClick } })`. */
export function useToast(): ToastControl {
  const control = useContext(ToastContext);
  if (control === null) throw new Error("useToast needs a ToastProvider around it.");
  return control;
}
