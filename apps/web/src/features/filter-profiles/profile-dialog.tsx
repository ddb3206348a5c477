import { type FilterProfile, saveFilterProfile } from '@glossa/contracts/filter-profiles';
import { defaultFilterSettings } from '@glossa/contracts/filter-settings';
import { zodResolver } from '@hookform/resolvers/zod';
import { Checkbox, ScrollArea } from '@mantine/core';
import { useForm } from 'react-hook-form';
import { t } from '../../lib/i18n/t.ts';
import { translatedResolver } from '../../lib/i18n/translated-resolver.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { toastSuccess } from '../../ui/feedback/toast.tsx';
import { applyServerErrors } from '../../ui/form/apply-server-errors.ts';
import { DialogForm, NameField } from '../../ui/form/dialog-form.tsx';
import classes from './profile-dialog.module.css';
import { ProfilePreview } from './profile-preview.tsx';
import { useSaveFilterProfile } from './queries.ts';
import { SegmentFields } from './segment-fields.tsx';
import { SettingFields } from './setting-fields.tsx';

/** Adds a filter profile, or changes the given one. */
export function ProfileDialog({
  profile,
  onClose,
}: {
  /** Null: a new one. */
  profile: FilterProfile | null;
  onClose: () => void;
}) {
  const save = useSaveFilterProfile();
  const { register, control, handleSubmit, setError, formState, getValues, trigger } = useForm({
    resolver: translatedResolver(zodResolver(saveFilterProfile.body)),
    defaultValues: {
      profileId: profile?.profileId ?? null,
      name: profile?.name ?? '',
      settings: profile?.settings ?? defaultFilterSettings,
      isDefault: profile?.isDefault ?? false,
      ...(profile ? { seen: profile.updatedAt } : {}),
    },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (body) => {
    try {
      const { name } = await save.mutateAsync(body);
      toastSuccess(profile ? t('common.savedName', { name }) : t('common.addedName', { name }));
      onClose();
    } catch (error) {
      applyServerErrors(error, setError, t('filterProfiles.saveFailed'), [
        'name',
        'settings.texts.placeholders',
      ]);
    }
  });
  const title = profile ? t('filterProfiles.edit') : t('filterProfiles.add');
  return (
    <Dialog
      onClose={onClose}
      size={1080}
      title={title}
      scrollAreaComponent={ScrollArea.Autosize}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <DialogForm
        onSubmit={submit}
        onCancel={onClose}
        submitLabel={profile ? t('common.save') : title}
        submitting={isSubmitting}
        rootError={errors.root}
      >
        <div className={classes.columns}>
          <div className={classes.settings}>
            <NameField registered={register('name')} error={errors.name?.message} autoFocus />
            <SegmentFields control={control} />
            <SettingFields control={control} />
            <Checkbox label={t('filterProfiles.makeDefault')} {...register('isDefault')} />
          </div>
          <div className={classes.preview}>
            <ProfilePreview
              settings={async () =>
                (await trigger('settings', { shouldFocus: true }))
                  ? getValues('settings')
                  : undefined
              }
            />
          </div>
        </div>
      </DialogForm>
    </Dialog>
  );
}
