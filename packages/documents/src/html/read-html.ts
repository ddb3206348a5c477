import { defaultFilterSettings } from '@glossa/contracts/filter-settings';
import type { Reading } from '../reading.ts';
import { encodeText } from '../text/decode-text.ts';
import { splicedReading } from '../text/spliced-reading.ts';
import { PageSettings } from './page-settings.ts';
import { decodeHtml, readPage } from './read-page.ts';

/**
 * HTML and XHTML. Nothing in it is executed, followed or fetched: translations are inserted into the source, and
 * everything else stays byte for byte. Written in UTF-8.
 */
export function readHtml(bytes: Uint8Array, { html } = defaultFilterSettings): Reading {
  const decoded = decodeHtml(bytes);
  const source = decoded.text;
  const settings = new PageSettings(decoded);
  const { slots, omitted } = readPage({ source, settings, filter: html });
  return splicedReading(
    source,
    slots,
    (options) => settings.edits(options),
    (text) => encodeText(text, decoded.byteOrderMark),
    omitted,
  );
}
