type Detail = Readonly<Record<string, unknown>>;
export type DetailLine = { name: string; text: string };

const isRecord = (value: unknown): value is Detail =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function show(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (Array.isArray(value)) return value.length === 0 ? 'nothing' : value.map(show).join(', ');
  if (isRecord(value))
    return Object.entries(value)
      .map(([name, inner]) => `${name} ${show(inner)}`)
      .join(', ');
  return String(value);
}

/** "displayName" as people read it: "display name". */
const words = (name: string): string =>
  name
    .replace(/[_-]/g, ' ')
    .replace(/([a-z])([A-Z])/g, (_match, a: string, b: string) => `${a} ${b.toLowerCase()}`);

const tell = (facts: Detail): DetailLine[] =>
  Object.entries(facts).map(([name, value]) => ({ name: words(name), text: show(value) }));

/** What an entry holds beside who, when and what: changes as "before → after", the rest as it is. */
export function describeDetail(detail: Detail): DetailLine[] {
  const { before, after, ...rest } = detail;
  const others = tell(rest);
  // What was made or deleted has one side only: it is told as it is.
  if (isRecord(after) && !isRecord(before)) return [...tell(after), ...others];
  if (isRecord(before) && !isRecord(after)) return [...tell(before), ...others];
  if (isRecord(before) && isRecord(after)) {
    const [old, fresh] = [before, after];
    const names = [...new Set([...Object.keys(old), ...Object.keys(fresh)])];
    const changed = names
      .filter((name) => JSON.stringify(old[name]) !== JSON.stringify(fresh[name]))
      .map((name) => ({ name: words(name), text: `${show(old[name])} → ${show(fresh[name])}` }));
    return [...changed, ...others];
  }
  if (before === undefined && after === undefined) return others;
  return [{ name: 'change', text: `${show(before)} → ${show(after)}` }, ...others];
}
