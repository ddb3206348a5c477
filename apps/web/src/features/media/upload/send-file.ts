import { resumableFromBytes, uploadFile } from '@glossa/contracts/media';
import { callMultipart } from '../../../lib/api-client.ts';
import { sendResumable } from './send-resumable.ts';
import type { Send } from './upload-queue.ts';

/** Fields go before the file: the server decides on them before it takes the bytes. */
export const sendMultipart: Send = async ({ file, fields }, { signal, onProgress }) => {
  const form = new FormData();
  form.set('categoryId', fields.categoryId);
  form.set('spokenLanguage', fields.spokenLanguage);
  if (fields.title !== '') form.set('title', fields.title);
  if (fields.projectId !== '') form.set('projectId', fields.projectId);
  form.set('file', file, file.name);
  const answer = await callMultipart(uploadFile, { form, signal, onProgress });
  return { mediaId: answer.mediaId, duplicateOfTitle: answer.duplicateOf?.title ?? null };
};

/** Small files in one request, large ones in pieces that survive a broken connection and a reload. */
export const sendFile: Send = (item, control) =>
  item.file.size > resumableFromBytes ? sendResumable(item, control) : sendMultipart(item, control);
