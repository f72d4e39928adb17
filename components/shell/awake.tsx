"use client";

import { useEffect } from "react";
import { AWAKE } from "./awake-event";

/** Says that the page hears what is done to it, to the script of `EarlyInput`. Stands behind it all. */
export function Awake() {
  useEffect(() => {
    document.dispatchEvent(new Event(AWAKE));
  }, []);
  return null;
}
