import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readerFormat } from '@glossa/contracts/document-formats';
import {
  DocumentError,
  type DocumentFormat,
  documentFormats,
  openDocument,
} from '@glossa/documents';
import type { DocumentTools } from '../../apps/server/src/engines/document-tools/port.ts';
import { compareTexts } from './compare-texts.ts';
import { mark, markedNumbers, withoutMarks } from './marks.ts';
import type { TextReader } from './read-texts.ts';

/** What a file has that it should not have. `refused` has the code as its only detail. */
export type Finding = { kind: FindingKind; details: string[] };
export const findingKinds = [
  ...(['refused', 'unmarked', 'lost', 'twice', 'moved', 'invalid'] as const),
  ...(['schema', 'pages'] as const),
];
export type FindingKind = (typeof findingKinds)[number];
/** The file as it was read, with marks, and with the marked texts translated back. */
type Written = { format: string; before: string; after: string; restored: string };
/** `isValid`: whether its schema accepts it, if it has one. `isLaidOut`: its pages could be compared. */
export type Judged = {
  format: string;
  segments: number;
  findings: Finding[];
  written?: Written;
  isValid?: boolean;
  isLaidOut?: boolean;
};

type Judges = { tools: DocumentTools; reader: TextReader; folder: string };

/** No file of the corpus has it, so that each text of a catalog is open; its plurals are those of English. */
const language = 'fo';
const options = { targetLanguage: language, direction: 'ltr' } as const;
const owner = { organisationId: 'corpus', userId: 'corpus' };
const aliases: Record<string, string> = { xlf: 'xliff', yml: 'yaml', pot: 'po' };
const converted: Record<string, 'docx' | 'xlsx' | 'pptx'> = {
  rtf: 'docx',
  doc: 'docx',
  xls: 'xlsx',
  ppt: 'pptx',
};
/** What LibreOffice opens. */
export const office: ReadonlySet<string> = new Set(['docx', 'pptx', 'xlsx', 'odt', 'ods', 'odp']);

export const formatOf = (path: string): string => {
  const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  return aliases[extension] ?? extension;
};

/** Other formats for people. */
const pages = new Set([
  ...['idml', 'icml', 'mif', 'epub', 'html', 'md', 'txt', 'srt', 'vtt', 'dita', 'ditamap', 'dbk'],
]);

const isMessages = (format: string): boolean => !office.has(format) && !pages.has(format);

const isDocumentFormat = (name: string): name is DocumentFormat =>
  documentFormats.some((format) => format === name);

/** The language of most files: another one may break lines elsewhere. */
const sameLanguage = { targetLanguage: 'en', direction: 'ltr' } as const;

/** The marked file with its own texts: a file of which nothing changes is not written. */
function withoutMarksIn(marked: Uint8Array, format: DocumentFormat): Uint8Array {
  const { segments, rebuild } = openDocument(marked, format);
  return rebuild(new Map(segments.map(({ id, text }) => [id, withoutMarks(text)])), sameLanguage);
}

/** Marks a file, writes it, and lets others read it. */
export async function judgeFile(path: string, bytes: Uint8Array, judges: Judges): Promise<Judged> {
  const format = formatOf(path);
  const signal = AbortSignal.timeout(300_000);
  await mkdir(judges.folder, { recursive: true });
  const to = converted[format];
  const read = to ?? readerFormat(format);
  if (!isDocumentFormat(read)) throw new Error(`${path} has no reader.`);
  const refuse = (code: string, words: string[] = []): Judged => ({
    ...{ format, segments: 0 },
    findings: [
      { kind: 'refused', details: [code] },
      { kind: 'unmarked', details: words },
    ],
  });
  let source = bytes;
  if (to !== undefined) {
    const inputPath = join(judges.folder, `input.${format}`);
    const outputPath = join(judges.folder, `converted.${to}`);
    await writeFile(inputPath, bytes);
    try {
      const from = format as 'rtf' | 'doc' | 'xls' | 'ppt';
      await judges.tools.convert({ inputPath, format: from, to, outputPath, owner, signal });
    } catch (error) {
      return refuse(error instanceof DocumentError ? error.code : 'CONVERSION');
    }
    source = await readFile(outputPath);
  }
  let segments: number;
  let omitted: string[];
  let written: Uint8Array;
  let missing: string[];
  try {
    const opened = openDocument(source, read);
    segments = opened.segments.length;
    omitted = opened.omitted.map(({ text }) => text);
    const marked = opened.segments.map(({ id, text }, index): [string, string] => [
      id,
      mark(text, index + 1),
    ]);
    written = opened.rebuild(new Map(marked), options);
    missing = opened.segments.map(({ plain }) => plain);
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    // Whether a file without text has none for the judge, either.
    if (error.code !== 'DOCUMENT_EMPTY') return refuse(error.code);
    const path = join(judges.folder, `source.${read}`);
    await writeFile(path, source);
    const texts = await judges.reader.read({ path, format: read, language });
    if ('error' in texts) return refuse(error.code);
    return refuse(error.code, compareTexts(texts, texts, [], isMessages(read)).unmarked);
  }
  const pathOf = (name: string) => join(judges.folder, `${name}.${read}`);
  const [before, after] = [pathOf('source'), pathOf('written')];
  await writeFile(before, source);
  await writeFile(after, written);
  const findings: Finding[] = [];
  const add = (kind: FindingKind, details: string[]) => {
    if (details.length > 0) findings.push({ kind, details });
  };
  try {
    if (office.has(read)) await writeFile(pathOf('restored'), withoutMarksIn(written, read));
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    add('pages', [error.code]);
  }
  const [old, now] = [
    await judges.reader.read({ path: before, format: read, language }),
    await judges.reader.read({ path: after, format: read, language }),
  ];
  if ('error' in now) add('invalid', [now.error]);
  else if ('error' in old) add('invalid', [`the source: ${old.error}`]);
  else {
    const differences = compareTexts(old, now, omitted, isMessages(read));
    if (read !== 'ftl') add('unmarked', differences.unmarked);
    add('lost', differences.lost);
    add('twice', differences.twice);
    add('moved', differences.moved);
    const everything = JSON.stringify(now);
    const numbers = markedNumbers(everything);
    const unseen = missing.filter((_, index) => !numbers.has(index + 1));
    // Alternative texts, titles and the like are outside of what the judges read: only that they are less is known.
    if (unseen.length === missing.length) add('lost', ['no mark is seen']);
  }
  const paths = { format: read, before, after, restored: pathOf('restored') };
  return { format, segments, findings, written: paths };
}
