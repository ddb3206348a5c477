import { diffCues } from '@glossa/subtitles/cue-change';
import { type EncodingName, encodingNames } from '@glossa/subtitles/decode-text';
import { readableExtensions } from '@glossa/subtitles/formats/format-extensions';
import { renameKept } from '@glossa/subtitles/kept-file/rename-kept';
import { Alert, Button, FileButton, Group, Select, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Rich } from '../../../lib/i18n/rich.tsx';
import { t } from '../../../lib/i18n/t.ts';
import { newId } from '../../../lib/new-id.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { type KeptChange, keptFileOptions } from '../queries.ts';
import type { Cue, EditorMedia, EditorStore } from '../store/editor-types.ts';
import { useEditor } from '../store/use-editor.ts';
import { CueChangesList } from './cue-changes-list.tsx';
import { KeptOfDraft, listOf } from './kept-of-draft.tsx';
import { createKeptStep, reportKeptFailure } from './kept-step.ts';
import { matchImported } from './match-imported.ts';
import { PanelFrame } from './panel-frame.tsx';
import { type ReadFile, readInWorker } from './read-in-worker.ts';

type Props = {
  store: EditorStore;
  media: Pick<EditorMedia, 'kind' | 'durationMs' | 'framesPerSecond'>;
  onClose: () => void;
};
type State =
  | { status: 'none' }
  | { status: 'reading'; file: File }
  | { status: 'failed'; file: File; message: string }
  | { status: 'read'; file: File; read: ReadFile };

const accepted = readableExtensions.join(',');

/** Replaces the draft's cues with those of a file: previewed first, one undo step afterwards. */
export function ImportPanel({ store, media, onClose }: Props) {
  const [state, setState] = useState<State>({ status: 'none' });
  const cues = useEditor(store, (current) => current.cues);
  const reading = useRef<AbortController | null>(null);
  useEffect(() => () => reading.current?.abort(), []);

  const read = (file: File, encoding?: EncodingName) => {
    reading.current?.abort();
    const controller = new AbortController();
    reading.current = controller;
    setState({ status: 'reading', file });
    const { durationMs: mediaMs } = media;
    const framesPerSecond = media.kind === 'video' ? media.framesPerSecond : undefined;
    readInWorker(file, { encoding, mediaMs, framesPerSecond }, controller.signal).then(
      (found) => setState({ status: 'read', file, read: found }),
      (error: unknown) => {
        if (controller.signal.aborted) return;
        const message = error instanceof Error ? error.message : String(error);
        setState({ status: 'failed', file, message });
      },
    );
  };
  const imported = useMemo<Cue[] | null>(
    () =>
      state.status === 'read'
        ? matchImported(cues, state.read.cues, newId, state.read.stated)
        : null,
    [state, cues],
  );
  const changes = useMemo(() => (imported ? diffCues(cues, imported) : []), [cues, imported]);
  const client = useQueryClient();
  const former = useQuery(keptFileOptions(store.reportId)).data;
  const [isApplying, setIsApplying] = useState(false);
  const chooseButton = useRef<HTMLButtonElement>(null);
  const apply = async () => {
    if (!imported || state.status !== 'read') return;
    const { kept, cues: found } = state.read;
    const wanted: KeptChange = kept
      ? { file: renameKept(kept.file, found, imported) }
      : { former: null };
    // Null: there is nothing to forget.
    const step = kept || former !== null ? createKeptStep(client, store, wanted) : null;
    const outcome = store.run(
      t('editor.step.importFile'),
      () => imported,
      step ? { also: step.also } : {},
    );
    if (!outcome.done) return toast.error(outcome);
    setIsApplying(true);
    const stored = await step?.apply();
    setIsApplying(false);
    toast.success(
      t('editor.import.done', {
        count: imported.length,
      }),
    );
    if (stored) reportKeptFailure(stored);
    onClose();
  };

  return (
    <PanelFrame
      title={t('editor.import.title')}
      onClose={onClose}
      footer={
        state.status === 'read' && (
          <Group justify="space-between">
            <Text size="xs" c="dimmed">
              {t('editor.import.undoHint')}
            </Text>
            <Button
              disabled={changes.length === 0 && !state.read.kept && !former}
              loading={isApplying}
              onClick={() => void apply()}
            >
              {t('editor.import.replaceCues', {
                count: state.read.cues.length,
              })}
            </Button>
          </Group>
        )
      }
    >
      <Text size="sm">{t('editor.import.hint')}</Text>
      <FileButton accept={accepted} onChange={(file) => file && read(file)}>
        {(props) => (
          <Button
            {...props}
            ref={chooseButton}
            data-first-field
            variant={state.status === 'none' ? 'filled' : 'default'}
            loading={state.status === 'reading'}
          >
            {state.status === 'none'
              ? t('editor.import.chooseFile')
              : t('editor.import.chooseAnother')}
          </Button>
        )}
      </FileButton>
      {state.status === 'none' && (
        <KeptOfDraft store={store} onForgotten={() => chooseButton.current?.focus()} />
      )}
      {state.status === 'failed' && (
        <Alert
          color="red"
          title={t('editor.import.unreadable', { name: state.file.name })}
          role="alert"
        >
          {state.message}
        </Alert>
      )}
      {state.status === 'read' && (
        <>
          <Text size="sm" role="status">
            <Rich
              text={t('editor.import.summary', {
                format: state.read.formatLabel,
                count: state.read.cues.length,
              })}
              parts={{ file: () => <bdi>{state.file.name}</bdi> }}
            />{' '}
            {changes.length === 0
              ? t('editor.import.identical')
              : t('editor.import.differences', {
                  count: changes.length,
                })}
          </Text>
          {state.read.kept && (
            <Text size="sm">
              {t('editor.import.keeps', { list: listOf(state.read.kept.labels) })}
            </Text>
          )}
          {former && (
            <Text size="sm">
              <Rich
                text={t('editor.import.forgets')}
                parts={{ file: () => <bdi>{former.name}</bdi> }}
              />
            </Text>
          )}
          <Select
            label={t('editor.import.encoding')}
            description={t('editor.import.encodingHint')}
            data={[...encodingNames]}
            placeholder={state.read.encoding.toUpperCase()}
            value={encodingNames.find((name) => name === state.read.encoding) ?? null}
            allowDeselect={false}
            w={220}
            onChange={(encoding) => encoding && read(state.file, encoding as EncodingName)}
          />
          {state.read.warnings.length > 0 && (
            <Alert color="orange" title={t('editor.import.warnings')}>
              <ul>
                {state.read.warnings.map((warning) => (
                  <li key={warning}>{warning}</li>
                ))}
              </ul>
            </Alert>
          )}
          <CueChangesList
            label={t('editor.changes.preview')}
            changes={changes}
            language={store.language}
          />
        </>
      )}
    </PanelFrame>
  );
}
