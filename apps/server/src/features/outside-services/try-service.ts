import type { MessageRef } from '@glossa/contracts/messages';
import type {
  OutsideServiceInput,
  OutsideServiceName,
  OutsideServiceTrial,
  TrialCode,
} from '@glossa/contracts/outside-services';
import { message } from '@glossa/messages/message';
import type { Seen, ServiceTrial } from '../../engines/service-trial/port.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { answerMessage } from '../../platform/i18n/translate.ts';
import { type CurrentServices, optionsOf, type ServiceOptions } from './current.ts';
import { explainFailure } from './explain-failure.ts';
import {
  assertAddressAllowed,
  assertNotFixed,
  findStored,
  resolveSecret,
  type SettingsDeps,
} from './save-service.ts';

/** Calls each service once. Given by wiring, which knows the adapters. */
export type ServiceTrials = {
  [S in OutsideServiceName]: ServiceTrial<ServiceOptions[S]>;
};
export type TrialDeps = SettingsDeps & { trials: ServiceTrials; trialTimeoutMs: number };

/** As typed, with the stored secret where none was typed; or as it is set now, where nothing was. */
export async function tryService(
  deps: TrialDeps,
  service: OutsideServiceName,
  input: OutsideServiceInput | null,
): Promise<OutsideServiceTrial> {
  if (input === null) return runTrial(deps, service, await deps.outsideServices.read());
  assertNotFixed(deps, service);
  assertAddressAllowed(deps, input.address);
  const secret = await resolveSecret(deps, input, await findStored(deps, service));
  return runTrial(deps, service, optionsOf(input, secret, deps.config.serviceHosts));
}

async function runTrial<S extends OutsideServiceName>(
  { trials, trialTimeoutMs }: Pick<TrialDeps, 'trials' | 'trialTimeoutMs'>,
  service: S,
  current: CurrentServices,
): Promise<OutsideServiceTrial> {
  const options = current[service];
  if (!options) throw new AppError('NOT_FOUND');
  const seen: Seen = { models: null, languages: null };
  const started = performance.now();
  const signal = AbortSignal.timeout(trialTimeoutMs);
  const answer = (code: TrialCode, text: MessageRef): OutsideServiceTrial => ({
    code,
    message: answerMessage(text),
    ...outcomes[code],
    latencyMs: Math.round(performance.now() - started),
    ...seen,
  });
  try {
    await trials[service](options as ServiceOptions[S], signal, (more) =>
      Object.assign(seen, more),
    );
    return answer('works', message('outsideServices.works'));
  } catch (error) {
    const { code, messageRef } = explainFailure(error, {
      address: 'smtpUrl' in options ? options.smtpUrl : options.baseUrl,
      model: 'model' in options ? options.model : undefined,
      models: seen.models,
      isMail: service === 'mail',
      isOver: signal.aborted,
      seconds: Math.max(1, Math.round((performance.now() - started) / 1_000)),
    });
    return answer(code, messageRef);
  }
}

type Outcome = Pick<OutsideServiceTrial, 'reachable' | 'authorized'>;
const silent: Outcome = { reachable: false, authorized: null };
const spoke: Outcome = { reachable: true, authorized: null };
const outcomes: Record<TrialCode, Outcome> = {
  works: { reachable: true, authorized: true },
  'address-not-allowed': silent,
  'host-unknown': silent,
  'connection-refused': silent,
  'connection-closed': silent,
  'timed-out': silent,
  unreachable: silent,
  'certificate-invalid': spoke,
  'no-tls': spoke,
  unauthorized: { reachable: true, authorized: false },
  'limit-reached': { reachable: true, authorized: true },
  'not-this-service': spoke,
  'model-unknown': { reachable: true, authorized: true },
  'request-rejected': spoke,
  'service-failed': spoke,
};
