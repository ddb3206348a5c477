import type { PdfLine, SegmentRecognition } from '../pdf/page.ts';
import { confidenceLimits } from './confidence.ts';
import { meanConfidence } from './drop-noise.ts';

/** More words to look at are the whole text. */
const mostUnsure = 50;

export function recognitionOf(lines: readonly PdfLine[]): SegmentRecognition {
  const words = lines.flatMap((line) => line.words);
  const unsure = words.filter(({ confidence = 100 }) => confidence < confidenceLimits.unsure);
  return {
    confidence: Math.round(meanConfidence(words)),
    unsure: unsure.slice(0, mostUnsure).map(({ text }) => text),
  };
}
