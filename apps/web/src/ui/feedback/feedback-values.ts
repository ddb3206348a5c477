import { feedbackContent } from '@glossa/contracts/feedback';
import { z } from 'zod';

/** What the form holds. */
export const feedbackFormSchema = z.object({
  ...feedbackContent,
  /** Empty: none. */
  // not shown: as it stands; it is translated by its pattern, like the server’s own.
  suggestedText: z.string().max(5_000, 'Keep the text of a cue within 5,000 characters.'),
});
/** The same while it is being written: nothing has to be there yet. */
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
