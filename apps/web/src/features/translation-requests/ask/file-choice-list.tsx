import type { MediaDetails } from '@glossa/contracts/media';
import { Checkbox, Text } from '@mantine/core';
import { t } from '../../../lib/language/t.ts';
import cards from '../choice-card.module.css';
import classes from './ask.module.css';
import type { AskChoice } from './ask-choice.ts';
import { alwaysMade, fileChoicesOf, isOffered } from './file-choices.ts';

type Props = {
  media: Pick<MediaDetails, 'kind' | 'fileName'>;
  choice: AskChoice;
  onChange: (change: Partial<AskChoice>) => void;
};

/** What is made besides the subtitles or the document, and what each costs in time. */
export function FileChoiceList({ media, choice, onChange }: Props) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{t('Files')}</legend>
      <Text size="sm" c="dimmed" mb="sm">
        {alwaysMade[media.kind]}
      </Text>
      <div className={classes.cards}>
        {fileChoicesOf(media).map((file) => {
          const offered = isOffered(file, choice);
          const checked = offered && choice[file.key];
          return (
            <Checkbox.Card
              key={file.key}
              className={cards.card}
              checked={checked}
              disabled={!offered}
              data-disabled={!offered || undefined}
              aria-label={file.label}
              aria-describedby={`file-${file.key}`}
              onClick={() => onChange({ [file.key]: !checked })}
            >
              <Checkbox.Indicator checked={checked} disabled={!offered} />
              <span className={cards.words}>
                <span className={cards.name}>{file.label}</span>
                <Text component="span" size="xs" c="dimmed" id={`file-${file.key}`}>
                  {file.hint}
                </Text>
              </span>
            </Checkbox.Card>
          );
        })}
      </div>
    </fieldset>
  );
}
