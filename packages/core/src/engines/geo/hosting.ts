/** Does a network rent out servers? Judged by well-known numbers and telling names: a hint, not a fact. */
const knownHosts = new Set([
  8075, 8987, 9009, 12876, 13335, 14061, 14618, 15169, 16276, 16509, 19527, 20473, 22612, 24940, 26347, 26496,
  31898, 32244, 36351, 36352, 37963, 45090, 45102, 46606, 47583, 51167, 51396, 54113, 54825, 55286, 55990,
  60781, 62240, 62567, 63949, 132203, 136907, 137409, 197540, 202053, 208323, 212238, 213230, 394406, 396982,
  398101, 399629,
]);
const tellingName =
  /\b(hosting|hosters?|web ?host|cloud|vps|servers?|dedicated|data ?cent(er|re)s?|datacent\w*|colo(cation)?|vultr|linode|hetzner|ovh|digitalocean|contabo|leaseweb|akamai|fastly)\b/i;

export function looksLikeHosting(asn: number, name: string): boolean {
  return knownHosts.has(asn) || tellingName.test(name);
}
