import { expect, test } from 'vitest';
import { openDocument } from '../open-document.ts';
import { bytesOf, markText, textsOf, translateText, unmarked } from '../text/marking.fixture.ts';

const version5 = `<?xml version="1.0" encoding="utf-8"?>
<article xmlns="http://docbook.org/ns/docbook" xmlns:xlink="http://www.w3.org/1999/xlink" version="5.0" xml:lang="en">
<info><title>The filters</title><author><personname>Kim Lee</personname></author><date>May 2026</date></info>
<para>See <xref linkend="parts"/> or <link xlink:href="https://a.example">the list</link> of
  <filename>a.conf</filename><footnote><para>In the folder of the <emphasis>server</emphasis>.</para></footnote>.
<itemizedlist><listitem><para>One thing</para></listitem></itemizedlist>
and more<indexterm><primary>filters</primary><secondary>air</secondary></indexterm> text.</para>
<programlisting>for (;;) { run  away }</programlisting>
<literallayout>First line
    second line</literallayout>
<mediaobject><imageobject><imagedata fileref="a.png"/></imageobject><textobject><phrase>An open lid</phrase></textobject></mediaobject>
<remark>Ask about it</remark>
</article>
`;

test('DocBook 5: paragraphs, lists inside of them, footnotes and entries of the index', () => {
  const { segments, omitted } = openDocument(bytesOf(version5), 'xml');
  expect(segments.map(({ text, place }) => `${place}: ${text}`)).toEqual([
    'body: The filters',
    'body: See <x id="1"/> or <g id="2">the list</g> of <x id="3"/><x id="4"/>.',
    'footnote: In the folder of the <g id="1">server</g>.',
    'body: One thing',
    'body: and more<x id="1"/> text.',
    'body: filters',
    'body: air',
    'body: First line<x id="1"/>second line',
    'alt-text: An open lid',
  ]);
  expect(omitted.map(({ reason, text }) => `${reason}: ${text}`)).toEqual([
    'program-key: Kim Lee',
    'program-key: May 2026',
    'code: for (;;) { run away }',
    'protected: Ask about it',
  ]);
  const same = version5.replace('xml:lang="en"', 'xml:lang="de"');
  expect(unmarked(markText(version5, 'xml')).replace(/\s+/gu, ' ')).toBe(
    same.replace(/\s+/gu, ' '),
  );
});

test('DocBook 4: entities of the document type are not expanded', () => {
  const source =
    '<?xml version="1.0"?>\n<!DOCTYPE book PUBLIC "-//OASIS//DTD DocBook XML V4.5//EN" "d.dtd" [\n<!ENTITY product "Super <!-- > -->">\n<!ENTITY version "Version &major;">\n<!ENTITY % local SYSTEM "file:///etc/passwd"> %local;\n<!ENTITY chapter SYSTEM "chapter.xml">\n]>\n<book lang="en"><title>Using &product;</title><para>&version; of A &mdash; B</para>&chapter;</book>';
  expect(textsOf(source, 'xml')).toEqual(['Using <x id="1"/>', '<x id="1"/> of A — B']);
  const { omitted } = openDocument(bytesOf(source), 'xml');
  expect(omitted.map(({ reason, text }) => `${reason}: ${text}`)).toEqual([
    'entity: product: Super <!-- > -->',
    'entity: version: Version &major;',
  ]);
  const written = translateText(source, 'xml', ['<x id="1"/> benutzen', 'A — B, <x id="1"/>']);
  expect(written).toBe(
    source
      .replace('lang="en"', 'lang="de"')
      .replace('Using &product;', '&product; benutzen')
      .replace('&version; of A &mdash; B', 'A — B, &version;'),
  );
});
