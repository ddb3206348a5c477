import type { QueryOf } from '@glossa/contracts/endpoint';
import type { ErrorRate, exportErrorRates } from '@glossa/contracts/error-rates';
import type { FastifyReply } from 'fastify';
import { sendCsv } from '../../platform/csv.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { errorRates } from './error-rates.ts';

const columns = [
  'group',
  'transcript_errors',
  'transcript_words',
  'transcript_errors_per_1000_words',
  'translation_errors',
  'translation_words',
  'translation_errors_per_1000_words',
];

export async function sendErrorRates(
  db: Database,
  actor: Actor,
  query: QueryOf<typeof exportErrorRates>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { groups, total } = await errorRates(db, actor, query);
  await recordAction(db, { ...byActor(actor), action: 'feedback-rates-exported', detail: query });
  const rows = async function* () {
    for (const group of groups) yield [group.name ?? group.key ?? '(none)', ...cells(group)];
    yield ['total', ...cells(total)];
  };
  return sendCsv(reply, `error-rates-by-${query.by}.csv`, columns, rows());
}

const cells = (group: ErrorRate): string[] =>
  [group.transcripts, group.translations].flatMap(({ errors, words, perThousand }) => [
    String(errors),
    String(words),
    perThousand === null ? '' : String(perThousand),
  ]);
