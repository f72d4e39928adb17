import { oneRow, rows } from "@/lib/database/connections";

/** A hub process as the database knows it. */
export interface InstanceRow {
  id: string;
  started_at: Date;
  seen_at: Date;
  is_alive: boolean;
}

/** The hub's processes, the newest first; one that has not said so for a while is taken for dead. */
export function listInstances(deadAfterSeconds: number): Promise<InstanceRow[]> {
  return rows<InstanceRow>(
    "list-instances",
    `SELECT id, started_at, seen_at, seen_at > now() - make_interval(secs => $1) AS is_alive
      FROM instances ORDER BY started_at DESC LIMIT 100`,
    [deadAfterSeconds],
  );
}

/** Since when the oldest open hold is open, by `holds_state_idx`; and the database's clock. */
export function findOldestHold(): Promise<{ since: Date | null; now: Date }> {
  return oneRow<{ since: Date | null; now: Date }>(
    "oldest-hold",
    "SELECT (SELECT min(created_at) FROM holds WHERE state = 'reserved') AS since, now() AS now",
    [],
  );
}
