import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@glossa/contracts';
import { allEndpoints } from '@glossa/contracts/all-endpoints';
import { type Answer, send } from './request.ts';
import { sampleOf } from './sample.ts';

/** They end the session, change the password, the organization's access, or send something elsewhere. */
const left =
  /logout|password|session|saveOrgUser|deleteOrg|delete|remove|maintenance|saveUser|state|quota|retention|sso|webhook|login|token|sample|passkey|factor|totp/i;

/** Calls that add something, with a body that the contract describes. */
export const writingCalls = (): Array<[string, Endpoint]> =>
  [...allEndpoints].filter(
    ([name, { method, carries, permission }]) =>
      (method === 'POST' || method === 'PUT') &&
      carries === 'json' &&
      permission !== 'public' &&
      !left.test(name),
  );

/**
 * Sends every call that writes with a text in each of its text fields: first without ids, which adds things, so far as
 * the contract permits it. Answers how many were accepted.
 */
export async function fillOrganisation(
  address: string,
  token: string,
  { categoryId, text }: { categoryId: string; text: string },
): Promise<{ accepted: string[]; answers: Answer[] }> {
  const accepted: string[] = [];
  const answers: Answer[] = [];
  for (const [name, endpoint] of writingCalls()) {
    const known: Record<string, string> = { categoryId };
    const body = sampleOf(endpoint.body, {
      id: (field) => known[field] ?? randomUUID(),
      text: () => `${text} ${randomUUID().slice(0, 4)}`,
    });
    for (const variant of [withoutIds(body), body]) {
      const answer = await send(address, {
        method: endpoint.method,
        path: endpoint.path.replace(/:\w+/g, () => randomUUID()),
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(variant),
      });
      answers.push(answer);
      if (answer.status !== 200) continue;
      accepted.push(name);
      break;
    }
  }
  return { accepted, answers };
}

/** `null` where something is named: that means a new one. */
function withoutIds(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      if (name === 'categoryId') return [name, value];
      if (/Ids$/.test(name)) return [name, []];
      return [name, /Id$/.test(name) ? null : value];
    }),
  );
}
