import { encodingLabel, type WrittenEncoding } from '@glossa/contracts/subtitle-files';
import { type Cue, CueError, sortCues } from '../cue.ts';
import { encodeText, holderOf } from '../encode-text.ts';
import { withText } from '../marked-text.ts';
import { formatEditorTime } from '../time.ts';
import { type FileOptions, hasByteOrderMark, openOptionsOf } from './file-options.ts';
import type { ReadWarning } from './read-warnings.ts';
import { replaceCharacters } from './replace-characters.ts';

/** Formats in which any character can be written as its number: they lose none. */
const numbered: ReadonlySet<string> = new Set(['sami', 'fcpxml', 'dfxp']);
/** So many characters are named. */
const maxNamed = 10;

/** Options that were chosen, but that a format does not leave open. */
export function unusedOptions(
  id: string,
  options: FileOptions & { frameRate?: number | undefined },
): ReadWarning[] {
  const { encoding, lineEnds, byteOrderMark, frameRate } = options;
  const open = openOptionsOf(id);
  const isFixed = encoding !== undefined && !open.encodings.includes(encoding);
  const canBeMarked = open.byteOrderMark && (isFixed || hasByteOrderMark(encoding ?? 'utf-8'));
  const { frameRates } = open;
  const list = [
    lineEnds !== undefined && !open.lineEnds ? 'subtitles.file.lineEnds' : undefined,
    byteOrderMark === true && !canBeMarked ? 'subtitles.file.byteOrderMark' : undefined,
    // Other formats count no frames.
    frameRate !== undefined && frameRates.length > 0 && !frameRates.includes(frameRate)
      ? 'subtitles.file.frameRate'
      : undefined,
  ].flatMap((one) => (one === undefined ? [] : { id: one }));
  return [
    ...(isFixed ? [fixedEncoding(encoding)] : []),
    ...(list.length > 0
      ? [
          {
            code: 'OPTION_NOT_USED' as const,
            message: { id: 'subtitles.lossOptions', params: { list: { list } } },
            count: 1,
          },
        ]
      : []),
  ];
}

const fixedEncoding = (encoding: WrittenEncoding): ReadWarning => ({
  code: 'ENCODING_NOT_USED',
  message: { id: 'subtitles.lossFixedEncoding', params: { encoding: encodingLabel(encoding) } },
  count: 1,
});

/** Throws CueError if the format leaves no such choice. `id`: of a format or of a profile. */
export function assertFileOptions(id: string, options: FileOptions): void {
  const { encoding, lineEnds, byteOrderMark } = options;
  const open = openOptionsOf(id);
  const isOpen =
    (encoding === undefined || open.encodings.includes(encoding)) &&
    (lineEnds === undefined || open.lineEnds) &&
    (byteOrderMark === undefined || open.byteOrderMark) &&
    (byteOrderMark !== true || hasByteOrderMark(encoding ?? 'utf-8'));
  if (!isOpen) throw new CueError('OPTION_INVALID', 'subtitles.fileOptionInvalid', { format: id });
}

/** `missing`: the characters that the encoding does not have. */
type FittedCues = { cues: readonly Cue[]; missing: ReadonlySet<string>; warnings: ReadWarning[] };

/**
 * The cues with what an encoding does not have replaced, before they are written: what takes its place may mean
 * something in the format, too. The warning names the characters, and the first cue that has one.
 */
export function fitEncoding(
  id: string,
  cues: readonly Cue[],
  encoding: WrittenEncoding = 'utf-8',
): FittedCues {
  const missing = new Set<string>();
  if (hasByteOrderMark(encoding) || numbered.has(id)) return { cues, missing, warnings: [] };
  const isHeld = holderOf(encoding);
  const affected: Cue[] = [];
  const heldForm = (text: string): string => {
    const found = missingIn(text, encoding);
    for (const sign of found) missing.add(sign);
    return found.length === 0 ? text : replaceCharacters(text, isHeld);
  };
  const fitted = cues.map((cue): Cue => {
    const text = heldForm(cue.text);
    const speaker = cue.speaker === undefined ? undefined : heldForm(cue.speaker);
    const spans = cue.spans?.map((span) =>
      'value' in span ? { ...span, value: heldForm(span.value) } : span,
    );
    const isChanged =
      text !== cue.text ||
      speaker !== cue.speaker ||
      spans?.some((span, index) => spanValue(span) !== spanValue(cue.spans?.[index])) === true;
    if (!isChanged) return cue;
    affected.push(cue);
    const named: Cue = { ...cue, ...(spans ? { spans } : {}), ...(speaker ? { speaker } : {}) };
    return withText(named, text);
  });
  const [first] = sortCues(affected);
  if (!first) return { cues, missing, warnings: [] };
  const params = { ...paramsOf(encoding, missing), time: formatEditorTime(first.startMs) };
  const message = { id: 'subtitles.lossEncoding', params };
  return {
    ...{ cues: fitted, missing },
    warnings: [{ code: 'CHARACTERS_NOT_ENCODED', message, count: affected.length }],
  };
}

const spanValue = (span: object | undefined): unknown =>
  span && 'value' in span ? span.value : undefined;

function missingIn(text: string, encoding: WrittenEncoding): string[] {
  const missing: string[] = [];
  if (/[^\0-\x7f]/.test(text))
    encodeText(text, encoding, (sign) => {
      missing.push(sign);
      return '';
    });
  return missing;
}

const paramsOf = (encoding: WrittenEncoding, missing: ReadonlySet<string>) => ({
  encoding: encodingLabel(encoding),
  characters: {
    list: [
      ...[...missing].slice(0, maxNamed).map(nameOf),
      ...(missing.size > maxNamed ? ['…'] : []),
    ],
  },
});

/** What cannot be seen is named by its code point. */
const nameOf = (sign: string): string =>
  /[\p{Z}\p{C}\p{M}]/u.test(sign)
    ? `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
    : sign;

/**
 * The bytes of a file. Without options, as its format usually is. What its encoding does not have is written as a
 * question mark, and named unless it was before (`named`): in titles, in what a format adds, and in imported files.
 */
export function encodeFile(
  id: string,
  content: string,
  options: FileOptions = {},
  named: ReadonlySet<string> = new Set(),
): { bytes: Uint8Array<ArrayBuffer>; warnings: ReadWarning[] } {
  const { encoding = 'utf-8', lineEnds } = options;
  const isMarked = content.startsWith('\ufeff');
  const text = withLineEnds(isMarked ? content.slice(1) : content, lineEnds);
  const byteOrderMark =
    options.byteOrderMark ?? (encoding === 'utf-8' ? isMarked : hasByteOrderMark(encoding));
  const missing = new Set<string>();
  const unnumbered = (sign: string): string => {
    if (!named.has(sign)) missing.add(sign);
    return '?';
  };
  const isXml = id === 'fcpxml' || id === 'dfxp';
  const stated = isXml ? withStatedEncoding(text, encoding, byteOrderMark) : text;
  const encoded = numbered.has(id)
    ? numberedText(stated, encoding, unnumbered)
    : encodeText(stated, encoding, unnumbered);
  const bytes = byteOrderMark ? withMark(encoded, encoding) : encoded;
  const message = { id: 'subtitles.lossEncodingOfFile', params: paramsOf(encoding, missing) };
  return {
    bytes,
    warnings: missing.size > 0 ? [{ code: 'CHARACTERS_NOT_ENCODED', message, count: 1 }] : [],
  };
}

const withLineEnds = (text: string, lineEnds: FileOptions['lineEnds']): string =>
  lineEnds === undefined ? text : text.replace(/\r\n?|\n/g, lineEnds === 'lf' ? '\n' : '\r\n');

/** XML calls UTF-16 with a mark by one name, whatever the order of its bytes. */
const withStatedEncoding = (xml: string, encoding: WrittenEncoding, isMarked: boolean): string =>
  xml.replace(
    /^(<\?xml[^>]*?encoding=")[^"]*/,
    (_, start: string) =>
      start + (isMarked && encoding.startsWith('utf-16') ? 'UTF-16' : encoding.toUpperCase()),
  );

/** Numbers are read as characters everywhere but in comments. */
const numberedText = (
  text: string,
  encoding: WrittenEncoding,
  unnumbered: (sign: string) => string,
): Uint8Array<ArrayBuffer> => {
  const parts = text.split(/(<!--[\s\S]*?-->)/).map((part, index) => {
    const isComment = index % 2 === 1;
    return encodeText(
      part,
      encoding,
      isComment ? unnumbered : (sign) => `&#x${(sign.codePointAt(0) ?? 0).toString(16)};`,
    );
  });
  return joined(parts);
};

const withMark = (bytes: Uint8Array, encoding: WrittenEncoding): Uint8Array<ArrayBuffer> =>
  joined([encodeText('\ufeff', encoding, String), bytes]);

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
