import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

type Options = Record<string, unknown>;
/** What an attacker, or an authenticator without a PIN, would answer differently. */
type Lies = { origin?: string; rpId?: string; challenge?: string; verified?: boolean };

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const flags = { present: 0x01, verified: 0x04, attested: 0x40 };

/** An authenticator with one passkey (ES256), as a browser uses it for a page at this origin. */
export function createSoftwareAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let counter = 0;

  const clientData = (type: string, options: Options, lies: Lies) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: lies.challenge ?? options.challenge,
        origin: lies.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const authenticatorData = (more: number, lies: Lies, attested = Buffer.alloc(0)) => {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(counter);
    const verified = lies.verified === false ? 0 : flags.verified;
    return Buffer.concat([
      sha256(lies.rpId ?? new URL(origin).hostname),
      Buffer.from([flags.present | verified | more]),
      counted,
      attested,
    ]);
  };
  const credential = (response: Record<string, Buffer>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(
      Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')]),
    ),
  });

  return {
    create: (options: Options, lies: Lies = {}) => {
      // COSE: an elliptic curve key (2) for ES256 (-7) on P-256 (1).
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const data = authenticatorData(flags.attested, lies, attested);
      // CBOR: { fmt: 'none', attStmt: {}, authData: … }
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ]);
      return credential({
        attestationObject,
        clientDataJSON: clientData('webauthn.create', options, lies),
      });
    },
    get: (options: Options, lies: Lies = {}) => {
      counter += 1;
      const data = authenticatorData(0, lies);
      const clientDataJSON = clientData('webauthn.get', options, lies);
      const signed = Buffer.concat([data, sha256(clientDataJSON)]);
      return credential({
        authenticatorData: data,
        clientDataJSON,
        signature: sign('sha256', signed, privateKey),
      });
    },
    rewind: () => {
      counter = 0;
    },
  };
}
