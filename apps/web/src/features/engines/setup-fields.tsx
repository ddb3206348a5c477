import type { EngineSettings, SpeechModel } from '@glossa/contracts/engine-settings';
import type { LanguageCode } from '@glossa/contracts/languages';
import { type Model, type ModelPolicy, modelPolicies } from '@glossa/contracts/models';
import { Checkbox, Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import { formatBytes } from '../../lib/format/format.ts';
import { languageName } from '../../lib/i18n/language-name.ts';
import { t } from '../../lib/i18n/t.ts';
import { policyLabels } from './policy-labels.ts';

type Field<Value> = { value: Value; onChange: (value: Value) => void };

export function LanguageChoice({
  languages,
  value,
  onChange,
}: Field<LanguageCode[]> & { languages: readonly LanguageCode[] }) {
  return (
    <Checkbox.Group
      label={t('setup.languages')}
      description={t('setup.languagesHint')}
      value={value}
      onChange={(chosen) => onChange(chosen as LanguageCode[])}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" verticalSpacing="xs" mt="xs">
        {languages.map((code) => (
          <Checkbox key={code} value={code} label={languageName(code)} />
        ))}
      </SimpleGrid>
    </Checkbox.Group>
  );
}

export function PolicyChoice({
  download: { source, variable },
  value,
  onChange,
}: Field<ModelPolicy> & { download: EngineSettings['download'] }) {
  const isFixed = source === 'environment';
  return (
    <Radio.Group
      label={t('engines.downloadPolicy')}
      description={isFixed ? t('outsideServices.setByVariable', { variable }) : t('setup.sources')}
      value={value}
      onChange={(chosen) => onChange(chosen as ModelPolicy)}
    >
      <Stack gap="xs" mt="xs">
        {modelPolicies.map((policy) => (
          <Radio key={policy} value={policy} label={policyLabels[policy]} disabled={isFixed} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

export function SpeechModelChoice({
  speech: { models: speechModels, source, variable },
  models,
  value,
  onChange,
}: Field<SpeechModel> & { speech: EngineSettings['speech']; models: readonly Model[] }) {
  const isFixed = source === 'environment';
  /** What to know before choosing: quality, and what it takes to have it. */
  const describe = (modelId: SpeechModel, quality: 'draft' | 'good' | 'best') => {
    const model = models.find((one) => one.modelId === modelId);
    return [
      model?.isMeasured === false ? t('engines.qualityNotMeasured') : qualities[quality],
      model?.installed
        ? t('status.installed')
        : model?.downloadBytes && formatBytes(model.downloadBytes),
    ]
      .filter(Boolean)
      .join(' · ');
  };
  return (
    <Radio.Group
      label={t('engines.speechModelOfInstallation')}
      description={
        isFixed ? t('outsideServices.setByVariable', { variable }) : t('setup.speechHint')
      }
      value={value}
      onChange={(chosen) => onChange(chosen as SpeechModel)}
    >
      <Stack gap="xs" mt="xs">
        {speechModels.map(({ modelId, name, quality }) => (
          <Radio
            key={modelId}
            value={modelId}
            label={name}
            description={describe(modelId, quality)}
            disabled={isFixed}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

const qualities = {
  draft: t('engines.draftQuality'),
  good: t('engines.goodQuality'),
  best: t('engines.bestQuality'),
};

export function InstallNow({
  models,
  value,
  onChange,
}: Field<boolean> & { models: readonly Model[] }) {
  const sizes = models.map(({ downloadBytes }) => downloadBytes);
  const total = sizes.includes(null)
    ? undefined
    : sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0);
  return (
    <Checkbox
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
      label={t('setup.installNow', { count: models.length })}
      description={
        <Text span size="xs">
          {total === undefined
            ? t('setup.sizeUnknown')
            : t('setup.size', { size: formatBytes(total) })}
        </Text>
      }
    />
  );
}
