import type { demoText as english } from '../en/demo.ts';
import type { Texts } from '../texts.ts';

export const demoText: Texts<typeof english> = {
  demo: 'No upstream dey connected. Chat dey use the demo model.',
  notWorking: (names: string) => `${names} no dey work: chat wey no name model go fail.`,
  fix: 'Fix am',
  download: 'Get better model',
  connect: 'Connect model',
};
