import type { Logger } from '../logger.ts';
import type { SettingsOf } from '../setting.ts';
import { createAllowList } from './allow.ts';
import { asTargetFailure, dialChecked, limitTime, talkFirst, wrapTls } from './connect.ts';
import { exchangeDatagram } from './datagram.ts';
import { guardedFetch, parseTarget, portOf } from './fetch.ts';
import { createGuard } from './guard.ts';
import type { Egress, EgressConnectOptions, Upstream } from './port.ts';
import { type RunningProxy, startProxy } from './proxy.ts';
import type { egressSettings } from './settings.ts';
import { createUpstream } from './upstream.ts';

export function createEgress(settings: SettingsOf<typeof egressSettings>, log: Logger): Egress {
  const guard = createGuard(createAllowList(settings.allow), settings);
  const upstreams = new Set<Upstream>();
  let running: Promise<RunningProxy> | undefined;

  async function within<T>(
    options: EgressConnectOptions,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const where = `${options.host}:${options.port}`;
    const time = limitTime(options.signal, options.timeoutMs ?? settings.timeoutMs, where);
    try {
      return await work(time.signal);
    } catch (error) {
      throw asTargetFailure(error, where, time.signal, options.param);
    } finally {
      time.done();
    }
  }

  return {
    fetch: (url, options) => guardedFetch(guard, settings, url, options),
    connect: (options) =>
      within(options, async (signal) => (await dialChecked(guard, { ...options, signal })).socket),
    exchangeDatagram: (options) => within(options, (signal) => exchangeDatagram(guard, options, signal)),
    connectTls: (options) =>
      within(options, async (signal) => {
        const { socket } = await dialChecked(guard, { ...options, signal });
        if (options.beforeTls) await talkFirst(socket, options.beforeTls, signal);
        const tls = { rejectUnauthorized: false, ...options.tls };
        return await wrapTls(socket, options.host, tls, signal, options.onSocket);
      }),
    async resolve(host, signal) {
      return await guard.check({ host, signal });
    },
    async check(url, { signal, param, anyPort = false }) {
      const target = parseTarget(url, param);
      const port = anyPort ? undefined : portOf(target);
      await guard.check({ host: target.hostname, port, signal, param });
    },
    isPublic: guard.isPublic,
    async proxy() {
      running ??= startProxy(guard, log);
      return (await running).proxy;
    },
    upstream(options) {
      const upstream = createUpstream(options, settings.userAgent, guard);
      upstreams.add(upstream);
      return {
        ...upstream,
        close() {
          upstreams.delete(upstream);
          return upstream.close();
        },
      };
    },
    async close() {
      const proxy = await running?.catch(() => undefined);
      await Promise.all([proxy?.close(), ...[...upstreams].map((upstream) => upstream.close())]);
    },
  };
}
