import type { SubtitleVersion } from '@glossa/contracts/subtitles';
import { compareCueSets } from '@glossa/subtitles/compare-cue-sets';
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { formatInstant } from '../../../lib/format/format.ts';
import { t } from '../../../lib/i18n/t.ts';
import { ErrorText } from '../../../ui/feedback/error-text.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { subtitleVersionOptions, subtitleVersionsOptions } from '../queries.ts';
import { cueOf } from '../store/cue-wire.ts';
import type { EditorStore } from '../store/editor-types.ts';
import { useEditor } from '../store/use-editor.ts';
import { CueChangesList } from './cue-changes-list.tsx';
import { createKeptStep, reportKeptFailure } from './kept-step.ts';
import { PanelFrame } from './panel-frame.tsx';
import classes from './versions-panel.module.css';

type Props = { store: EditorStore; onClose: () => void };

/** Every published version with author and time, its differences from the draft, and restoring. */
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
    <PanelFrame title={t('editor.versions.title')} onClose={onClose}>
      <Text size="sm" c="dimmed">
        {t('editor.versions.hint')}
      </Text>
      {versions.isPending && <Skeleton h={160} />}
      {versions.isError && (
        <Text c="var(--mantine-color-error)" role="alert" size="sm">
          <ErrorText error={versions.error} />
        </Text>
      )}
      <ul className={classes.list}>
        {versions.data?.map((version) => (
          <li key={version.setId}>
            <button type="button" className={classes.version} onClick={() => setChosen(version)}>
              <Text span fw={600} size="sm">
                {titleOf(version)}
              </Text>
              <Text span size="xs" c="dimmed">
                {version.by ? (
                  <bdi>{version.by.displayName}</bdi>
                ) : (
                  t('editor.versions.machineGenerated')
                )}{' '}
                · {formatInstant(version.at)} ·{' '}
                {t('editor.versions.cueCount', { count: version.cueCount })}
              </Text>
            </button>
          </li>
        ))}
      </ul>
    </PanelFrame>
  );
}

function titleOf({ version, published, unpublished }: SubtitleVersion): string {
  if (unpublished) return t('editor.versions.unpublished', { version });
  return published
    ? t('editor.versions.current', { version })
    : t('editor.versions.version', { version });
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
  const client = useQueryClient();
  const restore = () => {
    if (!then) return;
    const step = createKeptStep(client, store, { version: version.version });
    const outcome = store.run(
      t('editor.step.restoreVersion', { version: version.version }),
      (list) => {
        // The engine's words stay with their texts.
        const known = new Map(list.map((cue) => [cue.id, cue]));
        return then.map((cue) => {
          const now = known.get(cue.id);
          return now && now.text === cue.text && now.words ? { ...cue, words: now.words } : cue;
        });
      },
      { also: step.also },
    );
    if (!outcome.done) return toast.error(outcome);
    toast.success(
      t('editor.versions.restored', {
        version: version.version,
      }),
    );
    void step.apply().then(reportKeptFailure);
    onClose();
  };
  return (
    <PanelFrame
      title={t('editor.versions.sinceTitle', { version: version.version })}
      onClose={onBack}
      footer={
        <Group justify="space-between">
          <Button variant="default" onClick={onBack}>
            {t('editor.versions.all')}
          </Button>
          {store.canEdit && (
            <Button disabled={!then} onClick={restore}>
              {t('editor.versions.restore')}
            </Button>
          )}
        </Group>
      }
    >
      {found.isPending && <Skeleton h={240} />}
      {found.isError && (
        <Text c="var(--mantine-color-error)" role="alert" size="sm">
          <ErrorText error={found.error} />
        </Text>
      )}
      {then && (
        <Stack gap={4}>
          <Text size="sm" role="status">
            {changes.length === 0
              ? t('editor.versions.identical')
              : t('editor.versions.differences', { count: changes.length })}
          </Text>
        </Stack>
      )}
      {changes.length > 0 && (
        <CueChangesList
          label={t('editor.versions.changesSince', { version: version.version })}
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
