"use client";

import { useState } from "react";

/**
 * A state that begins with what the page says and follows it: what is typed or chosen since stays until the page says
 * something else, and so does the keyboard's place, which a new `key` would lose.
 * @param key by which the page's word is told from its last one, where it is not a text or a number
 */
export function useFollowed<Value>(said: Value, key: unknown = said): [Value, (value: Value) => void] {
  // One state: what was typed belongs to what the page said then, also where React comes to it only afterwards.
  const [held, setHeld] = useState({ key, value: said });
  const isOver = !Object.is(held.key, key);
  if (isOver) setHeld({ key, value: said });
  return [isOver ? said : held.value, (value) => setHeld({ key, value })];
}
