import type { LanguageCode } from '@glossa/contracts/languages';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { LeaveToOthers } from '../../platform/jobs/outage.ts';
import type { JobRun } from '../../platform/jobs/queue.ts';
import { lostAfterSeconds } from './repository.ts';

/** What a node must be able to do. */
export type Ability =
  | { capability: 'speech'; language: LanguageCode | 'detect' }
  | { capability: 'translate'; from: LanguageCode; to: LanguageCode };

/** Whether a node that takes jobs now says that it can do it. What it says is up to a minute old. */
async function isAbleNode(db: Database, ability: Ability): Promise<boolean> {
  const rows = await db
    .selectFrom('nodes')
    .select(['abilities'])
    .where('drain', '=', false)
    .where(sql<boolean>`${ability.capability} = ANY (capabilities)`)
    .where('seen_at', '>', sql<Date>`now() - make_interval(secs => ${lostAfterSeconds})`)
    .execute();
  return rows.some(({ abilities }) => {
    if (ability.capability === 'translate')
      return abilities.translations[ability.from]?.includes(ability.to) ?? false;
    const { language } = ability;
    return language === 'detect'
      ? abilities.detectsLanguage
      : abilities.speechLanguages.includes(language);
  });
}

/** A job that goes round for so long is not going to be done. */
const maxWaitMs = 24 * 3_600_000;

/**
 * For a job that this process has taken and cannot do, because a model or a service is missing here. Throws where a node
 * says that it can: the job waits for it, uncounted. Returns where there is none, or the job has waited for a day.
 */
export async function leaveToAble(db: Database, ability: Ability, job: JobRun): Promise<void> {
  if (Date.now() - job.enqueuedAt.getTime() >= maxWaitMs) return;
  if (await isAbleNode(db, ability))
    throw new LeaveToOthers('An engine is missing here, and another process has it.');
}
