import { validateUploadedVideo } from '@glossa/contracts/media';
import { callApi } from '../../../lib/api-client.ts';
import { serverWords } from '../../../lib/language/server-words.ts';
import { t } from '../../../lib/language/t.ts';

export type CheckedFile = { file: File; refusal: string | null; notice: string | null };

const emptyFile = t('This file is empty. Choose another one.');

/**
 * Asks the server about the names before a byte is sent: which files it would refuse and why, and which names it
 * already has. A name may come twice in one drop, so answers are taken by place, not by name.
 */
export async function checkFiles(files: readonly File[]): Promise<CheckedFile[]> {
  const answers = await callApi(validateUploadedVideo, {
    body: { fileNames: files.map((file) => file.name) },
  });
  return files.map((file, index) => {
    const answer = answers[index];
    const refusal =
      answer && !answer.valid
        ? answer.reason
          ? serverWords(answer.reason)
          : t('This file cannot be used.')
        : null;
    return {
      file,
      refusal: refusal ?? (file.size === 0 ? emptyFile : null),
      notice: answer?.sameNameMediaId
        ? t('A file of this name is already here. Both are kept.')
        : null,
    };
  });
}
