import type { LanguageCode } from '@glossa/contracts/languages';
import type { SubtitleStyle } from '@glossa/contracts/subtitle-styles';
import type { QueryClient } from '@tanstack/react-query';
import { errorSentence } from '../../../lib/api-error.ts';
import { saveMediaStyle } from '../../../lib/queries/subtitle-styles.ts';

export type StyleDraftState = {
  /** What is chosen and not stored yet; null where the stored one is shown. */
  chosen: SubtitleStyle | null;
  status: 'saved' | 'saving' | 'failed';
  /** Why the style could not be stored. */
  message: string | null;
  /** The step Undo takes back; null where there is none. */
  undoLabel: string | null;
};

/** One step of Undo: what was shown before it. Steps of the same name in quick succession are one. */
export type StyleStep = { label: string; before: SubtitleStyle; wasDefault: boolean };

export type StyleDraft = {
  getState: () => StyleDraftState;
  subscribe: (listener: () => void) => () => void;
  /** Shown at once, stored after a quiet moment. */
  choose: (style: SubtitleStyle, step: StyleStep) => void;
  /** Goes back to the language's own style; `own` is shown until the server has answered. */
  reset: (own: SubtitleStyle, step: StyleStep) => void;
  undo: () => void;
  /** Sends what waits now. */
  flush: () => void;
};

type Store = (style: SubtitleStyle | null) => Promise<void>;

const quietMs = 600;
/** A slider being dragged, a number being typed. */
const sameStepMs = 1200;
const keptSteps = 100;
const saved = { chosen: null, status: 'saved', message: null } as const;

/** A style on its way from a hand to the server. One call at a time, so that the last choice is the one that stays. */
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
      if (next === sent) set({ status: 'failed', message: errorSentence(error) });
    }
    running = false;
    if (next === null) set(saved);
    // What was chosen meanwhile goes out; what failed waits for the person.
    else if (!failed || next !== sent) await send();
  };
  const take = (shown: SubtitleStyle, style: SubtitleStyle | null) => {
    next = { style };
    const undoLabel = steps.at(-1)?.label ?? null;
    set({ chosen: shown, status: 'saving', message: null, undoLabel });
    clearTimeout(timer);
    timer = setTimeout(send, quietMs);
  };
  const keep = (step: StyleStep) => {
    const at = Date.now();
    const last = steps.at(-1);
    if (last?.label === step.label && at - last.at < sameStepMs) last.at = at;
    else steps = [...steps.slice(1 - keptSteps), { ...step, at }];
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
      if (next) set({ status: 'saving', message: null });
      void send();
    },
  };
}

const drafts = new WeakMap<QueryClient, Map<string, StyleDraft>>();

/** The one draft of a media's style in a language: the panel writes it, the preview shows it. */
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
