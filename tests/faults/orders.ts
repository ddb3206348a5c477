import { randomUUID } from 'node:crypto';
import { convertMedia, convertSubtitles } from '@glossa/contracts/conversions';
import { getDocInformation, getVideoInformation } from '@glossa/contracts/media';
import { updateSubtitle } from '@glossa/contracts/subtitle-changes';
import {
  editableSubtitle,
  editableTranslationSubtitle,
  replaceSubtitle,
  replaceTranslationSubtitle,
} from '@glossa/contracts/subtitles';
import { verifyTranscript } from '@glossa/contracts/transcripts';
import { getVideoRequests, translateFile } from '@glossa/contracts/translation-requests';
import type { Ledger, Order, Upload } from './ledger.ts';
import { type Person, Refused } from './person.ts';
import type { Random } from './random.ts';
import { createSound, uploadAtOnce } from './uploading.ts';

export type OrderOptions = {
  person: Person;
  ledger: Ledger;
  random: Random;
  categoryId: string;
  nameFile: (extension: string) => string;
  uploadVideo: () => Promise<Upload>;
};

type Kind = 'document' | 'sound' | 'video';
type Current = { upload: Upload; kind: Kind; published?: boolean; order?: Order | undefined };
type Media = { uploadedStatus: string; transcribeId: string | null };

const language = 'es' as const;
const documentText = ['# Notes', '', 'The first paragraph has **two** words in it.', '', 'End.'];
const subtitleText =
  '1\n00:00:01,000 --> 00:00:03,000\nGood morning.\n\n2\n00:00:04,000 --> 00:00:06,000\nGood night.\n';

/**
 * Someone who uploads documents, recordings and videos, corrects and publishes what was heard, verifies it, has it
 * translated with files of several kinds, and publishes a correction of the translation, which makes its files again.
 * Answers one step of it; each time the next.
 */
export function createOrdering(options: OrderOptions): () => Promise<void> {
  const { person, ledger, random, categoryId, nameFile } = options;
  let current: Current | undefined;
  let count = 0;

  const uploadNext = async (): Promise<Current> => {
    // A document first: it needs no transcription, so that every run has a whole order.
    const kind = (['document', 'sound', 'video'] as const)[count % 3] ?? 'document';
    if (kind === 'video') return { kind, upload: await options.uploadVideo() };
    const file =
      kind === 'document'
        ? {
            name: nameFile('md'),
            bytes: Buffer.from([...documentText, String(random.integer(1, 1e9))].join('\n')),
          }
        : { name: nameFile('wav'), bytes: createSound(random, 2) };
    const upload = await uploadAtOnce(person, ledger, file, categoryId);
    upload.document = kind === 'document';
    return { kind, upload };
  };

  /** Undefined where the translation service is away: it is ordered again by the next step. */
  const order = async ({ upload, kind }: Current, mediaId: string): Promise<Order | undefined> => {
    const made = { burnedIn: kind === 'video', softMkv: kind === 'video' };
    const record: Order = {
      fault: ledger.fault,
      mayFail: upload.mayFail || ledger.mayFail,
      mediaId,
      fileName: upload.fileName,
      language,
      outputs:
        kind === 'document'
          ? ['document']
          : kind === 'video'
            ? ['burned-in', 'soft-mkv', 'subtitles']
            : ['subtitles'],
    };
    const body = {
      mediaId,
      targetLanguages: [language],
      engineId: 'libretranslate',
      options: made,
    };
    try {
      await person.insist(translateFile, { body });
    } catch (error) {
      const isAway = error instanceof Refused && error.code === 'TRANSLATION_NO_ENGINE';
      if (isAway && ledger.mayFail) return undefined;
      throw error;
    }
    ledger.orders.push(record);
    return record;
  };

  return async () => {
    if (!current?.upload.mediaId) {
      current = await uploadNext();
      count += 1;
      return;
    }
    const { upload, kind } = current;
    const mediaId = upload.mediaId ?? '';
    if (!current.order) {
      const details = kind === 'document' ? getDocInformation : getVideoInformation;
      const answer = await person.once(details, { params: { mediaId } });
      if (answer?.status !== 200) return;
      const media = answer.body.data as Media;
      if (media.uploadedStatus === 'failed') {
        current = undefined;
        return;
      }
      if (!['transcribed', 'ready'].includes(media.uploadedStatus)) return;
      if (media.transcribeId && !current.published)
        await publishTranscript(options, upload, media.transcribeId);
      current.published = true;
      current.order = await order(current, mediaId);
      return;
    }
    if (kind === 'document') {
      current = undefined;
      return;
    }
    const answer = await person.once(getVideoRequests, { params: { mediaId } });
    if (answer?.status !== 200) return;
    const [request] = answer.body.data as Array<{ ticketId: string; status: string }>;
    if (request?.status === 'ready')
      await publishTranslation(options, current.order, request.ticketId);
    if (['ready', 'failed'].includes(request?.status ?? '')) current = undefined;
  };
}

/** Corrects one cue, publishes, and verifies. */
async function publishTranscript(
  { person, ledger }: OrderOptions,
  upload: Upload,
  transcribeId: string,
): Promise<void> {
  const { fault } = ledger;
  const draft = await person.insist(editableSubtitle, {
    params: { transcribe_id: transcribeId, report_id: '0' },
  });
  const text = `Corrected in ${upload.fileName.slice(0, 20)}.`;
  const cueId = await correct(person, draft, text);
  upload.publishing = true;
  await unlessDone(404, () =>
    person.insist(replaceSubtitle, { body: { transcribeId, reportId: draft.reportId } }),
  );
  upload.published = { fault, cueId, text };
  const userId = await person.userId();
  await unlessDone(409, () =>
    person.insist(verifyTranscript, {
      params: { transcribe_id: transcribeId, status: 'VERIFIED', userId },
      body: {
        confirmWarnings: true,
        overrideErrors: true,
        reason: 'Made by a machine for a test.',
      },
    }),
  );
}

async function publishTranslation(
  { person, ledger }: OrderOptions,
  order: Order,
  ticketId: string,
): Promise<void> {
  const { fault } = ledger;
  // Its files are made again.
  order.mayFail ||= ledger.mayFail;
  const draft = await person.insist(editableTranslationSubtitle, {
    params: { ticket_id: ticketId, report_id: '0' },
  });
  const text = 'Corregido a mano.';
  const cueId = await correct(person, draft, text);
  await unlessDone(404, () =>
    person.insist(replaceTranslationSubtitle, { body: { ticketId, reportId: draft.reportId } }),
  );
  order.published = { fault, cueId, text };
}

type OpenDraft = {
  reportId: string;
  lowerSubtitleList: ReadonlyArray<{ id: string; revision: number }>;
};

async function correct(person: Person, draft: OpenDraft, text: string): Promise<string> {
  const [cue] = draft.lowerSubtitleList;
  if (!cue) throw new Error('The draft has no cue.');
  await person.insist(updateSubtitle, {
    body: {
      reportId: draft.reportId,
      changeId: randomUUID(),
      changes: [{ cueId: cue.id, revision: cue.revision, cue: { text } }],
    },
  });
  return cue.id;
}

/** Passes over the refusal that says that an earlier request did it, whose answer was lost. The checks look for it. */
async function unlessDone(status: number, send: () => Promise<unknown>): Promise<void> {
  try {
    await send();
  } catch (error) {
    if (!(error instanceof Refused && error.status === status)) throw error;
  }
}

/** One conversion; not repeated: where no answer comes, there may be a row or none. */
export async function convert(options: OrderOptions): Promise<void> {
  const { person, ledger, random, nameFile } = options;
  const ofMedia = random.chance(0.3);
  const name = nameFile(ofMedia ? 'wav' : 'srt');
  const record = {
    fault: ledger.fault,
    mayFail: ledger.mayFail,
    inputName: name,
    acknowledged: false,
  };
  const bytes = ofMedia ? createSound(random, 1) : Buffer.from(subtitleText);
  ledger.conversions.push(record);
  const answer = await person.once(ofMedia ? convertMedia : convertSubtitles, {
    form: () => {
      const form = new FormData();
      form.append('to', ofMedia ? 'mp3' : 'vtt');
      form.append('file', new Blob([new Uint8Array(bytes)]), name);
      return form;
    },
  });
  record.acknowledged = answer?.status === 200;
}
