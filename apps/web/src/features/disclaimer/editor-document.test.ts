import type { DisclaimerText } from '@glossa/contracts/disclaimer-text';
import { expect, test } from 'vitest';
import { fromEditorDocument, toEditorDocument } from './editor-document.ts';

const content: DisclaimerText = [
  {
    kind: 'paragraph',
    runs: [
      { text: 'Made by ' },
      { text: 'machines', bold: true, italic: true },
      { text: ', see ' },
      { text: 'our rules', link: 'https://example.org/', underline: true },
    ],
  },
  { kind: 'bullet', runs: [{ text: 'One' }] },
  { kind: 'bullet', runs: [{ text: 'Two', bold: true }] },
  { kind: 'paragraph', runs: [{ text: 'End' }] },
];

test('round-trips the stored text through the editor', () => {
  expect(fromEditorDocument(toEditorDocument(content))).toEqual(content);
});

test('joins consecutive bullets into one list', () => {
  const types = toEditorDocument(content).content?.map(({ type }) => type);
  expect(types).toEqual(['paragraph', 'bulletList', 'paragraph']);
});

test('keeps line breaks', () => {
  const broken: DisclaimerText = [{ kind: 'paragraph', runs: [{ text: 'One\nTwo' }] }];
  const back = fromEditorDocument(toEditorDocument(broken));
  expect(back[0]?.runs.map(({ text }) => text).join('')).toBe('One\nTwo');
});

test('an empty editor is an empty disclaimer, and nested lists become one', () => {
  expect(fromEditorDocument(toEditorDocument([]))).toEqual([]);
  const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
  const inner = { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph('b')] }] };
  const outer = {
    type: 'bulletList',
    content: [{ type: 'listItem', content: [paragraph('a'), inner] }],
  };
  expect(fromEditorDocument({ type: 'doc', content: [outer] })).toEqual([
    { kind: 'bullet', runs: [{ text: 'a' }] },
    { kind: 'bullet', runs: [{ text: 'b' }] },
  ]);
});
