import {
  findingKinds,
  type ReadingRulesSetting,
  readingRulesSchema,
  severitySchema,
  usualSeverity,
} from '@glossa/contracts/reading-rules';
import { z } from 'zod';
import { pageLocale, t } from '../../../lib/i18n/t.ts';

export type LimitName = Exclude<keyof ReadingRulesSetting, 'severities'>;
type Unit = 'ms' | 'frames' | null;
type Limit = { name: LimitName; label: string; unit: Unit; decimals: number };

/** The limits in the usual order. */
const limits: readonly Limit[] = [
  { name: 'cpl', label: t('editor.readingRules.charactersPerLine'), unit: null, decimals: 0 },
  { name: 'cps', label: t('editor.readingRules.charactersPerSecond'), unit: null, decimals: 1 },
  {
    name: 'maxCps',
    label: t('editor.readingRules.maxCharactersPerSecond'),
    unit: null,
    decimals: 1,
  },
  { name: 'maxLines', label: t('editor.readingRules.linesPerCue'), unit: null, decimals: 0 },
  { name: 'minMs', label: t('editor.readingRules.minDuration'), unit: 'ms', decimals: 0 },
  { name: 'maxMs', label: t('editor.readingRules.maxDuration'), unit: 'ms', decimals: 0 },
  { name: 'minGapFrames', label: t('editor.readingRules.minGap'), unit: 'frames', decimals: 0 },
  {
    name: 'halfWidthWeight',
    label: t('editor.readingRules.halfWidthWeight'),
    unit: null,
    decimals: 2,
  },
  {
    name: 'cplVertical',
    label: t('editor.readingRules.charactersPerVerticalLine'),
    unit: null,
    decimals: 0,
  },
];

/** The unit shown after a number in its field. */
export const suffixOf = (unit: Unit): string => {
  if (unit === null) return '';
  return ` ${unit === 'ms' ? t('editor.readingRules.msSuffix') : t('editor.readingRules.framesSuffix')}`;
};

// As displayed in their fields.
const plain = new Intl.NumberFormat(pageLocale(), { useGrouping: false });

/** A limit with its unit. */
export function formatLimit(value: number | undefined, unit: Unit): string {
  if (value === undefined) return '—';
  if (unit === 'frames') return t('editor.readingRules.frames', { value });
  return unit === 'ms'
    ? t('editor.readingRules.milliseconds', { value: plain.format(value) })
    : plain.format(value);
}

/** The limits of a language: half-width counts and vertical lines apply to few. */
export const limitsOf = (defaults: ReadingRulesSetting): readonly Limit[] =>
  limits.filter(({ name }) => defaults[name] !== undefined);

/** The form has a severity for every kind of issue. */
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

/** Only severities that differ from the default are saved. */
export function fromForm({ severities, ...limits }: RulesForm): ReadingRulesSetting {
  const unusual = findingKinds.filter((kind) => severities[kind] !== usualSeverity(kind));
  return unusual.length === 0
    ? limits
    : {
        ...limits,
        severities: Object.fromEntries(unusual.map((kind) => [kind, severities[kind]])),
      };
}

/** Validation messages for numbers. */
export function formatLimitError(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'too_small')
    return t('editor.readingRules.atLeast', { minimum: Number(issue.minimum) });
  if (issue.code === 'too_big')
    return t('editor.readingRules.atMost', { maximum: Number(issue.maximum) });
  if (issue.code === 'invalid_type' && issue.expected === 'int')
    return t('editor.readingRules.enterWholeNumber');
  return t('editor.readingRules.enterNumber');
}
