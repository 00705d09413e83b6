/** Caps and controls of keys. */
export const control = {
  proxy: 'Proxy',
  proxyHint: 'http://, https:// or socks5:// URL, or direct. Leave blank to use OJA_PROXY_URL.',
  keys: {
    pause: 'Pause',
    resume: 'Resume',
    paused: 'Key paused',
    resumed: 'Key resumed',
    state: 'Paused',
    defaultTokens: 'Default max_tokens',
    defaultTokensHint: 'For requests that send none. Leave blank for the model default.',
    tokensLimit: 'Highest max_tokens',
    tokensLimitHint: 'Requests that ask for more are refused. Leave blank for no limit.',
  },
  caps: {
    title: 'Spending caps',
    about:
      'Paid calls are refused once a cap is reached. Leave blank for no cap. Days, weeks and months are in UTC.',
    daily_cap: 'Daily cap ($)',
    weekly_cap: 'Weekly cap ($)',
    monthly_cap: 'Monthly cap ($)',
    daily_token_cap: 'Daily token cap',
    weekly_token_cap: 'Weekly token cap',
    monthly_token_cap: 'Monthly token cap',
    periods: { day: 'today', week: 'this week', month: 'this month' },
    account: 'Your account',
    near: (whose: string, used: string, cap: string, period: string) =>
      `${whose} has used ${used} of ${cap} ${period}.`,
    reached: (when: string) => `Paid calls are refused until ${when}.`,
    change: 'Change cap',
    tokens: (count: string) => `${count} tokens`,
  },
};
