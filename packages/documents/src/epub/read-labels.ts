import type { Reading } from '../reading.ts';
import { localName, type XmlFile } from './package-parts.ts';
import { elementSlot, setAttribute, xmlReading } from './xml-texts.ts';

/** `toc.ncx`: the table of contents of EPUB 2, with the title of the book. */
export function readLabels(file: XmlFile, prefix: string): Reading {
  const { source, tokens } = file;
  let holder = '';
  const slots = tokens.flatMap((token, index) => {
    if (token.kind !== 'open') return [];
    const name = localName(token.name);
    if (name !== 'text') {
      holder = name;
      return [];
    }
    // Names of authors are not translated.
    const slot = holder === 'docAuthor' ? undefined : elementSlot(file, index, prefix);
    return slot ? [slot] : [];
  });
  const root = tokens.find(({ kind }) => kind === 'open');
  return xmlReading(file, slots, ({ targetLanguage }) =>
    root ? setAttribute(source, root.span, 'xml:lang', targetLanguage) : [],
  );
}
