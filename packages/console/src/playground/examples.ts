const receipt =
  '<svg xmlns="http://www.w3.org/2000/svg" width="420" height="210" font-family="sans-serif" font-size="30">' +
  '<rect width="420" height="210" fill="#fff"/><text x="20" y="46">Rice</text><text x="260" y="46">&#8358;1,200</text>' +
  '<text x="20" y="106">Pepper</text><text x="260" y="106">&#8358;500</text>' +
  '<text x="20" y="176">Total</text><text x="260" y="176">&#8358;1,700</text></svg>';
const sales = 'month,sales\nJanuary,120\nFebruary,185\nMarch,160\n';

/** Where several endpoints share a path, each shows input that leads to it; others show more than the docs do. */
const own: Record<string, Record<string, unknown>> = {
  // With the picture of the preview card.
  'network.page': {
    url: 'https://example.com/',
    include: ['markdown', 'links', 'headings', 'robots', 'preview'],
  },
  'ai.vision': {
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'What is the total?' },
          { type: 'image_url', image_url: { url: `data:image/svg+xml;base64,${btoa(receipt)}` } },
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
