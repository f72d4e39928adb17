"use client";

import { useState } from "react";

/**
 * An editable copy of a value. It keeps what is typed or chosen until the value itself changes; then it becomes the new value.
 * A React `key` would do the same, but replace the control and lose focus.
 * @param key the value counts as changed when its `key` changes; an object needs one, such as its id
 */
export function useDraft<Value>(value: Value, key: unknown = value): [Value, (draft: Value) => void] {
  const [draft, setDraft] = useState({ key, value });
  const isOutdated = !Object.is(draft.key, key);
  if (isOutdated) setDraft({ key, value });
  return [isOutdated ? value : draft.value, (changed) => setDraft({ key, value: changed })];
}
