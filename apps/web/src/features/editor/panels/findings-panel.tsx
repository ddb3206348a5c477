import type { FindingKind } from '@glossa/contracts/reading-rules';
import { fixFinding } from '@glossa/subtitles/fix-cues';
import { formatEditorTime } from '@glossa/subtitles/time';
import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { t } from '../../../lib/i18n/t.ts';
import { newId } from '../../../lib/new-id.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { findingLabels, findingSentence } from '../list/finding-labels.ts';
import type { CueChange, EditorMedia, EditorStore, Finding } from '../store/editor-types.ts';
import { useEditor } from '../store/use-editor.ts';
import classes from './cue-changes-list.module.css';
import { CueChangesList } from './cue-changes-list.tsx';
import { applyPlan, planFixes } from './fix-in-worker.ts';
import { PanelFrame } from './panel-frame.tsx';
import { PanelList } from './panel-list.tsx';

type Props = { store: EditorStore; media: EditorMedia; onClose: () => void; onRules?: () => void };

const optionsOf = (media: EditorMedia) => ({
  framesPerSecond: media.framesPerSecond,
  shotChangesMs: media.shotChangesMs,
  ...(media.durationMs > 0 ? { mediaMs: media.durationMs } : {}),
});

/** Reading rule issues: explained, filtered by kind, fixed one by one or all at once after a preview. */
export function FindingsPanel({ store, media, onClose, onRules }: Props) {
  const cues = useDeferredValue(useEditor(store, (state) => state.cues));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the store's findings are those of the cues it holds
  const findings = useMemo(() => store.findings(), [store, cues]);
  const [kind, setKind] = useState<FindingKind | null>(null);
  const [planned, setPlanned] = useState<readonly CueChange[] | null>(null);
  const [busy, setBusy] = useState(false);
  const counts = useMemo(() => countKinds(findings), [findings]);
  const shown = kind ? findings.filter((finding) => finding.kind === kind) : findings;
  const errors = findings.filter(({ severity }) => severity === 'error').length;

  const planning = useRef<AbortController | null>(null);
  useEffect(() => () => planning.current?.abort(), []);
  const plan = async () => {
    const controller = new AbortController();
    planning.current = controller;
    setBusy(true);
    try {
      const changes = await planFixes(
        {
          cues: store.getState().cues,
          findings: shown,
          rules: media.rules,
          language: store.language,
          options: optionsOf(media),
        },
        controller.signal,
      );
      if (changes.length > 0) setPlanned(changes);
      else toast.error(t('editor.issues.noAutomaticFix'));
    } catch (error) {
      if (!controller.signal.aborted) toast.error(error);
    } finally {
      setBusy(false);
    }
  };
  const apply = (changes: readonly CueChange[]) => {
    const outcome = store.run(t('editor.step.fixIssues'), (list) => applyPlan(list, changes));
    setPlanned(null);
    if (!outcome.done) return toast.error(outcome);
    toast.success(t('editor.cuesChanged', { changes: outcome.changes }));
  };
  const fixOne = (finding: Finding) => {
    const outcome = store.run(
      t('editor.step.fix', { what: findingLabels[finding.kind] }),
      (list) =>
        fixFinding(list, finding, media.rules, store.language, {
          ...optionsOf(media),
          makeId: newId,
        }) ?? list,
      { goTo: finding.cueId },
    );
    if (!outcome.done) return toast.error(outcome);
    if (outcome.changes === 0) toast.error(t('editor.issues.fixCausesAnother'));
  };

  if (planned)
    return (
      <PanelFrame
        title={t('editor.issues.previewTitle')}
        onClose={() => setPlanned(null)}
        footer={
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setPlanned(null)}>
              {t('common.back')}
            </Button>
            <Button onClick={() => apply(planned)}>
              {t('editor.issues.changeCues', {
                count: planned.length,
              })}
            </Button>
          </Group>
        }
      >
        <CueChangesList
          label={t('editor.changes.preview')}
          changes={planned}
          language={store.language}
        />
      </PanelFrame>
    );

  return (
    <PanelFrame
      title={t('editor.issues.title')}
      onClose={onClose}
      footer={
        <Group justify="space-between">
          {onRules ? (
            <Button variant="subtle" size="compact-sm" onClick={onRules}>
              {t('editor.readingRules.title')}
            </Button>
          ) : (
            <span />
          )}
          {store.canEdit && (
            <Button disabled={shown.length === 0} loading={busy} onClick={() => void plan()}>
              {t('editor.issues.fixAll')}
            </Button>
          )}
        </Group>
      }
    >
      <Text size="sm" role="status">
        {findings.length === 0
          ? t('editor.issues.none')
          : t('editor.issues.summary', { count: findings.length, errors })}
      </Text>
      <Group gap={6} role="group" aria-label={t('editor.issues.filterByType')}>
        {counts.map(([one, count]) => (
          <Button
            key={one}
            size="compact-xs"
            variant={kind === one ? 'filled' : 'default'}
            aria-pressed={kind === one}
            onClick={() => setKind(kind === one ? null : one)}
          >
            {t('common.nameAndCount', { name: findingLabels[one], count })}
          </Button>
        ))}
      </Group>
      {shown.length > 0 && (
        <FindingList store={store} findings={shown} onFix={store.canEdit ? fixOne : null} />
      )}
    </PanelFrame>
  );
}

function countKinds(findings: readonly Finding[]): Array<[FindingKind, number]> {
  const counts = new Map<FindingKind, number>();
  for (const { kind } of findings) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
}

type ListProps = {
  store: EditorStore;
  findings: readonly Finding[];
  onFix: ((finding: Finding) => void) | null;
};
function FindingList({ store, findings, onFix }: ListProps) {
  const currentId = useEditor(store, (state) => state.currentId);
  return (
    <PanelList
      label={t('editor.issues.list')}
      items={findings}
      keyOf={({ cueId, kind }) => `${kind} ${cueId}`}
      rowHeight={72}
      isCurrent={({ cueId }) => cueId === currentId}
      renderRow={(finding) => {
        const cue = store.findCue(finding.cueId);
        if (!cue) return null;
        const error = finding.severity === 'error';
        return (
          <>
            <Stack gap={2} className={classes.text}>
              <Group gap={8}>
                <button
                  type="button"
                  className={classes.time}
                  onClick={() => store.goTo(finding.cueId)}
                >
                  {formatEditorTime(cue.startMs)}
                </button>
                <Badge size="xs" variant="light" color={error ? 'red' : 'orange'}>
                  {error ? t('common.error') : t('common.warning')}
                </Badge>
                <Text size="sm" fw={600}>
                  {findingLabels[finding.kind]}
                </Text>
              </Group>
              <Text size="xs" c="dimmed">
                {findingSentence(finding)}
              </Text>
            </Stack>
            {onFix && (
              <Button size="compact-xs" variant="default" onClick={() => onFix(finding)}>
                {t('editor.issues.fix')}
              </Button>
            )}
          </>
        );
      }}
    />
  );
}
