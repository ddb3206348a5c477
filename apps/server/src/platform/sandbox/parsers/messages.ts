import { errorCodes } from '@glossa/contracts/errors';
import { messageRefSchema } from '@glossa/contracts/messages';
import { DocumentError, documentErrorCodes } from '@glossa/documents/document-error';
import { z } from 'zod';
import { AppError } from '../../http/app-error.ts';

export type ParserRequest =
  | { type: 'run'; module: string; name: string; input: string }
  /** The items were taken. */
  | { type: 'continue' };

const refusalSchema = z.discriminatedUnion('name', [
  z.object({ name: z.literal('AppError'), code: z.enum(errorCodes), message: messageRefSchema }),
  z.object({
    name: z.literal('DocumentError'),
    code: z.enum(documentErrorCodes),
    message: messageRefSchema,
  }),
]);

type Refusal = z.infer<typeof refusalSchema>;

/** What a parser process says. `items` and `result` are JSON texts, so that their length is known before they are read. */
export const parserMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('items'), items: z.string() }),
  z.object({ type: z.literal('done'), result: z.string(), memoryBytes: z.number() }),
  z.object({ type: z.literal('refused'), rejection: refusalSchema }),
  /** It wrote to a disk without room. */
  z.object({ type: z.literal('full'), detail: z.string() }),
  /** A mistake of ours. */
  z.object({ type: z.literal('broken'), detail: z.string() }),
]);

export type ParserMessage = z.infer<typeof parserMessageSchema>;

/** Undefined for errors that are not about the file. */
export function describeRefusal(error: unknown): Refusal | undefined {
  if (error instanceof AppError)
    return { name: 'AppError', code: error.code, message: error.messageRef };
  if (error instanceof DocumentError)
    return { name: 'DocumentError', code: error.code, message: error.messageRef };
  return undefined;
}

export function reviveRefusal(rejection: Refusal): AppError | DocumentError {
  if (rejection.name === 'AppError') return new AppError(rejection.code, rejection.message);
  const { message } = rejection;
  if (!('id' in message)) throw new Error('a document error has a message id');
  return new DocumentError(
    rejection.code,
    message.id,
    message.params ? { params: message.params } : {},
  );
}
