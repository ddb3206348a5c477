const messages = {
  ENCODING_UNSURE:
    'The encoding of this file had to be guessed. If letters look wrong, choose the encoding and read the file again.',
  CHARACTERS_REMOVED: 'Characters that no text can hold were taken out or replaced.',
  NEGATIVE_TIME: 'A time before the start of the media was set to zero.',
  TIME_UNREADABLE: 'A time could not be read; its cue was left out.',
  TIME_REPAIRED:
    'A cue did not end after its start. Its end was set by the length of its text and the start of the next cue.',
  EMPTY_TEXT: 'A cue without text was left out.',
  TEXT_LONG:
    'A cue held more than 2,000 characters. It was divided into several, one after the other.',
  SPEAKER_CUT: 'The name of a speaker was cut to 100 characters.',
  OUT_OF_ORDER: 'The cues were not in the order of their times; they were sorted.',
  LINE_UNREADABLE: 'A line or row could not be read and was left out.',
  ID_REPLACED: 'A cue had no usable id or the id of another cue; it got a new one.',
} as const;

export type WarningCode = keyof typeof messages;

/** What was mended or left out, told once a kind: how often, and at which line of the file first, counted from 1. */
export type ReadWarning = { code: WarningCode; message: string; line?: number; count: number };

/** Gathers the warnings of one reading; a file full of faults makes no longer list than one with a few. */
export class ReadWarnings {
  readonly #found = new Map<WarningCode, ReadWarning>();

  /** `line` may be a function where counting lines costs something: it is called for the first of a kind only. */
  add(code: WarningCode, line?: number | (() => number), count = 1): void {
    const known = this.#found.get(code);
    if (known) {
      known.count += count;
      return;
    }
    const at = typeof line === 'function' ? line() : line;
    const message = messages[code];
    this.#found.set(code, { code, message, count, ...(at === undefined ? {} : { line: at }) });
  }

  list(): ReadWarning[] {
    return [...this.#found.values()];
  }
}
