/** What a person's event stream tells about (protocol: Events). */
export type ChangeKind = "submissions" | "progress" | "playground-calls" | "own-works" | "notifications";

/** The data of an event `changed`. */
export interface ChangeEvent {
  kind: ChangeKind;
  /** The activities whose submissions or progress have changed, otherwise the works, calls or notifications; null when they are too many to list. */
  ids: string[] | null;
}
