/** The items of a conversation, bounded in number and size: the oldest make place. */
import { fail } from '@oja/core/errors';
import type { Item } from './items.ts';

export const itemsMax = 500;
export const itemsBytesMax = 8 * 1024 * 1024;

export const sizeOf = (value: unknown): number => JSON.stringify(value)?.length ?? 0;

export function createItemList() {
  const items: Item[] = [];
  /** Measured once per change: every message of a client asks for their sum. */
  const sizes = new Map<Item, number>();
  let bytes = 0;

  function measure(item: Item): void {
    const now = sizeOf(item);
    bytes += now - (sizes.get(item) ?? 0);
    sizes.set(item, now);
  }
  function forget(item: Item): void {
    bytes -= sizes.get(item) ?? 0;
    sizes.delete(item);
  }

  return {
    get bytes() {
      return bytes;
    },
    all: (): Item[] => [...items],
    last: (): Item | undefined => items.at(-1),
    /** Returns the ID of the item before it. */
    add(item: Item, after?: unknown): string | null {
      const place = after === undefined ? items.length : items.findIndex(({ id }) => id === after) + 1;
      if (typeof after === 'string' && after !== 'root' && place === 0)
        throw fail('not_found', `previous_item_id: no item ${after.slice(0, 100)}.`, {
          param: 'previous_item_id',
        });
      if (items.some(({ id }) => id === item.id))
        throw fail('conflict', `item.id: ${item.id} exists already.`, { param: 'item.id' });
      items.splice(place, 0, item);
      measure(item);
      while (items.length > itemsMax || (items.length > 1 && bytes > itemsBytesMax)) forget(items.shift()!);
      return items[items.indexOf(item) - 1]?.id ?? null;
    },
    /** After its texts grew. */
    changed(item: Item): void {
      if (sizes.has(item)) measure(item);
    },
    find(id: unknown): Item {
      const item = items.find((one) => one.id === id);
      if (item !== undefined) return item;
      throw fail('not_found', `item_id: no item ${String(JSON.stringify(id)).slice(0, 100)}.`, {
        param: 'item_id',
      });
    },
    remove(item: Item): void {
      items.splice(items.indexOf(item), 1);
      forget(item);
    },
  };
}
