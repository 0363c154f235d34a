/** A category, with the words that its product names are made of. */
export type Department = {
  category: string
  /** The category's share of all products. */
  share: number
  medianDollars: number
  nouns: string[]
  options: [name: string, values: string[]][]
  pictures: string[]
}

const COLORS = ['Sage', 'Sand', 'Charcoal', 'Cream', 'Rust', 'Ink', 'Moss', 'Clay']
const SIZES = ['XS', 'S', 'M', 'L', 'XL']

export const SERIES =
  'Alder Birk Cove Dune Ember Fjord Grove Haven Isle Juniper Kelp Lark Marlow Nordic Orchard Pine Quay Ridge Solstice Tarn Umber Vale Willow Yarrow'.split(
    ' ',
  )
export const MANNERS =
  'Brushed Ribbed Woven Folded Quilted Everyday Slim Rounded Tall Low Soft Matte Speckled Hand-finished Washed Light Heavy Double Travel Compact'.split(
    ' ',
  )
export const MATERIALS =
  'Linen Oak Stoneware Wool Cotton Ash Brass Steel Glass Cork Leather Bamboo Walnut Felt Marble Canvas Copper Rattan Enamel Beech'.split(
    ' ',
  )

const department = (
  category: string,
  share: number,
  medianDollars: number,
  nouns: string,
  options: Department['options'],
  pictures: string,
): Department => ({ category, share, medianDollars, nouns: nouns.split(', '), options, pictures: pictures.split(' ') })

/** A few departments have most of the products, and many have few. */
export const DEPARTMENTS: Department[] = [
  department(
    'Home & Kitchen',
    30,
    38,
    'Mug, Bowl, Plate, Kettle, Board, Tray, Vase, Lamp, Candle, Carafe, Pan, Towel, Cushion, Clock',
    [['Color', COLORS]],
    'mug mug-sage mug-charcoal kettle board plates candle lamp lamp-sage',
  ),
  department(
    'Clothing',
    22,
    54,
    'Shirt, Sweater, Beanie, Scarf, Jacket, Trousers, Skirt, Cardigan, Sock, Coat',
    [
      ['Size', SIZES],
      ['Color', COLORS],
    ],
    'beanie beanie-cream sweaters',
  ),
  department(
    'Electronics',
    14,
    129,
    'Charger, Headphones, Keyboard, Speaker, Stand, Lamp, Cable, Clock, Radio',
    [['Color', COLORS]],
    'charger headphones headphones-sand keyboard laptop',
  ),
  department(
    'Beauty',
    10,
    24,
    'Cream, Serum, Soap, Hand Cream, Perfume, Balm, Oil, Brush',
    [['Size', ['30 ml', '50 ml', '100 ml']]],
    'cream serum soap handcream perfume lipstick',
  ),
  department('Bags', 6, 88, 'Tote, Backpack, Cardholder, Pouch, Satchel', [['Color', COLORS]], 'tote cardholder'),
  department('Garden', 5, 46, 'Planter, Trowel, Watering Can, Lantern, Bench', [], 'bottle candle'),
  department('Stationery', 4, 14, 'Notebook, Pen, Ruler, Folder, Calendar', [], 'cardholder board'),
  department('Sports', 3, 42, 'Bottle, Mat, Towel, Strap', [['Color', COLORS]], 'bottle'),
  ...['Toys', 'Books', 'Pets', 'Tea & Coffee', 'Bath', 'Bedding', 'Lighting', 'Rugs', 'Jewelry', 'Watches'].map(
    (category, index) =>
      department(category, 2 / (index + 1), 60, 'Piece, Set, Pair, Box, Edition', [], 'candle mug-2'),
  ),
]
