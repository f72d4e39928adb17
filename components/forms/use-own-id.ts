"use client";

import { useState } from "react";

/**
 * An id for what a form makes, one for as long as the form stands: sent twice, or again after an answer was lost, it makes
 * one thing.
 */
export function useOwnId(): string {
  const [id] = useState(() => crypto.randomUUID());
  return id;
}
