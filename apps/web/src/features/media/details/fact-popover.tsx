import { Anchor, Button, Group, Popover } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../../lib/i18n/t.ts';

type Props = {
  label: string;
  opened: boolean;
  onOpened: (opened: boolean) => void;
  children: ReactNode;
};

/** A link below a fact, which opens a small form. */
export function FactPopover({ label, opened, onOpened, children }: Props) {
  return (
    <Popover
      opened={opened}
      onChange={onOpened}
      position="bottom-start"
      width={300}
      trapFocus
      withArrow
    >
      <Popover.Target>
        <Anchor component="button" type="button" size="xs" onClick={() => onOpened(!opened)}>
          {label}
        </Anchor>
      </Popover.Target>
      <Popover.Dropdown>{children}</Popover.Dropdown>
    </Popover>
  );
}

type ButtonsProps = {
  onCancel: () => void;
  onSave: () => void;
  isSaving: boolean;
  disabled?: boolean;
};

export function FactFormButtons({ onCancel, onSave, isSaving, disabled }: ButtonsProps) {
  return (
    <Group mt="sm" justify="flex-end" gap="xs">
      <Button size="xs" variant="default" onClick={onCancel}>
        {t('common.cancel')}
      </Button>
      <Button size="xs" disabled={disabled ?? false} loading={isSaving} onClick={onSave}>
        {t('common.save')}
      </Button>
    </Group>
  );
}
