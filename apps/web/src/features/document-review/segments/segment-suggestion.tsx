import type { DocumentSegment } from '@glossa/contracts/document-review';
import type { LanguageCode } from '@glossa/contracts/languages';
import { Button, Group } from '@mantine/core';
import { t } from '../../../lib/i18n/t.ts';
import { SuggestionTexts } from '../../../ui/suggestions/suggestion-texts.tsx';
import { plainText } from '../chips/fragment.ts';
import type { Review } from './use-review.ts';

type Props = {
  segment: DocumentSegment;
  from: LanguageCode | undefined;
  to: LanguageCode | undefined;
  canEdit: boolean;
  review: Review;
};

const keys = { accept: 'Alt+Q', dismiss: 'Alt+Shift+Q' } as const;

/** Alt+Q accepts, with Shift dismisses, as in the editor. By the key's place, because Alt types other letters. */
export const choiceOfKey = (event: {
  altKey: boolean;
  shiftKey: boolean;
  code: string;
}): 'accept' | 'dismiss' | null => {
  if (!event.altKey || event.code !== 'KeyQ') return null;
  return event.shiftKey ? 'dismiss' : 'accept';
};

/** The machine's text for a changed source, beside a person's. */
export function SegmentSuggestion({ segment, from, to, canEdit, review }: Props) {
  const { markup, source, sourceBefore, suggestion } = segment;
  if (suggestion === null) return null;
  return (
    <section aria-label={t('editor.suggestion.title')}>
      <SuggestionTexts
        sourceBefore={sourceBefore === null ? null : plainText(sourceBefore, markup)}
        source={plainText(source, markup)}
        sourceLanguage={from}
        suggestion={plainText(suggestion, markup)}
        language={to}
      />
      {canEdit && (
        <Group gap={6} mt={4}>
          <Button
            size="compact-xs"
            variant="light"
            aria-keyshortcuts={keys.accept}
            rightSection={<kbd dir="ltr">{keys.accept}</kbd>}
            onClick={() => review.settle(segment, 'accept')}
          >
            {t('editor.suggestion.accept')}
          </Button>
          <Button
            size="compact-xs"
            variant="default"
            aria-keyshortcuts={keys.dismiss}
            rightSection={<kbd dir="ltr">{keys.dismiss}</kbd>}
            onClick={() => review.settle(segment, 'dismiss')}
          >
            {t('editor.suggestion.dismiss')}
          </Button>
        </Group>
      )}
    </section>
  );
}
