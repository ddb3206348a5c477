/** What a set of cues belongs to. */
export type CueSetOwner = { transcriptId: string } | { ticketId: string };

/** The column of `cue_sets` that names the owner, and its id. */
export const ownerRow = (owner: CueSetOwner) =>
  'transcriptId' in owner
    ? (['transcript_id', owner.transcriptId] as const)
    : (['ticket_id', owner.ticketId] as const);
