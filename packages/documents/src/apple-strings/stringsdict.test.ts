import { expect, test } from 'vitest';
import { openDocument } from '../open-document.ts';
import { arabic, bytesOf, german, markText, textsOf, unmarked } from '../text/marking.fixture.ts';

const entry = (
  variants: string,
  format = '%1$#@files@ in %@',
) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
	<key>count</key>
	<dict>
		<key>NSStringLocalizedFormatKey</key>
		<string>${format}</string>
		<key>files</key>
		<dict>
			<key>NSStringFormatSpecTypeKey</key>
			<string>NSStringPluralRuleType</string>
			<key>NSStringFormatValueTypeKey</key>
			<string>d</string>
			${variants}
		</dict>
	</dict>
</dict>
</plist>
`;
const source = entry(
  '<key>one</key>\n\t\t\t<string>One &amp; only file</string>\n\t\t\t<key>other</key>\n\t\t\t<string>%d files</string>',
);

test('formats and variants are texts; settings are not', () => {
  expect(textsOf(source, 'stringsdict')).toEqual([
    '<x id="1"/> in <x id="2"/>',
    'One &amp; only file'.replace('&amp;', '&'),
    '<x id="1"/> files',
  ]);
  expect(unmarked(markText(source, 'stringsdict', german))).toBe(source);
});

test('categories that only the target language has get the text of the general one', () => {
  const written = markText(source, 'stringsdict', arabic);
  const found = [...written.matchAll(/<key>(\w+)<\/key>\s*<string>(⟦[^<]*)<\/string>/gu)].map(
    ([, key, text]) => [key, text],
  );
  expect(found.slice(1)).toEqual([
    ['one', '⟦One &amp; only file⟧'],
    ...new Intl.PluralRules('ar')
      .resolvedOptions()
      .pluralCategories.filter((name) => name !== 'one' && name !== 'other')
      .map((name) => [name, '⟦%d files⟧']),
    ['other', '⟦%d files⟧'],
  ]);
  expect(written.split('\n\t\t\t<key>').length).toBe(source.split('\n\t\t\t<key>').length + 4);
});

test('a format of nothing but a plural is no text', () => {
  const plain = entry('<key>other</key><string>%d files</string>', '%#@files@');
  expect(textsOf(plain, 'stringsdict')).toEqual(['<x id="1"/> files']);
});

test.each(['<plist><dict/></plist>', '<resources/>', '<plist><dict>', 'text'])(
  'refuses %s',
  (text) => {
    expect(() => openDocument(bytesOf(text), 'stringsdict')).toThrow(
      expect.objectContaining({ code: 'DOCUMENT_CORRUPT' }),
    );
  },
);
