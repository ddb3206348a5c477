import { plainDisclaimer } from '@glossa/contracts/disclaimer-text';
import type { LanguageCode } from '@glossa/contracts/languages';
import { type SubtitleStyle, subtitleStyleSchema } from '@glossa/contracts/subtitle-styles';
import type { OutputKind } from '@glossa/contracts/translation-outputs';
import type { DatabaseOrTransaction } from '../../../platform/db/database.ts';
import { type FoundDisclaimer, findPublishedDisclaimer } from '../../disclaimers/index.ts';
import { styleOf } from '../../subtitle-styles/index.ts';
import type { OutputSpec } from './output-options.ts';
import { digest } from './text-digest.ts';

/** What a file shows besides its text. It can change without the translation. */
export type Appearance = { disclaimer: FoundDisclaimer; style: SubtitleStyle };

/** Of a translation request. */
export type AppearanceOwner = {
  organisation_id: string;
  media_id: string;
  language: LanguageCode;
  disclaimer: string | null;
};

/** MP4 holds no style, and the others have no subtitles. */
const styledKinds: readonly OutputKind[] = ['subtitles', 'burned-in', 'soft-mkv'];
const documentKinds: readonly OutputKind[] = ['document', 'document-pdf'];

export async function readAppearance(
  db: DatabaseOrTransaction,
  request: AppearanceOwner,
  { kind, settings }: OutputSpec,
): Promise<Appearance> {
  const place = documentKinds.includes(kind) ? 'inDocuments' : 'inVideos';
  return {
    disclaimer: settings.disclaimer
      ? await findPublishedDisclaimer(db, request, place)
      : { content: null, notes: [] },
    style: (await styleOf(db, request.media_id, request.language)).style,
  };
}

/** Changes with what the file shows of it: videos have no marks of the disclaimer. */
export function digestOfAppearance(
  kind: OutputKind,
  { disclaimer: { content }, style }: Appearance,
): string {
  const words = content && !documentKinds.includes(kind) ? plainDisclaimer(content) : content;
  // Parsed, because the digest depends on the order of the fields.
  return digest([words, styledKinds.includes(kind) ? subtitleStyleSchema.parse(style) : null]);
}

/** Of what the file would be made with now. */
export const readAppearanceDigest = async (
  db: DatabaseOrTransaction,
  request: AppearanceOwner,
  spec: OutputSpec,
): Promise<string> => digestOfAppearance(spec.kind, await readAppearance(db, request, spec));
