/** query | what must be among the first three | why. A product without a short name is given in full; "-" means no results. */
export const ENGLISH = `
mug | mug | a name
headphones | headphones | a word of a name
wireless charger | charger | two words of a name
laptop | laptop | a name
13 inch laptop | laptop | a number and a unit
smart watch | watch | two words
tote | tote | a name
towel set | towels | two words
face serum | serum | two words
hand cream | handcream | two words
lipstick | lipstick | a name
beanie | beanie | a name
tent | Camping Tent | a name
camping | Camping Tent | a name
yoga | Yoga Mat | a name
running shoes | Trail Running Shoes | two words
shoes | Trail Running Shoes | a short word
skillet | Cast Iron Skillet | a name
cast iron pan | Cast Iron Skillet | a name and a tag
helmet | Bicycle Helmet | a name
bike helmet | Bicycle Helmet | a tag and a name
toothbrush | Bamboo Toothbrush | a compound
leash | Dog Leash | a name
dog | Dog Leash | three letters
chess | Chess Set | a name
clock | Wall Clock | a name
picture frame | Picture Frame | two words
harbor tales | Harbor Tales | a title
linen shirt | Women's Linen Shirt | two words
womens shirt | Women's Linen Shirt | an apostrophe left out
women's shirt | Women's Linen Shirt | an apostrophe
rain jacket | Rain Jacket | two words
jacket rain | Rain Jacket | backward
sleeping bag | Sleeping Bag | two words
mugs | mug | plural
kettles | kettle | plural
tents | Camping Tent | plural
shirts | Women's Linen Shirt | plural
watches | watch | plural in -es
vases | vase | plural
toothbrushes | Bamboo Toothbrush | plural in -es
leashes | Dog Leash | plural in -es
knives | board | irregular plural
candles | candle | plural
clocks | Wall Clock | plural
jackets | Rain Jacket | plural
boards | board | plural
headphone | headphones | singular
towel | towels | singular
shoe | Trail Running Shoes | singular
tale | Harbor Tales | singular
skillets | Cast Iron Skillet | plural
batteries | laptop | plural in -ies
headphnes | headphones | a missing letter
headpones | headphones | a missing letter
haedphones | headphones | exchanged letters
ketle | kettle | a missing letter
kettel | kettle | exchanged letters
kettlle | kettle | a doubled letter
ketttle | kettle | a doubled letter
keybord | keyboard | a missing letter
keyborad | keyboard | exchanged letters
mechancial keyboard | keyboard | exchanged letters
mechanicl keybord | keyboard | two words wrong
laptp | laptop | a missing letter
labtop | laptop | a wrong letter
lapotp | laptop | exchanged letters
candel | candle | exchanged letters
canlde | candle | exchanged letters
scented candel | candle | exchanged letters
sented candle | candle | by its sound
lether | holder | a missing letter
leathr holder | holder | a missing letter
card hodler | holder | exchanged letters
serrum | serum | a letter too many
serm | serum | a missing letter
beenie | beanie | a wrong letter
beany | beanie | by its sound
sweter | sweater | a missing letter
swaeter | sweater | exchanged letters
sweaters wool | sweater | plural, backward
stonware | mug | a missing letter
stonewear | mug | exchanged letters
mushrom lamp | lamp | a missing letter
mushroon lamp | lamp | a wrong letter
lipstik | lipstick | a missing letter
lipstic | lipstick | a missing last letter
parfume | parfum | a letter too many
perfum | parfum | a synonym with a missing letter
pefume | parfum | a synonym with a missing letter
saop | soap | exchanged letters
sope | soap | by its sound
botanicle soap | soap | by its sound
bottel | bottle | exchanged letters
insulatd bottle | bottle | a missing letter
botle | bottle | a missing letter
charjer | charger | a wrong letter
wirless charger | charger | a missing letter
wireles charger | charger | a missing last letter
charger wirelss | charger | backward, a missing letter
keebord | keyboard | two letters wrong
headfones | headphones | by its sound
hedfones | headphones | by its sound
hedphones | headphones | a missing letter
whatch | watch | a letter too many
wacth | watch | exchanged letters
vaas | vase | by its sound
vasse | vase | a letter too many
camping tnet | Camping Tent | exchanged letters
campng tent | Camping Tent | a missing letter
skilet | Cast Iron Skillet | a missing letter
skillit | Cast Iron Skillet | a wrong letter
helmit | Bicycle Helmet | a wrong letter
helmut | Bicycle Helmet | a wrong letter
bycicle helmet | Bicycle Helmet | exchanged letters
bicyle | Bicycle Helmet | a missing letter
tothbrush | Bamboo Toothbrush | a missing letter
toothbrsh | Bamboo Toothbrush | a missing letter
bambo toothbrush | Bamboo Toothbrush | a missing letter
picutre frame | Picture Frame | exchanged letters
frmae | Picture Frame | exchanged letters
raincoat jaket | Rain Jacket | a compound and a slip
rain jaket | Rain Jacket | a missing letter
jackt | Rain Jacket | a missing letter
sleping bag | Sleeping Bag | a missing letter
sleeping bga | Sleeping Bag | exchanged letters
runing shoes | Trail Running Shoes | a missing letter
trial running shoes | Trail Running Shoes | exchanged letters that make a word
yoga matt | Yoga Mat | a doubled letter
ches set | Chess Set | a missing letter
wal clock | Wall Clock | a missing letter
clok | Wall Clock | a missing letter
harbour tales | Harbor Tales | British spelling
linnen shirt | Women's Linen Shirt | a letter too many
dog leesh | Dog Leash | by its sound
toote bag | tote | a doubled letter
cotten towels | towels | a wrong letter
towl | towels | a missing letter
dishwashr | mug | of a description
terracota | lamp | of an option
elecronics | headphones | of a category
vitamin c serum | serum | a letter as a word
noise cancelling | headphones | British spelling
noise cancelling headphones | headphones | British spelling
bluetooth keyboard | keyboard | a description and a name
bluetoth keyboard | keyboard | a slip in a description
usb c charger | charger | a gap for a dash
lap top | laptop | a compound in two words
head phones | headphones | a compound in two words
key board | keyboard | a compound in two words
lip stick | lipstick | a compound in two words
tooth brush | Bamboo Toothbrush | a compound in two words
stone ware | mug | a compound in two words
cardholder | holder | two words in one
handcream | handcream | two words in one
facecream | facecream | two words in one
yogamat | Yoga Mat | two words in one
sleepingbag | Sleeping Bag | two words in one
rainjacket | Rain Jacket | two words in one
wallclock | Wall Clock | two words in one
pictureframe | Picture Frame | two words in one
runningshoes | Trail Running Shoes | two words in one
pourover kettle | kettle | a dash left out
pour over | kettle | a gap for a dash
over ear | headphones | a gap for a dash
overear headphones | headphones | a dash left out
smartwatch | watch | two words in one
dinnerset | plates | two words in one
wallet | holder | a synonym
purse | holder | a synonym
jumper | sweater | a synonym
pullover | sweater | a synonym
hat | beanie | a synonym
cup | mug | a synonym
perfume | parfum | a synonym
notebook computer | laptop | two synonyms
headset | headphones | a synonym
earbuds | headphones | a synonym
lotion | handcream | a synonym
flask | bottle | a synonym
water bottle | bottle | a synonym
chopping board | board | a synonym of two words
cutting board | board | a synonym of two words
cuting board | board | a synonym with a slip
choping bord | board | a synonym with two slips
teapot | kettle | a synonym
plates | plates | a synonym
crockery | plates | a synonym of a description
crokery | plates | such a synonym with a slip
fragrance | parfum | a synonym
handbag | tote | a synonym
moisturizer | handcream | a synonym
wirless headset | headphones | a slip and a synonym
lether wallet | holder | a slip and a synonym
insulated flask | bottle | a word and a synonym
wool jumper | sweater | a word and a synonym
fitness tracker | watch | a synonym of two words
desk lamp | lamp | a noun that a name has
desk light | lamp | a synonym of a noun
shoulder bag | tote | a noun by another name
leather bag | tote | a tag and a synonym
green cup | mug | a noun by another name
ceramic mug | mug | a noun before descriptions
knit hat | beanie | a synonym of a noun
knit beanie | beanie | the start of a word
mug and kettle | mug | two things
mug or kettle | kettle | two things
tent and sleeping bag | Sleeping Bag | two things
hand and face cream | facecream | two things
sage mug | mug | an option and a name
mug sage | mug | backward
charcoal mug | mug | an option and a name
sweater xl | sweater | a size
512gb laptop | laptop | a value without its gap
1tb | laptop | a value without its gap
parfum 30ml | parfum | an amount
100 ml parfum | parfum | an amount
oat beanie | beanie | an option
gift | mug | a tag
hiking | Camping Tent | a tag
vegan | Bamboo Toothbrush | a tag before descriptions
electronics | headphones | a category
clothing | sweater | a category
beauty | parfum | a category
home kitchen | mug | a category
the kettle | kettle | a stop word
mug for coffee | mug | a stop word
a mug | mug | a stop word
MUG | mug | capitals
ＭＵＧ | mug | wide letters
crème | facecream | an accent
head | headphones | a beginning
stonew | mug | a beginning
mush lam | lamp | two beginnings
toothbr | Bamboo Toothbrush | a beginning
skil | Cast Iron Skillet | a beginning
phones | headphones | an end
ware | mug | a part
brush | Bamboo Toothbrush | an end
room | lamp | a part
zzzz | - | nonsense
qwertyuiop | - | nonsense
xkcdxkcd | - | nonsense
asdf jkl | - | nonsense
blorptastic | - | nonsense
9999999999 | - | a number of nothing
sofa | - | not sold, with a synonym
trousers | - | not sold, with a synonym
guitar | - | not sold
refrigerator | - | not sold
motor oil | - | not sold
seat | - | like "set"
null | - | like "full"`
