import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/** Product names that break layouts. */
export const HOSTILE = {
  long: 'W'.repeat(300),
  rightToLeft: 'مصباح طاولة زجاجي مع Dimmer 3000K، إصدار خاص',
  markup: '<b>Bold</b> & "quoted" </title><script>alert(1)</script>',
  wordy:
    'Hand-finished Extra-Heavyweight Double-Walled Stainless-Steel Donaudampfschifffahrtsgesellschaftskapitänsmütze',
} as const

const CATEGORIES = 40

/** Writes an import file with its pictures. Returns its path. */
export async function writeHostileCatalog(folder: string): Promise<string> {
  for (const [name, width, height] of [
    ['wide', 5000, 200],
    ['tall', 200, 5000],
    ['dot', 1, 1],
  ] as const)
    await sharp({ create: { width, height, channels: 3, background: '#2f5d46' } })
      .png()
      .toFile(join(folder, `${name}.png`))
  const file = join(folder, 'hostile.json')
  await writeFile(file, JSON.stringify({ products: [...hostileProducts(), ...ordinaryProducts()] }))
  return file
}

const PICTURES = ['wide.png', 'tall.png', 'dot.png'].map((src) => ({ src, alt: 'x'.repeat(200) }))
const ADMIRED = { featured: true, rating: 5, reviews: 999_999_999 }

const hostileProducts = () => [
  {
    ...ADMIRED,
    name: HOSTILE.long,
    slug: 'long',
    category: 'Unabbreviatedly'.repeat(4),
    description: [
      'y'.repeat(20_000),
      `<table><tr>${'<td>A rather wide cell</td>'.repeat(20)}</tr></table><pre>${'0123456789'.repeat(40)}</pre>`,
    ],
    pictures: PICTURES,
    options: ['Circumference'.repeat(4), 'Color'],
    variants: Array.from({ length: 24 }, (_, index) => ({
      values: ['Z'.repeat(20 + index), index % 2 ? 'Sage' : `Antique${'white'.repeat(20)}`],
      price: 12_345,
      compareAt: 99_999.99,
      stock: index % 3,
    })),
  },
  { ...ADMIRED, name: HOSTILE.rightToLeft, slug: 'right-to-left', category: 'إضاءة', price: 12_345 },
  { ...ADMIRED, name: HOSTILE.markup, slug: 'markup', category: '<i>A</i>', price: 0.99, pictures: PICTURES.slice(1) },
  { ...ADMIRED, name: HOSTILE.wordy, slug: 'wordy', category: 'Hats', price: 12_345, compareAt: 999_999.99 },
  // The picture is on another host and does not exist.
  { name: 'Elsewhere', category: 'Hats', price: 5, stock: 0, pictures: [{ src: 'https://pictures.invalid/a.jpg' }] },
]

const ordinaryProducts = () =>
  Array.from({ length: CATEGORIES }, (_, index) => ({
    name: `Thing ${index + 1}`,
    category: `Things of the kind that is number ${index + 1}`,
    price: index + 0.99,
  }))
