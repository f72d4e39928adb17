import { useFormatter } from "next-intl";

/** How an entry moves what is available. A settlement moves nothing: its credits were set aside before. */
export type Direction = "in" | "out" | "none";

const LOOK = { in: "text-positive", out: "text-negative", none: "text-ink" } as const;
const SIGN = { in: "+", out: "−", none: "" } as const;

/** An amount with its sign; colour repeats what the sign says. */
export function SignedAmount({ credits, direction }: { credits: number; direction: Direction }) {
  const format = useFormatter();
  return (
    <span className={`font-semibold tabular-nums ${LOOK[direction]}`}>
      {SIGN[direction]}
      {format.number(Math.abs(credits))}
    </span>
  );
}
