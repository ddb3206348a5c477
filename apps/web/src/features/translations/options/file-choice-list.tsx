import type { MediaDetails } from '@glossa/contracts/media';
import { Checkbox, Text } from '@mantine/core';
import { t } from '../../../lib/i18n/t.ts';
import cards from '../choice-card.module.css';
import classes from './ask.module.css';
import { alwaysMade, fileChoicesOf, isOffered } from './file-choices.ts';
import type { RequestOptionsForm } from './request-options.ts';

type Props = {
  media: Pick<MediaDetails, 'kind' | 'fileName'>;
  choice: RequestOptionsForm;
  onChange: (change: Partial<RequestOptionsForm>) => void;
};

/** Outputs besides the subtitles or the document, with their cost in time. */
export function FileChoiceList({ media, choice, onChange }: Props) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{t('common.files')}</legend>
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
