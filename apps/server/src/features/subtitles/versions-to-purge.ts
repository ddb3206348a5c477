/** The relevant fields of a transcript's or translation's cue set. */
export type KeptSet = {
  id: string;
  state: 'published' | 'draft' | 'replaced';
  version: number;
  byMachine: boolean;
  publishedAt: Date | null;
  wordsSetId: string | null;
};

type Needs = {
  /** The number of newest replaced versions to keep. */
  keep: number;
  /** Referenced by id. */
  needed: ReadonlySet<string>;
  /** When someone verified the text published at that time. */
  verifiedAt: readonly Date[];
};

/**
 * Replaced versions whose cues are no longer needed: not among the last, not referenced by a file or ticket, not
 * verified, not the base of an open draft, and not the machine's version of any of those.
 */
export function versionsToPurge(
  sets: readonly KeptSet[],
  { keep, needed, verifiedAt }: Needs,
): string[] {
  const versions = sets
    .filter(({ state }) => state !== 'draft')
    .toSorted((a, b) => b.version - a.version);
  const drafts = sets.filter(({ state }) => state === 'draft');
  const verified = new Set(verifiedAt.map((at) => publishedThen(versions, at)?.id));
  const kept = [
    ...drafts,
    ...versions.filter(
      ({ state, id, version }, index) =>
        state === 'published' ||
        index <= keep ||
        needed.has(id) ||
        verified.has(id) ||
        drafts.some((draft) => draft.version === version),
    ),
  ];
  const keptIds = new Set(
    kept.flatMap((set) => [set.id, machineOf(versions, set)?.id, set.wordsSetId]),
  );
  return versions.filter(({ id }) => !keptIds.has(id)).map(({ id }) => id);
}

/** The version published at a time; versions are newest first. */
const publishedThen = (versions: readonly KeptSet[], at: Date) =>
  versions.find(({ publishedAt }) => publishedAt !== null && publishedAt <= at);

/** What users' versions are compared with in the reports. */
const machineOf = (versions: readonly KeptSet[], { version }: KeptSet) =>
  versions.find((set) => set.byMachine && set.version <= version);
