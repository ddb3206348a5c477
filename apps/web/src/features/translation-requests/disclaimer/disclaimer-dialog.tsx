import { disclaimerMaxCharacters } from '@glossa/contracts/disclaimer-text';
import { languages } from '@glossa/contracts/languages';
import type { TranslationRequest } from '@glossa/contracts/translation-requests';
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { languageName } from '../../../lib/language/language-name.ts';
import { t } from '../../../lib/language/t.ts';
import { useCan } from '../../../lib/permissions.ts';
import {
  disclaimersOptions,
  useUpdateTranslatedDisclaimer,
} from '../../../lib/queries/disclaimers.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import classes from './disclaimer-dialog.module.css';

type Props = { request: TranslationRequest; opened: boolean; onClose: () => void };

/** What this one translation says instead of the organisation's disclaimer. */
export function DisclaimerDialog({ request, opened, onClose }: Props) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('Disclaimer of the {language} translation', {
        language: languageName(request.language),
      })}
      size="lg"
      centered
    >
      <DisclaimerForm request={request} onClose={onClose} />
    </Dialog>
  );
}

function DisclaimerForm({ request, onClose }: Omit<Props, 'opened'>) {
  const { direction } = languages[request.language];
  const language = languageName(request.language);
  const maySee = useCan('Settings', 'view');
  const disclaimers = useQuery({ ...disclaimersOptions(), enabled: maySee });
  const standard = disclaimers.data?.find((one) => one.language === request.language);
  const [text, setText] = useState(request.disclaimer ?? '');
  const update = useUpdateTranslatedDisclaimer(request.mediaId);
  const save = (next: string | null) =>
    update.mutate(
      { ticketId: request.ticketId, text: next },
      {
        onSuccess: () => {
          toast.success(
            next === null
              ? t('This translation has the organisation’s disclaimer again.')
              : t('The disclaimer of this translation is saved.'),
          );
          onClose();
        },
        onError: toast.error,
      },
    );
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t(
          'Files of this translation that carry a disclaimer are made again with what you save here.',
        )}
      </Text>
      {standard && (
        <figure className={classes.standard}>
          <figcaption className={classes.caption}>
            {standard.isDraft
              ? t('Your organisation’s disclaimer in {language} (a draft nobody has checked)', {
                  language,
                })
              : t('Your organisation’s disclaimer in {language}', { language })}
          </figcaption>
          <Text size="sm" lang={request.language} dir={direction} className={classes.text}>
            {standard.text}
          </Text>
          <Button size="compact-xs" variant="subtle" onClick={() => setText(standard.text)}>
            {t('Begin with this text')}
          </Button>
        </figure>
      )}
      {disclaimers.data && !standard && (
        <Text size="sm" c="dimmed">
          {t('Your organisation has no disclaimer in {language}.', { language })}
        </Text>
      )}
      <Textarea
        label={t('Text for this translation')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        maxLength={disclaimerMaxCharacters}
        lang={request.language}
        dir={direction}
        autosize
        minRows={3}
        maxRows={10}
        data-autofocus
      />
      <Group justify="space-between">
        <Button variant="default" disabled={update.isPending} onClick={() => save(null)}>
          {t('Back to the organisation’s')}
        </Button>
        <Group gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button
            disabled={text.trim() === ''}
            loading={update.isPending}
            onClick={() => save(text.trim())}
          >
            {t('Save')}
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}
