import type { z } from 'zod';
import { AppError } from './app-error.ts';

/** What comes beside a file. Throws INVALID_INPUT naming the field. */
export function readForm<Form extends z.ZodType>(form: Form, fields: unknown): z.infer<Form> {
  const read = form.safeParse(fields);
  if (read.success) return read.data;
  const fault = read.error.issues[0];
  throw new AppError('INVALID_INPUT', `${fault?.path.join('.') || 'form'}: ${fault?.message}`);
}
