import type { MessageRef } from '@glossa/contracts/messages';
import { message } from '@glossa/messages/message';

const codes = {
  changed: 'FILE_CHANGED',
  missing: 'FILE_MISSING',
  unreadable: 'FILE_UNREADABLE',
  unwritable: 'FILE_UNWRITABLE',
} as const;
const explanations = {
  changed: 'has changed',
  missing: 'is missing',
  unreadable: 'cannot be read, although the object store answers',
  unwritable: 'cannot be written, although the object store answers',
} as const;

type Fault = keyof typeof codes;

/** A stored file is not what was written, or cannot be read or written: it must not be worked on. */
export class StoredFileError extends Error {
  override readonly name = 'StoredFileError';
  readonly code: (typeof codes)[Fault];
  readonly messageRef: MessageRef;
  /** Its name in the data folder. */
  readonly file: string;

  constructor(fault: Fault, file: string, reason?: string) {
    super(`The stored file ${file} ${explanations[fault]}${reason ? `: ${reason}` : '.'}`);
    this.code = codes[fault];
    this.messageRef = refer(fault, file);
    this.file = file;
  }
}

function refer(fault: Fault, file: string): MessageRef {
  if (fault === 'changed') return message('jobs.fileChanged');
  if (fault === 'missing') return message('jobs.fileMissing');
  if (fault === 'unwritable') return message('jobs.fileUnwritable', { file });
  return message('jobs.fileUnreadable', { file });
}
