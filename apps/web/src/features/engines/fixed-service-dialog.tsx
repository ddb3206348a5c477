import type { OutsideService } from '@glossa/contracts/outside-services';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { t } from '../../lib/i18n/t.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { ErrorText } from '../../ui/feedback/error-text.tsx';
import { useTryService } from './outside-services-queries.ts';
import { serviceLabels } from './service-labels.ts';
import { TrialResult } from './trial-result.tsx';

/** A service of the environment, which can be tested and not changed. */
export function FixedServiceDialog({
  service: { service, variable },
  onClose,
}: {
  service: OutsideService;
  onClose: () => void;
}) {
  const trial = useTryService();
  return (
    <Dialog
      onClose={onClose}
      title={t('outsideServices.testName', { service: serviceLabels[service] })}
    >
      <Stack gap="md">
        <Text size="sm">{t('outsideServices.setByVariable', { variable })}</Text>
        <TrialResult found={trial.data} />
        {trial.isError && (
          <Alert color="red" role="alert">
            <ErrorText error={trial.error} />
          </Alert>
        )}
        <Group justify="flex-end">
          <Button
            data-autofocus
            loading={trial.isPending}
            onClick={() => trial.mutate({ service, input: null })}
          >
            {t('outsideServices.test')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
