/**
 * Reads public documents with filter profiles, marks and writes them, and reads the result without a profile.
 * `node tests/document-corpus/filter-profiles.ts [--mirror=<folder of git directories>]` prints figures by format and fails if
 * - a profile that leaves out all it can loses a text (it is neither a segment nor listed), changes an id, or marks what it leaves out;
 * - a profile that keeps all capitalized words changes one of them.
 */
import { parseArgs } from 'node:util';
import { defaultFilterSettings, type FilterSettings } from '@glossa/contracts/filter-settings';
import {
  DocumentError,
  type DocumentFormat,
  documentFormats,
  openDocument,
  type Segment,
} from '@glossa/documents';
import { formatOf } from './judge-file.ts';
import { readManifest } from './manifest.ts';
import { openSuite } from './source-files.ts';
import { suites } from './suites.ts';

const { values } = parseArgs({ options: { mirror: { type: 'string' } } });
const options = { targetLanguage: 'fo', direction: 'ltr' } as const;
const word = (letters: string) =>
  new RegExp(`(?<![\\p{L}\\p{M}\\p{N}_])${letters}(?![\\p{L}\\p{M}\\p{N}_])`, 'gu');
const kept = word('\\p{Lu}\\p{L}+');

/** All that is translated by default is not; lists stay empty. */
const strict = Object.fromEntries(
  Object.entries(defaultFilterSettings).map(([group, settings]) => [
    group,
    Object.fromEntries(
      Object.entries(settings).map(([name, value]) => [name, value === true ? false : value]),
    ),
  ]),
) as FilterSettings;
const protecting: FilterSettings = {
  ...defaultFilterSettings,
  texts: { placeholders: ['\\b\\p{Lu}\\p{L}+\\b'] },
};

type Sum = { files: number; leftOut: number; protected: number };
const sums = new Map<string, Sum>();
const faults: string[] = [];

const wordsOf = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []);
const open = (bytes: Uint8Array, format: DocumentFormat, filter?: FilterSettings) => {
  try {
    return openDocument(bytes, format, filter ? { filter } : {});
  } catch (error) {
    if (error instanceof DocumentError) return undefined;
    throw error;
  }
};
const mark = (segments: readonly Segment[], text: (segment: Segment) => string) =>
  new Map(segments.map((segment) => [segment.id, text(segment)]));

function judge(name: string, format: DocumentFormat, bytes: Uint8Array): void {
  const whole = open(bytes, format);
  if (!whole) return;
  const sum = sums.get(format) ?? { files: 0, leftOut: 0, protected: 0 };
  sums.set(format, sum);
  sum.files += 1;
  const filtered = open(bytes, format, strict);
  const ids = new Set(whole.segments.map(({ id }) => id));
  const read = filtered?.segments ?? [];
  for (const { id } of read) if (!ids.has(id)) faults.push(`${name}: ${id} is another id`);
  if (filtered) {
    const readIds = new Set(read.map(({ id }) => id));
    const gone = whole.segments.filter(({ id }) => !readIds.has(id));
    const listed = new Set(wordsOf(filtered.omitted.map(({ text }) => text)));
    for (const { plain, id } of gone) {
      // Lists are shortened.
      const words = wordsOf([plain.slice(0, 400)]).slice(0, -1);
      const lost = words.filter((word) => !listed.has(word));
      if (lost.length > 0) faults.push(`${name}: ${id} is not listed: ${lost.join(' ')}`);
    }
    sum.leftOut += gone.length;
    const back = open(
      filtered.rebuild(
        mark(read, ({ text }) => `⟦${text}⟧`),
        options,
      ),
      format,
    );
    const marked = back?.segments.filter(({ plain }) => plain.includes('⟦')).length ?? 0;
    if (!whole.segments.length || (marked === 0 && !['po', 'xliff', 'xcstrings'].includes(format)))
      faults.push(`${name}: nothing is marked`);
  }
  const guarded = open(bytes, format, protecting);
  if (!guarded) return;
  const changed = guarded.segments.filter(({ text }) => text.includes('<x '));
  sum.protected += guarded.omitted.filter(({ reason }) => reason === 'profile-pattern').length;
  const lower = (text: string) => text.replace(word('\\p{Ll}{2,}'), (one) => `${one}x`);
  const outside = (text: string) =>
    text
      .split(/(<[^>]*>|&\w+;)/u)
      .map((part) => (/^[<&]/u.test(part) ? part : lower(part)))
      .join('');
  const source = mark(changed, ({ text, markup }) =>
    markup === 'html' ? outside(text) : lower(text),
  );
  if (source.size === 0 || ['po', 'xliff', 'xcstrings'].includes(format)) return;
  let written: Uint8Array;
  try {
    written = guarded.rebuild(source, options);
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    if (error.code !== 'DOCUMENT_UNCHANGED') faults.push(`${name}: ${error.message}`);
    return;
  }
  const after = new Map(open(written, format)?.segments.map(({ id, plain }) => [id, plain]));
  const before = new Map(whole.segments.map(({ id, plain }) => [id, plain]));
  // Ids of text formats are positions, which move: their words are compared as a whole.
  const keptOf = (texts: Iterable<string>) =>
    [...texts].flatMap((text) => text.match(kept) ?? []).toSorted();
  const [was, is] = [keptOf(before.values()), keptOf(after.values())];
  const lost = was.filter((word, index) => is[index] !== word).slice(0, 3);
  if (was.length !== is.length)
    faults.push(`${name}: ${was.length} words, ${is.length} after: ${lost}`);
}

for (const suite of suites) {
  const files = readManifest()[suite.id] ?? [];
  const source = openSuite(
    suite,
    files.map(({ path }) => path),
    values.mirror,
  );
  if (!source) {
    faults.push(`${suite.repository} cannot be reached.`);
    continue;
  }
  for (const { path } of files) {
    const format = documentFormats.find((one) => one === formatOf(path));
    if (format) judge(`${suite.id}/${path}`, format, source.read(path));
  }
}
for (const [format, sum] of [...sums].toSorted())
  console.log(`| ${format} | ${sum.files} | ${sum.leftOut} | ${sum.protected} |`);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
