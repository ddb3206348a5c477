import { Anchor, Button, Paper, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { t } from '../../lib/i18n/t.ts';
import { Page } from '../page/page.tsx';
import { InUseOutlet } from '../table/in-use-dialog.tsx';
import classes from './form-page.module.css';
import { type RootError, RootErrorAlert } from './root-error.tsx';
import { useFormGuard } from './use-leave-guard.ts';

export { useLeaveGuard } from './use-leave-guard.ts';

type Props = {
  title: string;
  /** Path of Cancel and the link above the form. */
  backTo: string;
  /** The link's label: "Users". */
  backLabel: string;
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
  submitLabel: string;
  submitting: boolean;
  /** There are unsaved changes: leaving asks first. */
  dirty: boolean;
  /** An error without a field. */
  rootError: RootError;
  children: ReactNode;
  /** Related content below the form that is saved separately. */
  below?: ReactNode;
};

/** A form that is its own screen. */
export function FormPage(props: Props) {
  const { title, backTo, backLabel, submitting, rootError } = props;
  const form = useRef<HTMLFormElement>(null);
  useFormGuard(props.dirty);
  useFocusOnFault(form, submitting);

  return (
    <Page title={title}>
      <Stack gap="md" className={classes.page}>
        <Anchor
          size="sm"
          w="fit-content"
          renderRoot={(root: object) => <Link to={backTo} {...root} />}
        >
          <ArrowLeft size={14} aria-hidden className={classes.arrow} /> {backLabel}
        </Anchor>
        <Paper
          component="form"
          ref={form}
          withBorder
          p="md"
          noValidate
          aria-label={title}
          onSubmit={(event) => {
            event.preventDefault();
            // A second Enter during the first request would save twice.
            if (!submitting) void props.onSubmit(event);
          }}
        >
          <Stack gap="md">
            <RootErrorAlert error={rootError} />
            {props.children}
            <div className={classes.buttons}>
              <Button
                variant="default"
                renderRoot={(root: object) => <Link to={backTo} {...root} />}
              >
                {t('common.cancel')}
              </Button>
              <Button type="submit" loading={submitting}>
                {props.submitLabel}
              </Button>
            </div>
          </Stack>
        </Paper>
        {props.below}
      </Stack>
      <InUseOutlet />
    </Page>
  );
}

/** After a failed save, the first field with an error is focused, whatever its source. */
function useFocusOnFault(form: { current: HTMLFormElement | null }, submitting: boolean): void {
  const before = useRef(false);
  useEffect(() => {
    const ended = before.current && !submitting;
    before.current = submitting;
    if (!ended) return;
    const fault = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    fault?.focus();
  }, [form, submitting]);
}
