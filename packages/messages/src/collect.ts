import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { extractMessages, type Found, staticImports } from './extract.ts';
import { extractServerSentences } from './server-sentences.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const web = join(root, 'apps/web/src');
const serverFolders = [
  'apps/server/src',
  'packages/contracts/src',
  'packages/subtitles/src',
  'packages/documents/src',
  'packages/terminology/src',
];
/** What these say is read by models, by operators at the machine, or by tests. */
const unread =
  /\.test\.|test-support|contract-tests|fixture|fake|openai-chat-tasks|make-tiny-model|office-filters|-cli\.ts|src\/entry\/(?!worker\.ts)|platform\/(config|sandbox\/(?!sandbox\.ts|bubblewrap\.ts)|db|metrics)|authorisation-rows|sample-media\/(film-titles|sample-sentences|plan-film)|src\/languages\.ts|operations\/metrics|ass-style|element-kinds|formats\/ass|transcripts\/cue-errors/;

/** With what they import: all that is shown before the words of the other screens are there. */
const beforeSignIn = [
  'main.tsx',
  'app/start.tsx',
  'features/auth/login-screen.tsx',
  // These are loaded when they are wanted.
  'app/fatal-screen.tsx',
  'ui/state.tsx',
  'features/auth/sign-in-disclaimer.tsx',
  'features/auth/sso-choices.tsx',
  'features/auth/waiting-card.tsx',
];

const sources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.d)\.tsx?$/.test(name) && !/node_modules/.test(name))
    .map((name) => join(folder, name));

export type ScreenSentences = {
  /** Keys the way to the sign-in shows. */
  start: Set<string>;
  /** Keys of all other screens. */
  rest: Set<string>;
  /** Where the keys of the screens stand. */
  found: Found[];
  /** Sentences that cannot be read out of the code. */
  faults: string[];
};

/** Every sentence that stands in the screens. */
export function collectScreenSentences(): ScreenSentences {
  const first = staticImports(beforeSignIn.map((file) => join(web, file)));
  const start = new Set<string>();
  const rest = new Set<string>();
  const found: Found[] = [];
  const faults: string[] = [];
  for (const file of sources(web).filter(
    (name) => !/\.test\.|test-support|lib\/language\/t\.ts/.test(name),
  )) {
    const extracted = extractMessages(file);
    found.push(...extracted.found);
    faults.push(...extracted.faults);
    for (const { key } of extracted.found) (first.has(file) ? start : rest).add(key);
  }
  for (const key of start) rest.delete(key);
  return { start, rest, found, faults };
}

/** Every sentence of the server that is shown to a person. */
export function collectServerSentences(): Set<string> {
  const server = new Set<string>();
  for (const folder of serverFolders)
    for (const file of sources(join(root, folder)).filter((name) => !unread.test(name)))
      for (const sentence of extractServerSentences(file, readFileSync(file, 'utf8')))
        server.add(sentence);
  return server;
}
