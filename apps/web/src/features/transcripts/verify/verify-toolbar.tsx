import { Button, Tooltip } from '@mantine/core';
import { CheckCheck, Ear, Send, X } from 'lucide-react';
import type { CueEdit } from './draft-saver.ts';
import { SaveState } from './save-state.tsx';
import classes from './verify-toolbar.module.css';

type Props = {
  edits: ReadonlyMap<string, CueEdit>;
  /** Words the recogniser was unsure of, in cues nobody corrected. */
  doubtfulCount: number;
  verified: boolean;
  mayEdit: boolean;
  hasChanges: boolean;
  busy: 'verify' | 'publish' | 'reject' | null;
  onNextDoubtful: () => void;
  onRetrySaving: () => void;
  onPublish: () => void;
  onReject: () => void;
  onVerify: () => void;
};

/** What can be done with the whole transcript, and whether everything is stored. */
export function VerifyToolbar(props: Props) {
  const { busy, mayEdit } = props;
  return (
    <div className={classes.toolbar}>
      <Button
        size="xs"
        variant="default"
        className={classes.doubtful}
        leftSection={<Ear size={14} aria-hidden />}
        disabled={props.doubtfulCount === 0}
        onClick={props.onNextDoubtful}
      >
        {props.doubtfulCount === 0
          ? 'No doubtful words'
          : `Next doubtful word (${props.doubtfulCount})`}
      </Button>
      {mayEdit && (
        <>
          <Tooltip label="Makes the corrections visible to everybody, without verifying">
            <Button
              size="xs"
              variant="default"
              leftSection={<Send size={14} aria-hidden />}
              disabled={!props.hasChanges || (busy !== null && busy !== 'publish')}
              loading={busy === 'publish'}
              onClick={props.onPublish}
            >
              Publish changes
            </Button>
          </Tooltip>
          <Button
            size="xs"
            variant="default"
            color="red"
            leftSection={<X size={14} aria-hidden />}
            disabled={busy !== null}
            onClick={props.onReject}
          >
            Reject
          </Button>
          <Button
            size="xs"
            leftSection={<CheckCheck size={14} aria-hidden />}
            disabled={busy !== null && busy !== 'verify'}
            loading={busy === 'verify'}
            miw={140}
            onClick={props.onVerify}
          >
            {props.hasChanges ? 'Save and verify' : 'Verify'}
          </Button>
        </>
      )}
      {mayEdit && (
        <div className={classes.state}>
          <SaveState
            edits={props.edits}
            hasChanges={props.hasChanges}
            onRetry={props.onRetrySaving}
          />
        </div>
      )}
    </div>
  );
}
