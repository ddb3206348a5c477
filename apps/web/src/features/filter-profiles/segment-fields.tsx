import type { SegmentationRules, segmentUnits } from '@glossa/contracts/segmentation';
import {
  Alert,
  Button,
  Fieldset,
  FileButton,
  Group,
  List,
  Radio,
  Stack,
  Text,
} from '@mantine/core';
import { useController } from 'react-hook-form';
import { t } from '../../lib/i18n/t.ts';
import { ErrorText } from '../../ui/feedback/error-text.tsx';
import { useUploadSegmentationRules } from './queries.ts';
import type { FormControl } from './setting-fields.tsx';

/** Whether paragraphs or sentences are segments, and where sentences end. */
export function SegmentFields({ control }: { control: FormControl }) {
  const unit = useController({ control, name: 'settings.segments.unit' }).field;
  const rules = useController({ control, name: 'settings.segments.rules' }).field;
  return (
    <Fieldset legend={t('segmentation.title')}>
      <Stack gap="sm">
        <Radio.Group
          aria-label={t('segmentation.title')}
          description={t('segmentation.hint')}
          value={unit.value ?? 'paragraphs'}
          onChange={unit.onChange}
        >
          <Group gap="md" mt="xs">
            <Radio value={'paragraphs' satisfies Unit} label={t('segmentation.paragraphs')} />
            <Radio value={'sentences' satisfies Unit} label={t('segmentation.sentences')} />
          </Group>
        </Radio.Group>
        {unit.value === 'sentences' && (
          <RulesField name={rules.value?.name ?? null} onChange={rules.onChange} />
        )}
      </Stack>
    </Fieldset>
  );
}

type Unit = (typeof segmentUnits)[number];

type RulesFieldProps = {
  /** Of the file; null for built-in rules. */
  name: string | null;
  onChange: (rules: Pick<SegmentationRules, 'rulesId' | 'name'> | null) => void;
};

function RulesField({ name, onChange }: RulesFieldProps) {
  const upload = useUploadSegmentationRules();
  const send = (file: File | null) => {
    if (!file) return;
    upload.mutate(file, { onSuccess: ({ rulesId, name }) => onChange({ rulesId, name }) });
  };
  const clear = () => {
    upload.reset();
    onChange(null);
  };
  return (
    <Stack gap="xs" role="group" aria-label={t('segmentation.rulesLabel')}>
      <Text size="sm" fw={500}>
        {t('segmentation.rulesLabel')}
      </Text>
      <Text size="sm" c={name === null ? 'dimmed' : undefined}>
        {name === null ? t('segmentation.builtIn') : <bdi>{name}</bdi>}
      </Text>
      <Group gap="xs">
        <FileButton
          accept=".srx"
          onChange={send}
          inputProps={{ 'aria-label': t('segmentation.chooseFile') }}
        >
          {(props) => (
            <Button variant="default" size="xs" loading={upload.isPending} {...props}>
              {t('segmentation.chooseFile')}
            </Button>
          )}
        </FileButton>
        {name !== null && (
          <Button variant="subtle" size="xs" onClick={clear}>
            {t('segmentation.deleteFile')}
          </Button>
        )}
      </Group>
      {upload.error && (
        <Alert color="red" role="alert">
          <ErrorText error={upload.error} />
        </Alert>
      )}
      {upload.data && <RulesFound rules={upload.data} />}
    </Stack>
  );
}

function RulesFound({ rules: { ruleCount, omitted, omittedTotal } }: { rules: SegmentationRules }) {
  return (
    <div role="status">
      <Text size="sm">{t('segmentation.ruleCount', { count: ruleCount })}</Text>
      {omittedTotal > 0 && (
        <>
          <Text size="sm">{t('segmentation.omittedCount', { count: omittedTotal })}</Text>
          <List size="sm">
            {omitted.map((one) => (
              <List.Item key={`${one.kind} ${one.number} ${one.text}`}>{explain(one)}</List.Item>
            ))}
          </List>
        </>
      )}
    </div>
  );
}

function explain({ kind, number, reason, text }: SegmentationRules['omitted'][number]): string {
  if (kind === 'extension' || number === null) return t('segmentation.extensionOmitted', { text });
  const params = { number, text };
  if (kind === 'rule')
    return reason === 'invalid'
      ? t('segmentation.invalidRule', params)
      : t('segmentation.unsupportedRule', params);
  return reason === 'invalid'
    ? t('segmentation.invalidLanguage', params)
    : t('segmentation.unsupportedLanguage', params);
}
