import type { FindingKind } from '@glossa/contracts/reading-rules';
import type { Untranscribed } from '@glossa/contracts/transcripts';
import { fixFinding } from '@glossa/subtitles/fix-cues';
import { formatEditorTime } from '@glossa/subtitles/time';
import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { t } from '../../../lib/i18n/t.ts';
import { meaningSentence } from '../../../lib/labels/meaning-labels.ts';
import { newId } from '../../../lib/new-id.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import type { PlayerStore } from '../../../ui/player/player-store.ts';
import { findingLabels, findingSentence } from '../list/finding-labels.ts';
import type { CueChange, EditorMedia, EditorStore, Finding } from '../store/editor-types.ts';
import type { CueMeaning } from '../store/meaning-check.ts';
import { useEditor } from '../store/use-editor.ts';
import classes from './cue-changes-list.module.css';
import { CueChangesList } from './cue-changes-list.tsx';
import { applyPlan, planFixes } from './fix-in-worker.ts';
import { PanelFrame } from './panel-frame.tsx';
import { PanelList } from './panel-list.tsx';
import { UntranscribedRow } from './untranscribed-row.tsx';

type Props = {
  store: EditorStore;
  player: PlayerStore;
  media: EditorMedia;
  onClose: () => void;
  onRules?: () => void;
};

const optionsOf = (media: EditorMedia) => ({
  framesPerSecond: media.framesPerSecond,
  shotChangesMs: media.shotChangesMs,
  ...(media.durationMs > 0 ? { mediaMs: media.durationMs } : {}),
});

/** A rule that a cue breaks, what it says differently than its source, or speech without a cue. */
type Issue = Finding | CueMeaning | Untranscribed;
type Kind = FindingKind | 'meaning' | 'not-transcribed';
function kindOf(issue: Issue): Kind {
  if ('dismissed' in issue) return 'not-transcribed';
  return 'kind' in issue ? issue.kind : 'meaning';
}
const labels: Record<Kind, string> = {
  ...findingLabels,
  meaning: t('meaning.title'),
  'not-transcribed': t('editor.issueType.notTranscribed'),
};
const labelOf = (kind: Kind): string => labels[kind];

/**
 * Reading rule issues, fixed one by one or all at once after a preview, and what differs from the source, which people
 * decide: explained, filtered by kind.
 */
export function FindingsPanel({ store, player, media, onClose, onRules }: Props) {
  const cues = useDeferredValue(useEditor(store, (state) => state.cues));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the store's findings are those of the cues it holds
  const findings = useMemo(() => store.findings(), [store, cues]);
  const meaning = useEditor(store, () => store.meaning(), sameItems);
  const missing = useEditor(store, () => store.untranscribed());
  const issues = useMemo(() => [...missing, ...meaning, ...findings], [missing, meaning, findings]);
  const [kind, setKind] = useState<Kind | null>(null);
  const [planned, setPlanned] = useState<readonly CueChange[] | null>(null);
  const [busy, setBusy] = useState(false);
  const counts = useMemo(() => countKinds(issues), [issues]);
  const shown = kind ? issues.filter((issue) => kindOf(issue) === kind) : issues;
  const fixable = shown.filter((issue) => 'kind' in issue);
  const errors = missing.length + findings.filter(({ severity }) => severity === 'error').length;

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
          findings: fixable,
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
            <Button disabled={fixable.length === 0} loading={busy} onClick={() => void plan()}>
              {t('editor.issues.fixAll')}
            </Button>
          )}
        </Group>
      }
    >
      <Text size="sm" role="status">
        {issues.length === 0
          ? t('editor.issues.none')
          : t('editor.issues.summary', { count: issues.length, errors })}
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
            {t('common.nameAndCount', { name: labelOf(one), count })}
          </Button>
        ))}
      </Group>
      {shown.length > 0 && (
        <IssueList
          store={store}
          player={player}
          media={media}
          issues={shown}
          onFix={store.canEdit ? fixOne : null}
        />
      )}
    </PanelFrame>
  );
}

const sameItems = <T,>(some: readonly T[], others: readonly T[]): boolean =>
  some.length === others.length && some.every((one, index) => one === others[index]);

const keyOf = (issue: Issue): string =>
  'dismissed' in issue ? issue.id : `${'kind' in issue ? issue.kind : issue.code} ${issue.cueId}`;

function countKinds(issues: readonly Issue[]): Array<[Kind, number]> {
  const counts = new Map<Kind, number>();
  for (const issue of issues) counts.set(kindOf(issue), (counts.get(kindOf(issue)) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
}

type ListProps = Pick<Props, 'store' | 'player' | 'media'> & {
  issues: readonly Issue[];
  onFix: ((finding: Finding) => void) | null;
};
function IssueList({ store, player, media, issues, onFix }: ListProps) {
  const currentId = useEditor(store, (state) => state.currentId);
  return (
    <PanelList
      label={t('editor.issues.list')}
      items={issues}
      keyOf={keyOf}
      rowHeight={72}
      isCurrent={(issue) => 'cueId' in issue && issue.cueId === currentId}
      renderRow={(issue) => {
        if ('dismissed' in issue)
          return <UntranscribedRow store={store} player={player} media={media} span={issue} />;
        const cue = store.findCue(issue.cueId);
        if (!cue) return null;
        const error = 'kind' in issue && issue.severity === 'error';
        return (
          <>
            <Stack gap={2} className={classes.text}>
              <Group gap={8}>
                <button
                  type="button"
                  className={classes.time}
                  onClick={() => store.goTo(issue.cueId)}
                >
                  {formatEditorTime(cue.startMs)}
                </button>
                <Badge size="xs" variant="light" color={error ? 'red' : 'orange'}>
                  {error ? t('common.error') : t('common.warning')}
                </Badge>
                <Text size="sm" fw={600}>
                  {labelOf(kindOf(issue))}
                </Text>
              </Group>
              <Text size="xs" c="dimmed">
                {'kind' in issue ? findingSentence(issue) : meaningSentence(issue)}
              </Text>
            </Stack>
            {onFix && 'kind' in issue && (
              <Button size="compact-xs" variant="default" onClick={() => onFix(issue)}>
                {t('editor.issues.fix')}
              </Button>
            )}
          </>
        );
      }}
    />
  );
}
