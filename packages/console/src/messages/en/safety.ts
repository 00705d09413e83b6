export const safetyText = {
  title: 'Public safety',
  about:
    'What to change before strangers can reach this server. npx oja-server doctor --public prints the same list.',
  none: 'Nothing unsafe found.',
  severity: 'Severity',
  severities: { unsafe: 'Unsafe', advice: 'Advice' },
  problem: 'Problem',
  fix: 'Fix',
  banner: (count: number) =>
    `${count} ${count === 1 ? 'setting is' : 'settings are'} unsafe while others can reach this server.`,
  review: 'Review',
};
