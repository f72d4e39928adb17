/** Conditions by the name of the filter that they serve; `?` stands for its value, or for each of a list's in turn. */
export type Conditions<Name extends string> = Readonly<Record<Name, string>>;

/**
 * The conditions of the filters that are given, as SQL that begins with AND; each value is put at the end of `values`.
 * Each set of filters makes a statement of its own: for `composedRows`.
 */
export function conditionsOf<Name extends string>(
  conditions: Conditions<Name>,
  filters: NoInfer<Readonly<Partial<Record<Name, unknown>>>>,
  values: unknown[],
): string {
  const given = Object.entries<string>(conditions).flatMap(([name, condition]) => {
    const value = filters[name as Name];
    if (value === undefined) return [];
    const parts: unknown[] = Array.isArray(value) ? value : [value];
    return [
      `AND ${parts.reduce<string>((sql, part) => sql.replace("?", `$${values.push(part)}`), condition)}`,
    ];
  });
  return given.join(" ");
}

/** The LIKE pattern of a text anywhere within. */
export function patternOf(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}
