import type { Cue } from '../cue.ts';
import { readSccEntries, sentAt } from '../formats/read-scc.ts';
import { ReadWarnings } from '../formats/read-warnings.ts';
import { command } from '../formats/scc-codes.ts';
import { msToFrame } from '../formats/scc-time.ts';
import type { SccOptions } from '../formats/write-scc.ts';

export type SccMode = NonNullable<SccOptions['captionMode']> | 'paint-on';

/** Lines that no caption is loaded across. `from`: the frame of its first word; `to`: the first one behind its last. */
export type SccSegment = { text: string; from: number; to: number; mode: SccMode };

/** A file in parts that can each stay or be replaced. `head`: up to the first line with a time code. */
export type SccParts = { head: string; segments: SccSegment[]; mark: string };

const modes = new Map<number, SccMode>([
  [command.resumeCaption, 'pop-on'],
  [command.resumeDirect, 'paint-on'],
  [command.rollUp2, 'roll-up-2'],
  [command.rollUp3, 'roll-up-3'],
  [command.rollUp4, 'roll-up-4'],
]);

export function partsOfScc(text: string): SccParts {
  const lines = text.split('\n');
  const entries = readSccEntries(lines, new ReadWarnings());
  const segments: SccSegment[] = [];
  let mode: SccMode = 'pop-on';
  let isLoading = false;
  let last = 0;
  let open: { line: number; from: number; mode: SccMode } | undefined;
  for (const [index, { frame, words, line }] of entries.entries()) {
    open ??= { line, from: sentAt(frame, last), mode };
    for (const [at, sent] of words.entries()) {
      last = sentAt(frame + at, last);
      // Of both channels, and of both fields.
      const word = (sent & 0x767f) | 0x1000;
      const isControl = (sent & 0x7000) === 0x1000;
      const next = isControl ? modes.get(word & 0x147f) : undefined;
      if (next) open.mode = next;
      mode = next ?? mode;
      if (isControl && (word & 0x147f) === command.endOfCaption) isLoading = false;
      else if (isControl && (word & 0x147f) === command.eraseBuffer) isLoading = false;
      else if (!isControl && (sent & 0x7f7f) !== 0 && mode === 'pop-on') isLoading = true;
    }
    const behind = entries[index + 1]?.line ?? lines.length + 1;
    if (isLoading && entries[index + 1]) continue;
    const own = lines.slice(open.line - 1, behind - 1);
    const isLast = entries[index + 1] === undefined;
    segments.push({
      ...{ text: own.join('\n') + (isLast ? '' : '\n'), from: open.from, to: last + 1 },
      mode: open.mode,
    });
    open = undefined;
  }
  const [first] = entries;
  return {
    head: lines.slice(0, (first?.line ?? 1) - 1).join('\n') + (first && first.line > 1 ? '\n' : ''),
    segments,
    mark: first?.mark ?? ';',
  };
}

/** What is seen from a frame on; `key` says it. */
export type SccChange = { frame: number; key: string; cues: Cue[] };

/** Every change of what cues show, by its frame. */
export function changesOf(cues: readonly Cue[]): Map<number, SccChange> {
  const shown = cues
    .map((cue) => {
      const from = msToFrame(cue.startMs);
      const { id, text, spans = [], track, placement } = cue;
      const key = JSON.stringify([id, text, spans, track, placement ?? null]);
      return { cue, key, from, to: Math.max(from + 1, msToFrame(cue.endMs)) };
    })
    .sort((a, b) => a.from - b.from);
  const frames = [...new Set(shown.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b);
  const changes = new Map<number, SccChange>();
  let active: typeof shown = [];
  let next = 0;
  for (const frame of frames) {
    active = active.filter(({ to }) => to > frame);
    for (let one = shown[next]; one && one.from <= frame; one = shown[next]) {
      active.push(one);
      next += 1;
    }
    const key = active.map((one) => one.key).join('\n');
    changes.set(frame, { frame, key, cues: active.map(({ cue }) => cue) });
  }
  return changes;
}
