import type { FilterSettings } from '@glossa/contracts/filter-settings';
import { corrupt } from '../document-error.ts';
import { PageSettings } from '../html/page-settings.ts';
import { decodeHtml, streamPage } from '../html/read-page.ts';
import { type Omission, omit } from '../omission.ts';
import type { Reading } from '../reading.ts';
import { encodeText } from '../text/decode-text.ts';
import { type StreamedFile, streamedReading } from '../text/streamed-reading.ts';
import { plainCdata } from './plain-cdata.ts';

type Chapter = {
  name: string;
  /** Each time from the archive, so that a book is in memory by its chapters. */
  read(): Uint8Array;
  prefix: string;
  isVersion3: boolean;
  filter: FilterSettings['html'];
};

/** A content document: XHTML, which has to stay well-formed. */
export const readChapter = (chapter: Chapter): Reading =>
  streamedReading(() => openChapter(chapter));

function openChapter({ name, read, prefix, isVersion3, filter }: Chapter): StreamedFile {
  const decoded = decodeHtml(read());
  // A book may define entities of its own in its document type; nothing else reads them.
  const doctype = decoded.text.slice(0, 10_000).split('<!DOCTYPE')[1]?.split('>')[0];
  if (doctype?.includes('[')) throw corrupt({ id: 'documents.damageDoctype' });
  const source = plainCdata(decoded.text);
  // `lang` is not part of XHTML 1.1.
  const languages = isVersion3 ? (['lang', 'xml:lang'] as const) : (['xml:lang'] as const);
  return {
    source,
    read(take) {
      const settings = new PageSettings(
        { ...decoded, text: source },
        { languages, namesCharset: false },
      );
      const omitted = streamPage({ source, settings, prefix, isXml: true, filter }, take);
      return {
        omitted: [...omitted, ...scriptsOf(source, name)],
        finish: (options) => settings.edits(options),
      };
    },
    encode: (text) => encodeText(text, decoded.byteOrderMark),
  };
}

/** Programs of a page can show texts that no reader of the file finds. */
function scriptsOf(source: string, name: string): Omission[] {
  const programs = [...source.matchAll(/<script(?=[\s>])([^>]{0,2000})>/giu)].filter(
    ([, attributes = '']) =>
      !/\btype\s*=\s*["'](?:application\/(?:ld\+)?json|text\/template)/iu.test(attributes),
  );
  return programs.length === 0 ? [] : omit(name, 'script', { place: 'body' });
}
