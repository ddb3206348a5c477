/** The draft no longer holds the cue somebody is typing in. */
export class CueGone extends Error {}
