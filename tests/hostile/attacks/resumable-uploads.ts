import { resumableUploadPath } from '@glossa/contracts/uploads';
import { type Attack, createAttack } from '../report.ts';
import { send } from '../request.ts';
import { secret, type Target } from '../target.ts';

const chunk = 'application/offset+octet-stream';
const text = `${secret} in an upload that is not complete.`;
const begun = 10;

const metadata = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');

/** Calls of the tus protocol, which no contract describes, by a stranger and by no one, on an upload of someone else. */
export async function tryResumableUploads(target: Target): Promise<Attack> {
  const attack = createAttack('uploads of another organization');
  const { address, insider, stranger, categoryId } = target;
  const call = (
    method: string,
    path: string,
    token: string | null,
    headers: Record<string, string> = {},
    body?: string,
  ) =>
    send(address, {
      method,
      path,
      headers: {
        'tus-resumable': '1.0.0',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      body,
    });
  const create = (token: string, category: string, more: Record<string, string> = {}) =>
    call(
      'POST',
      resumableUploadPath,
      token,
      {
        'upload-length': String(text.length),
        'upload-metadata': metadata({ filename: `${secret}.txt`, categoryId: category, ...more }),
        'content-type': chunk,
      },
      text.slice(0, begun),
    );
  const made = await create(insider, categoryId);
  if (made.status !== 201) throw new Error(`The upload was not begun: ${made.status} ${made.text}`);
  const own = new URL(made.headers.location ?? '', address).pathname;
  const id = own.slice(own.lastIndexOf('/') + 1);
  const rest = text.slice(begun);
  const append = (offset: number) => ({ 'upload-offset': String(offset), 'content-type': chunk });
  const attempts: Array<[string, string, Record<string, string>, string?]> = [
    ['HEAD', own, {}],
    ['GET', own, {}],
    ['PATCH', own, append(begun), rest],
    ['PATCH', own, append(0), text],
    ['PATCH', own, append(begun), ''],
    ['POST', own, { 'x-http-method-override': 'PATCH', ...append(begun) }, rest],
    ['POST', own, { 'x-http-method-override': 'DELETE' }],
    ['DELETE', own, {}],
    ['HEAD', `${own}/`, {}],
    ['HEAD', own.replace(id, id.toUpperCase()), {}],
    ['PATCH', own.replace(id, `%2e%2e%2fuploads%2f${id}`), append(begun), rest],
    ['DELETE', own.replace(id, `x/../${id}`), {}],
  ];
  const tokens = { stranger: stranger.token, 'no one': null, 'a wrong token': 'a.b.c' };
  for (const [who, token] of Object.entries(tokens))
    for (const [method, path, headers, body] of attempts) {
      const answer = await call(method, path, token, headers, body);
      const shown = answer.text.includes(secret) || 'upload-offset' in answer.headers;
      attack.check(
        (answer.status < 400 || answer.status >= 500 || shown) &&
          `${method} ${path} by ${who}: ${answer.status}${shown ? ', and shows what is not theirs' : ''}`,
      );
    }
  // In a category, and with a key, of the other organization.
  const keys: Array<Record<string, string>> = [{}, { uploadKey: id }];
  for (const more of keys) {
    const { status } = await create(stranger.token, categoryId, more);
    attack.check((status < 400 || status >= 500) && `an upload into a foreign category: ${status}`);
  }
  const left = await call('HEAD', own, insider);
  attack.check(
    left.headers['upload-offset'] !== String(begun) &&
      `the upload is at ${left.headers['upload-offset']} instead of ${begun}: a stranger changed it`,
  );
  const removed = await call('DELETE', own, insider);
  attack.check(removed.status !== 204 && `its owner cannot end the upload: ${removed.status}`);
  return attack;
}
