import type { Capability, Node } from '@glossa/contracts/nodes';
import { Button, Stack, Text } from '@mantine/core';
import { CirclePause, CirclePlay } from 'lucide-react';
import { formatEnumeration } from '../../lib/format/format.ts';
import { withAction } from '../../lib/http/with-sentence.ts';
import { t } from '../../lib/i18n/t.ts';
import { useConfirm } from '../../ui/feedback/confirm-dialog.tsx';
import { toastError } from '../../ui/feedback/toast.tsx';
import { capabilityLabels } from './node-labels.ts';
import { useDrainNode } from './queries.ts';

type Props = { node: Node; onlyHere: readonly Capability[] };

/** Asks before it drains a node, or lets it take jobs again. */
export function DrainButton({ node, onlyHere }: Props) {
  const { nodeId, name, state } = node;
  const drain = state === 'running';
  const confirm = useConfirm();
  const change = useDrainNode();
  const onError = (error: Error) =>
    toastError(withAction(error, drain ? t('nodes.drainFailed') : t('nodes.resumeFailed')));
  const run = async () => {
    const agreed = await confirm(drain ? drainQuestion(name, onlyHere) : resumeQuestion(name));
    if (agreed) change.mutate({ nodeId, drain }, { onError });
  };
  return (
    <Button
      mt="md"
      size="compact-sm"
      variant="default"
      loading={change.isPending}
      leftSection={
        drain ? <CirclePause size={15} aria-hidden /> : <CirclePlay size={15} aria-hidden />
      }
      aria-label={drain ? t('nodes.drainName', { name }) : t('nodes.resumeName', { name })}
      onClick={() => void run()}
    >
      {drain ? t('nodes.drain') : t('nodes.resume')}
    </Button>
  );
}

const drainQuestion = (name: string, onlyHere: readonly Capability[]) => ({
  title: t('nodes.drainTitle', { name }),
  message: (
    <Stack gap="sm" component="span">
      <span>{t('nodes.drainText')}</span>
      {onlyHere.length > 0 && (
        <Text span fw={600} size="sm">
          {t('nodes.drainOnlyHere', {
            jobs: formatEnumeration(onlyHere.map((one) => capabilityLabels[one])),
          })}
        </Text>
      )}
    </Stack>
  ),
  confirmLabel: t('nodes.drain'),
});

const resumeQuestion = (name: string) => ({
  title: t('nodes.resumeTitle', { name }),
  message: t('nodes.resumeText'),
  confirmLabel: t('nodes.resume'),
});
