import type { CueDto } from '@glossa/contracts/transcripts';

export type TranscriptRow = {
  key: string;
  source: CueDto | null;
  /** Translations of the source cue; several if it was split, none if missing. */
  translations: CueDto[];
};

/** Overlap as a share of the shorter cue, 0 to 1. */
function overlapShare(a: CueDto, b: CueDto): number {
  const common = Math.min(a.endMs, b.endMs) - Math.max(a.startMs, b.startMs);
  return common / Math.max(1, Math.min(a.endMs - a.startMs, b.endMs - b.startMs));
}

function findSource(source: readonly CueDto[], byId: Map<string, CueDto>, cue: CueDto) {
  const named = cue.sourceCueIds.map((id) => byId.get(id)).find((found) => found !== undefined);
  if (named) return named;
  const sameTrack = source.filter((candidate) => candidate.track === cue.track);
  return sameTrack.find((candidate) => overlapShare(candidate, cue) > 0.5);
}

/**
 * Source and translation in rows, matched by source ids, else by time. A translated cue without a match gets its own
 * row, so nothing is left out. Both lists sorted by start.
 */
export function pairRows(
  source: readonly CueDto[],
  translation: readonly CueDto[] | null,
): TranscriptRow[] {
  const rows: TranscriptRow[] = source.map((cue) => ({
    key: cue.id,
    source: cue,
    translations: [],
  }));
  if (translation === null) return rows;
  const byId = new Map(source.map((cue) => [cue.id, cue]));
  const rowOf = new Map(rows.map((row) => [row.key, row]));
  const alone: TranscriptRow[] = [];
  for (const cue of translation) {
    const found = findSource(source, byId, cue);
    const row = found ? rowOf.get(found.id) : undefined;
    if (row) row.translations.push(cue);
    else alone.push({ key: `alone-${cue.id}`, source: null, translations: [cue] });
  }
  return [...rows, ...alone].sort((a, b) => startOf(a) - startOf(b));
}

/** Start time of a row in milliseconds. */
export function startOf(row: TranscriptRow): number {
  return row.source?.startMs ?? row.translations[0]?.startMs ?? 0;
}
