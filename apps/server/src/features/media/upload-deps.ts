import { uploadForm } from '@glossa/contracts/media';
import { AppError } from '../../platform/http/app-error.ts';
import type { Authorise } from '../../platform/http/mount.ts';
import type { MediaDeps } from './create-media.ts';

export type UploadDeps = MediaDeps & {
  authorise: Authorise;
  uploadsFolder: string;
  maxUploadBytes: number;
};

/** What comes beside the file, by either protocol. Throws INVALID_INPUT naming the field. */
export function parseForm(fields: Record<string, unknown>) {
  const form = uploadForm.safeParse(fields);
  if (form.success) return form.data;
  const fault = form.error.issues[0];
  throw new AppError('INVALID_INPUT', `${fault?.path.join('.') || 'form'}: ${fault?.message}`);
}
