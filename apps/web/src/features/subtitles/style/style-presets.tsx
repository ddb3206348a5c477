import type { StylePreset, SubtitleStyle } from '@glossa/contracts/subtitle-styles';
import { ActionIcon, Button, Group, Menu, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { EllipsisVertical } from 'lucide-react';
import { useState } from 'react';
import { inContext, t } from '../../../lib/language/t.ts';
import {
  stylePresetsOptions,
  useDeletePreset,
  useSavePreset,
} from '../../../lib/queries/subtitle-styles.ts';
import { useConfirm } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { PresetNameForm } from './preset-name-form.tsx';

type Props = {
  style: SubtitleStyle;
  disabled: boolean;
  onApply: (style: SubtitleStyle) => void;
};
type Naming = { preset: StylePreset | null };

/** The organisation's named styles: one is taken over, the style at hand is kept under a name. */
export function StylePresets({ style, disabled, onApply }: Props) {
  // A colleague, or another window, may have saved one meanwhile.
  const { data: presets = [] } = useQuery({
    ...stylePresetsOptions(),
    refetchOnWindowFocus: 'always',
  });
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [naming, setNaming] = useState<Naming | null>(null);
  const save = useSavePreset();
  const remove = useDeletePreset();
  const confirm = useConfirm();
  const chosen = presets.find(({ presetId }) => presetId === chosenId) ?? null;

  const update = async (preset: StylePreset) => {
    try {
      await save.mutateAsync({ ...preset, style });
      toast.success(t('The preset {name} has this style now.', { name: preset.name }));
    } catch (error) {
      toast.error(error);
    }
  };
  const ask = async ({ presetId, name }: StylePreset) => {
    const agreed = await confirm({
      title: t('Delete the preset {name}?', { name }),
      message: t('It goes for everybody in your organisation. Media keep the look they have.'),
      confirmLabel: t('Delete'),
      danger: true,
    });
    if (!agreed) return;
    try {
      await remove.mutateAsync(presetId);
      setChosenId(null);
    } catch (error) {
      toast.error(error);
    }
  };
  return (
    <>
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <Select
          label={t('Preset')}
          placeholder={
            presets.length > 0
              ? t('Choose one to apply it')
              : inContext('presets', 'None saved yet')
          }
          disabled={disabled || presets.length === 0}
          data={presets.map(({ presetId, name }) => ({ value: presetId, label: name }))}
          value={chosen?.presetId ?? null}
          onChange={(presetId) => {
            setChosenId(presetId);
            const preset = presets.find((candidate) => candidate.presetId === presetId);
            if (preset) onApply(preset.style);
          }}
          flex={1}
        />
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon variant="default" size="lg" aria-label={t('Presets')} disabled={disabled}>
              <EllipsisVertical size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => setNaming({ preset: null })}>
              {t('Save as a new preset…')}
            </Menu.Item>
            {chosen && (
              <>
                <Menu.Item onClick={() => void update(chosen)}>
                  {t('Save this style in {name}', { name: chosen.name })}
                </Menu.Item>
                <Menu.Item onClick={() => setNaming({ preset: chosen })}>
                  {t('Rename {name}…', { name: chosen.name })}
                </Menu.Item>
                <Menu.Item color="red" onClick={() => void ask(chosen)}>
                  {t('Delete {name}…', { name: chosen.name })}
                </Menu.Item>
              </>
            )}
          </Menu.Dropdown>
        </Menu>
      </Group>
      {naming && (
        <PresetNameForm
          name={naming.preset?.name ?? ''}
          onCancel={() => setNaming(null)}
          onSave={async (name) => {
            const kept = naming.preset ?? { presetId: null, style };
            const saved = await save.mutateAsync({
              presetId: kept.presetId,
              style: kept.style,
              name,
            });
            setChosenId(saved.presetId);
            setNaming(null);
          }}
        />
      )}
      {presets.length === 0 && !naming && !disabled && (
        <Button size="xs" variant="subtle" onClick={() => setNaming({ preset: null })}>
          {t('Save this style as a preset…')}
        </Button>
      )}
    </>
  );
}
