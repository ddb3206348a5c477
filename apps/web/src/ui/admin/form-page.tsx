import { Alert, Anchor, Button, Paper, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { t } from '../../lib/language/t.ts';
import { Page } from '../page.tsx';
import classes from './form-page.module.css';
import { InUseOutlet } from './in-use-outlet.tsx';
import { useFormGuard } from './use-leave-guard.ts';

export { useLeaveGuard } from './use-leave-guard.ts';

type Props = {
  title: string;
  /** Path that Cancel and the link above the form lead to. */
  backTo: string;
  /** Where that is: "Users". */
  backLabel: string;
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
  submitLabel: string;
  submitting: boolean;
  /** Something was changed that is not saved: leaving asks first. */
  dirty: boolean;
  /** What went wrong where it belongs to no field. */
  rootError: string | undefined;
  children: ReactNode;
  /** What belongs to the thing and is saved on its own, below the form. */
  below?: ReactNode;
};

/** A form that is a screen of its own. */
export function FormPage(props: Props) {
  const { title, backTo, backLabel, submitting, rootError } = props;
  const form = useRef<HTMLFormElement>(null);
  useFormGuard(props.dirty);
  useFocusOnFault(form, submitting);

  return (
    <Page title={title}>
      <Stack gap="md" className={classes.page}>
        <Anchor size="sm" w="fit-content" renderRoot={(root) => <Link to={backTo} {...root} />}>
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
            // A second Enter while the first one is still on its way would save twice.
            if (!submitting) void props.onSubmit(event);
          }}
        >
          <Stack gap="md">
            {rootError !== undefined && <RootError message={rootError} />}
            {props.children}
            <div className={classes.buttons}>
              <Button variant="default" renderRoot={(root) => <Link to={backTo} {...root} />}>
                {t('Cancel')}
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

/** Comes into view: on a long form the button that was pressed is far below. */
function RootError({ message }: { message: string }) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another message comes into view again
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [message]);
  return (
    <Alert ref={box} color="red" role="alert">
      {message}
    </Alert>
  );
}

/** After a save that failed, the first field at fault takes the focus, whichever way it learned of its fault. */
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
