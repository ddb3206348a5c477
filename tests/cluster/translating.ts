import { getVideoInformation } from '@glossa/contracts/media';
import { verifyTranscript } from '@glossa/contracts/transcripts';
import { translateFile } from '@glossa/contracts/translation-requests';
import type { Finding } from '../faults/checks.ts';
import type { Ledger } from '../faults/ledger.ts';
import type { Person } from '../faults/person.ts';
import type { Query } from '../faults/query.ts';
import type { Traffic } from '../faults/traffic.ts';

export type Translation = { fault: string; mediaId: string; fileName: string };

/** A person who uploads a video, verifies what was heard, and orders a translation with its subtitles in the picture. */
export function createTranslating(person: Person, userId: string, ledger: Ledger) {
  const ordered: Translation[] = [];
  let current: { mediaId: string; fileName: string } | undefined;
  const step = async (traffic: Traffic): Promise<void> => {
    if (!current) {
      const { mediaId, fileName } = await traffic.uploadVideo();
      if (mediaId) current = { mediaId, fileName };
      return;
    }
    const { mediaId, fileName } = current;
    const answer = await person.once(getVideoInformation, { params: { mediaId } });
    if (answer?.status !== 200) return;
    const media = answer.body.data as { uploadedStatus: string; transcribeId: string | null };
    if (media.uploadedStatus === 'failed') current = undefined;
    // The answer to an earlier request may have been lost, although it was done.
    if (media.uploadedStatus === 'transcribed') {
      const verified = await person.once(verifyTranscript, {
        params: { transcribe_id: media.transcribeId ?? '', status: 'VERIFIED', userId },
        body: { confirmWarnings: true },
      });
      if (verified && verified.status < 500 && ![200, 401, 429].includes(verified.status))
        throw new Error(`${fileName} was not verified: ${verified.status} ${verified.body.code}`);
      return;
    }
    if (media.uploadedStatus !== 'verified') return;
    // Ordered twice, it changes nothing.
    const { fault } = ledger;
    await person.insist(translateFile, {
      body: { mediaId, targetLanguages: ['es'], options: { burnedIn: true } },
    });
    ordered.push({ fault, mediaId, fileName });
    current = undefined;
  };
  return { step, ordered };
}

/** Each order has one ticket, which is ready with all its files. */
export async function checkTranslations(
  query: Query,
  ordered: readonly Translation[],
): Promise<Finding[]> {
  const rows = await query<{ media_id: string; status: string; outputs: string[] }>(`
    SELECT r.media_id, r.status,
      array(SELECT o.kind || ' ' || o.status FROM translation_outputs o
        WHERE o.ticket_id = r.id ORDER BY o.kind) AS outputs
    FROM translation_requests r`);
  return ordered.flatMap(({ fault, mediaId, fileName }): Finding[] => {
    const found = rows.filter((row) => row.media_id === mediaId);
    const note = (defect: Finding['defect'], text: string) => [
      { fault, defect, text: `the translation of ${fileName} ${text}` },
    ];
    const [row] = found;
    if (!row) return note('lost', 'has no ticket');
    if (found.length > 1) return note('duplicated', `has ${found.length} tickets`);
    const ended = [row.status, ...row.outputs].join(', ');
    return ended === 'ready, burned-in ready, subtitles ready'
      ? []
      : note('lost', `ended as ${ended}`);
  });
}
