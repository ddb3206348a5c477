// @vitest-environment happy-dom
import { useSchema } from '@glossa/contracts/endpoint';
import german from '@glossa/messages/locales/de.json' with { type: 'json' };
import { i18n } from '@lingui/core';
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

afterEach(() => {
  cleanup();
  i18n.activate('en');
});

test('names each kind in the page language', async () => {
  i18n.load('en', {});
  i18n.load('de', german);
  i18n.activate('de');
  // Messages are read when the module loads.
  const { InUseDialog } = await import('./in-use-dialog.tsx');
  render(
    <MantineProvider env="test">
      <InUseDialog
        title="Legal"
        error={new Error('In use')}
        uses={useSchema.shape.kind.options.map((kind) => ({ kind, id: kind, name: '' }))}
        onClose={() => undefined}
      />
    </MantineProvider>,
  );
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Benutzer',
    'Rolle',
    'Abteilung',
    'Projekt',
    'Kategorie',
    'Medien',
    'Übersetzungsauftrag',
    'Transkript',
    'Glossar',
    'Translation Memory',
    'Haftungsausschluss',
    'Feedback',
  ]);
});
