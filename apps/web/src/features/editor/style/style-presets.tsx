import type { StylePreset, SubtitleStyle } from '@glossa/contracts/subtitle-styles';
import { ActionIcon, Button, Group, Menu, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { EllipsisVertical } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { t } from '../../../lib/i18n/t.ts';
import { useConfirm } from '../../../ui/feedback/confirm-dialog.tsx';
import { ErrorText } from '../../../ui/feedback/error-text.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { stylePresetsOptions, useDeletePreset, useSavePreset } from './queries.ts';

type Props = {
  style: SubtitleStyle;
  disabled: boolean;
  onApply: (style: SubtitleStyle) => void;
};
type Naming = { preset: StylePreset | null };

type PresetNameFormProps = {
  name: string;
  onCancel: () => void;
  /** Rejects with why the name is not available. */
  onSave: (name: string) => Promise<void>;
};

function PresetNameForm({ name, onCancel, onSave }: PresetNameFormProps) {
  const [typed, setTyped] = useState(name);
  const [problem, setProblem] = useState<unknown>(null);
  const [saving, setSaving] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSaving(true);
    setProblem(null);
    try {
      await onSave(typed.trim());
    } catch (error) {
      setProblem(error);
      setSaving(false);
    }
  };
  return (
    <form
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onCancel();
      }}
    >
      <Group align="flex-end" gap="xs">
        <TextInput
          autoFocus
          label={t('editor.preset.name')}
          maxLength={60}
          value={typed}
          error={problem !== null && <ErrorText error={problem} />}
          onChange={(event) => setTyped(event.currentTarget.value)}
          flex={1}
        />
        <Button type="submit" loading={saving} disabled={typed.trim() === ''}>
          {t('common.save')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </Group>
    </form>
  );
}

/** The organization's named styles: apply one, or save the current style under a name. */
export function StylePresets({ style, disabled, onApply }: Props) {
  // A colleague or another window may have saved one in the meantime.
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
      toast.success(t('editor.preset.updated', { name: preset.name }));
    } catch (error) {
      toast.error(error);
    }
  };
  const ask = async ({ presetId, name }: StylePreset) => {
    const agreed = await confirm({
      title: t('editor.preset.deleteTitle', { name }),
      message: t('editor.preset.deleteText'),
      confirmLabel: t('common.delete'),
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
          label={t('editor.preset.label')}
          placeholder={presets.length > 0 ? t('editor.preset.select') : t('editor.preset.noneYet')}
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
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={t('editor.preset.menu')}
              disabled={disabled}
            >
              <EllipsisVertical size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => setNaming({ preset: null })}>
              {t('editor.preset.saveAsNew')}
            </Menu.Item>
            {chosen && (
              <>
                <Menu.Item onClick={() => void update(chosen)}>
                  {t('editor.preset.saveTo', { name: chosen.name })}
                </Menu.Item>
                <Menu.Item onClick={() => setNaming({ preset: chosen })}>
                  {t('editor.preset.rename', { name: chosen.name })}
                </Menu.Item>
                <Menu.Item color="red" onClick={() => void ask(chosen)}>
                  {t('editor.preset.delete', { name: chosen.name })}
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
          {t('editor.preset.saveStyleAs')}
        </Button>
      )}
    </>
  );
}
