import type { Cue } from './cue.ts';
import { withSpeaker } from './edit-cues.ts';
import { markedOf, marksOfKind, setMark, withMarked } from './marked-text.ts';
import { joinSpeakers, withOwnSpeaker } from './speakers.ts';

/** A speaker of a set of cues. */
export type SpeakerSummary = {
  name: string;
  cues: number;
  /** How long they speak; a cue of several speakers counts in equal parts. */
  ms: number;
  /** The color of most of their text, as #rrggbb; missing if most has none. */
  color?: string;
};

type Range = { start: number; end: number };

/** Reads the speakers of cues. A name with a comma is of several speakers only if each part is a speaker, too. */
export function speakerReader(cues: readonly Cue[]): (cue: Pick<Cue, 'speaker'>) => string[] {
  const known = new Set<string>();
  for (const { speaker, spans } of cues) {
    if (speaker && !speaker.includes(', ')) known.add(speaker);
    for (const span of spans ?? []) if (span.kind === 'voice') known.add(span.value);
  }
  return ({ speaker }) => {
    if (!speaker) return [];
    const parts = [...new Set(speaker.split(', '))];
    return parts.length > 1 && parts.every((part) => known.has(part)) ? parts : [speaker];
  };
}

/** The speakers in the order in which they first speak. */
export function listSpeakers(cues: readonly Cue[]): SpeakerSummary[] {
  const namesOf = speakerReader(cues);
  const found = new Map<string, SpeakerSummary & { colors: Map<string, number> }>();
  for (const cue of cues) {
    const names = namesOf(cue);
    for (const name of names) {
      const entry = found.get(name) ?? { name, cues: 0, ms: 0, colors: new Map() };
      found.set(name, entry);
      entry.cues += 1;
      entry.ms += (cue.endMs - cue.startMs) / names.length;
      const color = colorOfRanges(cue, rangesOf(cue, name, names));
      entry.colors.set(color, (entry.colors.get(color) ?? 0) + 1);
    }
  }
  return [...found.values()].map(({ colors, ...speaker }) => {
    const [[color = ''] = []] = [...colors].sort((a, b) => b[1] - a[1]);
    return color === '' ? speaker : { ...speaker, color };
  });
}

/** Whether a cue is of this speaker, alone or among others; the empty name is that of cues without a speaker. */
export function speaksIn(cues: readonly Cue[], name: string): (cue: Cue) => boolean {
  if (name === '') return ({ speaker }) => !speaker;
  const namesOf = speakerReader(cues);
  return (cue) => namesOf(cue).includes(name);
}

/** Gives a speaker another name in every cue. The name of another speaker makes both one. */
export function renameSpeaker(cues: readonly Cue[], name: string, newName: string): Cue[] {
  const to = newName.trim();
  const target = listSpeakers(cues).find((speaker) => speaker.name === to);
  if (to === '' || to === name) return [...cues];
  const namesOf = speakerReader(cues);
  return cues.map((cue) => {
    const names = namesOf(cue);
    if (!names.includes(name)) return cue;
    // Who becomes another speaker has that one's color.
    const colored = target ? withColor(cue, rangesOf(cue, name, names), target.color) : cue;
    const voices = renameVoice(colored, name, to);
    if (names.length === 1) return { ...voices, speaker: to };
    const others = names.map((one) => (one === name ? to : one));
    const [only, another] = [...new Set(others)];
    return only !== undefined && another === undefined
      ? withSpeaker(voices, only)
      : withOwnSpeaker({ ...voices, speaker: joinSpeakers(others) });
  });
}

/** Colors everything that a speaker says; without a color, it gets the usual one again. */
export function colorSpeaker(cues: readonly Cue[], name: string, color: string | undefined): Cue[] {
  const namesOf = speakerReader(cues);
  return cues.map((cue) => {
    const names = namesOf(cue);
    return names.includes(name) ? withColor(cue, rangesOf(cue, name, names), color) : cue;
  });
}

/** Sets the speaker of cues, and the color of that speaker; an empty name removes both. */
export function assignSpeaker(
  cues: readonly Cue[],
  ids: readonly string[],
  speaker: string,
): Cue[] {
  const name = speaker.trim();
  const colors = new Map(listSpeakers(cues).map((one) => [one.name, one.color]));
  const namesOf = speakerReader(cues);
  const wanted = new Set(ids);
  return cues.map((cue) => {
    if (!wanted.has(cue.id) || (cue.speaker ?? '') === name) return cue;
    const named = withSpeaker(cue, name);
    const had = namesOf(cue).some((one) => colors.get(one) !== undefined);
    const color = colors.get(name);
    return had || color !== undefined ? withColor(named, [wholeOf(named)], color) : named;
  });
}

/** The cues in which a speaker begins to speak after another one: where the turns of a conversation start. */
export function turnStarts(cues: readonly Cue[]): Cue[] {
  return cues.filter(
    ({ speaker }, index) => speaker !== undefined && speaker !== cues[index - 1]?.speaker,
  );
}

const wholeOf = ({ text }: Pick<Cue, 'text'>): Range => ({ start: 0, end: text.length });

/** What one of the speakers of a cue says. */
function rangesOf(cue: Cue, name: string, names: readonly string[]): Range[] {
  if (names.length === 1) return [wholeOf(cue)];
  return marksOfKind(cue.spans, 'voice').filter(
    (span) => span.kind === 'voice' && span.value === name,
  );
}

function renameVoice(cue: Cue, name: string, to: string): Cue {
  if (!cue.spans?.some((span) => span.kind === 'voice' && span.value === name)) return cue;
  const spans = cue.spans.map((span) =>
    span.kind === 'voice' && span.value === name ? { ...span, value: to } : span,
  );
  return { ...cue, spans };
}

function withColor(cue: Cue, ranges: readonly Range[], color: string | undefined): Cue {
  const marked = ranges
    .filter(({ start, end }) => cue.text.slice(start, end).trim() !== '')
    .reduce(
      (text, { start, end }) =>
        setMark(
          text,
          { kind: 'color', value: color ?? '#ffffff', start, end },
          color !== undefined,
        ),
      markedOf(cue),
    );
  return withMarked(cue, marked);
}

/** The one color of all of these parts; empty if there is none, or several. */
function colorOfRanges(cue: Cue, ranges: readonly Range[]): string {
  const colors = marksOfKind(cue.spans, 'color');
  const found = new Set(
    ranges.map(({ start, end }) => {
      const [from, to] = trimmed(cue.text, start, end);
      const span = colors.find((one) => one.start <= from && one.end >= to);
      return span && 'value' in span ? span.value : '';
    }),
  );
  const [only = ''] = found;
  return found.size === 1 ? only : '';
}

function trimmed(text: string, start: number, end: number): [number, number] {
  const part = text.slice(start, end);
  return [start + part.length - part.trimStart().length, start + part.trimEnd().length];
}
