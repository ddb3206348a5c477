import {
  findingKinds,
  type ReadingRulesSetting,
  readingRulesSchema,
  severitySchema,
  usualSeverity,
} from '@glossa/contracts/reading-rules';
import { z } from 'zod';
import { inContext, pageLocale, t } from '../../../lib/language/t.ts';

export type LimitName = Exclude<keyof ReadingRulesSetting, 'severities'>;
type Unit = 'ms' | 'frames' | null;
type Limit = { name: LimitName; label: string; unit: Unit; decimals: number };

/** The limits in the order people think of them. */
const limits: readonly Limit[] = [
  { name: 'cpl', label: t('Characters in a line'), unit: null, decimals: 0 },
  { name: 'cps', label: t('Characters a second'), unit: null, decimals: 1 },
  { name: 'maxLines', label: t('Lines at once'), unit: null, decimals: 0 },
  { name: 'minMs', label: t('Shortest time on screen'), unit: 'ms', decimals: 0 },
  { name: 'maxMs', label: t('Longest time on screen'), unit: 'ms', decimals: 0 },
  { name: 'minGapFrames', label: t('Gap between two cues'), unit: 'frames', decimals: 0 },
  {
    name: 'halfWidthWeight',
    label: t('What a half-width character counts'),
    unit: null,
    decimals: 2,
  },
  { name: 'cplVertical', label: t('Characters in a vertical line'), unit: null, decimals: 0 },
];

/** Stands behind a number in its field. */
export const suffixOf = (unit: Unit): string => {
  if (unit === null) return '';
  return ` ${unit === 'ms' ? inContext('behind a number', 'ms') : inContext('behind a number', 'frames')}`;
};

// As the numbers stand in their fields.
const plain = new Intl.NumberFormat(pageLocale(), { useGrouping: false });

/** A limit with its unit. */
export function sayLimit(value: number | undefined, unit: Unit): string {
  if (value === undefined) return '—';
  if (unit === 'frames') return t('{value, plural, one {# frame} other {# frames}}', { value });
  return unit === 'ms' ? t('{value} ms', { value: plain.format(value) }) : plain.format(value);
}

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
  if (issue.code === 'too_small')
    return t('At least {minimum, number}.', { minimum: Number(issue.minimum) });
  if (issue.code === 'too_big')
    return t('At most {maximum, number}.', { maximum: Number(issue.maximum) });
  if (issue.code === 'invalid_type' && issue.expected === 'int') return t('Give a whole number.');
  return t('Give a number.');
}
