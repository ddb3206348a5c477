import type { CuePlacement, CueSpan } from '@glossa/contracts/cue-marks';
import type { MessageRef } from '@glossa/contracts/messages';
import { type Cue, sortCues, type Track } from '../cue.ts';
import { placementWithin, samePlacement } from '../cue-placement.ts';
import { trimMarkedLines } from '../marked-text.ts';
import { divideLong, idOfPart, maxText } from './divide-long.ts';
import { maxCues, notSubtitles, textLines, tooManyCues, trimmedLines } from './format.ts';
import { ReadWarnings, type WarningLine } from './read-warnings.ts';

/** The data a parser found for one cue. Times in milliseconds as in the file; undefined if invalid. */
export type FoundCue = {
  startMs: number | undefined;
  endMs: number | undefined;
  text: string;
  /** Marks of the text, in their canonical form. */
  spans?: readonly CueSpan[];
  placement?: CuePlacement | undefined;
  track?: Track;
  speaker?: string | undefined;
  id?: string | undefined;
  line?: WarningLine;
} & Pick<Cue, 'words' | 'sourceCueIds' | 'stale'>;

const idPattern = /^[\w.-]{1,64}$/;
/** The range of the database columns: about 596 hours. */
const maxMs = 2_147_483_647;
const maxSpeaker = 100;

/** How long a text is visible if the file does not say it. */
export const readingMs = (text: string): number => Math.min(7000, Math.max(1000, text.length * 60));

/** Creates cues from parsed data: repairs times, drops invalid ones, counts, and finally sorts. */
export class FoundCues {
  readonly #cues: Cue[] = [];
  /** Of the cues, in their order. */
  readonly #lines: WarningLine[] = [];
  /** The places in that order of cues whose end is invalid. */
  readonly #openEnds = new Set<number>();
  readonly #ids = new Set<string>();
  readonly #parts = new Map<string, string[]>();
  readonly #prefix: string;
  readonly #keepsIds: boolean;
  readonly #label: MessageRef;
  readonly warnings: ReadWarnings;
  #seen = 0;

  constructor(
    format: { id: string; label: MessageRef },
    warnings: ReadWarnings = new ReadWarnings(),
    options: { keepsIds: boolean } = { keepsIds: false },
  ) {
    this.#prefix = format.id;
    this.#label = format.label;
    this.#keepsIds = options.keepsIds;
    this.warnings = warnings;
  }

  /**
   * Throws TOO_MANY_CUES, including dropped cues: a file of a million empty cues is as long. Returns the id of the cue;
   * undefined if it was dropped.
   */
  add(found: FoundCue): string | undefined {
    this.#seen += 1;
    if (this.#seen > maxCues) throw tooManyCues();
    const { line } = found;
    const isMarked = found.spans !== undefined && found.spans.length > 0;
    const trimmed = isMarked
      ? trimMarkedLines({ text: found.text, spans: found.spans ?? [] })
      : undefined;
    const text = trimmed ? trimmed.text : trimmedLines(found.text);
    const marked = trimmed && trimmed.spans.length > 0 ? trimmed : undefined;
    if (text === '') {
      this.warnings.add('EMPTY_TEXT', line);
      return undefined;
    }
    const startMs = this.#time(found.startMs, line);
    if (startMs === undefined) {
      this.warnings.add('TIME_UNREADABLE', line);
      return undefined;
    }
    const endMs = this.#time(found.endMs, line);
    if (text.length > maxText) this.warnings.add('TEXT_LONG', line);
    const speaker = this.#speaker(found.speaker, line);
    const cue: Cue = {
      id: this.#id(found),
      startMs,
      endMs: endMs ?? startMs,
      text,
      track: found.track ?? 'lower',
    };
    if (marked) cue.spans = [...marked.spans];
    if (found.placement) cue.placement = this.#placement(found.placement, line);
    if (speaker) cue.speaker = speaker;
    if (found.words) cue.words = found.words;
    if (found.sourceCueIds) cue.sourceCueIds = found.sourceCueIds;
    if (found.stale !== undefined) cue.stale = found.stale;
    if (endMs === undefined || endMs <= startMs) this.#openEnds.add(this.#cues.length);
    this.#cues.push(cue);
    this.#lines.push(line);
    return cue.id;
  }

  /** The cues in order. Throws NOT_A_SUBTITLE_FILE if there are none. */
  finish(): Cue[] {
    if (this.#cues.length === 0)
      throw notSubtitles({ id: 'subtitles.noCuesInFile', params: { label: this.#label } });
    this.#repairEnds();
    const cues = this.#cues;
    const sorted = sortCues(cues);
    const moved = sorted.findIndex((cue, index) => cue.startMs !== cues[index]?.startMs);
    if (moved >= 0) this.warnings.add('OUT_OF_ORDER', this.#lines[moved]);
    if (cues.every(({ text }) => text.length <= maxText)) return sorted;
    const divided = sorted.flatMap((cue) => {
      if (cue.text.length <= maxText) return [cue];
      const parts = divideLong(cue, (part) => this.#free(idOfPart(cue.id, part)));
      this.#parts.set(
        cue.id,
        parts.slice(1).map(({ id }) => id),
      );
      return parts;
    });
    if (divided.length > maxCues) throw tooManyCues();
    return sortCues(divided);
  }

  /** Of cues that `finish` divided: the ids of their second and later parts. */
  get parts(): ReadonlyMap<string, readonly string[]> {
    return this.#parts;
  }

  #time(ms: number | undefined, line: WarningLine): number | undefined {
    if (ms === undefined || !Number.isFinite(ms)) return undefined;
    const whole = Math.round(ms);
    if (whole < 0) this.warnings.add('NEGATIVE_TIME', line);
    return whole >= maxMs ? undefined : Math.max(0, whole);
  }

  #placement(placement: CuePlacement, line: WarningLine): CuePlacement {
    const within = placementWithin(placement);
    if (samePlacement(within, placement)) return placement;
    this.warnings.add('POSITION_DROPPED', line);
    return within;
  }

  #speaker(name: string | undefined, line: WarningLine): string {
    if (!name) return '';
    const whole = textLines(name).join(' ');
    if (whole.length <= maxSpeaker) return whole;
    this.warnings.add('SPEAKER_CUT', line);
    return whole.slice(0, maxSpeaker).toWellFormed().trim();
  }

  #id({ id, line }: FoundCue): string {
    if (!this.#keepsIds) return `${this.#prefix}-${this.#seen}`;
    const usable = id !== undefined && idPattern.test(id) && !this.#ids.has(id);
    if (!usable) this.warnings.add('ID_REPLACED', line);
    if (!usable) return this.#free(`${this.#prefix}-${this.#seen}`);
    this.#ids.add(id);
    return id;
  }

  /** This id, or a unique one derived from it; 64 characters at most. */
  #free(wanted: string): string {
    let made = wanted.slice(-64);
    for (let next = 1; this.#ids.has(made); next += 1) made = `${wanted}-${next}`.slice(-64);
    this.#ids.add(made);
    return made;
  }

  /** An invalid end is set by the length of the text, and no later than the next start on the track. */
  #repairEnds(): void {
    if (this.#openEnds.size === 0) return;
    const inOrder = [...this.#cues.entries()].sort(([, a], [, b]) => b.startMs - a.startMs);
    const next: Record<Track, number[]> = { upper: [], lower: [] };
    for (const [index, cue] of inOrder) {
      const starts = next[cue.track];
      if (this.#openEnds.has(index)) {
        this.warnings.add('TIME_REPAIRED', this.#lines[index]);
        const later = starts.at(-1) === cue.startMs ? starts.at(-2) : starts.at(-1);
        const wanted = cue.startMs + readingMs(cue.text);
        cue.endMs = Math.min(wanted, later ?? maxMs, maxMs);
      }
      if (starts.at(-1) !== cue.startMs) starts.push(cue.startMs);
    }
  }
}
