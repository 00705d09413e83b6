/** What can be watched: which endpoint a check calls, and how its response is read. */
import { registrationTarget } from '@oja/core/domain/registration-target';
import type { WatchKind } from '@oja/core/domain/watch-kinds';
import { certificate, dns, domain, downFinding, page, up } from './findings.ts';

export const watches: readonly WatchKind[] = [
  {
    kind: 'certificate',
    endpoint: 'network.ssl',
    field: 'host',
    everyMinutes: 1_440,
    reports: 'expiry and changes',
    reader: {
      read: certificate,
      names: { fingerprint: 'Certificate (SHA-256)' },
      learned: ['fingerprint'],
      target: 'host',
    },
  },
  {
    kind: 'domain',
    endpoint: 'network.whois',
    field: 'domain',
    everyMinutes: 1_440,
    // What only one of two registries says comes and goes with that one.
    fixed: { merge: false },
    reports: 'expiry and changes',
    reader: {
      read: domain,
      names: {
        registrar: 'Registrar',
        expires: 'Expiry date',
        nameservers: 'Name server',
        statuses: 'Domain status',
      },
      target: registrationTarget,
    },
  },
  {
    kind: 'dns',
    endpoint: 'network.dns',
    field: 'name',
    everyMinutes: 60,
    reports: 'changes',
    reader: { read: dns, names: { status: 'Status', records: 'Record' }, target: 'name' },
  },
  {
    kind: 'page',
    endpoint: 'network.page',
    field: 'url',
    everyMinutes: 60,
    fixed: { include: ['text'] },
    reports: 'changes',
    reader: {
      read: page,
      names: { status: 'Status', title: 'Title' },
      changed: { text: 'The text changed.' },
      target: 'url',
    },
  },
  {
    kind: 'up',
    endpoint: 'network.headers',
    field: 'url',
    everyMinutes: 5,
    reports: 'outages',
    // One failure may be chance.
    alertAfter: 2,
    reader: { read: up, down: downFinding, names: {}, target: 'url' },
  },
];
