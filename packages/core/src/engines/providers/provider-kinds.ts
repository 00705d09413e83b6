/** Providers besides chat upstreams that an operator can connect at run time, and the settings that they stand for. */

export interface ProviderKind {
  kind: string;
  title: string;
  /** What it is used for. */
  serves: string;
  url: string;
  needsKey: boolean;
  /** Where a key comes from, or what to enter. */
  help: string;
  /** The settings of its engines that its fields stand for; undefined where it serves the platform itself. */
  env?: { url: string; key: string; model?: string; webhookSecret?: string };
  /** Engines that use it, by capability. */
  engines: Record<string, string[]>;
}

export const providerKinds: readonly ProviderKind[] = [
  {
    kind: 'speech',
    title: 'Text to speech (OpenAI-compatible)',
    serves: 'Text to speech',
    url: 'https://api.openai.com/v1',
    needsKey: false,
    help: 'Base URL of a server with /audio/speech, and its API key',
    env: { url: 'OJA_SPEECH_URL', key: 'OJA_SPEECH_KEY', model: 'OJA_SPEECH_MODEL' },
    engines: { speech: ['openai'] },
  },
  {
    kind: 'transcription',
    title: 'Speech to text (OpenAI-compatible)',
    serves: 'Speech to text',
    url: 'https://api.openai.com/v1',
    needsKey: false,
    help: 'Base URL of a server with /audio/transcriptions, and its API key',
    env: { url: 'OJA_TRANSCRIPTION_URL', key: 'OJA_TRANSCRIPTION_KEY', model: 'OJA_TRANSCRIPTION_MODEL' },
    engines: { transcription: ['openai'] },
  },
  {
    kind: 'spitch',
    title: 'Spitch',
    serves: 'Text to speech and speech to text in Nigerian languages',
    url: 'https://api.spitch.app',
    needsKey: true,
    help: 'studio.spitch.app',
    env: { url: 'OJA_SPITCH_URL', key: 'OJA_SPITCH_KEY' },
    engines: { speech: ['spitch'], transcription: ['spitch'] },
  },
  {
    kind: 'replicate',
    title: 'Replicate',
    serves: 'Videos and images',
    url: 'https://api.replicate.com/v1',
    needsKey: true,
    help: 'replicate.com/account/api-tokens',
    env: { url: 'OJA_REPLICATE_URL', key: 'OJA_REPLICATE_KEY', model: 'OJA_REPLICATE_MODEL' },
    engines: { video: ['replicate'], image_generation: ['replicate'] },
  },
  {
    kind: 'fal',
    title: 'fal',
    serves: 'Videos and images',
    url: 'https://queue.fal.run',
    needsKey: true,
    help: 'fal.ai/dashboard/keys',
    env: { url: 'OJA_FAL_URL', key: 'OJA_FAL_KEY', model: 'OJA_FAL_MODEL' },
    engines: { video: ['fal'], image_generation: ['fal'] },
  },
  {
    kind: 'luma',
    title: 'Luma',
    serves: 'Videos',
    url: 'https://api.lumalabs.ai',
    needsKey: true,
    help: 'lumalabs.ai/api/keys',
    env: { url: 'OJA_LUMA_URL', key: 'OJA_LUMA_KEY', model: 'OJA_LUMA_MODEL' },
    engines: { video: ['luma'] },
  },
  {
    kind: 'runway',
    title: 'Runway',
    serves: 'Videos',
    url: 'https://api.dev.runwayml.com',
    needsKey: true,
    help: 'dev.runwayml.com',
    env: { url: 'OJA_RUNWAY_URL', key: 'OJA_RUNWAY_KEY', model: 'OJA_RUNWAY_MODEL' },
    engines: { video: ['runway'] },
  },
  {
    kind: 'spotify',
    title: 'Spotify',
    serves: 'Music search',
    url: 'https://api.spotify.com',
    needsKey: true,
    help: 'Client ID and secret as id:secret, from developer.spotify.com/dashboard',
    env: { url: 'OJA_SPOTIFY_URL', key: 'OJA_SPOTIFY_KEY' },
    engines: { music: ['spotify'] },
  },
  {
    kind: 'paystack',
    title: 'Paystack',
    serves: 'Payments',
    url: 'https://api.paystack.co',
    needsKey: true,
    help: 'Secret key from dashboard.paystack.com',
    env: {
      url: 'OJA_PAYSTACK_URL',
      key: 'OJA_PAYSTACK_KEY',
    },
    // The sandbox is off while a real provider is on.
    engines: { payment: ['paystack', 'sandbox'] },
  },
  {
    kind: 'flutterwave',
    title: 'Flutterwave',
    serves: 'Payments',
    url: 'https://api.flutterwave.com',
    needsKey: true,
    help: 'Secret key from app.flutterwave.com',
    env: {
      url: 'OJA_FLUTTERWAVE_URL',
      key: 'OJA_FLUTTERWAVE_KEY',
      webhookSecret: 'OJA_FLUTTERWAVE_HASH',
    },
    // The sandbox is off while a real provider is on.
    engines: { payment: ['flutterwave', 'sandbox'] },
  },
  {
    kind: 'stripe',
    title: 'Stripe',
    serves: 'Payments',
    url: 'https://api.stripe.com',
    needsKey: true,
    help: 'Secret key from dashboard.stripe.com/apikeys',
    env: {
      url: 'OJA_STRIPE_URL',
      key: 'OJA_STRIPE_KEY',
      webhookSecret: 'OJA_STRIPE_WEBHOOK_SECRET',
    },
    // The sandbox is off while a real provider is on.
    engines: { payment: ['stripe', 'sandbox'] },
  },
  {
    kind: 'smtp',
    title: 'SMTP server',
    serves: 'Email',
    url: '',
    needsKey: false,
    help: 'URL such as smtps://user@smtp.example.com:465; the key is the password of that user',
    engines: {},
  },
];

export const providerKind = (kind: string): ProviderKind | undefined =>
  providerKinds.find((one) => one.kind === kind);
