import { demoPicture } from '#domain/catalog/demo-picture.ts'
import type { Picture } from '#domain/catalog/products.ts'

/** Samples shown if the demo's catalog cannot be read. They have no price and cannot be bought. */
export type Sample = { id: SampleId; name: string; picture: Picture }

export type SampleId = 'sample-headphones' | 'sample-sweater' | 'sample-lamp' | 'sample-serum'

export const SAMPLES: readonly Sample[] = [
  {
    id: 'sample-headphones',
    name: 'Wireless Headphones',
    picture: demoPicture('tile-electronics'),
  },
  {
    id: 'sample-sweater',
    name: 'Wool Sweater',
    picture: demoPicture('tile-clothing'),
  },
  {
    id: 'sample-lamp',
    name: 'Table Lamp',
    picture: demoPicture('tile-home'),
  },
  {
    id: 'sample-serum',
    name: 'Face Serum',
    picture: demoPicture('tile-beauty'),
  },
]
