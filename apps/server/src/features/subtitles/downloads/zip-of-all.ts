import type { LanguageCode } from '@glossa/contracts/languages';
import type { MessageRef } from '@glossa/contracts/messages';
import type { SubtitleFileOptions } from '@glossa/contracts/subtitle-files';
import { downloadFormats } from '@glossa/subtitles/formats/download-formats';
import { unusedOptions } from '@glossa/subtitles/formats/encode-file';
import { lossMessage } from '@glossa/subtitles/formats/write-losses';
import type { DatabaseOrTransaction } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { preferredLanguage } from '../../../platform/i18n/page-language.ts';
import {
  isParserError,
  type ParserOwner,
  type Parsers,
} from '../../../platform/sandbox/parsers/task.ts';
import { nameOf } from '../subtitle-zip.ts';
import { writeCheckedWord, writeCheckedZip } from '../write-zip.ts';
import {
  type PublishedSubtitles,
  readZipInput,
  readZippedSubtitles,
  unknownLoss,
} from '../zipped-subtitles.ts';
import type { DownloadedFile, DownloadInput } from './download.parser.ts';
import { measureFiles, writeFiles, zipFiles } from './write-download.ts';

type Deps = { db: DatabaseOrTransaction; parsers: Parsers };
/** How the files are written; `language`: of the note, instead of the owner’s. */
type ZipOptions = SubtitleFileOptions & { language?: LanguageCode | undefined };

const word = { id: 'docx', label: { text: 'Word' }, extension: 'docx' } as const;
const lossesOfWord = (file: SubtitleFileOptions): MessageRef[] =>
  unusedOptions(word.id, file).map(lossMessage);

/** The formats of the zip of all formats, and what each cannot hold of the subtitles. */
export async function measureZipOfAll(
  deps: Deps,
  owner: ParserOwner,
  of: PublishedSubtitles,
  file: SubtitleFileOptions,
) {
  const input = await readZipInput(deps.db, of);
  return [
    ...(await measureFiles(deps, owner, { ...input, file })),
    { ...word, isPreset: false, losses: lossesOfWord(file) },
  ];
}

/**
 * The zip of published subtitles in all formats, with a note if anything cannot be held. With options, its files are
 * written in a process of their own: encoding takes long.
 */
export async function writeZipOfAll(
  deps: Deps,
  owner: ParserOwner,
  of: PublishedSubtitles,
  { language, ...file }: ZipOptions,
): Promise<Buffer> {
  if (Object.values(file).every((value) => value === undefined)) {
    const zipped = await readZippedSubtitles(deps, owner, of);
    return writeCheckedZip(deps, owner, language ? { ...zipped, noteLanguage: language } : zipped);
  }
  const input = await readZipInput(deps.db, of);
  const files = await writeAnyway(deps, owner, { ...input, file });
  const docx = await writeCheckedWord(deps, owner, { ...of, cues: input.cues });
  return zipFiles(
    [
      ...files.map((one) => ({ ...one, name: nameOf(of, extensionOf(one.id)) })),
      {
        name: nameOf(of, word.extension),
        content: docx,
        losses: lossesOfWord(file),
      },
    ],
    language ?? (await preferredLanguage(deps.db, owner)),
  );
}

const extensionOf = (id: string): string => downloadFormats.get(id)?.extension ?? id;

/** The cues are delivered, whatever became of the imported file. */
async function writeAnyway(
  deps: Deps,
  owner: ParserOwner,
  input: DownloadInput,
): Promise<DownloadedFile[]> {
  try {
    return await writeFiles(deps, owner, input);
  } catch (error) {
    const isBusy = error instanceof AppError && error.code === 'RATE_LIMITED';
    if (!input.kept || !isParserError(error) || isBusy) throw error;
    const files = await writeFiles(deps, owner, { ...input, kept: null });
    return files.map((one) => ({ ...one, losses: [...one.losses, unknownLoss] }));
  }
}
