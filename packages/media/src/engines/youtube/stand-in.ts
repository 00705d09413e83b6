/** A stand-in for the tests that speaks as YouTube does: watch page, player, timed text, oEmbed. */
import type { Reply, SeenRequest } from '../../../../core/src/engines/upstream-testing.ts';

export const videoId = 'dQw4w9WgXcQ';
export const innertubeKey = 'AIzaSyStandIn_key-1';

export const watchPage = `<!DOCTYPE html><html><head><meta itemprop="datePublished" content="2009-10-24T23:57:33-07:00"></head>
<body><script>ytcfg.set({"CLIENT_CANARY_STATE":"none","INNERTUBE_API_KEY":"${innertubeKey}","INNERTUBE_API_VERSION":"v1"});</script></body></html>`;

export const consentPage = `<html><form action="https://consent.youtube.com/s" method="POST">
<input type="hidden" name="v" value="cb.20240101-17-p0.en+FX+111"></form></html>`;

/** The absolute address names YouTube itself, as the real one does. */
const caption = (language: string, more = '') =>
  `https://www.youtube.com/api/timedtext?v=${videoId}&caps=asr&lang=${language}${more}&fmt=srv3`;

export const captions = (tracks: object[]) => ({
  playerCaptionsTracklistRenderer: {
    captionTracks: tracks,
    audioTracks: [{ captionTrackIndices: [0] }],
    translationLanguages: [
      { languageCode: 'fr', languageName: { runs: [{ text: 'French' }] } },
      { languageCode: 'ig', languageName: { runs: [{ text: 'Igbo' }] } },
    ],
  },
});

export const tracks = {
  english: {
    baseUrl: caption('en'),
    name: { runs: [{ text: 'English' }] },
    vssId: '.en',
    languageCode: 'en',
    isTranslatable: true,
  },
  spoken: {
    baseUrl: caption('en', '&kind=asr'),
    name: { runs: [{ text: 'English (auto-generated)' }] },
    vssId: 'a.en',
    languageCode: 'en',
    kind: 'asr',
    isTranslatable: true,
  },
  yoruba: {
    baseUrl: caption('yo'),
    name: { simpleText: 'Yoruba' },
    vssId: '.yo',
    languageCode: 'yo',
    isTranslatable: false,
  },
  brazilian: {
    baseUrl: caption('pt-BR'),
    name: { runs: [{ text: 'Portuguese (Brazil)' }] },
    languageCode: 'pt-BR',
    isTranslatable: true,
  },
};

export const playing = {
  playabilityStatus: { status: 'OK', playableInEmbed: true },
  videoDetails: {
    videoId,
    title: 'Never Gonna Give You Up',
    lengthSeconds: '213',
    keywords: ['rick', 'roll'],
    channelId: 'UCuAXFkgsw1L7xaCfnd5JJOw',
    shortDescription: 'The official video.',
    thumbnail: {
      thumbnails: [
        { url: 'https://i.ytimg.com/vi/dQw4w9WgXcQ/hq720.jpg', width: 1280, height: 720 },
        { url: 'https://i.ytimg.com/vi/dQw4w9WgXcQ/default.jpg', width: 120, height: 90 },
        { url: 'file:///etc/passwd', width: 9000, height: 9000 },
      ],
    },
    viewCount: '1600000000',
    author: 'Rick Astley',
    isLiveContent: false,
  },
  streamingData: {
    formats: [{ itag: 18, width: 640, height: 360 }],
    adaptiveFormats: [
      { itag: 137, width: 1920, height: 1080 },
      { itag: 140, mimeType: 'audio/mp4' },
      { itag: 136, width: 1280, height: 720 },
    ],
  },
  captions: captions([tracks.spoken, tracks.yoruba, tracks.english, tracks.brazilian]),
};

export const timedText = `<?xml version="1.0" encoding="utf-8" ?><transcript><text start="0.5" dur="1.54">Hey &amp;amp; hello</text><text start="2.04" dur="4.16">it&amp;#39;s &lt;i&gt;me&lt;/i&gt;
again</text><text start="6.2" dur="1">  </text></transcript>`;

export const oembed = {
  title: 'Never Gonna Give You Up',
  author_name: 'Rick Astley',
  author_url: 'https://www.youtube.com/@RickAstleyYT',
  type: 'video',
  height: 113,
  width: 200,
  version: '1.0',
  provider_name: 'YouTube',
  provider_url: 'https://www.youtube.com/',
  thumbnail_height: 360,
  thumbnail_width: 480,
  thumbnail_url: 'https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg',
  html: '<iframe></iframe>',
};

export interface YoutubeReplies {
  watch?: Reply | ((request: SeenRequest) => Reply);
  player?: Reply;
  timedtext?: Reply;
  oembed?: Reply;
}

export const youtubeStandIn =
  (replies: YoutubeReplies = {}) =>
  (request: SeenRequest): Reply => {
    if (request.path === '/watch') {
      const { watch } = replies;
      return typeof watch === 'function' ? watch(request) : (watch ?? { body: watchPage });
    }
    if (request.path === '/youtubei/v1/player') {
      const asked = JSON.parse(request.body);
      const fits =
        request.search.get('key') === innertubeKey && asked.context.client.clientName === 'ANDROID';
      return fits ? (replies.player ?? { json: playing }) : { status: 403, json: { error: { code: 403 } } };
    }
    if (request.path === '/api/timedtext')
      return replies.timedtext ?? { headers: { 'content-type': 'text/xml' }, body: timedText };
    if (request.path === '/oembed') return replies.oembed ?? { json: oembed };
    return { status: 404, body: 'Not Found' };
  };
