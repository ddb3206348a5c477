import type { SubtitleVersion } from '@glossa/contracts/subtitles';
import { compareCueSets } from '@glossa/subtitles/compare-cue-sets';
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { errorSentence } from '../../../lib/api-error.ts';
import { formatInstant } from '../../../lib/format.ts';
import { t } from '../../../lib/language/t.ts';
import { subtitleVersionOptions, subtitleVersionsOptions } from '../../../lib/queries/subtitles.ts';
import { toast } from '../../../ui/toast.tsx';
import { cueOf } from '../model/cue-wire.ts';
import type { EditorStore } from '../model/editor-types.ts';
import { useEditor } from '../model/use-editor.ts';
import { CueChangesList } from './cue-changes-list.tsx';
import { PanelFrame } from './panel-frame.tsx';
import classes from './versions-panel.module.css';

type Props = { store: EditorStore; onClose: () => void };

/** Every published version with who and when; what differs from the draft, coloured; and the way back. */
export function VersionsPanel({ store, onClose }: Props) {
  const versions = useQuery(subtitleVersionsOptions(store.owner));
  const [chosen, setChosen] = useState<SubtitleVersion | null>(null);
  if (chosen)
    return (
      <VersionDifference
        store={store}
        version={chosen}
        onBack={() => setChosen(null)}
        onClose={onClose}
      />
    );
  return (
    <PanelFrame title={t('Versions')} onClose={onClose}>
      <Text size="sm" c="dimmed">
        {t('Publishing makes a new version; none is ever lost.')}
      </Text>
      {versions.isPending && <Skeleton h={160} />}
      {versions.isError && (
        <Text c="var(--mantine-color-error)" role="alert" size="sm">
          {errorSentence(versions.error)}
        </Text>
      )}
      <ul className={classes.list}>
        {versions.data?.map((version) => (
          <li key={version.setId}>
            <button type="button" className={classes.version} onClick={() => setChosen(version)}>
              <Text span fw={600} size="sm">
                {version.published
                  ? t('Version {version} · published now', { version: version.version })
                  : t('Version {version}', { version: version.version })}
              </Text>
              <Text span size="xs" c="dimmed">
                {version.by ? <bdi>{version.by.displayName}</bdi> : t('Made by the engine')} ·{' '}
                {formatInstant(version.at)} ·{' '}
                {t('{count, plural, one {# cue} other {# cues}}', { count: version.cueCount })}
              </Text>
            </button>
          </li>
        ))}
      </ul>
    </PanelFrame>
  );
}

function VersionDifference({
  store,
  version,
  onBack,
  onClose,
}: Props & { version: SubtitleVersion; onBack: () => void }) {
  const cues = useEditor(store, (state) => state.cues);
  const found = useQuery(subtitleVersionOptions(version.setId));
  const then = useMemo(
    () =>
      found.data
        ? [...found.data.upperSubtitleList, ...found.data.lowerSubtitleList].map(cueOf)
        : null,
    [found.data],
  );
  const changes = useMemo(
    () => (then ? compareCueSets(then, cues).filter(({ kind }) => kind !== 'same') : []),
    [then, cues],
  );
  const restore = () => {
    if (!then) return;
    const outcome = store.run(
      t('Restore version {version}', { version: version.version }),
      (list) => {
        // The engine's words stay with the texts they belong to.
        const known = new Map(list.map((cue) => [cue.id, cue]));
        return then.map((cue) => {
          const now = known.get(cue.id);
          return now && now.text === cue.text && now.words ? { ...cue, words: now.words } : cue;
        });
      },
    );
    if (!outcome.done) return toast.error(outcome.message);
    toast.success(
      t('The draft is as version {version} was. Undo brings it back.', {
        version: version.version,
      }),
    );
    onClose();
  };
  return (
    <PanelFrame
      title={t('Since version {version}', { version: version.version })}
      onClose={onBack}
      footer={
        <Group justify="space-between">
          <Button variant="default" onClick={onBack}>
            {t('All versions')}
          </Button>
          {store.mayEdit && (
            <Button disabled={changes.length === 0} onClick={restore}>
              {t('Restore this version')}
            </Button>
          )}
        </Group>
      }
    >
      {found.isPending && <Skeleton h={240} />}
      {found.isError && (
        <Text c="var(--mantine-color-error)" role="alert" size="sm">
          {errorSentence(found.error)}
        </Text>
      )}
      {then && (
        <Stack gap={4}>
          <Text size="sm" role="status">
            {changes.length === 0
              ? t('The draft does not differ from it.')
              : t(
                  '{count, plural, one {# cue differs} other {# cues differ}} in the draft. Underlined is new, struck through is gone.',
                  { count: changes.length },
                )}
          </Text>
        </Stack>
      )}
      {changes.length > 0 && (
        <CueChangesList
          label={t('Changes since version {version}', { version: version.version })}
          changes={changes}
          language={store.language}
          onGoTo={(id) => {
            if (store.findCue(id)) store.goTo(id);
          }}
        />
      )}
    </PanelFrame>
  );
}
