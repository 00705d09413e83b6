/** What a published service is: operations with their schemas, prices and examples, and the providers that serve them. */
import { z } from 'zod';

export const nameIn = z
  .string()
  .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'must be lower-case letters, digits and single hyphens')
  .max(40);
export const slugIn = nameIn
  .min(2)
  .describe('Short name of the service: part of its paths and IDs, such as acme.');

/** Nothing that ends a header line, and nothing that decodes to it. */
const headerName = z.string().regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,64}$/, 'must be a header name');
const headerValue = z.string().regex(/^[\x20-\x7e]{0,4000}$/, 'must be printable ASCII');
const ownHeaders =
  /^(host|content-length|transfer-encoding|connection|upgrade|te|trailer|expect|keep-alive|proxy-.*|cookie)$/i;
export const headersIn = z
  .record(
    headerName.refine((name) => !ownHeaders.test(name), 'is set by the server'),
    headerValue,
  )
  .describe('Request headers by name.');

export const operationPath = z
  .string()
  .max(300)
  .regex(/^\/[\w\-./~:{}@]*$/, 'must start with / and hold path characters and {fields}')
  .refine((text) => !/(^|\/)\.{1,2}(\/|$)/.test(text), 'must not contain . or .. segments');
const method = z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
const schema = z.looseObject({}).describe('JSON Schema 2020-12.');
const jsonPath = z
  .string()
  .max(300)
  .regex(/^\$/, 'must be a JSONPath that starts with $, such as $.usage.units');
/** Of JSONPath: over the response as `@`. */
const test = z
  .string()
  .max(300)
  .describe('JSONPath filter over the response, such as @.status == "success".');

export const placeIn = z.enum(['path', 'query', 'header', 'body']);

export const mappingIn = z
  .strictObject({
    pick: z
      .record(z.string().max(100), jsonPath)
      .optional()
      .describe('Fields by JSONPath over the original; all others are dropped.'),
    values: z
      .record(z.string().max(100), z.record(z.string().max(100), z.unknown()))
      .optional()
      .describe('Other values by field: {"network": {"mtn": "01"}}.'),
    format: z
      .record(z.string().max(100), z.string().max(200))
      .optional()
      .describe('Texts by field with {} where the value goes: {"to": "+{}"}.'),
    rename: z
      .record(z.string().max(100), z.string().max(200))
      .optional()
      .describe('New names by old name. A dot nests: {"to": "recipient.phone"}.'),
    drop: z.array(z.string().max(100)).max(100).optional().describe('Fields to leave out.'),
    set: z
      .record(z.string().max(200), z.unknown())
      .optional()
      .describe(
        'Constants by field. A dot nests. In texts, {request} is the ID of the request and {lagos_minute} its time as YYYYMMDDHHmm: the same in every attempt.',
      ),
  })
  .describe('Changes of fields, in this order: pick, values, format, rename, drop, set.');

const successIn = z
  .strictObject({
    statuses: z
      .array(z.string().regex(/^[1-5](\d\d|xx)$/, 'must be a status such as 200 or 2xx'))
      .min(1)
      .max(20)
      .optional()
      .describe('HTTP statuses of success. Default: 2xx.'),
    when: test.optional(),
    free_when: test.optional(),
    refused_when: test
      .optional()
      .describe(
        'Which responses say that the provider can’t serve, such as an empty balance: it did nothing, so the next provider is tried.',
      ),
    message: jsonPath.optional().describe('Where a failure is explained. Default: message, error or detail.'),
  })
  .describe('What is a success, and which successes are free.');

const outcome = {
  done: test.describe('Which reports are successes, such as @.status == "delivered".'),
  failed: test.optional().describe('Which are failures. Others are ignored: the job waits on.'),
  message: jsonPath.optional().describe('Where a failure is explained.'),
};

const jobIn = z
  .strictObject({
    reference: jsonPath.describe('Where the response has the reference that the webhook repeats.'),
    pending: test
      .optional()
      .describe('Which responses are only a reference; others are the result. Default: all.'),
    expires_after_s: z
      .int()
      .min(10)
      .max(259_200)
      .default(3_600)
      .describe('How long to wait for the result, in seconds. After that the job fails and is free.'),
    poll: z
      .strictObject({
        method: method.default('GET').describe('HTTP method.'),
        path: operationPath.describe('Path below the base URL. {reference} stands for the reference.'),
        set: z
          .record(z.string().max(100), z.string().max(300))
          .default({})
          .describe('Fields in the query of GET, else in the body. {reference} stands for the reference.'),
        every_s: z.int().min(1).max(3_600).default(15).describe('Seconds between two requests.'),
        ...outcome,
      })
      .optional()
      .describe('How to ask for the result, for a provider without webhooks or beside them.'),
  })
  .describe(
    'For a provider that returns the result later, by webhook or when it is asked: calls become jobs.',
  );

/** How a provider is asked for one operation. */
const requestIn = z.strictObject({
  method: method.optional().describe('HTTP method. Default: that of the operation.'),
  path: operationPath.optional().describe('Path below the base URL. Default: that of the operation.'),
  places: z
    .record(z.string().max(100), placeIn)
    .optional()
    .describe(
      'Where fields are sent, by their name after `map_in`. Default: fields of the path in the path, others in the query of GET and DELETE, else in the body.',
    ),
  body: z
    .enum(['json', 'form', 'multipart', 'bytes'])
    .optional()
    .describe(
      'Encoding of the body: json, form for application/x-www-form-urlencoded, multipart for multipart/form-data, or bytes for one file as it is. Default: json.',
    ),
  body_field: z.string().max(100).optional().describe('The one field whose value is the whole body.'),
  files: z
    .array(z.string().max(100))
    .max(20)
    .optional()
    .describe('Fields that are files: callers send them by URL, as base64 or as an upload.'),
  lists: z
    .record(z.string().max(100), z.enum(['comma', 'space', 'pipe', 'brackets']))
    .optional()
    .describe(
      'How lists are sent in queries and forms, by field: separated by a sign, or with brackets as tags[0]=a. Default: the field is repeated.',
    ),
  map_in: mappingIn.optional(),
  map_out: mappingIn.optional(),
  success: successIn.optional(),
  job: jobIn.optional(),
});

const webhookIn = z
  .strictObject({
    verify: z
      .enum(['hmac', 'secret'])
      .default('hmac')
      .describe('hmac: the header signs the body. secret: the header is the secret itself.'),
    header: headerName.describe('Header with the signature or secret.'),
    algorithm: z.enum(['sha1', 'sha256', 'sha512']).default('sha256').describe('For hmac: hash function.'),
    encoding: z.enum(['hex', 'base64']).default('hex').describe('For hmac: encoding of the signature.'),
    prefix: z.string().max(40).default('').describe('What stands before it, such as sha256= or Bearer.'),
    reference: jsonPath.describe('Where the body has the reference of the job.'),
    ...outcome,
  })
  .describe('Webhooks of the provider, sent to /hooks/x/<slug>/<provider>.');

/** As text, so that a definition reads the same wherever it is stored. */
const dollars = z
  .union([z.string(), z.number()])
  .transform(String)
  .refine((text) => /^\d{1,6}(\.\d{1,6})?$/.test(text), {
    message: 'must be an amount in dollars, like 5 or 0.012',
  });
export const microsOf = (text: string): number => {
  const [whole, fraction = ''] = text.split('.');
  return Number(whole) * 1_000_000 + Number(fraction.padEnd(6, '0'));
};

const priceIn = z
  .strictObject({
    dollars: dollars.describe('Price of a request, or of a unit, in dollars.'),
    cost: dollars.optional().describe('What the provider charges you for the same.'),
    per: z.enum(['request', 'unit']).default('request').describe('What the price is for.'),
    units: jsonPath.optional().describe('For unit: where the response, or the request, counts units.'),
    units_in: z
      .enum(['response', 'request'])
      .default('response')
      .describe('For unit: what is counted. Of a request, exactly its units are held and charged.'),
    units_max: z
      .int()
      .min(1)
      .max(1_000_000)
      .optional()
      .describe('For unit: the most units of one call. This many are held; a higher count fails the call.'),
  })
  .refine(
    ({ per, units, units_max }) => per === 'request' || (units !== undefined && units_max !== undefined),
    {
      message: 'units and units_max are required where per is unit',
      path: ['units'],
    },
  );

export const operationIn = z.strictObject({
  name: nameIn.describe('Name of the operation: the last part of its ID, such as send.'),
  method: method.describe('HTTP method of the operation.'),
  path: operationPath.describe('Path below /api/v1/x/<slug>, with {fields}.'),
  summary: z.string().min(1).max(120).describe('Name for people: two or three words.'),
  description: z.string().max(4000).optional().describe('What it does, as plain text.'),
  input: schema,
  output: schema.optional(),
  returns: z
    .enum(['json', 'file'])
    .default('json')
    .describe('json, or file for bytes, which are sent to the caller as a download.'),
  example: z
    .strictObject({
      input: z.record(z.string(), z.unknown()).default({}).describe('Input.'),
      output: z.unknown().optional().describe('Response: what test keys get.'),
    })
    .default({ input: {} })
    .describe('Example, for documentation, test keys and the test of the service.'),
  price: priceIn.describe('Price. Failed calls are never charged.'),
  idempotent: z
    .boolean()
    .optional()
    .describe('Whether it can be sent twice without harm. Default: true for GET, PUT and DELETE.'),
  timeout_ms: z.int().min(100).max(120_000).default(30_000).describe('Timeout of a call.'),
  per_minute: z.int().min(1).max(1_000_000).optional().describe('Requests per minute and key.'),
  deprecated: z
    .strictObject({
      since: z.iso.date().describe('Deprecated since.'),
      sunset: z.iso.date().optional().describe('When it will go.'),
      use: z.string().max(200).optional().describe('Path that replaces it.'),
    })
    .optional()
    .describe('Set when it will go: dates, and the path that replaces it.'),
  request: requestIn.default({}).describe('How providers are asked.'),
  providers: z
    .record(nameIn, requestIn)
    .optional()
    .describe('Only these providers serve it, each with its own request. Default: all.'),
});

export const providerIn = z.strictObject({
  name: nameIn.describe('Name of the provider within the service.'),
  urls: z
    .array(z.url({ protocol: /^https?$/ }).max(500))
    .min(1)
    .max(5)
    .describe('Base URLs: the next one is tried if one can’t be reached.'),
  headers: headersIn.optional(),
  idempotency_header: headerName
    .optional()
    .describe('Header that makes a repeated request harmless for this provider. It carries the request ID.'),
  priority: z.int().min(0).max(1000).default(0).describe('Lower is tried first.'),
  weight: z.number().positive().max(1000).default(1).describe('Share of the calls among equal priorities.'),
  timeout_ms: z.int().min(100).max(120_000).default(30_000).describe('Timeout for its response.'),
  retries: z.int().min(0).max(3).default(1).describe('Further attempts, where a repetition is harmless.'),
  bytes_max: z.int().min(1_000).max(50_000_000).default(5_000_000).describe('Longest response in bytes.'),
  per_minute: z.int().min(1).max(100_000).optional().describe('Requests per minute from each node.'),
  per_day: z.int().min(1).max(1_000_000_000).optional().describe('Requests per UTC day, of all nodes.'),
  webhook: webhookIn.optional(),
});

export const logoMax = 60_000;

export const definitionIn = z
  .strictObject({
    slug: slugIn,
    name: z.string().min(1).max(60).describe('Name for people.'),
    summary: z.string().max(300).default('').describe('What it is, in one sentence.'),
    category: z
      .string()
      .min(1)
      .max(40)
      .default('Services')
      .describe('Category in the catalogue, yours or a new one.'),
    logo: z
      .string()
      .max(logoMax)
      .regex(
        /^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$/,
        'must be a PNG, JPEG or WebP as a data: URL',
      )
      .optional()
      .describe('Logo as a data: URL.'),
    free_per_month: z.int().min(0).max(1_000_000).default(0).describe('Free requests per account and month.'),
    providers: z.array(providerIn).min(1).max(10).describe('Who serves it.'),
    operations: z.array(operationIn).min(1).max(1000).describe('Operations.'),
  })
  .describe('Definition of a service.');

export type Definition = z.output<typeof definitionIn>;
export type Operation = Definition['operations'][number];
export type Provider = Definition['providers'][number];
export type RequestForm = z.output<typeof requestIn>;
export type Webhook = z.output<typeof webhookIn>;
export type JobForm = z.output<typeof jobIn>;
export type Mapping = z.output<typeof mappingIn>;

const secretText = z.string().min(1).max(4000);
export const secretsIn = z
  .record(
    nameIn,
    z.strictObject({
      headers: headersIn.optional(),
      query: z.record(z.string().max(100), secretText).optional().describe('Query parameters by name.'),
      body: z.record(z.string().max(100), secretText).optional().describe('Body fields by name.'),
      webhook: secretText.optional().describe('Secret that verifies webhooks of the provider.'),
    }),
  )
  .describe('Secrets by provider. They are encrypted, and never shown or logged.');

/** How this provider is asked for it. */
export const formOf = ({ request, providers }: Operation, provider: string): RequestForm =>
  providers?.[provider] ?? request;

/** Some provider of it reports by webhook, so that all calls are jobs. */
export const isJob = ({ request, providers }: Operation): boolean =>
  [request, ...Object.values(providers ?? {})].some(({ job }) => job !== undefined);

/** Of GET, PUT and DELETE, HTTP says so. */
export const isIdempotent = ({ idempotent, method }: Pick<Operation, 'idempotent' | 'method'>): boolean =>
  idempotent ?? ['GET', 'PUT', 'DELETE'].includes(method);
