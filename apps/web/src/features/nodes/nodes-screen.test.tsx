// @vitest-environment happy-dom
import type { AnswerOf } from '@glossa/contracts/endpoint';
import { capabilities, listNodes, type Node, patchNode } from '@glossa/contracts/nodes';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { t } from '../../lib/i18n/t.ts';
import { applyLoginResponse, clearSession } from '../../lib/session/session-store.ts';
import { answer, at, makeLoginAnswer, refuse, startFakeServer } from '../../testing/fake-server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { NodesScreen } from './nodes-screen.tsx';

const id = (digit: number) => `0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f000${digit}`;
const node = (digit: number, name: string, changes: Partial<Node> = {}): Node => ({
  nodeId: id(digit),
  name,
  version: '1.2.3',
  commit: null,
  roles: 'worker:speech,mail',
  capabilities: ['speech', 'mail'],
  abilities: {
    models: ['whisper-small'],
    speechLanguages: ['de'],
    detectsLanguage: true,
    translations: {},
    voices: [],
    documents: false,
  },
  load: {
    jobs: { speech: 2 },
    cpu: 0.5,
    memoryBytes: 4e9,
    memoryTotalBytes: 8e9,
    diskFreeBytes: 3e10,
  },
  state: 'running',
  startedAt: '2026-01-02T03:04:05.000Z',
  seenAt: '2026-01-02T03:05:05.000Z',
  silentSeconds: 1.2,
  ...changes,
});

let server: ReturnType<typeof startFakeServer>;
const serve = (nodes: Node[], waiting: Partial<Record<string, [number, number]>> = {}) =>
  server.on(listNodes, () =>
    answer({
      nodes,
      waiting: capabilities.map((capability) => ({
        capability,
        waiting: waiting[capability]?.[0] ?? 0,
        oldestSeconds: waiting[capability]?.[1] ?? null,
      })),
    } satisfies AnswerOf<typeof listNodes>),
  );

beforeEach(() => {
  server = startFakeServer();
  applyLoginResponse(makeLoginAnswer({ user: { seesEveryOrganisation: true } }));
});
afterEach(() => {
  cleanup();
  clearSession('left');
  vi.unstubAllGlobals();
});
const show = () => showScreen('/nodes', () => <NodesScreen />);
const card = (name: string) => screen.findByRole('article', { name });

test('shows each node with its state, jobs and load, and marks a lost one', async () => {
  serve([
    node(1, 'ears'),
    node(2, 'gone', { state: 'lost', silentSeconds: 20 }),
    node(3, 'front', { roles: 'api', capabilities: [], load: { ...node(1, '').load, jobs: {} } }),
  ]);
  show();
  const ears = within(await card('ears'));
  ears.getByText(t('status.node.running'));
  ears.getByText(t('nodes.jobsOf', { jobs: t('engines.speechRecognition'), count: '2' }));
  ears.getByText('1 second ago');
  ears.getByText('whisper-small');
  const gone = within(await card('gone'));
  gone.getByText(t('status.node.lost'));
  gone.getByText(t('nodes.lostHint'));
  gone.getByText('20 seconds ago');
  const front = within(await card('front'));
  front.getByText(t('nodes.takesNoJobs'));
  front.getByText(t('nodes.versionAndRoles', { version: '1.2.3', roles: 'api' }));
  for (const one of [gone, front]) expect(one.queryByRole('button')).toBeNull();
});

test('a node of every role says so in the language of the page', async () => {
  serve([node(1, 'vm', { roles: 'all' })]);
  show();
  const roles = t('common.allRoles');
  within(await card('vm')).getByText(t('nodes.versionAndRoles', { version: '1.2.3', roles }));
});

test('shows waiting jobs, and which no running node takes', async () => {
  serve([node(1, 'ears'), node(2, 'idle', { state: 'drained', capabilities: ['render'] })], {
    render: [3, 125],
  });
  show();
  const table = within(await screen.findByRole('table', { name: t('nodes.waiting') }));
  const render = within(table.getByRole('row', { name: /Burned-in/ }));
  render.getByText('3');
  render.getByText('00:02:05');
  render.getByText(t('nodes.noNode'));
  const speech = within(table.getByRole('row', { name: /Speech/ }));
  expect(speech.queryByText(t('nodes.noNode'))).toBeNull();
});

test('drains after a confirmation that names the jobs only this node takes, then resumes', async () => {
  serve([node(1, 'ears'), node(2, 'post', { capabilities: ['mail'] })]);
  const patched = at(patchNode, { nodeId: id(1) });
  server.on(patched, () => answer(node(1, 'ears', { state: 'draining' })));
  show();
  fireEvent.click(
    await screen.findByRole('button', { name: t('nodes.drainName', { name: 'ears' }) }),
  );
  let dialog = within(await screen.findByRole('dialog'));
  dialog.getByText(t('nodes.drainOnlyHere', { jobs: t('engines.speechRecognition') }));
  fireEvent.click(dialog.getByRole('button', { name: t('common.cancel') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.callsTo(patched)).toHaveLength(0);

  fireEvent.click(screen.getByRole('button', { name: t('nodes.drainName', { name: 'ears' }) }));
  dialog = within(await screen.findByRole('dialog'));
  serve([node(1, 'ears', { state: 'draining' })]);
  fireEvent.click(dialog.getByRole('button', { name: t('nodes.drain') }));
  await screen.findByText(t('status.node.draining'));
  expect(server.callsTo(patched).map(({ body }) => body)).toEqual([{ drain: true }]);

  fireEvent.click(screen.getByRole('button', { name: t('nodes.resumeName', { name: 'ears' }) }));
  await waitFor(() =>
    expect(screen.getAllByRole('button', { name: t('nodes.resume') })).not.toEqual([]),
  );
  fireEvent.click(screen.getByRole('button', { name: t('nodes.resume') }));
  await waitFor(() => expect(server.callsTo(patched).at(-1)?.body).toEqual({ drain: false }));
});

test('says what failed: without nodes, and when a node cannot be drained', async () => {
  server.on(listNodes, () => refuse('INTERNAL'));
  show();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(t('nodes.loadFailed'));
  serve([]);
  fireEvent.click(within(alert).getByRole('button', { name: t('common.retry') }));
  await screen.findByText(t('nodes.emptyTitle'));
});
