import type { Language } from '@glossa/contracts/languages';
import type { CueDto } from '@glossa/contracts/transcripts';
import { useEffect, useRef } from 'react';
import { activeCueIndex } from '../../../ui/player/cue-times.ts';
import { FollowList, type FollowListHandle } from '../../../ui/player/follow-list.tsx';
import type { PlayerStore } from '../../../ui/player/player-store.ts';
import { usePlayer } from '../../../ui/player/use-player.ts';
import { CueEditor } from './cue-editor.tsx';
import { CueRow } from './cue-row.tsx';
import classes from './cue-table.module.css';
import type { CueEdit, DraftSaver } from './draft-saver.ts';
import { handleVerifyKey } from './verify-keys.ts';

export type CueSelection = { index: number; editing: boolean };

type Props = {
  store: PlayerStore;
  cues: readonly CueDto[];
  edits: ReadonlyMap<string, CueEdit>;
  saver: DraftSaver;
  language: Language;
  selection: CueSelection;
  onSelection: (selection: CueSelection) => void;
  mayEdit: boolean;
};

/** The cues to correct, of any number: one is selected, at most one is edited. */
export function CueTable(props: Props) {
  const { store, cues, edits, saver, selection, onSelection } = props;
  const frame = useRef<HTMLDivElement>(null);
  const list = useRef<FollowListHandle>(null);
  const heardIndex = usePlayer(store, (state) => activeCueIndex(cues, state.currentMs));

  const select = (index: number, editing = false) => {
    const bounded = Math.max(0, Math.min(cues.length - 1, index));
    onSelection({ index: bounded, editing: editing && props.mayEdit });
  };
  const play = (index: number) => {
    const cue = cues[index];
    if (!cue) return;
    if (store.getState().playing) store.pause();
    else store.playRange(cue.startMs, cue.endMs);
  };
  const saveNow = (index: number) => {
    const cue = cues[index];
    if (cue) void saver.save(cue.id);
  };

  // The selected cue is brought into view and, unless its editor takes the focus, focused.
  const { index: selectedIndex, editing } = selection;
  const moved = useRef(false);
  useEffect(() => {
    if (!moved.current) {
      moved.current = true;
      return;
    }
    list.current?.show(selectedIndex);
    if (editing) return;
    const timer = setTimeout(() => {
      const holder = frame.current?.querySelector(`[data-index="${selectedIndex}"]`);
      holder?.querySelector<HTMLElement>('[data-cue-button]')?.focus({ preventScroll: true });
    }, 30);
    return () => clearTimeout(timer);
  }, [selectedIndex, editing]);

  return (
    <div ref={frame} className={classes.table}>
      <FollowList
        handle={list}
        label="Cues"
        count={cues.length}
        // While somebody types, the table stays where the typing is.
        activeIndex={editing ? -1 : heardIndex}
        estimatedRowHeight={84}
        keyOf={(index) => cues[index]?.id ?? String(index)}
        onKeyDown={(event) =>
          handleVerifyKey(event, {
            move: (by) => select(selectedIndex + by),
            edit: () => select(selectedIndex, true),
            playCue: () => play(selectedIndex),
          })
        }
        renderRow={(index) => {
          const cue = cues[index];
          if (!cue) return null;
          const edit = edits.get(cue.id);
          const text = edit?.text ?? cue.text;
          const isEdited = editing && index === selectedIndex;
          return (
            <CueRow
              cue={cue}
              number={index + 1}
              text={text}
              edit={edit}
              language={props.language}
              selected={index === selectedIndex}
              heard={index === heardIndex}
              onSelect={() => index !== selectedIndex && select(index)}
              onEdit={() => select(index, true)}
              onSeek={() => {
                store.seek(cue.startMs);
                select(index, editing && index === selectedIndex);
              }}
              editor={
                isEdited ? (
                  <CueEditor
                    cue={cue}
                    text={text}
                    edit={edit}
                    language={props.language}
                    onType={(typed) => saver.type(cue.id, typed, cue.text)}
                    onSaveAndNext={() => {
                      saveNow(index);
                      select(index + 1, index + 1 < cues.length);
                    }}
                    onLeave={() => {
                      saveNow(index);
                      select(index);
                    }}
                    onPlay={() => play(index)}
                    onUndo={() => saver.undo(cue.id)}
                    onResolve={(choice) => void saver.resolve(cue.id, choice)}
                  />
                ) : null
              }
            />
          );
        }}
      />
    </div>
  );
}
