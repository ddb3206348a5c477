import type { FilterProfile } from '@glossa/contracts/filter-profiles';
import type { MediaDetails } from '@glossa/contracts/media';
import { Anchor, Button, Group, Popover, Text } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../../lib/i18n/t.ts';
import { toastError, toastSuccess } from '../../../ui/feedback/toast.tsx';
import { ProfileSelect } from '../../../ui/filter-profiles/profile-select.tsx';
import { useSaveMediaFilterProfile } from '../queries.ts';

type Props = {
  media: Pick<MediaDetails, 'mediaId' | 'filterProfileId'>;
  profiles: readonly FilterProfile[];
};

/** Reads a document again with another filter profile, or with the present settings of its own. */
export function ChangeFilterProfile({ media, profiles }: Props) {
  const save = useSaveMediaFilterProfile();
  const [opened, setOpened] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const isKnown = profiles.some(({ profileId }) => profileId === media.filterProfileId);
  const value = chosen ?? (isKnown ? (media.filterProfileId ?? 'none') : 'none');

  const submit = async () => {
    setOpened(false);
    try {
      await save.mutateAsync({ mediaId: media.mediaId, filterProfileId: value });
      toastSuccess(t('filterProfiles.changed'));
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
          {t('filterProfiles.change')}
        </Anchor>
      </Popover.Target>
      <Popover.Dropdown>
        <ProfileSelect
          profiles={profiles}
          value={value}
          onChange={setChosen}
          comboboxProps={{ withinPortal: false }}
          openOnFocus={false}
        />
        <Text size="xs" c="dimmed" mt="xs">
          {t('filterProfiles.changeText')}
        </Text>
        <Group mt="sm" justify="flex-end" gap="xs">
          <Button size="xs" variant="default" onClick={() => setOpened(false)}>
            {t('common.cancel')}
          </Button>
          <Button size="xs" loading={save.isPending} onClick={() => void submit()}>
            {t('common.save')}
          </Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  );
}
