import type { MediaDetails } from '@glossa/contracts/media';
import { Anchor, Button, Group, Popover, Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../lib/language/t.ts';
import { ownProjectsOptions, useSaveMediaProject } from '../../../lib/queries/own-projects.ts';
import { toastError, toastSuccess } from '../../../ui/toast.tsx';

/** Stands for "everybody" in the list, where null would mean that nothing is chosen. */
const everybody = '';

/** Limits the media to a project of the person's own, or opens it to the organisation. */
export function ChangeProject({ media }: { media: Pick<MediaDetails, 'mediaId' | 'projectId'> }) {
  const projects = useQuery(ownProjectsOptions());
  const save = useSaveMediaProject();
  const [opened, setOpened] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const present = media.projectId ?? everybody;
  const value = chosen ?? present;
  const choices = projects.data ?? [];
  if (choices.length === 0 && media.projectId === null) return null;

  const submit = async () => {
    try {
      await save.mutateAsync({
        mediaId: media.mediaId,
        projectId: value === everybody ? null : value,
      });
      toastSuccess(t('Saved who may see it.'));
      setOpened(false);
      setChosen(null);
    } catch (error) {
      toastError(error);
    }
  };

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
          {t('Change who may see it…')}
        </Anchor>
      </Popover.Target>
      <Popover.Dropdown>
        <Select
          label={t('Seen by')}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          data={[
            { value: everybody, label: t('Everybody in the organisation') },
            ...choices.map(({ id, name }) => ({
              value: id,
              label: t('Project: {name}', { name }),
            })),
          ]}
          value={value}
          onChange={setChosen}
        />
        <Text size="xs" c="dimmed" mt="xs">
          {t('The transcript, translations and files go with it.')}
        </Text>
        <Group mt="sm" justify="flex-end" gap="xs">
          <Button size="xs" variant="default" onClick={() => setOpened(false)}>
            {t('Cancel')}
          </Button>
          <Button
            size="xs"
            disabled={value === present}
            loading={save.isPending}
            onClick={() => void submit()}
          >
            {t('Save')}
          </Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  );
}
