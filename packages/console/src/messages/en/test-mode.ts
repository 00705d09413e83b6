export const testModeText = {
  title: 'Test mode',
  about: 'Keys, requests and the playground show test keys and sample data only. Nothing is charged.',
  off: 'Turn off',
};
