import { updateCue } from '@glossa/subtitles/update-cue';
import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { t } from '../../../lib/i18n/t.ts';
import { minGapOf } from '../commands/time-commands.ts';
import type { Cue, EditorMedia, EditorStore } from '../store/editor-types.ts';
import classes from './edit-area.module.css';
import { TimeField } from './time-field.tsx';

type Props = { store: EditorStore; media: EditorMedia; cue: Cue; disabled: boolean };
type Edge = 'startMs' | 'endMs';

/** Start, end and duration of a cue. A typed time that overlaps a neighbor is rejected with a message. */
export function CueTimes({ store, media, cue, disabled }: Props) {
  const set = (edge: Edge, ms: number, neighbours: 'refuse' | 'clamp'): string | null => {
    const label = edge === 'startMs' ? t('editor.setStart') : t('editor.setEnd');
    const outcome = store.run(
      label,
      (cues) => updateCue(cues, cue.id, { [edge]: ms }, { neighbours, minGapMs: minGapOf(media) }),
      neighbours === 'clamp' ? { mergeKey: `${edge}-${cue.id}` } : {},
    );
    return outcome.done ? null : outcome.message;
  };
  const nudge = (edge: Edge) => (byMs: number) =>
    void set(edge, Math.max(0, Math.round(cue[edge] + byMs)), 'clamp');
  return (
    <>
      <TimeField
        label={t('editor.times.start')}
        ms={cue.startMs}
        framesPerSecond={media.framesPerSecond}
        disabled={disabled}
        onTyped={(ms) => set('startMs', ms, 'refuse')}
        onNudge={nudge('startMs')}
      />
      <TimeField
        label={t('editor.times.end')}
        ms={cue.endMs}
        framesPerSecond={media.framesPerSecond}
        disabled={disabled}
        onTyped={(ms) => set('endMs', ms, 'refuse')}
        onNudge={nudge('endMs')}
      />
      <DurationField
        ms={cue.endMs - cue.startMs}
        disabled={disabled}
        onTyped={(ms) => set('endMs', cue.startMs + ms, 'refuse')}
      />
    </>
  );
}

type DurationProps = { ms: number; disabled: boolean; onTyped: (ms: number) => string | null };

/** In seconds; changing it moves the end. */
function DurationField({ ms, disabled, onTyped }: DurationProps) {
  const shown = (ms / 1000).toFixed(2);
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another duration replaces what was being typed
  useEffect(() => {
    setTyped(null);
    setProblem(null);
  }, [ms]);
  const take = () => {
    if (typed === null || typed === shown) return setTyped(null);
    const seconds = Number(typed.replace(',', '.'));
    const valid = Number.isFinite(seconds) && seconds > 0;
    const rejection = valid
      ? onTyped(Math.round(seconds * 1000))
      : t('editor.times.invalidSeconds');
    setProblem(rejection);
    if (rejection === null) setTyped(null);
  };
  return (
    <TextInput
      label={t('editor.times.durationSeconds')}
      size="xs"
      classNames={{ input: classes.duration, label: classes.label }}
      disabled={disabled}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? shown}
      error={problem}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
      }}
    />
  );
}
