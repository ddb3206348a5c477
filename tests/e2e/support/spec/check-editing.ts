import { apiBase, pyapiBase } from '@glossa/contracts/endpoint';
import { expect } from 'vitest';
import { until } from '../api.ts';
import { once } from './once.ts';
import { send } from './send.ts';
import { quoted, type SpecCheck, type SpecContext } from './spec-check.ts';
import { must } from './spec-people.ts';

type Cue = { id: string; revision: number; text: string; startMs: number; endMs: number };
type Version = { version: number };

/** The verified transcript is opened, edited and published, and its translation becomes stale. */
const editing = once(async (context) => {
  const { known, live } = context;
  const open = (path: string) => must(context, `GET ${pyapiBase}/editable_subtitle/${path}`);
  const owner = { kind: 'transcript', id: known.transcribeId };
  const versions = (): Promise<Version[]> =>
    must(context, `GET ${pyapiBase}/subtitle_versions/transcript/${known.transcribeId}`);
  const before = await versions();
  const draft = await open(`${known.transcribeId}/0`);
  const again = await open(`${known.transcribeId}/0`);
  const forked = await must(context, `POST ${pyapiBase}/duplicate`, { owner });
  const change = { reportId: draft.reportId, changeId: crypto.randomUUID() };
  const [cue]: Cue[] = draft.lowerSubtitleList;
  if (!cue) throw new Error('The draft has no cue.');
  const copied = await must(context, `POST ${pyapiBase}/duplicate`, { ...change, cueId: cue.id });
  const copies: Cue[] = copied.change.cues;
  const overlap = await send(context, `POST ${pyapiBase}/create_subtitle`, {
    body: {
      ...{ ...change, changeId: crypto.randomUUID() },
      cues: [
        {
          cueId: 'title',
          cue: { startMs: cue.startMs, endMs: cue.endMs, text: 'Title', track: 'upper' },
        },
      ],
    },
  });
  await must(context, `PUT ${pyapiBase}/update_subtitle`, {
    ...{ ...change, changeId: crypto.randomUUID() },
    changes: [{ cueId: cue.id, revision: cue.revision, cue: { text: 'The garden is big.' } }],
  });
  const moved = await must(context, `PUT ${pyapiBase}/update_subtitle`, {
    ...{ ...change, changeId: crypto.randomUUID() },
    changes: [{ cueId: 'title', revision: overlap.data.revisions.title, cue: { endMs: 100_000 } }],
  });
  const published = await must(context, `POST ${pyapiBase}/replace_subtitle`, {
    ...{ transcribeId: known.transcribeId, reportId: draft.reportId },
  });
  const impossible = await send(
    context,
    `PUT ${pyapiBase}/verified_transcript/${known.transcribeId}/VERIFIED/${known.userId}`,
    { body: {} },
  );
  await until(
    async () => live.statusesOf(known.ticketId),
    (all) => all.at(-1) === 'stale',
    30_000,
  );
  const [request] = await must(
    context,
    `GET ${apiBase}/mediainformation/getAllMediaTranslationVideoRequest/${known.mediaId}`,
  );
  return {
    draft,
    again,
    forked,
    copies,
    overlap,
    moved,
    published,
    impossible,
    before,
    after: await versions(),
    request,
    cue,
  };
});

/** What is answered when a transcript with a cue past the end of the media is verified. */
export const readImpossible = async (context: SpecContext) => (await editing(context)).impossible;

/** The words of the product decisions: tracks, drafts, tickets, verification, stale. */
export const editingChecks: readonly SpecCheck[] = [
  {
    requirement: 'report_id 0 is the caller’s open draft, made if there is none',
    check: async (context) => {
      const { draft, again } = await editing(context);
      expect(again.reportId).toBe(draft.reportId);
      return 'the same `reportId` from both of two calls';
    },
  },
  {
    requirement:
      'duplicate with a cue id copies a cue; without one it opens a draft of the published set',
    check: async (context) => {
      const { copies, cue, forked } = await editing(context);
      expect(copies.map(({ text }) => text)).toContain(cue.text);
      expect(forked.change).toBeNull();
      return 'a second cue with the same text; a `reportId` without a change';
    },
  },
  {
    requirement: 'two tracks, upper and lower; cues of different tracks may overlap',
    check: async (context) => {
      const { overlap, published } = await editing(context);
      expect(overlap.code).toBe('OK');
      expect(published.upperSubtitleList).toContainEqual(
        expect.objectContaining({ id: 'title', track: 'upper' }),
      );
      return 'an upper cue at the time of a lower one is taken';
    },
  },
  {
    requirement: 'a cue has a stable id that survives retiming and publishing',
    check: async (context) => {
      const { published, cue, moved } = await editing(context);
      expect(Object.keys(moved.revisions)).toEqual(['title']);
      expect(published.lowerSubtitleList.map(({ id }: Cue) => id)).toContain(cue.id);
      return 'the same ids in the draft and in the published set';
    },
  },
  {
    requirement: 'publishing keeps the old set as a numbered version',
    check: async (context) => {
      const { before, after } = await editing(context);
      expect(after).toHaveLength(before.length + 1);
      const numbers = after.map(({ version }) => version);
      expect(numbers).toEqual(expect.arrayContaining(before.map(({ version }) => version)));
      return `${quoted(numbers.map(String))} after ${quoted(before.map(({ version }) => String(version)))}`;
    },
  },
  {
    requirement: 'an edit after the verification returns the transcript to IN_REVIEW',
    check: async (context) => {
      expect((await editing(context)).published.verification).toBe('IN_REVIEW');
      return '`IN_REVIEW`';
    },
  },
  {
    requirement: 'verifying records who and when and opens translation',
    check: async (context) => {
      const { known } = context;
      await editing(context);
      const ask = () =>
        send(context, `POST ${pyapiBase}/file_translater`, {
          body: { mediaId: known.mediaId, targetLanguages: ['es'] },
        });
      const closed = await ask();
      expect([closed.status, closed.code]).toEqual([409, 'MEDIA_NOT_VERIFIED']);
      const verified = await must(
        context,
        `PUT ${pyapiBase}/verified_transcript/${known.transcribeId}/VERIFIED/${known.userId}`,
        { overrideErrors: true, confirmWarnings: true, reason: 'It will do.' },
      );
      expect(verified).toMatchObject({
        verifiedBy: 'Administrator',
        verifiedAt: expect.any(String),
      });
      expect((await ask()).code).toBe('OK');
      return '`verifiedBy`, `verifiedAt`; a request is refused with 409 before and taken after';
    },
  },
  {
    requirement:
      'stale: a translation whose source changed after it was made, and can be redone for the affected cues',
    check: async (context) => {
      const { request } = await editing(context);
      expect(request.status).toBe('stale');
      expect(request.staleCueCount + request.untranslatedCount).toBeGreaterThan(0);
      await until(
        async () => context.live.statusesOf(context.known.ticketId),
        (all) => all.at(-1) === 'ready',
        30_000,
      );
      return '`stale` with its stale cues, `ready` after it was requested again';
    },
  },
];
