import { expect, test } from 'vitest';
import { findLabelUses } from './label-usage.ts';

const roleOf = (source: string) =>
  findLabelUses('screen.tsx', source).map(({ id, role }) => `${id} ${role}`);

test.each([
  [`<Button>{t('a.save')}</Button>`, ['a.save button']],
  [`<Menu.Item>{busy ? t('a.wait') : t('a.save')}</Menu.Item>`, ['a.wait button', 'a.save button']],
  [`<FormPage submitLabel={t('a.send')} />`, ['a.send button']],
  [`confirm({ title: t('a.ask'), confirmLabel: t('a.yes') })`, ['a.yes button']],
  [`<ActionIcon aria-label={t('a.close')} title="x" />`, ['a.close command']],
  [`<Tooltip label={open && t('a.hide')} />`, ['a.hide command']],
  [`const command = { label: t('a.go'), run: () => null };`, ['a.go command']],
  [`panel('find', t('a.find'))`, ['a.find command']],
  [`<Badge>{t('a.ready')}</Badge>`, ['a.ready status']],
  [`const looks = { ready: { word: t('a.ready'), colour: 'green' } };`, ['a.ready status']],
])('%s', (source, roles) => {
  expect(roleOf(source)).toEqual(roles);
});

test.each([
  [`<Text>{t('a.hint')}</Text>`],
  [`<TextInput label={t('a.name')} />`],
  [`const column = { key: 'name', label: t('a.name') };`],
  [`<Button onClick={() => toast(t('a.done'))}>x</Button>`],
  [`<Button>{t('a.ask') ? 1 : 2}</Button>`],
])('is no label: %s', (source) => {
  expect(roleOf(source)).toEqual([]);
});
