/**
 * What of `now` differs from `before`: the body of an edit. A field nobody touched is left out, so that a page that has
 * stood open for long takes nothing back that somebody else has changed meanwhile. Values are compared as they are
 * (`Object.is`); a name that `before` does not have differs.
 */
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
