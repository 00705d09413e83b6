/** Every cipher suite that a server takes, found by offering fewer and fewer, and whose order counts. */
import { cipherNames, type createConnect, isTimeout, type versions } from './connect.ts';
import type { CipherSuite, SuiteList, TlsTarget } from './port.ts';

type SecureVersion = (typeof versions)[number];
type OpenWith = ReturnType<typeof createConnect>['openWith'];

const suitesMax = 40;
const handshakeMs = 4_000;
const wholeMs = 15_000;

const ofNewest = (name: string) => name.startsWith('TLS_');
const namesFor = (version: SecureVersion) =>
  cipherNames.filter(
    (name) => ofNewest(name) === (version === 'TLSv1.3') && !/PSK|SRP|^AECDH|^ADH|NULL/.test(name),
  );

export function createSuiteProbe(openWith: OpenWith) {
  /** What the server chooses of these; undefined where it takes none. */
  async function choose(target: TlsTarget, version: SecureVersion, names: string[], signal: AbortSignal) {
    try {
      const socket = await openWith(target, { version, ciphers: names, timeoutMs: handshakeMs }, signal);
      const cipher = socket.getCipher() as { name: string; standardName: string } | undefined;
      const exchange = socket.getEphemeralKeyInfo() as { type?: string; name?: string; size?: number } | null;
      socket.destroy();
      return cipher && suiteOf(cipher, version, exchange);
    } catch (error) {
      signal.throwIfAborted();
      // Nobody knows what a server would have taken that did not respond in time.
      if (isTimeout(error)) return null;
      return undefined;
    }
  }

  async function list(
    target: TlsTarget,
    version: SecureVersion,
    endsAt: number,
    signal: AbortSignal,
  ): Promise<SuiteList> {
    const suites: CipherSuite[] = [];
    let left = namesFor(version);
    let complete = false;
    while (suites.length < suitesMax && performance.now() < endsAt) {
      const chosen = left.length === 0 ? undefined : await choose(target, version, left, signal);
      if (chosen === null) break;
      if (chosen === undefined || !left.includes(chosen.name)) {
        complete = true;
        break;
      }
      suites.push(chosen);
      left = left.filter((name) => name !== chosen.name);
    }
    const turned = suites.map(({ name }) => name).reverse();
    const again =
      turned.length < 2 || performance.now() > endsAt ? null : await choose(target, version, turned, signal);
    return { version, suites, complete, serverOrder: again ? again.name === suites[0]!.name : null };
  }

  /** One version after the other: servers count connections. */
  return async (target: TlsTarget, spoken: SecureVersion[], signal: AbortSignal): Promise<SuiteList[]> => {
    const endsAt = performance.now() + wholeMs;
    const lists: SuiteList[] = [];
    for (const version of spoken) lists.push(await list(target, version, endsAt, signal));
    return lists;
  };
}

function suiteOf(
  { name, standardName }: { name: string; standardName: string },
  version: SecureVersion,
  exchange: { type?: string; name?: string; size?: number } | null,
): CipherSuite {
  const bits = /_(128|256|112|168|40|56)(?:_|$)/.exec(standardName)?.[1];
  return {
    name,
    standardName,
    bits: bits === undefined ? (/CHACHA20/.test(standardName) ? 256 : null) : Number(bits),
    forwardSecrecy: version === 'TLSv1.3' || /^(ECDHE|DHE|EDH)-/.test(name),
    aead: /GCM|CCM|POLY1305/.test(standardName),
    exchange: exchange?.type === undefined ? null : [exchange.type, exchange.name].filter(Boolean).join(' '),
    dhBits: exchange?.type === 'DH' ? (exchange.size ?? null) : null,
  };
}
