/** The upstreams that a router has open: those of the operator as they are now, and for a while those that were taken out. */
import type { EngineParts } from '@oja/core/engines/capability';
import type { UpstreamEntry } from '@oja/core/engines/chat-upstreams';
import { createModelBreaker, type ModelBreaker } from '@oja/core/engines/model-breaker';
import { createDefaultModel, type DefaultModel, ownDefault } from '../default-model.ts';
import { familyOf, namedDefault, servedOf } from '../model-families.ts';
import type { ChatSettings } from '../settings.ts';
import { createNames, createRoute, ownerOf } from '../upstreams.ts';
import { openServer } from './open-server.ts';
import type { RoutedServer } from './routed-server.ts';

/** Longer than the longest stream: one that was taken out ends its answers first. */
const retireMs = 16 * 60_000;

export interface MemberSource {
  /** The same array until something changes. */
  entries(): readonly UpstreamEntry[];
  /** Patterns of models that others serve: an upstream that takes any model leaves these alone. */
  claimedElsewhere: string[];
}

export interface Member {
  server: RoutedServer;
  /** The upstream's name of a model, undefined when it does not serve it. */
  route: (model: string) => string | undefined;
  /** It has patterns, and is not just one that takes any model. */
  names: (model: string) => boolean;
  breaker: ModelBreaker;
  defaultModel: DefaultModel;
}

export function createMembers(
  settings: ChatSettings,
  parts: EngineParts,
  { entries, claimedElsewhere }: MemberSource,
) {
  let known: readonly UpstreamEntry[] | undefined;
  let members = new Map<string, Member>();
  let ownNames: ReadonlySet<string> = new Set();
  const retired = new Map<Member, NodeJS.Timeout>();

  function current(): Member[] {
    const wanted = entries();
    if (wanted !== known) {
      known = wanted;
      members = renew(wanted);
      ownNames = new Set(wanted.map((entry) => entry.name));
    }
    return [...members.values()];
  }

  /** Those that may serve a model: all, or the one that its prefix names. */
  function allowed(model: string): Member[] {
    const all = current();
    const owner = ownerOf(model, ownNames) ?? ownerIn(model);
    return owner === undefined ? all : all.filter(({ server }) => server.entry.name === owner);
  }

  /** Those that are as they were stay, with their connections and circuits. */
  function renew(wanted: readonly UpstreamEntry[]): Map<string, Member> {
    const fresh = new Map<string, Member>();
    for (const entry of wanted) {
      const as = JSON.stringify(entry);
      fresh.set(as, members.get(as) ?? open(entry));
    }
    for (const [as, member] of members) {
      if (fresh.has(as)) continue;
      const timer = setTimeout(() => {
        retired.delete(member);
        void member.server.close();
      }, retireMs);
      retired.set(member, timer.unref());
    }
    return fresh;
  }

  function open(entry: UpstreamEntry): Member {
    const server = openServer(entry, settings, parts);
    return {
      server,
      route: createRoute(entry, claimedElsewhere),
      names: createNames(entry),
      breaker: createModelBreaker(),
      defaultModel: createDefaultModel(
        {
          upstream: entry.name,
          family: familyOf(entry),
          named: namedDefault(entry) ?? ownDefault(entry, settings),
          list: (call) => server.models(call).then((listed) => servedOf(entry, listed)),
        },
        parts,
      ),
    };
  }

  /** The upstream that the prefix of a model names, of any router. */
  const ownerIn = (model: string) => ownerOf(model, parts.upstreamNames?.() ?? ownNames);

  return {
    current,
    allowed,
    ownerOf: ownerIn,
    async close() {
      for (const timer of retired.values()) clearTimeout(timer);
      const all = [...members.values(), ...retired.keys()];
      await Promise.all(all.map(({ server }) => server.close()));
    },
  };
}
