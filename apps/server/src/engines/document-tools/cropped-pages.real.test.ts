import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createParserPool } from '../../platform/sandbox/parsers/parser-pool.ts';
import { createSandbox } from '../../platform/sandbox/sandbox.ts';
import { runsLongTests } from '../../testing/long-tests.ts';
import { createDocumentTools } from './document-tools.ts';
import { drawBackground } from './page-background.ts';
import { readPdfInfo } from './page-sizes.ts';
import { buildPdf } from './testing/build-pdf.fixture.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const parsers = createParserPool({ logger: { warn: () => {} } });
afterAll(() => parsers.stop());
const owner = { organisationId: 'org', userId: 'user' };
const { run } = createSandbox();
const tools = createDocumentTools({ run, parsers });
const { signal } = new AbortController();
let folder = '';
const at = (file: string) => join(folder, file);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cropped-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** At 72 dpi, so that a pixel is a point. Transparent is white. */
async function pixelsOf(picture: string) {
  const { stdout } = await promisify(execFile)(
    'ffmpeg',
    [
      ...['-v', 'error', '-i', picture, '-vf', 'scale=iw:ih,format=rgba'],
      ...['-frames:v', '1', '-f', 'rawvideo', '-'],
    ],
    { encoding: 'buffer', maxBuffer: 64 * 1024 ** 2 },
  );
  return stdout;
}

type Box = { left: number; top: number; right: number; bottom: number };

/** What is blue, and how much is black, of a picture of this width; both as parts of points. */
async function describe(picture: string, widthPx: number, scale: number) {
  const bytes = await pixelsOf(picture);
  const blue: Box = { left: Infinity, top: Infinity, right: 0, bottom: 0 };
  let black = 0;
  for (let at = 0; at < bytes.length; at += 4) {
    const [red = 0, green = 0, blueness = 0, alpha = 0] = bytes.subarray(at, at + 4);
    if (alpha < 128) continue;
    if (red < 100 && green < 100 && blueness < 100) black += 1;
    if (!(red < 100 && blueness > 200)) continue;
    const [x, y] = [((at / 4) % widthPx) / scale, Math.floor(at / 4 / widthPx) / scale];
    blue.left = Math.min(blue.left, x);
    blue.right = Math.max(blue.right, x);
    blue.top = Math.min(blue.top, y);
    blue.bottom = Math.max(blue.bottom, y);
  }
  return { blue, black };
}

/** Writing that is upright on a page turned by so many degrees. */
const upright = { 0: '1 0 0 1', 90: '0 1 -1 0', 180: '-1 0 0 -1', 270: '0 -1 1 0' };

test.each([0, 90, ...(runsLongTests ? ([180, 270] as const) : [])] as const)(
  'a page cropped unevenly and turned by %i degrees is drawn without its words, in its place',
  async (turn) => {
    const pdfPath = at(`${turn}.pdf`);
    const content = `BT /F2 12 Tf ${upright[turn]} 180 300 Tm (Bold) Tj ET 0 0 1 rg 200 400 60 40 re f`;
    const page = `/Rotate ${turn} /CropBox [20 30 350 560]`;
    await writeFile(pdfPath, buildPdf([{ content, page }]));
    const [read] = await tools.readPdf({ pdfPath, owner, signal });
    const words = read?.blocks.flatMap(({ lines }) => lines.flatMap((line) => line.words)) ?? [];
    expect(words.map(({ text, style }) => [text, style.bold])).toEqual([['Bold', true]]);

    const { sizes } = await readPdfInfo(run, { pdfPath, signal });
    const [size] = sizes;
    if (!size) throw new Error('The page has no size.');
    const boxes = words.map(({ box }) => box);
    const drawn = await drawBackground(
      { run, parsers },
      { ...size, pdfPath, boxes, owner, folder, signal },
    );
    await writeFile(at('drawn.png'), drawn ?? '');
    // Another program draws the original.
    const original = at(`original-${turn}`);
    await promisify(execFile)('pdftoppm', [
      ...['-r', '72', '-cropbox', '-png', '-singlefile', pdfPath, original],
    ]);
    const scale = 150 / 72;
    const ours = await describe(at('drawn.png'), Math.round(size.widthPt * scale), scale);
    const theirs = await describe(`${original}.png`, size.widthPt, 1);
    expect(theirs.black).toBeGreaterThan(20);
    expect(ours.black).toBe(0);
    for (const side of ['left', 'top', 'right', 'bottom'] as const)
      expect(Math.abs(ours.blue[side] - theirs.blue[side]), side).toBeLessThan(2);
  },
);
