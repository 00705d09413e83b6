export const demoText = {
  demo: 'No upstream is connected. Chat uses the demo model.',
  notWorking: (names: string) => `${names} isn’t working: chat requests without a model fail.`,
  fix: 'Fix it',
  download: 'Get a better model',
  connect: 'Connect a model',
};
