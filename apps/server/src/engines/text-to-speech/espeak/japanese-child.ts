import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { message } from '@glossa/messages/message';
import kuromoji, { type Tokenizer } from 'kuromoji';
import type { ProcessAnswer } from '../engine-process.ts';
import { splitJapaneseNumbers } from './japanese-numbers.ts';
import { pronounce } from './japanese-words.ts';
import { joinParts, type SpokenPart } from './spoken-part.ts';

/** The process that holds the Japanese dictionary: 400 MB outside the server. */
const dicPath = join(
  dirname(createRequire(import.meta.url).resolve('kuromoji/package.json')),
  'dict',
);

const loading = new Promise<Tokenizer>((resolve, reject) => {
  kuromoji.builder({ dicPath }).build((error, tokenizer) => {
    if (error) reject(error);
    else resolve(tokenizer);
  });
});

async function read(text: string): Promise<SpokenPart[]> {
  const tokenizer = await loading;
  const readAlone = (character: string) => tokenizer.tokenize(character)[0]?.pronunciation;
  return joinParts(
    splitJapaneseNumbers(text).flatMap(({ text: piece, isReading }) =>
      isReading
        ? [{ text: ` ${piece}`, latin: false }]
        : pronounce(tokenizer.tokenize(piece), readAlone),
    ),
  );
}

process.on('disconnect', () => process.exit(0));
process.on('message', ({ id, text }: { id: number; text: string }) => {
  read(text)
    .then((value): ProcessAnswer => ({ type: 'answer', id, value }))
    .catch(
      (error: unknown): ProcessAnswer => ({
        type: 'failed',
        id,
        code: 'ENGINE_CRASHED',
        message: message('tts.japaneseUnreadable'),
        detail: String(error),
      }),
    )
    .then((answer) => process.send?.(answer));
});
