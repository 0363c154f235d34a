/** In the format of english.ts, with German names. */
export const GERMAN = `
kaffeebecher | Kaffeebecher Blau | a name
becher | Kaffeebecher Blau | the end of a compound
kaffee becher | Kaffeebecher Blau | a compound in two words
blauer kaffeebecher | Kaffeebecher Blau | an ending of grammar
kafeebecher | Kaffeebecher Blau | a missing letter
kaffebecher | Kaffeebecher Blau | a missing letter
kaffeebecer | Kaffeebecher Blau | a missing letter
kaffee | Kaffeebecher Blau | a beginning
espressokanne | Espressokanne | a name
espresso kanne | Espressokanne | a compound in two words
expressokanne | Espressokanne | a wrong letter
espresokanne | Espressokanne | a missing letter
espresso | Espressokanne | a beginning
kanne | Espressokanne | an end
wasserkocher | Wasserkocher aus Edelstahl | a name
wasser kocher | Wasserkocher aus Edelstahl | a compound in two words
waserkocher | Wasserkocher aus Edelstahl | a missing letter
wasserkoher | Wasserkocher aus Edelstahl | a missing letter
wasserkohcer | Wasserkocher aus Edelstahl | exchanged letters
kocher | Wasserkocher aus Edelstahl | an end
kocher edelstahl | Wasserkocher aus Edelstahl | an end and a word
edelstahl | Wasserkocher aus Edelstahl | a word
küchenmesser | Küchenmesser | an umlaut
kuchenmesser | Küchenmesser | an umlaut left out
küchen messer | Küchenmesser | a compound in two words
küchenmeser | Küchenmesser | a missing letter
messer | Küchenmesser | an end
schneidebrett | Schneidebrett aus Eiche | a name
schneidbrett | Schneidebrett aus Eiche | a missing letter
schneidebret | Schneidebrett aus Eiche | a missing last letter
schniedebrett | Schneidebrett aus Eiche | exchanged letters
brett eiche | Schneidebrett aus Eiche | an end and a word
brett | Schneidebrett aus Eiche | an end
müslischale | Müslischale | an umlaut
muslischale | Müslischale | an umlaut left out
müsli schale | Müslischale | a compound in two words
schale | Müslischale | an end
brotkasten | Brotkasten | a name
brot kasten | Brotkasten | a compound in two words
brodkasten | Brotkasten | by its sound
brotkästen | Brotkasten | plural with an umlaut
geschirrtücher | Geschirrtücher im Dreierpack | a name
geschirrtuch | Geschirrtücher im Dreierpack | singular of a compound
geschirtücher | Geschirrtücher im Dreierpack | a missing letter
geschirr tücher | Geschirrtücher im Dreierpack | a compound in two words
lederhandtasche | Lederhandtasche | a name
leder handtasche | Lederhandtasche | a compound in two words
handtasche | Lederhandtasche | an end
handtasche leder | Lederhandtasche | backward
lederhandtasche schwarz | Lederhandtasche | a name and a word of no product
ledertasche | Lederhandtasche | the middle left out
handtashe | Lederhandtasche | an end with a slip
lederhandtaschen | Lederhandtasche | plural
wollmütze | Wollmütze | an umlaut
wollmutze | Wollmütze | an umlaut left out
wollmuetze | Wollmütze | an umlaut in two letters
mütze | Wollmütze | an end
woll mütze | Wollmütze | a compound in two words
wolmütze | Wollmütze | a missing letter
wollmützen | Wollmütze | plural
regenjacke | Regenjacke für Damen | a name
damen regenjacke | Regenjacke für Damen | backward
regen jacke | Regenjacke für Damen | a compound in two words
regenjake | Regenjacke für Damen | a missing letter
damenjacke | Regenjacke für Damen | a compound of two words
regenjacken | Regenjacke für Damen | plural
jacke | Regenjacke für Damen | an end
winterstiefel | Winterstiefel | a name
winter stiefel | Winterstiefel | a compound in two words
winterstifel | Winterstiefel | a missing letter
stiefel | Winterstiefel | an end
winterstiefeln | Winterstiefel | an ending of grammar
kinderschuhe | Kinderschuhe | a name
kinderschuh | Kinderschuhe | singular
kinder schuhe | Kinderschuhe | a compound in two words
kinderschue | Kinderschuhe | a missing letter
schuhe | Kinderschuhe | an end
schuhe kinder | Kinderschuhe | an end and a tag
sonnenbrille | Sonnenbrille | a name
sonnenbrile | Sonnenbrille | a missing letter
sonenbrille | Sonnenbrille | a missing letter
sonnen brille | Sonnenbrille | a compound in two words
sonnenbrillen | Sonnenbrille | plural
brille | Sonnenbrille | an end
schreibtischlampe | Schreibtischlampe | a name
schreibtisch lampe | Schreibtischlampe | a compound in two words
schreibtischlape | Schreibtischlampe | a missing letter
schreibtisch | Schreibtischlampe | a beginning
lampe | Schreibtischlampe | an end
schreibtischlampen | Schreibtischlampe | plural
bücherregal | Bücherregal | an umlaut
bucherregal | Bücherregal | an umlaut left out
bücheregal | Bücherregal | a missing letter
bücher regal | Bücherregal | a compound in two words
regal | Bücherregal | an end
regal holz | Bücherregal | an end and a tag
blumenvase | Blumenvase | a name
blumen vase | Blumenvase | a compound in two words
blumenvasse | Blumenvase | a letter too many
blumenvasen | Blumenvase | plural
duftkerze | Duftkerze Lavendel | a name
duftkerzen | Duftkerze Lavendel | plural
duft kerze | Duftkerze Lavendel | a compound in two words
kerze lavendel | Duftkerze Lavendel | an end and a word
lavendelkerze | Duftkerze Lavendel | words of a compound made anew
duftkrze | Duftkerze Lavendel | a missing letter
bettwäsche | Bettwäsche aus Leinen | an umlaut
bettwasche | Bettwäsche aus Leinen | an umlaut left out
bettwesche | Bettwäsche aus Leinen | by its sound
bett wäsche | Bettwäsche aus Leinen | a compound in two words
leinenbettwäsche | Bettwäsche aus Leinen | two words in one
bettwäsche leinen | Bettwäsche aus Leinen | two words
kopfkissen | Kopfkissen | a name
kopf kissen | Kopfkissen | a compound in two words
kopfkisen | Kopfkissen | a missing letter
kissen | Kopfkissen | an end
fußmatte | Fußmatte | a name
fussmatte | Fußmatte | ss for ß
fußmate | Fußmatte | a missing letter
fuß matte | Fußmatte | a compound in two words
gießkanne | Gießkanne | a name
giesskanne | Gießkanne | ss for ß
gieskanne | Gießkanne | by its sound
gartenschlauch | Gartenschlauch | a name
garten schlauch | Gartenschlauch | a compound in two words
gartenschlauh | Gartenschlauch | a missing letter
schlauch | Gartenschlauch | an end
bohrmaschine | Akku-Bohrmaschine | a part of a name
akkubohrmaschine | Akku-Bohrmaschine | a dash left out
akku bohrmaschine | Akku-Bohrmaschine | a gap for a dash
bormaschine | Akku-Bohrmaschine | a missing letter
bohrmaschiene | Akku-Bohrmaschine | by its sound
notizbuch | Notizbuch | a name
notitzbuch | Notizbuch | by its sound
notizbücher | Notizbuch | plural of a compound
notiz buch | Notizbuch | a compound in two words
kugelschreiber | Kugelschreiber | a name
kugelschreibr | Kugelschreiber | a missing letter
kugelshreiber | Kugelschreiber | a missing letter
kugel schreiber | Kugelschreiber | a compound in two words
kugelschreiber blau | Kugelschreiber | a name and a description
kühlschrank | - | not sold
waschmaschine | - | not sold
gitarre | - | not sold
qqwwxxzz | - | nonsense`
