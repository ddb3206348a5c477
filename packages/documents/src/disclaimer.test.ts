import { hasDisclaimer } from '@glossa/contracts/document-formats';
import { expect, test } from 'vitest';
import { type DocumentFormat, openDocument } from './index.ts';

const cue = '00:00:01.000 --> 00:00:02.000\nThe text of it.\n';
const samples: Partial<Record<DocumentFormat, string>> = {
  txt: 'The text of it.\n',
  md: 'The text of it.\n',
  html: '<html><body><p>The text of it.</p></body></html>',
  srt: `1\n${cue.replaceAll('.000', ',000')}`,
  vtt: `WEBVTT\n\n${cue}`,
  xliff:
    '<xliff version="1.2"><file original="a" source-language="en" datatype="plaintext"><body><trans-unit id="1"><source>The text of it.</source></trans-unit></body></file></xliff>',
  po: 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "The text of it."\nmsgstr ""\n',
  json: '{"title": "The text of it."}',
  arb: '{"title": "The text of it."}',
  yaml: 'title: The text of it.\n',
  properties: 'title=The text of it.\n',
  strings: '"title" = "The text of it.";\n',
  stringsdict:
    '<plist version="1.0"><dict><key>a</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string><key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string><key>other</key><string>The text of it.</string></dict></dict></dict></plist>',
  xcstrings: '{"sourceLanguage": "en", "version": "1.0", "strings": {"The text of it.": {}}}',
  ftl: 'title = The text of it.\n',
  resx: '<root><data name="title" xml:space="preserve"><value>The text of it.</value></data></root>',
  xml: '<doc><p>The text of it.</p></doc>',
  dita: '<topic id="a"><title>The text of it.</title></topic>',
  ditamap: '<map><title>The text of it.</title></map>',
  dbk: '<article><para>The text of it.</para></article>',
  icml: '<Document><Story><ParagraphStyleRange><CharacterStyleRange><Content>The text of it.</Content></CharacterStyleRange></ParagraphStyleRange></Story></Document>',
  mif: "<MIFFile 9.00>\n<TextFlow <Para <ParaLine <String `The text of it.'>>>>\n",
  csv: 'name,text\na,The text of it.\n',
  tsv: 'name\ttext\na\tThe text of it.\n',
};

test.each(Object.entries(samples))('a disclaimer in %s is where it is said to be', (name, text) => {
  const format = name as DocumentFormat;
  const { segments, rebuild } = openDocument(new TextEncoder().encode(text), format);
  const translations = new Map(segments.map(({ id }) => [id, 'El texto.']));
  const disclaimer = 'Translated by a machine';
  const written = rebuild(translations, { targetLanguage: 'es', direction: 'ltr', disclaimer });
  const shown = new TextDecoder().decode(written);
  expect(shown).toContain('El texto.');
  expect(shown.includes(disclaimer)).toBe(hasDisclaimer(format));
});
