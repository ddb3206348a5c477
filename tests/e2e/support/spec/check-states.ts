import { apiBase, pyapiBase } from '@glossa/contracts/endpoint';
import { expect } from 'vitest';
import { until } from '../api.ts';
import { uploadOf } from './calls-of-media.ts';
import { once } from './once.ts';
import { send } from './send.ts';
import { quoted, type SpecCheck, type SpecContext } from './spec-check.ts';
import { addUser, must } from './spec-people.ts';

const chain = (states: readonly string[]): string => states.map((one) => `\`${one}\``).join(' → ');
const information = `${apiBase}/mediainformation`;

/** A second document, so long that it can be stopped, with a translation of it. */
const longDocument = once(async (context) => {
  const { known, live } = context;
  const lines = Array.from({ length: 4_000 }, (_, line) => `House ${line} is red and big.`);
  const { mediaId } = await must(
    context,
    `POST ${pyapiBase}/upload_file`,
    uploadOf(known.categoryId ?? '', 'long.txt', lines.join('\n\n')),
  );
  await must(context, `POST ${apiBase}/mediadetails/cancelMedia/${mediaId}`);
  await until(
    async () => live.statusesOf(mediaId),
    (all) => all.includes('cancelled'),
    30_000,
  );
  await must(context, `POST ${apiBase}/mediadetails/retryMedia/${mediaId}`, {});
  await until(
    async () => live.statusesOf(mediaId),
    (all) => all.at(-1) === 'ready',
    30_000,
  );
  const [{ ticketId }] = await must(context, `POST ${pyapiBase}/file_translater`, {
    ...{ mediaId, targetLanguages: ['es'] },
  });
  await must(context, `POST ${information}/cancelTranslationRequest/${ticketId}`);
  await until(
    async () => live.statusesOf(ticketId),
    (all) => all.includes('cancelled'),
    30_000,
  );
  return { media: live.statusesOf(mediaId), request: live.statusesOf(ticketId) };
});

/** Announces a resumable upload of which no byte is sent. */
async function announceUpload(context: SpecContext): Promise<void> {
  const metadata = { filename: 'announced.wav', categoryId: context.known.categoryId ?? '' };
  const { status } = await send(context, `POST ${pyapiBase}/uploads`, {
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': '1000',
      'upload-metadata': Object.entries(metadata)
        .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
        .join(','),
    },
  });
  expect(status).toBe(201);
}

const transcript = ({ known }: SpecContext) =>
  `${pyapiBase}/verified_transcript/${known.transcribeId}`;

/** Section 4, and the states of the product decisions. */
export const stateChecks: readonly SpecCheck[] = [
  {
    requirement:
      'verification is set by a status value in the call: PENDING, IN_REVIEW, VERIFIED, REJECTED',
    check: async (context) => {
      const { userId } = context.known;
      const set: string[] = [];
      for (const [status, body] of [
        ['IN_REVIEW', {}],
        ['REJECTED', { reason: 'Too short.' }],
        ['IN_REVIEW', {}],
        ['PENDING', {}],
        ['VERIFIED', { overrideErrors: true, confirmWarnings: true, reason: 'It will do.' }],
      ] as const) {
        const call = `PUT ${transcript(context)}/${status}/${userId}`;
        const answer = await send(context, call, { body });
        expect(answer.message, call).not.toBe('');
        expect(answer.data?.verification, call).toBe(status);
        set.push(status);
      }
      const unknown = await send(context, `PUT ${transcript(context)}/DONE/${userId}`, {
        body: {},
      });
      expect(unknown.status).toBe(400);
      return `${chain(set)}; \`DONE\` is refused with 400`;
    },
  },
  {
    requirement: 'media: uploaded → processing → transcribing → transcribed → verified',
    check: async ({ live, known }) => {
      const seen = live.statusesOf(known.mediaId);
      const first = seen.filter((one, at) => seen.indexOf(one) === at && !one.startsWith('upload'));
      expect([known.uploadStatus, ...first]).toEqual([
        ...['uploaded', 'processing', 'transcribing', 'transcribed', 'verified'],
      ]);
      return `${chain(['uploaded', ...first])} of the upload and the live channel`;
    },
  },
  {
    requirement: 'a document: uploaded → processing → ready',
    check: async ({ live, known }) => {
      const seen = live.statusesOf(known.documentId).slice(-2);
      expect([known.documentStatus, ...seen]).toEqual(['uploaded', 'processing', 'ready']);
      return `${chain(['uploaded', ...seen])} of the upload and the live channel`;
    },
  },
  {
    requirement: 'media: uploading, while bytes are missing',
    check: async (context) => {
      await announceUpload(context);
      const { uploading } = await must(context, `GET ${apiBase}/mediadetails/getAllMediaDetails`);
      expect(uploading).toMatchObject([{ title: 'announced', uploadedStatus: 'uploading' }]);
      return '`uploading` after a resumable upload was announced';
    },
  },
  {
    requirement: 'media: cancelled from a working state, and Retry',
    check: async (context) => {
      const { media } = await longDocument(context);
      expect(media.indexOf('cancelled')).toBeLessThan(media.indexOf('ready'));
      return '`cancelled`, then `ready` after a retry';
    },
  },
  {
    requirement: 'translation request: queued → translating → rendering → ready',
    check: async ({ live, known }) => {
      const expected = ['translating', 'rendering', 'ready'];
      const seen = live.statusesOf(known.ticketId).filter((one) => expected.includes(one));
      expect([known.firstRequestStatus, ...seen.slice(0, 3)]).toEqual(['queued', ...expected]);
      return `${chain(['queued', ...expected])} of the call and the live channel`;
    },
  },
  {
    requirement: 'translation request: cancelled',
    check: async (context) => {
      expect((await longDocument(context)).request.at(-1)).toBe('cancelled');
      return '`cancelled` of the live channel';
    },
  },
  {
    requirement: 'user approval: Pending, Approved, Rejected, Deactivated, in one transition table',
    check: async (context) => {
      const list = await must(context, `GET ${apiBase}/userApproval/getUserApprovalStatusList`);
      const states = list.map(({ status, next }: { status: string; next: string[] }) => ({
        status,
        next,
      }));
      expect(states).toEqual([
        { status: 'Pending', next: ['Approved', 'Rejected'] },
        { status: 'Approved', next: ['Deactivated'] },
        { status: 'Rejected', next: ['Approved'] },
        { status: 'Deactivated', next: ['Approved'] },
      ]);
      const { userId } = await addUser(context, 'ned', [context.known.linRoleId]);
      const decide = (from: string, status: string) =>
        send(context, `POST ${apiBase}/userApproval/saveUserStatus`, {
          body: { userId, from, status, comment: '', roleIds: [context.known.linRoleId] },
        });
      const codes = [
        (await decide('Approved', 'Rejected')).status,
        (await decide('Approved', 'Deactivated')).status,
        (await decide('Deactivated', 'Approved')).status,
      ];
      expect(codes).toEqual([409, 200, 200]);
      return `${quoted(states.map(({ status }: { status: string }) => status))}; ‘Approved’ to ‘Deactivated’ and back is taken, to ‘Rejected’ refused with 409`;
    },
  },
  {
    requirement: 'feedback: Open, In progress, Resolved, Closed',
    check: async (context) => {
      const base = `${apiBase}/feedback`;
      let { ticketId, revision, status } = await must(context, `POST ${base}/addFeedback`, {
        ...{ kind: 'fault', subject: 'A cue is late' },
      });
      const seen: string[] = [status];
      for (const next of ['In progress', 'Resolved', 'Closed']) {
        ({ ticketId, revision, status } = await must(context, `POST ${base}/moveFeedback`, {
          ...{ ticketId, revision, status: next },
        }));
        seen.push(status);
      }
      expect(seen).toEqual(['Open', 'In progress', 'Resolved', 'Closed']);
      const back = await send(context, `POST ${base}/moveFeedback`, {
        body: { ticketId, revision, status: 'Resolved' },
      });
      expect(back.status).toBe(409);
      return `${chain(seen)}; from ‘Closed’ to ‘Resolved’ is refused with 409`;
    },
  },
];
