import { corrupt, DocumentError } from '../document-error.ts';
import type { Place } from '../segment.ts';
import { inflateEntry } from '../zip/inflate-entry.ts';
import type { ZipArchive } from '../zip/zip-entry.ts';
import { isSymlink } from '../zip/zip-entry.ts';
import { childElements, parseXml } from './xml-part.ts';

export type PartKind = 'story' | 'drawing';

/** A part that holds text, by the name of its zip entry. */
export type TextPart = { name: string; kind: PartKind; place: Place };

const wordPlaces: Record<string, Place> = {
  'document.main': 'body',
  'template.main': 'body',
  footnotes: 'footnote',
  endnotes: 'endnote',
  comments: 'comment',
  header: 'header',
  footer: 'footer',
};

const drawingPlaces: Record<string, Place> = {
  'drawingml.chart': 'chart',
  'drawingml.diagramData': 'diagram',
};

const readingOrder: Place[] = ['header', 'body', 'footer', 'footnote', 'endnote', 'comment'];

/** The parts with text in reading order, by their content types: programs name the parts as they like. */
export function listTextParts(archive: ZipArchive): TextPart[] {
  refuseMacros(archive);
  const types = readContentTypes(archive);
  const parts = archive.entries.flatMap((entry): TextPart[] => {
    const type = types.parts.get(`/${entry.name}`.toLowerCase()) ?? defaultType(types, entry.name);
    if (/macroenabled/iu.test(type)) throw macros();
    if (isSymlink(entry)) return [];
    const word = /officedocument\.wordprocessingml\.([a-z.]+)\+xml$/iu.exec(type)?.[1];
    const place = word === undefined ? undefined : wordPlaces[word];
    if (place) return [{ name: entry.name, kind: 'story', place }];
    const drawing = /officedocument\.(drawingml\.[a-z]+)\+xml$/iu.exec(type)?.[1];
    const drawn = drawing === undefined ? undefined : drawingPlaces[drawing];
    return drawn ? [{ name: entry.name, kind: 'drawing', place: drawn }] : [];
  });
  if (!parts.some((part) => part.place === 'body')) throw corrupt('it is not a Word document');
  const rank = (part: TextPart) => (readingOrder.indexOf(part.place) + 7) % 7;
  return parts.sort((a, b) => rank(a) - rank(b));
}

type ContentTypes = { parts: Map<string, string>; extensions: Map<string, string> };

function readContentTypes(archive: ZipArchive): ContentTypes {
  const entry = archive.entries.find(({ name }) => name === '[Content_Types].xml');
  if (!entry || isSymlink(entry)) throw corrupt('it is not a Word document');
  const root = parseXml(inflateEntry(entry)).documentElement;
  const types: ContentTypes = { parts: new Map(), extensions: new Map() };
  for (const element of root ? childElements(root) : []) {
    const type = element.getAttribute('ContentType');
    const isDefault = element.localName === 'Default';
    const name = element.getAttribute(isDefault ? 'Extension' : 'PartName')?.toLowerCase();
    if (name && type) (isDefault ? types.extensions : types.parts).set(name, type);
  }
  return types;
}

function defaultType(types: ContentTypes, name: string): string {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return types.extensions.get(extension) ?? '';
}

function refuseMacros(archive: ZipArchive): void {
  if (
    archive.entries.some(({ name }) =>
      /(?:^|\/)vba(?:project|data)[^/]*\.(?:bin|xml)$/iu.test(name),
    )
  ) {
    throw macros();
  }
}

function macros(): DocumentError {
  return new DocumentError(
    'DOCUMENT_MACROS',
    'This document holds macros, which are not accepted. Save it as .docx without macros, then upload it again.',
  );
}
