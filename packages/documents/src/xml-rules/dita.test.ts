import { expect, test } from 'vitest';
import { openDocument } from '../open-document.ts';
import {
  arabic,
  bytesOf,
  german,
  markText,
  textsOf,
  translateText,
  unmarked,
} from '../text/marking.fixture.ts';

const doctype = '<!DOCTYPE task PUBLIC "-//OASIS//DTD DITA Task//EN" "task.dtd">';
const topic = (body: string, prolog = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${doctype}\n<task id="t" xml:lang="en-us">\n<title>Replace the filter</title>${prolog}<taskbody>${body}</taskbody></task>\n`;

const omissionsOf = (source: string) =>
  openDocument(bytesOf(source), 'dita').omitted.map(({ reason, text }) => `${reason}: ${text}`);

test('DITA: sentences with formatting, commands and pictures', () => {
  const source = topic(
    '<steps><step><cmd>Press <uicontrol>Start</uicontrol> and type <userinput>go -a</userinput>.</cmd></step></steps><p>See <image href="a.png"><alt>The open lid</alt></image> and <xref href="parts.dita"/>.</p>',
  );
  expect(textsOf(source, 'dita')).toEqual([
    'Replace the filter',
    'Press <g id="1">Start</g> and type <x id="2"/>.',
    'See <x id="1"/> and <x id="2"/>.',
    'The open lid',
  ]);
  expect(unmarked(markText(source, 'dita'))).toBe(source.replace('en-us', 'de'));
});

test('DITA: a list in a list item ends its sentence', () => {
  const source = topic(
    '<ul><li>First part<ul><li>One of it</li></ul></li><li>Second part<p>More of it</p></li></ul>',
  );
  expect(textsOf(source, 'dita').slice(1)).toEqual([
    'First part',
    'One of it',
    'Second part',
    'More of it',
  ]);
});

test('DITA: a footnote moves with its sentence, each with its translation', () => {
  const source = topic('<p>Some words<fn>A <i>small</i> note</fn> and more words.</p>');
  const written = translateText(source, 'dita', [
    undefined,
    'Mehr Wörter und einige Wörter<x id="1"/>.',
    'Eine <g id="1">kleine</g> Notiz',
  ]);
  expect(written).toContain(
    '<p>Mehr Wörter und einige Wörter<fn>Eine <i>kleine</i> Notiz</fn>.</p>',
  );
});

test('DITA: entries of the index are texts of their own, and leave the sentence whole', () => {
  const source = topic(
    '<p>The filter<indexterm>filters<indexterm>air</indexterm></indexterm> is dirty.</p>',
  );
  expect(textsOf(source, 'dita').slice(1)).toEqual([
    'The filter<x id="1"/> is dirty.',
    'filters',
    'air',
  ]);
  expect(unmarked(markText(source, 'dita'))).toBe(source.replace('en-us', 'de'));
});

test('DITA: what is left as it is, and why', () => {
  const source = topic(
    '<context><codeblock>rm  -r\n  /tmp</codeblock><draft-comment>Ask Kim about it</draft-comment><p translate="no">Acme Tools</p><p conref="shared.dita#s/warn">Replaced text</p><note><codeph>ls</codeph></note></context>',
    '<prolog><author>Kim Lee</author><metadata><keywords><keyword>air filter</keyword></keywords><othermeta name="a" content="b c"/></metadata></prolog>',
  );
  expect(textsOf(source, 'dita')).toEqual(['Replace the filter', 'air filter']);
  expect(omissionsOf(source)).toEqual([
    'program-key: Kim Lee',
    'code: rm -r /tmp',
    'protected: Acme Tools',
    'protected: Ask Kim about it',
    'generated: Replaced text',
    'code: ls',
  ]);
});

test('DITA: code is translated where the author says so', () => {
  const source = topic('<context><codeblock translate="yes">Some words</codeblock></context>');
  expect(textsOf(source, 'dita')).toEqual(['Replace the filter', 'Some words']);
});

test('DITA: lines and blanks of preformatted text stay', () => {
  const source = topic('<context><lines>Roses are  red\n   Violets are blue</lines></context>');
  expect(textsOf(source, 'dita')[1]).toBe('Roses are  red<x id="1"/>Violets are blue');
  const written = translateText(source, 'dita', [undefined, 'Rot<x id="1"/>Blau']);
  expect(written).toContain('<lines>Rot\n   Blau</lines>');
});

test('DITA: titles in maps', () => {
  const map =
    '<!DOCTYPE bookmap PUBLIC "-//OASIS//DTD DITA BookMap//EN" "b.dtd"><bookmap><title>The manual</title><chapter href="a.dita" navtitle="Getting ready"><topicmeta><navtitle>Other title</navtitle></topicmeta><topicref href="long-name.dita" keys="some words"/></chapter></bookmap>';
  expect(textsOf(map, 'ditamap')).toEqual(['The manual', 'Getting ready', 'Other title']);
  expect(translateText(map, 'ditamap', [undefined, '"A" & <B>'])).toContain(
    'navtitle="&quot;A&quot; &amp; &lt;B&gt;"',
  );
});

test('DITA: a key at the start of a sentence is part of it', () => {
  const source = topic('<p><keyword keyref="product"/> is new.</p>');
  const { segments } = openDocument(bytesOf(source), 'dita');
  expect(segments[1]).toMatchObject({ text: '<x id="1"/> is new.', plain: 'product is new.' });
});

test('DITA is known without its extension, and turned for Arabic', () => {
  const source = topic('<p>Some <b>bold</b> words</p><codeblock>code</codeblock>');
  expect(textsOf(source, 'xml')).toEqual(textsOf(source, 'dita'));
  expect(markText(source, 'xml', arabic)).toContain('<task id="t" xml:lang="ar" dir="rtl">');
  expect(markText(source, 'xml', german)).not.toContain('dir=');
});
