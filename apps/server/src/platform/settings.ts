import { ssoProviderInput } from '@glossa/contracts/single-sign-on-settings';
import { z } from 'zod';
import { readRoles } from './roles.ts';
import { engineSettings } from './settings-of-engines.ts';
import {
  about,
  parseJson,
  publicUrl,
  readProxies,
  readSocket,
  splitList,
} from './settings-values.ts';

const server = about('Server');
const database = about('Data and database');
const bucket = about('Files in a bucket');
const logs = about('Logs and monitoring');
const mail = about('Mail');
const integrations = about('Sign-in and integrations');
const viruses = about('Virus scanning');

const text = z.string();

const ssoProviders = z.array(
  z.strictObject({
    label: ssoProviderInput.shape.label,
    issuer: ssoProviderInput.shape.issuer,
    clientId: ssoProviderInput.shape.clientId,
    clientSecret: ssoProviderInput.shape.clientSecret.min(1),
    trustsEmail: ssoProviderInput.shape.trustsEmail,
  }),
);

/** All settings. */
export const settings = z.object({
  PORT: server(
    z.coerce.number().int().min(0).max(65535).default(4000),
    'Port to listen on. `0` picks a free one.',
  ),
  HOST: server(
    text.default('127.0.0.1'),
    'Address to listen on. Keep the default behind a proxy on the same machine; `0.0.0.0` accepts connections from other machines.',
  ),
  GLOSSA_PUBLIC_URL: server(
    publicUrl.optional(),
    'Address people open in their browser, when a proxy is in front: a host name of its own, without a path. Sign-ins from pages at other addresses are refused.',
    { example: 'https://glossa.example.org' },
  ),
  GLOSSA_TRUSTED_PROXIES: server(
    text.transform(readProxies).optional(),
    'Proxies whose `X-Forwarded-For`, `-Proto` and `-Host` count: their addresses or ranges, `loopback` for this machine, or the number of proxies in a row if nothing else can reach the port; `none` for no proxy. The right-most address of `X-Forwarded-For` that is no proxy of yours is the client’s.',
    {
      example: '10.0.0.5,172.18.0.0/16',
      unset: '`none`; with `GLOSSA_PUBLIC_URL`: `loopback`, with a warning',
    },
  ),
  GLOSSA_HSTS_SUBDOMAINS: server(
    z.enum(['true', 'false']).default('false'),
    'Whether browsers are told to use HTTPS for every subdomain of the host of `GLOSSA_PUBLIC_URL`, too. Other services there may not have it.',
  ),
  GLOSSA_MAX_UPLOAD_BYTES: server(
    z.coerce
      .number()
      .int()
      .positive()
      .default(20 * 1024 ** 3),
    'Largest file that can be uploaded.',
    { unit: 'bytes' },
  ),
  GLOSSA_ROLES: server(
    text.default('all').transform(readRoles),
    'What this process does: `all`, or a list of `api` (API and web app), `worker` (every job) or `worker:` with capabilities (`prepare`, `speech`, `translate`, `render`, `documents`, `mail`), and `maintenance`, separated by commas; or `migrate` (updates the database and ends). All but `all` need `DATABASE_URL`.',
  ),
  GLOSSA_SHUTDOWN_DELAY_SECONDS: server(
    z.coerce.number().int().min(0).max(300).default(0),
    'How long the server keeps working, with `/ready` answering 503, before it shuts down. Lets a load balancer notice. Set systemd’s `TimeoutStopSec` at least 60 seconds higher.',
    { unit: 'seconds', example: '15' },
  ),
  GLOSSA_SHUTDOWN_GRACE_SECONDS: server(
    z.coerce.number().int().min(0).max(3_600).default(10),
    'How long running jobs may go on when the server shuts down. What is not done by then starts again later, and it does not count as a failed attempt.',
    { unit: 'seconds', example: '60' },
  ),
  GLOSSA_ENGINE_STALL_SECONDS: server(
    z.coerce.number().int().min(10).max(86_400).default(120),
    'How long an engine’s program (ffmpeg, Whisper, LibreOffice …) may give no output and use no CPU time before it is ended and the job tries again. Slow programs that work are not ended. Where CPU time cannot be read (not on Linux), ten times as long.',
    { unit: 'seconds', example: '300' },
  ),
  GLOSSA_DATA: database(
    text.default('./data'),
    'Folder for everything Glossa stores: files, models, keys and the built-in database.',
    { example: '/var/lib/glossa/data' },
  ),
  GLOSSA_CONFIG: database(text.optional(), 'Configuration file, for the environment only.', {
    example: '/etc/glossa/glossa.conf',
    unset: '`glossa.conf` in the data folder',
  }),
  DATABASE_URL: database(
    text.optional(),
    'PostgreSQL server to use: version 15 or newer, tested with version 18. Add `?sslmode=verify-full` for TLS.',
    {
      example: 'postgres://glossa:password@db.example.org/glossa',
      unset: 'built-in PostgreSQL',
    },
  ),
  GLOSSA_DATABASE_DIRECT_URL: database(
    text.optional(),
    'The same server and database past a pooler (PgBouncer in transaction mode), for the one connection of each process that listens for notifications. Only with `DATABASE_URL`.',
    {
      example: 'postgres://glossa:password@db.example.org/glossa',
      unset: 'as `DATABASE_URL`',
    },
  ),
  GLOSSA_NATS_URL: database(
    text
      .regex(/^(nats|tls):\/\/\S+$/, 'is not an address such as nats://nats.example.org')
      .optional(),
    'NATS server that tells the open pages of all API processes what changed; several addresses separated by commas. For installations with thousands of changes a second: all processes need the same.',
    { example: 'nats://nats.example.org:4222', unset: 'PostgreSQL tells them' },
  ),
  GLOSSA_DATABASE_WAIT_SECONDS: database(
    z.coerce.number().int().min(0).max(3_600).default(60),
    'How long a start waits for the server of `DATABASE_URL` while that refuses connections or is starting up.',
    { unit: 'seconds' },
  ),
  GLOSSA_MIN_FREE_BYTES: database(
    z.coerce
      .number()
      .int()
      .min(0)
      .default(1024 ** 3),
    'Free space on the data folder’s disk below which `/ready` answers 503.',
    { unit: 'bytes' },
  ),
  GLOSSA_KEEP_VERSIONS: database(
    z.coerce.number().int().min(0).max(1_000).default(20),
    'Replaced versions kept of each transcript and translation, besides those that are still needed.',
    { unit: 'versions' },
  ),
  GLOSSA_S3_BUCKET: bucket(
    text.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'is no name of a bucket').optional(),
    'Bucket of an S3 object store (Garage, SeaweedFS, Ceph RGW, AWS S3 …) for files. Several machines can share them there.',
    { example: 'glossa-files', unset: 'files are in the data folder' },
  ),
  GLOSSA_S3_ENDPOINT: bucket(
    z.url({ protocol: /^https?$/ }).optional(),
    'Address of the object store.',
    { example: 'https://s3.example.org', unset: 'AWS' },
  ),
  GLOSSA_S3_REGION: bucket(
    text.min(1).default('us-east-1'),
    'Region of the bucket, as the object store names it.',
    { example: 'eu-central-1' },
  ),
  GLOSSA_S3_ACCESS_KEY_ID: bucket(text.optional(), 'Id of the access key.', {
    unset: 'credentials are read where Amazon’s tools read them',
  }),
  GLOSSA_S3_SECRET_ACCESS_KEY: bucket(text.optional(), 'Secret of the access key.'),
  GLOSSA_S3_PREFIX: bucket(
    text
      .regex(/^([\w.-]+\/?)*$/, 'is not a path such as glossa/')
      .default('')
      .transform((path) => (path === '' || path.endsWith('/') ? path : `${path}/`)),
    'What the names of all objects begin with, where the bucket is not for Glossa alone.',
    { example: 'glossa/' },
  ),
  GLOSSA_S3_PATH_STYLE: bucket(
    z.enum(['true', 'false']).optional(),
    'Whether the bucket is part of the path of an address (`https://endpoint/bucket/…`) instead of its host.',
    { unset: '`true` with `GLOSSA_S3_ENDPOINT`, otherwise `false`' },
  ),
  GLOSSA_FILES: bucket(
    z.enum(['bucket', 'disk']).default('bucket'),
    'Where new files go while a bucket is set. `disk` is for moving back to the data folder with `npm run storage -- move --to disk`.',
  ),
  GLOSSA_S3_DOWNLOADS: bucket(
    z.enum(['proxy', 'redirect']).default('proxy'),
    'How browsers get recordings and downloads: `proxy` sends them through Glossa, `redirect` sends browsers to the bucket with an address that is valid for an hour. `redirect` needs a bucket that browsers can reach.',
  ),
  GLOSSA_SCRATCH_BYTES: bucket(
    z.coerce
      .number()
      .int()
      .min(0)
      .default(20 * 1024 ** 3),
    'How much of the data folder’s disk copies of files from the bucket may take. What jobs use at the moment is kept beyond that.',
    { unit: 'bytes' },
  ),
  GLOSSA_LOG_LEVEL: logs(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    'Least severe messages to log.',
  ),
  GLOSSA_LOG_FORMAT: logs(
    z.enum(['pretty', 'json']).optional(),
    '`pretty` writes short lines for people, `json` one JSON object per line.',
    { unset: '`pretty` on a terminal, otherwise `json`' },
  ),
  GLOSSA_METRICS_TOKEN: logs(
    text.min(16, 'needs at least 16 characters').optional(),
    'Bearer token required to read `/metrics`, at least 16 characters.',
    { unset: 'no `/metrics` page' },
  ),
  GLOSSA_AUDIT_FILE: logs(
    text.optional(),
    'File to which entries of the audit log are appended as JSON lines, for a SIEM.',
    { example: '/var/log/glossa/audit.jsonl', unset: 'no file' },
  ),
  GLOSSA_AUDIT_STDOUT: logs(
    z.enum(['true', 'false']).default('false'),
    'Whether entries of the audit log are written to standard output, too, as JSON lines with `"type":"audit"`.',
  ),
  GLOSSA_SMTP_URL: mail(
    z.url({ protocol: /^smtps?$/ }).optional(),
    'Mail server for notifications and account decisions. Use `smtps://` for implicit TLS.',
    { example: 'smtp://user:password@mail.example.org:587', unset: 'no mail is sent' },
  ),
  GLOSSA_MAIL_FROM: mail(text.min(3).default('Glossa <glossa@localhost>'), 'Sender of mails.', {
    example: 'Glossa <glossa@example.org>',
  }),
  GLOSSA_MAIL_DELAY_SECONDS: mail(
    z.coerce.number().int().min(0).max(3_600).default(120),
    'How long mails about the same subject are collected before one is sent.',
    { unit: 'seconds' },
  ),
  GLOSSA_SSO_PROVIDERS: integrations(
    text.default('[]').transform(parseJson).pipe(ssoProviders),
    'OpenID Connect providers, as JSON. With `"trustsEmail": true`, addresses count as verified where the provider does not send `email_verified`.',
    {
      example:
        '[{"label": "Example ID", "issuer": "https://id.example.org/", "clientId": "glossa", "clientSecret": "…"}]',
    },
  ),
  GLOSSA_SSO_ALLOW_PRIVATE: integrations(
    text.default('').transform(splitList),
    'Hosts (or host:port) inside your network at which sign-in providers may be that are entered on the screen. Those of `GLOSSA_SSO_PROVIDERS` may be anywhere. Separate them with commas.',
    { example: 'id.example.lan', unset: 'none' },
  ),
  GLOSSA_WEBHOOK_ALLOW_PRIVATE: integrations(
    text.default('').transform(splitList),
    'Hosts (or host:port) inside your network that webhooks may call, also over plain http. Separate them with commas.',
    { example: 'hooks.example.lan,10.0.0.7:8080', unset: 'none' },
  ),
  GLOSSA_SERVICE_ALLOW_PRIVATE: integrations(
    text.default('').transform(splitList),
    'Hosts (or host:port) inside your network at which outside services may be that are entered on the *Engines* screen (speech, translation, voices, mail), also without TLS. Those that variables set may be anywhere. Separate them with commas.',
    { example: 'gpu.example.lan,localhost:5000', unset: 'none' },
  ),
  GLOSSA_CLAMD: viruses(
    text.transform(readSocket).optional(),
    'Where ClamAV’s `clamd` listens: the path of its socket, or `host:port`. Every file that users send is scanned before it is stored; while the scanner is away, files wait. Their content is sent there without encryption.',
    { example: '/run/clamav/clamd.ctl', unset: 'files are not scanned' },
  ),
  GLOSSA_CLAMD_MAX_BYTES: viruses(
    z.coerce
      .number()
      .int()
      .positive()
      .default(25 * 1024 ** 2),
    'Largest file that is scanned: at most the `StreamMaxLength` of `clamd`. Larger recordings are accepted, and their details say that they were not scanned; other larger files are rejected.',
    { unit: 'bytes' },
  ),
  ...engineSettings,
});

/** Each setting with its description, default and limits: the source of docs/settings.md. */
export const describeSettings = () => z.toJSONSchema(settings, { io: 'input' }).properties ?? {};

/** Old names that still work in this version: old → new. */
export const renamedSettings: Readonly<Record<string, keyof typeof settings.shape>> = {
  GLOSSA_LEAST_FREE_BYTES: 'GLOSSA_MIN_FREE_BYTES',
  GLOSSA_STOP_DELAY_SECONDS: 'GLOSSA_SHUTDOWN_DELAY_SECONDS',
};
