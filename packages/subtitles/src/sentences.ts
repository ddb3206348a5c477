import type { LanguageCode } from '@glossa/contracts/languages';
import { breakLines } from './break-lines.ts';
import { type Cue, plainText, sortCues } from './cue.ts';
import {
  cuttablePieces,
  endsClause,
  endsSentence,
  joinWords,
  leansForward,
} from './language-text.ts';

/** Whole cues of one track that make up a sentence, to be translated together. */
export type SentenceUnit = { text: string; cueIds: string[] };

/** A silence that ends a unit even in mid-sentence. */
const unitSilenceMs = 2_000;
/** Longer than this no engine gains from more context. */
const unitCharacters = 500;

/** Joins cues of a track until a sentence ends, so that the engine sees whole sentences instead of fragments. */
export function groupSentences(cues: readonly Cue[], language: LanguageCode): SentenceUnit[] {
  const units: SentenceUnit[] = [];
  for (const track of ['upper', 'lower'] as const) {
    let open: { unit: SentenceUnit; endMs: number } | undefined;
    for (const cue of sortCues(cues).filter(
      (candidate) => candidate.track === track && plainText(candidate) !== '',
    )) {
      const continues =
        open &&
        !endsSentence(open.unit.text) &&
        cue.startMs - open.endMs < unitSilenceMs &&
        open.unit.text.length < unitCharacters;
      if (open && continues) {
        open.unit.text = joinWords([open.unit.text, plainText(cue)], language);
        open.unit.cueIds.push(cue.id);
        open.endMs = cue.endMs;
      } else {
        open = { unit: { text: plainText(cue), cueIds: [cue.id] }, endMs: cue.endMs };
        units.push(open.unit);
      }
    }
  }
  return units;
}

/**
 * Divides a translated sentence over the cues its source stands on, in proportion to their share of the source, at
 * clauses where one is near. Nothing is lost. Each cue gets text as long as there are pieces enough; cues that get
 * none are left out of the answer.
 */
export function placeTranslation(
  unit: SentenceUnit,
  translation: string,
  cues: readonly Cue[],
  language: LanguageCode,
): Map<string, string> {
  const byId = new Map(cues.map((cue) => [cue.id, cue]));
  const flat = translation.replace(/\s+/g, ' ').trim();
  if (flat === '') return new Map();
  const pieces = cuttablePieces(flat, language);
  const ids = unit.cueIds.slice(0, pieces.length);
  const shares = ids.map((id) => Math.max(1, plainText(byId.get(id) ?? { text: '' }).length));
  const total = shares.reduce((sum, share) => sum + share, 0);
  const lengths = pieces.map((piece) => piece.length);

  const placed = new Map<string, string>();
  let from = 0;
  let spoken = 0;
  ids.forEach((id, index) => {
    spoken += shares[index] ?? 0;
    const left = ids.length - index - 1;
    const to =
      left === 0
        ? pieces.length
        : chooseCut(
            pieces,
            lengths,
            from,
            (spoken / total) * flat.length,
            pieces.length - left,
            language,
          );
    placed.set(id, breakLines(pieces.slice(from, to).join(''), language));
    from = to;
  });
  return placed;
}

/** The cut after at least one piece, nearest to the wanted number of characters, drawn towards clause ends. */
function chooseCut(
  pieces: readonly string[],
  lengths: readonly number[],
  from: number,
  wanted: number,
  latest: number,
  language: LanguageCode,
): number {
  let position = lengths.slice(0, from).reduce((sum, length) => sum + length, 0);
  let best = { cut: from + 1, cost: Number.POSITIVE_INFINITY };
  for (let cut = from + 1; cut <= latest; cut += 1) {
    position += lengths[cut - 1] ?? 0;
    const word = (pieces[cut - 1] ?? '').trim();
    const bonus = endsSentence(word)
      ? -14
      : endsClause(word)
        ? -9
        : leansForward(word, language)
          ? 8
          : 0;
    const cost = Math.abs(position - wanted) + bonus;
    if (cost < best.cost) best = { cut, cost };
  }
  return best.cut;
}
