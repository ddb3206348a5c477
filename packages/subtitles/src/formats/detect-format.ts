import { isCsvHeader } from './csv.ts';
import type { ReadableFormatId } from './registry.ts';
import { isSbvTiming } from './sbv.ts';
import { isTimingLine } from './timing-line.ts';

const byExtension: Record<string, ReadableFormatId> = {
  srt: 'srt',
  vtt: 'vtt',
  webvtt: 'vtt',
  ass: 'ass',
  ssa: 'ass',
  ttml: 'ttml',
  xml: 'ttml',
  dfxp: 'ttml',
  itt: 'ttml',
  imsc: 'ttml',
  sbv: 'sbv',
  csv: 'csv',
  tsv: 'csv',
  json: 'json',
};

/** Enough of a file for detection; a title page or notes before the first cue fit in. */
const headLength = 64 * 1024;

/** Detects by content, and only otherwise by the file name. */
export function detectFormat(text: string, fileName: string): ReadableFormatId | undefined {
  return byContent(text.slice(0, headLength)) ?? byName(fileName);
}

function byName(fileName: string): ReadableFormatId | undefined {
  const extension = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  return Object.hasOwn(byExtension, extension) ? byExtension[extension] : undefined;
}

function byContent(head: string): ReadableFormatId | undefined {
  const start = head.replace(/^[\ufeff\s]+/, '');
  if (/^WEBVTT(?:\s|$)/.test(start)) return 'vtt';
  if (/^(?:\{\s*"|\{\s*\}|\[\s*[{\]])/.test(start)) return 'json';
  if (/^\[(?:script info|v4\+? styles|events)\]/i.test(start)) return 'ass';
  if (/^<(?:\?xml|!DOCTYPE|!--|(?:[\w.-]{1,40}:)?tt[\s>])/i.test(start)) return 'ttml';
  const lines = start.split(/[\r\n]+/, 2000);
  if (isCsvHeader(lines[0] ?? '')) return 'csv';
  for (const line of lines) {
    if (isTimingLine(line)) return 'srt';
    if (isSbvTiming(line)) return 'sbv';
    if (/^\s*Dialogue:\s/i.test(line)) return 'ass';
  }
  return undefined;
}
