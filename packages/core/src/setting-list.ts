/** Every setting once, with its default as it would be set: for the guide and `oja-server settings`. */
import { z } from 'zod';
import type { Setting, SettingGroup } from './setting.ts';

interface ListedSetting {
  group: string;
  env: string;
  default: string;
  about: string;
  secret: boolean;
}

export function listSettings(groups: Record<string, SettingGroup>): ListedSetting[] {
  // Engines that share an upstream share its settings.
  const listed = new Map<string, ListedSetting>();
  for (const [group, settings] of Object.entries(groups)) {
    for (const setting of Object.values(settings)) {
      const { env, about, secret } = setting;
      // Set by the parent of worker processes, not by operators.
      if (listed.has(env) || env.startsWith('OJA_WORKER_')) continue;
      listed.set(env, {
        group,
        env,
        default: defaultText(setting),
        about: about + inProfiles(setting),
        secret,
      });
    }
  }
  return [...listed.values()];
}

const inProfiles = ({ profiles = {} }: Setting<unknown>) =>
  Object.entries(profiles)
    .map(([profile, value]) => ` With OJA_PROFILE=${profile}: ${value}.`)
    .join('');

function defaultText({ schema, secret }: Setting<unknown>): string {
  if (secret) return '';
  const asked = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as { default?: unknown };
  const written = asked.default ?? schema.safeParse(undefined).data;
  if (Array.isArray(written)) return written.join(',');
  if (typeof written === 'boolean') return String(Number(written));
  return typeof written === 'object' || written === undefined ? '' : String(written);
}
