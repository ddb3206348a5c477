import { Button, Menu } from '@mantine/core';
import { ChevronDown, Download } from 'lucide-react';
import { t } from '../../lib/i18n/t.ts';

type Props<Format extends string> = {
  formats: ReadonlyArray<{ value: Format; label: string; hint: string }>;
  running: boolean;
  onExport: (format: Format) => void;
};

/** Exports in the selected format. */
export function ExportMenu<Format extends string>({ formats, running, onExport }: Props<Format>) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<Download size={16} aria-hidden />}
          rightSection={<ChevronDown size={14} aria-hidden />}
          loading={running}
        >
          {t('common.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map(({ value, label, hint }) => (
          <Menu.Item key={value} onClick={() => onExport(value)}>
            {label} – {hint}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
