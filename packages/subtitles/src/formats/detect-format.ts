import { isAvidLine } from './avid.ts';
import { isCsvHeader } from './csv.ts';
import { separatorOf } from './csv-rows.ts';
import { formatByExtension } from './format-extensions.ts';
import { isLrcLine } from './lrc.ts';
import { isMicroDvdLine } from './microdvd.ts';
import { isSccHeader } from './read-scc.ts';
import { isPlainText } from './read-txt.ts';
import type { TextFormatId } from './registry.ts';
import { isSbvTiming } from './sbv.ts';
import { isTimingLine } from './timing-line.ts';

/** Enough of a file for detection; a title page or notes before the first cue fit in. */
const headLength = 64 * 1024;

/** Detects by content, and only otherwise by the file name. */
export function detectFormat(text: string, fileName: string): TextFormatId | undefined {
  const head = text.slice(0, headLength);
  const format = byContent(head) ?? byName(fileName);
  return format === 'txt' && !isPlainText(head) ? undefined : format;
}

function byName(fileName: string): TextFormatId | undefined {
  const extension = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  const format = Object.hasOwn(formatByExtension, extension)
    ? formatByExtension[extension]
    : undefined;
  // Its bytes would have told.
  return format === 'stl' ? undefined : format;
}

function byContent(head: string): TextFormatId | undefined {
  const start = head.replace(/^[\ufeff\s]+/, '');
  if (/^WEBVTT(?:\s|$)/.test(start)) return 'vtt';
  if (isSccHeader(start)) return 'scc';
  if (/^(?:\{\s*"|\{\s*\}|\[\s*[{\]])/.test(start)) return 'json';
  if (/^\[(?:script info|v4\+? styles|events)\]/i.test(start)) return 'ass';
  if (start.startsWith('<')) {
    const opening = start.slice(0, 2000);
    if (/<fcpxml[\s>]/.test(opening)) return 'fcpxml';
    if (/<(?:timedtext|transcript)[\s>]/.test(opening)) return 'youtube';
    if (/<sami[\s>]|^<sync\s/i.test(opening)) return 'sami';
  }
  if (/^<(?:\?xml|!DOCTYPE|!--|(?:[\w.-]{1,40}:)?tt[\s>])/i.test(start)) return 'ttml';
  const lines = start.split(/[\r\n]+/, 2000);
  const [first = ''] = lines;
  if (isCsvHeader(first)) return separatorOf(first) === '\t' ? 'tsv' : 'csv';
  for (const line of lines) {
    if (isAvidLine(line)) return 'avid';
    if (isMicroDvdLine(line)) return 'microdvd';
    if (isTimingLine(line)) return 'srt';
    if (isSbvTiming(line)) return 'sbv';
    if (isLrcLine(line)) return 'lrc';
    if (/^\s*Dialogue:\s/i.test(line)) return 'ass';
  }
  return undefined;
}
