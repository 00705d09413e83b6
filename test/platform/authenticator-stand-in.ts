/** A software authenticator: creates and uses passkeys as a browser would send them, or as an attacker would. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

type Cbor = number | string | Uint8Array | Map<Cbor, Cbor>;

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}

function encode(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Map)
    return Buffer.concat([
      head(5, value.size),
      ...[...value].flatMap(([name, held]) => [encode(name), encode(held)]),
    ]);
  return Buffer.concat([head(2, value.length), value]);
}

export interface Ceremony {
  challenge: string;
  origin: string;
  rpId: string;
  /** Without user verification a passkey is only something that one has. */
  verified?: boolean;
  counter?: number;
  userHandle?: string;
  format?: string;
  type?: string;
}

export function createAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  const coordinate = (text: string | undefined) => Buffer.from(text!, 'base64url');
  const cose = encode(
    new Map<Cbor, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(x)],
      [-3, coordinate(y)],
    ]),
  );

  function authenticatorData({ rpId, verified = true, counter = 0 }: Ceremony, attested: Buffer): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const flags = 1 | (verified ? 4 : 0) | (attested.length > 0 ? 64 : 0);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count, attested]);
  }
  const clientData = ({ challenge, origin }: Ceremony, type: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const common = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
  };

  return {
    id: common.id,
    create(ceremony: Ceremony) {
      const length = Buffer.from([0, id.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, cose]);
      const attestationObject = encode(
        new Map<Cbor, Cbor>([
          ['fmt', ceremony.format ?? 'none'],
          ['attStmt', new Map()],
          ['authData', authenticatorData(ceremony, attested)],
        ]),
      );
      return {
        ...common,
        response: {
          clientDataJSON: clientData(ceremony, ceremony.type ?? 'webauthn.create').toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    get(ceremony: Ceremony) {
      const data = authenticatorData(ceremony, Buffer.alloc(0));
      const client = clientData(ceremony, ceremony.type ?? 'webauthn.get');
      const digest = createHash('sha256').update(client).digest();
      return {
        ...common,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, digest]), privateKey).toString('base64url'),
          userHandle: ceremony.userHandle,
        },
      };
    },
  };
}
