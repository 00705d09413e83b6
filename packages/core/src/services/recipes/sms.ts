/** SMS and one-time codes: Termii, then Africa's Talking. */
import type { Recipe } from './recipe.ts';

const number = {
  type: 'string',
  pattern: '^[1-9][0-9]{7,14}$',
  description: 'Phone number with country code, without +.',
};
const sender = { type: 'string', minLength: 3, maxLength: 11, description: 'Sender ID of your provider.' };

export const sms: Recipe = {
  notes:
    'Register the sender ID with each provider first. Termii shows the base URL of your account in its dashboard.',
  secrets: [
    { provider: 'termii', place: 'body', name: 'api_key', label: 'Termii API key' },
    { provider: 'africas-talking', place: 'headers', name: 'apiKey', label: 'Africa’s Talking API key' },
    { provider: 'africas-talking', place: 'body', name: 'username', label: 'Africa’s Talking username' },
  ],
  definition: {
    slug: 'sms',
    name: 'SMS',
    summary: 'Text messages and one-time codes.',
    category: 'Messaging',
    providers: [
      { name: 'termii', urls: ['https://v3.api.termii.com'], priority: 0 },
      { name: 'africas-talking', urls: ['https://api.africastalking.com'], priority: 1 },
    ],
    operations: [
      {
        name: 'send',
        method: 'POST',
        path: '/messages',
        summary: 'Send SMS',
        input: {
          type: 'object',
          required: ['to', 'from', 'text'],
          properties: {
            to: number,
            from: sender,
            text: { type: 'string', minLength: 1, maxLength: 459, description: 'Text of the message.' },
          },
        },
        output: { type: 'object', properties: { id: { type: 'string' } } },
        example: {
          input: { to: '2348012345678', from: 'Acme', text: 'Hello' },
          output: { id: '3017544054459083819856413' },
        },
        price: { dollars: '0.006', cost: '0.004' },
        providers: {
          termii: {
            path: '/api/sms/send',
            map_in: { rename: { text: 'sms' }, set: { type: 'plain', channel: 'generic' } },
            map_out: { pick: { id: '$.message_id' } },
            success: {
              when: '@.message_id',
              refused_when: 'search(@.message, "[Ii]nsufficient|[Bb]alance|not enough")',
            },
          },
          'africas-talking': {
            path: '/version1/messaging',
            body: 'form',
            map_in: { format: { to: '+{}' }, rename: { text: 'message' } },
            map_out: { pick: { id: '$.SMSMessageData.Recipients[0].messageId' } },
            success: {
              when: '@.SMSMessageData.Recipients[0].statusCode >= 100 && @.SMSMessageData.Recipients[0].statusCode <= 102',
              refused_when:
                '@.SMSMessageData.Recipients[0].statusCode == 405 || @.SMSMessageData.Recipients[0].statusCode == 500 || @.SMSMessageData.Recipients[0].statusCode == 501',
              message: '$.SMSMessageData.Recipients[0].status',
            },
          },
        },
      },
      {
        name: 'send-code',
        method: 'POST',
        path: '/codes',
        summary: 'Send one-time code',
        description: 'Sends a code by SMS. Check what your user enters with “Verify code”.',
        input: {
          type: 'object',
          required: ['to', 'from'],
          properties: {
            to: number,
            from: sender,
            length: { type: 'integer', minimum: 4, maximum: 8, default: 6, description: 'Digits.' },
            minutes: { type: 'integer', minimum: 1, maximum: 60, default: 10, description: 'Lifetime.' },
            attempts: { type: 'integer', minimum: 1, maximum: 10, default: 3, description: 'Attempts.' },
          },
        },
        output: { type: 'object', properties: { id: { type: 'string' }, to: { type: 'string' } } },
        example: {
          input: { to: '2348012345678', from: 'Acme' },
          output: { id: '29ae67c2-c8e1-4165-8a51-8d3d7c298081', to: '2348012345678' },
        },
        price: { dollars: '0.008', cost: '0.005' },
        providers: {
          termii: {
            path: '/api/sms/otp/send',
            map_in: {
              rename: { length: 'pin_length', minutes: 'pin_time_to_live', attempts: 'pin_attempts' },
              set: {
                message_type: 'NUMERIC',
                pin_type: 'NUMERIC',
                channel: 'generic',
                pin_placeholder: '< 1234 >',
                message_text: 'Your code is < 1234 >',
              },
            },
            map_out: { pick: { id: '$.pinId', to: '$.to' } },
            success: {
              when: '@.pinId && @.smsStatus == "Message Sent"',
              refused_when: 'search(@.message, "[Ii]nsufficient|[Bb]alance|not enough")',
              message: '$.smsStatus',
            },
          },
        },
      },
      {
        name: 'verify-code',
        method: 'POST',
        path: '/codes/{id}/verify',
        summary: 'Verify code',
        input: {
          type: 'object',
          required: ['id', 'code'],
          properties: {
            id: { type: 'string', maxLength: 80, description: 'ID that “Send one-time code” returned.' },
            code: { type: 'string', pattern: '^[0-9]{4,8}$', description: 'What the user entered.' },
          },
        },
        output: { type: 'object', properties: { verified: {}, to: { type: 'string' } } },
        example: {
          input: { id: '29ae67c2-c8e1-4165-8a51-8d3d7c298081', code: '123456' },
          output: { verified: 'True', to: '2348012345678' },
        },
        price: { dollars: '0' },
        providers: {
          termii: {
            path: '/api/sms/otp/verify',
            places: { pin_id: 'body' },
            map_in: { rename: { id: 'pin_id', code: 'pin' } },
            map_out: { pick: { verified: '$.verified', to: '$.msisdn' } },
          },
        },
      },
    ],
  },
};
