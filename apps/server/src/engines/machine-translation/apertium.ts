import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LanguageCode } from '@glossa/contracts/languages';
import { message } from '@glossa/messages/message';
import type { RunProgram } from '../../platform/sandbox/port.ts';
import { EngineError } from '../engine-error.ts';
import { installPackages } from '../install-packages.ts';
import { toEngineError } from '../program-failure.ts';
import {
  encodeStreamUnit,
  joinStreamUnits,
  type StreamUnit,
  splitStreamUnits,
} from './apertium-stream.ts';
import { translateInBatches } from './in-batches.ts';
import { withVariants } from './language-variants.ts';
import type { MachineTranslationEngine, PairSupport, TranslateRequest } from './port.ts';

type Mode = { from: LanguageCode; to: LanguageCode; mode: string };

/**
 * The directions of the Debian packages apertium-eng-spa, apertium-es-pt and apertium-fr-es. es-pt_BR before es-pt: pt
 * is Brazilian.
 */
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
/** Input size of one run: large enough to share the start-up, small enough to show progress and cancel quickly. */
const batchTexts = 200;

type Programs = { run: RunProgram; workFolder: string };

/** Rule-based translation without downloads. Draft quality; inline tags follow their words. */
export function createApertiumEngine({
  run,
  folder = modesFolder,
  workFolder = tmpdir(),
}: {
  run: RunProgram;
  folder?: string;
  /** For temporary files. */
  workFolder?: string;
}): MachineTranslationEngine {
  const installed = () => knownModes.filter(({ mode }) => existsSync(`${folder}/${mode}.mode`));
  return {
    id: 'apertium',
    label: { text: 'Apertium' },
    preservesMarkup: true,
    status: async () =>
      installed().length > 0
        ? { ready: true }
        : {
            ready: false,
            reason: message('machineTranslation.apertiumNoPairs'),
            remedy: installPackages(
              'apertium',
              'apertium-eng-spa',
              'apertium-es-pt',
              'apertium-fr-es',
            ),
          },
    pairs: async () => listPairs(installed()),
    translate: async (request) =>
      translate({ run, workFolder }, findRoute(installed(), request), request),
  };
}

/** Direct pairs, and pairs made of two directions via Spanish. */
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
  // Direct pairs first, so that pt-PT is not served as pt if it has its own mode.
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
    message('machineTranslation.apertiumPairUnsupported', {
      from: { language: from },
      to: { language: to },
    }),
  );
}

function translate(
  programs: Programs,
  route: readonly string[],
  request: TranslateRequest,
): Promise<string[]> {
  return translateInBatches(request, { size: batchTexts, engine: { route } }, (texts) =>
    translateBatch(programs, route, texts, request),
  );
}

/** All texts in one run; if the results do not match one to one, each in its own run. */
async function translateBatch(
  programs: Programs,
  route: readonly string[],
  texts: readonly string[],
  { markup, glossary, signal }: TranslateRequest,
): Promise<string[]> {
  // Punctuation is the same in all supported languages.
  const answers = texts.map((text) => (text.trim() === '' ? '' : text));
  const filled = texts.flatMap((text, index) => {
    const unit = encodeStreamUnit(text, markup, glossary);
    return unit.hasWords ? [{ index, unit }] : [];
  });
  if (filled.length === 0) return answers;
  const translateUnits = async (units: readonly StreamUnit[]) => {
    let stream = joinStreamUnits(units);
    // The output of one direction is the input of the next, including tags and protected words.
    for (const mode of route) stream = await runMode(programs, mode, stream, signal);
    return splitStreamUnits(units, stream);
  };
  const together = await translateUnits(filled.map(({ unit }) => unit));
  for (const [order, { index, unit }] of filled.entries()) {
    const translated = together?.[order] ?? (await translateUnits([unit]))?.[0];
    if (translated === undefined) throw misalignedOutput();
    // A word missing in the dictionary stays as it is.
    if (translated.trim() !== '') answers[index] = translated;
  }
  return answers;
}

async function runMode(
  { run, workFolder }: Programs,
  mode: string,
  stream: string,
  signal: AbortSignal,
): Promise<string> {
  // Not through standard input: Apertium opens /dev/stdin by name, which fails for Node's sockets.
  const folder = await mkdtemp(join(workFolder, 'apertium-'));
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
      throw new EngineError('ENGINE_CRASHED', message('machineTranslation.apertiumInterrupted'), {
        retryable: true,
        detail: stderr,
      });
    }
    return answer;
  } catch (error) {
    throw error instanceof EngineError
      ? error
      : toEngineError(error, message('machineTranslation.translatingWithApertium'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const misalignedOutput = () =>
  new EngineError('ENGINE_BAD_ANSWER', message('machineTranslation.apertiumTextUnreadable'));
