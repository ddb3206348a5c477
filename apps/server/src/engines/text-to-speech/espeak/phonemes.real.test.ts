import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { readChinese } from './chinese-reading.ts';
import { createJapaneseReader } from './espeak.ts';
import type { SpokenPart } from './spoken-part.ts';

const run = promisify(execFile);
const japanese = createJapaneseReader();
afterAll(() => japanese.process.stop());

async function phonemes(voice: string, parts: readonly SpokenPart[]): Promise<string> {
  const text = parts.map((part) => part.text).join(' ');
  const { stdout } = await run('espeak-ng', ['-q', '--ipa', '-b', '1', '-v', voice, text]);
  return stdout;
}
const readJapanese = (text: string) => japanese.read(text, new AbortController().signal);

/** The program marks text it reads as another language, and reads unknown characters in that language. */
const foreign = /\(\w+\)/;

test('reads Chinese as Mandarin, including numbers, without falling back to English', async () => {
  const said = await phonemes(
    'cmn-latn-pinyin',
    await readChinese('我们有3个苹果，2024年很贵。', 'zh'),
  );
  expect(said).not.toMatch(foreign);
  expect(said).toMatch(/phˈ?iɜŋ kˈuo/);
  // The voice without "pinyin" in its name reads the same letters as English: this is what would be heard.
  expect(await phonemes('cmn', await readChinese('苹果很贵。', 'zh'))).toMatch(foreign);
});

test('reads Japanese kanji by their reading and particles by their pronunciation', async () => {
  const parts = await readJapanese('私は3月に東京へ行く。');
  expect(parts.map(({ text }) => text).join('')).toMatch(
    /ワタシワ.*さんがつ.*ニ.*トーキョーエ.*イク/,
  );
  expect(await phonemes('ja', parts)).not.toMatch(foreign);
  const raw = await run('espeak-ng', ['-q', '--ipa', '-b', '1', '-v', 'ja', '私は東京へ行く']);
  expect(raw.stdout).toMatch(foreign);
});

test('leaves no kanji, whatever the text', async () => {
  for (const text of ['委員会は新しい予算を話し合う。', '今日は一日中、天気が良い。', '堃さんの店'])
    expect((await readJapanese(text)).map((part) => part.text).join('')).not.toMatch(
      /\p{Script=Han}/u,
    );
});
