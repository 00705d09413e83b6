import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { defineCapability } from '@oja/core/engines/capability';
import { optionalText, setting } from '@oja/core/setting';
import { z } from 'zod';
import { createHandshake } from './handshake.ts';
import type { TlsEngine } from './port.ts';
import { startTlsPorts } from './starttls.ts';

/** Ports where TLS starts, at once or on a word, so that the check is no port scanner. */
const tlsPorts = [
  443, 465, 563, 636, 853, 989, 990, 992, 993, 994, 995, 2083, 2087, 2096, 2376, 3269, 4443, 5061, 5223, 5349,
  5671, 6443, 6514, 6697, 8443, 8883, 9443, 10443,
];

function holdsCertificates(path: string | undefined): boolean {
  if (path === undefined) return true;
  try {
    const blocks = readFileSync(path, 'utf8').match(
      /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g,
    );
    return blocks?.every((block) => new X509Certificate(block)) ?? false;
  } catch {
    return false;
  }
}

const certificateFile = optionalText().refine(
  holdsCertificates,
  'must be a readable file with PEM certificates',
);

const settings = {
  caFile: setting(
    'OJA_TLS_CA_FILE',
    certificateFile,
    'PEM file of additional root certificates that certificate checks trust.',
  ),
  publicCaFile: setting(
    'OJA_TLS_PUBLIC_CA_FILE',
    certificateFile,
    'PEM file of additional root certificates of public authorities: their certificates must also meet the rules of browsers for public authorities.',
  ),
  ports: setting(
    'OJA_TLS_PORTS',
    z
      .string()
      .transform((line) => line.split(',').map(Number))
      .pipe(z.array(z.number().int().min(1).max(65_535)))
      .default([...tlsPorts, ...Object.keys(startTlsPorts).map(Number)]),
    'Ports that certificate checks may reach. Default: the usual TLS ports.',
  ),
};

export const tls = defineCapability<TlsEngine, typeof settings>({
  name: 'tls',
  about: 'Certificate, trust and protocols of a TLS server.',
  settings,
  engines: { handshake: (settings, parts) => createHandshake({ ...settings, timeoutMs: 8_000 }, parts) },
});

declare module '@oja/core/engines/engines' {
  interface Engines {
    tls: TlsEngine;
  }
}
