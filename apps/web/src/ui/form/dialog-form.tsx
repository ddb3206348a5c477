import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { t } from '../../lib/i18n/t.ts';
import { type RootError, RootErrorAlert } from './root-error.tsx';

type Props = {
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
  onCancel: () => void;
  /** In place of “Cancel”. */
  cancelLabel?: string;
  submitLabel: string;
  submitting: boolean;
  /** The form as it is cannot be sent. */
  disabled?: boolean;
  /** The submit button is red. */
  danger?: boolean;
  /** An error without a field; shown above the fields. */
  rootError?: RootError;
  children: ReactNode;
};

/** The form in a dialog: the error without a field, the fields, Cancel and the submit button. */
export function DialogForm(props: Props) {
  const { submitting, rootError } = props;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // A second Enter during the first request would save twice.
        if (!submitting) void props.onSubmit(event);
      }}
    >
      <Stack gap="md">
        <RootErrorAlert error={rootError} />
        {props.children}
        <Group justify="flex-end">
          <Button variant="default" onClick={props.onCancel}>
            {props.cancelLabel ?? t('common.cancel')}
          </Button>
          <Button
            type="submit"
            color={props.danger ? 'red' : undefined}
            loading={submitting}
            disabled={props.disabled ?? false}
          >
            {props.submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

type FieldProps = {
  /** Of the form's field. */
  registered: UseFormRegisterReturn;
  error: string | undefined;
};

export const NameField = ({
  registered,
  error,
  autoFocus,
}: FieldProps & { autoFocus?: boolean }) => (
  <TextInput
    label={t('common.name')}
    withAsterisk
    dir="auto"
    {...(autoFocus ? { 'data-autofocus': true } : {})}
    maxLength={80}
    error={error}
    {...registered}
  />
);

export const DescriptionField = ({
  registered,
  error,
  hint,
}: FieldProps & {
  /** What the description is used for, in a sentence. */
  hint?: string | undefined;
}) => (
  <Textarea
    label={t('common.description')}
    description={hint}
    dir="auto"
    autosize
    minRows={2}
    maxRows={6}
    maxLength={500}
    error={error}
    {...registered}
  />
);
