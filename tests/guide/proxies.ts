import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { until } from '../e2e/support/api.ts';
import { type Proxied, proxyChecks } from '../e2e/support/proxy-checks.ts';
import type { Guide } from './guide-text.ts';
import type { Machine } from './machine.ts';
import type { Operator } from './operator.ts';

type Proxies = {
  machine: Machine;
  guide: Guide;
  operator: Operator;
  /** Of this machine, for what is made here. */
  folder: string;
  passed: (what: string) => void;
};

/**
 * Installs nginx and then Caddy with the commands and files of the guide, each in front of the running product, and checks
 * what the guide promises of them. The ports of the files are those of `site`.
 */
export async function checkProxies(
  site: Proxied,
  { machine, guide, operator, folder, passed }: Proxies,
): Promise<void> {
  const [nginx = [], caddy = []] = guide.commands('Behind a proxy with TLS');
  const checkAll = async (name: string) => {
    await until(
      () => statusOf(site),
      (status) => status === 200,
      30_000,
    );
    for (const { name: what, check } of proxyChecks) {
      try {
        await check(site);
      } catch (error) {
        throw new Error(`${name}: ${what}`, { cause: error });
      }
      passed(`${name} ${what}`);
    }
  };

  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const request509 = [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
    ...['-keyout', key, '-out', certificate, '-days', '1', '-subj', `/CN=${site.host}`],
    ...['-addext', `subjectAltName=DNS:${site.host}`],
  ];
  execFileSync('openssl', request509, { stdio: ['ignore', 'ignore', 'pipe'] });
  // The package makes the folders of the files.
  const [install = '', ...configure] = nginx;
  await operator.run(install);
  machine.write('/etc/ssl/glossa.pem', readFileSync(certificate, 'utf8'));
  machine.write('/etc/ssl/glossa.key', readFileSync(key, 'utf8'), 0o600);
  const configuration = '/etc/nginx/sites-enabled/glossa';
  machine.write(configuration, guide.file(configuration));
  await operator.runBlock(configure);
  await checkAll('nginx');
  machine.read('systemctl', 'stop', 'nginx');

  const [installCaddy = '', ...start] = caddy;
  await operator.run(installCaddy);
  // Nobody on the Internet can reach this machine by the name, so that Caddy signs the certificate itself. Its port for
  // administration would be one of this machine.
  const options = `{
	admin off
	http_port ${site.plainPort}
	https_port ${site.port}
	local_certs
	skip_install_trust
}
`;
  const caddyfile = '/etc/caddy/Caddyfile';
  machine.write(caddyfile, `${options}${guide.file(caddyfile)}`);
  await operator.runBlock(start);
  await checkAll('Caddy');
  machine.read('systemctl', 'stop', 'caddy');
}

/** 0 while nothing answers. */
const statusOf = ({ host, port }: Proxied): Promise<number> =>
  new Promise((resolve) => {
    const options = { host: '127.0.0.1', port, path: '/healthz', servername: host };
    request({ ...options, headers: { host }, rejectUnauthorized: false }, (response) =>
      response.resume().on('end', () => resolve(response.statusCode ?? 0)),
    )
      .on('error', () => resolve(0))
      .end();
  });
