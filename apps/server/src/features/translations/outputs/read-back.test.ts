import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LanguageCode } from '@glossa/contracts/languages';
import type { Cue } from '@glossa/subtitles/cue';
import { defaultSubtitleStyle } from '@glossa/subtitles/subtitle-style';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { translate } from '../../../platform/i18n/translate.ts';
import { inProcessParsers } from '../../../testing/in-process-parsers.ts';
import { writeZipFile } from '../../subtitles/index.ts';
import { assertSameCues, assertSameZip } from './read-back.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'read-back-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const cue = (id: string, startMs: number, text: string, track: Cue['track'] = 'lower'): Cue => ({
  ...{ id, startMs, endMs: startMs + 1_500, text, track },
});
const work = {
  parsers: inProcessParsers,
  owner: { organisationId: 'organization', userId: 'user' },
  signal: new AbortController().signal,
};
async function zipOf(name: string, cues: readonly Cue[], language: LanguageCode): Promise<string> {
  const path = join(folder, `${name}.zip`);
  const style = defaultSubtitleStyle(language);
  const picture = { width: 640, height: 360 };
  await writeZipFile(work, { cues, title: 'A <talk>', language, style, picture }, path);
  return path;
}

const texts: Partial<Record<LanguageCode, string[]>> = {
  en: ['A & B < C > D', '“Quoted”, -- --> with {marks} and \\N', '<i>not a tag</i>\nsecond line'],
  ar: ['مرحبا بالعالم', 'قال Linux: نعم!\nسطر ثانٍ', '3 ملفات (PDF)'],
  ja: ['今日は、\n図書館へ行きます。', 'Ａ＆Ｂ', '（拍手）'],
  de: ['=SUMME(A1)', '- Ja?\n- Nein!', '„Größe“ à 5 €'],
};

test.each(Object.entries(texts) as [LanguageCode, string[]][])(
  'every file of a zip in %s is read back equal, with overlapping tracks',
  async (language, lines) => {
    const cues = [
      ...lines.map((text, index) => cue(`l${index}`, index * 2_000, text)),
      ...lines.map((text, index) => cue(`u${index}`, index * 2_000 + 500, text, 'upper')),
    ];
    const path = await zipOf(language, cues, language);
    await assertSameZip(work, path, { cues });
    const changed = cues.with(1, cue('l1', 2_000, 'Something else.'));
    await expect(assertSameZip(work, path, { cues: changed })).rejects.toMatchObject({
      code: 'ENGINE_BAD_ANSWER',
      messageRef: { id: 'translations.fileDiffers', params: { time: '00:00:02.0' } },
    });
    await expect(assertSameZip(work, path, { cues: cues.slice(1) })).rejects.toThrow(
      /doesn’t match/,
    );
  },
);

test('a zip of cues without text is complete', async () => {
  const cues = [cue('a', 0, '')];
  await assertSameZip(work, await zipOf('empty', cues, 'en'), { cues });
});

test('the failure names the time and, for the log, the text', () => {
  const missing = () => assertSameCues([cue('a', 61_000, 'Lost dialogue.')], []);
  expect(missing).toThrow(translate('en', 'translations.fileDiffers', { time: '00:01:01.0' }));
  expect(missing).toThrow(
    expect.objectContaining({ detail: expect.stringContaining('Lost dialogue.') }),
  );
});
