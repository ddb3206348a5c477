import { minGapMs } from '@glossa/subtitles/check-cues';
import { fixOverlaps } from '@glossa/subtitles/fix-overlaps';
import { changeFrameRate, shiftCues, stretchCues } from '@glossa/subtitles/retime-cues';
import { closeGaps, extendToReadingSpeed } from '@glossa/subtitles/tidy-cues';
import { Button, Divider, Group, NumberInput, SegmentedControl, Select, Text } from '@mantine/core';
import { useState } from 'react';
import { inContext, t } from '../../../lib/language/t.ts';
import type { PlayerStore } from '../../../ui/player/player-store.ts';
import { toast } from '../../../ui/toast.tsx';
import type { Cue, EditorMedia, EditorStore } from '../model/editor-types.ts';
import { useEditor } from '../model/use-editor.ts';
import { PanelFrame } from './panel-frame.tsx';
import { TimeInput } from './time-input.tsx';

type Props = { store: EditorStore; player: PlayerStore; media: EditorMedia; onClose: () => void };

const scopes = {
  all: t('All cues'),
  onwards: t('From the current cue on'),
  selected: t('Chosen cues'),
} as const;
type Scope = keyof typeof scopes;

const frameRates = ['23.976', '24', '25', '29.97', '30', '50', '59.94', '60'];

/** The ids an operation acts on, in the order of the list. */
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

/** Moves, stretches and tidies the times of many cues. Each button is one step of Undo. */
export function ShiftPanel({ store, player, media, onClose }: Props) {
  const chosen = useEditor(store, (state) => state.selectedIds.size);
  const [scope, setScope] = useState<Scope>(chosen > 1 ? 'selected' : 'all');
  const [byMs, setByMs] = useState(0);
  const run = (label: string, operation: (cues: readonly Cue[], ids: string[]) => Cue[]) => {
    const ids = idsOf(store, scope);
    const outcome = store.run(label, (cues) => operation(cues, ids));
    if (!outcome.done) toast.error(outcome.message);
    else if (outcome.changes === 0) toast.success(t('Nothing had to change.'));
    else
      toast.success(
        t('{changes, plural, one {# cue} other {# cues}} changed.', { changes: outcome.changes }),
      );
  };
  const gap = minGapMs(media.rules, media.framesPerSecond);
  return (
    <PanelFrame title={t('Shift and stretch times')} onClose={onClose}>
      <SegmentedControl
        size="xs"
        aria-label={t('Which cues')}
        value={scope}
        onChange={(value) => setScope(value as Scope)}
        data={Object.entries(scopes).map(([value, label]) => ({
          value,
          label:
            value === 'selected'
              ? t('{name} ({count, number})', { name: label, count: chosen })
              : label,
        }))}
      />
      <Divider label={inContext('times of cues', 'Shift')} labelPosition="left" />
      <Group align="flex-end" gap="sm">
        <NumberInput
          data-first-field
          label={t('By seconds')}
          description={t('Minus is earlier')}
          value={byMs / 1000}
          step={0.1}
          decimalScale={3}
          w={140}
          inputContainer={(field) => <div dir="ltr">{field}</div>}
          onChange={(value) => setByMs(Math.round(Number(value) * 1000) || 0)}
        />
        <Button
          disabled={byMs === 0}
          onClick={() => run(t('Shift times'), (cues, ids) => shiftCues(cues, ids, byMs))}
        >
          {inContext('times of cues', 'Shift')}
        </Button>
        <Button
          variant="default"
          onClick={() => {
            const first = store.findCue(idsOf(store, scope)[0] ?? '');
            if (first) setByMs(player.getState().currentMs - first.startMs);
          }}
        >
          {t('So that the first starts at the playhead')}
        </Button>
      </Group>
      <Divider label={t('Stretch between two points')} labelPosition="left" />
      <Stretch store={store} player={player} scope={scope} onRun={run} />
      <Divider label={t('Another frame rate')} labelPosition="left" />
      <FrameRate onRun={run} />
      <Divider label={inContext('times of cues', 'Tidy')} labelPosition="left" />
      <Group gap="xs">
        <Button
          variant="default"
          onClick={() =>
            run(t('Close gaps'), (cues, ids) =>
              closeGaps(cues, ids, {
                smallerThanMs: 500,
                minGapMs: gap,
                maxMs: media.rules.maxMs,
              }),
            )
          }
        >
          {t('Close gaps below half a second')}
        </Button>
        <Button
          variant="default"
          onClick={() =>
            run(t('Fix overlaps'), (cues) =>
              fixOverlaps(cues, { minGapMs: gap, minMs: media.rules.minMs }),
            )
          }
        >
          {t('Fix overlaps')}
        </Button>
        <Button
          variant="default"
          onClick={() =>
            run(t('Lengthen to reading speed'), (cues, ids) =>
              extendToReadingSpeed(cues, ids, media.rules, {
                minGapMs: gap,
                ...(media.durationMs > 0 ? { mediaMs: media.durationMs } : {}),
              }),
            )
          }
        >
          {t('Lengthen what is too fast')}
        </Button>
      </Group>
      <Text size="xs" c="dimmed">
        {t('Texts stay as they are. Overlaps are looked for in all cues.')}
      </Text>
    </PanelFrame>
  );
}

type Run = (label: string, operation: (cues: readonly Cue[], ids: string[]) => Cue[]) => void;

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
    { key: 'first', label: t('First cue belongs to'), ms: first },
    { key: 'last', label: t('Last cue belongs to'), ms: last },
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
            {t('Take the playhead')}
          </Button>
        </Group>
      ))}
      <Group>
        <Button
          disabled={ids.length < 2}
          onClick={() => {
            onRun(t('Stretch times'), (cues, chosen) =>
              stretchCues(cues, chosen, [
                { fromMs: first, toMs: to.first ?? first },
                { fromMs: last, toMs: to.last ?? last },
              ]),
            );
            setTo({ first: null, last: null });
          }}
        >
          {inContext('times of cues', 'Stretch')}
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
        label={t('Made for')}
        data={frameRates}
        value={from}
        allowDeselect={false}
        w={110}
        onChange={(value) => value && setFrom(value)}
      />
      <Select
        label={t('Played at')}
        data={frameRates}
        value={to}
        allowDeselect={false}
        w={110}
        onChange={(value) => value && setTo(value)}
      />
      <Button
        disabled={from === to}
        onClick={() =>
          onRun(t('Change the frame rate'), (cues) =>
            changeFrameRate(cues, Number(from), Number(to)),
          )
        }
      >
        {t('Convert all cues')}
      </Button>
    </Group>
  );
}
