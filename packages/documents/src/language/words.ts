/**
 * Everyday words of Nigeria's languages, with and without their marks, as people type them. A word that is
 * common in several languages is listed under each: it then decides nothing alone.
 */
const words = (line: string): Set<string> => new Set(line.trim().split(/\s+/));

export const everyday: Record<'yo' | 'ig' | 'ha' | 'pcm' | 'en', Set<string>> = {
  yo: words(`
    ni nì ní ati àti ti tí fun fún awon àwọn awọn mo mi rẹ re won wọn wọ́n ọ́ o wa wà wá se ṣe bawo báwo
    je jẹ́ je jẹ kan bi bí naa náà yi yìí yii eyi èyí pe pé lati láti ko kò kì sugbon ṣùgbọ́n nitori nítorí
    gbogbo omo ọmọ ile ilé ojo ọjọ́ oja ọjà eniyan ènìyàn eko ẹ̀kọ́ ise iṣẹ́ owo owó daadaa dáadáa dupe dúpẹ́
    ese ẹ ẹ́ kaabo káàbọ̀ kaaro káàárọ̀ kaale jowo jọ̀wọ́ nibo níbo kini kí kíni oruko orúkọ fe fẹ́ lo lọ san sán
    dara dára pupo púpọ̀ oluwa olúwa olorun ọlọ́run ilu ìlú odun ọdún aye ayé bẹẹni bẹ́ẹ̀ni rara rárá sọ so le lè
    yoruba yorùbá iya ìyá baba bàbá egbon ẹ̀gbọ́n aburo àbúrò mọ mọ̀ gbo gbọ́ ri rí nnkan nǹkan ounje oúnjẹ
    a á ó ń n ri sì si tun tún mejì meji mẹ́ta meta`),
  ig: words(`
    na nke bu bụ ndi ndị ka m gi gị anyi anyị ya o ọ ha ihe kedu nwere maka ma ọ bụ obu oburu ka e di dị
    nwoke nwanyi nwanyị nwa umu ụmụ mmadu mmadụ ulo ụlọ akwukwo akwụkwọ ego oru ọrụ ahia ahịa taa echi unyaahu
    biko daalu daalụ dalu imela ndeewo ndewo nno nnọọ chukwu chineke obodo ala mmiri nri aha afo afọ ubochi ụbọchị igbo
    asusu asụsụ ebe olee gini gịnị onye onwe ozo ọzọ niile nile abu abụ ga gara bia bịa ije jee mere eme nwee
    kwuru si sị sịrị ahu ahụ site rue ruo nakwa mgbe ugbu a otu abuo abụọ ato atọ mma oma ọma ukwu nta hu hụ
    n'ime n'elu na-eme na-aga n'ulo n'ụlọ ị i anyị unu haa mụ muta mụta mara matara achoro achọrọ`),
  ha: words(`
    da na ne ce ta ya su yana tana suna ina kana muna kuna wannan wancan wadannan waɗannan ba kuma domin don
    akwai mutane mutum gida gari kasa ƙasa ruwa abinci kudi kuɗi aiki yau gobe jiya sannu nagode gode ina kwana
    lafiya lau barka yaya yaro yarinya mata miji uwa uba sarki allah ubangiji shekara rana wata lokaci hausa
    harshe magana ce-ce to amma idan inda wane wace wanda wadda wanne me mene menene yadda sosai kadan kaɗan
    babban babba karami ƙarami sabo sabon tsoho daya ɗaya biyu uku hudu huɗu biyar zuwa daga cikin kan bisa
    tare saboda domin ga shi ita ni kai ke mu ku sai har kafin bayan yanzu zan za zai zata za'a ana an sun
    mun kun yi yin ji gani san sani so iya tafi zo je kasuwa makaranta littafi`),
  pcm: words(`
    dey wetin na una abeg wahala sabi oga dem don go fit pikin wey naim comot chop am make di belle pesin tori
    you me my this the carry help house load life easy talk brother sister money price
    no be sef sha abi o e i we im dis dat wen wit for inside say come take go do doings waka vex yarn
    gist small-small well-well fall sharp-sharp nawa kpele ehn ehen shey jare joor biko tok tink bin neva never
    plenti beta bodi moni mama papa how far body don dey dey-o dia deir our their hin us una ya im mata katakata
    palava yawa gbege shakara ginger japa sapa kolo mumu olodo ogbonge correct pesin-dem nor pass catch siddon
    find see eat drink buy sell today tomorrow yesterday now`),
  en: words(`
    the of and to in is are was were that this it for on with as at by from be been have has had not but you he
    she they we i his her their our my your what when where who which how will would can could should there here
    if or an a do does did about into than then so no yes please thank very more most some any all people time
    day year one two make made go went come came know get see think good new first also after before because
    today tomorrow yesterday now hello hi world morning evening night ok okay welcome help thanks back`),
};

/** Words of a few letters that most sentences of a language have, where the detector is wrong about short texts. */
export const functionWords: Record<string, Set<string>> = {
  fr: words(`
    le la les un une des du de au aux et est sont dans pour par avec sans sur vous nous je tu il elle on ce cette
    mon ma mes votre vos notre nos son sa ses que qui ne pas plus bonjour merci bonne bonsoir revoir oui non très`),
  es: words(`
    el la los las un una unos del de al y es son en para por con sin su sus mi mis tu usted que se lo está hola
    buenos buenas gracias no muy más`),
  pt: words(`
    o os um uma do da dos das de ao e em para por com sem seu sua meu minha que se está são não bom boa
    obrigado obrigada olá muito`),
  de: words(`
    der die das den dem des ein eine einen und ist sind war im auf mit ohne für von zu zum zur nicht ich du er sie
    wir ihr ihre mein dein bitte danke guten gute sehr noch auch wird`),
  it: words(`
    il lo la gli le un una del della dei di e è sono in con senza su suo sua mio mia che si non molto grazie
    buongiorno buona ciao questo questa`),
  nl: words(`
    de het een en is zijn op met zonder voor van te niet ik jij je u uw wij we hij zij mijn dit dat dank goede
    goedemorgen wordt`),
  sw: words(`
    na ya wa za la cha vya kwa ni si katika hii hiyo huu yako yangu wako lako langu sana tafadhali asante karibu
    habari salio pesa leo kesho sasa je ndiyo hapana kuwa kama bila`),
};

/** Words that only Pidgin spells this way: one of them says more than five that English has too. */
export const pidginOnly = words(`
  dey wetin una abeg wahala sabi oga dem pikin wey naim comot pesin tori sef abi waka yarn nawa ehn shey jare
  joor tok tink neva plenti beta moni dia hin siddon katakata gbege yawa sapa nor wen dis dat im di kpele ehen
  bodi mata palava`);

/** Places, money and words of Nigerian English. */
export const nigerianEnglish = words(`
  naira kobo lagos abuja ibadan kano enugu onitsha kaduna benin jos calabar aba owerri ilorin abeokuta ikeja
  lekki yaba surulere ajah oshodi jollof suya eba fufu egusi moi-moi garri gari danfo okada keke molue nepa phcn
  nysc jamb waec inec efcc nigeria nigerian nigerians naija yoruba igbo hausa owambe aso ankara agbada oga
  madam sha abi chai ehen wahala oyibo dash go-slow upnepa recharge ₦ harmattan chief alhaji alhaja oba eze
  obi emir tinubu obasanjo nollywood afrobeats sallah amala pepper-soup buka mama-put konk gist`);
