import {
  findingKinds,
  type ReadingRulesSetting,
  readingRulesSchema,
  severitySchema,
  usualSeverity,
} from '@glossa/contracts/reading-rules';
import { z } from 'zod';
import { t } from '../../../lib/language/t.ts';

export type LimitName = Exclude<keyof ReadingRulesSetting, 'severities'>;
type Limit = { name: LimitName; label: string; unit: string; decimals: number };

/** The limits in the order people think of them. */
const limits: readonly Limit[] = [
  { name: 'cpl', label: t('Characters in a line'), unit: '', decimals: 0 },
  { name: 'cps', label: t('Characters a second'), unit: '', decimals: 1 },
  { name: 'maxLines', label: t('Lines at once'), unit: '', decimals: 0 },
  { name: 'minMs', label: t('Shortest time on screen'), unit: ' ms', decimals: 0 },
  { name: 'maxMs', label: t('Longest time on screen'), unit: ' ms', decimals: 0 },
  { name: 'minGapFrames', label: t('Gap between two cues'), unit: ' frames', decimals: 0 },
  {
    name: 'halfWidthWeight',
    label: t('What a half-width character counts'),
    unit: '',
    decimals: 2,
  },
  { name: 'cplVertical', label: t('Characters in a vertical line'), unit: '', decimals: 0 },
];

/** Those a language has: half widths and vertical lines are the concern of few. */
export const limitsOf = (defaults: ReadingRulesSetting): readonly Limit[] =>
  limits.filter(({ name }) => defaults[name] !== undefined);

/** In a form every kind of finding has its severity. */
export const rulesFormSchema = readingRulesSchema.safeExtend({
  severities: z.record(z.enum(findingKinds), severitySchema),
});
export type RulesForm = z.infer<typeof rulesFormSchema>;

export function toForm(rules: ReadingRulesSetting): RulesForm {
  const severities = findingKinds.map((kind) => [
    kind,
    rules.severities?.[kind] ?? usualSeverity(kind),
  ]);
  return { ...rules, severities: Object.fromEntries(severities) as RulesForm['severities'] };
}

/** Of the severities only what differs from the usual is kept. */
export function fromForm({ severities, ...limits }: RulesForm): ReadingRulesSetting {
  const unusual = findingKinds.filter((kind) => severities[kind] !== usualSeverity(kind));
  return unusual.length === 0
    ? limits
    : {
        ...limits,
        severities: Object.fromEntries(unusual.map((kind) => [kind, severities[kind]])),
      };
}

/** Faults of numbers as people say them. */
export function sayFault(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'too_small') return t('At least {minimum}.', { minimum: issue.minimum });
  if (issue.code === 'too_big') return t('At most {maximum}.', { maximum: issue.maximum });
  if (issue.code === 'invalid_type' && issue.expected === 'int') return t('Give a whole number.');
  return t('Give a number.');
}
