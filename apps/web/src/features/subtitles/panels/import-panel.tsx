import { diffCues } from '@glossa/subtitles/cue-change';
import { type EncodingName, encodingNames } from '@glossa/subtitles/decode-text';
import { Alert, Button, FileButton, Group, Select, Text } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Rich } from '../../../lib/language/rich.tsx';
import { t } from '../../../lib/language/t.ts';
import { toast } from '../../../ui/toast.tsx';
import type { Cue, EditorStore } from '../model/editor-types.ts';
import { newId } from '../model/new-id.ts';
import { useEditor } from '../model/use-editor.ts';
import { CueChangesList } from './cue-changes-list.tsx';
import { matchImported } from './match-imported.ts';
import { PanelFrame } from './panel-frame.tsx';
import { type ReadFile, readInWorker } from './read-in-worker.ts';

type Props = { store: EditorStore; onClose: () => void };
type State =
  | { status: 'none' }
  | { status: 'reading'; file: File }
  | { status: 'failed'; file: File; message: string }
  | { status: 'read'; file: File; read: ReadFile };

const accepted = '.srt,.vtt,.ass,.ssa,.ttml,.dfxp,.xml,.sbv,.csv,.json';

/** Takes the cues of a file over those of the draft: shown first, one step of Undo afterwards. */
export function ImportPanel({ store, onClose }: Props) {
  const [state, setState] = useState<State>({ status: 'none' });
  const cues = useEditor(store, (current) => current.cues);
  const reading = useRef<AbortController | null>(null);
  useEffect(() => () => reading.current?.abort(), []);

  const read = (file: File, encoding?: EncodingName) => {
    reading.current?.abort();
    const controller = new AbortController();
    reading.current = controller;
    setState({ status: 'reading', file });
    readInWorker(file, encoding, controller.signal).then(
      (found) => setState({ status: 'read', file, read: found }),
      (error: unknown) => {
        if (controller.signal.aborted) return;
        const message = error instanceof Error ? error.message : String(error);
        setState({ status: 'failed', file, message });
      },
    );
  };
  const imported = useMemo<Cue[] | null>(
    () => (state.status === 'read' ? matchImported(cues, state.read.cues, newId) : null),
    [state, cues],
  );
  const changes = useMemo(() => (imported ? diffCues(cues, imported) : []), [cues, imported]);
  const apply = () => {
    if (!imported) return;
    const outcome = store.run(t('Import a file'), () => imported);
    if (!outcome.done) return toast.error(outcome.message);
    toast.success(
      t('{count, plural, one {# cue is} other {# cues are}} in the draft now.', {
        count: imported.length,
      }),
    );
    onClose();
  };

  return (
    <PanelFrame
      title={t('Import a subtitle file')}
      onClose={onClose}
      footer={
        state.status === 'read' && (
          <Group justify="space-between">
            <Text size="xs" c="dimmed">
              {t('One step of Undo brings the old cues back.')}
            </Text>
            <Button disabled={changes.length === 0} onClick={apply}>
              {t('Take over {count, plural, one {# cue} other {# cues}}', {
                count: state.read.cues.length,
              })}
            </Button>
          </Group>
        )
      }
    >
      <Text size="sm">
        {t(
          'The cues of the file take the place of those in the draft. SubRip, WebVTT, ASS, TTML, SBV, CSV and JSON are read.',
        )}
      </Text>
      <FileButton accept={accepted} onChange={(file) => file && read(file)}>
        {(props) => (
          <Button
            {...props}
            data-first-field
            variant={state.status === 'none' ? 'filled' : 'default'}
            loading={state.status === 'reading'}
          >
            {state.status === 'none' ? t('Choose a file') : t('Choose another file')}
          </Button>
        )}
      </FileButton>
      {state.status === 'failed' && (
        <Alert
          color="red"
          title={t('{name} cannot be read', { name: state.file.name })}
          role="alert"
        >
          {state.message}
        </Alert>
      )}
      {state.status === 'read' && (
        <>
          <Text size="sm" role="status">
            <Rich
              text={t('<file></file>: {format}, {count, plural, one {# cue} other {# cues}}.', {
                format: state.read.formatLabel,
                count: state.read.cues.length,
              })}
              parts={{ file: () => <bdi>{state.file.name}</bdi> }}
            />{' '}
            {changes.length === 0
              ? t('They are just those of the draft.')
              : t('{count, plural, one {# differs} other {# differ}} from the draft.', {
                  count: changes.length,
                })}
          </Text>
          <Select
            label={t('Encoding')}
            description={t('If letters look wrong below, choose another one')}
            data={[...encodingNames]}
            value={state.read.encoding}
            allowDeselect={false}
            w={220}
            onChange={(encoding) => encoding && read(state.file, encoding as EncodingName)}
          />
          {state.read.warnings.length > 0 && (
            <Alert color="orange" title={t('While reading')}>
              <ul>
                {state.read.warnings.slice(0, 8).map((warning) => (
                  <li key={warning}>{warning}</li>
                ))}
              </ul>
            </Alert>
          )}
          <CueChangesList
            label={t('What would change')}
            changes={changes}
            language={store.language}
          />
        </>
      )}
    </PanelFrame>
  );
}
