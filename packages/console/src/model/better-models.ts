/** Chat models to download instead of the demo model, smallest first; none once one of them is installed or on its way. */

interface Listed {
  id: string;
  serves: string[];
  state: string;
  bytes: number;
}

const demoModel = 'chat-tinyllama';

export function betterModels<Model extends Listed>(models: Model[]): Model[] {
  const chat = models.filter(
    ({ id, serves }) => serves.includes('chat') && id.startsWith('chat-') && id !== demoModel,
  );
  const isChosen = chat.some(({ state }) => state === 'ready' || state === 'pulling');
  return isChosen ? [] : chat.sort((a, b) => a.bytes - b.bytes);
}
