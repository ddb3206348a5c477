import type { Db } from 'pg-boss';
import { z } from 'zod';
import { currentContext } from '../request-context.ts';
import type { JobDefinition } from './job.ts';

/** Beside what a job carries: the request that made it necessary. */
const requestKey = '$requestId';
const traceKey = '$traceparent';
type Stored = { [requestKey]?: string; [traceKey]?: string };

/** What is stored of a job: its payload, validated, and the request that runs now. */
export function writeData<J extends JobDefinition>(job: J, payload: z.infer<J['payload']>): object {
  return {
    ...(job.payload.parse(payload) as object),
    [requestKey]: currentContext()?.requestId,
    [traceKey]: currentContext()?.span?.traceparent,
  };
}

/** A job of another version of Glossa, without what this one needs. One that knows it can do it. */
export class UnreadableJob extends Error {
  override readonly name = 'UnreadableJob';
}

/** What another version has put beside it is passed over: during an upgrade, both take each other's jobs. */
export function readPayload<J extends JobDefinition>(job: J, data: object): z.infer<J['payload']> {
  const { [requestKey]: _requestId, [traceKey]: _trace, ...payload } = data as Stored;
  const schema = job.payload instanceof z.ZodObject ? job.payload.strip() : job.payload;
  const read = schema.safeParse(payload);
  if (!read.success)
    throw new UnreadableJob(`the data of ${job.name} is not as this version knows it`, {
      cause: read.error,
    });
  return read.data as z.infer<J['payload']>;
}

/** Whether a job with this payload waits or runs. */
export async function isQueued<J extends JobDefinition>(
  db: Pick<Db, 'executeSql'>,
  job: J,
  payload: z.infer<J['payload']>,
): Promise<boolean> {
  const { rows } = await db.executeSql(
    `SELECT FROM jobs.job WHERE name = $1 AND state < 'completed' AND data @> $2::jsonb LIMIT 1`,
    [job.name, JSON.stringify(payload)],
  );
  return rows.length > 0;
}

export function readOrigin(data: object): {
  requestId: string | undefined;
  traceparent: string | undefined;
} {
  const { [requestKey]: requestId, [traceKey]: traceparent } = data as Stored;
  return { requestId, traceparent };
}
