import { languages } from '@glossa/contracts/languages';
import type { CueMatch, TextRange } from '@glossa/subtitles/find-replace';
import { formatEditorTime } from '@glossa/subtitles/time';
import { t } from '../../../lib/i18n/t.ts';
import type { EditorStore } from '../store/editor-types.ts';
import { useEditor } from '../store/use-editor.ts';
import classes from './cue-changes-list.module.css';
import { PanelList } from './panel-list.tsx';

type Props = {
  store: EditorStore;
  found: readonly CueMatch[];
  onGoTo: (cueId: string) => void;
};

/** The text in parts, with matches marked. */
function partsOf(text: string, ranges: readonly TextRange[]) {
  const parts: Array<{ text: string; marked: boolean; at: number }> = [];
  let from = 0;
  for (const { start, end } of ranges) {
    if (start > from) parts.push({ text: text.slice(from, start), marked: false, at: from });
    parts.push({ text: text.slice(start, end), marked: true, at: start });
    from = end;
  }
  if (from < text.length) parts.push({ text: text.slice(from), marked: false, at: from });
  return parts;
}

/** The matches; selecting one goes to its cue. */
export function FoundList({ store, found, onGoTo }: Props) {
  const currentId = useEditor(store, (state) => state.currentId);
  const { direction } = languages[store.language];
  return (
    <PanelList
      label={t('editor.find.results')}
      items={found}
      keyOf={({ cueId }) => cueId}
      rowHeight={58}
      isCurrent={({ cueId }) => cueId === currentId}
      renderRow={({ cueId, ranges }) => {
        const cue = store.findCue(cueId);
        if (!cue) return null;
        return (
          <div className={classes.text}>
            <button type="button" className={classes.time} onClick={() => onGoTo(cueId)}>
              {formatEditorTime(cue.startMs)}
            </button>
            <div lang={store.language} dir={direction} className={classes.words}>
              {partsOf(cue.text, ranges).map((part) =>
                part.marked ? (
                  <mark key={part.at}>{part.text}</mark>
                ) : (
                  <span key={part.at}>{part.text}</span>
                ),
              )}
            </div>
          </div>
        );
      }}
    />
  );
}
