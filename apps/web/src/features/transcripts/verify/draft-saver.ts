import type { CueEdit, SaveProblem, StoredCue } from './cue-edit.ts';

export type { CueEdit, SaveProblem, StoredCue } from './cue-edit.ts';

export type DraftSaverDependencies = {
  /** The cue as the draft holds it now; opens the draft where none is open. Throws what `explain` understands. */
  readCue: (cueId: string, fresh: boolean) => Promise<StoredCue>;
  saveCue: (cueId: string, text: string, revision: number) => Promise<StoredCue>;
  explain: (error: unknown) => SaveProblem;
  /** Milliseconds of quiet after the last key before a text is sent. */
  quietMs?: number;
  /** Milliseconds before each further try after a lost connection; the last one repeats. */
  retryMs?: readonly number[];
};

type Entry = CueEdit & {
  /** The text as last stored, to know whether there is anything to send. */
  stored: string;
  /** Null until the draft has been asked. */
  revision: number | null;
  timer: ReturnType<typeof setTimeout> | null;
  tries: number;
  running: Promise<void> | null;
};

const emptyTextMessage =
  'A cue must hold some text. Type a text, or press Undo to get the stored one back.';
const unsavedStatuses: ReadonlyArray<CueEdit['status']> = [
  'dirty',
  'saving',
  'failed',
  'refused',
  'conflict',
  'outdated',
];

export type DraftSaver = ReturnType<typeof createDraftSaver>;

/**
 * Stores typed texts by itself within a second and never drops one: a lost connection is tried again, a conflict
 * waits for a choice, a refusal keeps the text on the screen with its reason. One request a cue at a time.
 */
export function createDraftSaver(dependencies: DraftSaverDependencies) {
  const { readCue, saveCue, explain, quietMs = 600 } = dependencies;
  const retryMs = dependencies.retryMs ?? [2000, 5000, 10_000];
  const entries = new Map<string, Entry>();
  const listeners = new Set<() => void>();
  let snapshot: ReadonlyMap<string, CueEdit> = new Map();
  let storedAnything = false;

  const announce = () => {
    snapshot = new Map(
      [...entries].map(([cueId, { text, status, message, theirs }]) => [
        cueId,
        { text, status, message, theirs },
      ]),
    );
    for (const listener of listeners) listener();
  };

  const change = (entry: Entry, next: Partial<Entry>) => {
    Object.assign(entry, next);
    announce();
  };

  const stopTimer = (entry: Entry) => {
    if (entry.timer !== null) clearTimeout(entry.timer);
    entry.timer = null;
  };

  const schedule = (cueId: string, entry: Entry, delayMs: number) => {
    stopTimer(entry);
    entry.timer = setTimeout(() => {
      entry.timer = null;
      void send(cueId);
    }, delayMs);
  };

  const learnRevision = async (cueId: string, entry: Entry): Promise<number | null> => {
    if (entry.revision !== null) return entry.revision;
    const now = await readCue(cueId, false);
    entry.revision = now.revision;
    if (now.text === entry.stored) return now.revision;
    change(entry, { status: 'conflict', theirs: now.text, message: null });
    return null;
  };

  const handleProblem = async (cueId: string, entry: Entry, error: unknown) => {
    const problem = explain(error);
    if (problem.kind === 'conflict') {
      try {
        const now = await readCue(cueId, true);
        change(entry, {
          status: 'conflict',
          theirs: now.text,
          revision: now.revision,
          message: problem.message,
        });
        return;
      } catch (readError) {
        entry.revision = null;
        change(entry, { status: 'failed', message: explain(readError).message });
      }
    } else if (problem.kind !== 'retry') {
      change(entry, { status: problem.kind, message: problem.message });
      return;
    } else {
      change(entry, { status: 'failed', message: problem.message });
    }
    const delay = retryMs[Math.min(entry.tries, retryMs.length - 1)] ?? 10_000;
    entry.tries += 1;
    schedule(cueId, entry, delay);
  };

  const sendOnce = async (cueId: string, entry: Entry) => {
    const sent = entry.text;
    change(entry, { status: 'saving', message: null });
    try {
      const revision = await learnRevision(cueId, entry);
      if (revision === null) return;
      const answer = await saveCue(cueId, sent, revision);
      storedAnything = true;
      entry.revision = answer.revision;
      // The server tidies a text (trailing blanks, line ends); what it answers is what is stored.
      entry.stored = answer.text;
      entry.tries = 0;
      change(entry, { status: entry.text === sent ? 'saved' : 'dirty', message: null });
    } catch (error) {
      await handleProblem(cueId, entry, error);
    }
  };

  const refuseEmpty = (entry: Entry): boolean => {
    const empty = entry.text.trim() === '';
    if (empty) change(entry, { status: 'refused', message: emptyTextMessage });
    return empty;
  };

  const drain = async (cueId: string, entry: Entry) => {
    try {
      do {
        await sendOnce(cueId, entry);
        // Typed on while the request was under way: the newer text follows at once.
      } while (entry.status === 'dirty' && !refuseEmpty(entry));
    } finally {
      entry.running = null;
    }
  };

  const send = async (cueId: string): Promise<void> => {
    const entry = entries.get(cueId);
    if (!entry) return;
    stopTimer(entry);
    if (entry.running) return entry.running;
    const waiting = entry.status === 'dirty' || entry.status === 'failed';
    if (!waiting || entry.text === entry.stored || refuseEmpty(entry)) return;
    entry.running = drain(cueId, entry);
    return entry.running;
  };

  const unsaved = () => [...entries].filter(([, { status }]) => unsavedStatuses.includes(status));

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    getEdits: () => snapshot,
    /** Takes what was typed; `stored` is the text the cue had on the screen before. */
    type(cueId: string, text: string, stored: string) {
      const known = entries.get(cueId);
      const entry: Entry = known ?? {
        text,
        stored,
        status: 'dirty',
        message: null,
        theirs: null,
        revision: null,
        timer: null,
        tries: 0,
        running: null,
      };
      entries.set(cueId, entry);
      entry.text = text;
      if (entry.status === 'conflict' || entry.status === 'outdated') return announce();
      if (text === entry.stored && !entry.running) {
        stopTimer(entry);
        return change(entry, { status: 'saved', message: null });
      }
      entry.tries = 0;
      change(entry, { status: entry.running ? 'saving' : 'dirty', message: null });
      schedule(cueId, entry, quietMs);
    },
    /** Sends one cue now. */
    save: send,
    /** Sends everything now; resolves to whether all of it is stored. */
    async flush(): Promise<boolean> {
      await Promise.all([...entries.keys()].map(send));
      return unsaved().length === 0;
    },
    /** Settles a conflict: keep the own text over theirs, or take theirs. */
    async resolve(cueId: string, choice: 'mine' | 'theirs'): Promise<void> {
      const entry = entries.get(cueId);
      if (entry?.status !== 'conflict' || entry.theirs === null) return;
      const theirs = entry.theirs;
      entry.stored = theirs;
      const text = choice === 'mine' ? entry.text : theirs;
      change(entry, {
        text,
        theirs: null,
        message: null,
        status: text === theirs ? 'saved' : 'dirty',
      });
      await send(cueId);
    },
    /** Gives up what was typed in a cue that could not be stored. */
    undo(cueId: string) {
      const entry = entries.get(cueId);
      if (!entry || entry.running) return;
      stopTimer(entry);
      change(entry, { text: entry.stored, status: 'saved', message: null, theirs: null });
    },
    /** After the draft was opened anew: every text not stored yet is compared with it and sent again. */
    async rebase(): Promise<void> {
      for (const [cueId, entry] of unsaved()) {
        entry.revision = null;
        if (entry.status === 'outdated') change(entry, { status: 'dirty', message: null });
        await send(cueId);
      }
    },
    /** Forgets what is stored, after the draft was published: its revisions are void. */
    forgetStored() {
      for (const [cueId, entry] of entries) if (entry.status === 'saved') entries.delete(cueId);
      storedAnything = false;
      announce();
    },
    /** Tries failed saves again now, because the connection is back. */
    retryNow() {
      for (const [cueId, entry] of entries) if (entry.status === 'failed') void send(cueId);
    },
    unsavedCount: () => unsaved().length,
    hasStoredAnything: () => storedAnything,
    dispose() {
      for (const entry of entries.values()) stopTimer(entry);
    },
  };
}
