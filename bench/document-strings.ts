import type { Sample } from './document-samples.ts';
import { message, parts } from './sample-texts.ts';

const file = (
  format: Sample['format'],
  write: (count: number) => string,
  name: string = format,
): Sample => ({ name, format, build: (count) => Buffer.from(write(count)) });

const two = (value: number): string => String(value).padStart(2, '0');
const time = (seconds: number, dot: string): string =>
  `${two(Math.floor(seconds / 3_600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}${dot}000`;
const times = (index: number, dot: string): string =>
  `${time(index, dot)} --> ${time(index + 1, dot)}`;

const po =
  'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n';

/** Captions, and texts of programs. */
export const stringFiles: readonly Sample[] = [
  file('srt', (count) =>
    parts(count, (index) => `${index + 1}\n${times(index, ',')}\n${message(index)}\n\n`),
  ),
  file(
    'vtt',
    (count) => `WEBVTT\n\n${parts(count, (i) => `${times(i, '.')}\n<i>${message(i)}</i>\n\n`)}`,
  ),
  file(
    'xliff',
    (count) =>
      `<?xml version="1.0"?>\n<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" source-language="en" target-language="de" datatype="plaintext"><body>\n${parts(count, (i) => `<trans-unit id="${i}"><source>${message(i)} <g id="1">${message(i + 1)}</g></source></trans-unit>\n`)}</body></file></xliff>`,
  ),
  file(
    'po',
    (count) => po + parts(count, (i) => `#: src/file.c:${i}\nmsgid "${message(i)}"\nmsgstr ""\n\n`),
  ),
  file('json', (count) => `{\n${parts(count, (i) => `  "k${i}": "${message(i)}",\n`)}"z": "End"}`),
  file(
    'arb',
    (count) =>
      `{\n"@@locale": "en",\n${parts(count, (i) => `  "k${i}": "${message(i)}",\n  "@k${i}": {"description": "For a page"},\n`)}"z": "End"}`,
  ),
  file('yaml', (count) => `en:\n${parts(count, (i) => `  key${i}: "${message(i)}"\n`)}`),
  file('properties', (count) => parts(count, (i) => `key.of.${i} = ${message(i)}\n`)),
  file('strings', (count) =>
    parts(count, (i) => `/* On a page */\n"key ${i}" = "${message(i)}";\n`),
  ),
  file(
    'stringsdict',
    (count) =>
      `<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0"><dict>\n${parts(count, (i) => `<key>k${i}</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string><key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string><key>NSStringFormatValueTypeKey</key><string>d</string><key>one</key><string>${message(i)}</string><key>other</key><string>%d ${message(i)}</string></dict></dict>\n`)}</dict></plist>`,
  ),
  file(
    'xcstrings',
    (count) =>
      `{"sourceLanguage" : "en", "strings" : {\n${parts(count, (i) => `  "${message(i)}" : {\n    "localizations" : {\n      "fr" : { "stringUnit" : { "state" : "translated", "value" : "Mots ${i}" } }\n    }\n  },\n`)}"End" : {}}, "version" : "1.0"}`,
  ),
  file('ftl', (count) => parts(count, (i) => `# On a page\nkey-${i} = ${message(i)}\n`)),
  file(
    'resx',
    (count) =>
      `<?xml version="1.0" encoding="utf-8"?>\n<root>\n${parts(count, (i) => `  <data name="Key${i}" xml:space="preserve">\n    <value>${message(i)}</value>\n  </data>\n`)}</root>`,
  ),
  file(
    'xml',
    (count) =>
      `<?xml version="1.0" encoding="utf-8"?>\n<resources>\n${parts(count, (i) => `  <string name="key_${i}">${message(i).replaceAll('\u2019', "\\'")}</string>\n`)}</resources>`,
    'android xml',
  ),
  file(
    'csv',
    (count) =>
      `Number,Name,Description\n${parts(count, (i) => `${i},"${message(i)}","${message(i + 1)}"\n`)}`,
  ),
  file('tsv', (count) => `Number\tName\n${parts(count, (i) => `${i}\t${message(i)}\n`)}`),
];
