import { type EntryContent, entryContent, partOfSpeechSchema } from '@glossa/contracts/glossaries';
import type { MessageRef } from '@glossa/contracts/messages';
import { isStorable } from '@glossa/contracts/storable-text';
import { message } from '@glossa/messages/message';
import type { EncodingName } from '@glossa/subtitles/decode-text';
import { ExchangeError } from '@glossa/terminology/exchange-error';
import { createTbxReader, type ExchangedEntry } from '@glossa/terminology/tbx';
import { firstFault } from '../../platform/first-fault.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { looksLikeXml, openTextFile, peekText } from '../../platform/read-text-file.ts';
import type { ParserContext } from '../../platform/sandbox/parsers/task.ts';
import { readEntryRows } from './entry-rows.ts';

/** An entry of a file: `place` counts them from 1, or is the line. */
export type ReadEntry = { place: number; name: string } & (
  | { id: string | null; content: EntryContent }
  | { rejection: MessageRef }
);

/** Parses CSV or TBX. Throws IMPORT_UNREADABLE. */
export async function readGlossary(
  { path, maxEntries }: { path: string; maxEntries: number },
  { emit }: ParserContext<ReadEntry>,
): Promise<{ format: 'tbx' | 'csv'; leftOut: string[]; assumedEncoding: EncodingName | null }> {
  const { pieces, assumedEncoding } = await openTextFile(path);
  const { head, all } = await peekText(pieces);
  const leftOut = new Set<string>();
  const format = looksLikeXml(head) ? 'tbx' : 'csv';
  let count = 0;
  const pass = async (entry: ReadEntry) => {
    count += 1;
    if (count > maxEntries)
      throw new ExchangeError('glossaries.fileTooManyEntries', { maxEntries: maxEntries });
    await emit(entry);
  };
  try {
    if (format === 'csv')
      for await (const entry of readEntryRows(all, (column) => leftOut.add(column)))
        await pass(checkEntry(entry));
    else
      for await (const entry of readTbx(all, (tag) => leftOut.add(tag.slice(0, 40))))
        await pass(entry);
  } catch (error) {
    if (!(error instanceof ExchangeError)) throw error;
    throw new AppError('IMPORT_UNREADABLE', error.messageRef, { cause: error });
  }
  return { format, leftOut: [...leftOut].sort().slice(0, 50), assumedEncoding };
}

async function* readTbx(pieces: AsyncIterable<string>, onForeign: (tag: string) => void) {
  let found: ReadEntry[] = [];
  const reader = createTbxReader({
    onEntry: (entry) => found.push(checkEntry(entry)),
    onRefused: (place, rejection) => found.push({ place, name: '', rejection }),
    onForeign,
  });
  for await (const piece of pieces) {
    reader.write(piece);
    yield* found;
    found = [];
  }
  reader.end();
}

function checkEntry({ place, id, ...given }: ExchangedEntry): ReadEntry {
  const name = given.terms
    .map(({ term }) => term)
    .join(', ')
    .slice(0, 200);
  // References of XML can name any number.
  if (![given.definition, ...given.terms.map(({ term }) => term)].every(isStorable))
    return { place, name: '', rejection: message('validation.characterOfFile') };
  const checked = entryContent.safeParse({
    ...given,
    partOfSpeech: partOfSpeechOf(given.partOfSpeech),
  });
  return checked.success
    ? { place, name, id, content: checked.data }
    : { place, name, rejection: firstFault(checked.error) ?? message('glossaries.entryInvalid') };
}

/** Other formats have more kinds than ours. */
const partOfSpeechOf = (given: string | null) => {
  if (!given) return null;
  const plain = given.toLowerCase().replace(/[\s_-]/g, '');
  return partOfSpeechSchema.options.find((known) => known.toLowerCase() === plain) ?? 'other';
};
