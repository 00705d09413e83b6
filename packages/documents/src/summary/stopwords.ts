/** Words that say nothing about what a text is about, by language. */
const table: Record<string, string> = {
  en: `a about above after again against all also am an and any are as at be because been before being below between both
but by can cannot could did do does doing down during each even few for from further get got had has have having he her
here hers him his how however i if in into is it its itself just let like made make many may me might more most much must
my no nor not now of off on once one only or other our out over own per said same say says she should since so some still
such than that the their them then there these they this those through to too two under until up upon us use used very
cent percent was we well were what when where which while who whom whose why will with within without would yet you your`,
  pcm: `abeg am and but come dat de dem dey di do dis don e for from get go i im in inside is just like make me na no not
of on one only or our out pesin say so some sey she e been wey we wen which who una us wetin wit with you your all any
after also be before because can dia e-go fit how if it more now other that the their them there this to under until up
was were what when where will`,
  yo: `ni ti si ati àti tí sí ní fun fún lati láti kan pe pé naa náà won wọn awon àwọn o ó a wa wà yi yìí bi bí se ṣe ko kò
mo mi re rẹ rẹ̀ ba bá le lè lati je jẹ́ jẹ pelu pẹ̀lú gbogbo sugbon ṣùgbọ́n nitori nítorí eyi èyí ni won ki kí maa máa n ń ó`,
  ig: `na nke a ka ya ha ọ o bụ bu ndị ndi ma mana dị di ga n' n ya m gị anyị unu nwere were site maka otu ihe onye ahụ ahu
niile ọzọ ozo mgbe kwa ebe si sị nọ no e ọbụla obula`,
  ha: `da na a ta ya su ne ce wannan wanda ba za yi mai ga ko cikin kuma amma don domin daga sai shi ita mu ku ni kai ke
masu wata wani wasu duk idan kan har bayan kamar yana tana suna ake aka an in`,
  fr: `a à ai au aux avec c ce ces cette d dans de des du elle elles en entre est et été eu il ils je l la le les leur leurs
lui mais me même mes moi mon n ne nos notre nous on ont ou où par pas plus pour qu que qui s sa sans se ses si son sont
sur ta te tes toi ton tu un une vos votre vous y comme être fait faire tout tous`,
  es: `a al algo ante como con contra cual cuando de del desde donde durante e el ella ellas ellos en entre era es esa ese
eso esta este esto estos fue ha han hasta hay la las le les lo los más me mi muy no nos o otro para pero por porque que
quien se ser si sin sobre son su sus también tan te tiene todo tu un una uno y ya`,
  pt: `a ao aos as até com como da das de dela dele do dos e ela ele em entre era essa esse esta este eu foi há isso isto já
lhe mais mas me mesmo meu muito na não nas no nos nós o os ou para pela pelo por qual quando que quem se sem ser seu sua
são só também te tem um uma você`,
  de: `aber als am an auch auf aus bei bin bis bist da dann das dass de dem den der des die dir doch du durch ein eine einem
einen einer es für hat haben hier ich ihr ihre im in ist ja kann mehr mein mit nach nicht noch nur ob oder ohne sehr sein
seine sich sie sind so um und uns unter vom von vor war was weil wenn wer wie wir wird zu zum zur über`,
  ar: `في من على إلى عن مع هذا هذه ذلك التي الذي كان كانت أن إن ما لا لم لن قد هو هي هم و أو ثم بعد قبل كل بين حتى عند`,
};

const sets = new Map<string, Set<string>>();

/** English counts as well: names and quotations in it are everywhere. */
export function stopwordsOf(language: string): Set<string> {
  const base = language.toLowerCase().split('-')[0] ?? 'en';
  let words = sets.get(base);
  if (!words) {
    words = new Set(`${table.en} ${table[base] ?? ''}`.normalize('NFC').split(/\s+/));
    sets.set(base, words);
  }
  return words;
}
