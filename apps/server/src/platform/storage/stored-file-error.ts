import type { MessageRef } from '@glossa/contracts/messages';
import { message } from '@glossa/messages/message';

/** A stored file is not what was written: it must not be worked on. */
export class StoredFileError extends Error {
  override readonly name = 'StoredFileError';
  readonly code: 'FILE_CHANGED' | 'FILE_MISSING';
  readonly messageRef: MessageRef;
  /** Its name in the data folder. */
  readonly file: string;

  constructor(state: 'changed' | 'missing', file: string) {
    super(`The stored file ${file} ${state === 'changed' ? 'has changed' : 'is missing'}.`);
    this.code = state === 'changed' ? 'FILE_CHANGED' : 'FILE_MISSING';
    this.messageRef = message(state === 'changed' ? 'jobs.fileChanged' : 'jobs.fileMissing');
    this.file = file;
  }
}
