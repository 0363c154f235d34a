/** In the format of english.ts: SKUs and barcodes, whole and in part, as typed and scanned. */
export const CODES = `
LN-MUG-WHT | mug | a SKU
ln-mug-wht | mug | small letters
ln mug wht | mug | gaps for dashes
lnmugwht | mug | no dashes
LN-HPH | headphones | the beginning of a SKU
HPH-BLK | headphones | a SKU without its first part
LN-PRF-100 | parfum | the SKU of one size
kettle LN-KTL-GRN | kettle | a name and a SKU
sku LN-KTL-GRN | kettle | the word before it
LN-SWT-WHT-S | sweater | four parts
KB-101-BLU | Kaffeebecher Blau | a SKU
kb-101 | Kaffeebecher Blau | the beginning of a SKU
101-BLU | Kaffeebecher Blau | a SKU without its first part
WK-17-EDS | Wasserkocher aus Edelstahl | a SKU
wk17eds | Wasserkocher aus Edelstahl | no dashes
STL-01-WHT | Schreibtischlampe | a SKU
RNJ-M-NVY | Rain Jacket | a SKU
rnj m nvy | Rain Jacket | gaps for dashes
AB-18V | Akku-Bohrmaschine | a SKU with a unit
NB-A5 | Notizbuch | two parts
YM-6 | Yoga Mat | two parts
PF-1318 | Picture Frame | two parts
4006381333931 | Kaffeebecher Blau | a barcode
9780123662439 | Harbor Tales | an ISBN
978-0-12-366243-9 | Harbor Tales | an ISBN with hyphens
978 0 12 366243 9 | Harbor Tales | an ISBN with gaps
4242002834511 | Wasserkocher aus Edelstahl | a barcode
0036000291452 | Camping Tent | a barcode with leading zeros
4012789520013 | Blumenvase | a barcode
4006381333932 | - | a barcode of nothing
XX-999-ZZZ | - | a SKU of nothing`
