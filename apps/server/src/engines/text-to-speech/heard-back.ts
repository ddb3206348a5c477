import { utcInstantSchema } from '@glossa/contracts/endpoint';
import { speechModelSchema } from '@glossa/contracts/engine-settings';
import { languages } from '@glossa/contracts/languages';
import { languageSchema } from '@glossa/contracts/media';
import type { HeardBack } from '@glossa/contracts/voices';
import { z } from 'zod';
import { aboutSpeechModels } from '../speech-to-text/speech-models.ts';
import measured from './heard-back.json' with { type: 'json' };

/** The file that `npm run quality -- --voices --write` writes. */
export const heardBackFileSchema = z.strictObject({
  measuredAt: utcInstantSchema,
  /** Engine id → the version that spoke. */
  versions: z.record(z.string(), z.string()),
  recognizer: speechModelSchema,
  voices: z.array(
    z.strictObject({
      engine: z.string(),
      voiceId: z.string(),
      language: languageSchema,
      detected: languageSchema.nullable(),
      errors: z.int().nonnegative(),
      units: z.int().positive(),
      unit: z.enum(['words', 'characters']),
    }),
  ),
});
export type HeardBackFile = z.infer<typeof heardBackFileSchema>;

const file = heardBackFileSchema.parse(measured);

/** Shares of errors up to which a voice is understood, and partly understood. */
const UNDERSTOOD = 0.15;
const PARTLY = 0.5;

/** How well the product's own speech recognition understood a voice when it was measured; null if it was not. */
export function heardBack(
  engine: string,
  voiceId: string,
  language: HeardBackFile['voices'][number]['language'],
  { measuredAt, versions, recognizer, voices } = file,
): HeardBack | null {
  const voice = voices.find(
    (one) => one.engine === engine && one.voiceId === voiceId && one.language === language,
  );
  if (!voice) return null;
  const { errors, units, unit, detected } = voice;
  const share = Math.min(1, errors / units);
  const inLanguage =
    detected !== null && languages[detected].spokenAs === languages[language].spokenAs;
  const understood = !inLanguage || share > PARTLY ? 'no' : share > UNDERSTOOD ? 'partly' : 'yes';
  return {
    ...{ understood, errorShare: share, unit, detected, measuredAt },
    recognizer: aboutSpeechModels[recognizer].name,
    version: versions[engine] ?? '',
  };
}
