import { expect, test } from 'vitest';
import { openDocument } from '../open-document.ts';
import { bytesOf, textsOf, translateText } from '../text/marking.fixture.ts';

const withRules = (rules: string, body: string) =>
  `<doc xmlns:its="http://www.w3.org/2005/11/its"><its:rules version="2.0">${rules}</its:rules>${body}</doc>`;

const omissionsOf = (source: string) =>
  openDocument(bytesOf(source), 'xml').omitted.map(({ reason, text }) => `${reason}: ${text}`);

test('ITS: the last rule is stronger, and local markup stronger than rules', () => {
  const source = withRules(
    '<its:translateRule selector="//p" translate="no"/><its:translateRule selector="//p[@lang=\'en\']" translate="yes"/>',
    '<p>First text</p><p lang="en">Second text</p><p its:translate="yes">Third text</p><p lang="en" its:translate="no">Fourth text</p>',
  );
  expect(textsOf(source, 'xml')).toEqual(['Second text', 'Third text']);
  expect(omissionsOf(source)).toEqual(['protected: First text', 'protected: Fourth text']);
});

test('ITS: what is said of an element holds for the elements in it, not for their attributes', () => {
  const source = withRules(
    '<its:translateRule selector="/doc/a" translate="no"/><its:translateRule selector="//b" translate="yes"/><its:translateRule selector="//@label" translate="yes"/>',
    '<a>Outer words<c label="Its label">Inner words</c><b>Open words<c>Deep words</c></b></a>',
  );
  expect(textsOf(source, 'xml')).toEqual([
    '<x id="2"/><x id="3"/>Open words<g id="1">Deep words</g>',
    'Its label',
  ]);
  const written = translateText(source, 'xml', [
    '<x id="2"/><x id="3"/>Offene <g id="1">tiefe</g>',
    'Sein Name',
  ]);
  expect(written).toContain(
    '<a>Outer words<c label="Sein Name">Inner words</c><b>Offene <c>tiefe</c></b></a>',
  );
});

test('ITS: elements within text, of their own, and apart', () => {
  const source = withRules(
    '<its:withinTextRule selector="//b" withinText="yes"/><its:withinTextRule selector="//note" withinText="nested"/>',
    '<p>A <b>big</b> thing<note>A remark</note> of <other>its own</other> kind</p>',
  );
  expect(textsOf(source, 'xml')).toEqual([
    'A <g id="1">big</g> thing<x id="2"/> of',
    'A remark',
    'its own',
    'kind',
  ]);
});

test('ITS: blanks that are kept, parameters, prefixes and other names', () => {
  const source =
    '<d:doc xmlns:d="urn:d" xmlns:i="http://www.w3.org/2005/11/its"><i:rules version="2.0" xmlns:x="urn:d"><i:param name="which">b2</i:param><i:preserveSpaceRule selector="//x:verse[@id=$which]" space="preserve"/><i:translateRule selector="//x:*[local-name()=\'code\' or contains(@class, \'raw\')]" translate="no"/></i:rules><d:verse id="a">One  line</d:verse><d:verse id="b2">One  line</d:verse><d:code>Some code</d:code><d:p class="a raw b">Raw words</d:p></d:doc>';
  expect(textsOf(source, 'xml')).toEqual(['One line', 'One  line']);
  expect(omissionsOf(source)).toEqual(['protected: Some code', 'protected: Raw words']);
});

test.each([
  [
    '<its:translateRule selector="//p[matches(., \'a\')]" translate="no"/>',
    'its:translateRule selector="//p[matches(., \'a\')]"',
  ],
  [
    '<its:translateRule selector="id(\'p\')" translate="no"/>',
    'its:translateRule selector="id(\'p\')"',
  ],
  ['<its:translateRule selector="//p[" translate="no"/>', 'its:translateRule selector="//p["'],
  ['<its:translateRule selector="//x:p" translate="no"/>', 'its:translateRule selector="//x:p"'],
  [
    '<its:translateRule selector="//p[@a=$b]" translate="no"/>',
    'its:translateRule selector="//p[@a=$b]"',
  ],
  [
    '<its:localeFilterRule selector="//p" localeFilterList="de"/>',
    'its:localeFilterRule selector="//p"',
  ],
  [
    '<its:targetPointerRule selector="//p" targetPointer="../q"/>',
    'its:targetPointerRule selector="//p"',
  ],
])('ITS: a rule that is not followed is listed: %s', (rule, shown) => {
  const source = withRules(rule, '<p>Some words</p>');
  expect(textsOf(source, 'xml')).toEqual(['Some words']);
  expect(omissionsOf(source)).toEqual([`rule: ${shown}`]);
});

test('ITS: rules in another file and lists of languages are said', () => {
  const source =
    '<doc xmlns:its="http://www.w3.org/2005/11/its"><its:rules version="2.0" xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="file:///etc/rules.xml"/><p its:localeFilterList="fr-CA">Some words</p></doc>';
  expect(omissionsOf(source)).toEqual([
    'rule: its:rules xlink:href="file:///etc/rules.xml"',
    'rule: its:localeFilterList="fr-CA"',
  ]);
});

test('ITS: a selector that looks at everything for everything is given up', () => {
  const source = withRules(
    '<its:translateRule selector="//*[count(//*[count(//*)>0])>0]" translate="no"/>',
    '<p>Some words</p>'.repeat(2000),
  );
  expect(openDocument(bytesOf(source), 'xml').segments).toHaveLength(2000);
  expect(omissionsOf(source)).toHaveLength(1);
});
