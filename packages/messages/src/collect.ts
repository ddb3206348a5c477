import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { errorCodes, errorMessageId } from '@glossa/contracts/errors';
import type { Catalogue } from './catalogue.ts';
import { allImports, extractMessages, staticImports } from './extract.ts';
import { findLabelUses, type LabelUse } from './label-usage.ts';
import { findMissingArguments } from './missing-arguments.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const web = join(root, 'apps/web/src');
const serverFolders = [
  'apps/server/src',
  'packages/contracts/src',
  'packages/subtitles/src',
  'packages/documents/src',
  'packages/terminology/src',
];
/** What is loaded with them statically is all that is shown before the messages of the other screens are there. */
export const beforeLogin = [
  'main.tsx',
  'app/start.tsx',
  'features/auth/login-screen.tsx',
  // Imported on demand.
  'app/router/crash-screen.tsx',
  'ui/feedback/state.tsx',
  'features/auth/sign-in-disclaimer.tsx',
  'features/auth/sso-choices.tsx',
  'features/auth/waiting-card.tsx',
  'features/auth/second-factor-step.tsx',
  'features/auth/passkey-button.tsx',
  'features/auth/enter-with-passkey.ts',
];

const sources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(
      (name) => /(?<!\.d)\.tsx?$/.test(name) && !/node_modules|\.test\.|(^|\/)testing\//.test(name),
    )
    .map((name) => join(folder, name));

export type ScreenMessages = {
  /** Ids shown up to the login. */
  start: Set<string>;
  /** Ids of all other screens. */
  rest: Set<string>;
  /** Calls whose id is not a literal. */
  faults: string[];
};

/** The ids of all messages in the web app's own code. */
export function collectScreenMessages(): ScreenMessages {
  const first = staticImports(beforeLogin.map((file) => join(web, file)));
  const start = new Set<string>();
  const rest = new Set<string>();
  const faults: string[] = [];
  for (const file of sources(web)) {
    const extracted = extractMessages(file);
    faults.push(...extracted.faults);
    for (const { id } of extracted.found) (first.has(file) ? start : rest).add(id);
  }
  for (const id of start) rest.delete(id);
  return { start, rest, faults };
}

/** The labels of commands and statuses in the web app, and which of them each screen can show. */
export function collectLabels(): { uses: LabelUse[]; screens: Map<string, Set<string>> } {
  const files = sources(web);
  const byFile = new Map(files.map((file) => [file, findLabelUses(file)]));
  const screens = new Map<string, Set<string>>();
  for (const screen of files.filter((file) => file.endsWith('-screen.tsx'))) {
    // The bar, the menus and the dialogs around every screen are there with it.
    const shown = allImports([screen, join(web, 'app/shell/shell.tsx')]);
    const ids = [...shown].flatMap((file) => (byFile.get(file) ?? []).map(({ id }) => id));
    screens.set(basename(screen, '.tsx'), new Set(ids));
  }
  return { uses: [...byFile.values()].flat(), screens };
}

/**
 * The ids of messages from the server, its contracts and the packages: every string there that is an id of the English
 * catalog. Messages of error codes are named by their code.
 */
export function collectServerMessages(english: Catalogue): Set<string> {
  const found = new Set<string>(errorCodes.map(errorMessageId));
  for (const folder of serverFolders)
    for (const id of messageIdsIn(join(root, folder), english)) found.add(id);
  return found;
}

/** Every string in the sources of a folder that is an id of the English catalog. */
export function messageIdsIn(folder: string, english: Catalogue): Set<string> {
  const found = new Set<string>();
  for (const file of sources(folder))
    for (const [, id = ''] of readFileSync(file, 'utf8').matchAll(
      /['"`]([a-z]\w*(?:\.[a-z]\w*)+)['"`]/g,
    ))
      if (Object.hasOwn(english, id)) found.add(id);
  return found;
}

/** Calls in the web app, the server and the packages that leave out an argument of their message. */
export const collectMissingArguments = (english: Catalogue): string[] =>
  [web, ...serverFolders.map((folder) => join(root, folder))]
    .flatMap(sources)
    .flatMap((file) =>
      findMissingArguments(relative(root, file), readFileSync(file, 'utf8'), english),
    );
