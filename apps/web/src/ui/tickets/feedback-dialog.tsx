import { Text } from '@mantine/core';
import { t } from '../../lib/i18n/t.ts';
import { Dialog } from '../feedback/dialog.tsx';
import { toastSuccess } from '../feedback/toast.tsx';
import { DialogForm } from '../form/dialog-form.tsx';
import { formatTimecode } from '../player/timecode.ts';
import { AttachFiles } from './attach-files.tsx';
import { DraftRestored } from './draft-restored.tsx';
import classes from './feedback-dialog.module.css';
import { FeedbackFields } from './feedback-fields.tsx';
import type { FeedbackPin } from './feedback-place.ts';
import type { FeedbackValues } from './feedback-values.ts';
import { useFeedbackForm } from './use-feedback-form.ts';

type Props = {
  title: string;
  pin: FeedbackPin;
  /** The form's initial values. */
  first?: Partial<FeedbackValues>;
  onClose: () => void;
};

/** Feedback on a cue or a time, in context. Closing keeps the input for the next time. */
export function FeedbackDialog({ title, pin, first = {}, onClose }: Props) {
  const { form, files, setFiles, submit, sending, continued, discard } = useFeedbackForm(
    pin,
    first,
    (ticket, left) => {
      if (left.length === 0) toastSuccess(t('feedback.sentToast', { number: `#${ticket.number}` }));
      onClose();
    },
  );
  const { register, control, formState } = form;
  const { errors } = formState;
  return (
    <Dialog onClose={onClose} title={title} size="lg">
      <DialogForm
        onSubmit={submit}
        onCancel={onClose}
        submitLabel={t('feedback.send')}
        submitting={sending}
        rootError={errors.root}
      >
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
        {continued && <DraftRestored onDiscard={() => void discard()} />}
        <FeedbackFields
          register={register}
          control={control}
          errors={errors}
          withSuggestion={pin.cueId !== null}
          audience={pin.mediaId === null ? {} : { mediaId: pin.mediaId }}
        />
        <AttachFiles files={files} onChange={setFiles} />
      </DialogForm>
    </Dialog>
  );
}
