import { minGapMs } from '@glossa/subtitles/check-cues';
import { fixOverlaps } from '@glossa/subtitles/fix-overlaps';
import { changeFrameRate, shiftCues, stretchCues } from '@glossa/subtitles/retime-cues';
import { closeGaps, extendToReadingSpeed } from '@glossa/subtitles/tidy-cues';
import { formatEditorTime, parseTime } from '@glossa/subtitles/time';
import {
  Button,
  Divider,
  Group,
  NumberInput,
  SegmentedControl,
  Select,
  Text,
  TextInput,
} from '@mantine/core';
import { useState } from 'react';
import { t } from '../../../lib/i18n/t.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import type { PlayerStore } from '../../../ui/player/player-store.ts';
import type { Cue, EditorMedia, EditorStore } from '../store/editor-types.ts';
import { useEditor } from '../store/use-editor.ts';
import { PanelFrame } from './panel-frame.tsx';

type Props = { store: EditorStore; player: PlayerStore; media: EditorMedia; onClose: () => void };

const scopes = {
  all: t('editor.allCues'),
  onwards: t('editor.shift.fromCurrentCue'),
  selected: t('editor.shift.selectedCues'),
} as const;
type Scope = keyof typeof scopes;

const frameRates = ['23.976', '24', '25', '29.97', '30', '50', '59.94', '60'];

/** The ids of an operation's cues, in list order. */
function idsOf(store: EditorStore, scope: Scope): string[] {
  const { cues, currentId, selectedIds } = store.getState();
  if (scope === 'selected') return cues.filter(({ id }) => selectedIds.has(id)).map(({ id }) => id);
  const from =
    scope === 'all'
      ? 0
      : Math.max(
          0,
          cues.findIndex(({ id }) => id === currentId),
        );
  return cues.slice(from).map(({ id }) => id);
}

/** Shifts, stretches and tidies the times of many cues. Each button is one undo step. */
export function ShiftPanel({ store, player, media, onClose }: Props) {
  const chosen = useEditor(store, (state) => state.selectedIds.size);
  const [scope, setScope] = useState<Scope>(chosen > 1 ? 'selected' : 'all');
  const [byMs, setByMs] = useState(0);
  const run = (label: string, operation: (cues: readonly Cue[], ids: string[]) => Cue[]) => {
    const ids = idsOf(store, scope);
    const outcome = store.run(label, (cues) => operation(cues, ids));
    if (!outcome.done) toast.error(outcome);
    else if (outcome.changes === 0) toast.success(t('editor.shift.noChangesNeeded'));
    else toast.success(t('editor.cuesChanged', { changes: outcome.changes }));
  };
  const gap = minGapMs(media.rules, media.framesPerSecond);
  return (
    <PanelFrame title={t('editor.shift.title')} onClose={onClose}>
      <SegmentedControl
        size="xs"
        aria-label={t('editor.shift.applyTo')}
        value={scope}
        onChange={(value) => setScope(value as Scope)}
        data={Object.entries(scopes).map(([value, label]) => ({
          value,
          label:
            value === 'selected' ? t('common.nameAndCount', { name: label, count: chosen }) : label,
        }))}
      />
      <Divider label={t('editor.shift.shift')} labelPosition="left" />
      <Group align="flex-end" gap="sm">
        <NumberInput
          data-first-field
          label={t('editor.shift.shiftBySeconds')}
          description={t('editor.shift.negativeHint')}
          value={byMs / 1000}
          step={0.1}
          decimalScale={3}
          w={140}
          inputContainer={(field) => <div dir="ltr">{field}</div>}
          onChange={(value) => setByMs(Math.round(Number(value) * 1000) || 0)}
        />
        <Button
          disabled={byMs === 0}
          onClick={() =>
            run(t('editor.step.shiftTimes'), (cues, ids) => shiftCues(cues, ids, byMs))
          }
        >
          {t('editor.shift.shift')}
        </Button>
        <Button
          variant="default"
          onClick={() => {
            const first = store.findCue(idsOf(store, scope)[0] ?? '');
            if (first) setByMs(player.getState().currentMs - first.startMs);
          }}
        >
          {t('editor.shift.alignFirstToPlayhead')}
        </Button>
      </Group>
      <Divider label={t('editor.shift.stretchHeading')} labelPosition="left" />
      <Stretch store={store} player={player} scope={scope} onRun={run} />
      <Divider label={t('editor.shift.frameRateHeading')} labelPosition="left" />
      <FrameRate onRun={run} />
      <Divider label={t('editor.shift.cleanUp')} labelPosition="left" />
      <Group gap="xs">
        <Button
          variant="default"
          onClick={() =>
            run(t('editor.step.closeGaps'), (cues, ids) =>
              closeGaps(cues, ids, {
                smallerThanMs: 500,
                minGapMs: gap,
                maxMs: media.rules.maxMs,
              }),
            )
          }
        >
          {t('editor.shift.closeGapsUnder')}
        </Button>
        <Button
          variant="default"
          onClick={() =>
            run(t('editor.fixOverlaps'), (cues) =>
              fixOverlaps(cues, { minGapMs: gap, minMs: media.rules.minMs }),
            )
          }
        >
          {t('editor.fixOverlaps')}
        </Button>
        <Button
          variant="default"
          onClick={() =>
            run(t('editor.step.extendToReadingSpeed'), (cues, ids) =>
              extendToReadingSpeed(cues, ids, media.rules, {
                minGapMs: gap,
                ...(media.durationMs > 0 ? { mediaMs: media.durationMs } : {}),
              }),
            )
          }
        >
          {t('editor.shift.extendFastCues')}
        </Button>
      </Group>
      <Text size="xs" c="dimmed">
        {t('editor.shift.cleanUpHint')}
      </Text>
    </PanelFrame>
  );
}

type Run = (label: string, operation: (cues: readonly Cue[], ids: string[]) => Cue[]) => void;

type TimeInputProps = { label: string; valueMs: number; onChange: (ms: number) => void };

/** A time as HH:MM:SS.s; invalid input is rejected with a message. */
function TimeInput({ label, valueMs, onChange }: TimeInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const wrong = typed !== null && parseTime(typed) === undefined;
  return (
    <TextInput
      label={label}
      w={160}
      inputContainer={(field) => <div dir="ltr">{field}</div>}
      value={typed ?? formatEditorTime(valueMs)}
      error={wrong ? t('editor.shift.invalidTime') : undefined}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        const ms = parseTime(text);
        if (ms !== undefined) onChange(ms);
      }}
      onBlur={() => {
        if (!wrong) setTyped(null);
      }}
    />
  );
}

function Stretch({
  store,
  player,
  scope,
  onRun,
}: {
  store: EditorStore;
  player: PlayerStore;
  scope: Scope;
  onRun: Run;
}) {
  const ids = idsOf(store, scope);
  const first = store.findCue(ids[0] ?? '')?.startMs ?? 0;
  const last = store.findCue(ids.at(-1) ?? '')?.startMs ?? 0;
  const [to, setTo] = useState<{ first: number | null; last: number | null }>({
    first: null,
    last: null,
  });
  const points = [
    { key: 'first', label: t('editor.shift.firstCueStartsAt'), ms: first },
    { key: 'last', label: t('editor.shift.lastCueStartsAt'), ms: last },
  ] as const;
  return (
    <>
      {points.map(({ key, label, ms }) => (
        <Group key={key} align="flex-end" gap="sm">
          <TimeInput
            label={label}
            valueMs={to[key] ?? ms}
            onChange={(value) => setTo({ ...to, [key]: value })}
          />
          <Button
            variant="default"
            onClick={() => setTo({ ...to, [key]: player.getState().currentMs })}
          >
            {t('editor.shift.usePlayhead')}
          </Button>
        </Group>
      ))}
      <Group>
        <Button
          disabled={ids.length < 2}
          onClick={() => {
            onRun(t('editor.step.stretchTimes'), (cues, chosen) =>
              stretchCues(cues, chosen, [
                { fromMs: first, toMs: to.first ?? first },
                { fromMs: last, toMs: to.last ?? last },
              ]),
            );
            setTo({ first: null, last: null });
          }}
        >
          {t('editor.shift.stretch')}
        </Button>
      </Group>
    </>
  );
}

function FrameRate({ onRun }: { onRun: Run }) {
  const [from, setFrom] = useState('23.976');
  const [to, setTo] = useState('25');
  return (
    <Group align="flex-end" gap="sm">
      <Select
        label={t('editor.shift.fromFrameRate')}
        data={frameRates}
        value={from}
        allowDeselect={false}
        w={110}
        onChange={(value) => value && setFrom(value)}
      />
      <Select
        label={t('editor.shift.toFrameRate')}
        data={frameRates}
        value={to}
        allowDeselect={false}
        w={110}
        onChange={(value) => value && setTo(value)}
      />
      <Button
        disabled={from === to}
        onClick={() =>
          onRun(t('editor.step.convertFrameRate'), (cues) =>
            changeFrameRate(cues, Number(from), Number(to)),
          )
        }
      >
        {t('editor.shift.convertAllCues')}
      </Button>
    </Group>
  );
}
