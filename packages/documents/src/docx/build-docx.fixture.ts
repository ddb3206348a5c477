import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import type { OpenedDocument } from '../open-document.ts';

const namespaces = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
  'mc:Ignorable=""',
].join(' ');

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.';

export function wordPart(rootName: string, content: string): string {
  return `${declaration}<w:${rootName} ${namespaces}>${content}</w:${rootName}>`;
}

export const sectionSettings =
  '<w:sectPr><w:headerReference w:type="default" r:id="rId2"/><w:pgSz w:w="11906" w:h="16838"/><w:docGrid w:linePitch="360"/></w:sectPr>';

/** A Word document with that body and, by entry name, further parts of given content types. */
export function buildDocx(
  body: string,
  parts: Record<string, { type: string; xml: string }> = {},
  extra: Record<string, Uint8Array> = {},
): Uint8Array {
  const overrides = Object.entries({
    'word/document.xml': `${wordType}document.main+xml`,
    ...Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, fullType(part.type)])),
  }).map(([name, type]) => `<Override PartName="/${name}" ContentType="${type}"/>`);
  const files: Record<string, Uint8Array> = {
    '[Content_Types].xml': strToU8(
      `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`,
    ),
    '_rels/.rels': strToU8(
      `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    ),
    'word/document.xml': strToU8(
      wordPart('document', `<w:body>${body}${sectionSettings}</w:body>`),
    ),
  };
  for (const [name, part] of Object.entries(parts)) files[name] = strToU8(part.xml);
  return zipSync({ ...files, ...extra }, { mtime: new Date('2024-01-02T03:04:06Z') });
}

function fullType(type: string): string {
  return type.includes('/') ? type : `${wordType}${type}+xml`;
}

export function paragraph(runs: string, properties = ''): string {
  return `<w:p>${properties === '' ? '' : `<w:pPr>${properties}</w:pPr>`}${runs}</w:p>`;
}

export function run(text: string, properties = ''): string {
  const format = properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`;
  return `<w:r>${format}<w:t xml:space="preserve">${text}</w:t></w:r>`;
}

export function readEntry(docx: Uint8Array, name: string): string {
  const bytes = unzipSync(docx)[name];
  if (!bytes) throw new Error(`${name} is missing`);
  return strFromU8(bytes);
}

/** The content of the body without the closing section. */
export function bodyOf(docx: Uint8Array): string {
  const xml = readEntry(docx, 'word/document.xml');
  return xml.slice(xml.indexOf('<w:body>') + 8, xml.lastIndexOf('<w:sectPr'));
}

export const german = { targetLanguage: 'de', direction: 'ltr' } as const;
export const arabic = { targetLanguage: 'ar', direction: 'rtl' } as const;

/** Marks every segment, as a translation that can be seen. */
export function translateAll(
  opened: OpenedDocument,
  options: typeof german | typeof arabic,
  plain = false,
) {
  const marked = opened.segments.map((segment): [string, string] => [
    segment.id,
    `⟦${plain ? segment.plain : segment.text}⟧`,
  ]);
  return opened.rebuild(new Map(marked), options);
}
