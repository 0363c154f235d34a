import {
  collectionProducts,
  productsNamed,
  vendorsAmong,
  wouldShowProducts,
} from '#database/assortment/collection-products.ts'
import { categorySettings } from '#database/assortment/assortments.ts'
import { categoryPathsAmong } from '#database/face/targets.ts'
import { picturesAmong } from '#database/media/library.ts'
import type { Tx } from '#database/schema.ts'
import { categoryAddress } from '#domain/assortment/categories.ts'
import { collectionAddress, hasRule, readCollections, type CollectionSettings } from '#domain/assortment/collections.ts'
import { conflict, notFound } from '#domain/errors.ts'
import * as urls from '#domain/urls.ts'
import type { Shop } from '#shop/shop.ts'
import {
  assortment,
  editAssortment,
  type ChangedAssortment,
  type Editing,
  type Kind,
  type Mode,
} from './edit-assortment.ts'
import { followMoves, faceMembersLinkingTo, type Move } from './moved-address.ts'
import { textProblems } from './text-problems.ts'

type Settings = CollectionSettings[]

export const OWN_COLLECTIONS: Kind<CollectionSettings> = {
  kind: 'collections',
  read: (collections) => readCollections({ collections }),
  problems: problemsOf,
  follow,
  remarks,
}

/** Reads the collections and their product counts. */
export async function listCollections(
  shop: Pick<Shop, 'database'>,
): Promise<{ settings: CollectionSettings; count: number }[]> {
  const { items } = await assortment(shop, OWN_COLLECTIONS)
  const counted = items.map(async (settings) => {
    const { ids } = await collectionProducts(shop.database, settings)
    return { settings, count: ids.length }
  })
  return Promise.all(counted)
}

/** Finds the collection at an address. Throws 'not_found'. */
export function collectionAt(settings: readonly CollectionSettings[], address: string): CollectionSettings {
  const found = settings.find((one) => collectionAddress(one) === address)
  if (!found) throw notFound(`There is no collection ${address}. To list them: npx shop collections`)
  return found
}

type Changed = Promise<ChangedAssortment<CollectionSettings>>

const edit = (shop: Editing, change: (all: Settings) => unknown, mode: Mode): Changed =>
  editAssortment(shop, OWN_COLLECTIONS, change, mode)

export const changeCollection = (
  shop: Editing,
  address: string,
  change: (own: CollectionSettings) => unknown,
  mode: Mode = {},
): Changed =>
  edit(
    shop,
    (all) => {
      const own = collectionAt(all, address)
      return all.map((one) => (one === own ? change(own) : one))
    },
    mode,
  )

/** Throws 'conflict' if it exists. */
export const createCollection = (shop: Editing, address: string, title: string, mode: Mode = {}): Changed =>
  edit(
    shop,
    (all) => {
      if (all.some((one) => collectionAddress(one) === address))
        throw conflict(
          `There is already a collection ${address}. To rename it: npx shop collections set ${address} title`,
        )
      return [...all, { collection: address, title }]
    },
    mode,
  )

export const removeCollection = (shop: Editing, address: string, mode: Mode = {}): Changed =>
  edit(
    shop,
    (all) => {
      const own = collectionAt(all, address)
      return all.filter((one) => one !== own)
    },
    mode,
  )

/** Checks only what has changed, so that removed products do not block unrelated changes. */
async function problemsOf(tx: Tx, before: Settings, after: Settings): Promise<string[]> {
  const changed = after.filter((one) => !before.some((other) => JSON.stringify(other) === JSON.stringify(one)))
  const all = (of: (one: CollectionSettings) => string[] | string | undefined) =>
    changed.flatMap((one) => of(one) ?? [])
  const categories = [
    ...(await categorySettings(tx)).map(categoryAddress),
    ...(await categoryPathsAmong(tx, [...all(collectionAddress), ...all((one) => one.categories)])),
  ]
  const products = await productsNamed(
    tx,
    all((one) => one.products),
  )
  const vendors = await vendorsAmong(
    tx,
    all((one) => one.vendors),
  )
  const pictures = await picturesAmong(
    tx,
    all((one) => one.picture),
  )
  const problems = changed.map(async (one) => {
    const address = collectionAddress(one)
    return [
      ...(categories.includes(address)
        ? [`address of ${one.collection} must be different: a category uses ${address}.`]
        : []),
      ...(one.categories ?? [])
        .filter((value) => !categories.includes(value))
        .map((value) => `categories of ${one.collection} must exist: there is no ${value}.`),
      ...(one.vendors ?? [])
        .filter((value) => !vendors.includes(value))
        .map((value) => `vendors of ${one.collection} must have products: no product is from ${value}.`),
      ...(one.products ?? [])
        .filter((value) => !products.has(value))
        .map(
          (value) => `products of ${one.collection} must be slugs or SKUs of visible products: there is no ${value}.`,
        ),
      ...(one.picture === undefined || pictures.some(({ name }) => name === one.picture)
        ? []
        : [`picture of ${one.collection}: there is no picture ${one.picture}. To add it: npx shop media add FILE`]),
      ...(await textProblems(tx, one.collection, one.text)),
    ]
  })
  return [...(await linksToGone(tx, before, after)), ...(await Promise.all(problems)).flat()]
}

async function follow(tx: Tx, before: Settings, after: Settings): Promise<string[]> {
  const moves = before.flatMap((one): Move[] => {
    const moved = after.find(({ collection }) => collection === one.collection)
    return moved ? [[collectionAddress(one), collectionAddress(moved)]] : []
  })
  return [...(await followMoves(tx, moves)), ...(await linksToGone(tx, before, after))]
}

/** Returns a sentence for each collection whose rule no longer matches any product, for example after a typo in a tag. */
async function remarks({ database }: Editing, before: Settings, after: Settings): Promise<string[]> {
  const changed = after.filter((one) => !before.some((other) => JSON.stringify(other) === JSON.stringify(one)))
  const sentences = changed.filter(hasRule).map(async (one) => {
    const isEmpty = !(await wouldShowProducts(database, one))
    return isEmpty ? [`${one.collection} has no products right now: none match its rule.`] : []
  })
  return (await Promise.all(sentences)).flat()
}

/** Returns a sentence for each link from the face to a removed collection. */
async function linksToGone(tx: Tx, before: Settings, after: Settings): Promise<string[]> {
  const sentences: string[] = []
  for (const one of before.filter(({ collection }) => !after.some((other) => other.collection === collection))) {
    const path = urls.category(collectionAddress(one))
    const members = await faceMembersLinkingTo(tx, path)
    sentences.push(
      ...members.map(
        (member) =>
          `${member} of the face links to ${path}, which would no longer exist. Change that first: npx shop face`,
      ),
    )
  }
  return sentences
}
