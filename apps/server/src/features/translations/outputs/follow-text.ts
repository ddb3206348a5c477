import { isDeepStrictEqual } from 'node:util';
import type { MessageRef } from '@glossa/contracts/messages';
import type { DatabaseOrTransaction } from '../../../platform/db/database.ts';
import {
  type Appearance,
  type AppearanceOwner,
  digestOfAppearance,
  readAppearance,
} from './appearance.ts';
import { isUnreviewed } from './reviewed-outputs.ts';
import { readTextDigest } from './text-digest.ts';
import { transitionOutput } from './transitions.ts';

/**
 * Finished files after their source, the disclaimer or the subtitle style changed: outdated, or ready again if they have
 * the text, times and look of now. Those that are current get the disclaimer's notes of now, such as that it is not
 * verified. Those in progress compare theirs at their end. The caller must hold the request's row.
 */
export async function updateFinishedOutputs(
  db: DatabaseOrTransaction,
  request: { id: string; published_set_id: string | null } & AppearanceOwner,
  /** `differs`: whether files of earlier versions, which cannot be compared, are outdated too. */
  { isStale, differs }: { isStale: boolean; differs: boolean },
): Promise<{ outdated: number; renewed: number; renoted: number }> {
  const changed = { outdated: 0, renewed: 0, renoted: 0 };
  const rows = await db
    .selectFrom('translation_outputs')
    .select(['id', 'kind', 'status', 'options', 'unreviewed', 'file_name', 'notes'])
    .select(['text_digest', 'appearance_digest'])
    .where('ticket_id', '=', request.id)
    .where('status', 'in', ['ready', 'stale'])
    .execute();
  let textNow: Promise<string> | undefined;
  const hasTextOfNow = async ({
    status,
    text_digest,
  }: Pick<(typeof rows)[number], 'status' | 'text_digest'>) => {
    if (text_digest === null) return status === 'ready' && !differs;
    textNow ??= readTextDigest(db, request);
    return text_digest === (await textNow);
  };
  for (const row of rows) {
    const { id, kind, status, options, unreviewed, file_name, appearance_digest } = row;
    const appearance = await readAppearance(db, request, { kind, settings: options });
    const hasLookOfNow = appearance_digest === digestOfAppearance(kind, appearance);
    const isCurrent =
      !isStale && (appearance_digest === null || hasLookOfNow) && (await hasTextOfNow(row));
    const notes = withNotesOf(appearance, row.notes);
    if (isCurrent && hasLookOfNow && !isDeepStrictEqual(notes, row.notes)) {
      await db
        .updateTable('translation_outputs')
        .set({ notes: JSON.stringify(notes) })
        .where('id', '=', id)
        .execute();
      changed.renoted += 1;
    }
    if (isCurrent && status === 'stale' && file_name !== null) {
      const moved = await transitionOutput(db, id, 'ready', {
        from: ['stale'],
        // A sign-off meanwhile was of this text. The entries of a zip are named already.
        fields: {
          unreviewed: unreviewed && (kind === 'subtitles' || (await isUnreviewed(db, request.id))),
        },
      });
      if (moved) changed.renewed += 1;
    }
    if (!isCurrent && status === 'ready' && (await transitionOutput(db, id, 'stale')))
      changed.outdated += 1;
  }
  return changed;
}

/** Those about the disclaimer come first, as when the file is made. */
const withNotesOf = ({ disclaimer }: Appearance, notes: readonly MessageRef[]): MessageRef[] => [
  ...disclaimer.notes,
  ...notes.filter((note) => !('id' in note && note.id.startsWith('disclaimer.'))),
];
