import { Button, Group, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { errorSentence } from '../../../lib/api-error.ts';
import { t } from '../../../lib/language/t.ts';

type Props = {
  name: string;
  onCancel: () => void;
  /** Rejects with why the name cannot be had. */
  onSave: (name: string) => Promise<void>;
};

export function PresetNameForm({ name, onCancel, onSave }: Props) {
  const [typed, setTyped] = useState(name);
  const [problem, setProblem] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSaving(true);
    setProblem(null);
    try {
      await onSave(typed.trim());
    } catch (error) {
      setProblem(errorSentence(error));
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
          label={t('Name of the preset')}
          maxLength={60}
          value={typed}
          error={problem}
          onChange={(event) => setTyped(event.currentTarget.value)}
          flex={1}
        />
        <Button type="submit" loading={saving} disabled={typed.trim() === ''}>
          {t('Save')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </Group>
    </form>
  );
}
