// @vitest-environment happy-dom
import { listFilterProfiles, saveFilterProfile } from '@glossa/contracts/filter-profiles';
import { defaultFilterSettings } from '@glossa/contracts/filter-settings';
import { uploadSegmentationRules } from '@glossa/contracts/segmentation';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { t } from '../../lib/i18n/t.ts';
import { applyLoginResponse, clearSession } from '../../lib/session/session-store.ts';
import { answerForms } from '../../testing/fake-forms.ts';
import { answer, makeLoginAnswer, startFakeServer } from '../../testing/fake-server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { FilterProfilesScreen } from './filter-profiles-screen.tsx';

const rules = { rulesId: '0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f0071', name: 'house.srx' };
let server: ReturnType<typeof startFakeServer>;
beforeEach(() => {
  server = startFakeServer();
  applyLoginResponse(makeLoginAnswer());
});
afterEach(() => {
  cleanup();
  act(() => clearSession('left'));
  vi.unstubAllGlobals();
});

const segmentsOf = async (segments: typeof defaultFilterSettings.segments) => {
  const profile = {
    ...{ profileId: '0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f0070', name: 'Letters', isDefault: false },
    settings: { ...defaultFilterSettings, segments },
    updatedAt: '2026-01-02T03:04:05.000Z',
  };
  server.on(listFilterProfiles, () => answer([profile]));
  server.on(saveFilterProfile, () => answer(profile));
  showScreen('/filter-profiles', FilterProfilesScreen);
  const actions = t('common.actionsForName', { name: 'Letters' });
  fireEvent.click(await screen.findByRole('button', { name: actions }));
  fireEvent.click(await screen.findByRole('menuitem', { name: t('common.edit') }));
  const dialog = within(await screen.findByRole('dialog', { name: t('filterProfiles.edit') }));
  return { dialog, group: within(dialog.getByRole('group', { name: t('segmentation.title') })) };
};
const saved = async (dialog: Awaited<ReturnType<typeof segmentsOf>>['dialog']) => {
  fireEvent.click(dialog.getByRole('button', { name: t('common.save') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = server.calls.find(({ method }) => method === 'POST')?.body;
  return (sent as { settings: typeof defaultFilterSettings }).settings.segments;
};

test('sentences are selected, by built-in rules', async () => {
  const { dialog, group } = await segmentsOf({ unit: 'paragraphs', rules: null });
  expect(group.queryByText(t('segmentation.builtIn'))).toBeNull();
  fireEvent.click(group.getByRole('radio', { name: t('segmentation.sentences') }));
  group.getByText(t('segmentation.builtIn'));
  expect(await saved(dialog)).toEqual({ unit: 'sentences', rules: null });
});

test('the file of a profile is replaced by built-in rules', async () => {
  const { dialog, group } = await segmentsOf({ unit: 'sentences', rules });
  group.getByText('house.srx');
  fireEvent.click(group.getByRole('button', { name: t('segmentation.deleteFile') }));
  expect(await saved(dialog)).toEqual({ unit: 'sentences', rules: null });
});

test('a selected file is uploaded, and what of it is not followed is listed by number', async () => {
  const { group } = await segmentsOf({ unit: 'sentences', rules: null });
  const omitted = [
    { kind: 'rule', number: 7, reason: 'unsupported', text: '(?>' },
    { kind: 'language', number: 2, reason: 'invalid', text: '[' },
    { kind: 'extension', number: null, reason: 'unsupported', text: 'rangeRule' },
  ];
  const data = { ...rules, ruleCount: 12, omitted, omittedTotal: 3 };
  const calls = answerForms(200, { success: true, code: 'OK', message: 'OK', data });
  fireEvent.change(group.getByLabelText(t('segmentation.chooseFile'), { selector: 'input' }), {
    target: { files: [new File(['<srx/>'], 'house.srx')] },
  });
  await group.findByText('house.srx');
  const found = group.getByRole('status');
  for (const text of [
    t('segmentation.ruleCount', { count: 12 }),
    t('segmentation.omittedCount', { count: 3 }),
    t('segmentation.unsupportedRule', { number: 7, text: '(?>' }),
    t('segmentation.invalidLanguage', { number: 2, text: '[' }),
    t('segmentation.extensionOmitted', { text: 'rangeRule' }),
  ])
    within(found).getByText(text);
  expect(calls.map(({ url }) => url)).toEqual([uploadSegmentationRules.path]);
});
