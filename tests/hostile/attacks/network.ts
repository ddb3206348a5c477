import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getHealth } from '@glossa/contracts/system';
import { saveWebhook, testWebhook } from '@glossa/contracts/webhooks';
import { type Attack, createAttack } from '../report.ts';
import { send } from '../request.ts';
import type { Target } from '../target.ts';

/** The same machine, its network, and the service of a cloud that gives out keys, in every spelling. */
const insideAddresses = [
  '127.0.0.1',
  'localhost',
  'localhost.',
  '[::1]',
  '[::127.0.0.1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[64:ff9b::7f00:1]',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '127.1',
  '0.0.0.0',
  '0',
  '169.254.169.254',
  '[fd00:ec2::254]',
  '10.0.0.1',
  '192.168.0.1',
  '[fe80::1]',
];

/** Addresses that lead the server into its own network. */
export async function tryAddresses({ address, stranger }: Target): Promise<Attack> {
  const attack = createAttack('addresses inside the network');
  const requested: string[] = [];
  const inside = createServer((request, response) => {
    requested.push(request.headers.host ?? '');
    response.end();
  });
  await new Promise<void>((resolve) => inside.listen(0, '::', resolve));
  const { port } = inside.address() as AddressInfo;
  const call = (method: string, path: string, body?: object) =>
    send(address, {
      method,
      path,
      headers: {
        authorization: `Bearer ${stranger.token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
    });
  for (const [index, host] of insideAddresses.entries()) {
    const { status, text } = await call(saveWebhook.method, saveWebhook.path, {
      webhookId: null,
      name: `Inside ${index}`,
      url: `http://${host}:${port}/`,
      events: ['media.ready'],
      enabled: true,
    });
    const { webhookId } =
      (JSON.parse(text) as { data?: { webhook?: { webhookId: string } } }).data?.webhook ?? {};
    if (status === 200 && webhookId)
      await call(testWebhook.method, testWebhook.path.replace(/:\w+/, webhookId), {});
    attack.check(requested.length > 0 && `a webhook to ${host} was delivered`);
    requested.length = 0;
  }
  await new Promise((resolve) => inside.close(resolve));
  return attack;
}

const paths = [
  '/../../../../etc/passwd',
  '/..%2f..%2f..%2f..%2fetc%2fpasswd',
  '/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
  '/assets/..%252f..%252f..%252fetc/passwd',
  '/assets/....//....//etc/passwd',
  '/assets/%c0%ae%c0%ae/%c0%ae%c0%ae/etc/passwd',
  '/assets/..\\..\\..\\etc\\passwd',
  '/.env',
  '/.git/config',
  '/package.json',
  '/data/secrets/token-key',
  '//evil.example/',
  '/\u0000',
  `/${'a'.repeat(20_000)}`,
  '/api/translation-tool-api/__proto__',
];
const methods = ['TRACE', 'CONNECT', 'PROPFIND', 'PUT', 'PATCH'];

/** Forged headers, paths out of the folder, methods that are not there. */
export async function tryRequests({ address, stranger }: Target): Promise<Attack> {
  const attack = createAttack('paths, headers and methods');
  const inside = /root:x:0:0|"dependencies"|\[core\]|GLOSSA_/;
  for (const path of paths) {
    const { status, text } = await send(address, {
      path: encodeURI(path).replaceAll('%25', '%'),
    }).catch(() => ({ status: 400, text: '' }));
    attack.check((status >= 500 || inside.test(text)) && `${path.slice(0, 60)}: ${status}`);
  }
  for (const method of methods) {
    const { status } = await send(address, { method, path: getHealth.path }).catch(() => ({
      status: 405,
    }));
    attack.check((status < 400 || status >= 500) && `${method}: ${status}`);
  }
  const forgeries: Array<Record<string, string>> = [
    { host: 'evil.example' },
    { 'x-forwarded-host': 'evil.example' },
    { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example' },
    { 'x-original-url': '/admin', 'x-rewrite-url': '/admin' },
    { origin: 'http://evil.example' },
  ];
  for (const headers of forgeries)
    for (const path of ['/', '/login', getHealth.path]) {
      const { headers: answered, text } = await send(address, { path, headers });
      const echoed = `${JSON.stringify(answered)}${text}`.includes('evil.example');
      const shared = answered['access-control-allow-origin'] !== undefined;
      attack.check((echoed || shared) && `${JSON.stringify(headers)} at ${path}`);
    }
  const bodies: Array<[string, string, string]> = [
    ['not JSON', 'application/json', '{'],
    ['a prototype', 'application/json', '{"__proto__":{"system":true},"name":"x"}'],
    ['a constructor', 'application/json', '{"constructor":{"prototype":{"system":true}}}'],
    ['depth', 'application/json', '['.repeat(100_000)],
    ['more than the limit', 'application/json', `"${'x'.repeat(5_000_000)}"`],
    [
      'a million wrong items',
      'application/json',
      `{"userIds":[${'0,'.repeat(1_000_000)}0],"status":1}`,
    ],
    ['another type', 'text/xml', '<a/>'],
  ];
  for (const [what, type, body] of bodies) {
    const started = performance.now();
    const { status } = await send(address, {
      method: 'POST',
      path: '/api/translation-tool-api/usrorg/saveUserState',
      headers: { authorization: `Bearer ${stranger.token}`, 'content-type': type },
      body,
    }).catch(() => ({ status: 413 }));
    const ms = performance.now() - started;
    attack.check(
      (status < 400 || status >= 500 || ms > 5_000) &&
        `a body with ${what}: ${status} after ${Math.round(ms)} ms`,
    );
  }
  return attack;
}
