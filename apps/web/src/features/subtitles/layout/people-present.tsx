import { Avatar, Tooltip, VisuallyHidden } from '@mantine/core';
import { t } from '../../../lib/language/t.ts';
import { formatTimecode } from '../../../ui/player/timecode.ts';
import type { EditorStore } from '../model/editor-types.ts';
import { useEditor } from '../model/use-editor.ts';
import classes from './editor-bar.module.css';

/** Who else is in this draft, and the cue they type in; pressing one goes there. */
export function PeoplePresent({ store }: { store: EditorStore }) {
  const present = useEditor(store, (state) => state.present);
  if (present.length === 0) return null;
  return (
    <ul className={classes.people} aria-label={t('Also in this draft')}>
      {present.map(({ tabId, displayName, cueId }) => {
        const cue = cueId === null ? undefined : store.findCue(cueId);
        const words = cue
          ? t('{displayName} is typing at {startMs}', {
              displayName,
              startMs: formatTimecode(cue.startMs),
            })
          : t('{displayName} is looking at this draft', { displayName });
        return (
          <li key={tabId}>
            <Tooltip label={words}>
              <button
                type="button"
                className={classes.person}
                data-typing={cue !== undefined || undefined}
                onClick={() => cue && store.goTo(cue.id)}
              >
                <Avatar size={26} name={displayName} color="initials" aria-hidden />
                <VisuallyHidden>{cue ? t('{words}. Go there', { words }) : words}</VisuallyHidden>
              </button>
            </Tooltip>
          </li>
        );
      })}
    </ul>
  );
}
