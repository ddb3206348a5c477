import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { renamedSettings, settings } from './settings.ts';

test('every setting has a group and a description', () => {
  const meta = Object.entries(settings.shape).map(([name, schema]) => ({
    name,
    ...(schema.meta() as { group?: string; description?: string }),
  }));
  expect(meta.length).toBeGreaterThan(25);
  for (const { name, group, description } of meta) {
    expect(group, name).toBeTypeOf('string');
    expect(description, name).toMatch(/^.{15,}\.$/);
  }
  expect(new Set(meta.map(({ description }) => description)).size).toBe(meta.length);
});

test('every example given for a setting is accepted', () => {
  const examples = Object.entries(settings.shape)
    .map(([name, schema]) => [name, schema.meta()?.example])
    // The file of this one has to be there.
    .filter(([name, example]) => example !== undefined && name !== 'GLOSSA_CONFIG');
  expect(examples.length).toBeGreaterThan(8);
  for (const [name, example] of examples)
    expect(
      // Some mean nothing without a bucket.
      () => readConfig({ GLOSSA_S3_BUCKET: 'files', [String(name)]: String(example) }),
      String(name),
    ).not.toThrow();
});

test('the error for invalid settings names each of them and says what to do', () => {
  expect(() => readConfig({ PORT: 'http', GLOSSA_METRICS_TOKEN: 'short' })).toThrow(
    /PORT: .*GLOSSA_METRICS_TOKEN: needs at least 16 characters.*Correct them/,
  );
});

test('settings under their own names give no warnings', () => {
  const config = readConfig({ GLOSSA_MIN_FREE_BYTES: '5', GLOSSA_SHUTDOWN_DELAY_SECONDS: '7' });
  expect(config).toMatchObject({ minFreeBytes: 5, shutdownDelaySeconds: 7, warnings: [] });
});

test('old names still work and each gives a warning with the new name', () => {
  const config = readConfig({ GLOSSA_LEAST_FREE_BYTES: '5', GLOSSA_STOP_DELAY_SECONDS: '7' });
  expect(config).toMatchObject({ minFreeBytes: 5, shutdownDelaySeconds: 7 });
  expect(config.warnings).toEqual([
    expect.stringContaining('GLOSSA_LEAST_FREE_BYTES is now called GLOSSA_MIN_FREE_BYTES'),
    expect.stringContaining(
      'GLOSSA_STOP_DELAY_SECONDS is now called GLOSSA_SHUTDOWN_DELAY_SECONDS',
    ),
  ]);
});

test('the new name wins over the old one, with a warning', () => {
  const config = readConfig({ GLOSSA_LEAST_FREE_BYTES: '5', GLOSSA_MIN_FREE_BYTES: '9' });
  expect(config.minFreeBytes).toBe(9);
  expect(config.warnings).toEqual([expect.stringContaining('GLOSSA_LEAST_FREE_BYTES is ignored')]);
});

test('an invalid value under an old name is reported under the new one', () => {
  expect(() => readConfig({ GLOSSA_STOP_DELAY_SECONDS: 'soon' })).toThrow(
    /GLOSSA_SHUTDOWN_DELAY_SECONDS/,
  );
});

test('no name is both a setting and an old name of one', () => {
  for (const oldName of Object.keys(renamedSettings))
    expect(settings.shape).not.toHaveProperty(oldName);
});

test('an empty value means that the setting is not set', () => {
  const defaults = readConfig({});
  const names = Object.keys(settings.shape);
  const empty = (value: string) => Object.fromEntries(names.map((name) => [name, value]));
  expect(readConfig(empty(''))).toEqual(defaults);
  expect(readConfig(empty('  '))).toEqual(defaults);
  expect(readConfig({ HOST: '' }).host).toBe('127.0.0.1');
});

test('an unknown name gives a warning with the nearest setting', () => {
  expect(readConfig({ GLOSSA_MAX_UPLOAD_BITES: '5' }).warnings).toEqual([
    expect.stringMatching(
      /^GLOSSA_MAX_UPLOAD_BITES is no setting.*Did you mean GLOSSA_MAX_UPLOAD_BYTES\?/,
    ),
  ]);
  expect(readConfig({ SOMETHING_ELSE: '5', PATH: '/bin' }).warnings).toEqual([]);
});

test('a setting can be read from a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'glossa-config-'));
  const path = join(folder, 'url');
  writeFileSync(path, 'postgres://glossa:secret@db/glossa\n');
  expect(readConfig({ DATABASE_URL_FILE: path })).toMatchObject({
    databaseUrl: 'postgres://glossa:secret@db/glossa',
    warnings: [],
  });
  expect(() => readConfig({ DATABASE_URL_FILE: path, DATABASE_URL: 'postgres://x/y' })).toThrow(
    'DATABASE_URL and DATABASE_URL_FILE are both set',
  );
  rmSync(folder, { recursive: true });
  expect(() => readConfig({ DATABASE_URL_FILE: path })).toThrow(
    'The file that DATABASE_URL_FILE names cannot be read',
  );
});

test('the published address is an origin; one below a path is refused with what to do', () => {
  expect(readConfig({ GLOSSA_PUBLIC_URL: 'https://Glossa.example.org/' }).publicUrl).toBe(
    'https://glossa.example.org',
  );
  expect(readConfig({ GLOSSA_PUBLIC_URL: 'http://10.0.0.7:8080' }).publicUrl).toBe(
    'http://10.0.0.7:8080',
  );
  for (const rest of ['/glossa', '/glossa/', '/?a=1', '/#a'])
    expect(() => readConfig({ GLOSSA_PUBLIC_URL: `https://example.org${rest}` })).toThrow(
      `GLOSSA_PUBLIC_URL: has “${rest}” after the host. Glossa cannot be published below a path: give it a host name of its own`,
    );
  expect(() => readConfig({ GLOSSA_PUBLIC_URL: 'ftp://example.org' })).toThrow('GLOSSA_PUBLIC_URL');
});

test('a public address alone trusts a proxy on this machine, with a warning', () => {
  const publicUrl = { GLOSSA_PUBLIC_URL: 'https://glossa.example.org' };
  expect(readConfig({})).toMatchObject({ trustedProxies: [], warnings: [] });
  expect(readConfig(publicUrl)).toMatchObject({
    trustedProxies: ['loopback'],
    warnings: [expect.stringContaining('GLOSSA_TRUSTED_PROXIES')],
  });
  for (const [value, trustedProxies] of [
    ['loopback', ['loopback']],
    ['none', []],
    ['2', 2],
  ] as const)
    expect(readConfig({ ...publicUrl, GLOSSA_TRUSTED_PROXIES: value })).toMatchObject({
      trustedProxies,
      warnings: [],
    });
  expect(() => readConfig({ GLOSSA_TRUSTED_PROXIES: 'proxy.example.org' })).toThrow(
    'GLOSSA_TRUSTED_PROXIES: is not a list of addresses',
  );
});

test('mail without the published address gives a warning', () => {
  const mail = { GLOSSA_SMTP_URL: 'smtp://mail.example.org' };
  expect(readConfig(mail).warnings).toEqual([
    expect.stringMatching(/GLOSSA_SMTP_URL is set without GLOSSA_PUBLIC_URL/),
  ]);
  expect(
    readConfig({
      ...mail,
      GLOSSA_PUBLIC_URL: 'https://glossa.example.org',
      GLOSSA_TRUSTED_PROXIES: 'loopback',
    }).warnings,
  ).toEqual([]);
});

test('settings of a bucket belong together, and its key may be in a file', () => {
  expect(readConfig({}).bucket).toBeUndefined();
  const bucket = { GLOSSA_S3_BUCKET: 'files', GLOSSA_S3_ENDPOINT: 'http://s3.example.org' };
  expect(readConfig({ ...bucket, GLOSSA_S3_PREFIX: 'glossa' }).bucket).toEqual({
    bucket: 'files',
    endpoint: 'http://s3.example.org',
    region: 'us-east-1',
    credentials: undefined,
    prefix: 'glossa/',
    pathStyle: true,
  });
  expect(readConfig({ GLOSSA_S3_BUCKET: 'files' }).bucket?.pathStyle).toBe(false);
  expect(() => readConfig({ GLOSSA_S3_ENDPOINT: 'http://s3.example.org' })).toThrow(
    'without GLOSSA_S3_BUCKET',
  );
  expect(() => readConfig({ ...bucket, GLOSSA_S3_ACCESS_KEY_ID: 'id' })).toThrow('belong together');
  expect(() => readConfig({ GLOSSA_S3_BUCKET: 'No Bucket' })).toThrow('is no name of a bucket');
  expect(() => readConfig({ ...bucket, GLOSSA_S3_PREFIX: '/a' })).toThrow('is not a path');
});
