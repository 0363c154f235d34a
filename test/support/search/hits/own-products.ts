/** Products in addition to the demo catalog: name | SKU | barcode | category | tags | description. */
export const OWN_PRODUCTS = `
Kaffeebecher Blau | KB-101-BLU | 4006381333931 | Küche | kaffee, geschenk | Becher aus Steingut für Kaffee und Tee.
Espressokanne | EK-300 | 4011905437873 | Küche | kaffee | Kanne aus Metall für den Herd.
Wasserkocher aus Edelstahl | WK-17-EDS | 4242002834511 | Küche | strom | Kocht einen Liter in drei Minuten.
Küchenmesser | KM-20 | 4009839359811 | Küche | messer | Klinge von zwanzig Zentimetern, handgeschmiedet.
Schneidebrett aus Eiche | SB-EI-40 | 4004633157004 | Küche | holz | Geöltes Brett mit Saftrille.
Müslischale | MS-04 | 4003683265919 | Küche | frühstück | Schale aus Porzellan.
Brotkasten | BK-55 | 4002942340127 | Küche | holz | Hält Brot eine Woche frisch.
Geschirrtücher im Dreierpack | GT-3 | 4010457182931 | Küche | leinen | Drei Tücher aus Halbleinen.
Lederhandtasche | LH-77-SCH | 4051478201234 | Mode | leder | Tasche mit Schulterriemen.
Wollmütze | WM-12 | 4051478305512 | Mode | wolle, winter | Gestrickt aus Merinowolle.
Regenjacke für Damen | RJ-D-38 | 4060981220017 | Mode | regen | Wasserdicht, mit Kapuze.
Winterstiefel | WS-42 | 4060981330028 | Mode | winter | Gefüttert und rutschfest.
Kinderschuhe | KS-28 | 4060981440039 | Mode | kinder | Weiche Sohle, mit Klettverschluss.
Sonnenbrille | SO-9 | 4051478409998 | Mode | sommer | Getönte Gläser mit UV-Schutz.
Schreibtischlampe | STL-01-WHT | 4007123684410 | Wohnen | licht | Dimmbar, mit Gelenkarm.
Bücherregal | BR-180 | 4004218301230 | Wohnen | holz | Fünf Böden aus Kiefer.
Blumenvase | BV-22 | 4012789520013 | Wohnen | geschenk | Mundgeblasenes Glas.
Duftkerze Lavendel | DK-LAV | 4012789630024 | Wohnen | duft, geschenk | Brennt vierzig Stunden.
Bettwäsche aus Leinen | BW-135 | 4013456700015 | Wohnen | schlafen | Bezug und Kissen, 135 x 200.
Kopfkissen | KK-80 | 4013456810026 | Wohnen | schlafen | Gefüllt mit Daunen.
Fußmatte | FM-60 | 4014567890016 | Wohnen | haus | Aus Kokosfaser.
Gießkanne | GK-10 | 4015678900017 | Garten | garten | Zehn Liter, verzinkt.
Gartenschlauch | GS-25 | 4015678910028 | Garten | garten | Fünfundzwanzig Meter.
Akku-Bohrmaschine | AB-18V | 4016789010018 | Werkzeug | strom | 18 Volt, mit zwei Akkus.
Notizbuch | NB-A5 | 4017890120019 | Papier | büro | Liniert, 192 Seiten.
Kugelschreiber | KU-1 | 4018901230010 | Papier | büro | Schreibt blau.
Camping Tent | CT-2P | 0036000291452 | Outdoor | hiking | Two-person tent for three seasons.
Sleeping Bag | SLB-15 | 0042100005264 | Outdoor | hiking | Warm down to minus fifteen degrees.
Yoga Mat | YM-6 | 0075678164125 | Outdoor | fitness | Natural rubber, six millimeters.
Trail Running Shoes | TRS-44 | 0012345678905 | Outdoor | running | Grippy soles for wet rock.
Rain Jacket | RNJ-M-NVY | 0049000006346 | Clothing | rain | Waterproof and packable.
Cast Iron Skillet | CIS-26 | 0070735026156 | Cooking | pan | Pre-seasoned, for every stove.
Picture Frame | PF-1318 | 0078742012018 | Living | gift | Walnut, for prints of 13 by 18.
Bicycle Helmet | BH-L | 0088796112345 | Outdoor | bike | Light, with a dial at the back.
Bamboo Toothbrush | BT-4 | 0091234567893 | Bath | vegan | Four in a box.
Dog Leash | DL-200 | 0099887766554 | Pets | dog | Two meters of braided rope.
Chess Set | CHS-1 | 0011223344556 | Games | wood | Board and pieces of beech.
Harbor Tales | BOOK-1 | 9780123662439 | Books | stories | Short stories from the coast.
Women's Linen Shirt | WLS-S | 0022334455669 | Clothing | linen, summer | Loose fit, mother-of-pearl buttons.
Wall Clock | WC-30 | 0033445566772 | Living | time | Silent movement.`
