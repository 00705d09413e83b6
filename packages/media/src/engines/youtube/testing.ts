/** What the tests of YouTube share: an engine before the stand-in, and replies of its player. */
import {
  callWith,
  openCapability,
  openStandIn,
  type Reply,
} from '../../../../core/src/engines/upstream-testing.ts';
import { youtube } from './capability.ts';
import { captions, playing, videoId, type YoutubeReplies, youtubeStandIn } from './stand-in.ts';

export async function open(replies: YoutubeReplies = {}) {
  const upstream = await openStandIn(youtubeStandIn(replies));
  const opened = openCapability(youtube, { youtubeUrl: upstream.url });
  return {
    seen: upstream.seen,
    health: async () => (await opened.health())[0]!,
    transcript: (languages: string[] = [], translateTo?: string) =>
      opened.port.transcript({ id: videoId, languages, translateTo }, callWith()),
    metadata: () => opened.port.metadata({ id: videoId }, callWith()),
    async [Symbol.asyncDispose]() {
      await opened[Symbol.asyncDispose]();
      await upstream[Symbol.asyncDispose]();
    },
  };
}

export const status = (name: string, reason?: string): Reply => ({
  json: { playabilityStatus: { status: name, reason } },
});
export const screened = (name: string, reason: string, ...runs: string[]): Reply => {
  const subreason = { runs: runs.map((text) => ({ text })) };
  const errorScreen = { playerErrorMessageRenderer: { reason: { simpleText: reason }, subreason } };
  return { json: { playabilityStatus: { status: name, reason, errorScreen } } };
};
export const withTracks = (list: object[]): Reply => ({ json: { ...playing, captions: captions(list) } });
