/** Conditions by the name of the filter that they serve; `?` stands for its value, or for each of a list's in turn. */
export type Conditions<Name extends string> = Readonly<Record<Name, string>>;

/**
 * The conditions of the filters that are given, as SQL that begins with AND; each value is put at the end of `values`.
 * Each set of filters makes a statement of its own, and `set` is its short name: PostgreSQL keeps 63 characters.
 */
export function conditionsOf<Name extends string>(
  conditions: Conditions<Name>,
  filters: NoInfer<Readonly<Partial<Record<Name, unknown>>>>,
  values: unknown[],
): { sql: string; set: number } {
  let set = 0;
  const given = Object.entries<string>(conditions).flatMap(([name, condition], index) => {
    const value = filters[name as Name];
    if (value === undefined) return [];
    set += 2 ** index;
    const parts: unknown[] = Array.isArray(value) ? value : [value];
    return [
      `AND ${parts.reduce<string>((sql, part) => sql.replace("?", `$${values.push(part)}`), condition)}`,
    ];
  });
  return { sql: given.join(" "), set };
}
