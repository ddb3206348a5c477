import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LanguageCode } from '@glossa/contracts/languages';
import type { RunProgram } from '../../platform/sandbox/port.ts';
import { EngineError } from '../engine-error.ts';
import { toEngineError } from '../program-failure.ts';
import {
  encodeStreamUnit,
  joinStreamUnits,
  type StreamUnit,
  splitStreamUnits,
} from './apertium-stream.ts';
import { withVariants } from './languages-of-ours.ts';
import type { MachineTranslationEngine, PairSupport, TranslateRequest } from './port.ts';

type Mode = { from: LanguageCode; to: LanguageCode; mode: string };

/** The directions of the Debian packages apertium-eng-spa, apertium-es-pt and apertium-fr-es. es-pt_BR before es-pt: pt is Brazil's. */
const knownModes: readonly Mode[] = [
  { from: 'en', to: 'es', mode: 'eng-spa' },
  { from: 'es', to: 'en', mode: 'spa-eng' },
  { from: 'es', to: 'pt', mode: 'es-pt_BR' },
  { from: 'es', to: 'pt-PT', mode: 'es-pt' },
  { from: 'pt', to: 'es', mode: 'pt-es' },
  { from: 'fr', to: 'es', mode: 'fr-es' },
  { from: 'es', to: 'fr', mode: 'es-fr' },
];
const modesFolder = '/usr/share/apertium/modes';
/** What one run is given: enough to share the start-up, little enough to show progress and to stop soon. */
const batchTexts = 200;

/** Rule-based translation that needs no download. Draft quality; inline tags follow their words. */
export function createApertiumEngine({
  run,
  folder = modesFolder,
}: {
  run: RunProgram;
  folder?: string;
}): MachineTranslationEngine {
  const installed = () => knownModes.filter(({ mode }) => existsSync(`${folder}/${mode}.mode`));
  return {
    id: 'apertium',
    label: 'Apertium',
    keepsMarkup: true,
    status: async () =>
      installed().length > 0
        ? { ready: true }
        : {
            ready: false,
            reason: 'No language pair of Apertium is installed.',
            remedy: 'apt-get install apertium apertium-eng-spa apertium-es-pt apertium-fr-es',
          },
    pairs: async () => listPairs(installed()),
    translate: async (request) => translate(run, findRoute(installed(), request), request),
  };
}

/** Direct pairs, and those that two directions by way of Spanish make. */
function listPairs(modes: readonly Mode[]): PairSupport[] {
  const direct = modes.map(({ from, to }) => ({
    from,
    to,
    quality: 'draft' as const,
    via: [] as LanguageCode[],
  }));
  const chained = direct.flatMap((first) =>
    direct
      .filter(
        (second) =>
          first.to === 'es' &&
          second.from === 'es' &&
          second.to !== first.from &&
          !direct.some((pair) => pair.from === first.from && pair.to === second.to),
      )
      .map((second) => ({
        from: first.from,
        to: second.to,
        quality: 'draft' as const,
        via: ['es' as LanguageCode],
      })),
  );
  const served = new Map<string, PairSupport>();
  // Pairs of their own first, so that pt-PT is not served as pt where it has a mode.
  for (const pair of [...direct, ...chained]) served.set(`${pair.from}>${pair.to}`, pair);
  for (const pair of [...direct, ...chained].flatMap((entry) => withVariants(entry))) {
    const key = `${pair.from}>${pair.to}`;
    if (!served.has(key) && pair.from !== pair.to) served.set(key, pair);
  }
  return [...served.values()];
}

function findRoute(modes: readonly Mode[], { from, to }: TranslateRequest): string[] {
  const base = (code: LanguageCode): LanguageCode =>
    (({ 'es-MX': 'es', 'fr-CA': 'fr' })[code as string] as LanguageCode) ?? code;
  const source = base(from) === 'pt-PT' ? 'pt' : base(from);
  const find = (a: LanguageCode, b: LanguageCode) =>
    modes.find((mode) => mode.from === a && mode.to === b)?.mode ??
    modes.find((mode) => mode.from === a && mode.to === (b === 'pt-PT' ? 'pt' : b))?.mode;
  const direct = find(source, base(to));
  if (direct) return [direct];
  const [first, second] = [find(source, 'es'), find('es', base(to))];
  if (first && second) return [first, second];
  throw new EngineError(
    'ENGINE_UNSUPPORTED_LANGUAGE',
    `Apertium does not translate ${from} to ${to} on this machine.`,
  );
}

async function translate(
  run: RunProgram,
  route: readonly string[],
  request: TranslateRequest,
): Promise<string[]> {
  const answers: string[] = [];
  for (let start = 0; start < request.texts.length; start += batchTexts) {
    if (request.signal.aborted)
      throw new EngineError('ENGINE_CANCELLED', 'The translation was cancelled.');
    const texts = request.texts.slice(start, start + batchTexts);
    answers.push(...(await translateBatch(run, route, texts, request)));
    request.onProgress?.(answers.length / request.texts.length);
  }
  return answers;
}

/** All texts in one run; should they not come back one for one, each in a run of its own. */
async function translateBatch(
  run: RunProgram,
  route: readonly string[],
  texts: readonly string[],
  { markup, glossary, signal }: TranslateRequest,
): Promise<string[]> {
  // Marks and dashes by themselves are the same in every language of ours.
  const answers = texts.map((text) => (text.trim() === '' ? '' : text));
  const filled = texts.flatMap((text, index) => {
    const unit = encodeStreamUnit(text, markup, glossary);
    return unit.hasWords ? [{ index, unit }] : [];
  });
  if (filled.length === 0) return answers;
  const translateUnits = async (units: readonly StreamUnit[]) => {
    let stream = joinStreamUnits(units);
    // What one direction gives is what the next one takes, tags and protected words included.
    for (const mode of route) stream = await runMode(run, mode, stream, signal);
    return splitStreamUnits(units, stream);
  };
  const together = await translateUnits(filled.map(({ unit }) => unit));
  for (const [order, { index, unit }] of filled.entries()) {
    const translated = together?.[order] ?? (await translateUnits([unit]))?.[0];
    if (translated === undefined) throw mixedUp();
    // A word that no dictionary knows stays as it is; so does one that the rules drop.
    if (translated.trim() !== '') answers[index] = translated;
  }
  return answers;
}

async function runMode(
  run: RunProgram,
  mode: string,
  stream: string,
  signal: AbortSignal,
): Promise<string> {
  // Not by standard input: Apertium opens /dev/stdin by name, which fails for the sockets Node gives its children.
  const folder = await mkdtemp(join(tmpdir(), 'glossa-apertium-'));
  try {
    const input = join(folder, 'input.txt');
    await writeFile(input, stream);
    const { exitCode, stdout, stderr } = await run({
      program: 'apertium',
      args: ['-f', 'none', '-u', mode, input],
      readPaths: [folder],
      timeoutMs: 120_000,
      memoryBytes: 2 * 1024 ** 3,
      maxOutputBytes: 16 * 1024 ** 2,
      signal,
    });
    const answer = new TextDecoder().decode(stdout);
    if (exitCode !== 0 || answer.trim() === '') {
      throw new EngineError('ENGINE_CRASHED', 'Apertium stopped in mid-translation. Press Retry.', {
        retryable: true,
        detail: stderr,
      });
    }
    return answer;
  } catch (error) {
    throw error instanceof EngineError ? error : toEngineError(error, 'Translating with Apertium');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const mixedUp = () =>
  new EngineError(
    'ENGINE_BAD_ANSWER',
    'Apertium could not make sense of part of the text. Press Retry, or choose another engine.',
  );
