import { type ErrorCode, errorTable, type FailureEnvelope } from '@glossa/contracts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { AppError } from './app-error.ts';

/** PostgreSQL's and the network's ways of saying that the database is not there right now. */
const databaseGone = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  '57P01',
  '57P02',
  '57P03',
  '08006',
  '08001',
  '08003',
  '53300',
]);

/** Turns whatever was thrown into the failure envelope. What nobody foresaw is logged with the request's id. */
export function handleError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const known = recogniseError(error);
  if (known.code === 'INTERNAL') request.log.error({ err: error }, 'request failed unexpectedly');
  if (known.code === 'SERVICE_UNAVAILABLE') {
    request.log.warn({ err: error }, 'the database does not answer');
    reply.header('retry-after', '5');
  }
  const body: FailureEnvelope = {
    data: null,
    message: known.message,
    success: false,
    code: known.code,
    ...(known.code === 'INTERNAL' ? { requestId: String(request.id) } : {}),
    ...(known.fields ? { fields: known.fields } : {}),
    ...(error instanceof AppError && error.uses ? { uses: error.uses } : {}),
    ...(error instanceof AppError && error.conflicts ? { conflicts: error.conflicts } : {}),
  };
  // Serialised here: a failure must reach the caller even on routes that answer bytes.
  return reply
    .status(errorTable[known.code][0])
    .header('content-type', 'application/json; charset=utf-8')
    .serializer((value: unknown) => JSON.stringify(value))
    .send(body);
}

type Recognised = { code: ErrorCode; message: string; fields?: Record<string, string> | undefined };

function recogniseError(error: unknown): Recognised {
  if (error instanceof AppError)
    return { code: error.code, message: error.message, fields: error.fields };
  if (hasZodFastifySchemaValidationErrors(error)) return describeFields(error.validation);
  const { code, statusCode, message } = error as Partial<FastifyError>;
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100') return plain('STORAGE_FULL');
  if (code && databaseGone.has(code)) return plain('SERVICE_UNAVAILABLE');
  if (
    message?.includes('Connection terminated') ||
    message?.includes('timeout exceeded when trying to connect')
  )
    return plain('SERVICE_UNAVAILABLE');
  // PostgreSQL stores no NUL, wherever in a request it came from.
  if (code === '22021')
    return {
      code: 'INVALID_INPUT',
      message: 'There is a character in it that cannot be stored. Type the text again.',
    };
  if (statusCode === 413) return plain('PAYLOAD_TOO_LARGE');
  if (statusCode === 429) return plain('RATE_LIMITED');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return plain('INVALID_INPUT');
  return plain('INTERNAL');
}

const plain = (code: ErrorCode): Recognised => ({ code, message: errorTable[code][1] });

function describeFields(
  faults: ReadonlyArray<{ instancePath: string; message?: string | undefined }>,
): Recognised {
  const fields: Record<string, string> = {};
  for (const fault of faults)
    fields[fault.instancePath.replace(/^\//, '').replaceAll('/', '.') || 'request'] =
      fault.message ?? 'is not as expected';
  const [first] = Object.entries(fields);
  return {
    code: 'INVALID_INPUT',
    message: first ? `${first[0]}: ${first[1]}` : errorTable.INVALID_INPUT[1],
    fields,
  };
}
