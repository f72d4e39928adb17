/** What a person's event stream tells about (protocol: Events). */
export type ChangeKind = "submissions" | "playground-calls" | "own-works" | "notifications";

/** The data of an event `changed`. */
export interface ChangeEvent {
  kind: ChangeKind;
  /** The activities whose submissions have changed, otherwise the works, calls or notifications; null when they are too many to list. */
  ids: string[] | null;
}
