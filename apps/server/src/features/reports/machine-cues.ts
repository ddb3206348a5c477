import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { ComparedCue } from './edit-distance.ts';

type MachineCue = ComparedCue & { person: boolean; renders: string[] };
type EarlierCue = ComparedCue & { version: number; renders: string[] };

/**
 * What the machine wrote. A version that updates outdated texts keeps those of people: theirs are replaced by the newest
 * earlier texts that were not a person's, found by the id of the cue and by the source cues it renders, because people
 * divide and join cues. A cue that a person added is not the machine's.
 */
export async function readMachineCues(db: Database, setId: string): Promise<ComparedCue[]> {
  const all: MachineCue[] = await db
    .selectFrom('cues')
    .select(['id', 'start_ms as startMs', 'text', 'person', 'renders_cue_ids as renders'])
    .where('cue_set_id', '=', setId)
    .execute();
  const ofPeople = all.filter(({ person }) => person);
  if (ofPeople.length === 0) return all;
  const earlier = await readEarlier(db, setId, ofPeople);
  const byId = new Map(earlier.map((cue) => [cue.id, cue]));
  const rendering = new Map<string, EarlierCue[]>();
  for (const cue of earlier)
    for (const id of cue.renders) rendering.set(id, [...(rendering.get(id) ?? []), cue]);
  const present = new Set(all.map(({ id }) => id));
  const originals = new Set<ComparedCue>(all.filter(({ person }) => !person));
  // Without the older versions nothing is known about what is not found.
  const isComplete = !(await wasPurged(db, setId));
  for (const cue of ofPeople) {
    const same = byId.get(cue.id);
    const found = [
      ...(same ? [same] : []),
      ...cue.renders.flatMap((id) => rendering.get(id) ?? []),
    ];
    const newest = Math.max(...found.map(({ version }) => version));
    for (const one of found)
      if (one === same || (one.version === newest && !present.has(one.id))) originals.add(one);
    if (found.length === 0 && !isComplete) originals.add(cue);
  }
  return [...originals];
}

/** Of each cue in question the newest text that an earlier published version had and that was not a person's. */
async function readEarlier(
  db: Database,
  setId: string,
  ofPeople: readonly MachineCue[],
): Promise<EarlierCue[]> {
  const ids = ofPeople.map(({ id }) => id);
  const renders = [...new Set(ofPeople.flatMap((cue) => cue.renders))];
  const { rows } = await sql<EarlierCue>`
    SELECT DISTINCT ON (c.id) c.id, c.start_ms AS "startMs", c.text, c.renders_cue_ids AS renders, s.version
    FROM ${earlierSets(setId)}
    JOIN cues c ON c.cue_set_id = s.id AND NOT c.person
      AND (c.id = ANY(${ids}::text[]) OR c.renders_cue_ids && ${renders}::text[])
    ORDER BY c.id, s.version DESC`.execute(db);
  return rows;
}

async function wasPurged(db: Database, setId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM ${earlierSets(setId)} WHERE s.purged_at IS NOT NULL LIMIT 1`.execute(db);
  return rows.length > 0;
}

const earlierSets = (setId: string) => sql`cue_sets machine
  JOIN cue_sets s ON s.ticket_id = machine.ticket_id AND s.version < machine.version
    AND s.state IN ('published', 'replaced') AND machine.id = ${setId}`;
