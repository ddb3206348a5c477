import type { Capability, NodeAbilities, SpokenVoice } from '@glossa/contracts/nodes';
import type { DocumentTools } from '../../engines/document-tools/port.ts';
import type { Translators } from '../../engines/machine-translation/translators.ts';
import type { SpeechToTextEngine } from '../../engines/speech-to-text/port.ts';
import type { VoiceRegistry } from '../../engines/text-to-speech/voice-registry.ts';
import type { ModelStore } from '../../platform/models/model-store.ts';

type Deps = {
  capabilities: readonly Capability[];
  models: Pick<ModelStore, 'list'>;
  listSpeechEngines: () => Promise<readonly SpeechToTextEngine[]>;
  translators: Pick<Translators, 'listPairs'>;
  voiceRegistry: Pick<VoiceRegistry, 'listVoices'>;
  documentTools: Pick<DocumentTools, 'status'>;
};

/** Those whose jobs translate, speak, and read or lay out documents. */
const needing: Record<'translations' | 'voices' | 'documents', readonly Capability[]> = {
  translations: ['translate', 'documents'],
  voices: ['render', 'documents'],
  documents: ['prepare', 'documents'],
};

/** What the engines of this process can do now, of what its roles allow. */
export async function findAbilities(deps: Deps): Promise<NodeAbilities> {
  const needed = (ability: keyof typeof needing) =>
    needing[ability].some((capability) => deps.capabilities.includes(capability));
  const [models, speech, translations, voices, documents] = await Promise.all([
    deps.models.list(),
    deps.capabilities.includes('speech') ? deps.listSpeechEngines().then(findSpeech) : noSpeech,
    needed('translations') ? findTranslations(deps.translators) : {},
    needed('voices') ? findVoices(deps.voiceRegistry) : [],
    needed('documents') && deps.documentTools.status().then(({ ready }) => ready),
  ]);
  return {
    models: models.filter(({ installed }) => installed).map(({ id }) => id),
    ...speech,
    ...{ translations, voices, documents },
  };
}

export async function findVoices({
  listVoices,
}: Pick<VoiceRegistry, 'listVoices'>): Promise<SpokenVoice[]> {
  const catalog = await listVoices();
  return catalog.flatMap(({ language, voices }) =>
    voices.flatMap(({ voiceId, engines }) =>
      engines
        .filter(({ available }) => available)
        .map(({ engine }) => ({ language, voiceId, engine })),
    ),
  );
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
