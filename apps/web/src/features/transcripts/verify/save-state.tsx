import { Button, Loader, Text } from '@mantine/core';
import { Check, CircleAlert, CloudOff } from 'lucide-react';
import type { CueEdit } from './draft-saver.ts';
import classes from './save-state.module.css';

/** The one state that matters most among all cues: trouble first, then work, then rest. */
export function summariseEdits(edits: ReadonlyMap<string, CueEdit>): CueEdit['status'] | 'none' {
  const order: ReadonlyArray<CueEdit['status']> = [
    'outdated',
    'conflict',
    'failed',
    'refused',
    'saving',
    'dirty',
    'saved',
  ];
  const present = new Set([...edits.values()].map(({ status }) => status));
  return order.find((status) => present.has(status)) ?? 'none';
}

const words: Record<CueEdit['status'] | 'none', string> = {
  none: 'No changes',
  dirty: 'Saving…',
  saving: 'Saving…',
  saved: 'Saved',
  failed: 'Not saved: trying again',
  refused: 'Not saved: see the marked cue',
  conflict: 'Not saved: choose a text',
  outdated: 'Not saved: a newer version was published',
};

type Props = {
  edits: ReadonlyMap<string, CueEdit>;
  /** The draft differs from what is published. */
  hasChanges: boolean;
  onRetry: () => void;
};

/** Saving… / Saved, always at the same place and of the same height. */
export function SaveState({ edits, hasChanges, onRetry }: Props) {
  const state = summariseEdits(edits);
  const trouble = ['failed', 'refused', 'conflict', 'outdated'].includes(state);
  return (
    <span className={classes.state} data-trouble={trouble || undefined}>
      {state === 'saving' || state === 'dirty' ? <Loader size={14} /> : null}
      {state === 'saved' ? <Check size={16} aria-hidden /> : null}
      {state === 'failed' ? <CloudOff size={16} aria-hidden /> : null}
      {trouble && state !== 'failed' ? <CircleAlert size={16} aria-hidden /> : null}
      <Text component="span" size="sm" role="status">
        {state === 'none' && hasChanges ? 'Saved in your draft, not published yet' : words[state]}
      </Text>
      {state === 'failed' && (
        <Button size="compact-xs" variant="default" onClick={onRetry}>
          Try now
        </Button>
      )}
    </span>
  );
}
