import type { KeptFile } from '@glossa/contracts/kept-file';
import { isEbuStl, partsOfStl } from '../formats/ebu-stl.ts';
import { asciiOf, blockLength, headerLength, isUserData, numberOf } from '../formats/stl-blocks.ts';
import { stlLanguageOf } from '../formats/stl-languages.ts';
import { stlTableFor, stlTables } from '../formats/stl-tables.ts';
import { type StlOptions, stlDate } from '../formats/write-ebu-stl.ts';
import { blocksOf, originalStl } from './keep-stl.ts';
import type { KeptOptions } from './piece-writer.ts';

/**
 * The header of a translation has the code of its language, and a table with its characters. `text`: all that it says. Of
 * its own cues a file knows the language better: where the code is wrong, it is so for the broadcaster, too.
 */
export function stlInLanguage(
  header: Uint8Array,
  { language, isTranslated = false }: KeptOptions,
  text: string,
): Uint8Array {
  if (!isTranslated) return header;
  const named = header.slice();
  put(named, 14, stlLanguageOf(language));
  const table = asciiOf(header, 12, 14);
  if (stlTables.has(table)) put(named, 12, stlTableFor(text, table));
  return named;
}

/** The file with what its header counts, if it is another one than `original`. */
export function withStlCounts(
  written: Uint8Array,
  original: Uint8Array,
  revised: Date,
): Uint8Array {
  if (isSame(written, original)) return written;
  const file = written.slice();
  const [before, after] = [original, file].map(countsOf);
  if (before?.blocks !== after?.blocks) put(file, 238, digitsOf(after?.blocks ?? 0, 5));
  if (before?.subtitles !== after?.subtitles) put(file, 243, digitsOf(after?.subtitles ?? 0, 5));
  // Where it was that of the first subtitle.
  if (asciiOf(file, 264, 272) === before?.first && after?.first) put(file, 264, after.first);
  put(file, 230, stlDate(revised));
  const revision = Number(asciiOf(file, 236, 238));
  if (Number.isInteger(revision)) put(file, 236, digitsOf(revision + 1, 2));
  return file;
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);

const put = (header: Uint8Array, at: number, text: string): void =>
  header.set(new TextEncoder().encode(text), at);

const digitsOf = (value: number, digits: number): string =>
  String(Math.min(value, 10 ** digits - 1)).padStart(digits, '0');

/** Blocks, subtitles, and the time code of the first one. */
function countsOf(file: Uint8Array): { blocks: number; subtitles: number; first: string } {
  const blocks = blocksOf(file.subarray(headerLength));
  const numbers = new Set(
    blocks.filter((block) => !isUserData(block)).map((block) => `${block[0]} ${numberOf(block)}`),
  );
  const first = blocks.find((block) => !isUserData(block)) ?? new Uint8Array(blockLength);
  const timeCode = [...first.subarray(5, 9)].map((part) => digitsOf(part, 2)).join('');
  return { blocks: blocks.length, subtitles: numbers.size, first: timeCode };
}

/** What a rewritten file has in common with the imported one: how it is shown, its rate, and where it starts. */
export function stlOptionsOf(
  file: KeptFile,
): Pick<StlOptions, 'display' | 'framesPerSecond' | 'programStartMs'> {
  if (file.format !== 'stl') return {};
  const bytes = originalStl(file);
  if (!isEbuStl(bytes)) return {};
  const { startMs, header } = partsOfStl(bytes);
  const display = ({ '1': 'teletext-1', '2': 'teletext-2' } as const)[asciiOf(bytes, 11, 12)];
  const framesPerSecond = ([24, 25, 30] as const).find((rate) => rate === header.clock.labels);
  return {
    programStartMs: startMs,
    ...(display ? { display } : {}),
    ...(framesPerSecond ? { framesPerSecond } : {}),
  };
}
