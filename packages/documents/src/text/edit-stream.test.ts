import { expect, test } from 'vitest';
import { german } from '../docx/build-docx.fixture.ts';
import { openDocument } from '../open-document.ts';

/** With the translation of each segment, by its text. */
function rebuilt(format: 'html' | 'xml' | 'dita', source: string, texts: Record<string, string>) {
  const { segments, rebuild } = openDocument(Buffer.from(source), format);
  const translations = segments.flatMap(({ id, plain }): [string, string][] => {
    const text = texts[plain];
    return text === undefined ? [] : [[id, text]];
  });
  const write = () => Buffer.from(rebuild(new Map(translations), german)).toString();
  const written = write();
  // The file is read again each time.
  expect(write()).toBe(written);
  return written;
}

test('a description in a sentence is translated with it, and without it', () => {
  const page = '<html lang="de"><meta charset="utf-8"><p>Look <img alt="A cat"> here</p></html>';
  expect(rebuilt('html', page, { 'A cat': 'Eine Katze' })).toBe(
    page.replace('A cat', 'Eine Katze'),
  );
  const both = { 'A cat': 'Eine Katze', 'Look  here': 'Sieh <x id="1"/> hier' };
  expect(rebuilt('html', page, both)).toBe(
    page.replace('A cat', 'Eine Katze').replace('Look', 'Sieh').replace('here', 'hier'),
  );
});

test('a footnote moves with its sentence, also where only one of them is translated', () => {
  const topic = '<topic id="t"><body><p>One word<fn>A note</fn> here</p></body></topic>';
  const note = { 'A note': 'Eine Anmerkung' };
  expect(rebuilt('dita', topic, note)).toBe(topic.replace('A note', 'Eine Anmerkung'));
  const text = { 'One word here': 'Hier<x id="1"/> ein Wort' };
  expect(rebuilt('dita', topic, { ...note, ...text })).toContain(
    '<p>Hier<fn>Eine Anmerkung</fn> ein Wort</p>',
  );
  expect(rebuilt('dita', topic, text)).toContain('<p>Hier<fn>A note</fn> ein Wort</p>');
});

test('a declaration before a text without elements is changed with it', () => {
  const page = '<?xml version="1.0" encoding="iso-8859-1"?>Some words';
  expect(rebuilt('html', page, { 'Some words': 'Einige Worte' })).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>Einige Worte',
  );
});
