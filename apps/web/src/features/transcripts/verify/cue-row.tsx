import type { Language } from '@glossa/contracts/languages';
import type { CueDto } from '@glossa/contracts/transcripts';
import { Badge } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import { formatTimecode } from '../../../ui/player/timecode.ts';
import { CueLimits } from './cue-limits.tsx';
import classes from './cue-row.module.css';
import { markDoubtfulWords } from './doubtful-words.ts';
import type { CueEdit } from './draft-saver.ts';

type Props = {
  cue: CueDto;
  number: number;
  text: string;
  edit: CueEdit | undefined;
  language: Language;
  selected: boolean;
  heard: boolean;
  /** The editor, when this cue is being edited. */
  editor: ReactNode | null;
  onSelect: () => void;
  onEdit: () => void;
  onSeek: () => void;
};

const savedWords: Record<CueEdit['status'], string> = {
  dirty: 'Saving…',
  saving: 'Saving…',
  saved: 'Saved',
  failed: 'Not saved yet',
  refused: 'Not saved',
  conflict: 'Choose a text',
  outdated: 'Not saved',
};

function CueText({ cue, text, language }: Pick<Props, 'cue' | 'text' | 'language'>) {
  // Words belong to the text the recogniser heard; once it was typed over, nothing is doubtful any more.
  const pieces = markDoubtfulWords(text, text === cue.text ? cue.words : []);
  return (
    <span className={classes.text} dir={language.direction} lang={language.code}>
      {pieces.map((piece) =>
        piece.doubtful ? (
          <mark
            key={piece.at}
            className={classes.doubtful}
            title="The recogniser was not sure of this word"
          >
            {piece.text}
          </mark>
        ) : (
          <span key={piece.at}>{piece.text}</span>
        ),
      )}
    </span>
  );
}

/** One cue of the table: time, text, its measure against the reading rules, and whether it is stored. */
export const CueRow = memo(function CueRow(props: Props) {
  const { cue, edit, editor } = props;
  return (
    <div
      className={classes.row}
      data-selected={props.selected || undefined}
      data-heard={props.heard || undefined}
      data-cue-id={cue.id}
    >
      <button type="button" className={classes.time} onClick={props.onSeek} title="Play from here">
        <span className={classes.number}>{props.number}</span>
        <span>{formatTimecode(cue.startMs)}</span>
        <span className={classes.end}>{formatTimecode(cue.endMs)}</span>
      </button>
      <div className={classes.body}>
        {editor ?? (
          <button
            type="button"
            className={classes.open}
            tabIndex={props.selected ? 0 : -1}
            data-cue-button
            onFocus={props.onSelect}
            onClick={props.onEdit}
          >
            <CueText cue={cue} text={props.text} language={props.language} />
          </button>
        )}
        <div className={classes.below}>
          {cue.track === 'upper' && (
            <Badge size="sm" variant="default" className={classes.badge}>
              Top of picture
            </Badge>
          )}
          <CueLimits
            text={props.text}
            durationMs={cue.endMs - cue.startMs}
            language={props.language.code}
          />
          {edit && (
            <span className={classes.saved} data-status={edit.status} title={edit.message ?? ''}>
              {savedWords[edit.status]}
            </span>
          )}
        </div>
      </div>
    </div>
  );
});
