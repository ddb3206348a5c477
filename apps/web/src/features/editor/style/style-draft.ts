import type { LanguageCode } from '@glossa/contracts/languages';
import type { SubtitleStyle } from '@glossa/contracts/subtitle-styles';
import type { QueryClient } from '@tanstack/react-query';
import { saveMediaStyle } from './queries.ts';

export type StyleDraftState = {
  /** The selected style that is not saved yet; null if the saved one is shown. */
  chosen: SubtitleStyle | null;
  status: 'saved' | 'saving' | 'failed';
  /** Why the style could not be saved. */
  failure: unknown;
  /** The step to undo; null if there is none. */
  undoLabel: string | null;
};

/** One undo step: the previous style. Quick consecutive steps of the same name are merged. */
export type StyleStep = { label: string; before: SubtitleStyle; wasDefault: boolean };

export type StyleDraft = {
  getState: () => StyleDraftState;
  subscribe: (listener: () => void) => () => void;
  /** Shown immediately, saved after a pause. */
  choose: (style: SubtitleStyle, step: StyleStep) => void;
  /** Resets to the language's default; `own` is shown until the server responds. */
  reset: (own: SubtitleStyle, step: StyleStep) => void;
  undo: () => void;
  /** Sends pending changes. */
  flush: () => void;
};

type Store = (style: SubtitleStyle | null) => Promise<void>;

const debounceMs = 600;
/** A slider being dragged, a number being typed. */
const sameStepMs = 1200;
const maxSteps = 100;
const saved = { chosen: null, status: 'saved', failure: null } as const;

/** Saves style changes one call at a time, so that the last selection wins. */
export function createStyleDraft(store: Store): StyleDraft {
  let state: StyleDraftState = { ...saved, undoLabel: null };
  let steps: (StyleStep & { at: number })[] = [];
  let next: { style: SubtitleStyle | null } | null = null;
  let running = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const set = (change: Partial<StyleDraftState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const send = async () => {
    clearTimeout(timer);
    if (running || !next) return;
    running = true;
    const sent = next;
    next = null;
    let failed = false;
    try {
      await store(sent.style);
    } catch (error) {
      failed = true;
      next ??= sent;
      if (next === sent) set({ status: 'failed', failure: error });
    }
    running = false;
    if (next === null) set(saved);
    // Sends a later selection; a failed one waits for the user.
    else if (!failed || next !== sent) await send();
  };
  const take = (shown: SubtitleStyle, style: SubtitleStyle | null) => {
    next = { style };
    const undoLabel = steps.at(-1)?.label ?? null;
    set({ chosen: shown, status: 'saving', failure: null, undoLabel });
    clearTimeout(timer);
    timer = setTimeout(send, debounceMs);
  };
  const keep = (step: StyleStep) => {
    const at = Date.now();
    const last = steps.at(-1);
    if (last?.label === step.label && at - last.at < sameStepMs) last.at = at;
    else steps = [...steps.slice(1 - maxSteps), { ...step, at }];
  };
  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    choose: (style, step) => {
      keep(step);
      take(style, style);
    },
    reset: (own, step) => {
      keep(step);
      take(own, null);
    },
    undo: () => {
      const last = steps.pop();
      if (last) take(last.before, last.wasDefault ? null : last.before);
    },
    flush: () => {
      if (next) set({ status: 'saving', failure: null });
      void send();
    },
  };
}

const drafts = new WeakMap<QueryClient, Map<string, StyleDraft>>();

/** The single draft of a media's style in a language: written by the panel, shown by the preview. */
export function styleDraftOf(
  client: QueryClient,
  mediaId: string,
  language: LanguageCode,
): StyleDraft {
  const known = drafts.get(client) ?? new Map<string, StyleDraft>();
  drafts.set(client, known);
  const key = `${mediaId} ${language}`;
  const draft =
    known.get(key) ?? createStyleDraft((style) => saveMediaStyle(client, mediaId, language, style));
  known.set(key, draft);
  return draft;
}
