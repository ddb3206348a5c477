import type { BodyOf } from '@glossa/contracts';
import {
  type Conversion,
  convertDocumentForm,
  type convertMediaForm,
  convertToSpeech,
  mediaTargetSchema,
} from '@glossa/contracts/conversions';
import { filterSettingsSchema } from '@glossa/contracts/filter-settings';
import { languageSchema } from '@glossa/contracts/media';
import { message } from '@glossa/messages/message';
import { z } from 'zod';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { IncomingFile } from '../../platform/http/receive-files.ts';
import { filterProfileFor } from '../filter-profiles/index.ts';
import { requireGlossary } from '../glossaries/index.ts';
import { assertNoVirus, receiveFile } from '../media/index.ts';
import { assertQuota } from '../operations/index.ts';
import { createConversion } from './create-conversion.ts';
import type { ConversionDeps } from './deps.ts';

export type ConversionContext<Form extends z.ZodType> = Omit<IncomingFile, 'fields'> & {
  fields: z.infer<Form>;
  /** Cleaned for display. */
  name: string;
};

/** What earlier versions stored for the person to read; `conversionTarget` says it in their language. */
const target = z.string().optional();
/** What a row keeps of what was asked, by kind. */
export const speechOptions = convertToSpeech.body.extend({ target });
export const mediaOptions = z.strictObject({ target, to: mediaTargetSchema });
export const documentOptions = convertDocumentForm.omit({ filterProfileId: true }).extend({
  target,
  /** Of the uploaded file, as it was detected. */
  format: z.string(),
  mediaType: z.string(),
  to: languageSchema,
  /** A copy of the settings of the profile. */
  filter: filterSettingsSchema.optional(),
});

export type SpeechOptions = z.infer<typeof speechOptions>;
export type MediaOptions = z.infer<typeof mediaOptions>;
export type DocumentOptions = z.infer<typeof documentOptions>;

export function createSpeechConversion(
  deps: ConversionDeps,
  actor: Actor,
  body: BodyOf<typeof convertToSpeech>,
): Promise<Conversion> {
  return createConversion(deps, actor, {
    kind: 'speech',
    inputName: firstWords(body.text),
    options: body satisfies SpeechOptions,
  });
}

/** Its result is kept for download, and nothing there could say that it was not scanned. */
const scanInput = (deps: ConversionDeps, actor: Actor, input: { path: string; name: string }) =>
  assertNoVirus(deps, actor, { ...input, large: 'refuse' });

export async function createMediaConversion(
  deps: ConversionDeps,
  actor: Actor,
  given: ConversionContext<typeof convertMediaForm>,
): Promise<Conversion> {
  const file = await receiveFile(deps.storage, given.stream, given.name, given.assertComplete);
  try {
    await scanInput(deps, actor, { path: file.pending.path, name: given.name });
    if (file.detected.kind === 'doc')
      throw new AppError('UPLOAD_REFUSED', message('conversion.mediaExpected'));
    const { to } = given.fields;
    return await createConversion(deps, actor, {
      kind: 'media',
      inputName: given.name,
      options: { to } satisfies MediaOptions,
      file: { pending: file.pending, extension: file.detected.extension },
    });
  } finally {
    await file.pending.discard();
  }
}

export async function createDocumentConversion(
  deps: ConversionDeps,
  actor: Actor,
  given: ConversionContext<typeof convertDocumentForm>,
): Promise<Conversion> {
  const { filterProfileId, ...fields } = given.fields;
  const profile = await filterProfileFor(deps.db, actor.organisationId, filterProfileId);
  if (fields.glossaryId) await requireGlossary(deps.db, actor.organisationId, fields.glossaryId);
  if (fields.from === fields.to) throw new AppError('TRANSLATION_SAME_LANGUAGE');
  await assertQuota(deps.db, actor.organisationId, { storageBytes: 0, translates: true });
  const file = await receiveFile(deps.storage, given.stream, given.name, given.assertComplete);
  try {
    await scanInput(deps, actor, { path: file.pending.path, name: given.name });
    const { kind, format, mediaType, extension } = file.detected;
    if (kind !== 'doc')
      throw new AppError('UPLOAD_REFUSED', message('conversion.documentExpected'));
    const options: DocumentOptions = {
      ...fields,
      format,
      mediaType,
      ...(profile ? { filter: profile.settings } : {}),
    };
    return await createConversion(deps, actor, {
      kind: 'document',
      inputName: given.name,
      options,
      file: { pending: file.pending, extension },
    });
  } finally {
    await file.pending.discard();
  }
}

const firstWords = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return [...line].length > 60 ? `${[...line].slice(0, 59).join('')}…` : line;
};
