/** The verbs of the platform, by noun, as endpoints see them. Filled in as the nouns land. */
// biome-ignore lint/suspicious/noEmptyInterface: composed below as nouns land
export interface Platform {}
