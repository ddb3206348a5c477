import { VisuallyHidden } from '@mantine/core';
import { CircleAlert, GitCompareArrows, History, Pencil, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../../lib/language/t.ts';
import type { Cue, EditorStore } from '../model/editor-types.ts';
import classes from './cue-list.module.css';
import { findingSentence } from './finding-words.ts';
import { useConflict, useFindings, useTypists } from './use-cue.ts';

function Badge({ label, kind, children }: { label: string; kind: string; children: ReactNode }) {
  return (
    <span className={classes.badge} data-kind={kind} title={label}>
      {children}
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}

/** What needs attention in a cue: problems, a text out of date, two texts to choose from, somebody typing. */
export function CueBadges({ store, cue }: { store: EditorStore; cue: Cue }) {
  const findings = useFindings(store, cue.id);
  const typists = useTypists(store, cue.id);
  const conflict = useConflict(store, cue.id);
  const worst = findings.some(({ severity }) => severity === 'error') ? 'error' : 'warning';
  const icon = { size: 15, 'aria-hidden': true } as const;
  return (
    <span className={classes.badges}>
      {typists !== '' && (
        <Badge kind="typing" label={t('{typists} is typing here', { typists })}>
          <Pencil {...icon} />
        </Badge>
      )}
      {conflict && (
        <Badge kind="error" label={t('Changed by two people: choose a text')}>
          <GitCompareArrows {...icon} />
        </Badge>
      )}
      {cue.stale && (
        <Badge kind="stale" label={t('The source changed after this was translated')}>
          <History {...icon} />
        </Badge>
      )}
      {findings.length > 0 && (
        <Badge kind={worst} label={findings.map(findingSentence).join(' ')}>
          {worst === 'error' ? <CircleAlert {...icon} /> : <TriangleAlert {...icon} />}
        </Badge>
      )}
    </span>
  );
}
