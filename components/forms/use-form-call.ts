"use client";

import { useState } from "react";
import { type CallErrorText, useCallError } from "@/components/data/use-call-error";
import { useBusyDialog } from "@/components/ui/dialog-busy";

/** The state of a form that is sent by a call of the hub's API. */
export interface FormCall {
  isPending: boolean;
  /** Why it was not done; null before it is sent, while it is, and once it is done. */
  problem: CallErrorText | null;
  /** Of a `Form`, which calls it when every field is filled in right. */
  onSubmit: (form: HTMLFormElement) => void;
}

/** Sends a form once at a time; what was typed stays when the hub refuses, and so does the dialog around it meanwhile. */
export function useFormCall(send: (fields: FormData, form: HTMLFormElement) => Promise<void>): FormCall {
  const callError = useCallError();
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<CallErrorText | null>(null);
  useBusyDialog(isPending);
  async function submit(form: HTMLFormElement): Promise<void> {
    setIsPending(true);
    setProblem(null);
    try {
      await send(new FormData(form), form);
    } catch (error) {
      setProblem(callError(error));
    } finally {
      setIsPending(false);
    }
  }
  return {
    isPending,
    problem,
    onSubmit: (form) => {
      if (!isPending) void submit(form);
    },
  };
}

/** A field's text, without the space around it; empty where it is not filled in. */
export function textOf(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === "string" ? value.trim() : "";
}

/** A field's whole number; null where it is not filled in. */
export function numberOf(fields: FormData, name: string): number | null {
  const text = textOf(fields, name);
  return text === "" ? null : Number(text);
}
