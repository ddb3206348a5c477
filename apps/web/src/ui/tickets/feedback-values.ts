import { feedbackContent } from '@glossa/contracts/feedback';
import { z } from 'zod';

/** The form's values. */
export const feedbackFormSchema = z.object({
  ...feedbackContent,
  /** Empty: none. */
  suggestedText: z.string().max(5_000, 'validation.cueTextMaxLength'),
});
/** The same for incomplete input. */
export const feedbackValues = z.object({
  ...feedbackFormSchema.shape,
  subject: z.string(),
  text: z.string(),
  suggestedText: z.string(),
});
export type FeedbackValues = z.infer<typeof feedbackFormSchema>;

export const emptyValues: FeedbackValues = {
  kind: 'other',
  severity: 'normal',
  subject: '',
  text: '',
  suggestedText: '',
};
export const feedbackFormFields = ['kind', 'severity', 'subject', 'text', 'suggestedText'] as const;
