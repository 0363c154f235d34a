import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { picturesOf } from '#database/catalog/pictures.ts'
import { productsWithSkus } from '#database/catalog/demo-products.ts'
import { DEMO_CATALOG, DEMO_PICTURES } from '#shop/demo-files.ts'
import type { Db } from '#database/schema.ts'
import { filesOf, contentName } from '#shop/import/formats/pictures.ts'

/** A product counts as a demo product while it keeps its original name and one of its original SKUs. */
export const demoProducts = (db: Db): Promise<number[]> => productsWithSkus(db, namesBySku())

/** The picture files of demo products. */
export async function demoFiles(db: Db): Promise<string[]> {
  const pictures = await picturesOf(db, await demoProducts(db))
  return [...pictures.values()].flat().flatMap(filesOf)
}

/** The demo's original pictures, keyed by the names of the pictures made from them. */
export async function demoPictures(): Promise<Map<string, string>> {
  const paths = (await readdir(DEMO_PICTURES)).map((file) => join(DEMO_PICTURES, file))
  return new Map(await Promise.all(paths.map(async (path) => [contentName(await readFile(path)), path] as const)))
}

type DemoProduct = { name: string; sku?: string; variants?: { sku: string }[] }

function namesBySku(): Map<string, string> {
  const { products } = JSON.parse(readFileSync(DEMO_CATALOG, 'utf8')) as { products: DemoProduct[] }
  return new Map(
    products.flatMap(({ name, sku, variants = [] }) =>
      [...(sku === undefined ? [] : [sku]), ...variants.map((variant) => variant.sku)].map(
        (sku) => [sku, name] as const,
      ),
    ),
  )
}
