import type { LanguageCode } from '@glossa/contracts/languages';
import { Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useCallback } from 'react';
import { t } from '../../../lib/language/t.ts';
import { sourceTexts } from '../list/source-texts.ts';
import type { EditorMedia, EditorState, EditorStore, SourceCues } from '../model/editor-types.ts';
import { useEditor } from '../model/use-editor.ts';
import { PanelFrame } from '../panels/panel-frame.tsx';
import { MemoryMatches } from './memory-matches.tsx';
import { TermList } from './term-list.tsx';

type Props = {
  store: EditorStore;
  media: EditorMedia;
  source: SourceCues;
  sourceLanguage: LanguageCode | null;
  onClose: () => void;
};

/** Milliseconds of quiet before the server is asked about what is typed. */
const quietMs = 500;

/** What was said before in the same case, and what the glossaries want, for the cue one is at. */
export function MatchesPanel({ store, media, source, sourceLanguage, onClose }: Props) {
  const current = useEditor(
    store,
    useCallback(
      ({ currentId }: EditorState) => (currentId === null ? undefined : store.findCue(currentId)),
      [store],
    ),
  );
  const [target] = useDebouncedValue(current?.text ?? '', quietMs);
  const text = current && source ? sourceTexts(current, source).join(' ').replace(/\s+/g, ' ') : '';
  const words = (() => {
    if (!source || !sourceLanguage) return t('There is no original to compare with.');
    if (!current) return t('Choose a cue in the list to see what is known about it.');
    return text === '' ? t('What this cue was made from is gone.') : null;
  })();
  return (
    <PanelFrame title={t('Matches and terms')} onClose={onClose}>
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
