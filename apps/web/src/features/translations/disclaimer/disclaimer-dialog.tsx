import { disclaimerMaxCharacters } from '@glossa/contracts/disclaimer-text';
import { languages } from '@glossa/contracts/languages';
import type { TranslationRequest } from '@glossa/contracts/translation-requests';
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { languageName } from '../../../lib/i18n/language-name.ts';
import { t } from '../../../lib/i18n/t.ts';
import { disclaimersOptions } from '../../../lib/queries/disclaimers.ts';
import { useCan } from '../../../lib/session/permissions.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { useUpdateTranslatedDisclaimer } from '../queries.ts';
import classes from './disclaimer-dialog.module.css';

type Props = { request: TranslationRequest; opened: boolean; onClose: () => void };

/** Replaces the organization's disclaimer for this translation. */
export function DisclaimerDialog({ request, opened, onClose }: Props) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('translations.disclaimerTitle', {
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
            next === null ? t('translations.disclaimerReset') : t('translations.disclaimerSaved'),
          );
          onClose();
        },
        onError: toast.error,
      },
    );
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t('translations.disclaimerHint')}
      </Text>
      {standard && (
        <figure className={classes.standard}>
          <figcaption className={classes.caption}>
            {standard.isDraft
              ? t('translations.organizationDisclaimerDraft', {
                  language,
                })
              : t('translations.organizationDisclaimer', { language })}
          </figcaption>
          <Text size="sm" lang={request.language} dir={direction} className={classes.text}>
            {standard.text}
          </Text>
          <Button size="compact-xs" variant="subtle" onClick={() => setText(standard.text)}>
            {t('translations.startWithThisText')}
          </Button>
        </figure>
      )}
      {disclaimers.data && !standard && (
        <Text size="sm" c="dimmed">
          {t('translations.noOrganizationDisclaimer', { language })}
        </Text>
      )}
      <Textarea
        label={t('translations.disclaimerText')}
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
          {t('translations.useOrganizationDisclaimer')}
        </Button>
        <Group gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            disabled={text.trim() === ''}
            loading={update.isPending}
            onClick={() => save(text.trim())}
          >
            {t('common.save')}
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}
