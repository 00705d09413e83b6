/** Words of requests for all the text of a picture or recording, by language, without diacritics. */
const set = (words: string) => new Set(words.trim().split(/\s+/));

/** Ask for the text. */
export const textWords = set(`
text texts words wording writing written write read reading extract extraction ocr transcribe transcribed transcription transcript
texte textes mots ecrit ecrite lis lire lisez extrais extraire extrayez extraction transcris transcrire transcrivez
texto textos palavras escrito escrita leia ler extraia extrair extrai transcreva transcrever transcricao
palabras lee leer lea extrae extraer extraiga transcribir transcriba transcripcion
wortlaut worter worte steht geschrieben lies lesen vorlesen extrahiere extrahieren transkribiere transkribieren
oro akosile karanta rubutu rubutun kalmomi guo ederede edere dere okwu
`);

/** Say where the text is, how it is wanted, or nothing. */
export const besideTextWords = set(`
image images picture pictures photo photos photograph screenshot screenshots screen scan recording recordings audio voice message sound speech
all any every everything whole full complete entire exact verbatim plain raw visible printed handwritten kindly only just here this these out back up loud aloud
get copy return output type print list detect recognize recognise identify provide perform run do use see contain contains contained appear appears content contents
capture ecran enregistrement svp plait tout toute contenu contient contenue figure peux pouvez moi ceci ici
imagem foto fotografia captura tela gravacao favor todo toda conteudo contem pode mim isto aqui nesta neste desta deste
imagen pantalla grabacion contiene contenido puedes puede dime dame esto aqui
bild bilder bildes foto bildschirmfoto aufnahme bitte ganze ganzen gesamten gesamte alles enthalt diesem dieses dieser hier heraus vor
aworan ka gbogbo hoto hoton nan wannan duka fitar ciro cire foto onyonyo onyinyo eserese ihe e biko dis abeg pesin
a an the are be can could does do from i in into is it its me my of on onto our please she should that there these they those to us was what which will would you your with for show give tell say says said read
le la les l un une des du de d et au aux en dans sur y il elle on ce cet cette ces quel quelle que qu t je nous vous est sont
o os as um uma do da dos das e em no na qual quais foi sao esta ha el los lo una y se hay la de por en esa
der die das den dem des ein eine einen einem und im am auf von was welche welcher welches welchen ist sind es gibt
ni ti si ki kini fun lati inu yii ce da ke ne cikin ta ya kedu gini n nke di o ndi wetin na dey wey dem
`);
