import {
  type OutsideService,
  type OutsideServiceInput,
  type OutsideServiceName,
  outsideServiceInput,
  outsideServiceInputs,
} from '@glossa/contracts/outside-services';
import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import { z } from 'zod';
import { translatedResolver } from '../../lib/i18n/translated-resolver.ts';

/** The fields of every service; each shows its own. */
export type ServiceValues = {
  address: string;
  user: string;
  secret: string;
  forgetSecret: boolean;
  model: string;
  voices: string;
  from: string;
};
export const serviceFields = ['address', 'user', 'secret', 'model', 'voices', 'from'] as const;
type Field = (typeof serviceFields)[number];

export const hasField = (service: OutsideServiceName, field: Field): boolean =>
  Object.hasOwn(outsideServiceInputs[service].shape, field);

/** What services of this kind are called by their makers. */
const usualModels: Partial<Record<OutsideServiceName, string>> = {
  speech: 'whisper-1',
  chat: 'gpt-4o-mini',
  voice: 'tts-1',
};

export const initialValues = (service: OutsideService): ServiceValues => ({
  address: service.address ?? '',
  user: service.user ?? '',
  secret: '',
  forgetSecret: false,
  model: service.model ?? usualModels[service.service] ?? '',
  voices: service.voices ?? 'nova=female,shimmer=female,onyx=male,echo=male',
  from: service.from ?? '',
});

/** The call’s input: an empty secret keeps the stored one. */
export function toInput(service: OutsideServiceName, values: ServiceValues): OutsideServiceInput {
  const { forgetSecret, secret } = values;
  const fields = Object.fromEntries(
    serviceFields
      .filter((field) => hasField(service, field))
      .map((field) => [field, values[field]]),
  );
  return outsideServiceInput.parse({
    ...fields,
    service,
    secret: forgetSecret ? '' : secret === '' ? null : secret,
  });
}

/** The rules of the contract, for the fields that the service has. */
export function resolverOf(service: OutsideServiceName): Resolver<ServiceValues> {
  const { service: _service, ...shape } = outsideServiceInputs[service].shape;
  const schema = z.looseObject(shape) as unknown as z.ZodType<ServiceValues, ServiceValues>;
  return translatedResolver(zodResolver(schema));
}
