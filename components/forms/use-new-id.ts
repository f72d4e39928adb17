"use client";

import { useState } from "react";

/** The id of the record that a form creates, the same while the form is mounted: a repeated submit creates one record. */
export function useNewId(): string {
  const [id] = useState(() => crypto.randomUUID());
  return id;
}
