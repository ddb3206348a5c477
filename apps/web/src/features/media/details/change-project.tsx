import type { MediaDetails } from '@glossa/contracts/media';
import { Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../lib/i18n/t.ts';
import { useCan } from '../../../lib/session/permissions.ts';
import { useConfirm } from '../../../ui/feedback/confirm-dialog.tsx';
import { toastError, toastSuccess } from '../../../ui/feedback/toast.tsx';
import { ownProjectsOptions, useSaveMediaProject } from '../queries.ts';
import { FactFormButtons, FactPopover } from './fact-popover.tsx';

/** Represents "everyone" in the list, where null would mean no selection. */
const everybody = '';

type Props = { media: Pick<MediaDetails, 'mediaId' | 'projectId' | 'title' | 'legalHold'> };

/** Limits the media to one of the user's projects, or opens it to the organization. */
export function ChangeProject({ media }: Props) {
  const mayChange = useCan('Projects', 'edit');
  if (media.legalHold)
    return (
      <Text size="xs" c="dimmed">
        {t('media.legalHoldHint')}
      </Text>
    );
  return mayChange ? <ProjectPopover media={media} /> : null;
}

function ProjectPopover({ media }: Props) {
  const projects = useQuery(ownProjectsOptions());
  const confirm = useConfirm();
  const save = useSaveMediaProject();
  const [opened, setOpened] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const present = media.projectId ?? everybody;
  const value = chosen ?? present;
  const choices = projects.data ?? [];
  if (choices.length === 0 && media.projectId === null) return null;

  const submit = async () => {
    setOpened(false);
    const name = choices.find(({ id }) => id === value)?.name;
    const { title } = media;
    const agreed = await confirm({
      title: t('media.changeVisibilityTitle'),
      message:
        name === undefined
          ? t('media.openToOrganizationText', { title })
          : t('media.limitToProjectText', { title, name }),
      confirmLabel: t('media.changeVisibilityConfirm'),
      danger: name === undefined,
    });
    if (!agreed) return;
    try {
      await save.mutateAsync({
        mediaId: media.mediaId,
        projectId: value === everybody ? null : value,
      });
      toastSuccess(t('media.visibilitySaved'));
      setChosen(null);
    } catch (error) {
      toastError(error);
    }
  };

  return (
    <FactPopover label={t('media.changeVisibility')} opened={opened} onOpened={setOpened}>
      <Select
        label={t('media.visibleTo')}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        data={[
          { value: everybody, label: t('media.everyoneInOrganization') },
          ...choices.map(({ id, name }) => ({
            value: id,
            label: t('media.projectOption', { name }),
          })),
        ]}
        value={value}
        onChange={setChosen}
      />
      <Text size="xs" c="dimmed" mt="xs">
        {t('media.visibilityScope')}
      </Text>
      <FactFormButtons
        disabled={value === present}
        isSaving={save.isPending}
        onCancel={() => setOpened(false)}
        onSave={() => void submit()}
      />
    </FactPopover>
  );
}
