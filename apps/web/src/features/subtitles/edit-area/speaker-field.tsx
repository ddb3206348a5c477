import { setSpeaker } from '@glossa/subtitles/edit-cues';
import { Autocomplete } from '@mantine/core';
import { type Ref, useEffect, useState } from 'react';
import { inContext, pageLocale, t } from '../../../lib/language/t.ts';
import type { Cue, EditorStore } from '../model/editor-types.ts';
import classes from './edit-area.module.css';

/** Names used in the set, the most frequent first. */
export function speakersOf(cues: readonly Cue[]): string[] {
  const counts = new Map<string, number>();
  for (const { speaker } of cues) if (speaker) counts.set(speaker, (counts.get(speaker) ?? 0) + 1);
  return [...counts]
    .sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0], pageLocale()))
    .map(([name]) => name);
}

type Props = { store: EditorStore; cue: Cue; disabled: boolean; field: Ref<HTMLInputElement> };

/** Who speaks, for all chosen cues. Names of the set are offered, so that one person keeps one spelling. */
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
    store.run(t('Name the speaker'), (cues) => setSpeaker(cues, ids, wanted));
  };
  return (
    <Autocomplete
      ref={field}
      label={inContext('who speaks', 'Speaker')}
      size="xs"
      className={classes.speaker}
      classNames={{ label: classes.label }}
      placeholder={t('Nobody')}
      maxLength={100}
      disabled={disabled}
      data={known}
      value={typed}
      dir="auto"
      onFocus={() => setKnown(speakersOf(store.getState().cues))}
      onChange={setTyped}
      onOptionSubmit={take}
      onBlur={() => take(typed)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take(typed);
      }}
    />
  );
}
