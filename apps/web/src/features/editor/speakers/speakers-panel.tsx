import {
  colorSpeaker,
  listSpeakers,
  renameSpeaker,
  speakerReader,
  speaksIn,
} from '@glossa/subtitles/speaker-list';
import { Button, Text } from '@mantine/core';
import { useDeferredValue, useMemo, useState } from 'react';
import { t } from '../../../lib/i18n/t.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import type { PlayerStore } from '../../../ui/player/player-store.ts';
import { goToTurn } from '../commands/speaker-commands.ts';
import { sentenceFor } from '../commands/use-command-scope.ts';
import { PanelFrame } from '../panels/panel-frame.tsx';
import { PanelList } from '../panels/panel-list.tsx';
import type { Cue, EditorStore } from '../store/editor-types.ts';
import { useEditor } from '../store/use-editor.ts';
import { SpeakerRow } from './speaker-row.tsx';

type Props = { store: EditorStore; player: PlayerStore; onClose: () => void };

/** All speakers of the cues: each is renamed, merged, colored and found here. */
export function SpeakersPanel({ store, player, onClose }: Props) {
  const cues = useDeferredValue(useEditor(store, (state) => state.cues));
  const filtered = useEditor(store, (state) => state.filter.speaker);
  const currentId = useEditor(store, (state) => state.currentId);
  const speakers = useMemo(() => listSpeakers(cues), [cues]);
  const unnamed = useMemo(() => cues.filter(({ speaker }) => !speaker).length, [cues]);
  const [said, setSaid] = useState('');
  /** Whose row takes the focus, because the row that had it is gone. */
  const [arrived, setArrived] = useState<string | null>(null);
  const names = speakers.map(({ name }) => name);
  const namesOf = useMemo(() => speakerReader(cues), [cues]);
  const current = currentId === null ? undefined : store.findCue(currentId);
  const spoken = current ? namesOf(current) : [];

  const change = (label: string, operation: (all: readonly Cue[]) => readonly Cue[]): boolean => {
    const outcome = store.run(label, operation);
    if (outcome.done) setSaid(sentenceFor(label, outcome.changes));
    else toast.error(outcome);
    return outcome.done;
  };
  const rename = (name: string, newName: string) => {
    const label = names.includes(newName)
      ? t('editor.step.mergeSpeakers')
      : t('editor.step.renameSpeaker');
    if (!change(label, (all) => renameSpeaker(all, name, newName))) return;
    if (store.getState().filter.speaker === name) store.setFilter({ speaker: newName });
    setArrived(newName);
  };
  const toggle = (name: string) => store.setFilter({ speaker: filtered === name ? null : name });

  return (
    <PanelFrame title={t('editor.speakers.title')} onClose={onClose}>
      <Text size="sm">
        {speakers.length === 0
          ? t('editor.speakers.none')
          : t('editor.speakers.count', { count: speakers.length })}
      </Text>
      {speakers.length > 0 && (
        <PanelList
          label={t('editor.speakers.title')}
          items={speakers}
          keyOf={({ name }) => name}
          rowHeight={86}
          isCurrent={({ name }) => spoken.includes(name)}
          renderRow={(speaker) => (
            <SpeakerRow
              speaker={speaker}
              others={names.filter((name) => name !== speaker.name)}
              canEdit={store.canEdit}
              isShownAlone={filtered === speaker.name}
              takesFocus={arrived === speaker.name}
              onFocused={() => setArrived(null)}
              onRename={(newName) => rename(speaker.name, newName)}
              onColor={(color) =>
                change(t('editor.step.colorSpeaker'), (all) =>
                  colorSpeaker(all, speaker.name, color ?? undefined),
                )
              }
              onToggle={() => toggle(speaker.name)}
              onNextTurn={() => {
                const outcome = goToTurn({ store, player }, 1, speaksIn(cues, speaker.name));
                if (!outcome.done) toast.error(outcome);
              }}
            />
          )}
        />
      )}
      {unnamed > 0 && speakers.length > 0 && (
        <Button
          size="compact-sm"
          variant={filtered === '' ? 'filled' : 'default'}
          aria-pressed={filtered === ''}
          onClick={() => toggle('')}
        >
          {t('editor.speakers.without', { count: unnamed })}
        </Button>
      )}
      <Text size="sm" c="dimmed" role="status">
        {said}
      </Text>
    </PanelFrame>
  );
}
