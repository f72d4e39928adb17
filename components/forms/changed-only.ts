/** The fields of `now` that differ from `before`, for a PATCH that does not undo the edits of others. Null `before`: all fields. */
export function changedOnly<T extends object>(
  now: T,
  before: { readonly [Name in keyof T]?: unknown } | null,
): Partial<T> {
  const names = (Object.keys(now) as (keyof T)[]).filter(
    (name) => !before || !(name in before) || !Object.is(now[name], before[name]),
  );
  const changed: Partial<T> = {};
  for (const name of names) changed[name] = now[name];
  return changed;
}
