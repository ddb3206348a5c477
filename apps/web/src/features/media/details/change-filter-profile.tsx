import type { FilterProfile } from '@glossa/contracts/filter-profiles';
import type { MediaDetails } from '@glossa/contracts/media';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../../lib/i18n/t.ts';
import { toastError, toastSuccess } from '../../../ui/feedback/toast.tsx';
import { ProfileSelect } from '../../../ui/filter-profiles/profile-select.tsx';
import { useSaveMediaFilterProfile } from '../queries.ts';
import { FactFormButtons, FactPopover } from './fact-popover.tsx';

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
    <FactPopover label={t('filterProfiles.change')} opened={opened} onOpened={setOpened}>
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
      <FactFormButtons
        isSaving={save.isPending}
        onCancel={() => setOpened(false)}
        onSave={() => void submit()}
      />
    </FactPopover>
  );
}
