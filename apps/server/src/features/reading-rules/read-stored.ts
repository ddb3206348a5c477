import {
  findingKinds,
  type ReadingRulesSetting,
  readingRulesSchema,
  severitySchema,
} from '@glossa/contracts/reading-rules';

/**
 * What an organisation saved, over the defaults of the language. Fields this version does not know, or whose values it
 * would not accept, are passed over: a row of another version must not keep anybody from working.
 */
export function readStoredRules(
  stored: unknown,
  defaults: ReadingRulesSetting,
): ReadingRulesSetting {
  const values = isRecord(stored) ? stored : {};
  const known: Record<string, unknown> = {};
  for (const [field, schema] of Object.entries(readingRulesSchema.shape)) {
    if (field === 'severities' || values[field] === undefined) continue;
    const parsed = schema.safeParse(values[field]);
    if (parsed.success) known[field] = parsed.data;
  }
  const severities = readSeverities(values.severities);
  const merged = readingRulesSchema.safeParse({
    ...defaults,
    ...known,
    ...(severities && { severities }),
  });
  return merged.success ? merged.data : defaults;
}

function readSeverities(stored: unknown): ReadingRulesSetting['severities'] {
  if (!isRecord(stored)) return undefined;
  const severities: NonNullable<ReadingRulesSetting['severities']> = {};
  for (const kind of findingKinds) {
    const parsed = severitySchema.safeParse(stored[kind]);
    if (parsed.success) severities[kind] = parsed.data;
  }
  return severities;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
