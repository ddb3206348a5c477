import { Button, Group, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { errorSentence } from '../../../lib/api-error.ts';

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
          label="Name of the preset"
          maxLength={60}
          value={typed}
          error={problem}
          onChange={(event) => setTyped(event.currentTarget.value)}
          flex={1}
        />
        <Button type="submit" loading={saving} disabled={typed.trim() === ''}>
          Save
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}
