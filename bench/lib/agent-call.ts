/** The body of an agent's chat call: 30 messages in parts and 30 tools, 28 KB. */
const parts = Array.from({ length: 10 }, (_, i) => ({ type: 'text', text: `stall ${i}: pepper` }));
const fields = Array.from({ length: 8 }, (_, i) => [`f${i}`, { type: 'string', description: 'name' }]);
export const agentCall = JSON.stringify({
  model: 'bench',
  messages: Array.from({ length: 30 }, () => ({ role: 'user', content: parts })),
  tools: Array.from({ length: 30 }, (_, i) => ({
    type: 'function',
    function: {
      name: `tool_${i}`,
      description: 'Looks up the price',
      parameters: { type: 'object', properties: Object.fromEntries(fields), required: ['f0'] },
    },
  })),
});
