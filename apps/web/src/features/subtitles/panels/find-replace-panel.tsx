import { languages } from '@glossa/contracts/languages';
import { CueError } from '@glossa/subtitles/cue';
import {
  type FindQuery,
  findInCues,
  previewReplace,
  replaceInCues,
} from '@glossa/subtitles/find-replace';
import { Button, Checkbox, Group, SegmentedControl, Text, TextInput } from '@mantine/core';
import { type KeyboardEvent, useDeferredValue, useMemo, useState } from 'react';
import { serverWords } from '../../../lib/language/server-words.ts';
import { inContext, t } from '../../../lib/language/t.ts';
import { toast } from '../../../ui/toast.tsx';
import type { Cue, EditorStore, Track } from '../model/editor-types.ts';
import { useEditor } from '../model/use-editor.ts';
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
  matchCase: t('Match case'),
  wholeWord: t('Whole words'),
  regularExpression: t('Regular expression'),
};

type Search =
  | { problem: string; found: []; changes: [] }
  | { problem: null; found: ReturnType<typeof findInCues>; changes: ShownChange[] };

function search(cues: readonly Cue[], query: FindQuery, replacement: string | null): Search {
  try {
    if (replacement === null) return { problem: null, found: findInCues(cues, query), changes: [] };
    const byId = new Map(cues.map((cue) => [cue.id, cue]));
    const changes = previewReplace(cues, query, replacement).flatMap(({ cueId, after }) => {
      const before = byId.get(cueId);
      return before ? [{ id: cueId, before, after: { ...before, text: after } }] : [];
    });
    return { problem: null, found: findInCues(cues, query), changes };
  } catch (error) {
    if (!(error instanceof CueError)) throw error;
    return { problem: serverWords(error.message), found: [], changes: [] };
  }
}

const sentenceOf = (cues: number, times: number) =>
  cues === 0
    ? t('Nothing found.')
    : t(
        '{times, plural, one {# place} other {# places}} in {cues, plural, one {# cue} other {# cues}}.',
        { times, cues },
      );

/** Finds and replaces in one track or both. Every change is shown, and can be left out, before it is made. */
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
  const mayReplace = replacing && store.mayEdit;

  const query = useMemo<FindQuery>(
    () => ({ find, ...options, ...(track === 'both' ? {} : { track }) }),
    [find, options, track],
  );
  // While somebody types, what was found before stays until the list of 10,000 has been gone through.
  const asked = useDeferredValue(
    useMemo(
      () => ({ cues, query, replacement: mayReplace ? replacement : null }),
      [cues, query, replacement, mayReplace],
    ),
  );
  const { problem, found, changes } = useMemo(
    () => search(asked.cues, asked.query, asked.replacement),
    [asked],
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
    const outcome = store.run(inContext('verb', 'Replace'), (list) =>
      replaceInCues(list, query, replacement, { ids }),
    );
    if (!outcome.done) return toast.error(outcome.message);
    toast.success(
      t('{changes, plural, one {One cue} other {# cues}} changed.', { changes: outcome.changes }),
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    step(event.shiftKey ? -1 : 1);
  };

  return (
    <PanelFrame
      title={mayReplace ? t('Find and replace') : inContext('verb', 'Find')}
      onClose={onClose}
      footer={
        mayReplace && (
          <Group justify="space-between">
            <Text size="xs" c="dimmed">
              {t('One step of Undo takes all of it back.')}
            </Text>
            <Button
              disabled={chosen.length === 0}
              onClick={() => replace(chosen.map(({ id }) => id))}
            >
              {chosen.length === changes.length
                ? t('Replace in all {count, number}', { count: changes.length })
                : t('Replace in {count, number} of {total, number}', {
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
        label={inContext('verb', 'Find')}
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
          label={t('Replace with')}
          description={
            options.regularExpression
              ? t('$1 stands for the first group, $& for all that was found, \\n for a line break.')
              : undefined
          }
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
        aria-label={t('Where to look')}
        value={track}
        onChange={(value) => change(() => setTrack(value as Track | 'both'))}
        data={[
          { value: 'both', label: t('Both tracks') },
          { value: 'lower', label: inContext('track', 'Lower') },
          { value: 'upper', label: inContext('track', 'Upper') },
        ]}
      />
      {find !== '' && problem === null && (
        <Group justify="space-between">
          <Text size="sm" role="status">
            {sentenceOf(found.length, times)}
          </Text>
          <Group gap="xs">
            <Button size="compact-xs" variant="default" onClick={() => step(-1)}>
              {inContext('place where it was found', 'Previous')}
            </Button>
            <Button size="compact-xs" variant="default" onClick={() => step(1)}>
              {inContext('place where it was found', 'Next')}
            </Button>
          </Group>
        </Group>
      )}
      {mayReplace && changes.length > 0 && (
        <CueChangesList
          label={t('What would change')}
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
