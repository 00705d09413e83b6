/** Is this the beginning of a Windows or OS/2 bitmap? `BM` alone begins many a text; the header's size does not. */
export function isBmp(head: string): boolean {
  const headerBytes = head.charCodeAt(14) + 256 * head.charCodeAt(15);
  return head.startsWith('BM') && head.slice(16, 18) === '\0\0' && headerBytes >= 12 && headerBytes <= 1_024;
}
