import type { PdfPage, PdfSegment } from '@glossa/documents/pdf/page';
import { expect, test } from 'vitest';
import { noteRecognition } from './note-recognition.ts';

const box = { x: 0, y: 0, width: 9, height: 9 };
const page = (number: number, recognition?: PdfPage['recognition']): PdfPage => ({
  ...{ number, widthPt: 400, heightPt: 600, blocks: [{ lines: [], box }] },
  ...(recognition ? { recognition } : {}),
});
const segment = (unsure: string[]): PdfSegment => ({
  ...{ id: '1', text: 'Hi', plain: 'Hi', markup: 'none', place: 'body', box },
  position: { kind: 'page', number: 2 },
  recognition: { confidence: 80, unsure },
});

test('says nothing about a document whose pages have text', () => {
  expect(noteRecognition([page(1)], [])).toEqual([]);
});

test('names the recognized pages and why, and counts what is unsure and what was dropped', () => {
  const pages = [
    page(1),
    page(2, { because: 'no-text', dropped: ['Lo go', 'x y'] }),
    page(3, { because: 'unreadable', dropped: [] }),
  ];
  expect(noteRecognition(pages, [segment([]), segment(['w0rd']), segment(['a', 'b'])])).toEqual([
    { id: 'documents.recognizedPages', params: { count: 2, pages: { list: ['2', '3'] } } },
    { id: 'documents.recognizedUnreadable', params: { count: 1, pages: { list: ['3'] } } },
    { id: 'documents.recognizedUnsure', params: { count: 2 } },
    { id: 'documents.recognizedDropped', params: { count: 2 } },
  ]);
});

test('a page whose picture has no text is not said to be recognized', () => {
  const empty = { ...page(1, { because: 'no-text', dropped: [] }), blocks: [] };
  expect(noteRecognition([empty], [])).toEqual([]);
});
