import type { FilterSettings } from '@glossa/contracts/filter-settings';
import { corrupt } from '../document-error.ts';
import { PageSettings } from '../html/page-settings.ts';
import { decodeHtml, readPage } from '../html/read-page.ts';
import { type Omission, omit } from '../omission.ts';
import type { Reading } from '../reading.ts';
import { encodeText } from '../text/decode-text.ts';
import { splicedReading } from '../text/spliced-reading.ts';
import { plainCdata } from './plain-cdata.ts';

type Chapter = {
  name: string;
  bytes: Uint8Array;
  prefix: string;
  isVersion3: boolean;
  filter: FilterSettings['html'];
};

/** A content document: XHTML, which has to stay well-formed. */
export function readChapter({ name, bytes, prefix, isVersion3, filter }: Chapter): Reading {
  const decoded = decodeHtml(bytes);
  // A book may define entities of its own in its document type; nothing else reads them.
  const doctype = decoded.text.slice(0, 10_000).split('<!DOCTYPE')[1]?.split('>')[0];
  if (doctype?.includes('[')) throw corrupt({ id: 'documents.damageDoctype' });
  const source = plainCdata(decoded.text);
  // `lang` is not part of XHTML 1.1.
  const languages = isVersion3 ? (['lang', 'xml:lang'] as const) : (['xml:lang'] as const);
  const settings = new PageSettings(
    { ...decoded, text: source },
    { languages, namesCharset: false },
  );
  const { slots, omitted } = readPage({ source, settings, prefix, isXml: true, filter });
  const scripted = scriptsOf(source, name);
  return splicedReading(
    source,
    slots,
    (options) => settings.edits(options),
    (text) => encodeText(text, decoded.byteOrderMark),
    [...omitted, ...scripted],
  );
}

/** Programs of a page can show texts that no reader of the file finds. */
function scriptsOf(source: string, name: string): Omission[] {
  const programs = [...source.matchAll(/<script(?=[\s>])([^>]{0,2000})>/giu)].filter(
    ([, attributes = '']) =>
      !/\btype\s*=\s*["'](?:application\/(?:ld\+)?json|text\/template)/iu.test(attributes),
  );
  return programs.length === 0 ? [] : omit(name, 'script', { place: 'body' });
}
