import { Group, Select, Textarea, TextInput } from '@mantine/core';
import { type Control, Controller, type FieldErrors, type UseFormRegister } from 'react-hook-form';
import { t } from '../../lib/language/t.ts';
import type { FeedbackValues } from './feedback-values.ts';
import { choicesOf, kindWords, severityWords } from './feedback-words.ts';

type Props = {
  register: UseFormRegister<FeedbackValues>;
  control: Control<FeedbackValues>;
  errors: FieldErrors<FeedbackValues>;
  /** There is a cue that a better text can be given for. */
  withSuggestion: boolean;
};

const kinds = choicesOf(kindWords);
const severities = choicesOf(severityWords);

/** The same on the screen, in the editor and beside the player. */
export function FeedbackFields({ register, control, errors, withSuggestion }: Props) {
  return (
    <>
      <Group grow align="flex-start" preventGrowOverflow={false} gap="sm">
        <Controller
          control={control}
          name="kind"
          render={({ field }) => (
            <Select
              label={t('What is it about?')}
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
              label={t('How severe is it?')}
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
        label={t('Subject')}
        required
        dir="auto"
        maxLength={200}
        data-autofocus
        error={errors.subject?.message}
        {...register('subject')}
      />
      {withSuggestion && (
        <Textarea
          label={t('Suggested text')}
          description={t('How the cue should read instead')}
          dir="auto"
          autosize
          minRows={2}
          maxRows={6}
          error={errors.suggestedText?.message}
          {...register('suggestedText')}
        />
      )}
      <Textarea
        label={t('Description')}
        description={t('What you saw, and what you expected')}
        dir="auto"
        autosize
        minRows={withSuggestion ? 2 : 5}
        maxRows={16}
        error={errors.text?.message}
        {...register('text')}
      />
    </>
  );
}
