import type { LanguageCode } from '@glossa/contracts/languages';
import { requestModel } from '@glossa/contracts/models';
import { Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BellRing, Download } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../lib/http/api-client.ts';
import { languageName } from '../../lib/i18n/language-name.ts';
import { t } from '../../lib/i18n/t.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { toastError, toastSuccess } from '../feedback/toast.tsx';

type Props = { from: LanguageCode; languages: readonly LanguageCode[] };

/** For target languages whose model an administrator has to install: the way there for those who may, others ask. */
export function AskAdministrator(props: Props) {
  if (!useCan('Settings', 'edit')) return <AskButtons {...props} />;
  return (
    <Group>
      <Button
        size="xs"
        variant="default"
        leftSection={<Download size={14} aria-hidden />}
        renderRoot={(root: object) => <Link to="/engines" {...root} />}
      >
        {t('models.installOnEngines')}
      </Button>
    </Group>
  );
}

function AskButtons({ from, languages }: Props) {
  const [asked, setAsked] = useState<readonly LanguageCode[]>([]);
  const ask = useMutation({
    mutationFn: (to: LanguageCode) => callApi(requestModel, { body: { from, to } }),
    onSuccess: (_answer, to) => {
      setAsked((before) => [...before, to]);
      toastSuccess(t('models.asked'));
    },
    onError: toastError,
  });
  return (
    <Group gap="xs">
      {languages.map((language) => (
        <Button
          key={language}
          size="xs"
          variant="default"
          leftSection={<BellRing size={14} aria-hidden />}
          disabled={asked.includes(language)}
          loading={ask.isPending && ask.variables === language}
          onClick={() => ask.mutate(language)}
        >
          {t('models.askFor', { language: languageName(language) })}
        </Button>
      ))}
    </Group>
  );
}
