/** Words that Nigerian Pidgin says in its own way; the rest follows English. */
const rows = `
dey dˈA
wetin wˈɛtin
una ˈuna
abeg abˈɛɡ
wahala wahˈala
sabi sˈabi
oga ˈɔɡa
dem dɛm
wey wA
naim naˈim
na na
di di
pikin pikˈin
comot kɔmˈɔt
chop ʧˈɔp
pesin pˈɛsin
tori tˈɔri
abi abˈi
sef sˈɛf
waka wˈaka
vex vˈɛks
yarn jˈan
nawa nˈawa
shey ʃˈA
jare ʤarˈɛ
joor ʤˈɔ
tok tˈɔk
tink tˈink
neva nˈɛva
plenti plˈɛnti
beta bˈɛta
moni mˈɔni
dia dˈia
hin hin
im im
am am
siddon sidˈɔn
katakata katakˈata
gbege ɡbˈɛɡɛ
yawa jˈawa
sapa sˈapa
nor nɔ
wen wɛn
dis dˈis
dat dˈat
dose dˈos
den dˈɛn
kpele kpˈɛlɛ
ehen ɛhˈɛn
bodi bˈɔdi
mata mˈata
palava palˈava
fit fˈit
don dˈɔn
make mˈek
say sˈe
go ɡˈo
so sˈo
no nˈo
sha ʃa
o ˈo
e i
how hˈW
belle bˈɛlɛ
japa ʤˈapa
naija nˈIʤa
naira nˈIra
the di
that dˈat
this dˈis
them dɛm
they dA
there dˈia
with wit
thing tˈin
things tˈins
think tˈink
brother brˈɔda
mother mˈɔda
father fˈada
`;

export const pidginLexicon: ReadonlyMap<string, string> = new Map(
  rows
    .trim()
    .split('\n')
    .map((row) => row.replaceAll('r', 'ɹ').split(' ') as [string, string])
    .map(([word, phonemes]) => [word.replaceAll('ɹ', 'r'), phonemes]),
);
