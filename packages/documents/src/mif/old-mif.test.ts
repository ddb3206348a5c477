import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import { openDocument } from '../open-document.ts';
import { bytesOf, german } from '../text/marking.fixture.ts';
import { buildMif, flow, line, para, rects, string } from './build-mif.fixture.ts';

const font = (encoding: string): string =>
  `   <Font \n    <FTag \`'>\n    <FEncoding \`${encoding}'>\n   > # end of Font\n`;
const old = (...contents: string[]): string =>
  buildMif({
    version: '7.00',
    flows: flow(rects.body, para(line(...contents)), para(line(string('Caf\\x8e !')))),
  });

function translate(source: string, translation: string): string {
  const opened = openDocument(Buffer.from(source, 'latin1'), 'mif');
  const bytes = opened.rebuild(new Map([[opened.segments[0]?.id ?? '', translation]]), german);
  return Buffer.from(bytes).toString('utf8');
}

test('a file of version 7 stays one where its characters allow it', () => {
  const source = old(string('Voil\\x88  \\xd1  an \\xd2 old\\xd3  text'));
  expect(openDocument(bytesOf(source), 'mif').segments.map(({ text }) => text)).toEqual([
    'Voilà — an “old” text',
    'Café!',
  ]);
  expect(translate(source, 'Ein „alter“ Text für €5')).toBe(
    source.replace(
      'Voil\\x88  \\xd1  an \\xd2 old\\xd3  text',
      'Ein \\xe3 alter\\xd2  Text f\\x9f r \\xf5 5',
    ),
  );
});

test('with other characters it becomes one of version 8, as a whole', () => {
  const written = translate(old(string('Old text')), 'Старый текст');
  expect(written).toMatch(/^<MIFFile 8\.00>/u);
  expect(written).toContain("<String `Старый текст'>");
  expect(written).toContain("<String `Café!'>");
});

test('fonts say how the bytes of Chinese, Japanese and Korean are read', () => {
  const source = old(
    ...[font('JISX0208.ShiftJIS'), string('\\x93 \\xfa \\x96 {\\x8c \\xea ')],
    ...[font('FrameRoman'), string(' \\x83 =E'), font('BIG5'), string('\\xa4 \\xa4 \\xa4 \\xe5 ')],
  );
  const { segments } = openDocument(bytesOf(source), 'mif');
  expect(segments[0]?.plain).toBe('日本語 É=E中文');
  expect(segments[1]?.plain).toBe('Café!');
});

test('bytes of version 7 need no escapes', () => {
  const source = old(string('Voil\u0088'));
  const { segments } = openDocument(Buffer.from(source, 'latin1'), 'mif');
  expect(segments[0]?.plain).toBe('Voilà');
});

test('letters that are joined stay so', () => {
  expect(translate(old(string('Old text')), 'Family 👩‍👧')).toContain('`Family 👩‍👧');
});
