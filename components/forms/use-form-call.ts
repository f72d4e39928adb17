"use client";

import { useState } from "react";
import { type CallErrorText, useCallError } from "@/components/data/use-call-error";
import { useBusyDialog } from "@/components/ui/dialog-busy";

export interface FormCall {
  isPending: boolean;
  /** The error of the last submit; null before and during a submit, and after a successful one. */
  problem: CallErrorText | null;
  onSubmit: (form: HTMLFormElement) => void;
}

/** Submits a form with an API call, one at a time, and keeps the surrounding dialog open meanwhile. */
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

export function readText(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === "string" ? value.trim() : "";
}

export function readNumber(fields: FormData, name: string): number | null {
  const text = readText(fields, name);
  return text === "" ? null : Number(text);
}
