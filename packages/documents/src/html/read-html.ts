import { defaultFilterSettings } from '@glossa/contracts/filter-settings';
import type { Reading } from '../reading.ts';
import { encodeText } from '../text/decode-text.ts';
import { streamedReading } from '../text/streamed-reading.ts';
import { PageSettings } from './page-settings.ts';
import { decodeHtml, streamPage } from './read-page.ts';

/**
 * HTML and XHTML. Nothing in it is executed, followed or fetched: translations are inserted into the source, and
 * everything else stays byte for byte. Written in UTF-8.
 */
export function readHtml(bytes: Uint8Array, { html } = defaultFilterSettings): Reading {
  return streamedReading(() => {
    const decoded = decodeHtml(bytes);
    const source = decoded.text;
    return {
      source,
      read(take) {
        const settings = new PageSettings(decoded);
        const omitted = streamPage({ source, settings, filter: html }, take);
        return { omitted, finish: (options) => settings.edits(options) };
      },
      encode: (text) => encodeText(text, decoded.byteOrderMark),
    };
  });
}
