"use client";

import { useState } from "react";

/**
 * An editable copy of a value: it keeps what is typed or chosen until the value itself changes, and then starts again from it.
 * A React `key` would do the same, but replace the control and lose focus.
 * @param key identifies the value where it is not a text or a number
 */
export function useDraft<Value>(value: Value, key: unknown = value): [Value, (draft: Value) => void] {
  const [draft, setDraft] = useState({ key, value });
  const isOutdated = !Object.is(draft.key, key);
  if (isOutdated) setDraft({ key, value });
  return [isOutdated ? value : draft.value, (changed) => setDraft({ key, value: changed })];
}
