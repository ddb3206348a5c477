import type { LanguageCode } from '@glossa/contracts/languages';
import type { NodeAbilities, SpokenVoice } from '@glossa/contracts/nodes';
import { sql } from 'kysely';
import type { DocumentTools } from '../../engines/document-tools/port.ts';
import { EngineError } from '../../engines/engine-error.ts';
import type { VoiceRegistry } from '../../engines/text-to-speech/voice-registry.ts';
import type { Database } from '../../platform/db/database.ts';
import { LeaveToOthers } from '../../platform/jobs/outage.ts';
import type { JobRun } from '../../platform/jobs/queue.ts';
import { findVoices } from './find-abilities.ts';
import { completeAbilities, lostAfterSeconds } from './repository.ts';

/** What a node must be able to do. */
export type Ability =
  | { capability: 'speech'; language: LanguageCode | 'detect' }
  | { capability: 'translate' | 'documents'; from: LanguageCode; to: LanguageCode }
  | { capability: 'render' | 'documents'; voice: SpokenVoice }
  | { capability: 'prepare' | 'documents'; documents: true };

function isAble(abilities: NodeAbilities, ability: Ability): boolean {
  if ('from' in ability) return abilities.translations[ability.from]?.includes(ability.to) ?? false;
  if ('voice' in ability) return hasVoice(abilities.voices, ability.voice);
  if ('documents' in ability) return abilities.documents;
  return ability.language === 'detect'
    ? abilities.detectsLanguage
    : abilities.speechLanguages.includes(ability.language);
}

const hasVoice = (voices: readonly SpokenVoice[], wanted: SpokenVoice): boolean =>
  voices.some(
    ({ language, voiceId, engine }) =>
      language === wanted.language && voiceId === wanted.voiceId && engine === wanted.engine,
  );

/** Whether a node that takes jobs now says that it can do it. What it says is up to a minute old. */
async function isAbleNode(db: Database, ability: Ability): Promise<boolean> {
  const rows = await db
    .selectFrom('nodes')
    .select(['abilities'])
    .where('drain', '=', false)
    .where(sql<boolean>`${ability.capability} = ANY (capabilities)`)
    .where('seen_at', '>', sql<Date>`now() - make_interval(secs => ${lostAfterSeconds})`)
    .execute();
  return rows.some(({ abilities }) => isAble(completeAbilities(abilities), ability));
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

type Deps = {
  db: Database;
  voiceRegistry?: Pick<VoiceRegistry, 'listVoices'>;
  documentTools: Pick<DocumentTools, 'status'>;
};

/**
 * For work that has failed: as `leaveToAble`, where a program or a voice is missing here. Returns where the error says
 * something else.
 */
export async function leaveIfMissing(
  { db, voiceRegistry, documentTools }: Deps,
  error: unknown,
  ability: Extract<Ability, { voice: unknown } | { documents: true }>,
  job: JobRun,
): Promise<void> {
  if (!(error instanceof EngineError) || error.code !== 'ENGINE_UNAVAILABLE') return;
  const isHere =
    'voice' in ability
      ? voiceRegistry !== undefined && hasVoice(await findVoices(voiceRegistry), ability.voice)
      : (await documentTools.status()).ready;
  if (!isHere) await leaveToAble(db, ability, job);
}
