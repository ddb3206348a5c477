import type { OpenedDocument } from '../open-document.ts';
import { cutIntoSentences } from './cut-segments.ts';
import type { SentenceCutter } from './sentence-cutter.ts';

/** The document with a segment for each sentence; `rebuild` takes their translations. */
export function segmentDocument(document: OpenedDocument, cutter: SentenceCutter): OpenedDocument {
  const { segments, join } = cutIntoSentences(document.segments, document.format, cutter);
  return {
    ...document,
    segments,
    rebuild: (translations, options) => document.rebuild(join(translations), options),
  };
}
