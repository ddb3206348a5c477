import { type Language, languages } from '@glossa/contracts/languages';
import type { ReadingRulesSetting } from '@glossa/contracts/reading-rules';
import { VisuallyHidden } from '@mantine/core';
import { type MouseEvent, memo, useLayoutEffect, useMemo } from 'react';
import { formatTimecode } from '../../../ui/player/timecode.ts';
import { shortSeconds } from '../model/decimals.ts';
import type { Cue, EditorStore, SourceCues } from '../model/editor-types.ts';
import { CueBadges } from './cue-badges.tsx';
import classes from './cue-list.module.css';
import { CueText, SourceText } from './cue-text.tsx';
import { GridCell, GridRow } from './grid-parts.tsx';
import { measureCue, speakMeasures } from './measure-cue.ts';
import { Meters } from './meters.tsx';
import type { CueRow as Row } from './pair-rows.ts';
import { heightOfCues, type RowLayout } from './row-height.ts';
import { sourceTexts } from './source-texts.ts';
import { useCue } from './use-cue.ts';

export type RowSettings = {
  store: EditorStore;
  rules: ReadingRulesSetting;
  source: SourceCues;
  sourceLanguage: Language | null;
  showUpper: boolean;
  layout: RowLayout;
  /** Tells the list that a row has become higher or lower. */
  onHeight: (index: number, height: number) => void;
  onPress: (cueId: string, event: MouseEvent) => void;
  onOpen: (cueId: string) => void;
};

type Props = {
  row: Row;
  index: number;
  top: number;
  rowId: string;
  currentId: string | null;
  /** Which cues of the row are chosen: none, the lower, the upper or both. */
  chosen: 'none' | 'lower' | 'upper' | 'both';
  heard: boolean;
  settings: RowSettings;
};

function TextCell({
  cue,
  settings,
  current,
}: {
  cue: Cue | undefined;
  settings: RowSettings;
  current: boolean;
}) {
  const { store } = settings;
  if (!cue) return <GridCell className={classes.cell} />;
  return (
    <GridCell
      className={classes.cell}
      data-current={current || undefined}
      data-cue-id={cue.id}
      onClick={(event) => {
        event.stopPropagation();
        settings.onPress(cue.id, event);
      }}
      onDoubleClick={() => settings.onOpen(cue.id)}
    >
      <CueText cue={cue} language={languages[store.language]} />
    </GridCell>
  );
}

function Times({ cue, number }: { cue: Cue; number: number }) {
  return (
    <>
      <GridCell className={classes.number}>{number}</GridCell>
      <GridCell className={classes.times}>
        <span>{formatTimecode(cue.startMs)}</span>
        <span className={classes.end}>
          {formatTimecode(cue.endMs)}
          <span className={classes.duration}>{shortSeconds(cue.endMs - cue.startMs)}</span>
        </span>
      </GridCell>
    </>
  );
}

/** A line of the list. Reads its cues itself, so that typing renders this one line again and no other. */
export const CueRow = memo(function CueRow(props: Props) {
  const { row, index, settings, currentId, chosen } = props;
  const { store, rules, layout, onHeight } = settings;
  const lower = useCue(store, row.lower);
  const upper = useCue(store, row.upper);
  // The cue that the numbers of the row are about: the current one, else the dialogue.
  const lead = upper && currentId === upper.id ? upper : (lower ?? upper);
  const sources = settings.source && lead ? sourceTexts(lead, settings.source) : null;
  const height = heightOfCues([lower, upper], sources, layout);
  useLayoutEffect(() => onHeight(index, height), [onHeight, index, height]);
  const measures = useMemo(() => (lead ? measureCue(lead, rules) : null), [lead, rules]);
  if (!lead || !measures) return null;
  const current = currentId !== null && (currentId === row.lower || currentId === row.upper);
  return (
    <GridRow
      id={props.rowId}
      aria-rowindex={index + 1}
      aria-selected={chosen !== 'none'}
      aria-current={current || undefined}
      className={classes.row}
      data-heard={props.heard || undefined}
      data-current={current || undefined}
      style={{ transform: `translateY(${props.top}px)`, height }}
      onClick={(event) => settings.onPress(lead.id, event)}
      onDoubleClick={() => settings.onOpen(lead.id)}
    >
      <Times cue={lead} number={row.number} />
      {sources && settings.sourceLanguage && (
        <GridCell className={classes.cell}>
          <SourceText texts={sources} language={settings.sourceLanguage} />
        </GridCell>
      )}
      <TextCell cue={lower} settings={settings} current={currentId === row.lower} />
      {settings.showUpper && (
        <TextCell cue={upper} settings={settings} current={currentId === row.upper} />
      )}
      <GridCell className={classes.state}>
        <VisuallyHidden>{speakMeasures(measures)}</VisuallyHidden>
        <Meters measures={measures} />
        {lower && <CueBadges store={store} cue={lower} />}
        {upper && <CueBadges store={store} cue={upper} />}
      </GridCell>
    </GridRow>
  );
});
