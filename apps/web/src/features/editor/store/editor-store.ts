import type { LanguageCode } from '@glossa/contracts/languages';
import type { SubtitleOwner } from '@glossa/contracts/subtitles';
import { type Cue, CueError, orderCues } from '@glossa/subtitles/cue';
import {
  applyCueChanges,
  type CueChange,
  diffCues,
  invertCueChanges,
} from '@glossa/subtitles/cue-change';
import { readingRules } from '@glossa/subtitles/reading-rules';
import { messageText } from '../../../lib/i18n/message-text.ts';
import { noSync, type SyncedStore, type SyncPort } from '../sync/sync-port.ts';
import { replaceCue, standsAsBefore } from './cue-array.ts';
import { isTooLong, sameEdits } from './cue-fields.ts';
import {
  type Checks,
  type EditorState,
  noFilter,
  type Outcome,
  type RunOptions,
} from './editor-types.ts';
import { createFindings } from './findings.ts';
import { changedCue, createHistory, overtaken } from './history.ts';
import type { CueMeaning, MeaningCheck } from './meaning-check.ts';
import { keepSelection, selectOne, selectTo } from './selection.ts';
import * as words from './store-messages.ts';
import { createUntranscribed } from './untranscribed.ts';

export type EditorOptions = {
  owner: SubtitleOwner;
  /** A function, because a published draft is replaced by another. */
  reportId: () => string;
  language: LanguageCode;
  canEdit: boolean;
  cues: readonly Cue[];
  /** The draft differs from the published version already. */
  hasOtherChanges?: boolean;
  /** Defaults to the language's rules. */
  checks?: Checks;
  /** Stores the changes; without it they stay in this store. */
  connect?: (store: SyncedStore) => SyncPort;
};

const noMeaning: readonly CueMeaning[] = [];

/** The editor's state. Changing one cue costs one copy of the list at any length. */
export function createEditorStore(options: EditorOptions): SyncedStore {
  const { canEdit } = options;
  const first = orderCues(options.cues);
  const byId = new Map(first.map((cue) => [cue.id, cue]));
  const findCue = (id: string) => byId.get(id);
  const history = createHistory();
  const findings = createFindings(options.checks ?? { rules: readingRules[options.language] });
  let meaning: MeaningCheck | null = null;
  const untranscribed = createUntranscribed();
  const listeners = new Set<() => void>();
  let anchorId: string | null = first[0]?.id ?? null;
  let state: EditorState = {
    cues: first,
    timed: first,
    ...selectOne(anchorId),
    typing: false,
    cursor: 0,
    cursorEnd: 0,
    filter: noFilter,
    hasOtherChanges: options.hasOtherChanges ?? false,
    undoLabel: null,
    redoLabel: null,
    sync: { status: 'saved' },
    conflicts: new Map(),
    present: [],
    wordsLoading: false,
    storedIn: 'device',
  };

  function set(fields: Partial<EditorState>): void {
    state = { ...state, ...fields };
    for (const listener of [...listeners]) listener();
  }

  /** Applies changes to the list and updates dependent state. */
  function apply(changes: readonly CueChange[]): Partial<EditorState> {
    const gone = new Map<string, Cue>();
    const [only] = changes;
    const was = only && byId.get(only.id);
    const cues =
      changes.length === 1 && was && only.after
        ? replaceCue(state.cues, was, only.after)
        : applyCueChanges(state.cues, changes);
    const timed = changes.every(({ id, after }) => standsAsBefore(byId.get(id), after))
      ? state.timed
      : cues;
    for (const { id, after } of changes) {
      const there = byId.get(id);
      if (after) byId.set(id, after);
      else if (there) {
        byId.delete(id);
        gone.set(id, there);
      }
    }
    return gone.size === 0 ? { cues, timed } : { cues, timed, ...keepSelection(state, cues, gone) };
  }

  const labels = () => ({
    undoLabel: history.nextUndo()?.label ?? null,
    redoLabel: history.nextRedo()?.label ?? null,
  });

  function commit(
    label: string,
    changes: readonly CueChange[],
    { goTo, call, ...step }: RunOptions = {},
  ): Outcome {
    if (changes.length === 0 && !step.also) return { done: true, changes: 0 };
    history.push(label, changes, step);
    const fields = apply(changes);
    const target = goTo != null && byId.has(goTo) ? goTo : goTo === null ? null : undefined;
    if (target !== undefined) anchorId = target;
    set({ ...fields, ...labels(), ...(target === undefined ? {} : selectOne(target)) });
    if (changes.length > 0)
      sync.changed({ changes, call: call ?? null, continues: step.mergeKey !== undefined });
    return { done: true, changes: changes.length };
  }

  /** What the server would reject is not done. */
  function commitAccepted(
    label: string,
    changes: readonly CueChange[],
    runOptions?: RunOptions,
  ): Outcome {
    return isTooLong(changes)
      ? { done: false, message: words.cueTooLong }
      : commit(label, changes, runOptions);
  }

  /** Goes one step back or forward. */
  function travel(direction: 'undo' | 'redo'): Outcome {
    if (!canEdit) return { done: false, message: words.readOnly };
    const step = direction === 'undo' ? history.nextUndo() : history.nextRedo();
    if (!step) return { done: false, message: words.nothingTo[direction] };
    const wanted = direction === 'undo' ? invertCueChanges(step.changes) : step.changes;
    const [changed] = overtaken(wanted, findCue);
    if (changed) {
      if (direction === 'undo') history.dropUndo();
      else history.dropRedo();
      set(labels());
      return { done: false, message: words.overtaken(direction, step.label, changed) };
    }
    // Words loaded since still belong to the cue.
    const changes = wanted.map(({ id, after }): CueChange => {
      const before = byId.get(id) ?? null;
      const known = after && !after.words && before?.words ? { words: before.words } : {};
      return { id, before, after: after && { ...after, ...known } };
    });
    if (direction === 'undo') history.takeUndo();
    else history.takeRedo();
    const fields = apply(changes);
    const ids = changes.filter(({ after }) => after).map(({ id }) => id);
    const target = ids.includes(state.currentId ?? '') ? state.currentId : ids[0];
    if (target) anchorId = target;
    set({ ...fields, ...(target ? selectOne(target) : {}), ...labels() });
    if (changes.length > 0) sync.changed({ changes, call: { kind: 'changes' }, continues: false });
    step.also?.[direction]();
    return { done: true, changes: changes.length };
  }

  const store: SyncedStore = {
    owner: options.owner,
    get reportId() {
      return options.reportId();
    },
    language: options.language,
    canEdit,
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    findCue,
    run(label, operation, runOptions) {
      if (!canEdit) return { done: false, message: words.readOnly };
      try {
        return commitAccepted(label, diffCues(state.cues, operation(state.cues)), runOptions);
      } catch (error) {
        if (error instanceof CueError)
          return { done: false, message: messageText(error.messageRef) };
        throw error;
      }
    },
    change(label, id, fields, runOptions) {
      if (!canEdit) return { done: false, message: words.readOnly };
      const before = byId.get(id);
      if (!before) return { done: false, message: words.cueGone };
      try {
        const after = changedCue(before, fields);
        if (sameEdits(before, after)) return { done: true, changes: 0 };
        return commitAccepted(label, [{ id, before, after }], runOptions);
      } catch (error) {
        if (error instanceof CueError)
          return { done: false, message: messageText(error.messageRef) };
        throw error;
      }
    },
    undo: () => travel('undo'),
    redo: () => travel('redo'),
    goTo(id, goToOptions = {}) {
      if (id !== null && !byId.has(id)) return;
      const { typing = false, extend } = goToOptions;
      if (id === null) set({ ...selectOne(null), typing: false, cursor: 0, cursorEnd: 0 });
      else {
        const among =
          goToOptions.among ?? (extend === 'range' ? state.cues.map((cue) => cue.id) : []);
        const selected = selectTo(state, id, anchorId, { ...goToOptions, among });
        const stays = id === state.currentId;
        const { cursor, cursorEnd } = stays ? state : { cursor: 0, cursorEnd: 0 };
        set({ ...selected, typing, cursor, cursorEnd });
      }
      if (extend !== 'range') anchorId = id;
    },
    selectAll(ids = state.cues.map((cue) => cue.id)) {
      const selectedIds = new Set(ids.filter((id) => byId.has(id)));
      const [one = null] = selectedIds;
      const currentId = selectedIds.has(state.currentId ?? '') ? state.currentId : one;
      set({ selectedIds, currentId });
    },
    setTyping(typing, cursor = state.cursor, cursorEnd = cursor) {
      const isSame = state.cursor === cursor && state.cursorEnd === cursorEnd;
      if (state.typing !== typing || !isSame) set({ typing, cursor, cursorEnd });
    },
    setFilter: (filter) => set({ filter: { ...state.filter, ...filter } }),
    setChecks(checks) {
      findings.setChecks(checks);
      set({});
    },
    findings: () => findings.all(state.cues),
    findingsOf(id) {
      const cue = byId.get(id);
      return cue ? findings.of(state.cues, cue) : [];
    },
    setMeaning(check) {
      meaning = check;
      set({});
    },
    meaning: () => meaning?.all(state.cues) ?? [],
    meaningOf(id) {
      const cue = byId.get(id);
      return (cue && meaning?.of(state.cues, cue)) ?? noMeaning;
    },
    setUntranscribed(speech) {
      untranscribed.set(speech);
      set({});
    },
    untranscribed: () => untranscribed.open(state.timed),
    dismissUntranscribed(id) {
      if (!canEdit) return { done: false, message: words.readOnly };
      const decide = (dismissed: boolean) => untranscribed.decide(id, dismissed);
      decide(true);
      return commit(words.dismissStep, [], {
        also: { undo: () => decide(false), redo: () => decide(true) },
      });
    },
    applyStored(changes) {
      if (changes.length > 0) set(apply(changes));
    },
    correctOwn(changes) {
      const now = new Map(changes.map((change) => [change.id, change]));
      history.rewrite((cue) => {
        const change = now.get(cue.id);
        return change?.after && sameEdits(cue, change.before) ? change.after : cue;
      });
      if (changes.length > 0) set(apply(changes));
    },
    learnWords(known) {
      const learn = (cue: Cue): Cue => {
        const heard = cue.words ? undefined : known.get(cue.id);
        return heard ? { ...cue, words: heard } : cue;
      };
      history.rewrite(learn);
      const cues = state.cues.map(learn);
      for (const cue of cues) byId.set(cue.id, cue);
      set({ cues, wordsLoading: false });
    },
    commit: (label, changes) => void commit(label, changes),
    patch: (fields) => set(fields),
    flush: () => sync.flush(),
    retryNow: () => sync.retryNow(),
    dropRefused: () => sync.dropRefused(),
    resolveConflict: (conflictId, choice) => sync.resolveConflict(conflictId, choice),
    reapplyToNewDraft: () => sync.reapplyToNewDraft(),
    dispose() {
      sync.dispose();
      listeners.clear();
    },
  };
  const sync = options.connect?.(store) ?? noSync();
  return store;
}
