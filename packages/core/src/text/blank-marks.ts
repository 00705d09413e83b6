/** Cells that say that there is no value: `N/A`, `-`, `absent`. */
const mark =
  /^(?:[-–—?*/.…]+|n\.?\s?\/?\s?a\.?|n\.?\s?d\.?|nil|none|null|no data|not (?:available|applicable|known|given|stated|reported|recorded|taken|sat)|unknown|missing|absent|abs|excused|sick|exempt|withheld|withdrawn|pending|t\.?b\.?[acd]\.?|to be (?:announced|confirmed|determined|decided)|incomplete|dn[fs]|dsq|blank|empty|keine angabe|k\.?\s?a\.?|fehlt|inconnu|non disponible|sem dados|sin datos|ausente)$/i;

/** Also of cells that are empty. */
export const isBlankMark = (cell: string): boolean => cell === '' || mark.test(cell.trim());
