import { uploadForm } from '@glossa/contracts/uploads';
import type { z } from 'zod';
import { readForm } from '../../../platform/http/receive-files.ts';
import { cleanName } from '../detect-file-type.ts';
import { readMetadata, writeMetadata } from './tus-headers.ts';

/** Of what other clients send with every file; `uploadKey` only makes an upload another one than an equal file. */
const ignoredKeys = new Set(['filename', 'filetype', 'name', 'type', 'relativePath', 'uploadKey']);

/** The metadata of an upload that was sent as a form. */
export const writeUploadForm = ({
  form,
  originalName,
}: {
  form: z.infer<typeof uploadForm>;
  originalName: string;
}): string =>
  writeMetadata({ filename: originalName, ...form, speakers: form.speakers?.toString() });

/** The form and the file name of an upload. Throws INVALID_INPUT. */
export function readUploadForm(metadata: string) {
  const fields = readMetadata(metadata);
  return {
    form: readForm(
      uploadForm,
      Object.fromEntries([...fields].filter(([key]) => !ignoredKeys.has(key))),
    ),
    originalName: cleanName(fields.get('filename') ?? fields.get('name') ?? ''),
  };
}
