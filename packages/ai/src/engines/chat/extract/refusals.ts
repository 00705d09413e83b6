/** What is said where no answer is sure, in the language of the question. */

interface Refusal {
  unsure: string;
  nothing: (files: string) => string;
}

const english: Refusal = {
  unsure: 'Not sure: nothing in what was sent states this for certain. Nearest passages, quoted:',
  nothing: (files) => `Nothing about this was found in ${files}.`,
};

const others: Record<string, Refusal> = {
  fr: {
    unsure:
      'Pas sûr : rien dans ce qui a été envoyé ne le dit avec certitude. Passages les plus proches, cités :',
    nothing: (files) => `Rien à ce sujet n’a été trouvé dans ${files}.`,
  },
  pcm: {
    unsure: 'I no sure: nothing for wetin dem send talk am clear. Di parts wey near am pass:',
    nothing: (files) => `I no see anything about dis for ${files}.`,
  },
  yo: {
    unsure: 'Kò dá mi lójú: kò sí ohun tó sọ èyí kedere nínú ohun tí a fi ránṣẹ́. Àwọn apá tó súnmọ́ jù lọ:',
    nothing: (files) => `A kò rí ohunkóhun nípa èyí nínú ${files}.`,
  },
  ha: {
    unsure:
      'Ban tabbata ba: babu abin da ya faɗi wannan sarai a cikin abin da aka aiko. Sassan da suka fi kusa:',
    nothing: (files) => `Ba a sami komai game da wannan a cikin ${files} ba.`,
  },
  ig: {
    unsure: 'Amaghị m nke ọma: ọ nweghị ihe kwuru nke a hoo haa n’ihe e zitere. Akụkụ ndị kacha nso:',
    nothing: (files) => `Ahụghị ihe ọ bụla gbasara nke a na ${files}.`,
  },
};

/** `language`: `yo`, `en-NG` …; unknown ones are answered in English. */
export const refusalIn = (language: string | undefined): Refusal =>
  others[language?.split('-')[0] ?? ''] ?? english;
