"use client";

import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { suggestLogin } from "@/client/contract/addresses";
import { hubCall } from "@/components/data/hub-call";

/**
 * A login name that the hub suggests for a new person's name; what was typed by hand it leaves alone. `suggest` is
 * through when the suggestion stands in the field, or when there is none to be had.
 */
export function useLoginSuggestion(schoolId: string, displayName: string) {
  const [value, setValue] = useState("");
  // Refs, since an answer may come after the person has begun to type.
  const isTyped = useRef(false);
  const asked = useRef<{ name: string; answer: Promise<void> } | null>(null);

  function show(login: string): void {
    // At once: whoever waits for it reads the field next.
    flushSync(() => setValue(login));
    // Who stands in the field already goes on in place of the suggestion, not behind it.
    const { activeElement } = document;
    if (activeElement instanceof HTMLInputElement && activeElement.value === login) activeElement.select();
  }

  async function ask(name: string): Promise<void> {
    const call = hubCall(suggestLogin, { params: { schoolId }, query: { displayName: name } });
    const answer = await call.catch(() => null);
    const isCurrent = asked.current?.name === name && !isTyped.current;
    if (answer && isCurrent) show(answer.data.login);
    if (!answer && isCurrent) asked.current = null;
  }

  function suggest(): Promise<void> {
    const name = displayName.trim();
    if (isTyped.current || name === "") return Promise.resolve();
    if (asked.current?.name !== name) asked.current = { name, answer: ask(name) };
    return asked.current.answer;
  }

  return {
    value,
    suggest,
    type: (typed: string) => {
      isTyped.current = typed !== "";
      setValue(typed);
    },
  };
}
