import { strFromU8, unzipSync } from 'fflate';
import type { FixturePart } from '../ooxml/build-package.fixture.ts';
import { buildPackage, declaration } from '../ooxml/build-package.fixture.ts';
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

const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.';

export function wordPart(rootName: string, content: string): string {
  return `${declaration}<w:${rootName} ${namespaces}>${content}</w:${rootName}>`;
}

export const sectionSettings =
  '<w:sectPr><w:headerReference w:type="default" r:id="rId2"/><w:pgSz w:w="11906" w:h="16838"/><w:docGrid w:linePitch="360"/></w:sectPr>';

/** A Word document with that body and, by entry name, more parts of given content types, linked from it. */
export function buildDocx(
  body: string,
  parts: Record<string, { type: string; xml: string; links?: FixturePart['links'] }> = {},
  extra: Record<string, Uint8Array> = {},
): Uint8Array {
  const names = Object.keys(parts);
  const links = Object.fromEntries(
    names.map((name, index) => {
      const type = linkTypes[parts[name]?.type ?? ''] ?? parts[name]?.type ?? '';
      // The closing section refers to the header by this id.
      const id = type === 'header' ? 'rId2' : `rId${index + 10}`;
      return [id, { type, target: `/${name}` }];
    }),
  );
  const further = Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [name, { ...part, type: fullType(part.type) }]),
  );
  const main = {
    type: fullType('document.main'),
    xml: wordPart('document', `<w:body>${body}${sectionSettings}</w:body>`),
    ...(names.length > 0 ? { links } : {}),
  };
  return buildPackage({ 'word/document.xml': main, ...further }, extra);
}

const linkTypes: Record<string, string> = {
  'application/vnd.openxmlformats-officedocument.drawingml.chart+xml': 'chart',
  'application/vnd.openxmlformats-officedocument.drawingml.diagramData+xml': 'diagramData',
  'application/vnd.ms-office.drawingml.diagramDrawing+xml': 'diagramDrawing',
  'document.glossary': 'glossaryDocument',
};

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

/** Marks every segment, as a visible translation. */
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
