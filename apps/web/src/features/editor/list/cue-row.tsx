import { type Language, languages } from '@glossa/contracts/languages';
import type { ReadingRulesSetting } from '@glossa/contracts/reading-rules';
import { VisuallyHidden } from '@mantine/core';
import { CircleAlert, GitCompareArrows, History, Pencil, TriangleAlert } from 'lucide-react';
import {
  type CSSProperties,
  type MouseEvent,
  memo,
  type ReactNode,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { t } from '../../../lib/i18n/t.ts';
import { meaningSentence } from '../../../lib/labels/meaning-labels.ts';
import { formatTimecode } from '../../../ui/player/timecode.ts';
import { shortSeconds } from '../store/decimals.ts';
import type { Cue, EditorStore, SourceCues } from '../store/editor-types.ts';
import classes from './cue-list.module.css';
import { findingSentence } from './finding-labels.ts';
import { GridCell, GridRow } from './grid-parts.tsx';
import { markLowConfidenceWords } from './low-confidence-words.ts';
import { MarkedPiece } from './marked-piece.tsx';
import {
  type CueMeasures,
  describeMeasures,
  type Measure,
  measureCue,
  shownValue,
} from './measure-cue.ts';
import metersClasses from './meters.module.css';
import type { CueRow as Row } from './pair-rows.ts';
import { heightOfCues, measuredAbove, type RowLayout } from './row-height.ts';
import { sourceTexts } from './source-texts.ts';
import { useConflict, useCue, useFindings, useMeaning, useTypists } from './use-cue.ts';

export type RowSettings = {
  store: EditorStore;
  rules: ReadingRulesSetting;
  source: SourceCues;
  sourceLanguage: Language | null;
  showUpper: boolean;
  layout: RowLayout;
  /** Notifies the list of a changed row height. */
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
  /** The selected cues of the row: none, the lower, the upper or both. */
  chosen: 'none' | 'lower' | 'upper' | 'both';
  heard: boolean;
  settings: RowSettings;
};

/** A cue's text in the list, with low-confidence words underlined. */
function CueText({ cue, language }: { cue: Cue; language: Language }) {
  const pieces = markLowConfidenceWords(cue.text, cue.words ?? []);
  return (
    <span className={classes.text} dir={language.direction} lang={language.code}>
      {cue.speaker && <span className={classes.speaker}>{cue.speaker}: </span>}
      {cue.text === '' && <span className={classes.emptyText}>{t('editor.list.noText')}</span>}
      {pieces.map(({ at, text, word }) =>
        word ? (
          <mark
            key={at}
            className={classes.doubtful}
            title={t('editor.list.wordConfidence', {
              percent: Math.round(word.confidence * 100),
            })}
          >
            <MarkedPiece text={cue.text} spans={cue.spans} from={at} to={at + text.length} />
          </mark>
        ) : (
          <span key={at}>
            <MarkedPiece text={cue.text} spans={cue.spans} from={at} to={at + text.length} />
          </span>
        ),
      )}
    </span>
  );
}

type SourceProps = { texts: readonly string[]; language: Language };

/** The sources of a translated cue. */
function SourceText({ texts, language }: SourceProps) {
  return (
    <span className={classes.source} dir={language.direction} lang={language.code}>
      {texts.join('\n')}
    </span>
  );
}

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

function Badge({ label, kind, children }: { label: string; kind: string; children: ReactNode }) {
  return (
    <span className={classes.badge} data-kind={kind} title={label}>
      {children}
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}

/** Notices of a cue: issues, what differs from the source, a stale text, a conflict, another editor. */
function CueBadges({ store, cue }: { store: EditorStore; cue: Cue }) {
  const findings = useFindings(store, cue.id);
  const issues = [
    ...findings.map(findingSentence),
    ...useMeaning(store, cue.id).map(meaningSentence),
  ];
  const typists = useTypists(store, cue.id);
  const conflict = useConflict(store, cue.id);
  const worst = findings.some(({ severity }) => severity === 'error') ? 'error' : 'warning';
  const icon = { size: 15, 'aria-hidden': true } as const;
  return (
    <span className={classes.badges}>
      {typists !== '' && (
        <Badge kind="typing" label={t('editor.cueBadge.beingEdited', { typists })}>
          <Pencil {...icon} />
        </Badge>
      )}
      {conflict && (
        <Badge kind="error" label={t('editor.cueBadge.conflict')}>
          <GitCompareArrows {...icon} />
        </Badge>
      )}
      {cue.stale && (
        <Badge kind="stale" label={t('media.translationOutdated')}>
          <History {...icon} />
        </Badge>
      )}
      {issues.length > 0 && (
        <Badge kind={worst} label={issues.join(' ')}>
          {worst === 'error' ? <CircleAlert {...icon} /> : <TriangleAlert {...icon} />}
        </Badge>
      )}
    </span>
  );
}

const perSecond = t('editor.meter.cps');
const maxLineLength = t('editor.meter.line');

function Meter({ measure, unit }: { measure: Measure; unit: string }) {
  const share = Math.min(1, measure.value / measure.limit);
  const state = measure.over ? 'over' : share > 0.9 ? 'near' : undefined;
  return (
    <span className={metersClasses.meter} data-state={state}>
      <span className={metersClasses.value}>{shownValue(measure.value)}</span>
      <span className={metersClasses.unit} dir="auto">
        {unit}
      </span>
      <span className={metersClasses.bar} style={{ '--share': share } as CSSProperties} />
    </span>
  );
}

/** Characters per second and of the longest line, as two thin bars with text labels. */
function Meters({ measures }: { measures: CueMeasures }) {
  return (
    <span className={metersClasses.meters} aria-hidden>
      <Meter measure={measures.speed} unit={perSecond} />
      <Meter measure={measures.line} unit={maxLineLength} />
    </span>
  );
}

/** A list row. Reads its cues itself, so that typing re-renders only this row. */
export const CueRow = memo(function CueRow(props: Props) {
  const { row, index, settings, currentId, chosen } = props;
  const { store, rules, layout, onHeight } = settings;
  const lower = useCue(store, row.lower);
  const upper = useCue(store, row.upper);
  // The cue of the row's numbers: the current one, else the lower track's.
  const lead = upper && currentId === upper.id ? upper : (lower ?? upper);
  const sources = settings.source && lead ? sourceTexts(lead, settings.source) : null;
  const height = heightOfCues([lower, upper], sources, layout);
  const element = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a long text may need another height for the same estimate
  useLayoutEffect(() => {
    const shown = height > measuredAbove ? (element.current?.offsetHeight ?? 0) : 0;
    onHeight(index, Math.max(height, shown));
  }, [onHeight, index, height, layout, lower, upper]);
  const measures = useMemo(() => (lead ? measureCue(lead, rules) : null), [lead, rules]);
  if (!lead || !measures) return null;
  const current = currentId !== null && (currentId === row.lower || currentId === row.upper);
  return (
    <GridRow
      ref={element}
      id={props.rowId}
      aria-rowindex={index + 1}
      aria-selected={chosen !== 'none'}
      aria-current={current || undefined}
      className={classes.row}
      data-heard={props.heard || undefined}
      data-current={current || undefined}
      style={{ transform: `translateY(${props.top}px)`, minHeight: height }}
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
        <VisuallyHidden>{describeMeasures(measures)}</VisuallyHidden>
        <Meters measures={measures} />
        {lower && <CueBadges store={store} cue={lower} />}
        {upper && <CueBadges store={store} cue={upper} />}
      </GridCell>
    </GridRow>
  );
});
