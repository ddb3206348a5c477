import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { t } from '../../lib/language/t.ts';
import { Dialog } from '../dialog.tsx';
import { formatTimecode } from '../player/timecode.ts';
import { toastSuccess } from '../toast.tsx';
import { AttachFiles } from './attach-files.tsx';
import classes from './feedback-dialog.module.css';
import { FeedbackFields } from './feedback-fields.tsx';
import type { FeedbackPin } from './feedback-place.ts';
import type { FeedbackValues } from './feedback-values.ts';
import { useFeedbackForm } from './use-feedback-form.ts';

type Props = {
  title: string;
  pin: FeedbackPin;
  /** What the form begins with. */
  first?: Partial<FeedbackValues>;
  onClose: () => void;
};

/** Feedback on a cue or a time, written where it was noticed. Closing keeps what was written for the next time. */
export function FeedbackDialog({ title, pin, first = {}, onClose }: Props) {
  const { form, files, setFiles, submit, sending, continued, discard } = useFeedbackForm(
    pin,
    first,
    (ticket, left) => {
      if (left.length === 0)
        toastSuccess(
          t('Thank you. The feedback is sent as ticket {number}.', { number: `#${ticket.number}` }),
        );
      onClose();
    },
  );
  const { register, control, formState } = form;
  const { errors } = formState;
  return (
    <Dialog onClose={onClose} title={title} size="lg">
      <form
        noValidate
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault();
          if (!sending) void submit(event);
        }}
      >
        <Stack gap="md">
          {pin.atMs !== null && (
            <figure className={classes.place}>
              <figcaption>
                <Text span size="xs" dir="ltr">
                  {formatTimecode(pin.atMs)}
                </Text>
              </figcaption>
              {pin.textBefore !== null && (
                <blockquote dir="auto" className={classes.text}>
                  {pin.textBefore}
                </blockquote>
              )}
            </figure>
          )}
          {continued && (
            <Text size="sm" c="dimmed">
              {t('What you wrote here before is still there.')}{' '}
              <Anchor component="button" type="button" size="sm" onClick={() => void discard()}>
                {t('Begin again')}
              </Anchor>
            </Text>
          )}
          {errors.root?.message && (
            <Alert color="red" role="alert">
              {errors.root.message}
            </Alert>
          )}
          <FeedbackFields
            register={register}
            control={control}
            errors={errors}
            withSuggestion={pin.cueId !== null}
          />
          <AttachFiles files={files} onChange={setFiles} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={sending}>
              {t('Send feedback')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
