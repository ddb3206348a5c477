import { randomUUID } from 'node:crypto';
import {
  type Conversion,
  convertSubtitles,
  getConversionFile,
} from '@glossa/contracts/conversions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataOf, join, refusalOf } from '../../testing/media-calls.ts';
import { type Caller, call, createTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let caller: Caller;
beforeAll(async () => {
  api = await createTestApi();
  caller = await join(api, 'Translator');
});
afterAll(() => api.stop());

const form = (fields: Record<string, string>, content: string, name: string) => {
  const data = new FormData();
  for (const [field, value] of Object.entries(fields)) data.append(field, value);
  data.append('file', new Blob([content]), name);
  return data;
};
const download = ({ fileName }: Conversion) =>
  call(api, getConversionFile, { caller, params: { fileName: fileName ?? randomUUID() } });

const srt = '1\n00:00:01,000 --> 00:00:02,000\nGood morning\n';

test('files are written as asked, and say which characters were replaced', async () => {
  const wanted = {
    ...{ to: 'srt', outputEncoding: 'windows-1252', lineEnds: 'crlf', byteOrderMark: 'false' },
  };
  const payload = form(wanted, srt.replace('morning', 'Zoë 字'), 'film.srt');
  const made = dataOf<Conversion>(await call(api, convertSubtitles, { caller, payload }));
  expect(made.notes.at(-1)).toMatchObject({
    id: 'subtitles.lossEncoding',
    params: { encoding: 'Windows-1252', characters: { list: ['字'] } },
  });
  const { rawPayload } = await download(made);
  expect(new TextDecoder('windows-1252').decode(rawPayload)).toBe(
    '1\r\n00:00:01,000 --> 00:00:02,000\r\nGood Zoë ?\r\n',
  );
});

test('files keep the language that they state, whatever it is', async () => {
  const tt = `<tt xmlns="http://www.w3.org/ns/ttml" xml:lang="sr-Latn"><body><div><p begin="1s" end="2s">Dobar dan</p></div></body></tt>`;
  const payload = form({ to: 'sami', outputEncoding: 'utf-8' }, tt, 'film.ttml');
  const made = dataOf<Conversion>(await call(api, convertSubtitles, { caller, payload }));
  expect((await download(made)).body).toContain('lang:sr-Latn;');
});

test('files in frames have the frame rate that was asked for', async () => {
  const payload = form({ to: 'microdvd', frameRate: '50', outputEncoding: 'koi8-r' }, srt, 'a.srt');
  const made = dataOf<Conversion>(await call(api, convertSubtitles, { caller, payload }));
  expect((await download(made)).body).toBe('{1}{1}50\n{50}{100}Good morning\n');
  const fixed = form({ to: 'vtt', outputEncoding: 'koi8-r' }, srt, 'a.srt');
  const utf8 = dataOf<Conversion>(await call(api, convertSubtitles, { caller, payload: fixed }));
  expect(utf8.notes.map(({ id }) => id)).toContain('subtitles.lossFixedEncoding');
});

test.each([
  ['outputEncoding', 'utf-7'],
  ['lineEnds', 'cr'],
  ['byteOrderMark', '1'],
  ['frameRate', '26'],
])('rejects %s %s', async (field, value) => {
  const payload = form({ to: 'microdvd', [field]: value }, srt, 'a.srt');
  expect(refusalOf(await call(api, convertSubtitles, { caller, payload }))).toBe(
    '400 INVALID_INPUT',
  );
});
