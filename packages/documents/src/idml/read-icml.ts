import { defaultFilterSettings, type FilterSettings } from '@glossa/contracts/filter-settings';
import { corrupt } from '../document-error.ts';
import { readXmlText } from '../ooxml/xml-part.ts';
import type { Reading, Rebuild } from '../reading.ts';
import { encodeText, startsWith } from '../text/decode-text.ts';
import { openStoryPart, writeStoryPart } from './story-part.ts';

const byteOrderMark = [0xef, 0xbb, 0xbf];

/** A story of InCopy, or a snippet of InDesign: one XML file with the stories that packages of InDesign have as parts. */
export function readIcml(
  bytes: Uint8Array,
  { inDesign }: FilterSettings = defaultFilterSettings,
): Reading {
  const xml = readXmlText(bytes);
  if (!/<Story[\s>]/u.test(xml)) throw corrupt({ id: 'documents.damageContentMismatch' });
  const part = openStoryPart('story', xml, inDesign);
  const rebuild: Rebuild = (translations, options) => {
    const { xml: written, changed } = writeStoryPart(part, translations, options, true);
    return { bytes: encodeText(written, startsWith(bytes, byteOrderMark)), changed };
  };
  return {
    segments: part.slots.map(({ slot }) => slot.segment),
    omitted: part.omitted,
    rebuild,
  };
}
