import { z } from 'zod';
import { defineEndpoint, idSchema, utcInstantSchema, v1Base } from './endpoint.ts';
import { languageSchema } from './media.ts';
import { messageSchema } from './messages.ts';

/** Services outside this machine that the installation uses, and that are set up on the screen. */
export const outsideServices = ['speech', 'libretranslate', 'chat', 'voice', 'mail'] as const;
export const outsideServiceSchema = z.enum(outsideServices);
export type OutsideServiceName = (typeof outsideServices)[number];

/** Names and passwords belong into their own fields: an address is shown and logged. */
const isBareAddress = (address: string): boolean => {
  if (!URL.canParse(address)) return true; // Already reported.
  const { username, password, search, hash } = new URL(address);
  return !username && !password && !search && !hash;
};
const address = z
  .url({ protocol: /^https?$/, message: 'validation.serviceAddressInvalid' })
  .max(2_000)
  .refine(isBareAddress, 'validation.serviceAddressParts');
const mailAddress = z
  .url({ protocol: /^smtps?$/, message: 'validation.mailAddressInvalid' })
  .max(2_000)
  .refine(isBareAddress, 'validation.serviceAddressParts')
  .refine((url) => !URL.canParse(url) || /^\/?$/.test(new URL(url).pathname), {
    message: 'validation.mailAddressInvalid',
  });

/** Of a header or a command: one line. Null keeps the stored one, the empty text is none. */
const secret = z
  .string()
  .trim()
  .max(1_024)
  .regex(/^[^\p{Cc}]*$/u, 'validation.oneLine')
  .nullable();
const oneLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}]*$/u, 'validation.oneLine');
const model = oneLine(200).min(1, 'validation.serviceModelRequired');

/** Names of voices, each with its gender where known: `nova=female,onyx=male`. */
export const voiceNamesPattern = /^[\w.-]+(=(female|male))?(,[\w.-]+(=(female|male))?)*$/;

const forms = {
  speech: { address, secret, model },
  libretranslate: { address, secret },
  chat: { address, secret, model },
  voice: {
    address,
    secret,
    model,
    voices: z.string().trim().max(2_000).regex(voiceNamesPattern, 'validation.voiceNamesInvalid'),
  },
  mail: {
    address: mailAddress,
    secret,
    user: oneLine(320),
    from: oneLine(320).min(3, 'validation.mailSenderRequired'),
  },
} as const;

const inputs = {
  speech: z.strictObject({ service: z.literal('speech'), ...forms.speech }),
  libretranslate: z.strictObject({
    service: z.literal('libretranslate'),
    ...forms.libretranslate,
  }),
  chat: z.strictObject({ service: z.literal('chat'), ...forms.chat }),
  voice: z.strictObject({ service: z.literal('voice'), ...forms.voice }),
  mail: z.strictObject({ service: z.literal('mail'), ...forms.mail }),
} as const;
/** What one service takes. */
export const outsideServiceInputs = inputs;
export const outsideServiceInput = z.discriminatedUnion('service', [
  inputs.speech,
  inputs.libretranslate,
  inputs.chat,
  inputs.voice,
  inputs.mail,
]);
export type OutsideServiceInput = z.infer<typeof outsideServiceInput>;

export const outsideServiceView = z.object({
  service: outsideServiceSchema,
  /** What counts now: the environment wins. Null: the service is not set up. */
  source: z.enum(['environment', 'interface']).nullable(),
  /** The variable of the environment that sets the service. */
  variable: z.string(),
  /** Without names and passwords. */
  address: z.string().nullable(),
  model: z.string().nullable(),
  voices: z.string().nullable(),
  user: z.string().nullable(),
  from: z.string().nullable(),
  /** Never the secret itself. Unreadable: the key that sealed it is not here. */
  secret: z.enum(['set', 'not-set', 'unreadable']),
  changedAt: utcInstantSchema.nullable(),
  /** Null: the environment, or an account that was deleted. */
  changedBy: z.object({ userId: idSchema, displayName: z.string() }).nullable(),
});
export type OutsideService = z.infer<typeof outsideServiceView>;

/** Why a service cannot be used as it is set, for programs; `works` where it can. */
export const trialCodes = [
  'works',
  'address-not-allowed',
  'host-unknown',
  'connection-refused',
  'connection-closed',
  'certificate-invalid',
  'no-tls',
  'timed-out',
  'unauthorized',
  'limit-reached',
  'not-this-service',
  'model-unknown',
  'request-rejected',
  'service-failed',
  'unreachable',
] as const;
export type TrialCode = (typeof trialCodes)[number];

export const outsideServiceTrial = z.object({
  code: z.enum(trialCodes),
  message: messageSchema,
  /** Whether anything answered. */
  reachable: z.boolean(),
  /** Null: it was not asked, or did not say. */
  authorized: z.boolean().nullable(),
  /** Of the whole trial, in milliseconds. */
  latencyMs: z.number().int(),
  /** Of ours, as the service lists them; null: it lists none. */
  languages: z.array(languageSchema).nullable(),
  /** As the service lists them; null: it lists none. */
  models: z.array(z.string()).nullable(),
});
export type OutsideServiceTrial = z.infer<typeof outsideServiceTrial>;

const settings = (flag: 'view' | 'edit') => ({ resource: 'Settings', flag }) as const;
const base = `${v1Base}/outside-services`;
const byName = z.strictObject({ service: outsideServiceSchema });

export const listOutsideServices = defineEndpoint({
  method: 'GET',
  path: base,
  systemOnly: true,
  permission: settings('view'),
  summary: 'Services outside this machine: how each is set, and where; never their secrets',
  answer: z.array(outsideServiceView),
});
export const putOutsideService = defineEndpoint({
  method: 'PUT',
  path: `${base}/:service`,
  systemOnly: true,
  peopleOnly: true,
  permission: settings('edit'),
  summary: 'Set up a service, for every process from now on',
  params: byName,
  body: outsideServiceInput,
  answer: outsideServiceView,
});
export const deleteOutsideService = defineEndpoint({
  method: 'DELETE',
  path: `${base}/:service`,
  systemOnly: true,
  peopleOnly: true,
  permission: settings('edit'),
  summary: 'Remove a service with its secret; nothing is sent to it from now on',
  params: byName,
});
export const tryOutsideService = defineEndpoint({
  method: 'POST',
  path: `${base}/:service/trials`,
  systemOnly: true,
  peopleOnly: true,
  permission: settings('edit'),
  summary: 'Call a service as given, or as it is set now without a body; nothing is saved',
  params: byName,
  body: outsideServiceInput.nullish(),
  answer: outsideServiceTrial,
});
