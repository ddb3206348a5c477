import {
  ArrowLeftToLine,
  ArrowRightToLine,
  ArrowUpDown,
  Combine,
  CopyPlus,
  Play,
  Plus,
  Repeat,
  Scissors,
  ScissorsLineDashed,
  StepForward,
  Trash2,
  WrapText,
} from 'lucide-react';
import { t } from '../../../lib/language/t.ts';
import type { PlayerStore } from '../../../ui/player/player-store.ts';
import { usePlayer } from '../../../ui/player/use-player.ts';
import { CommandButton } from '../commands/command-button.tsx';
import classes from './edit-area.module.css';

type Props = { player: PlayerStore; mayEdit: boolean };
const size = 17;

/** What is done most with a cue, one press away; everything else is in the list of commands. */
export function EditToolbar({ player, mayEdit }: Props) {
  const looping = usePlayer(player, (state) => state.loop !== null);
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={t('Cue')}>
      <CommandButton command="play.cue" icon={<Play size={size} />} />
      <CommandButton
        command="play.loop"
        icon={<Repeat size={size} />}
        label={looping ? t('Stop repeating') : t('Repeat the cue')}
        pressed={looping}
      />
      {mayEdit && (
        <>
          <span className={classes.gap} />
          <CommandButton command="cue.create" icon={<Plus size={size} />} />
          <CommandButton command="cue.duplicate" icon={<CopyPlus size={size} />} />
          <CommandButton command="cue.delete" icon={<Trash2 size={size} />} />
          <span className={classes.gap} />
          <CommandButton command="cue.splitAtCursor" icon={<Scissors size={size} />} />
          <CommandButton command="cue.splitAtPlayhead" icon={<ScissorsLineDashed size={size} />} />
          <CommandButton command="cue.mergeNext" icon={<Combine size={size} />} />
          <CommandButton command="text.autoBreak" icon={<WrapText size={size} />} />
          <span className={classes.gap} />
          <CommandButton command="time.setStart" icon={<ArrowLeftToLine size={size} />} />
          <CommandButton command="time.setEnd" icon={<ArrowRightToLine size={size} />} />
          <CommandButton command="time.extendToNext" icon={<StepForward size={size} />} />
          <CommandButton command="cue.otherTrack" icon={<ArrowUpDown size={size} />} />
        </>
      )}
    </div>
  );
}
