import type { MessageRef } from '@glossa/contracts/messages';

const messages = {
  ENCODING_UNSURE: { id: 'subtitles.warningEncodingGuessed' },
  CHARACTERS_REMOVED: { id: 'subtitles.warningCharactersReplaced' },
  NEGATIVE_TIME: { id: 'subtitles.warningTimeSetToZero' },
  TIME_UNREADABLE: { id: 'subtitles.warningTimeUnreadable' },
  TIME_REPAIRED: { id: 'subtitles.warningEndEstimated' },
  EMPTY_TEXT: { id: 'subtitles.warningCueEmpty' },
  TEXT_LONG: { id: 'subtitles.warningCueDivided' },
  SPEAKER_CUT: { id: 'subtitles.warningSpeakerShortened' },
  OUT_OF_ORDER: { id: 'subtitles.warningCuesSorted' },
  LINE_UNREADABLE: { id: 'subtitles.warningLineUnreadable' },
  ID_REPLACED: { id: 'subtitles.warningCueIdReplaced' },
} as const;

export type WarningCode = keyof typeof messages;

/** Repairs and omissions, once per kind: how often, and at which line of the file first, from 1. */
export type ReadWarning = { code: WarningCode; message: MessageRef; line?: number; count: number };

/** Collects the warnings of a parse; a file full of errors has no longer list than one with a few. */
export class ReadWarnings {
  readonly #found = new Map<WarningCode, ReadWarning>();

  /** `line` may be a function if counting lines is expensive: it is called for the first of a kind only. */
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
