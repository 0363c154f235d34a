import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFolderStore } from '#media/folder-store.ts'
import { exportFile } from '#shop/catalog/export-products.ts'
import { createNotes } from '#shop/import/notes.ts'
import type { ReadContext } from '#shop/import/parsed-product.ts'
import type { Shop } from '#shop/shop.ts'

/** The folder of converted pictures, which are named by their content, so that all runs share them. */
export const MEDIA_FOLDER = 'node_modules/.cache/linden-media'
export const MEDIA = createFolderStore(MEDIA_FOLDER)

/** The columns of a Shopify export that matter to a test. */
export type ShopifyRow = Record<string, string>

const ABOUT = ['Handle', 'Title', 'Body (HTML)', 'Type', 'Tags', 'Published', 'Status']
const OPTIONS = [1, 2, 3].flatMap((option) => [`Option${option} Name`, `Option${option} Value`])
const STOCK = ['Variant SKU', 'Variant Inventory Qty', 'Variant Inventory Policy']
const PRICES = ['Variant Price', 'Variant Compare At Price']
const PICTURES = ['Image Src', 'Image Position', 'Image Alt Text', 'Variant Image']
const COLUMNS = [...ABOUT, ...OPTIONS, ...STOCK, ...PRICES, ...PICTURES]

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** A CSV file with the column names in line 1 and the first row in line 2. */
export const shopifyCsv = (rows: ShopifyRow[], columns = COLUMNS): string =>
  [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
    .map((cells) => cells.map(quoted).join(','))
    .join('\n')

export const mugRow = (change: ShopifyRow = {}): ShopifyRow => ({
  Handle: 'mug',
  Title: 'Mug',
  Type: 'Home & Kitchen',
  'Variant SKU': 'MUG',
  'Variant Inventory Qty': '5',
  'Variant Price': '24',
  ...change,
})

export type Folder = { path: string; write: (name: string, content: string | Uint8Array) => string; remove: () => void }

/** Creates a temporary folder for one test. */
export function openFolder(): Folder {
  const path = mkdtempSync(join(tmpdir(), 'linden-'))
  const write = (name: string, content: string | Uint8Array) => {
    writeFileSync(join(path, name), content)
    return join(path, name)
  }
  return { path, write, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** The whole catalog of a shop as the text of an export. */
export async function catalogText(shop: Pick<Shop, 'database'>, folder: Folder): Promise<string> {
  const file = join(folder.path, `catalog-${randomUUID()}.csv`)
  await exportFile(shop, file, { format: 'csv', shopUrl: 'https://shop.example' })
  return readFileSync(file, 'utf8')
}

/** The context passed to readers of a file. */
export const readContext = (now = new Date('2026-01-15T12:00:00Z')): ReadContext => ({
  category: 'Other',
  now,
  timeZone: 'UTC',
  notes: createNotes(),
})

export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}
