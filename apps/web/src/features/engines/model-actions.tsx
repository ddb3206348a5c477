import type { Model, ModelInstall } from '@glossa/contracts/models';
import { Button, Group } from '@mantine/core';
import { Download, Pause, Play, RefreshCw, Trash2, X } from 'lucide-react';
import { messageText } from '../../lib/i18n/message-text.ts';
import { t } from '../../lib/i18n/t.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { useConfirm } from '../../ui/feedback/confirm-dialog.tsx';
import { toastError } from '../../ui/feedback/toast.tsx';
import {
  useChangeInstall,
  useInstallModel,
  useMayRemoveModels,
  useModelPolicy,
  useRemoveModel,
} from './queries.ts';

/** What can be done with a model now. */
export function ModelActions({ model }: { model: Model }) {
  const mayEdit = useCan('Settings', 'edit');
  const mayRemove = useMayRemoveModels();
  const policy = useModelPolicy();
  if (!mayEdit) return null;
  const { install, installed, outdated, bundled, offered } = model;
  if (install && ['queued', 'installing', 'paused'].includes(install.status))
    return <RunningActions install={install} name={messageText(model.label)} />;
  const canInstall = policy !== 'off' && !bundled && offered && (!installed || outdated);
  const canRemove = installed && !bundled && mayRemove;
  if (!canInstall && !canRemove) return null;
  return (
    <Group gap="xs" wrap="nowrap">
      {canInstall && <InstallButton model={model} />}
      {canRemove && <RemoveButton model={model} />}
    </Group>
  );
}

const fail = toastError;

function InstallButton({ model }: { model: Model }) {
  const install = useInstallModel();
  const { installed } = model;
  const name = messageText(model.label);
  const Icon = installed ? RefreshCw : Download;
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<Icon size={14} aria-hidden />}
      loading={install.isPending}
      aria-label={
        installed
          ? t('engines.updateModel', { model: name })
          : t('engines.installModel', { model: name })
      }
      onClick={() => install.mutate(model.modelId, { onError: fail })}
    >
      {installed ? t('engines.update') : t('engines.install')}
    </Button>
  );
}

function RemoveButton({ model }: { model: Model }) {
  const remove = useRemoveModel();
  const confirm = useConfirm();
  const name = messageText(model.label);
  const ask = async () => {
    const agreed = await confirm({
      title: t('engines.removeModelTitle', { model: name }),
      message: t('engines.removeModelHint'),
      confirmLabel: t('common.remove'),
      danger: true,
    });
    if (agreed) remove.mutate(model.modelId, { onError: fail });
  };
  return (
    <Button
      size="xs"
      variant="subtle"
      color="red"
      leftSection={<Trash2 size={14} aria-hidden />}
      loading={remove.isPending}
      aria-label={t('engines.removeModel', { model: name })}
      onClick={() => void ask()}
    >
      {t('common.remove')}
    </Button>
  );
}

function RunningActions({ install, name }: { install: ModelInstall; name: string }) {
  const change = useChangeInstall();
  const paused = install.status === 'paused';
  const to = (status: 'paused' | 'queued' | 'cancelled') => () =>
    change.mutate({ install, status }, { onError: fail });
  return (
    <Group gap="xs" wrap="nowrap">
      <Button
        size="xs"
        variant="default"
        leftSection={paused ? <Play size={14} aria-hidden /> : <Pause size={14} aria-hidden />}
        loading={change.isPending}
        aria-label={
          paused
            ? t('engines.resumeInstall', { model: name })
            : t('engines.pauseInstall', { model: name })
        }
        onClick={to(paused ? 'queued' : 'paused')}
      >
        {paused ? t('engines.resume') : t('engines.pause')}
      </Button>
      <Button
        size="xs"
        variant="subtle"
        color="gray"
        leftSection={<X size={14} aria-hidden />}
        aria-label={t('engines.cancelInstall', { model: name })}
        onClick={to('cancelled')}
      >
        {t('common.cancel')}
      </Button>
    </Group>
  );
}
