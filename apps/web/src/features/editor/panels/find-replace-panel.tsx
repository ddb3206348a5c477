import { languages } from '@glossa/contracts/languages';
import { CueError } from '@glossa/subtitles/cue';
import {
  type FindQuery,
  findInCues,
  previewReplace,
  replacedCue,
  replaceInCues,
} from '@glossa/subtitles/find-replace';
import { Button, Checkbox, Group, SegmentedControl, Text, TextInput } from '@mantine/core';
import { type KeyboardEvent, useDeferredValue, useMemo, useState } from 'react';
import { messageText } from '../../../lib/i18n/message-text.ts';
import { t } from '../../../lib/i18n/t.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import type { Cue, EditorStore, Track } from '../store/editor-types.ts';
import { useEditor } from '../store/use-editor.ts';
import { CueChangesList, type ShownChange } from './cue-changes-list.tsx';
import { FoundList } from './found-list.tsx';
import { PanelFrame } from './panel-frame.tsx';

type Props = {
  store: EditorStore;
  /** Whether the panel was opened to replace. */
  replacing: boolean;
  onClose: () => void;
};

type Options = { regularExpression: boolean; matchCase: boolean; wholeWord: boolean };
const optionLabels: Record<keyof Options, string> = {
  matchCase: t('editor.find.matchCase'),
  wholeWord: t('editor.find.wholeWords'),
  regularExpression: t('editor.find.regularExpression'),
};

type Search =
  | { problem: string; found: []; changes: [] }
  | { problem: null; found: ReturnType<typeof findInCues>; changes: ShownChange[] };

function search(cues: readonly Cue[], query: FindQuery, replacement: string | null): Search {
  try {
    if (replacement === null) return { problem: null, found: findInCues(cues, query), changes: [] };
    const byId = new Map(cues.map((cue) => [cue.id, cue]));
    const changes = previewReplace(cues, query, replacement).flatMap((preview) => {
      const before = byId.get(preview.cueId);
      return before ? [{ id: before.id, before, after: replacedCue(before, preview) }] : [];
    });
    return { problem: null, found: findInCues(cues, query), changes };
  } catch (error) {
    if (!(error instanceof CueError)) throw error;
    return { problem: messageText(error.messageRef), found: [], changes: [] };
  }
}

const sentenceOf = (cues: number, times: number) =>
  cues === 0 ? t('editor.find.noMatches') : t('editor.find.matchCount', { times, cues });

/** Finds and replaces in one track or both. Every change is previewed and can be excluded. */
export function FindReplacePanel({ store, replacing, onClose }: Props) {
  const cues = useEditor(store, (state) => state.cues);
  const [find, setFind] = useState('');
  const [replacement, setReplacement] = useState('');
  const [options, setOptions] = useState<Options>({
    matchCase: false,
    wholeWord: false,
    regularExpression: false,
  });
  const [track, setTrack] = useState<Track | 'both'>('both');
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const mayReplace = replacing && store.canEdit;

  const query = useMemo<FindQuery>(
    () => ({ find, ...options, ...(track === 'both' ? {} : { track }) }),
    [find, options, track],
  );
  // While typing, the previous matches stay until the list of 10,000 has been searched.
  const requested = useDeferredValue(
    useMemo(
      () => ({ cues, query, replacement: mayReplace ? replacement : null }),
      [cues, query, replacement, mayReplace],
    ),
  );
  const { problem, found, changes } = useMemo(
    () => search(requested.cues, requested.query, requested.replacement),
    [requested],
  );
  const times = found.reduce((sum, { ranges }) => sum + ranges.length, 0);
  const chosen = changes.filter(({ id }) => !left.has(id));
  const direction = languages[store.language].direction;

  const change = (next: () => void) => {
    next();
    setLeft(new Set());
  };
  const goTo = (id: string) => store.goTo(id);
  const step = (by: 1 | -1) => {
    if (found.length === 0) return;
    const at = found.findIndex(({ cueId }) => cueId === store.getState().currentId);
    const from = at < 0 ? (by > 0 ? -1 : 0) : at;
    const next = found[(from + by + found.length) % found.length];
    if (next) goTo(next.cueId);
  };
  const replace = (ids: string[]) => {
    const outcome = store.run(t('editor.step.replace'), (list) =>
      replaceInCues(list, query, replacement, { ids }),
    );
    if (!outcome.done) return toast.error(outcome);
    toast.success(t('editor.find.cuesChanged', { changes: outcome.changes }));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    step(event.shiftKey ? -1 : 1);
  };

  return (
    <PanelFrame
      title={mayReplace ? t('editor.find.findAndReplace') : t('editor.find.find')}
      onClose={onClose}
      footer={
        mayReplace && (
          <Group justify="space-between">
            <Text size="xs" c="dimmed">
              {t('editor.find.undoHint')}
            </Text>
            <Button
              disabled={chosen.length === 0}
              onClick={() => replace(chosen.map(({ id }) => id))}
            >
              {chosen.length === changes.length
                ? t('editor.find.replaceInAll', { count: changes.length })
                : t('editor.find.replaceInSome', {
                    count: chosen.length,
                    total: changes.length,
                  })}
            </Button>
          </Group>
        )
      }
    >
      <TextInput
        data-first-field
        label={t('editor.find.find')}
        dir={find === '' ? direction : 'auto'}
        value={find}
        error={problem}
        onChange={(event) => {
          const { value } = event.currentTarget;
          change(() => setFind(value));
        }}
        onKeyDown={onKeyDown}
      />
      {mayReplace && (
        <TextInput
          label={t('editor.find.replaceWith')}
          description={options.regularExpression ? t('editor.find.replacementHint') : undefined}
          dir={replacement === '' ? direction : 'auto'}
          value={replacement}
          onChange={(event) => setReplacement(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      )}
      <Group gap="md">
        {(Object.keys(optionLabels) as Array<keyof Options>).map((option) => (
          <Checkbox
            key={option}
            size="xs"
            label={optionLabels[option]}
            checked={options[option]}
            onChange={(event) => {
              const { checked } = event.currentTarget;
              change(() => setOptions({ ...options, [option]: checked }));
            }}
          />
        ))}
      </Group>
      <SegmentedControl
        size="xs"
        aria-label={t('editor.find.searchIn')}
        value={track}
        onChange={(value) => change(() => setTrack(value as Track | 'both'))}
        data={[
          { value: 'both', label: t('editor.find.bothTracks') },
          { value: 'lower', label: t('editor.track.lower') },
          { value: 'upper', label: t('editor.track.upper') },
        ]}
      />
      {find !== '' && problem === null && (
        <Group justify="space-between">
          <Text size="sm" role="status">
            {sentenceOf(found.length, times)}
          </Text>
          <Group gap="xs">
            <Button size="compact-xs" variant="default" onClick={() => step(-1)}>
              {t('editor.find.previous')}
            </Button>
            <Button size="compact-xs" variant="default" onClick={() => step(1)}>
              {t('editor.find.next')}
            </Button>
          </Group>
        </Group>
      )}
      {mayReplace && changes.length > 0 && (
        <CueChangesList
          label={t('editor.changes.preview')}
          changes={changes}
          language={store.language}
          left={left}
          onLeave={(id, leave) => {
            const next = new Set(left);
            if (leave) next.add(id);
            else next.delete(id);
            setLeft(next);
          }}
          onGoTo={goTo}
        />
      )}
      {!mayReplace && found.length > 0 && <FoundList store={store} found={found} onGoTo={goTo} />}
    </PanelFrame>
  );
}
