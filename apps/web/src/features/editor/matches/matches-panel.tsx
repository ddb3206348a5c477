import type { LanguageCode } from '@glossa/contracts/languages';
import { Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useCallback } from 'react';
import { t } from '../../../lib/i18n/t.ts';
import { sourceTexts } from '../list/source-texts.ts';
import { PanelFrame } from '../panels/panel-frame.tsx';
import type { EditorMedia, EditorState, EditorStore, SourceCues } from '../store/editor-types.ts';
import { useEditor } from '../store/use-editor.ts';
import { MemoryMatches } from './memory-matches.tsx';
import { TermList } from './term-list.tsx';

type Props = {
  store: EditorStore;
  media: EditorMedia;
  source: SourceCues;
  sourceLanguage: LanguageCode | null;
  onClose: () => void;
};

/** Delay after typing before asking the server. Milliseconds. */
const debounceMs = 500;

/** Matches from the memory and glossary terms for the current cue. */
export function MatchesPanel({ store, media, source, sourceLanguage, onClose }: Props) {
  const current = useEditor(
    store,
    useCallback(
      ({ currentId }: EditorState) => (currentId === null ? undefined : store.findCue(currentId)),
      [store],
    ),
  );
  const [target] = useDebouncedValue(current?.text ?? '', debounceMs);
  const text = current && source ? sourceTexts(current, source).join(' ').replace(/\s+/g, ' ') : '';
  const words = (() => {
    if (!source || !sourceLanguage) return t('editor.matches.noSource');
    if (!current) return t('editor.matches.selectCue');
    return text === '' ? t('editor.matches.sourceDeleted') : null;
  })();
  return (
    <PanelFrame title={t('editor.matches.title')} onClose={onClose}>
      {words !== null || !current || !sourceLanguage ? (
        <Text size="sm" c="dimmed">
          {words}
        </Text>
      ) : (
        <Stack gap="lg">
          <MemoryMatches
            store={store}
            cueId={current.id}
            mediaId={media.mediaId}
            source={text}
            from={sourceLanguage}
          />
          <TermList
            source={text}
            target={target.replace(/\s+/g, ' ')}
            from={sourceLanguage}
            to={store.language}
          />
        </Stack>
      )}
    </PanelFrame>
  );
}
