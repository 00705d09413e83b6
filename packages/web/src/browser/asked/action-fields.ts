/** What is waited for and done in a page before it is read or pictured. */
import { z } from 'zod';

export const cssSelector = z.string().min(1).max(1_000);
const selector = cssSelector.describe('CSS selector; the first visible element that matches.');
const ms = (max: number) => z.int().min(0).max(max);

/** Everything in it must come true. */
export const waitForFields = z
  .strictObject({
    selector: cssSelector.optional().describe('CSS selector of an element.'),
    state: z
      .enum(['visible', 'attached', 'hidden'])
      .default('visible')
      .describe('What the element of selector must be; hidden also means gone. Default visible.'),
    text: z.string().min(1).max(500).optional().describe('Text that must be visible, whatever its case.'),
    network_idle: z.boolean().default(false).describe('No requests for half a second.'),
    ms: ms(30_000).default(0).describe('Milliseconds, after everything else.'),
    timeout_ms: ms(60_000)
      .optional()
      .describe('How long to wait at most. Default: 85% of the time that the call has.'),
  })
  .refine(
    ({ selector, text, network_idle, ms }) =>
      selector !== undefined || text !== undefined || network_idle || ms > 0,
    { message: 'send at least one of selector, text, network_idle and ms' },
  );

const action = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('click').describe('Click or tap an element.'), selector }),
  z.strictObject({ type: z.literal('hover').describe('Move the mouse over an element.'), selector }),
  z.strictObject({
    type: z.literal('type').describe('Replace what a field contains.'),
    selector,
    text: z.string().max(10_000).describe('Text for the field.'),
  }),
  z.strictObject({
    type: z.literal('select').describe('Choose an option of a list.'),
    selector,
    value: z.string().max(1_000).describe('Value or label of the option.'),
  }),
  z.strictObject({
    type: z.literal('press').describe('Press a key.'),
    key: z
      .string()
      .max(40)
      .regex(/^[\w+]+$/, 'must be a key such as Enter, ArrowDown or Control+A')
      .describe('Key, such as Enter, Escape, ArrowDown or Control+A.'),
  }),
  z.strictObject({
    type: z.literal('scroll').describe('Scroll to an element, a place, or the end.'),
    selector: selector.optional(),
    to: z
      .union([z.enum(['top', 'bottom']), z.number().min(0).max(200_000)])
      .optional()
      .describe('top, bottom, or CSS pixels from the top. Default bottom.'),
  }),
  z.strictObject({
    type: z.literal('wait').describe('Wait for some milliseconds.'),
    ms: ms(20_000).describe('Milliseconds.'),
  }),
  z.strictObject({
    type: z.literal('wait_for').describe('Wait until an element or a text is visible.'),
    selector: selector.optional(),
    text: z.string().min(1).max(500).optional().describe('Text that must be visible.'),
  }),
  z.strictObject({
    type: z.literal('script').describe('Run JavaScript in the page.'),
    script: z.string().min(1).max(50_000).describe('JavaScript; may use await.'),
  }),
]);

export const actionFields = z.array(action).max(25);

export type WaitFor = z.output<typeof waitForFields>;
export type PageAction = z.output<typeof action>;

const headerName = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/;
/** What the browser sets itself, or what would change how the request is read. */
const ownHeaders = new Set([
  ...['host', 'content-length', 'transfer-encoding', 'connection', 'upgrade', 'te', 'trailer', 'expect'],
  ...['keep-alive', 'proxy-authorization', 'proxy-connection', 'cookie', 'user-agent', 'accept-encoding'],
]);

/** Sent to the origin of the page alone. */
export const pageHeaders = z
  .record(
    z
      .string()
      .regex(headerName, 'must be header names')
      .refine((name) => !ownHeaders.has(name.toLowerCase()) && !/^(sec|proxy)-/i.test(name), {
        message: 'has a header that the browser sets itself; there are cookies and user_agent',
      }),
    z
      .string()
      .max(4_000)
      .regex(/^[\t\x20-\x7e]*$/, 'must have printable ASCII values'),
  )
  .refine((all) => Object.keys(all).length <= 30, { message: 'has more than 30 headers' });

export const pageCookies = z
  .array(
    z.strictObject({
      name: z
        .string()
        .regex(/^[!#-'*+\-.0-9A-Z^-z|~]{1,200}$/, 'must be a cookie name')
        .describe('Name.'),
      value: z
        .string()
        .max(4_000)
        .regex(/^[\x21-\x3a\x3c-\x7e]*$/, 'must be printable ASCII without blanks and semicolons')
        .describe('Value.'),
      domain: z
        .string()
        .max(253)
        .regex(/^\.?[a-z0-9-]+(\.[a-z0-9-]+)*$/i, 'must be a domain such as example.com')
        .optional()
        .describe('Domain. Default: the host of url.'),
      path: z.string().max(500).startsWith('/').default('/').describe('Path. Default /.'),
      secure: z.boolean().default(false).describe('For https alone.'),
      http_only: z.boolean().default(false).describe('Hidden from scripts.'),
    }),
  )
  .max(50);

export type PageCookie = z.output<typeof pageCookies>[number];
