import type { PlainCue } from '@glossa/contracts/cues';
import type { LanguageCode } from '@glossa/contracts/languages';
import type { SubtitleOwner } from '@glossa/contracts/subtitles';
import type { CueWord } from '@glossa/subtitles/cue';
import { cueOf } from './cue-wire.ts';
import { createEditorStore, type EditorOptions } from './editor-store.ts';
import type { EditorStore } from './editor-types.ts';

type PublishedCue = PlainCue & { words?: CueWord[] };

/** A published set for read-only access. */
export const createReadOnlyStore = (published: {
  owner: SubtitleOwner;
  /** Id of the set. */
  id: string;
  language: LanguageCode;
  upperSubtitleList: readonly PublishedCue[];
  lowerSubtitleList: readonly PublishedCue[];
  checks?: EditorOptions['checks'];
}): EditorStore =>
  createEditorStore({
    owner: published.owner,
    reportId: () => published.id,
    language: published.language,
    canEdit: false,
    cues: [...published.upperSubtitleList, ...published.lowerSubtitleList].map((cue) => ({
      ...cueOf(cue),
      ...(cue.words && cue.words.length > 0 ? { words: cue.words } : {}),
    })),
    ...(published.checks ? { checks: published.checks } : {}),
  });
