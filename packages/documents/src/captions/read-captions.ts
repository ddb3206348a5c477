import { buildFragment } from '../inline/build-fragment.ts';
import type { Fragment } from '../inline/fragment.ts';
import { holdsText, resolveFragment, visibleText } from '../inline/resolve-fragment.ts';
import type { Reading, Rebuild } from '../reading.ts';
import type { Segment } from '../segment.ts';
import { makeSegment } from '../segment.ts';
import { decodeText, encodeText } from '../text/decode-text.ts';
import type { Line } from '../text/lines.ts';
import { joinLines, splitLines, usualEnding } from '../text/lines.ts';
import { joinCueLines } from './break-lines.ts';
import type { CuePayload } from './cue-inline.ts';
import { readCueText, writeCueText } from './cue-inline.ts';
import type { CueLines } from './find-cues.ts';
import { findCues, splitSpeakers } from './find-cues.ts';

type Cue = CueLines & { segment: Segment; fragment: Fragment<CuePayload> };

/** SubRip and WebVTT: only the cues' text changes; every other line stays, including times and notes. */
export function readCaptions(bytes: Uint8Array, format: 'srt' | 'vtt'): Reading {
  const { text, byteOrderMark } = decodeText(bytes);
  const lines = splitLines(text);
  const cues = findCues(lines, format)
    .flatMap((cue) => splitSpeakers(lines, cue))
    .flatMap((cue) => readCue(lines, cue, format));
  const rebuild: Rebuild = (translations) => {
    const ending = usualEnding(lines);
    const out: Line[] = [];
    let changed = 0;
    let position = 0;
    for (const cue of cues) {
      const translation = translations.get(cue.segment.id);
      if (translation === undefined || !holdsText(cue.fragment, translation)) continue;
      const items = resolveFragment(cue.fragment, translation);
      if (visibleText(items) === sourceText(cue.fragment)) continue;
      changed += 1;
      for (const line of lines.slice(position, cue.from)) out.push(line);
      const texts = writeCueText(items, format).split('\n');
      const lastEnding = lines[cue.to - 1]?.ending ?? ending;
      for (const [index, line] of texts.entries()) {
        out.push({ text: line, ending: index === texts.length - 1 ? lastEnding : ending });
      }
      position = cue.to;
    }
    for (const line of lines.slice(position)) out.push(line);
    return { bytes: encodeText(joinLines(out), byteOrderMark), changed };
  };
  return { segments: cues.map((cue) => cue.segment), rebuild };
}

function readCue(lines: Line[], cue: CueLines, format: 'srt' | 'vtt'): Cue[] {
  const joined = joinCueLines(lines.slice(cue.from, cue.to).map((line) => line.text));
  const fragment = buildFragment(readCueText(joined, format));
  if (!fragment) return [];
  const segment = makeSegment(`cue-line-${cue.from + 1}`, 'cue', fragment);
  return [{ ...cue, segment, fragment }];
}

function sourceText(fragment: Fragment<CuePayload>): string {
  return visibleText(resolveFragment(fragment, fragment.text));
}
