import type { KeptCue } from '@glossa/contracts/kept-file';
import type { Cue } from '../cue.ts';
import type { TimedBlock } from '../formats/timed-blocks.ts';
import { writeWebVttText } from '../formats/webvtt-marks.ts';
import { writeWebVttSettings } from '../formats/webvtt-placement.ts';
import { formatDotTime } from '../time.ts';
import { type CueParts, type FileKeeper, withParts } from './file-keeper.ts';

type WholeCue = Required<Omit<KeptCue, 'parts'>>;

/** Collects the lines of a WebVTT file as they are. */
export class WebVttKeeper {
  readonly #lines: readonly string[];
  readonly #entries: WholeCue[] = [];
  #head: string | undefined;
  #end = 0;

  constructor(lines: readonly string[]) {
    this.#lines = lines;
  }

  /** A cue, which has no id if it was left out. */
  add(id: string | undefined, { line, settings, from, to }: TimedBlock): void {
    if (id === undefined) return;
    const between = this.#lines.slice(this.#end, line - 1);
    // Its name is right above the cue, and the header above an empty line.
    const names = this.#head === undefined ? between.lastIndexOf('') + 1 : 0;
    this.#head ??= joined(between.slice(0, names || between.length));
    const timing = this.#lines[line - 1] ?? '';
    this.#entries.push({
      id,
      before: this.#end === 0 && names === 0 ? '' : joined(between.slice(names)),
      times: timing.slice(0, timing.length - settings.length).trim(),
      settings,
      text: this.#lines.slice(from, to).join('\n'),
    });
    this.#end = to;
  }

  /** With an entry for each cue, in their order: where no other tells it, those of one time and the notes are in it. */
  finish(keeper: FileKeeper, cues: readonly Cue[], parts: CueParts): void {
    const byId = new Map(cues.map((cue) => [cue.id, cue]));
    // Where starts go back, the times of the file say which cues are where it has them.
    let last = 0;
    const goesBack = this.#entries.some(({ id }) => {
      const before = last;
      last = byId.get(id)?.startMs ?? last;
      return last < before;
    });
    const entries = this.#entries.map((entry): KeptCue => {
      const cue = byId.get(entry.id);
      if (!cue) return entry;
      const { times } = entry;
      return { ...withoutUsual(entry, cue), ...(goesBack ? { times } : {}) };
    });
    keeper.keep('vtt', {
      head: this.#head ?? '',
      tail: this.#lines.slice(this.#end).join('\n'),
      cues: withParts(entries, parts),
    });
  }
}

const joined = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

/** The times of a cue as they are written. */
export const webVttTimes = ({ startMs, endMs }: Cue): string =>
  `${formatDotTime(startMs)} --> ${formatDotTime(endMs)}`;

function withoutUsual({ id, before, times, settings, text }: WholeCue, cue: Cue): KeptCue {
  return {
    id,
    ...(before === '\n' ? {} : { before }),
    ...(times === webVttTimes(cue) ? {} : { times }),
    ...(settings === writeWebVttSettings(cue) ? {} : { settings }),
    ...(text === writeWebVttText(cue) ? {} : { text }),
  };
}
