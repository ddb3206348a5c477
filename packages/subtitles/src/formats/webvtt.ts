import { type Cue, sortCues } from '../cue.ts';
import type { FileKeeper } from '../kept-file/file-keeper.ts';
import { WebVttKeeper } from '../kept-file/keep-webvtt.ts';
import { formatDotTime } from '../time.ts';
import { readEntities } from './entities.ts';
import { notSubtitles, readLines, type SubtitleFormat, type WriteOptions } from './format.ts';
import { FoundCues } from './found-cues.ts';
import { plainMarked } from './mark-builder.ts';
import { stripOverrides } from './markup.ts';
import { padOf, placeOfPad } from './number-pad.ts';
import { countOverrides } from './override-tags.ts';
import type { ReadWarnings } from './read-warnings.ts';
import { isRollUp, RollUp } from './roll-up.ts';
import { textBetween } from './timed-blocks.ts';
import { webVttBlocks } from './webvtt-blocks.ts';
import { colorSheets, writeWebVttText } from './webvtt-marks.ts';
import { readWebVttPlace, writeWebVttSettings } from './webvtt-placement.ts';
import { readWebVttText } from './webvtt-text.ts';

const identity = {
  id: 'vtt',
  label: { text: 'WebVTT' },
  extension: 'vtt',
  mediaType: 'text/vtt',
} as const;

/** W3C WebVTT. The upper track uses `line:0`; a speaker is a voice span. */
export const webvtt = {
  ...identity,
  write: (cues: readonly Cue[], _options: WriteOptions): string => {
    let written = `WEBVTT\n\n${colorSheets(cues)}`;
    let between = '';
    for (const cue of sortCues(cues)) {
      written += `${between}${formatDotTime(cue.startMs)} --> ${formatDotTime(cue.endMs)}${writeWebVttSettings(cue)}\n${writeWebVttText(cue)}\n`;
      between = '\n';
    }
    return written;
  },
  parse: (text: string, warnings?: ReadWarnings, keeper?: FileKeeper): Cue[] => {
    const found = new FoundCues(identity, warnings);
    const lines = readLines(text, found.warnings);
    if (!/^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? ''))
      throw notSubtitles({ id: 'subtitles.notWebVtt' });
    const rollUp = isRollUp(text) ? new RollUp() : undefined;
    const kept = keeper && !rollUp ? new WebVttKeeper(lines) : undefined;
    webVttBlocks(lines, found.warnings, (block, { regions, styles }) => {
      const { startMs, endMs, settings, line, from, to } = block;
      const raw = textBetween(lines, from, to);
      // As most texts are.
      if (settings === '' && !rollUp && !raw.includes('<') && !raw.includes('{')) {
        const plainId = found.add({ startMs, endMs, text: readEntities(raw), line });
        kept?.add(plainId, block);
        return;
      }
      const { text: bare, taken } = stripOverrides(raw);
      countOverrides(taken, line, found.warnings, true);
      const pad = padOf(taken.join(''));
      const read = readWebVttText(bare, line, found.warnings, styles);
      const fresh = rollUp?.freshOf(read.text);
      if (fresh?.isRepeated) found.warnings.add('REPETITION_REMOVED', line);
      if (fresh?.isRepeated && fresh.text === '') return;
      const id = found.add({
        startMs,
        endMs,
        ...(fresh?.isRepeated ? plainMarked(fresh.text) : read),
        ...(pad ? placeOfPad(pad) : readWebVttPlace(settings, regions, line, found.warnings)),
        line,
      });
      kept?.add(id, block);
    });
    const cues = found.finish();
    if (keeper) kept?.finish(keeper, cues, found.parts);
    return cues;
  },
} satisfies SubtitleFormat;
