import type { Element } from '@xmldom/xmldom';
import { DocumentError } from '../document-error.ts';
import { inflateEntry } from '../zip/inflate-entry.ts';
import type { ZipEntry } from '../zip/zip-entry.ts';
import { childElements, parseXml, serializeXml } from './xml-part.ts';

const CONTENT_TYPES = '[Content_Types].xml';
const office = 'application/vnd.openxmlformats-officedocument';

/** The types of main parts with macros, in small letters, and the same without. */
const plainTypes: Record<string, string> = {
  'ms-word.document.macroenabled': 'wordprocessingml.document',
  'ms-word.template.macroenabledtemplate': 'wordprocessingml.template',
  'ms-excel.sheet.macroenabled': 'spreadsheetml.sheet',
  'ms-excel.template.macroenabled': 'spreadsheetml.template',
  'ms-powerpoint.presentation.macroenabled': 'presentationml.presentation',
  'ms-powerpoint.slideshow.macroenabled': 'presentationml.slideshow',
  'ms-powerpoint.template.macroenabled': 'presentationml.template',
};

const programTypes = /vbaproject|vnd\.ms-word\.vbadata|attachedtoolbars/iu;
const programNames =
  /(?:^|\/)(?:vba(?:project|data)[^/]*\.(?:bin|xml)|attachedToolbars[^/]*\.bin)(?:\.rels)?$/iu;

export type WithoutMacros = {
  /** Without the parts of macros. */
  entries: ZipEntry[];
  /** The types and relationships that named those parts, rewritten. */
  rewritten: Map<string, Uint8Array>;
  /** The names of the Visual Basic projects that were left out. */
  projects: string[];
};

/**
 * A document without Visual Basic: its parts, and what names them. Throws DOCUMENT_MACROS for sheets of Excel 4.0 macros,
 * which are programs in cells, and for add-ins.
 */
export function dropMacros(entries: ZipEntry[], extension: string): WithoutMacros {
  const isProgram = programParts(entries, extension);
  const kept = entries.filter(({ name }) => !isProgram(name));
  const rewritten = new Map<string, Uint8Array>();
  for (const entry of kept) {
    const isTypes = entry.name === CONTENT_TYPES;
    const isRelevant = isTypes || (kept.length < entries.length && entry.name.endsWith('.rels'));
    if (!isRelevant) continue;
    const document = parseXml(inflateEntry(entry));
    const root = document.documentElement;
    if (root && (isTypes ? cleanTypes(root, isProgram) : cleanRelationships(root)))
      rewritten.set(entry.name, serializeXml(document));
  }
  const projects = entries
    .map(({ name }) => name)
    .filter(
      (name) =>
        isProgram(name) && /vbaproject[^/]*\.bin$/iu.test(name) && !/signature/iu.test(name),
    );
  return { entries: kept, rewritten, projects };
}

function programParts(entries: ZipEntry[], extension: string): (name: string) => boolean {
  const types = entries.find(({ name }) => name === CONTENT_TYPES);
  const root = types ? parseXml(inflateEntry(types)).documentElement : null;
  const named = new Set<string>();
  for (const element of root ? childElements(root) : []) {
    const type = element.getAttribute('ContentType') ?? '';
    const part = element.getAttribute('PartName')?.toLowerCase();
    if (part !== undefined && programTypes.test(type)) named.add(part.replace(/^\//u, ''));
    const isSheet = /macrosheet/iu.test(type);
    const isAddIn = /(?<!binary\.)macro-?enabled/iu.test(type) && plainType(type) === undefined;
    if (isSheet || isAddIn)
      throw new DocumentError('DOCUMENT_MACROS', 'documents.macrosSaveAs', {
        params: { extension },
      });
  }
  return (name) => programNames.test(name) || named.has(name.toLowerCase());
}

function plainType(type: string): string | undefined {
  const [, kind = ''] = /^application\/vnd\.(.+)\.main\+xml$/iu.exec(type) ?? [];
  const plain = plainTypes[kind.toLowerCase()];
  return plain === undefined ? undefined : `${office}.${plain}.main+xml`;
}

/** Whether anything changed. */
function cleanTypes(root: Element, isProgram: (name: string) => boolean): boolean {
  let changed = false;
  for (const element of childElements(root)) {
    const type = element.getAttribute('ContentType') ?? '';
    const part = element.getAttribute('PartName')?.replace(/^\//u, '');
    const plain = plainType(type);
    if (programTypes.test(type) || (part !== undefined && isProgram(part))) {
      root.removeChild(element);
      changed = true;
    } else if (plain !== undefined) {
      element.setAttribute('ContentType', plain);
      changed = true;
    }
  }
  return changed;
}

const programLinks = /\/(?:vbaProject(?:Signature\w*)?|wordVbaData|attachedToolbars)$/iu;

function cleanRelationships(root: Element): boolean {
  const links = childElements(root).filter(
    (element) =>
      programLinks.test(element.getAttribute('Type') ?? '') ||
      (element.getAttribute('TargetMode') !== 'External' &&
        programNames.test(element.getAttribute('Target') ?? '')),
  );
  for (const link of links) root.removeChild(link);
  return links.length > 0;
}
