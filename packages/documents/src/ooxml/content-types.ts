import type { Element } from '@xmldom/xmldom';
import { DocumentError } from '../document-error.ts';
import type { ZipArchive } from '../zip/zip-entry.ts';
import { childElements } from './xml-part.ts';

export type ContentTypes = { parts: Map<string, string>; extensions: Map<string, string> };

/** The content of `[Content_Types].xml`. Names are compared ignoring case (ECMA-376 part 2, 7.2.3.5). */
export function readContentTypes(root: Element): ContentTypes {
  const types: ContentTypes = { parts: new Map(), extensions: new Map() };
  for (const element of childElements(root)) {
    const type = element.getAttribute('ContentType');
    const isDefault = element.localName === 'Default';
    const name = element.getAttribute(isDefault ? 'Extension' : 'PartName')?.toLowerCase();
    if (name && type) (isDefault ? types.extensions : types.parts).set(name, type);
  }
  return types;
}

export function contentTypeOf(types: ContentTypes, name: string): string {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return types.parts.get(`/${name}`.toLowerCase()) ?? types.extensions.get(extension) ?? '';
}

/** Programs inside a document, of Visual Basic or of Excel 4.0, are found by name and by content type. */
export function assertNoMacros(archive: ZipArchive, types: ContentTypes, extension: string): void {
  for (const { name } of archive.entries) {
    const type = contentTypeOf(types, name);
    const isProgram =
      /(?:^|\/)vba(?:project|data)[^/]*\.(?:bin|xml)$/iu.test(name) ||
      /(?<!binary\.)macro-?enabled|macrosheet|vbaproject/iu.test(type);
    if (!isProgram) continue;
    throw new DocumentError('DOCUMENT_MACROS', 'documents.macrosSaveAs', { params: { extension } });
  }
}
