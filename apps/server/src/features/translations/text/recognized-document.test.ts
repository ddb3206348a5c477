import {
  type DocumentOmission,
  type DocumentSegment,
  listDocumentOmissions,
  viewDocumentSegments,
} from '@glossa/contracts/document-review';
import { translateFile } from '@glossa/contracts/translation-requests';
import type { PdfPage, PdfWord } from '@glossa/documents/pdf/page';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DocumentTools } from '../../../engines/document-tools/port.ts';
import { createFakeTranslationEngine } from '../../../engines/machine-translation/testing/fake.ts';
import { createTranslators } from '../../../engines/machine-translation/translators.ts';
import { tinyJpeg } from '../../../engines/media-tools/testing/tiny-media.ts';
import { createFakeDocumentTools } from '../../../testing/fake-document-tools.ts';
import {
  addCategory,
  dataOf,
  join,
  type Uploaded,
  upload,
  waitForMedia,
  waitForRequest,
} from '../../../testing/media-calls.ts';
import { call, createTestApi, type TestApi } from '../../../testing/test-api.ts';

const style = { family: 'serif', size: 10, bold: false, italic: false, color: '#000000' } as const;
const word = (text: string, x: number, confidence: number): PdfWord => ({
  text,
  box: { x, y: 50, width: 30, height: 10 },
  style,
  confidence,
  paper: '#ffffff',
});
const words = [word('The', 50, 96), word('r1ver', 84, 51), word('is', 118, 96)];
const box = { x: 50, y: 50, width: 98, height: 10 };
const recognized = { blocks: [{ box, lines: [{ words, box }] }], dropped: ['Lo go'] };

/** How often the picture was read; and the languages it was to be read in. */
const read = { times: 0, languages: [] as unknown[] };
const readPdf: DocumentTools['readPdf'] = async ({ recognition }) => {
  read.languages.push(recognition?.language);
  const data = recognition?.language === 'en' ? 'eng' : 'guessed';
  const known = await recognition?.known?.find(1, data);
  if (!known) {
    read.times += 1;
    await recognition?.known?.keep(1, data, recognized);
  }
  const { blocks, dropped } = known ?? recognized;
  const page: PdfPage = {
    ...{ number: 1, widthPt: 400, heightPt: 600, blocks, doubt: 'no-text' },
    recognition: { because: 'no-text', dropped },
  };
  return [page];
};

let api: TestApi;
let caller: Awaited<ReturnType<typeof join>>;

beforeAll(async () => {
  api = await createTestApi({
    overrides: {
      translators: createTranslators([createFakeTranslationEngine()]),
      documentTools: { ...createFakeDocumentTools(), readPdf },
    },
    worker: true,
  });
  caller = await join(api, 'Organisation administrator');
});
afterAll(() => api.stop());

test('a picture is translated with what is unsure in it, and read once', async () => {
  const categoryId = await addCategory(api, caller);
  const { mediaId } = dataOf<Uploaded>(
    await upload(api, caller, {
      ...{ categoryId, bytes: tinyJpeg(), name: 'scan.jpeg', fields: { spokenLanguage: 'en' } },
    }),
  );
  await waitForMedia(api, caller, mediaId, ['ready'], 'doc');
  const payload = { mediaId, targetLanguages: ['de'] };
  dataOf(await call(api, translateFile, { caller, payload }));
  const ticket = await waitForRequest(api, caller, mediaId, ['ready'], { type: 'doc' });
  const { ticketId } = ticket;
  expect(ticket.doubtfulPages).toEqual([1]);
  expect(ticket.warnings.map(({ id }) => id)).toEqual(
    expect.arrayContaining([
      ...['documents.recognizedPages', 'documents.recognizedUnsure', 'documents.recognizedDropped'],
    ]),
  );
  const params = { ticketId };
  const { items } = dataOf<{ items: DocumentSegment[] }>(
    await call(api, viewDocumentSegments, { caller, params }),
  );
  expect(items).toMatchObject([
    { source: 'The r1ver is', recognition: { confidence: 74, unsure: ['r1ver'] } },
  ]);
  const omissions = dataOf<{ items: DocumentOmission[] }>(
    await call(api, listDocumentOmissions, { caller, params }),
  );
  expect(omissions.items).toMatchObject([{ reason: 'unsure', text: 'Lo go' }]);
  expect(new Set(read.languages)).toEqual(new Set(['en']));
  expect(read.languages.length).toBeGreaterThan(2);
  expect(read.times).toBe(1);
  expect(
    ticket.outputs.map(({ status, fileName }) => [status, fileName?.split('.').pop()]),
  ).toEqual([['ready', 'docx']]);
});
