"use client";

import { useState } from "react";

/**
 * Returns the id of the record that a form creates. It stays the same while the form is mounted, so that a repeated submit
 * creates one record.
 */
export function useNewId(): string {
  const [id] = useState(() => crypto.randomUUID());
  return id;
}
