import { languageCodes } from '@glossa/contracts/languages';
import type { MediaDetails } from '@glossa/contracts/media';
import { Anchor, Button, Group, Popover, Select, Text } from '@mantine/core';
import { useState } from 'react';
import { languageName } from '../../../lib/i18n/language-name.ts';
import { t } from '../../../lib/i18n/t.ts';

type Props = {
  media: Pick<MediaDetails, 'language' | 'verification'>;
  busy: boolean;
  onChoose: (language: (typeof languageCodes)[number]) => void;
};

/** "Wrong language?": transcribes again in another language after explaining the consequences. */
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
          {t('media.wrongLanguage')}
        </Anchor>
      </Popover.Target>
      <Popover.Dropdown>
        <Select
          label={t('media.spokenLanguage')}
          placeholder={t('common.selectLanguage')}
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
            ? t('media.retranscribeVerifiedWarning')
            : t('media.retranscribeWarning')}
        </Text>
        <Group mt="sm" justify="flex-end" gap="xs">
          <Button size="xs" variant="default" onClick={() => setOpened(false)}>
            {t('media.keepTranscript')}
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
            {t('media.transcribeAgain')}
          </Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  );
}
