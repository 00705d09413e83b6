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

export const channelId = 'UCuAXFkgsw1L7xaCfnd5JJOw';
const owner = { text: 'Rick Astley', navigationEndpoint: { browseEndpoint: { browseId: channelId } } };

const listed = (number: number) => ({
  playlistVideoRenderer: {
    videoId: `video-${String(number).padStart(5, '0')}`,
    title: { runs: [{ text: `Song ${number}` }] },
    index: { simpleText: String(number) },
    shortBylineText: { runs: [owner] },
    lengthText: { simpleText: '3:33' },
    lengthSeconds: '213',
    isPlayable: number !== 2,
    thumbnail: { thumbnails: [{ url: `https://i.ytimg.com/vi/${number}/hq.jpg`, width: 336, height: 188 }] },
    videoInfo: { runs: [{ text: '1.6M views' }, { text: ' • ' }, { text: '16 years ago' }] },
  },
});
/** The form that takes the place of the others since 2025. */
const lockup = (number: number) => ({
  lockupViewModel: {
    contentId: `video-${String(number).padStart(5, '0')}`,
    contentType: 'LOCKUP_CONTENT_TYPE_VIDEO',
    contentImage: {
      thumbnailViewModel: {
        image: { sources: [{ url: 'https://i.ytimg.com/vi/x/hq.jpg', width: 336, height: 188 }] },
        overlays: [
          {
            thumbnailBottomOverlayViewModel: {
              badges: [{ thumbnailBadgeViewModel: { text: '1:02:03' } }],
            },
          },
        ],
      },
    },
    metadata: {
      lockupMetadataViewModel: {
        title: { content: `Song ${number}` },
        metadata: {
          contentMetadataViewModel: {
            metadataRows: [
              {
                metadataParts: [
                  {
                    text: {
                      content: 'Rick Astley',
                      commandRuns: [{ onTap: { innertubeCommand: owner.navigationEndpoint } }],
                    },
                  },
                ],
              },
              {
                metadataParts: [{ text: { content: '48,210 views' } }, { text: { content: '2 years ago' } }],
              },
            ],
          },
        },
      },
    },
  },
});
const more = (token: string) => ({
  continuationItemRenderer: {
    continuationEndpoint: {
      continuationCommand: { token, request: 'CONTINUATION_REQUEST_TYPE_BROWSE' },
    },
  },
});
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

export const playlist = {
  contents: {
    twoColumnBrowseResultsRenderer: {
      tabs: [
        {
          tabRenderer: {
            content: {
              sectionListRenderer: {
                contents: [
                  {
                    itemSectionRenderer: {
                      contents: [
                        {
                          playlistVideoListRenderer: {
                            contents: [...range(1, 100).map(listed), more('4qmFsgJhEiRWTA%3D%3D')],
                          },
                        },
                      ],
                    },
                  },
                ],
              },
            },
          },
        },
      ],
    },
  },
  metadata: { playlistMetadataRenderer: { title: 'All songs', description: 'Since 1987.' } },
  microformat: {
    microformatDataRenderer: {
      thumbnail: { thumbnails: [{ url: 'https://i.ytimg.com/list.jpg', width: 480, height: 360 }] },
    },
  },
  sidebar: {
    playlistSidebarRenderer: {
      items: [
        {
          playlistSidebarPrimaryInfoRenderer: { stats: [{ runs: [{ text: '1,02' }, { text: '4 videos' }] }] },
        },
        {
          playlistSidebarSecondaryInfoRenderer: {
            videoOwner: { videoOwnerRenderer: { title: { runs: [owner] } } },
          },
        },
      ],
    },
  },
};
export const laterPage = {
  onResponseReceivedActions: [
    { appendContinuationItemsAction: { continuationItems: range(101, 103).map(lockup) } },
  ],
};
export const channel = {
  metadata: {
    channelMetadataRenderer: {
      title: 'Rick Astley',
      description: 'The channel.',
      externalId: channelId,
      vanityChannelUrl: 'http://www.youtube.com/@RickAstleyYT',
      avatar: { thumbnails: [{ url: 'https://yt3.googleusercontent.com/a', width: 900, height: 900 }] },
    },
  },
};

const missingList = {
  alerts: [{ alertRenderer: { type: 'ERROR', text: { runs: [{ text: 'The playlist does not exist.' }] } } }],
};

/** Lists as the website gets them. */
function browse(body: string): Reply {
  const { context, browseId, continuation } = JSON.parse(body);
  if (context.client.clientName !== 'WEB') return { status: 400, json: {} };
  if (continuation !== undefined) return { json: laterPage };
  if (browseId === channelId) return { json: channel };
  const known = [`VLUU${channelId.slice(2)}`, 'VLPLknown-list0'];
  return { json: known.includes(browseId) ? playlist : missingList };
}

export interface YoutubeReplies {
  browse?: Reply;
  sound?: Reply | ((request: SeenRequest) => Reply);
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
    if (request.path === '/youtubei/v1/browse') return replies.browse ?? browse(request.body);
    if (request.path === '/youtubei/v1/navigation/resolve_url') {
      const isKnown = JSON.parse(request.body).url === 'https://www.youtube.com/@RickAstleyYT';
      const endpoint = isKnown ? owner.navigationEndpoint : {};
      return isKnown ? { json: { endpoint } } : { status: 404, json: { error: { code: 404 } } };
    }
    if (request.path === '/videoplayback') {
      const { sound } = replies;
      return (typeof sound === 'function' ? sound(request) : sound) ?? { status: 403, body: '' };
    }
    if (request.path === '/api/timedtext')
      return replies.timedtext ?? { headers: { 'content-type': 'text/xml' }, body: timedText };
    if (request.path === '/oembed') return replies.oembed ?? { json: oembed };
    return { status: 404, body: 'Not Found' };
  };
