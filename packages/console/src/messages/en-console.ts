import { account } from './en/account.ts';
import { agents } from './en/agents.ts';
import { control } from './en/control.ts';
import { models } from './en/models.ts';
import { operator } from './en/operator.ts';
import { playground } from './en/playground.ts';
import { security } from './en/security.ts';
import { sso } from './en/sso.ts';
import { team } from './en/team.ts';
import { networkViews, watches } from './en/watches.ts';
import { t as open } from './en.ts';

export const t = {
  ...open,
  account,
  agents,
  control,
  models,
  playground,
  operator,
  watches,
  networkViews,
  sso,
  team,
  security,
};
