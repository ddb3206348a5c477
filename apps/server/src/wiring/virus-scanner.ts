import { createClamd } from '../engines/virus-scanner/clamd.ts';
import type { VirusScanner } from '../engines/virus-scanner/port.ts';
import type { Config } from '../platform/config.ts';
import type { Logger } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';

/** With counted scans. Undefined if none is configured. */
export function createVirusScanner({ clamd }: Config, metrics: Metrics): VirusScanner | undefined {
  if (!clamd) return undefined;
  const scanner = createClamd(clamd.at, clamd);
  metrics.declareEngines('virus-scanner', [scanner.id]);
  return {
    ...scanner,
    scan: (path, signal) =>
      metrics.countRun('virus-scanner', scanner.id, () => scanner.scan(path, signal)),
  };
}

/** Once at start: uploads are refused while the scanner does not answer, and the log should say why before that. */
export function reportScanner({
  virusScanner,
  logger,
}: {
  virusScanner: VirusScanner | undefined;
  logger: Logger;
}): void {
  virusScanner?.version().then(
    (version) => logger.info({ version }, 'files are scanned for viruses'),
    (error: Error & { detail?: string }) =>
      logger.error(
        { detail: error.detail },
        'the virus scanner of GLOSSA_CLAMD does not answer: no files are accepted until it does',
      ),
  );
}
