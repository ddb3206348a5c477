import { Textarea, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { t } from '../../lib/language/t.ts';
import { PeoplePicker, type Person } from '../people-picker.tsx';
import { toastSuccess } from '../toast.tsx';
import { applyServerFaults } from './apply-server-faults.ts';
import { FormPage, useLeaveGuard } from './form-page.tsx';
import { type GroupKind, groupWords } from './group-words.ts';
import type { SearchPeople } from './use-people-search.ts';

export type GroupValues = { name: string; description: string; addUserIds: readonly string[] };
type FormValues = { name: string; description: string; addUserIds: readonly Person[] };

type Props = {
  noun: GroupKind;
  /** What is there now; null: a new one. */
  group: { name: string; description: string } | null;
  backTo: '/access-control/department' | '/access-control/projects';
  backLabel: string;
  /** What it means to be in it. */
  about: ReactNode;
  search: SearchPeople;
  /** Ids of people who are in it: they are not offered. */
  exclude?: readonly string[];
  save: (values: GroupValues) => Promise<unknown>;
  /** "Failed to save department data". */
  saveFailure: string;
  /** The people who are in it, below the form. */
  members?: ReactNode;
};

/** Name, description and new people of a department or a project. */
export function GroupForm({
  noun,
  group,
  backTo,
  backLabel,
  about,
  search,
  exclude = [],
  save,
  saveFailure,
  members,
}: Props) {
  const navigate = useNavigate();
  const words = groupWords[noun];
  const { register, control, handleSubmit, setError, formState } = useForm<FormValues>({
    defaultValues: {
      name: group?.name ?? '',
      description: group?.description ?? '',
      addUserIds: [],
    },
  });
  const { errors, isSubmitting, isDirty } = formState;
  const guard = useLeaveGuard(() => isDirty);

  const submit = handleSubmit(async ({ name, description, addUserIds }) => {
    try {
      await save({ name, description, addUserIds: addUserIds.map(({ userId }) => userId) });
      toastSuccess(group ? t('Saved: {name}', { name }) : t('Added: {name}', { name }));
      guard.allow();
      await navigate({ to: backTo });
    } catch (error) {
      applyServerFaults(error, setError, saveFailure, ['name', 'description', 'addUserIds']);
    }
  });

  return (
    <FormPage
      title={group ? words.edit : words.add}
      backTo={backTo}
      backLabel={backLabel}
      onSubmit={submit}
      submitLabel={group ? t('Save') : words.add}
      submitting={isSubmitting}
      dirty={isDirty}
      rootError={errors.root?.message}
      below={members}
    >
      <TextInput
        label={t('Name')}
        withAsterisk
        dir="auto"
        maxLength={80}
        error={errors.name?.message}
        {...register('name', {
          validate: (value) => value.trim() !== '' || words.nameIt,
        })}
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
      <Controller
        control={control}
        name="addUserIds"
        render={({ field: { value, onChange } }) => (
          <PeoplePicker
            label={t('Add people')}
            description={about}
            value={value}
            onChange={onChange}
            search={search}
            exclude={exclude}
            error={errors.addUserIds?.message}
          />
        )}
      />
    </FormPage>
  );
}
