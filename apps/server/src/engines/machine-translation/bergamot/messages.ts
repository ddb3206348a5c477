/** Files of one direction. `config` overrides lines of the engine's configuration. */
export type ModelFiles = {
  model: string;
  shortlist: string | undefined;
  vocabs: string[];
  config?: Record<string, string>;
};

/** One or two directions (by way of English), and the texts. */
export type TranslateMessage = { id: number; models: ModelFiles[]; texts: string[]; html: boolean };
export type AnswerMessage = { id: number; texts: string[] } | { id: number; error: string };
