import { Option, type Command } from 'commander'
import type { ProductChoice } from '#domain/catalog/price-change.ts'
import { categorySlug } from '#domain/catalog/categories.ts'
import { invalid } from '#domain/errors.ts'

export type ChoiceOptions = { category?: string[]; all?: true }

/** Throws 'invalid' if no products are named. */
export function productChoiceOf(slugs: string[], { category = [], all }: ChoiceOptions): ProductChoice {
  if (slugs.length + category.length + Number(all ?? false) === 0)
    throw invalid('Name products or a --category, or use --all.')
  return { slugs: [...new Set(slugs)], categories: category.map(categorySlug), all: all === true }
}

/** Adds options to select products by slug, by category, or all. */
export const choosing = (command: Command): Command =>
  command
    .argument('[products...]', 'their slugs')
    .addOption(new Option('--category <name>', 'the products of this category; can be repeated').argParser(addValue))
    .option('--all', 'all products')

const addValue = (value: string, values: string[] = []): string[] => [...values, value]
