/** Names the fields of a request that the serving model does not support. */
const namesMax = 40;
const nameCharacters = 80;

export function droppedHeader(names: string[]): Record<string, string> {
  // Some are written by the caller: a header takes plain words only.
  const plain = names
    .map((name) => name.replace(/[^\w.-]/g, '').slice(0, nameCharacters))
    .filter((name) => name !== '');
  return plain.length === 0 ? {} : { 'x-oja-dropped': [...new Set(plain)].slice(0, namesMax).join(', ') };
}

/** Beside those that the headers name already. */
export function withDropped(headers: Record<string, string>, names: string[]): Record<string, string> {
  const named = headers['x-oja-dropped']?.split(', ') ?? [];
  return { ...headers, ...droppedHeader([...named, ...names]) };
}
