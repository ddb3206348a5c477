import { languageCodes } from '@glossa/contracts/languages';
import type { MediaDetails } from '@glossa/contracts/media';
import { Anchor, Button, Group, Popover, Select, Text } from '@mantine/core';
import { useState } from 'react';
import { languageName } from '../../../lib/language/language-name.ts';
import { t } from '../../../lib/language/t.ts';

type Props = {
  media: Pick<MediaDetails, 'language' | 'verification'>;
  busy: boolean;
  onChoose: (language: (typeof languageCodes)[number]) => void;
};

/** "Not right?": transcribe again in another language, with the price said first. */
export function Retranscribe({ media, busy, onChoose }: Props) {
  const [opened, setOpened] = useState(false);
  const [language, setLanguage] = useState<(typeof languageCodes)[number] | null>(null);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      width={300}
      trapFocus
      withArrow
    >
      <Popover.Target>
        <Anchor component="button" type="button" size="xs" onClick={() => setOpened(!opened)}>
          {t('Not right? Transcribe again in…')}
        </Anchor>
      </Popover.Target>
      <Popover.Dropdown>
        <Select
          label={t('Spoken language')}
          placeholder={t('Choose a language')}
          searchable
          comboboxProps={{ withinPortal: false }}
          data={languageCodes
            .filter((code) => code !== media.language)
            .map((code) => ({ value: code, label: languageName(code) }))}
          value={language}
          onChange={(value) => setLanguage(languageCodes.find((code) => code === value) ?? null)}
        />
        <Text size="xs" c="dimmed" mt="xs">
          {media.verification === 'VERIFIED'
            ? t('The present transcript, its verification and corrections made to it are replaced.')
            : t('The present transcript and corrections made to it are replaced.')}
        </Text>
        <Group mt="sm" justify="flex-end" gap="xs">
          <Button size="xs" variant="default" onClick={() => setOpened(false)}>
            {t('Keep it')}
          </Button>
          <Button
            size="xs"
            disabled={language === null}
            loading={busy}
            onClick={() => {
              if (language === null) return;
              onChoose(language);
              setOpened(false);
            }}
          >
            {t('Transcribe again')}
          </Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  );
}
