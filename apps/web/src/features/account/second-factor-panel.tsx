import { Button, Group, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '../../lib/format/format.ts';
import { errorSentence } from '../../lib/http/api-error.ts';
import { t } from '../../lib/i18n/t.ts';
import { secondFactorKeys } from '../../lib/queries/query-keys.ts';
import { lazyDialog } from '../../ui/feedback/lazy-dialog.tsx';
import { secondFactorOptions } from './queries.ts';
import type { SecondFactorTask } from './second-factor-dialog.tsx';

const SecondFactorDialog = lazyDialog(() => import('./second-factor-dialog.tsx'));

/** Whether the user has a second factor, and what can be done about it. */
export function SecondFactorPanel() {
  const client = useQueryClient();
  const { data, error } = useQuery(secondFactorOptions());
  const [task, setTask] = useState<SecondFactorTask | null>(null);
  const close = () => {
    setTask(null);
    void client.invalidateQueries({ queryKey: secondFactorKeys.all });
  };
  if (error)
    return (
      <Text size="sm" c="red" role="alert">
        {errorSentence(error)}
      </Text>
    );
  if (!data) return null;
  return (
    <>
      <Text size="sm" mb="sm">
        {data.totpEnabledAt
          ? t('secondFactor.isOn', {
              date: formatDate(data.totpEnabledAt),
              count: data.recoveryCodesLeft,
            })
          : t('secondFactor.isOff')}
      </Text>
      <Group gap="sm">
        <Button variant="default" onClick={() => setTask('set-up')}>
          {data.totpEnabledAt ? t('secondFactor.replace') : t('secondFactor.setUp')}
        </Button>
        {data.totpEnabledAt && (
          <Button variant="default" onClick={() => setTask('codes')}>
            {t('secondFactor.newCodes')}
          </Button>
        )}
        {data.totpEnabledAt && !data.required && (
          <Button variant="default" onClick={() => setTask('remove')}>
            {t('secondFactor.remove')}
          </Button>
        )}
      </Group>
      {task && <SecondFactorDialog task={task} onClose={close} />}
    </>
  );
}
