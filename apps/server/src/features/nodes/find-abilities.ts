import type { Capability, NodeAbilities } from '@glossa/contracts/nodes';
import type { Translators } from '../../engines/machine-translation/translators.ts';
import type { SpeechToTextEngine } from '../../engines/speech-to-text/port.ts';
import type { ModelStore } from '../../platform/models/model-store.ts';

type Deps = {
  capabilities: readonly Capability[];
  models: Pick<ModelStore, 'list'>;
  speechEngines: readonly SpeechToTextEngine[];
  translators: Pick<Translators, 'listPairs'>;
};

/** What the engines of this process can do now, of what its roles allow. */
export async function findAbilities(deps: Deps): Promise<NodeAbilities> {
  const [models, speech, translations] = await Promise.all([
    deps.models.list(),
    deps.capabilities.includes('speech') ? findSpeech(deps.speechEngines) : noSpeech,
    deps.capabilities.includes('translate') ? findTranslations(deps.translators) : {},
  ]);
  return {
    models: models.filter(({ installed }) => installed).map(({ id }) => id),
    ...speech,
    translations,
  };
}

type Speech = Pick<NodeAbilities, 'speechLanguages' | 'detectsLanguage'>;
const noSpeech: Speech = { speechLanguages: [], detectsLanguage: false };

async function findSpeech(engines: readonly SpeechToTextEngine[]): Promise<Speech> {
  const known = await Promise.all(
    engines.map(async (engine) => ((await engine.status()).ready ? engine.languages() : [])),
  );
  return {
    speechLanguages: [...new Set(known.flat())].sort(),
    // As the choice of an engine: one that knows a single language cannot tell it from others.
    detectsLanguage: known.some((languages) => languages.length > 1),
  };
}

async function findTranslations({
  listPairs,
}: Deps['translators']): Promise<NodeAbilities['translations']> {
  const targets: NodeAbilities['translations'] = {};
  for (const { from, to, engineId } of await listPairs())
    if (engineId !== null) targets[from] = [...(targets[from] ?? []), to];
  return targets;
}
