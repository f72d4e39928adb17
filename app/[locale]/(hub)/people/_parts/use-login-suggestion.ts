"use client";

import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { hubCall } from "@/components/data/hub-call";

/**
 * Suggests a login name for a new person's name, unless a login name was typed. `suggest` resolves when the suggestion is in
 * the field, or when there is none.
 */
export function useLoginSuggestion(schoolId: string, displayName: string) {
  const [value, setValue] = useState("");
  // Refs, because an answer may arrive after the user has started typing.
  const isTyped = useRef(false);
  const request = useRef<{ name: string; answer: Promise<void> } | null>(null);

  function fillIn(login: string): void {
    // Synchronously, because the form reads the field right after `suggest` resolves.
    flushSync(() => setValue(login));
    // If the field has focus, typing must replace the suggestion, not append to it.
    const { activeElement } = document;
    if (activeElement instanceof HTMLInputElement && activeElement.value === login) activeElement.select();
  }

  async function requestSuggestion(name: string): Promise<void> {
    const call = hubCall("GET /schools/{schoolId}/login-suggestion", {
      params: { schoolId },
      query: { displayName: name },
    });
    const answer = await call.catch(() => null);
    const isCurrent = request.current?.name === name && !isTyped.current;
    if (answer && isCurrent) fillIn(answer.data.login);
    if (!answer && isCurrent) request.current = null;
  }

  function suggest(): Promise<void> {
    const name = displayName.trim();
    if (isTyped.current || name === "") return Promise.resolve();
    if (request.current?.name !== name) request.current = { name, answer: requestSuggestion(name) };
    return request.current.answer;
  }

  return {
    value,
    suggest,
    setTyped: (typed: string) => {
      isTyped.current = typed !== "";
      setValue(typed);
    },
  };
}
