import {
  domainNameInput,
  type OrganisationItem,
  organisationInput,
  timeZoneInput,
} from '@glossa/contracts/organisations';
import { zodResolver } from '@hookform/resolvers/zod';
import { Autocomplete, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { t } from '../../lib/i18n/t.ts';
import { translatedResolver } from '../../lib/i18n/translated-resolver.ts';
import { useSession } from '../../lib/session/session.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { toastSuccess } from '../../ui/feedback/toast.tsx';
import { applyServerErrors } from '../../ui/form/apply-server-errors.ts';
import { DescriptionField, DialogForm, NameField } from '../../ui/form/dialog-form.tsx';
import { SecondFactorSwitch } from '../../ui/form/second-factor-switch.tsx';
import { useSaveOrganisation } from './queries.ts';

/** A missing domain is an empty field in the form. */
const formSchema = organisationInput.omit({ organisationId: true, seen: true }).extend({
  domain_name: z.union([z.literal(''), domainNameInput]),
  time_zone: timeZoneInput,
});

const timeZones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

type Props = {
  /** Null: a new one. */
  organisation: OrganisationItem | null;
  onClose: () => void;
};

const seenOf = ({ name, description, domain_name }: OrganisationItem) => ({
  ...{ name, description, domain_name },
});

export function OrganisationDialog({ onClose, ...props }: Props) {
  // A later answer changes neither the fields nor what they are based on.
  const [organisation] = useState(props.organisation);
  const { seesEveryOrganisation } = useSession().user;
  const save = useSaveOrganisation();
  const { register, control, handleSubmit, setError, setValue, watch, formState } = useForm({
    resolver: translatedResolver(zodResolver(formSchema)),
    defaultValues: {
      name: organisation?.name ?? '',
      description: organisation?.description ?? '',
      domain_name: organisation?.domain_name ?? '',
      second_factor_required: organisation?.second_factor_required ?? false,
      time_zone: organisation?.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
  });
  const { errors, isSubmitting, isSubmitted, dirtyFields } = formState;
  const isSent = (field: 'time_zone' | 'second_factor_required') =>
    organisation === null || dirtyFields[field] === true;

  const submit = handleSubmit(async (typed) => {
    const { domain_name, time_zone, second_factor_required, ...values } = typed;
    try {
      await save.mutateAsync({
        ...values,
        // Left out unless changed here: a correction of the name must not switch back what others switched meanwhile.
        ...(isSent('time_zone') ? { time_zone } : {}),
        ...(isSent('second_factor_required') ? { second_factor_required } : {}),
        organisationId: organisation?.organisationId ?? null,
        ...(organisation ? { seen: seenOf(organisation) } : {}),
        domain_name: domain_name === '' ? null : domain_name,
      });
      toastSuccess(t('common.savedName', { name: values.name }));
      onClose();
    } catch (error) {
      applyServerErrors(error, setError, t('organizations.saveFailed'), [
        'name',
        'description',
        'domain_name',
        'time_zone',
      ]);
    }
  });

  return (
    <Dialog
      onClose={onClose}
      title={organisation ? t('organizations.edit') : t('organizations.add')}
      closeOnClickOutside={false}
    >
      <DialogForm
        onSubmit={submit}
        onCancel={onClose}
        submitLabel={organisation ? t('common.save') : t('organizations.add')}
        submitting={isSubmitting}
        rootError={errors.root}
      >
        <NameField autoFocus registered={register('name')} error={errors.name?.message} />
        <DescriptionField
          registered={register('description')}
          error={errors.description?.message}
        />
        <TextInput
          label={t('organizations.domainName')}
          description={
            seesEveryOrganisation
              ? t('organizations.domainFieldHint')
              : t('organizations.domainReadOnlyHint')
          }
          placeholder="example.org"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={!seesEveryOrganisation}
          error={errors.domain_name?.message}
          {...register('domain_name')}
        />
        <Autocomplete
          label={t('common.timeZone')}
          description={t('organizations.timeZoneHint')}
          data={timeZones}
          limit={50}
          spellCheck={false}
          error={errors.time_zone?.message}
          value={watch('time_zone')}
          onChange={(value) => setValue('time_zone', value, { shouldValidate: isSubmitted })}
        />
        <SecondFactorSwitch control={control} name="second_factor_required" />
      </DialogForm>
    </Dialog>
  );
}
