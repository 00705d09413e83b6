/** What every registration engine must do with the same facts, however its registry puts them. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { silent } from '../../../core/src/egress/testing.ts';
import { EngineFailure } from '../../../core/src/engine-failure.ts';
import { OjaError } from '../../../core/src/errors.ts';
import type { WhoisEngine } from './port.ts';

/** The registry knows oja.com, 8.8.8.8 and AS15169, nothing of free.com, and stays silent about silent.com. */
export type Opened = AsyncDisposable & { engine: WhoisEngine };

const call = () => ({ signal: new AbortController().signal, log: silent });

export function whoisContract(name: string, open: () => Promise<Opened>): void {
  suite(`registration engine ${name}`, () => {
    test('a registered domain, in one shape', async () => {
      await using opened = await open();
      const found = await opened.engine.lookup({ kind: 'domain', query: 'oja.com' }, call());
      assert.partialDeepStrictEqual(found, {
        registered: true,
        handle: 'D-1',
        registrar: {
          name: 'Test Registrar Ltd',
          ianaId: '1234',
          url: 'https://registrar.test',
          abuseEmail: 'abuse@registrar.test',
          abusePhone: '+234.1234567',
        },
        statuses: ['clientTransferProhibited', 'ok'],
        created: '2020-01-02T03:04:05.000Z',
        updated: '2024-06-07T07:09:10.000Z',
        expires: '2030-01-02T03:04:05.000Z',
        dnssec: { signed: true },
        privacy: false,
      });
      assert.deepEqual(
        found.nameservers.map(({ host }) => host),
        ['ns1.oja.com', 'ns2.oja.com'],
      );
      const registrant = found.contacts.find(({ roles }) => roles.includes('registrant'));
      assert.partialDeepStrictEqual(registrant, {
        name: 'Ada Obi',
        organization: 'Oja Market Ltd',
        email: 'ada@oja.com',
        street: '1 Broad St, Floor 2',
        city: 'Lagos',
        country: 'Nigeria',
        countryCode: 'NG',
      });
      assert.ok(found.raw);
    });

    test('not registered is an answer', async () => {
      await using opened = await open();
      const found = await opened.engine.lookup({ kind: 'domain', query: 'free.com' }, call());
      assert.equal(found.registered, false);
      assert.deepEqual([found.registrar, found.created, found.nameservers], [null, null, []]);
    });

    test('addresses and autonomous systems', async () => {
      await using opened = await open();
      const address = await opened.engine.lookup({ kind: 'ip', query: '8.8.8.8' }, call());
      assert.partialDeepStrictEqual(address, {
        registered: true,
        name: 'GOGL',
        network: { start: '8.8.8.0', end: '8.8.8.255', cidrs: ['8.8.8.0/24'] },
      });
      const system = await opened.engine.lookup({ kind: 'asn', query: '15169' }, call());
      assert.partialDeepStrictEqual(system, {
        registered: true,
        name: 'GOOGLE',
        autnum: { start: 15169, end: 15169 },
      });
    });

    test('a registry that fails lets the next engine try', async () => {
      await using opened = await open();
      for (const query of ['limited.com', 'silent.com']) {
        await assert.rejects(
          opened.engine.lookup({ kind: 'domain', query }, call()),
          (error) => error instanceof EngineFailure && error.code.startsWith('upstream_'),
          query,
        );
      }
    });

    test('what is no record says nothing about the name', async () => {
      await using opened = await open();
      const registered = await opened.engine.lookup({ kind: 'domain', query: 'garbage.com' }, call()).then(
        (found) => found.registered,
        (error: unknown) => error,
      );
      assert.ok(registered === null || registered instanceof EngineFailure, String(registered));
    });

    test('a leaving caller stops the wait', async () => {
      await using opened = await open();
      const leaving = new AbortController();
      const reason = new OjaError('client_closed', 'gone');
      const work = opened.engine.lookup(
        { kind: 'domain', query: 'silent.com' },
        { ...call(), signal: leaving.signal },
      );
      setImmediate(() => leaving.abort(reason));
      await assert.rejects(work, reason);
    });
  });
}
