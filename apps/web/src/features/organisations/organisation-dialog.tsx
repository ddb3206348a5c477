import {
  domainNameInput,
  type OrganisationItem,
  organisationInput,
  timeZoneInput,
} from '@glossa/contracts/organisations';
import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, Autocomplete, Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { t } from '../../lib/language/t.ts';
import { translatedResolver } from '../../lib/language/translated-resolver.ts';
import { useSaveOrganisation } from '../../lib/queries/organisations.ts';
import { useSession } from '../../lib/session.ts';
import { applyServerFaults } from '../../ui/admin/apply-server-faults.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { toastSuccess } from '../../ui/toast.tsx';

/** In a form a domain that is not given is an empty field. */
const formSchema = organisationInput.omit({ organisationId: true }).extend({
  domain_name: z.union([z.literal(''), domainNameInput]),
  time_zone: timeZoneInput,
});

const timeZones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

type Props = {
  /** Null: a new one. */
  organisation: OrganisationItem | null;
  onClose: () => void;
};

export function OrganisationDialog({ organisation, onClose }: Props) {
  const { seesEveryOrganisation } = useSession().user;
  const save = useSaveOrganisation();
  const { register, handleSubmit, setError, setValue, watch, formState } = useForm({
    resolver: translatedResolver(zodResolver(formSchema)),
    defaultValues: {
      name: organisation?.name ?? '',
      description: organisation?.description ?? '',
      domain_name: organisation?.domain_name ?? '',
      time_zone: organisation?.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
  });
  const { errors, isSubmitting, isSubmitted } = formState;

  const submit = handleSubmit(async ({ domain_name, ...values }) => {
    try {
      await save.mutateAsync({
        ...values,
        organisationId: organisation?.organisationId ?? null,
        domain_name: domain_name === '' ? null : domain_name,
      });
      toastSuccess(t('Saved: {name}', { name: values.name }));
      onClose();
    } catch (error) {
      applyServerFaults(error, setError, t('Failed to save organization data'), [
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
      title={organisation ? t('Edit organisation') : t('Add organisation')}
      closeOnClickOutside={false}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          {errors.root && (
            <Alert color="red" role="alert">
              {errors.root.message}
            </Alert>
          )}
          <TextInput
            label={t('Name')}
            withAsterisk
            dir="auto"
            data-autofocus
            maxLength={80}
            error={errors.name?.message}
            {...register('name')}
          />
          <Textarea
            label={t('Description')}
            dir="auto"
            autosize
            minRows={2}
            maxRows={6}
            maxLength={500}
            error={errors.description?.message}
            {...register('description')}
          />
          <TextInput
            label={t('Domain name')}
            description={
              seesEveryOrganisation
                ? t(
                    'As in e-mail addresses: example.org. It decides who comes in through single sign-on.',
                  )
                : t('Only System administrators change it: it decides who comes in.')
            }
            placeholder="example.org"
            autoCapitalize="none"
            spellCheck={false}
            readOnly={!seesEveryOrganisation}
            error={errors.domain_name?.message}
            {...register('domain_name')}
          />
          <Autocomplete
            label={t('Time zone')}
            description={t('Where the months of its reports begin. Type to search: Europe/Vienna.')}
            data={timeZones}
            limit={50}
            spellCheck={false}
            error={errors.time_zone?.message}
            value={watch('time_zone')}
            onChange={(value) => setValue('time_zone', value, { shouldValidate: isSubmitted })}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={isSubmitting}>
              {organisation ? t('Save') : t('Add organisation')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
