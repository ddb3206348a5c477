import { DocumentError } from '../document-error.ts';
import { type Omission, omit } from '../omission.ts';
import { decodeXml } from '../xml/scan-xml.ts';
import { type BookFiles, localName } from './package-parts.ts';

const holders = new Set(['text', 'title', 'desc']);

/** Texts of a drawing have fixed places, so that they are left as they are. */
export function svgTexts(files: BookFiles, name: string): Omission[] {
  try {
    const { source, tokens } = files.xml(name);
    const omitted: Omission[] = [];
    let text = '';
    let holder = '';
    for (const token of tokens) {
      if (token.kind === 'open' && holder === '' && holders.has(localName(token.name)))
        holder = token.empty ? '' : token.name;
      else if (token.kind === 'text' && holder !== '')
        text += decodeXml(source, token.span, token.cdata).value;
      else if (token.kind === 'close' && token.name === holder) {
        omitted.push(...omit(text, 'embedded', { place: 'body' }));
        [text, holder] = ['', ''];
      }
    }
    return omitted;
  } catch (error) {
    // Drawings often define entities; only their texts are missing in the list then.
    if (error instanceof DocumentError) return omit(name, 'embedded', { place: 'body' });
    throw error;
  }
}
