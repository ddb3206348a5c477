// @vitest-environment happy-dom
import { defaultParseSearch, defaultStringifySearch, linkOptions } from '@tanstack/react-router';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { router } from './router.tsx';

type Read = (raw: Record<string, unknown>) => Record<string, unknown>;
const routes = Object.entries(router.routesById).flatMap(([id, route]) => {
  const read = route.options.validateSearch as unknown as Read | undefined;
  return read ? [{ id, read }] : [];
});
const readAt = (id: string, search: string) => {
  const route = routes.find((one) => one.id === id);
  if (!route) throw new Error(`No route reads ${id}.`);
  return route.read(defaultParseSearch(search));
};

const uuid = '0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f0001';
const list = '/shell/access-control/users';
const nonsense =
  '?q=%20&sort=password&order=up&page=0&size=26&cursor=a%20b&status=gone&role=7&tab=x';

test.each([
  [
    '/login',
    '?from=%2Fdashboard%3Fq%3Da&organisation=acme',
    { from: '/dashboard?q=a', organisation: 'acme' },
  ],
  ['/login', '?from=7', {}],
  [
    '/shell/dashboard',
    '?q=harbour&status=working&type=doc&mine=true&page=3&cursor=abc-_9',
    { q: 'harbour', status: 'working', type: 'doc', mine: true, page: 3, cursor: 'abc-_9' },
  ],
  [
    '/shell/dashboard',
    `?category=${uuid}&project=1&language=xx&mine=1&q=2024`,
    { category: uuid, q: '2024' },
  ],
  [
    '/shell/dashboard/media-details',
    `?mediaId=${uuid}&t=12.5&translation=t1`,
    { mediaId: uuid, t: 12.5, translation: 't1' },
  ],
  ['/shell/dashboard/media-details', '?t=-1', { mediaId: '' }],
  ['/shell/dashboard/media-details', '?mediaId=[1]&t={}', { mediaId: '' }],
  ['/shell/dashboard/translation-request', `?mediaId=${uuid}`, { mediaId: uuid }],
  [
    '/shell/dashboard/verify-transcript',
    '?mediaId=7&cue=c1&report=r1',
    { mediaId: '7', cue: 'c1', report: 'r1' },
  ],
  ['/shell/dashboard/edit-translation', '?mediaId=m&ticketId=t', { mediaId: 'm', ticketId: 't' }],
  ['/shell/dashboard/document-review', '', { mediaId: '', ticketId: '' }],
  ['/shell/glossaries', '?q=legal&page=2', { q: 'legal', page: 2 }],
  [
    '/shell/glossaries/$id',
    '?language=de&usage=forbidden&names=kept',
    { language: 'de', usage: 'forbidden', names: 'kept' },
  ],
  ['/shell/glossaries/$id', '?language=xx&usage=never&names=lost', {}],
  [
    '/shell/translation-memory',
    '?tab=concordance&phrase=sea',
    { tab: 'concordance', phrase: 'sea' },
  ],
  [
    '/shell/translation-memory',
    '?match=exact&from=en&to=zh-TW&origin=import',
    { match: 'exact', from: 'en', to: 'zh-TW', origin: 'import' },
  ],
  [
    '/shell/feedback',
    `?status=In+progress&kind=timing&severity=high&assignee=me&who=mine&project=${uuid}`,
    {
      status: 'In progress',
      kind: 'timing',
      severity: 'high',
      assignee: 'me',
      who: 'mine',
      project: uuid,
    },
  ],
  [
    '/shell/feedback',
    '?tab=rates&by=project&from=2026-11-01&to=2026-13-45',
    { tab: 'rates', by: 'project', from: '2026-11-01' },
  ],
  ['/shell/feedback/add', `?mediaId=${uuid}&requestId=x`, { mediaId: uuid }],
  ['/shell/disclaimer', '?language=fr', { language: 'fr' }],
  [
    '/shell/access-control/organization',
    `?organisation=${uuid}&section=roles&sort=userName&role=${uuid}`,
    { organisation: uuid, section: 'roles', sort: 'userName', role: uuid },
  ],
  [
    list,
    `?q=ada%20&sort=createdAt&order=asc&page=4&size=50&status=Pending&signin=sso&department=${uuid}`,
    {
      q: 'ada ',
      sort: 'createdAt',
      order: 'asc',
      page: 4,
      size: 50,
      status: 'Pending',
      signin: 'sso',
      department: uuid,
    },
  ],
  [list, '?page="3"&size="10"', { page: 3, size: 10 }],
  [list, nonsense, {}],
  [list, '?sort=__proto__&sort=name&q[]=%E0%A4%A&page=1e9&__proto__=1', {}],
  ['/shell/access-control/roles/add', `?from=${uuid}`, { from: uuid }],
  [
    '/shell/access-control/department/edit/$id',
    '?sort=status&order=desc',
    { sort: 'status', order: 'desc' },
  ],
  [
    '/shell/access-control/audit',
    '?q=ada&action=sign-in&from=yesterday&to=2026-11-21',
    { q: 'ada', action: 'sign-in', to: '2026-11-21' },
  ],
  [
    '/shell/admin-reports',
    '?from=2025-10&to=2025-13&language=de&type=doc&department=..%2Fx',
    { from: '2025-10', language: 'de', type: 'doc' },
  ],
  ['/shell/user-approval', '?status=all&sort=decidedAt', { status: 'all', sort: 'decidedAt' }],
  ['/shell/translate', '?tab=documents', { tab: 'documents' }],
  ['/shell/conversion', '?tab=constructor', {}],
  ['/shell/quotas', `?organisation=${uuid}`, { organisation: uuid }],
])('%s reads %s', (id, search, expected) => {
  expect(readAt(id, search)).toEqual(expected);
});

const anyValue = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom('asc', 'name', 'all', 'rates', '2026-11-21', uuid, '__proto__', 3, 50, true),
);
const anySearch = fc.oneof(
  fc.string().map((text) => `?${text}`),
  fc
    .dictionary(
      fc.oneof(
        fc.string(),
        fc.constantFrom(
          'q',
          'sort',
          'page',
          'size',
          'cursor',
          'tab',
          'mediaId',
          't',
          'from',
          'language',
          '__proto__',
        ),
      ),
      anyValue,
    )
    .map(
      (values) =>
        `?${new URLSearchParams(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]))}`,
    ),
);

test.each(routes)('$id parses any address, and reads back what it writes', ({ read }) => {
  fc.assert(
    fc.property(anySearch, (search) => {
      const state = read(defaultParseSearch(search));
      for (const value of Object.values(state))
        expect(['undefined', 'string', 'number', 'boolean']).toContain(typeof value);
      expect(read(defaultParseSearch(defaultStringifySearch(state)))).toEqual(state);
      expect(read({ ...state, unknown: 1 })).not.toHaveProperty('unknown');
    }),
    { numRuns: 50 },
  );
});

test('the compiler checks the paths and search params of links', () => {
  // @ts-expect-error: no such status.
  linkOptions({ to: '/dashboard', search: { status: 'gone' } });
  // @ts-expect-error: a translation has a ticket.
  linkOptions({ to: '/dashboard/edit-translation', search: { mediaId: uuid } });
  // @ts-expect-error: no such address.
  linkOptions({ to: '/nowhere' });
  const link = linkOptions({ to: '/dashboard', search: { status: 'failed' } });
  expect(router.buildLocation(link).href).toBe('/dashboard?status=failed');
});

test('renderRoot types its props, because `any` would disable the check of the link', () => {
  const sources = Object.values(
    import.meta.glob<string>('../../**/*.tsx', { query: '?raw', import: 'default', eager: true }),
  );
  const typed = sources.flatMap((source) => source.match(/renderRoot=\{\(\w+: object\) =>/g) ?? []);
  const all = sources.flatMap((source) => source.match(/renderRoot=/g) ?? []);
  expect(typed.length).toBeGreaterThan(40);
  expect(all).toHaveLength(typed.length);
});
