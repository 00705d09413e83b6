/** Names of rows that sum up others: `Total`, `North total`, `Class average`, and names that only begin like one. */
import { countryName } from './display-names.ts';

export type TotalKind = 'sum' | 'mean' | 'either' | 'least' | 'most' | 'count';

export interface TotalName {
  kind: TotalKind;
  /** `certain`: nothing else is called so. `plain`: rarely. `loose`: `Media` or `Total Energies` may be a real name. */
  level: 'certain' | 'plain' | 'loose';
  /** What is totalled, `north` in `North total`; empty where the name does not say. */
  of: string;
}

const sums =
  'totals?|totale|totali|totaux|totales|totais|totaal|sum|summe|gesamt|insgesamt|somme|jimla|jimilla|apapo|ngukota|mkpokota|jumla|toplam|razem|итого|всего|合计|总计|合計|総計|المجموع|الاجمالي';
const means = 'averages?|avg|mean|durchschnitt|mittelwert|moyenne|promedio|gemiddelde';
const loose: Record<string, TotalKind> = {
  suma: 'sum',
  soma: 'sum',
  media: 'mean',
  ensemble: 'either',
  minimum: 'least',
  min: 'least',
  maximum: 'most',
  max: 'most',
  count: 'count',
};
const certain =
  /^(?:(?:grand|sub|overall|running|cumulative|column|sous)[ -]?(?:totals?|totaux|sum)|subtotale?s?|gesamtsumme|endsumme|zwischensumme|gesamtbetrag|gesamtergebnis|小计|小計)(?: (.*))?$/;
const certainAfter = /^(.+) (?:sub[ -]?totals?|grand total|zwischensumme)$/;
const everything = /^(?:both sexes|all (?:states|regions|countries|items)|todos)$/;
const qualified = new RegExp(
  `^(?:class|overall|valid|team|group|annual|yearly|monthly|weekly|daily|final|net|gross) (?:(${sums})|${means})$`,
);
const before = new RegExp(`^(?:(${sums})|(${means}))(?: (.+))?$`);
const after = new RegExp(`^(.+) (?:(${sums})|${means})$`);
const prepositions = /^(?:of|for|in|de|du|des|del|da|do|di|der|fur|von)(?: (?:the|all|les|der|die))? /;
/** What is left of a name that says no more than its first word. */
const emptyRest =
  /^(?:all|overall|general|generale?|geral|global|(?:amount )?(?:due|payable|paid|owed)|amounts?|(?:19|20)\d\d(?:[/–-]\d{2,4})?|q[1-4](?: (?:19|20)\d\d)?)$/;

/** `Total sales`: what rows are counted in rather than what they are called. */
export const measureNoun =
  /^(?:costs?|price|value|sales|turnover|revenues?|income|earnings|expenses?|expenditure|spending|budget|scores?|marks|points|hours|units|population|assets|liabilities|kosten|umsatz|ausgaben|einnahmen|depenses|recettes|ventes|gastos|ingresos|ventas|despesas|receitas|vendas)$/;

const plainCharactersMax = 200;

/** What every such name has, so that few cells are read closely. */
const hint =
  /tot|su[bm]|som|gesamt|jim|apapo|kota|jumla|toplam|razem|итого|всего|计|計|المجموع|الاجمالي|av(?:erage|g)|me(?:an|dia)|durchschnitt|mittel|moyenne|promedio|gemiddelde|ensemble|m[ai][nx]|count|all|sexes|todos/;

/** In lower case, without diacritics, units in brackets or marks around it. */
export const plainName = (cell: string): string =>
  unmarked(cell.slice(0, plainCharactersMax))
    .replace(/\([^()]*\)\s*$/, '')
    .replace(/^[\s*=–—-]+|[\s:.=*–—-]+$/g, '')
    .replace(/\s+/g, ' ');

const isAscii = /^[ -~]*$/;
const unmarked = (cell: string) =>
  isAscii.test(cell) ? cell.toLowerCase() : cell.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const charactersMax = 60;

export function totalNameOf(cell: string): TotalName | undefined {
  if (cell.length > charactersMax || !hint.test(unmarked(cell))) return undefined;
  const name = plainName(cell);
  const sure = certain.exec(name) ?? certainAfter.exec(name);
  if (sure) return { kind: 'sum', level: 'certain', of: sure[1] ?? '' };
  if (everything.test(name)) return { kind: 'either', level: 'certain', of: '' };
  const set = qualified.exec(name);
  if (set) return { kind: set[1] ? 'sum' : 'mean', level: 'plain', of: '' };
  const [first = ''] = name.split(' ');
  const unclear = Object.hasOwn(loose, first) ? loose[first] : undefined;
  if (unclear) return looseName(unclear, name === first ? '' : name.slice(first.length + 1));
  const led = before.exec(name);
  if (led) return namedOf(led[1] ? 'sum' : 'mean', led[3] ?? '');
  const ended = after.exec(name);
  return ended ? namedOf(ended[2] ? 'sum' : 'mean', ended[1] ?? '') : undefined;
}

function namedOf(kind: TotalKind, rest: string): TotalName {
  const of = rest.replace(prepositions, '');
  return of === '' || emptyRest.test(of) ? { kind, level: 'plain', of: '' } : { kind, level: 'loose', of };
}

/** `Max Weber` is no maximum. */
function looseName(kind: TotalKind, of: string): TotalName | undefined {
  const whole = kind === 'least' || kind === 'most' || kind === 'count';
  return whole && of !== '' ? undefined : { kind, level: 'loose', of };
}

const wholes =
  /^(?:(?:the |our )?(?:whole |entire )?(?:country|nation|national|nationwide|federation|world|worldwide|global|continent|company|group|organi[sz]ation|firm|school|class|team|household|combined|consolidated|everything|everyone|everybody|all)|pays|pais|land|welt|monde|mundo|orile ede|kasa|mba)$/;

/** `Country`, `All`: what the rows of a table make together. */
export const isWholeName = (cell: string): boolean => wholes.test(plainName(cell));

let countries: Set<string> | undefined;

export function isCountryName(cell: string): boolean {
  countries ??= new Set(
    Array.from({ length: 26 * 26 }, (_, at) => {
      const code = String.fromCharCode(65 + Math.floor(at / 26), 65 + (at % 26));
      return plainName(countryName(code) ?? '');
    }),
  );
  return cell !== '' && countries.has(plainName(cell));
}
