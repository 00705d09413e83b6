/** What a QR code can say besides plain text: each helper as callers write it, and the text it stands for. */
import { z } from 'zod';
import { payment, paymentText } from './qr-payment.ts';

const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[^\r\n]*$/, 'must be a single line');

const wifi = z
  .strictObject({
    ssid: z.string().min(1).max(32).describe('Network name (SSID).'),
    password: z.string().max(63).optional().describe('8 to 63 characters for WPA; omit for an open network.'),
    security: z
      .enum(['WPA', 'WEP', 'nopass'])
      .optional()
      .describe('Default: WPA, or nopass without a password.'),
    hidden: z.boolean().default(false).describe('Whether the network is hidden.'),
  })
  .refine(
    (network) => network.security === 'nopass' || network.security === undefined || Boolean(network.password),
    {
      message: 'password is required for WPA and WEP',
      path: ['password'],
    },
  )
  .refine(
    ({ security = 'WPA', password }) => security !== 'WPA' || !password || Buffer.byteLength(password) >= 8,
    { message: 'must have at least 8 characters for WPA', path: ['password'] },
  )
  .refine(({ security, password }) => security !== 'nopass' || !password, {
    message: 'must be left out for an open network (security nopass)',
    path: ['password'],
  })
  .describe('Wi-Fi network to join.');

const vcard = z
  .strictObject({
    name: line(100).describe('Full name.'),
    first_name: line(60).optional().describe('Given name. Default: from name.'),
    last_name: line(60).optional().describe('Family name. Default: from name.'),
    organization: line(100).optional().describe('Organization.'),
    title: line(100).optional().describe('Job title.'),
    phone: z
      .union([line(40), z.array(line(40)).max(5)])
      .optional()
      .describe('Phone number, or up to five.'),
    email: z
      .union([z.email(), z.array(z.email()).max(5)])
      .optional()
      .describe('Email address, or up to five.'),
    url: z.url().optional().describe('Website.'),
    address: z.string().trim().min(1).max(300).optional().describe('Postal address on one line.'),
    note: z.string().trim().min(1).max(500).optional().describe('Note.'),
  })
  .describe('Contact, as vCard 3.0.');

const email = z
  .strictObject({
    to: z.email().describe('Email address of the recipient.'),
    subject: z.string().max(200).optional().describe('Subject.'),
    body: z.string().max(1000).optional().describe('Body text.'),
  })
  .describe('Email to write.');

const phoneNumber = z.string().regex(/^\+?[0-9 ().-]{3,25}$/, 'must be a phone number');

const sms = z
  .strictObject({
    to: phoneNumber.describe('Phone number of the recipient.'),
    message: z.string().max(500).default('').describe('Body text.'),
  })
  .describe('Text message to write.');

const geo = z
  .strictObject({
    latitude: z.number().min(-90).max(90).describe('Latitude; south is negative.'),
    longitude: z.number().min(-180).max(180).describe('Longitude; west is negative.'),
  })
  .describe('Location on a map.');

const event = z
  .strictObject({
    title: line(200).describe('Event title.'),
    start: z.iso
      .datetime({ offset: true })
      .describe('Start, ISO 8601 with offset, such as 2026-12-01T10:00:00+01:00.'),
    end: z.iso
      .datetime({ offset: true })
      .optional()
      .describe('End, in the same format. Omit for a point in time.'),
    location: line(200).optional().describe('Location.'),
    description: z.string().trim().min(1).max(500).optional().describe('Details.'),
  })
  .refine(({ start, end }) => end === undefined || Date.parse(end) >= Date.parse(start), {
    message: 'must not be before start',
    path: ['end'],
  })
  .describe('Calendar event.');

/** Each is optional; a call names exactly one. */
export const contentFields = {
  data: z
    .union([
      z
        .string()
        .min(1)
        .max(7089)
        .refine((text) => text.isWellFormed(), 'must be well-formed Unicode'),
      z.int(),
    ])
    .optional()
    .describe('Text or URL to encode.'),
  wifi: wifi.optional(),
  vcard: vcard.optional(),
  payment: payment
    .optional()
    .describe('Payment: bank transfer (NGN), EMV merchant code or SEPA transfer, by scheme.'),
  email: email.optional(),
  sms: sms.optional(),
  tel: phoneNumber.optional().describe('Phone number to call.'),
  geo: geo.optional(),
  event: event.optional(),
};

export const contentNames = Object.keys(contentFields) as (keyof typeof contentFields)[];
export type Content = { [K in keyof typeof contentFields]?: z.output<(typeof contentFields)[K]> };

/** The text of the one content field that is given. */
export function contentText(content: Content): string {
  if (content.wifi) return wifiText(content.wifi);
  if (content.vcard) return vcardText(content.vcard);
  if (content.payment) return paymentText(content.payment);
  if (content.email) return emailText(content.email);
  if (content.sms) return `SMSTO:${dialled(content.sms.to)}:${content.sms.message}`;
  if (content.tel) return `tel:${dialled(content.tel)}`;
  if (content.geo) return `geo:${content.geo.latitude},${content.geo.longitude}`;
  if (content.event) return eventText(content.event);
  return String(content.data);
}

const dialled = (number: string) => number.replace(/[^+0-9]/g, '');

function wifiText({ ssid, password, security, hidden }: z.output<typeof wifi>): string {
  const kind = security ?? (password ? 'WPA' : 'nopass');
  const quoted = (text: string) => text.replace(/([\\;,:"])/g, '\\$1');
  const secret = kind === 'nopass' ? '' : `P:${quoted(password!)};`;
  return `WIFI:T:${kind};S:${quoted(ssid)};${secret}${hidden ? 'H:true;' : ''};`;
}

const escapeText = (text: string) => text.replace(/([\\;,])/g, '\\$1').replace(/\r?\n/g, '\\n');

function vcardText(card: z.output<typeof vcard>): string {
  const words = card.name.split(/\s+/);
  const last = card.last_name ?? (words.length > 1 ? words.at(-1)! : '');
  const first = card.first_name ?? (words.length > 1 ? words.slice(0, -1).join(' ') : card.name);
  const many = (value: string | string[] | undefined) => (value === undefined ? [] : [value].flat());
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${escapeText(last)};${escapeText(first)};;;`,
    `FN:${escapeText(card.name)}`,
    ...(card.organization ? [`ORG:${escapeText(card.organization)}`] : []),
    ...(card.title ? [`TITLE:${escapeText(card.title)}`] : []),
    ...many(card.phone).map((phone) => `TEL:${escapeText(phone)}`),
    ...many(card.email).map((address) => `EMAIL:${escapeText(address)}`),
    ...(card.url ? [`URL:${card.url}`] : []),
    ...(card.address ? [`ADR:;;${escapeText(card.address)};;;;`] : []),
    ...(card.note ? [`NOTE:${escapeText(card.note)}`] : []),
    'END:VCARD',
  ].join('\r\n');
}

function emailText({ to, subject, body }: z.output<typeof email>): string {
  const fields = [
    ...(subject ? [`subject=${encodeURIComponent(subject)}`] : []),
    ...(body ? [`body=${encodeURIComponent(body)}`] : []),
  ];
  return `mailto:${to}${fields.length > 0 ? `?${fields.join('&')}` : ''}`;
}

function eventText({ title, start, end, location, description }: z.output<typeof event>): string {
  const stamp = (moment: string) => new Date(moment).toISOString().replace(/[-:]|\.\d+/g, '');
  return [
    'BEGIN:VEVENT',
    `SUMMARY:${escapeText(title)}`,
    `DTSTART:${stamp(start)}`,
    ...(end ? [`DTEND:${stamp(end)}`] : []),
    ...(location ? [`LOCATION:${escapeText(location)}`] : []),
    ...(description ? [`DESCRIPTION:${escapeText(description)}`] : []),
    'END:VEVENT',
  ].join('\r\n');
}
