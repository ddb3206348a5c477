import { capabilities } from '@glossa/contracts/nodes';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { describeRoles, parseRoles } from './roles.ts';

const none = { all: false, api: false, maintenance: false, migrate: false, capabilities: [] };

test.each([
  ['all', { ...none, all: true, api: true, maintenance: true, capabilities }],
  ['api', { ...none, api: true }],
  ['worker', { ...none, capabilities }],
  ['worker:speech', { ...none, capabilities: ['speech'] }],
  ['worker:render, prepare', { ...none, capabilities: ['prepare', 'render'] }],
  [
    'api,worker:prepare,speech,maintenance',
    { ...none, api: true, maintenance: true, capabilities: ['prepare', 'speech'] },
  ],
  [
    'maintenance,worker:mail,api',
    { ...none, api: true, maintenance: true, capabilities: ['mail'] },
  ],
  ['migrate', { ...none, migrate: true }],
])('reads %s', (text, expected) => {
  const roles = parseRoles(text);
  expect(roles).toEqual(expected);
  expect(parseRoles(describeRoles(roles))).toEqual(roles);
});

test.each([
  ['', 'has nothing between two commas'],
  ['api,', 'has nothing between two commas'],
  ['api;worker', 'has “api;worker”. Did you mean “worker”?'],
  ['apis', 'has “apis”. Did you mean “api”? There are all, api, worker'],
  ['API', 'has “API”.'],
  ['speech', 'has the capability “speech” outside of worker: write “worker:speech”'],
  ['worker,speech', 'has the capability “speech” outside of worker'],
  ['worker:speech,api,render', 'has the capability “render” outside of worker'],
  ['worker:', 'has “”. Did you mean'],
  ['worker:speach', 'has “speach”. Did you mean “speech”? There are prepare, speech'],
  ['worker:api', 'has the role “api” where a capability is expected'],
  ['worker:speech:render', 'only “worker” is followed by a colon'],
  ['api:speech', 'has “api:speech”: only “worker” is followed by a colon'],
  ['worker:speech,speech', 'names “speech” twice'],
  ['worker:speech,worker:render', 'names “worker” twice'],
  ['all,api', 'has “all” beside other roles'],
  ['migrate,api', 'has “migrate” beside other roles'],
])('refuses %j', (text, sentence) => {
  expect(() => parseRoles(text)).toThrow(sentence);
});

const database = { DATABASE_URL: 'postgres://db.example.org/glossa' };

test('the setting is refused with its name, and every role but all needs a shared database', () => {
  expect(readConfig({}).roles.all).toBe(true);
  expect(() => readConfig({ ...database, GLOSSA_ROLES: 'apis' })).toThrow(
    /GLOSSA_ROLES: has “apis”.*Correct them/,
  );
  for (const roles of ['api', 'worker:mail', 'migrate'])
    expect(() => readConfig({ GLOSSA_ROLES: roles }), roles).toThrow(
      /share one .* set DATABASE_URL/,
    );
  expect(readConfig({ ...database, GLOSSA_ROLES: 'worker:mail' }).roles.capabilities).toEqual([
    'mail',
  ]);
});

test('work that needs files is refused away from the process that has them', () => {
  const read = (roles: string) => readConfig({ ...database, GLOSSA_ROLES: roles });
  expect(() => read('worker:speech,mail')).toThrow('and speech needs its files');
  expect(() => read('worker')).toThrow('and prepare, speech, translate, render, documents need');
  expect(() => read('maintenance')).toThrow('and maintenance needs its files');
  for (const roles of ['api,worker,maintenance', 'api,worker:speech', 'worker:mail', 'migrate'])
    expect(() => read(roles), roles).not.toThrow();
});

test('with a bucket, work that needs files may be anywhere', () => {
  const shared = { ...database, GLOSSA_S3_BUCKET: 'glossa-files' };
  for (const roles of ['worker:speech,mail', 'worker', 'maintenance', 'api'])
    expect(() => readConfig({ ...shared, GLOSSA_ROLES: roles }), roles).not.toThrow();
  expect(() => readConfig({ GLOSSA_S3_BUCKET: 'glossa-files', GLOSSA_ROLES: 'worker' })).toThrow(
    'set DATABASE_URL',
  );
});
