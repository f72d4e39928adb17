import type { ProfileLine } from "./cpu-profile";
import type { KeyMinute } from "./expiring-idempotency-keys";
import type { PoolRate } from "./hot-pool";
import type { Measurement, Ratio } from "./measure";
import type { PageTime } from "./pages";

/** The columns of `printTable`; `c` is the number of connections. */
const HEAD = [
  "operation",
  "upstream",
  "c",
  "target",
  "req/s",
  "p50 ms",
  "p99 ms",
  "added p50",
  "errors",
  "CPU µs/req",
  "database µs/req",
];

function fixed(value: number | null, digits: number): string {
  return value === null ? "" : value.toFixed(digits);
}

/** Finds the same case measured against the upstream itself. */
function findUpstream(results: Measurement[], one: Measurement): Measurement | undefined {
  return results.find(
    (other) =>
      other.target === "upstream" &&
      other.operation === one.operation &&
      other.upstreamMs === one.upstreamMs &&
      other.concurrency === one.concurrency,
  );
}

/** Prints the measured calls as a Markdown table. */
export function printTable(results: Measurement[]): void {
  const rows = results.map((one) => {
    const base = findUpstream(results, one);
    return [
      one.operation,
      one.upstreamMs === null ? "" : `${one.upstreamMs} ms`,
      String(one.concurrency),
      one.target,
      fixed(one.perSecond, 0),
      fixed(one.p50Ms, 2),
      fixed(one.p99Ms, 2),
      base && base !== one ? fixed(one.p50Ms - base.p50Ms, 2) : "",
      String(one.errors),
      fixed(one.cpuMicros, 0),
      fixed(one.databaseCpuMicros, 0),
    ];
  });
  print(HEAD, rows);
}

/** Prints, as a Markdown table, the hub's figures divided by those of the gateway of `gateway.ts`. */
export function printRatios(ratios: Ratio[]): void {
  const rows = ratios.map(({ upstreamMs, concurrency, target, figure, min, median, max }) => [
    upstreamMs === null ? "" : `${upstreamMs} ms`,
    String(concurrency),
    target,
    figure,
    ...[min, median, max].map((ratio) => fixed(ratio, 2)),
  ]);
  print(["upstream", "c", "target", "figure", "min", "median", "max"], rows);
}

/** Prints the times of the pages as a Markdown table. */
export function printPages(times: PageTime[]): void {
  const rows = times.map(({ page, data, p50Ms, p95Ms }) => [page, data, fixed(p50Ms, 0), fixed(p95Ms, 0)]);
  print(["page", "data", "first byte p50 ms", "p95 ms"], rows);
}

/** Prints a CPU profile as a Markdown table. */
export function printProfile(lines: ProfileLine[]): void {
  const rows = lines.map(({ share, functionName, file }) => [
    `${fixed(share * 100, 1)} %`,
    functionName,
    file,
  ]);
  print(["share", "function", "where"], rows);
}

/** The median and the lowest milliseconds of a list, one value for each size of the data. */
export interface GrowthRow {
  name: string;
  medians: number[];
  lowest: number[];
}

/** The time with the most data divided by that with the least. */
const growthOf = (times: number[]) => (times.at(-1) ?? Number.NaN) / (times[0] ?? Number.NaN);

/** Prints how lists grow as a Markdown table. Other load on the machine changes the lowest times less than the medians. */
export function printGrowth(sizes: readonly number[], rows: GrowthRow[]): void {
  const columns = sizes.map((size) => `10^${Math.round(Math.log10(size))} ms`);
  print(
    ["list", ...columns, "ratio", ...columns.map((column) => `${column}, lowest`), "ratio"],
    rows.map(({ name, medians, lowest }) => [
      name,
      ...[medians, lowest].flatMap((times) => [
        ...times.map((ms) => fixed(ms, 1)),
        fixed(growthOf(times), 2),
      ]),
    ]),
  );
}

/** Prints, as a Markdown table, how many operations per second a credit pool with 200 callers reached: each in statements of its own, and several in one. */
export function printPool(rates: PoolRate[]): void {
  print(
    ["round", "one statement each /s", "together /s", "ratio"],
    rates.map(({ alone, together }, index) => [
      String(index + 1),
      fixed(alone, 0),
      fixed(together, 0),
      fixed(together / alone, 1),
    ]),
  );
}

/** Prints the minutes of new and expired Idempotency-Keys as a Markdown table. */
export function printKeys(minutes: KeyMinute[]): void {
  print(
    ["minute", "new keys", "p50 ms", "p99 ms", "deleted", "older than a day", "slowest sweep ms"],
    minutes.map(({ claimed, p50Ms, p99Ms, deletedCount, expiredLeftCount, slowestSweepMs }, index) => [
      String(index + 1),
      String(claimed),
      fixed(p50Ms, 2),
      fixed(p99Ms, 2),
      String(deletedCount),
      String(expiredLeftCount),
      fixed(slowestSweepMs, 0),
    ]),
  );
}

function print(head: string[], rows: string[][]): void {
  const widths = head.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  console.log(line(head));
  console.log(`|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`);
  for (const row of rows) console.log(line(row));
}
