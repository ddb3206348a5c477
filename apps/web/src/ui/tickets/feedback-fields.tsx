import { Group, Select, Textarea, TextInput } from '@mantine/core';
import { type Control, Controller, type FieldErrors, type UseFormRegister } from 'react-hook-form';
import { t } from '../../lib/i18n/t.ts';
import type { TicketAudience } from '../../lib/queries/feedback.ts';
import type { FeedbackValues } from './feedback-values.ts';
import { MentionTextarea } from './mention-textarea.tsx';
import { choicesOf, kindLabels, severityLabels } from './ticket-labels.ts';

type Props = {
  register: UseFormRegister<FeedbackValues>;
  control: Control<FeedbackValues>;
  errors: FieldErrors<FeedbackValues>;
  /** There is a cue that a suggestion can replace. */
  withSuggestion: boolean;
  /** Who can be mentioned. */
  audience: TicketAudience;
};

const kinds = choicesOf(kindLabels);
const severities = choicesOf(severityLabels);

/** The same on the feedback screen, in the editor and next to the player. */
export function FeedbackFields({ register, control, errors, withSuggestion, audience }: Props) {
  return (
    <>
      <Group grow align="flex-start" preventGrowOverflow={false} gap="sm">
        <Controller
          control={control}
          name="kind"
          render={({ field }) => (
            <Select
              label={t('feedback.typeField')}
              data={kinds}
              allowDeselect={false}
              miw={180}
              error={errors.kind?.message}
              {...field}
            />
          )}
        />
        <Controller
          control={control}
          name="severity"
          render={({ field }) => (
            <Select
              label={t('feedback.severityField')}
              data={severities}
              allowDeselect={false}
              miw={140}
              error={errors.severity?.message}
              {...field}
            />
          )}
        />
      </Group>
      <TextInput
        label={t('feedback.subject')}
        required
        dir="auto"
        maxLength={200}
        data-autofocus
        error={errors.subject?.message}
        {...register('subject')}
      />
      {withSuggestion && (
        <Textarea
          label={t('feedback.suggestedTextField')}
          description={t('feedback.suggestedTextHint')}
          dir="auto"
          autosize
          minRows={2}
          maxRows={6}
          error={errors.suggestedText?.message}
          {...register('suggestedText')}
        />
      )}
      <Controller
        control={control}
        name="text"
        render={({ field }) => (
          <MentionTextarea
            audience={audience}
            label={t('common.description')}
            description={t('feedback.descriptionHint')}
            minRows={withSuggestion ? 2 : 5}
            maxRows={16}
            error={errors.text?.message}
            {...field}
          />
        )}
      />
    </>
  );
}
