import type { MessageRef } from '@glossa/contracts/messages';
import { isStorable } from '@glossa/contracts/storable-text';
import { longestUnitText } from '@glossa/contracts/translation-memory';
import { message } from '@glossa/messages/message';
import type { EncodingName } from '@glossa/subtitles/decode-text';
import { ExchangeError } from '@glossa/terminology/exchange-error';
import { createTmxReader, type ExchangedUnit, type UnitSink } from '@glossa/terminology/tmx';
import { AppError } from '../../platform/http/app-error.ts';
import { looksLikeXml, openTextFile, peekText } from '../../platform/read-text-file.ts';
import type { ParserContext } from '../../platform/sandbox/parsers/task.ts';
import { readUnitRows } from './unit-rows.ts';

const maxUnits = 500_000;
const maxLeftOut = 50;

export type ReadUnit =
  | { unit: ExchangedUnit }
  | { rejection: { place: number; message: MessageRef } };

/** Parses TMX or CSV. Throws IMPORT_UNREADABLE. */
export async function readMemory(
  { path }: { path: string },
  { emit }: ParserContext<ReadUnit>,
): Promise<{ leftOut: string[]; assumedEncoding: EncodingName | null }> {
  const leftOut = new Set<string>();
  let found: ReadUnit[] = [];
  let count = 0;
  const refuse = (place: number, message: MessageRef) =>
    found.push({ rejection: { place, message } });
  const sink: UnitSink = {
    onUnit: (unit) => {
      if (Math.max(unit.source.length, unit.target.length) > longestUnitText)
        return void refuse(unit.place, message('memory.unitTooLong'));
      // References of XML can name any number.
      if (!isStorable(unit.source) || !isStorable(unit.target))
        return void refuse(unit.place, message('validation.characterOfFile'));
      count += 1;
      if (count > maxUnits)
        throw new AppError(
          'IMPORT_UNREADABLE',
          message('memory.fileTooManyUnits', { maxUnits: maxUnits }),
        );
      found.push({ unit });
    },
    onRefused: refuse,
    onForeign: (tag) => {
      if (leftOut.size < maxLeftOut) leftOut.add(tag.slice(0, 40));
    },
  };
  const pass = async () => {
    const items = found;
    found = [];
    for (const item of items) await emit(item);
  };
  const { pieces, assumedEncoding } = await openTextFile(path);
  try {
    const { head, all } = await peekText(pieces);
    if (!looksLikeXml(head)) await readUnitRows(all, sink, pass);
    else {
      const reader = createTmxReader(sink);
      for await (const piece of all) {
        reader.write(piece);
        await pass();
      }
      reader.end();
    }
  } catch (error) {
    // What came before an error is imported.
    await pass();
    if (!(error instanceof ExchangeError)) throw error;
    throw new AppError('IMPORT_UNREADABLE', error.messageRef, { cause: error });
  }
  return { leftOut: [...leftOut].sort(), assumedEncoding };
}
