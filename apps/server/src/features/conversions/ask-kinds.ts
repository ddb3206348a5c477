import type { BodyOf } from '@glossa/contracts';
import type {
  Conversion,
  convertDocumentForm,
  convertMediaForm,
  convertToSpeech,
} from '@glossa/contracts/conversions';
import { languages } from '@glossa/contracts/languages';
import type { z } from 'zod';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { IncomingFile } from '../../platform/http/receive-files.ts';
import { requireGlossary } from '../glossaries/index.ts';
import { receiveFile } from '../media/index.ts';
import { askForConversion } from './ask.ts';
import type { ConversionDeps } from './deps.ts';
import type { DocumentOptions, MediaOptions, SpeechOptions } from './options.ts';

export type Given<Form extends z.ZodType> = Omit<IncomingFile, 'fields'> & {
  fields: z.infer<Form>;
  /** Cleaned, fit to be shown. */
  name: string;
};

export function askForSpeech(
  deps: ConversionDeps,
  actor: Actor,
  body: BodyOf<typeof convertToSpeech>,
): Promise<Conversion> {
  const target = `${body.format.toUpperCase()}, ${languages[body.language].label}`;
  return askForConversion(deps, actor, {
    kind: 'speech',
    inputName: firstWords(body.text),
    options: { ...body, target } satisfies SpeechOptions,
  });
}

export async function askForMedia(
  deps: ConversionDeps,
  actor: Actor,
  given: Given<typeof convertMediaForm>,
): Promise<Conversion> {
  const file = await receiveFile(deps.storage, given.stream, given.name, given.refuseTruncated);
  try {
    if (file.recognised.kind === 'doc')
      throw new AppError('UPLOAD_REFUSED', 'This is a document. Drop a video or audio file here.');
    const { to } = given.fields;
    return await askForConversion(deps, actor, {
      kind: 'media',
      inputName: given.name,
      options: { to, target: to.toUpperCase() } satisfies MediaOptions,
      file: { pending: file.pending, extension: file.recognised.extension },
    });
  } finally {
    await file.pending.discard();
  }
}

export async function askForDocument(
  deps: ConversionDeps,
  actor: Actor,
  given: Given<typeof convertDocumentForm>,
): Promise<Conversion> {
  const { fields } = given;
  if (fields.glossaryId) await requireGlossary(deps.db, actor.organisationId, fields.glossaryId);
  if (fields.from === fields.to) throw new AppError('TRANSLATION_SAME_LANGUAGE');
  const file = await receiveFile(deps.storage, given.stream, given.name, given.refuseTruncated);
  try {
    const { kind, format, mediaType, extension } = file.recognised;
    if (kind !== 'doc')
      throw new AppError(
        'UPLOAD_REFUSED',
        'This is a video or audio file. Upload it as media to have it translated.',
      );
    const options: DocumentOptions = {
      ...fields,
      format,
      mediaType,
      target: languages[fields.to].label,
    };
    return await askForConversion(deps, actor, {
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
