import { NativeSelect, TextInput } from '@mantine/core';
import { ListFilter } from 'lucide-react';
import { useRef } from 'react';
import type { CueFilter, EditorStore } from '../model/editor-types.ts';
import { useEditor } from '../model/use-editor.ts';
import classes from './filter-bar.module.css';
import { isFiltering } from './filter-cues.ts';
import { findingLabels } from './finding-words.ts';

type Only = CueFilter['only'];
const kinds = Object.entries(findingLabels).map(([value, label]) => ({ value, label }));

function choices(translation: boolean) {
  return [
    { value: 'all', label: 'All cues' },
    { value: 'findings', label: 'With problems' },
    { value: 'errors', label: 'With errors' },
    translation
      ? { value: 'stale', label: 'Source changed' }
      : { value: 'doubtful', label: 'Doubtful words' },
    { value: 'conflicts', label: 'Conflicts' },
    { group: 'One kind of problem', items: kinds },
  ];
}

type Props = { store: EditorStore; shown: number };

/** Which cues the list shows, and how many these are. */
export function FilterBar({ store, shown }: Props) {
  const filter = useEditor(store, (state) => state.filter);
  const total = useEditor(store, (state) => state.cues.length);
  const field = useRef<HTMLInputElement>(null);
  const filtering = isFiltering(filter);
  return (
    <div className={classes.bar}>
      <TextInput
        ref={field}
        size="xs"
        className={classes.text}
        leftSection={<ListFilter size={14} aria-hidden />}
        aria-label="Show only cues with this text"
        placeholder="Filter by text or speaker"
        dir="auto"
        value={filter.text}
        onChange={(event) => store.setFilter({ text: event.currentTarget.value })}
      />
      <NativeSelect
        size="xs"
        aria-label="Show only"
        data={choices(store.owner.kind === 'translation')}
        value={filter.only}
        onChange={(event) => store.setFilter({ only: event.currentTarget.value as Only })}
      />
      <span className={classes.count} role="status">
        {filtering ? `${shown} of ${total}` : `${total} cues`}
      </span>
      {filtering && (
        <button
          type="button"
          className={classes.clear}
          onClick={() => {
            store.setFilter({ text: '', only: 'all' });
            field.current?.focus();
          }}
        >
          Show all
        </button>
      )}
    </div>
  );
}
