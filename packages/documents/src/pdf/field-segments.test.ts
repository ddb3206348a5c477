import { expect, test } from 'vitest';
import { line, page } from './build-page.fixture.ts';
import { translateLabels } from './field-segments.ts';
import type { PdfFieldText } from './page.ts';
import { isDoubtful } from './page-omissions.ts';
import { segmentPages } from './segment-pages.ts';

const box = { x: 10, y: 20, width: 100, height: 15 };
const form = (...texts: [PdfFieldText['kind'], string][]) => ({
  ...page(1, [line('Full name', 50, 50)]),
  fields: { texts: texts.map(([kind, text]) => ({ kind, text, box })), boxes: [] },
});

test('descriptions and options are segments behind those of the pages, each text once', () => {
  const { segments } = segmentPages([
    form(['label', 'Your name'], ['label', 'France'], ['label', 'France'], ['label', '12']),
    page(2, [line('The end', 50, 50)]),
  ]);
  expect(segments.map(({ id, text, place }) => [id, text, place])).toEqual([
    ['page-1#1', 'Full name', 'body'],
    ['page-2#2', 'The end', 'body'],
    ['field#1', 'Your name', 'field'],
    ['field#2', 'France', 'field'],
  ]);
  expect(segments.at(2)).toMatchObject({ box, position: { kind: 'page', number: 1 } });
});

test('what is filled in, signatures, programs and XFA are said', () => {
  const { omitted } = segmentPages([
    form(
      ['value', 'Ada'],
      ['value', '1815'],
      ['signature', '1'],
      ['program', 'total'],
      ['xfa', ''],
    ),
  ]);
  expect(omitted.map(({ text, reason }) => [text, reason])).toEqual([
    ['Ada', 'field-value'],
    ['1', 'signature'],
    ['total', 'form-script'],
    ['', 'xfa'],
  ]);
});

test('translations are found by the text of a label; those that stay have none', () => {
  const { labels } = segmentPages([
    form(['label', 'Your name'], ['label', 'Paris'], ['label', 'Age']),
  ]);
  const answers = new Map([
    ['field#1', 'Ihr Name'],
    ['field#2', 'Paris'],
    ['field#3', ' '],
  ]);
  expect([...translateLabels(labels, answers)]).toEqual([['Your name', 'Ihr Name']]);
});

test('a page that only says that another program shows the form is doubtful', () => {
  expect(isDoubtful(form(['xfa-only', '']))).toBe(true);
  expect(isDoubtful(form(['xfa', '']))).toBe(false);
});
