/** A media call that finds nothing is not charged, and gives its free use back. */
export const freeIfEmpty = (isEmpty: boolean) => (isEmpty ? { units: 0 } : {});
