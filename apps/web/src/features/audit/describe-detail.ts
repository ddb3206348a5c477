import { formatEnumeration } from '../../lib/format-enumeration.ts';
import { serverWords } from '../../lib/language/server-words.ts';
import { inContext, t } from '../../lib/language/t.ts';
import { detailWord } from './detail-words.ts';

type Detail = Readonly<Record<string, unknown>>;
export type DetailLine = { name: string; text: string };

const isRecord = (value: unknown): value is Detail =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const nothing = inContext('detail in the audit log', 'nothing');

function show(value: unknown): string {
  if (value === null || value === undefined || value === '') return nothing;
  if (Array.isArray(value))
    return value.length === 0 ? nothing : formatEnumeration(value.map(show));
  if (isRecord(value))
    return formatEnumeration(
      Object.entries(value).map(([name, inner]) => `${name} ${show(inner)}`),
    );
  return String(value);
}

const change = (before: unknown, after: unknown): string =>
  t('{before} → {after}', { before: show(before), after: show(after) });

/** Why and by what means are words of the server; whatever else there is may be somebody's own. */
const words = (name: string, value: unknown): string =>
  (name === 'because' || name === 'by') && typeof value === 'string'
    ? serverWords(value)
    : show(value);

const tell = (facts: Detail): DetailLine[] =>
  Object.entries(facts).map(([name, value]) => ({
    name: detailWord(name),
    text: words(name, value),
  }));

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
      .map((name) => ({ name: detailWord(name), text: change(old[name], fresh[name]) }));
    return [...changed, ...others];
  }
  if (before === undefined && after === undefined) return others;
  return [
    { name: inContext('detail in the audit log', 'change'), text: change(before, after) },
    ...others,
  ];
}
