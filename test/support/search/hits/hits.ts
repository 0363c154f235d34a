import { NAMES } from '#test/search/product-names.ts'
import { CODES } from './codes.ts'
import { ENGLISH } from './english.ts'
import { GERMAN } from './german.ts'

/** `product` is null for a query that must find nothing. */
type Hit = { query: string; product: string | null; why: string }

export const rowsOf = (table: string): string[][] =>
  table
    .trim()
    .split('\n')
    .map((row) => row.split('|').map((cell) => cell.trim()))

export const HITS: Hit[] = [ENGLISH, GERMAN, CODES].flatMap(rowsOf).map(([query, product, why]) => ({
  query: query!,
  product: product === '-' ? null : (NAMES[product!] ?? product!),
  why: why!,
}))
