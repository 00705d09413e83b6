/** Numbers of retail codes as they are printed below the bars: the library gives all of them thirteen digits. */

interface Read {
  text: string;
  format: string;
}

/** `wanted`: the formats that were asked for; empty for all. */
export function asPrinted({ text, format }: Read, wanted: readonly string[]): Read {
  if (format === 'UPCE') return { format, text: shortUpc(text.replace(/^0(?=\d{12}$)/, '')) ?? text };
  const isUpc =
    format === 'UPCA' || (format === 'EAN13' && !(wanted.includes('EAN13') && !wanted.includes('UPCA')));
  // The bars of UPC-A are those of the EAN-13 with a zero before it.
  return isUpc && /^0\d{12}$/.test(text) ? { format: 'UPCA', text: text.slice(1) } : { text, format };
}

/** The eight digits that UPC-E prints of a twelve-digit UPC-A. */
function shortUpc(upc: string): string | undefined {
  const [, system, maker = '', product = '', check] = /^([01])(\d{5})(\d{5})(\d)$/.exec(upc) ?? [];
  if (system === undefined) return undefined;
  const short = (middle: string) => `${system}${middle}${check}`;
  if (/^..[012]00$/.test(maker) && product.startsWith('00'))
    return short(maker.slice(0, 2) + product.slice(2) + maker[2]);
  if (/^...00$/.test(maker) && product.startsWith('000'))
    return short(`${maker.slice(0, 3)}${product.slice(3)}3`);
  if (/^....0$/.test(maker) && product.startsWith('0000')) return short(`${maker.slice(0, 4)}${product[4]}4`);
  return /^0000[5-9]$/.test(product) ? short(maker + product[4]) : undefined;
}
