import { NativeSelect, TextInput } from '@mantine/core';
import { ListFilter } from 'lucide-react';
import { useRef } from 'react';
import { t } from '../../../lib/i18n/t.ts';
import { type CueFilter, type EditorStore, noFilter } from '../store/editor-types.ts';
import { useEditor } from '../store/use-editor.ts';
import classes from './filter-bar.module.css';
import { isFiltering } from './filter-cues.ts';
import { findingLabels } from './finding-labels.ts';

type Only = CueFilter['only'];
const kinds = Object.entries(findingLabels).map(([value, label]) => ({ value, label }));
const meaning = { value: 'meaning', label: t('meaning.title') };

function choices(translation: boolean) {
  return [
    { value: 'all', label: t('editor.allCues') },
    { value: 'findings', label: t('editor.filter.withIssues') },
    { value: 'errors', label: t('editor.filter.withErrors') },
    translation
      ? { value: 'stale', label: t('editor.filter.sourceChanged') }
      : { value: 'doubtful', label: t('editor.filter.lowConfidenceWords') },
    { value: 'conflicts', label: t('editor.filter.conflicts') },
    { group: t('editor.filter.byIssueType'), items: translation ? [meaning, ...kinds] : kinds },
  ];
}

type Props = { store: EditorStore; shown: number };

/** Filters the list and shows the count. */
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
        aria-label={t('editor.filter.textLabel')}
        placeholder={t('editor.filter.textPlaceholder')}
        dir="auto"
        value={filter.text}
        onChange={(event) => store.setFilter({ text: event.currentTarget.value })}
      />
      <NativeSelect
        size="xs"
        aria-label={t('editor.filter.showOnly')}
        data={choices(store.owner.kind === 'translation')}
        value={filter.only}
        onChange={(event) => store.setFilter({ only: event.currentTarget.value as Only })}
      />
      <span className={classes.count} role="status">
        {filtering
          ? t('editor.filter.shownOfTotal', { shown, total })
          : t('editor.filter.totalCues', { total })}
      </span>
      {filter.speaker !== null && (
        <bdi className={classes.count}>
          {filter.speaker === ''
            ? t('editor.changes.noSpeaker')
            : t('editor.changes.speaker', { speaker: filter.speaker })}
        </bdi>
      )}
      {filtering && (
        <button
          type="button"
          className={classes.clear}
          onClick={() => {
            store.setFilter(noFilter);
            field.current?.focus();
          }}
        >
          {t('editor.filter.showAll')}
        </button>
      )}
    </div>
  );
}
