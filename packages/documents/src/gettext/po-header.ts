import type { RebuildOptions } from '../reading.ts';
import type { Edit } from '../text/splice.ts';
import type { PluralForms } from './plural-forms.ts';
import { pluralFormsOf } from './plural-forms.ts';
import type { PoEntry, PoString } from './po-entries.ts';

export type PoHeader = { entry: PoEntry; msgstr: PoString };

export function findHeader(entries: PoEntry[]): PoHeader | undefined {
  for (const entry of entries) {
    const [first, second] = entry.strings;
    const isHeader = first?.keyword === 'msgid' && first.value === '';
    if (isHeader && second?.keyword === 'msgstr') return { entry, msgstr: second };
  }
  return undefined;
}

/**
 * The plural forms for translations into the language: those of the header if they apply to this language, because
 * existing translations use them.
 */
export function formsFor(header: PoHeader | undefined, language: string): PluralForms {
  const usual = pluralFormsOf(language);
  const named = fieldOf(header, 'Language')?.split(/[-_]/u)[0];
  const written = fieldOf(header, 'Plural-Forms');
  const count = Number(/nplurals\s*=\s*([1-6])\s*;\s*plural\s*=/u.exec(written ?? '')?.[1] ?? 0);
  if (written === undefined || count === 0 || named !== language.split('-')[0]) return usual;
  if (count === usual.forms.length) return { header: written, forms: usual.forms };
  const forms = Array.from({ length: count }, (_, index) =>
    index === 0 && count > 1 ? ('one' as const) : ('many' as const),
  );
  return { header: written, forms };
}

function fieldOf(header: PoHeader | undefined, name: string): string | undefined {
  const lines = header?.msgstr.value.split('\n') ?? [];
  const line = lines.find((one) => one.toLowerCase().startsWith(`${name.toLowerCase()}:`));
  return line?.slice(name.length + 1).trim() || undefined;
}

/** Sets language, encoding and plural forms, line by line, and adds the disclaimer as a translator comment. */
export function headerEdits(
  source: string,
  header: PoHeader | undefined,
  hasPlurals: boolean,
  options: RebuildOptions,
  ending: string,
): Edit[] {
  const forms = formsFor(header, options.targetLanguage).header;
  const fields: [string, string][] = [
    ['Language', options.targetLanguage.replace('-', '_')],
    ['Content-Type', 'text/plain; charset=UTF-8'],
    ...(hasPlurals ? [['Plural-Forms', forms] satisfies [string, string]] : []),
  ];
  const notes = options.disclaimer?.split(/\r\n|\r|\n/u).map((line) => `# ${line}${ending}`) ?? [];
  const at = header?.entry.start ?? 0;
  const edits: Edit[] = notes.length > 0 ? [{ start: at, end: at, text: notes.join('') }] : [];
  if (!header) {
    const lines = fields.map(([name, value]) => `"${name}: ${value}\\n"${ending}`);
    const text = `msgid ""${ending}msgstr ""${ending}${lines.join('')}${ending}`;
    return [{ start: 0, end: 0, text: notes.join('') + text }];
  }
  let added = '';
  const { start, end } = header.msgstr.span;
  const written = source.slice(start, end);
  for (const [name, value] of fields) {
    const line = new RegExp(`"${name}:([^"\\\\]*)\\\\n"`, 'iu').exec(written);
    if (!line) {
      if (fieldOf(header, name) === undefined) added += `${ending}"${name}: ${value}\\n"`;
      continue;
    }
    const old = line[1]?.trim() ?? '';
    if (old === value || (name === 'Content-Type' && /charset=utf-?8$/iu.test(old))) continue;
    const from = start + line.index + 1 + name.length + 1;
    const to = from + (line[1]?.length ?? 0);
    edits.push({ start: from, end: to, text: ` ${value}` });
  }
  return added === '' ? edits : [...edits, { start: end, end, text: added }];
}
