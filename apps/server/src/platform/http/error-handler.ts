import {
  type ErrorCode,
  errorMessageId,
  errorTable,
  type FailureEnvelope,
} from '@glossa/contracts';
import { type MessageRef, readMessageKey } from '@glossa/contracts/messages';
import { message } from '@glossa/messages/message';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isDatabaseUnavailable } from '../db/unavailable.ts';
import { type Logger, logFailure } from '../log.ts';
import { isBucketUnavailable } from '../storage/bucket-error.ts';
import { isDiskFull } from '../storage/disk-space.ts';
import { AppError } from './app-error.ts';
import { failureAnswer } from './failure-envelope.ts';

/** Converts any thrown value to the failure envelope. Unexpected errors are logged with the request's id. */
export function handleError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { status, headers, body } = describeFailure(error, request, reply);
  // Serialized here: a failure must reach the caller even on routes that return bytes.
  return reply
    .status(status)
    .headers({ ...headers, 'content-type': 'application/json; charset=utf-8' })
    .serializer((value: unknown) => JSON.stringify(value))
    .send(body);
}

/** The response to an error, for what answers without Fastify too. Logs the error where it was not expected. */
export function describeFailure(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const known = classifyError(error);
  const unavailable = known.code === 'SERVICE_UNAVAILABLE';
  if (known.code === 'INTERNAL') request.log.error({ err: error }, 'request failed unexpectedly');
  if (unavailable) logFailure(request.log as Logger, error, 'the request could not be answered');
  reply.failureCode = known.code;
  const body: FailureEnvelope = {
    ...failureAnswer(known),
    requestId: request.id,
    ...(error instanceof AppError && error.uses ? { uses: error.uses } : {}),
    ...(error instanceof AppError && error.conflicts ? { conflicts: error.conflicts } : {}),
    ...(error instanceof AppError && error.drafts ? { drafts: error.drafts } : {}),
  };
  const soon = unavailable || known.code === 'VIRUS_SCAN_UNAVAILABLE' ? 5 : undefined;
  const seconds = error instanceof AppError ? (error.retryAfterSeconds ?? soon) : soon;
  const headers: Record<string, string> = {
    'cache-control': 'no-store',
    ...(seconds !== undefined && { 'retry-after': String(seconds) }),
  };
  return { status: errorTable[known.code], headers, body };
}

type ClassifiedError = {
  code: ErrorCode;
  message: MessageRef;
  fields?: Readonly<Record<string, MessageRef>> | undefined;
};

function classifyError(error: unknown): ClassifiedError {
  if (error instanceof AppError)
    return { code: error.code, message: error.messageRef, fields: error.fields };
  if (hasZodFastifySchemaValidationErrors(error)) return describeFields(error.validation);
  const { code, statusCode } = error as Partial<FastifyError>;
  if (isDiskFull(error)) return plain('STORAGE_FULL');
  if (isDatabaseUnavailable(error) || isBucketUnavailable(error))
    return plain('SERVICE_UNAVAILABLE');
  // PostgreSQL stores no NUL from any part of a request.
  if (code === '22021')
    return { code: 'INVALID_INPUT', message: message('validation.characterNotStorable') };
  if (statusCode === 413) return plain('PAYLOAD_TOO_LARGE');
  if (statusCode === 429) return plain('RATE_LIMITED');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return plain('INVALID_INPUT');
  return plain('INTERNAL');
}

const plain = (code: ErrorCode): ClassifiedError => ({
  code,
  message: { id: errorMessageId(code) },
});

function describeFields(
  faults: ReadonlyArray<{ instancePath: string; message?: string | undefined }>,
): ClassifiedError {
  const fields: Record<string, MessageRef> = {};
  for (const fault of faults)
    fields[fault.instancePath.replace(/^\//, '').replaceAll('/', '.') || 'request'] =
      fault.message === undefined
        ? message('validation.fieldInvalid')
        : readMessageKey(fault.message);
  const [first] = Object.entries(fields);
  return {
    code: 'INVALID_INPUT',
    message: first
      ? message('errors.ofField', { field: first[0], fault: first[1] })
      : message('errors.invalidInput'),
    fields,
  };
}
