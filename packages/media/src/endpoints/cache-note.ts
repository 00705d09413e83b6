/** What the receipt says of a cache: the operator decides whether a hit is charged. */
export const cacheNote = (cached: boolean) => ({
  cached,
  headers: { 'x-oja-cache': cached ? 'hit' : 'miss' },
});
