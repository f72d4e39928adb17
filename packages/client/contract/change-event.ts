/** What a person's event stream tells about (protocol: Events). */
export type ChangeKind = "submissions" | "playground-calls";

/** The data of an event `changed`. */
export interface ChangeEvent {
  kind: ChangeKind;
  /** The activities whose submissions have changed, or the new calls; null when they are too many to list. */
  ids: string[] | null;
}
