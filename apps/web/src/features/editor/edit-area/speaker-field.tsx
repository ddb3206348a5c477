import { assignSpeaker } from '@glossa/subtitles/speaker-list';
import { Autocomplete } from '@mantine/core';
import { type Ref, useEffect, useState } from 'react';
import { pageLocale, t } from '../../../lib/i18n/t.ts';
import type { Cue, EditorStore } from '../store/editor-types.ts';
import classes from './edit-area.module.css';

/** Names used in the set, most frequent first. */
export function speakerNames(cues: readonly Cue[]): string[] {
  const counts = new Map<string, number>();
  for (const { speaker } of cues) if (speaker) counts.set(speaker, (counts.get(speaker) ?? 0) + 1);
  return [...counts]
    .sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0], pageLocale()))
    .map(([name]) => name);
}

type Props = { store: EditorStore; cue: Cue; disabled: boolean; field: Ref<HTMLInputElement> };

/** The speaker of all selected cues. Suggests names of the set for consistent spelling. */
export function SpeakerField({ store, cue, disabled, field }: Props) {
  const own = cue.speaker ?? '';
  const [typed, setTyped] = useState(own);
  const [known, setKnown] = useState<string[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another cue replaces what was being typed
  useEffect(() => setTyped(own), [own, cue.id]);

  const take = (name: string) => {
    const wanted = name.trim();
    if (wanted === own) return;
    const { selectedIds } = store.getState();
    const ids = selectedIds.has(cue.id) && selectedIds.size > 1 ? [...selectedIds] : [cue.id];
    store.run(t('editor.step.setSpeaker'), (cues) => assignSpeaker(cues, ids, wanted));
  };
  return (
    <Autocomplete
      ref={field}
      label={t('editor.speaker.label')}
      size="xs"
      className={classes.speaker}
      classNames={{ label: classes.label }}
      placeholder={t('editor.speaker.placeholder')}
      maxLength={100}
      disabled={disabled}
      data={known}
      value={typed}
      dir="auto"
      onFocus={() => setKnown(speakerNames(store.getState().cues))}
      onChange={setTyped}
      onOptionSubmit={take}
      onBlur={() => take(typed)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take(typed);
      }}
    />
  );
}
