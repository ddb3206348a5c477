import type { FindingKind } from '@glossa/contracts/reading-rules';
import { fixFinding } from '@glossa/subtitles/fix-cues';
import { formatEditorTime } from '@glossa/subtitles/time';
import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { inContext, t } from '../../../lib/language/t.ts';
import { toast } from '../../../ui/toast.tsx';
import { findingLabels, findingSentence } from '../list/finding-words.ts';
import type { CueChange, EditorMedia, EditorStore, Finding } from '../model/editor-types.ts';
import { newId } from '../model/new-id.ts';
import { useEditor } from '../model/use-editor.ts';
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

/** What breaks the reading rules: explained, filtered by kind, fixed one by one or all at once after a preview. */
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
      else toast.error(t('None of these can be put right by itself. Correct them by hand.'));
    } catch (error) {
      if (!controller.signal.aborted) toast.error(error);
    } finally {
      setBusy(false);
    }
  };
  const apply = (changes: readonly CueChange[]) => {
    const outcome = store.run(t('Fix what was found'), (list) => applyPlan(list, changes));
    setPlanned(null);
    if (!outcome.done) return toast.error(outcome.message);
    toast.success(
      t('{changes, plural, one {# cue} other {# cues}} changed.', { changes: outcome.changes }),
    );
  };
  const fixOne = (finding: Finding) => {
    const outcome = store.run(
      t('Fix: {what}', { what: findingLabels[finding.kind] }),
      (list) =>
        fixFinding(list, finding, media.rules, store.language, {
          ...optionsOf(media),
          makeId: newId,
        }) ?? list,
      { goTo: finding.cueId },
    );
    if (!outcome.done) return toast.error(outcome.message);
    if (outcome.changes === 0)
      toast.error(
        t('This cannot be put right by itself without another fault. Correct it by hand.'),
      );
  };

  if (planned)
    return (
      <PanelFrame
        title={t('Fix all: preview')}
        onClose={() => setPlanned(null)}
        footer={
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setPlanned(null)}>
              {inContext('to where one was', 'Back')}
            </Button>
            <Button onClick={() => apply(planned)}>
              {t('Change {count, plural, one {one cue} other {# cues}}', {
                count: planned.length,
              })}
            </Button>
          </Group>
        }
      >
        <CueChangesList
          label={t('What would change')}
          changes={planned}
          language={store.language}
        />
      </PanelFrame>
    );

  return (
    <PanelFrame
      title={t('Problems found')}
      onClose={onClose}
      footer={
        <Group justify="space-between">
          {onRules ? (
            <Button variant="subtle" size="compact-sm" onClick={onRules}>
              {t('Reading rules')}
            </Button>
          ) : (
            <span />
          )}
          {store.mayEdit && (
            <Button disabled={shown.length === 0} loading={busy} onClick={() => void plan()}>
              {t('Fix all…')}
            </Button>
          )}
        </Group>
      }
    >
      <Text size="sm" role="status">
        {findings.length === 0
          ? t('Nothing breaks the reading rules.')
          : t(
              '{count, number} found, {errors, plural, =0 {none of them errors} one {# an error} other {# errors}}. Errors stand in the way of verification.',
              { count: findings.length, errors },
            )}
      </Text>
      <Group gap={6} role="group" aria-label={t('Filter by kind')}>
        {counts.map(([one, count]) => (
          <Button
            key={one}
            size="compact-xs"
            variant={kind === one ? 'filled' : 'default'}
            aria-pressed={kind === one}
            onClick={() => setKind(kind === one ? null : one)}
          >
            {t('{name} ({count, number})', { name: findingLabels[one], count })}
          </Button>
        ))}
      </Group>
      {shown.length > 0 && (
        <FindingList store={store} findings={shown} onFix={store.mayEdit ? fixOne : null} />
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
      label={t('Problems')}
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
                  {error ? t('Error') : t('Warning')}
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
                {inContext('verb', 'Fix')}
              </Button>
            )}
          </>
        );
      }}
    />
  );
}
