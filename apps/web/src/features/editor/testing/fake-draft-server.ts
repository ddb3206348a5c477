import type { CueConflict, PlainCue } from '@glossa/contracts/cues';
import type { ErrorCode } from '@glossa/contracts/errors';
import { errorMessageId, errorTable } from '@glossa/contracts/errors';
import type { ChangeResult, CueChangeInput, CueInput } from '@glossa/contracts/subtitle-changes';
import type { Draft } from '@glossa/contracts/subtitles';
import english from '@glossa/messages/locales/en.json';
import { type Cue, CueError } from '@glossa/subtitles/cue';
import { diffCues } from '@glossa/subtitles/cue-change';
import { duplicateCue } from '@glossa/subtitles/edit-cues';
import { mergeCues } from '@glossa/subtitles/merge-cues';
import { splitCue } from '@glossa/subtitles/split-cue';
import { ApiError } from '../../../lib/http/api-error.ts';
import { cueOf, plainOf, wordOf } from '../store/cue-wire.ts';
import type { ChangeRequest, DraftCalls } from '../sync/draft-calls.ts';
import { createFakeConflicts, noNetwork, overlapped } from './fake-conflicts.ts';
import { testReportId } from './test-store.ts';

type Row = { cue: Cue; revision: number };
type Entry = { changeNumber: number; changeId: string; ids: string[]; by: string };

const rejection = (code: ErrorCode, conflicts?: CueConflict[]) =>
  new ApiError({
    code,
    status: errorTable[code],
    message: english[errorMessageId(code)],
    conflicts,
  });
/** One draft as the contract describes it, for tests of its clients. */
export function createFakeDraftServer(first: readonly Cue[]) {
  let reportId = testReportId;
  let rows = new Map<string, Row>(first.map((cue) => [cue.id, { cue, revision: 1 }]));
  let changeNumber = 0;
  let log: Entry[] = [];
  let answers = new Map<string, { body: string; answer: ChangeResult }>();
  let closed = false;
  const conflicts = createFakeConflicts({
    assertOpen: (id) => {
      if (closed || id !== reportId) throw rejection('DRAFT_GONE');
    },
    saved: (cueId) => plain(cueId),
  });
  const server = {
    /** Every text ever saved. */
    texts: new Set(first.map((cue) => cue.text)),
    sent: [] as ChangeRequest[],
    /** How the next calls fail: before reaching the server, after saving, or with an error. */
    failNext: [] as Array<'before' | 'after' | ApiError | null>,
    /** Changes a cue before it is saved, like the server's normalization. */
    tidy: (cue: Cue): Cue => cue,
    /** Characters by which it splits a text later than requested. */
    dividesLaterBy: 0,
    conflicts,
    onChange: (_entry: { changeNumber: number; changeId: string }): void => undefined,
    reportId: () => reportId,
    changeNumber: () => changeNumber,
    cues: (): Cue[] => [...rows.values()].map(({ cue }) => cue),
    cue: (id: string) => rows.get(id)?.cue,
    draft: (): Draft => ({
      reportId,
      owner: { kind: 'transcript', id: reportId },
      mediaId: reportId,
      language: 'en',
      baseVersion: 1,
      changed: false,
      changeNumber,
      createdBy: { userId: reportId, displayName: 'Ada' },
      createdAt: '',
      upperSubtitleList: [],
      lowerSubtitleList: [...rows.values()].map(({ cue, revision }) => plainOf(cue, revision)),
    }),
    /** Publishes: the draft is closed, the next one starts with the same cues. */
    publish(): void {
      closed = true;
    },
    /** A colleague's change, based on the current draft. */
    colleague(change: (cues: readonly Cue[]) => readonly Cue[], by = 'Grace'): void {
      const changes = diffCues(server.cues(), change(server.cues()));
      if (changes.length === 0) return;
      store(
        `colleague-${changeNumber}`,
        changes.map(({ id, after }) => [id, after]),
        by,
      );
    },
    calls: {
      async send(request) {
        server.sent.push(request);
        return through(() => apply(request));
      },
      changesSince: (id, since) =>
        through(() => {
          if (closed || id !== reportId) throw rejection('DRAFT_GONE');
          const entries = log.filter((entry) => entry.changeNumber > since);
          const ids = [...new Set(entries.flatMap((entry) => entry.ids))];
          return {
            changeNumber,
            cues: ids.flatMap((cueId) => plain(cueId) ?? []),
            removed: ids.filter((cueId) => !rows.has(cueId)),
            changes: entries.map((entry) => ({
              changeNumber: entry.changeNumber,
              changeId: entry.changeId,
              by: { userId: entry.by, displayName: entry.by },
            })),
          };
        }),
      open: (): Promise<Draft> =>
        through(() => {
          if (closed) {
            closed = false;
            reportId = reportId.replace(/^./, (digit) => String((Number(digit) + 1) % 10));
            rows = new Map([...rows].map(([id, { cue }]) => [id, { cue, revision: 1 }]));
            [changeNumber, log, answers] = [0, [], new Map()];
            conflicts.clear();
          }
          return server.draft();
        }),
      ...conflicts.calls,
    } satisfies DraftCalls,
  };

  const plain = (id: string): PlainCue | null => {
    const row = rows.get(id);
    return row ? plainOf(row.cue, row.revision) : null;
  };

  async function through<T>(work: () => T): Promise<T> {
    const fate = server.failNext.shift() ?? null;
    await Promise.resolve();
    if (fate === 'before') throw noNetwork();
    if (fate instanceof ApiError) throw fate;
    const answer = work();
    if (fate === 'after') throw noNetwork();
    return answer;
  }

  function store(changeId: string, changes: Array<[string, Cue | null]>, by = 'Ada'): ChangeResult {
    changeNumber += 1;
    const answer: ChangeResult = { changeNumber, revisions: {}, cues: [], removed: [] };
    for (const [id, wanted] of changes) {
      if (!wanted) {
        rows.delete(id);
        continue;
      }
      const cue = server.tidy(wanted);
      // As on the server: a cue that is made again has no revision that it had before.
      const revision = changeNumber + 1;
      rows.set(id, { cue, revision });
      answer.revisions[id] = revision;
      server.texts.add(cue.text);
      if (cue !== wanted) answer.cues.push(plainOf(cue, revision));
    }
    log.push({ changeNumber, changeId, ids: changes.map(([id]) => id), by });
    queueMicrotask(() => server.onChange({ changeNumber, changeId }));
    return answer;
  }

  function check(seen: Array<{ cueId: string; revision: number | null }>): void {
    const conflicts = seen
      .filter(({ cueId, revision }) => (rows.get(cueId)?.revision ?? null) !== revision)
      .map(({ cueId }) => ({ cueId, theirs: plain(cueId), changedBy: 'Grace' }));
    if (conflicts.length > 0) throw rejection('DRAFT_CONFLICT', conflicts);
  }

  const withInput = (id: string, input: CueInput): Cue => {
    const { speaker, words, sourceCueIds, rendersCueIds, placement, ...fields } = input;
    const was = rows.get(id)?.cue ?? {
      id,
      startMs: 0,
      endMs: 0,
      text: '',
      track: 'lower' as const,
    };
    const cue = cueOf({
      ...plainOf(was, 0),
      ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
      ...(speaker === undefined ? {} : { speaker }),
      ...(placement ? { placement } : {}),
      ...(sourceCueIds ? { sourceCueIds } : {}),
      ...(rendersCueIds ? { rendersCueIds } : {}),
    });
    if (cue.endMs <= cue.startMs) throw rejection('CUE_INVALID');
    const heard = words ? words.map(wordOf) : was.words;
    return heard ? { ...cue, words: heard } : cue;
  };

  function apply(request: ChangeRequest): ChangeResult {
    const { reportId: of, changeId } = request.body;
    if (closed || of !== reportId) throw rejection('DRAFT_GONE');
    const body = JSON.stringify(request);
    const known = answers.get(changeId);
    if (known && known.body !== body) throw rejection('DRAFT_CHANGE_REPEATED');
    if (known) return known.answer;
    const before = { rows: new Map(rows), changeNumber, log: [...log] };
    const answer = applyNew(request);
    const unseen = unseenOverlaps(request.body.seenChange ?? before.changeNumber, answer);
    if (unseen.length > 0) {
      ({ rows, changeNumber, log } = before);
      throw rejection(
        'DRAFT_CONFLICT',
        unseen.map((cueId) => ({ cueId, theirs: plain(cueId), changedBy: 'Grace' })),
      );
    }
    answers.set(changeId, { body, answer });
    return answer;
  }

  /** Cues changed after `seen` that the written ones overlap. */
  const unseenOverlaps = (seen: number, { changeNumber: now, revisions }: ChangeResult) =>
    overlapped(
      Object.keys(revisions).flatMap((id) => rows.get(id)?.cue ?? []),
      log
        .filter((one) => one.changeNumber > seen && one.changeNumber < now)
        .flatMap(({ ids }) => ids.flatMap((id) => rows.get(id)?.cue ?? [])),
    );

  function applyNew(request: ChangeRequest): ChangeResult {
    const { changeId } = request.body;
    switch (request.call) {
      case 'create': {
        const made = request.body.cues.map(
          ({ cueId = '', cue }): CueChangeInput => ({ cueId, revision: null, cue }),
        );
        check(made);
        return store(
          changeId,
          made.map(({ cueId, cue }) => [cueId, withInput(cueId, cue ?? {})]),
        );
      }
      case 'delete':
        check(request.body.cues);
        return store(
          changeId,
          request.body.cues.map(({ cueId }) => [cueId, null]),
        );
      case 'update':
        check(request.body.changes);
        return store(
          changeId,
          request.body.changes.map(({ cueId, cue }) => [cueId, cue && withInput(cueId, cue)]),
        );
      case 'split': {
        const { cueId, newCueId = '', at } = request.body;
        check([request.body]);
        return operate(changeId, (cues) =>
          splitCue(
            cues,
            cueId,
            'offset' in at
              ? { at: 'cursor', offset: at.offset + server.dividesLaterBy }
              : { at: 'playhead', timeMs: at.playheadMs },
            newCueId,
          ),
        );
      }
      case 'duplicate': {
        const { cueId, newCueId = '' } = request.body;
        return operate(changeId, (cues) => duplicateCue(cues, cueId, newCueId));
      }
      case 'merge':
        check(request.body.cues);
        return operate(changeId, (cues) =>
          mergeCues(
            cues,
            request.body.cues.map(({ cueId }) => cueId),
          ),
        );
    }
  }

  /** Performs the operation and returns every resulting cue. */
  function operate(
    changeId: string,
    operation: (cues: readonly Cue[]) => readonly Cue[],
  ): ChangeResult {
    const before = server.cues();
    let after: readonly Cue[];
    try {
      after = operation(before);
    } catch (error) {
      if (error instanceof CueError) throw rejection('CUE_INVALID');
      throw error;
    }
    const changes = diffCues(before, after);
    const answer = store(
      changeId,
      changes.map(({ id, after }) => [id, after]),
    );
    return {
      ...answer,
      cues: changes.flatMap(({ id }) => plain(id) ?? []),
      removed: changes.filter(({ after }) => !after).map(({ id }) => id),
    };
  }
  return server;
}

export type FakeDraftServer = ReturnType<typeof createFakeDraftServer>;
