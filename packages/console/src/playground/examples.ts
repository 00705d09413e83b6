const sales = 'month,sales\nJanuary,120\nFebruary,185\nMarch,160\n';

/** Where several endpoints share a path, each shows input that leads to it. */
const own: Record<string, Record<string, unknown>> = {
  'ai.vision': {
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'What does this picture show?' },
          { type: 'image_url', image_url: { url: 'https://example.com/market.jpg' } },
        ],
      },
    ],
  },
  'ai.files': {
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Which month had the highest sales?' },
          {
            type: 'file',
            file: { file_data: `data:text/csv;base64,${btoa(sales)}`, filename: 'sales.csv' },
          },
        ],
      },
    ],
  },
};

export const exampleFor = (id: string, example: Record<string, unknown>): Record<string, unknown> =>
  own[id] ?? example;
