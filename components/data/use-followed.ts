"use client";

import { useState } from "react";

/**
 * A state that begins with what the page says and follows it: what is typed or chosen since stays until the page says
 * something else, and so does the keyboard's place, which a new `key` would lose.
 * @param key by which the page's word is told from its last one, where it is not a text or a number
 */
export function useFollowed<Value>(said: Value, key: unknown = said): [Value, (value: Value) => void] {
  const [value, setValue] = useState(said);
  const [known, setKnown] = useState(key);
  if (!Object.is(key, known)) {
    setKnown(key);
    setValue(said);
  }
  return [value, setValue];
}
