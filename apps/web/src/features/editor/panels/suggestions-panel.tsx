import type { LanguageCode } from '@glossa/contracts/languages';
import { formatEditorTime } from '@glossa/subtitles/time';
import { Button, Group, Text } from '@mantine/core';
import { useMemo } from 'react';
import { t } from '../../../lib/i18n/t.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { SuggestionTexts } from '../../../ui/suggestions/suggestion-texts.tsx';
import {
  acceptSuggestion,
  dismissSuggestion,
  hasSuggestion,
} from '../commands/suggestion-commands.ts';
import { renderedTexts } from '../list/source-texts.ts';
import type { Cue, EditorStore, Outcome, SourceCues } from '../store/editor-types.ts';
import { useEditor } from '../store/use-editor.ts';
import classes from './cue-changes-list.module.css';
import { PanelFrame } from './panel-frame.tsx';
import { PanelList } from './panel-list.tsx';

type Props = {
  store: EditorStore;
  source: SourceCues;
  sourceLanguage: LanguageCode | null;
  onClose: () => void;
};

/** All open suggestions of a translation: each is accepted or dismissed here, or at its cue. */
export function SuggestionsPanel({ store, source, sourceLanguage, onClose }: Props) {
  const cues = useEditor(store, (state) => state.cues);
  const currentId = useEditor(store, (state) => state.currentId);
  const open = useMemo(() => cues.filter(hasSuggestion), [cues]);
  const decide = (outcome: Outcome | null) => {
    if (outcome && !outcome.done) toast.error(outcome);
  };
  return (
    <PanelFrame title={t('editor.suggestions.title')} onClose={onClose}>
      <Text size="sm" role="status">
        {t('editor.suggestions.count', { count: open.length })}
      </Text>
      {open.length > 0 && (
        <PanelList
          label={t('editor.suggestions.title')}
          items={open}
          keyOf={({ id }) => id}
          rowHeight={150}
          isCurrent={({ id }) => id === currentId}
          renderRow={(cue) => (
            <div className={classes.text}>
              <button type="button" className={classes.time} onClick={() => store.goTo(cue.id)}>
                {formatEditorTime(cue.startMs)}
              </button>
              <div lang={store.language} dir="auto" className={classes.words}>
                {cue.text}
              </div>
              <SuggestionTexts
                sourceBefore={cue.review?.sourceBefore ?? null}
                source={source ? renderedTexts(cue, source).join('\n') : ''}
                sourceLanguage={sourceLanguage ?? store.language}
                suggestion={cue.review?.suggestion ?? null}
                language={store.language}
              />
              {store.canEdit && (
                <Choices
                  cue={cue}
                  onAccept={() => decide(acceptSuggestion(store, cue, null))}
                  onDismiss={() => decide(dismissSuggestion(store, cue, null))}
                />
              )}
            </div>
          )}
        />
      )}
    </PanelFrame>
  );
}

type ChoicesProps = { cue: Cue; onAccept: () => void; onDismiss: () => void };

/** Named by the time of the cue: those of the current cue stand beside its text, too. */
function Choices({ cue, onAccept, onDismiss }: ChoicesProps) {
  const time = formatEditorTime(cue.startMs);
  return (
    <Group gap={6} my={4}>
      <Button size="compact-xs" variant="light" onClick={onAccept}>
        {t('editor.suggestion.acceptAt', { time })}
      </Button>
      <Button size="compact-xs" variant="default" onClick={onDismiss}>
        {t('editor.suggestion.dismissAt', { time })}
      </Button>
    </Group>
  );
}
