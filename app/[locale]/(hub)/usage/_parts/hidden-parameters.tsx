import { type UsageQuery, usageParameters } from "./usage-query";

/** The page's state as hidden fields of a form; leave out of `query` what the form itself sets. */
export function HiddenParameters({ query }: { query: UsageQuery }) {
  return usageParameters(query).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
