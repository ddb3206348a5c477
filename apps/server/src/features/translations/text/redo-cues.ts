import type { Cue } from '@glossa/subtitles/cue';
import { joinWords } from '@glossa/subtitles/language-text';
import { markedOf, withMarked } from '@glossa/subtitles/marked-text';
import {
  planAll,
  planRedo,
  type RedoGroup,
  type RedoPlan,
  renewGroup,
  renewOrphan,
} from '@glossa/subtitles/plan-redo';
import { placeTranslation, type SentenceUnit } from '@glossa/subtitles/sentences';
import type { Lineage } from '@glossa/subtitles/translated-cue';
import { rulesOf } from '../../reading-rules/index.ts';
import { type LineageCue, newCueId, readLineage } from '../../subtitles/index.ts';
import type { TranslationWork } from '../request/jobs.ts';
import { isAdjusted, protectAdjusted, withFormerMarks } from './adjusted-cues.ts';

/** What to translate, and the cues there were; `kept` is null before the first text. */
type WorkPlan = RedoPlan<LineageCue> & { kept: LineageCue[] | null };

/** A translation that renders the current source. */
export const unchanged: Omit<Lineage, 'sourceCueIds' | 'rendersCueIds'> = {
  person: false,
  retimed: false,
  stale: false,
  contextChanged: false,
  sourceBefore: null,
  suggestion: null,
};

/** Everything, or only what is outdated if requested and there is a text. */
export async function planWork(
  { deps, request }: TranslationWork,
  units: readonly SentenceUnit[],
): Promise<WorkPlan> {
  if (!request.published_set_id)
    return { units: units.map((unit) => ({ unit, groups: [] })), orphans: [], kept: null };
  const kept = await readLineage(deps.db, request.published_set_id);
  if (!request.only_stale) return { ...planAll(units, kept), kept };
  const { missing_cue_ids } = await deps.db
    .selectFrom('translation_requests')
    .select('missing_cue_ids')
    .where('id', '=', request.id)
    .executeTakeFirstOrThrow();
  return { ...planRedo(units, kept, new Set(missing_cue_ids)), kept };
}

/**
 * The cues after the work: texts of users as they were, with suggestions; the rest from the machine, in the times and with
 * the look that users gave to the cues.
 */
export async function applyPlan(
  { deps, request }: TranslationWork,
  { units, orphans, kept }: WorkPlan,
  made: readonly LineageCue[],
  source: readonly Cue[],
): Promise<LineageCue[]> {
  if (!kept) return [...made];
  const rules = await rulesOf(deps.db, request.organisation_id, request.language);
  const fresh = new Map(made.map((cue) => [cue.id, cue]));
  const sources = new Map(source.map((cue) => [cue.id, cue]));
  const join = (texts: readonly string[]) => joinWords([...texts], request.language);
  const divide = (text: string, cues: readonly LineageCue[]) =>
    placeTranslation(
      { text, cueIds: cues.map(({ id }) => id) },
      text,
      cues.map(({ rendersCueIds: _renders, ...cue }) => cue),
      request.language,
      rules,
    );
  const textOf = (id: string) => fresh.get(id)?.text ?? '';
  const renew = (unit: SentenceUnit, wanted: RedoGroup<LineageCue>): LineageCue[] => {
    const { sourceCueIds } = wanted;
    const isKept = wanted.cues.some((cue) => !cue.person && isAdjusted(cue, sources));
    if (isRemade(wanted) && !isKept) return sourceCueIds.flatMap((id) => fresh.get(id) ?? []);
    const renewed = (group: RedoGroup<LineageCue>) =>
      renewGroup(group, { textOf, join, divide }, !request.only_stale);
    const fits = renewed(wanted).length === wanted.cues.length;
    const group = isKept ? protectAdjusted(wanted, sources, fits) : wanted;
    const placed = group.cues.length === 1 ? fresh.get(sourceCueIds[0] ?? '') : undefined;
    const last = group.cues.findLast(({ person }) => !person);
    // Source cues without a text of their own in the new sentence.
    const unplaced = sourceCueIds
      .flatMap((id) => fresh.get(id)?.rendersCueIds ?? [])
      .filter((id) => !sourceCueIds.includes(id));
    const formerOf = new Map(group.cues.map((cue) => [cue.id, cue]));
    return renewed(group).map((cue) => {
      const own = { ...cue, sourceCueIds: unit.cueIds };
      const former = formerOf.get(cue.id);
      if (cue.person || !former) return own;
      const marked = placed && cue.text === placed.text ? withMarked(own, markedOf(placed)) : own;
      return {
        ...withFormerMarks(marked, former, sources),
        rendersCueIds:
          cue.id === last?.id
            ? [...new Set([...cue.rendersCueIds, ...unplaced])]
            : cue.rendersCueIds,
      };
    });
  };
  const groups = units.flatMap(({ unit, groups: own }) => own.map((group) => ({ unit, group })));
  const replaced = new Set([...orphans, ...groups.flatMap(({ group }) => group.cues)]);
  return withUniqueIds([
    ...kept.filter((cue) => !replaced.has(cue)),
    ...orphans.flatMap(renewOrphan),
    ...groups.flatMap(({ unit, group }) => renew(unit, group)),
  ]);
}

/** A new cue has the id of its source unless a user moved that one elsewhere. */
function withUniqueIds(cues: readonly LineageCue[]): LineageCue[] {
  const ids = new Set<string>();
  return cues.map((cue) => {
    const id = ids.has(cue.id) ? newCueId() : cue.id;
    ids.add(id);
    return { ...cue, id };
  });
}

/** Cues of the machine that no user adjusted are laid out as their source is now. */
const isRemade = ({ cues, sourceCueIds }: RedoGroup<LineageCue>): boolean =>
  cues.every(({ person }) => !person) && (cues.length !== 1 || sourceCueIds.length !== 1);
