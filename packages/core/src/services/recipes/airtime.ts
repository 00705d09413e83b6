/** Airtime: VTpass, or a reseller of the NelloByte format. Both may return the result later. */
import type { Recipe } from './recipe.ts';

/** What its answers mean; VTpass doesn't sign its webhooks, so it is asked. */
const vtpass = {
  success: {
    when: '@.code == "000" || @.code == "099"',
    refused_when: '@.code == "018"',
    message: '$.response_description',
  },
  job: {
    reference: '$.requestId',
    pending: '@.code == "099" || (@.code == "000" && @.content.transactions.status != "delivered")',
    expires_after_s: 86_400,
    poll: {
      method: 'POST' as const,
      path: '/api/requery',
      set: { request_id: '{reference}' },
      every_s: 30,
      done: '@.content.transactions.status == "delivered"',
      failed:
        '@.content.transactions.status == "failed" || @.content.transactions.status == "reversed" || @.code == "016" || @.code == "040"',
      message: '$.response_description',
    },
  },
};

const purchase = {
  network: { type: 'string', enum: ['mtn', 'glo', 'airtel', '9mobile'] },
  phone: { type: 'string', pattern: '^0[789][01][0-9]{8}$', description: 'Phone number.' },
  amount: { type: 'integer', minimum: 50, maximum: 50_000, description: 'Naira.' },
};

export const airtime: Recipe = {
  notes:
    'The price is per naira of airtime: set it to your exchange rate. NelloByte checks the IP address of your server. Sell data plans as operations of their own, like data-mtn-100mb: their price is fixed.',
  secrets: [
    { provider: 'vtpass', place: 'headers', name: 'api-key', label: 'VTpass API key' },
    { provider: 'vtpass', place: 'headers', name: 'secret-key', label: 'VTpass secret key' },
    { provider: 'nellobyte', place: 'query', name: 'UserID', label: 'NelloByte user ID' },
    { provider: 'nellobyte', place: 'query', name: 'APIKey', label: 'NelloByte API key' },
  ],
  definition: {
    slug: 'airtime',
    name: 'Airtime and data',
    summary: 'Airtime and data of Nigerian networks.',
    category: 'Bills',
    providers: [
      { name: 'vtpass', urls: ['https://vtpass.com'], priority: 0, retries: 0 },
      { name: 'nellobyte', urls: ['https://www.nellobytesystems.com'], priority: 1, retries: 0 },
    ],
    operations: [
      {
        name: 'buy',
        method: 'POST',
        path: '/purchases',
        summary: 'Buy airtime',
        input: {
          type: 'object',
          required: Object.keys(purchase),
          properties: purchase,
        },
        output: { type: 'object', properties: { id: { type: 'string' } } },
        example: {
          input: { network: 'mtn', phone: '08011111111', amount: 100 },
          output: { id: '17415980564672211520307210' },
        },
        price: {
          dollars: '0.0007',
          cost: '0.00065',
          per: 'unit',
          units: '$.amount',
          units_in: 'request',
          units_max: 50_000,
        },
        providers: {
          vtpass: {
            path: '/api/pay',
            map_in: {
              values: { network: { '9mobile': 'etisalat' } },
              rename: { network: 'serviceID' },
              set: { request_id: '{lagos_minute}{request}' },
            },
            map_out: { pick: { id: '$.content.transactions.transactionId' } },
            ...vtpass,
          },
          nellobyte: {
            method: 'GET',
            path: '/APIAirtimeV1.asp',
            map_in: {
              values: { network: { mtn: '01', glo: '02', '9mobile': '03', airtel: '04' } },
              rename: { network: 'MobileNetwork', phone: 'MobileNumber', amount: 'Amount' },
              set: { RequestID: '{request}' },
            },
            map_out: { pick: { id: '$.orderid' } },
            success: {
              when: '@.statuscode == "100" || @.statuscode == "200"',
              refused_when: '@.status == "INSUFFICIENT_BALANCE"',
              message: '$.status',
            },
            job: {
              reference: '$.orderid',
              pending: '@.statuscode == "100"',
              expires_after_s: 86_400,
              poll: {
                path: '/APIQueryV1.asp',
                set: { OrderID: '{reference}' },
                every_s: 30,
                done: '@.statuscode == "200"',
                failed: '@.status == "ORDER_CANCELLED" || @.status == "ORDER_ERROR"',
                message: '$.status',
              },
            },
          },
        },
      },
      {
        name: 'data-mtn-100mb',
        method: 'POST',
        path: '/data/mtn-100mb',
        summary: 'Buy MTN data, 100 MB',
        input: {
          type: 'object',
          required: ['phone'],
          properties: {
            phone: { type: 'string', pattern: '^0[789][01][0-9]{8}$', description: 'Phone number.' },
          },
        },
        output: { type: 'object', properties: { id: { type: 'string' } } },
        example: { input: { phone: '08011111111' }, output: { id: '17415980564672211520307210' } },
        price: { dollars: '0.07', cost: '0.065' },
        providers: {
          vtpass: {
            path: '/api/pay',
            map_in: {
              pick: { phone: '$.phone', billersCode: '$.phone' },
              set: {
                serviceID: 'mtn-data',
                variation_code: 'mtn-10mb-100',
                request_id: '{lagos_minute}{request}',
              },
            },
            map_out: { pick: { id: '$.content.transactions.transactionId' } },
            ...vtpass,
          },
        },
      },
    ],
  },
};
