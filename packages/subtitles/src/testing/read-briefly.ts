import { parseSubtitleText, type ReadableFormatId } from '../formats/index.ts';

/** Cues as `start-end track speaker| text`, warnings as `CODE line xCount`. */
export function readBriefly(text: string, format?: ReadableFormatId) {
  const { cues, warnings } = parseSubtitleText(text, '', format);
  return {
    cues: cues.map(
      ({ startMs, endMs, track, speaker, text: words }) =>
        `${startMs}-${endMs} ${track[0]}${speaker ? ` ${speaker}` : ''}| ${words.replaceAll('\n', ' / ')}`,
    ),
    warnings: warnings.map(({ code, line, count }) => `${code} ${line ?? '-'} x${count}`),
  };
}
