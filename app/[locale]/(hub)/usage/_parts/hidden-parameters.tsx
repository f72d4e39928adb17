import { type UsageQuery, usageParameters } from "./usage-query";

/** The state of the page, for a form that changes a part of it; leave that part out of `query`. */
export function HiddenParameters({ query }: { query: UsageQuery }) {
  return usageParameters(query).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
