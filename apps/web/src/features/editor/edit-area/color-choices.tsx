import { ActionIcon, SimpleGrid, Tooltip } from '@mantine/core';
import { Ban } from 'lucide-react';
import { t } from '../../../lib/i18n/t.ts';
import { textColors } from '../commands/color-commands.ts';
import classes from './color-choices.module.css';

type Props = {
  label: string;
  chosen: string | undefined;
  /** Null: no color. */
  onChoose: (color: string | null) => void;
};

/** The colors of subtitles, each as a letter on the dark box it is read on. */
export function ColorChoices({ label, chosen, onChoose }: Props) {
  return (
    <SimpleGrid cols={4} spacing={6} role="group" aria-label={label}>
      {textColors.map(({ value, label: name }) => (
        <Tooltip key={value} label={name} openDelay={400}>
          <ActionIcon
            variant="default"
            size={32}
            className={classes.swatch}
            style={{ '--swatch': value }}
            aria-label={name}
            aria-pressed={chosen === value}
            onClick={() => onChoose(value)}
          >
            <span aria-hidden className={classes.sample}>
              A
            </span>
          </ActionIcon>
        </Tooltip>
      ))}
      <Tooltip label={t('editor.color.remove')} openDelay={400}>
        <ActionIcon
          variant="default"
          size={32}
          aria-label={t('editor.color.remove')}
          onClick={() => onChoose(null)}
        >
          <Ban size={17} />
        </ActionIcon>
      </Tooltip>
    </SimpleGrid>
  );
}
