import type { MessageRef } from '@glossa/contracts/messages';

const messages = {
  ENCODING_UNSURE: { id: 'subtitles.warningEncodingGuessed' },
  CHARACTERS_REMOVED: { id: 'subtitles.warningCharactersReplaced' },
  CHARACTERS_LOST: { id: 'subtitles.warningCharactersLost' },
  NEGATIVE_TIME: { id: 'subtitles.warningTimeSetToZero' },
  TIME_UNREADABLE: { id: 'subtitles.warningTimeUnreadable' },
  TIME_REPAIRED: { id: 'subtitles.warningEndEstimated' },
  TIMES_GUESSED: { id: 'subtitles.warningTimesGuessed' },
  TIMING_LINE_REPAIRED: { id: 'subtitles.warningTimingLineRepaired' },
  TIMES_SHIFTED: { id: 'subtitles.warningTimesShifted' },
  MILLISECONDS_ASSUMED: { id: 'subtitles.warningMillisecondsAssumed' },
  FRAME_RATE_ASSUMED: { id: 'subtitles.warningFrameRateAssumed' },
  EMPTY_TEXT: { id: 'subtitles.warningCueEmpty' },
  TEXT_LONG: { id: 'subtitles.warningCueDivided' },
  TEXT_SKIPPED: { id: 'subtitles.warningTextSkipped' },
  REPETITION_REMOVED: { id: 'subtitles.warningRepetitionRemoved' },
  HIDDEN_SKIPPED: { id: 'subtitles.warningHiddenSkipped' },
  SPEAKER_CUT: { id: 'subtitles.warningSpeakerShortened' },
  SPEAKERS_JOINED: { id: 'subtitles.warningSpeakersJoined' },
  OUT_OF_ORDER: { id: 'subtitles.warningCuesSorted' },
  LINE_UNREADABLE: { id: 'subtitles.warningLineUnreadable' },
  ID_REPLACED: { id: 'subtitles.warningCueIdReplaced' },
  DOCTYPE_IGNORED: { id: 'subtitles.warningDoctypeIgnored' },
  POSITION_DROPPED: { id: 'subtitles.warningPositionDropped' },
  STYLE_DROPPED: { id: 'subtitles.warningStyleDropped' },
  STYLE_SHEET_DROPPED: { id: 'subtitles.warningStyleSheetDropped' },
  REGION_DROPPED: { id: 'subtitles.warningRegionDropped' },
  COLUMN_DROPPED: { id: 'subtitles.warningColumnDropped' },
  COMMENT_DROPPED: { id: 'subtitles.warningCommentDropped' },
  METADATA_DROPPED: { id: 'subtitles.warningMetadataDropped' },
  NAME_DROPPED: { id: 'subtitles.warningNameDropped' },
  LANGUAGES_STACKED: { id: 'subtitles.warningLanguagesStacked' },
  CHANNEL_SKIPPED: { id: 'subtitles.warningChannelSkipped' },
  LANGUAGE_DROPPED: { id: 'subtitles.warningLanguageDropped' },
  WORD_TIMES_DROPPED: { id: 'subtitles.warningWordTimesDropped' },
  EFFECT_DROPPED: { id: 'subtitles.warningEffectDropped' },
  ATTACHMENT_DROPPED: { id: 'subtitles.warningAttachmentDropped' },
  HEADER_DROPPED: { id: 'subtitles.warningHeaderDropped' },
  KEPT_UNTIL_EDITED: { id: 'subtitles.warningKeptUntilEdited' },
  FILE_TOO_LARGE_TO_KEEP: { id: 'subtitles.warningFileNotKept' },
  FILE_ORDER_NOT_KEPT: { id: 'subtitles.warningFileOrderNotKept' },
  SPEAKER_NOT_WRITTEN: { id: 'subtitles.lossSpeaker' },
  POSITION_NOT_WRITTEN: { id: 'subtitles.lossPosition' },
  STYLE_NOT_WRITTEN: { id: 'subtitles.lossStyle' },
  COLOR_NOT_WRITTEN: { id: 'subtitles.lossColor' },
  RUBY_NOT_WRITTEN: { id: 'subtitles.lossRuby' },
  LANGUAGE_NOT_WRITTEN: { id: 'subtitles.lossLanguage' },
  TRACK_NOT_WRITTEN: { id: 'subtitles.lossTrack' },
  TIMES_NOT_WRITTEN: { id: 'subtitles.lossTimes' },
  LINES_NOT_WRITTEN: { id: 'subtitles.lossLines' },
  CHARACTERS_NOT_WRITTEN: { id: 'subtitles.lossCharacters' },
  CHARACTERS_NOT_ENCODED: { id: 'subtitles.lossEncoding' },
  ENCODING_NOT_USED: { id: 'subtitles.lossFixedEncoding' },
  OPTION_NOT_USED: { id: 'subtitles.lossOptions' },
  CAPTION_MODE_NOT_WRITTEN: { id: 'subtitles.lossCaptionMode' },
  CHANNEL_NOT_WRITTEN: { id: 'subtitles.lossChannel' },
  CUE_DIVIDED: { id: 'subtitles.lossDivided' },
  PROFILE_LINES: { id: 'subtitles.profileLines' },
  PROFILE_LINE_LENGTH: { id: 'subtitles.profileLineLength' },
  PROFILE_DURATION: { id: 'subtitles.profileDuration' },
  PROFILE_COLOR: { id: 'subtitles.profileColor' },
  PROFILE_REGIONS: { id: 'subtitles.profileRegions' },
  EFFECT_NOT_WRITTEN: { id: 'subtitles.lossEffects' },
  FILE_LANGUAGE_NOT_WRITTEN: { id: 'subtitles.lossFileLanguage' },
  TITLE_NOT_WRITTEN: { id: 'subtitles.lossTitle' },
  TEXT_NOT_WRITTEN: { id: 'subtitles.lossText' },
} as const;

export type WarningCode = keyof typeof messages;

/** Where something is: a line of the file, from 1. A function if counting lines is expensive. */
export type WarningLine = number | (() => number) | undefined;

/** Repairs and omissions, once per kind: how often, and at which line of the file first, from 1. */
export type ReadWarning = { code: WarningCode; message: MessageRef; line?: number; count: number };

/** Collects the warnings of a parse; a file full of errors has no longer list than one with a few. */
export class ReadWarnings {
  readonly #found = new Map<WarningCode, ReadWarning>();

  /** `line` is called for the first of a kind only. */
  add(code: WarningCode, line?: WarningLine, count = 1): void {
    if (count <= 0) return;
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
