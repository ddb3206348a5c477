import { NativeSelect, TextInput } from '@mantine/core';
import { ListFilter } from 'lucide-react';
import { useRef } from 'react';
import { t } from '../../../lib/language/t.ts';
import type { CueFilter, EditorStore } from '../model/editor-types.ts';
import { useEditor } from '../model/use-editor.ts';
import classes from './filter-bar.module.css';
import { isFiltering } from './filter-cues.ts';
import { findingLabels } from './finding-words.ts';

type Only = CueFilter['only'];
const kinds = Object.entries(findingLabels).map(([value, label]) => ({ value, label }));

function choices(translation: boolean) {
  return [
    { value: 'all', label: t('All cues') },
    { value: 'findings', label: t('With problems') },
    { value: 'errors', label: t('With errors') },
    translation
      ? { value: 'stale', label: t('Source changed') }
      : { value: 'doubtful', label: t('Doubtful words') },
    { value: 'conflicts', label: t('Conflicts') },
    { group: t('One kind of problem'), items: kinds },
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
        aria-label={t('Show only cues with this text')}
        placeholder={t('Filter by text or speaker')}
        dir="auto"
        value={filter.text}
        onChange={(event) => store.setFilter({ text: event.currentTarget.value })}
      />
      <NativeSelect
        size="xs"
        aria-label={t('Show only')}
        data={choices(store.owner.kind === 'translation')}
        value={filter.only}
        onChange={(event) => store.setFilter({ only: event.currentTarget.value as Only })}
      />
      <span className={classes.count} role="status">
        {filtering
          ? t('{shown, number} of {total, number}', { shown, total })
          : t('{total, plural, one {# cue} other {# cues}}', { total })}
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
          {t('Show all')}
        </button>
      )}
    </div>
  );
}
