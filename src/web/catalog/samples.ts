import { demoPicture } from '#domain/catalog/demo-picture.ts'
import type { Picture } from '#domain/catalog/products.ts'

/** Samples are shown when the catalog of the demo cannot be read. They have no price and cannot be bought. */
export type Sample = { id: string; name: string; description: string; picture: Picture }

export const SAMPLES: readonly Sample[] = [
  {
    id: 'sample-headphones',
    name: 'Wireless Headphones',
    description: 'Over-ear headphones for long days of listening.',
    picture: demoPicture('tile-electronics'),
  },
  {
    id: 'sample-sweater',
    name: 'Wool Sweater',
    description: 'A soft knit for cool mornings.',
    picture: demoPicture('tile-clothing'),
  },
  {
    id: 'sample-lamp',
    name: 'Table Lamp',
    description: 'Warm light for a table or a shelf.',
    picture: demoPicture('tile-home'),
  },
  {
    id: 'sample-serum',
    name: 'Face Serum',
    description: 'A light serum for every day.',
    picture: demoPicture('tile-beauty'),
  },
]

export const sampleOf = (id: string): Sample | undefined => SAMPLES.find((sample) => sample.id === id)
