import { handle } from '#api/owner/handlers.ts'
import { assortmentDeeds } from '#contract/owner/assortment/assortments.ts'
import { moveCategory } from '#shop/assortment/categories.ts'
import type { Editing } from '#shop/assortment/edit-assortment.ts'
import { addToCollection, ASSORTMENTS } from '#shop/assortment/kinds.ts'

export const assortments = handle(assortmentDeeds, {
  'GET /owner/assortments/{kind}': async (shop: Editing, { kind }) => ({ lists: await ASSORTMENTS[kind].lists(shop) }),
  'POST /owner/assortments/{kind}': (shop: Editing, { kind, address, title, ...mode }) =>
    ASSORTMENTS[kind].create(shop, address, title, mode),
  'GET /owner/assortments/{kind}/settings': (shop: Editing, { kind }) => ASSORTMENTS[kind].settings(shop),
  'PUT /owner/assortments/{kind}/settings': (shop: Editing, { kind, items, version: base, dryRun }) =>
    ASSORTMENTS[kind].replace(shop, items, { base, dryRun }),
  'DELETE /owner/assortments/{kind}/settings': (shop: Editing, { kind, ...mode }) => ASSORTMENTS[kind].undo(shop, mode),
  'GET /owner/assortments/{kind}/{address}': (shop: Editing, { kind, address }) =>
    ASSORTMENTS[kind].show(shop, address),
  'PUT /owner/assortments/{kind}/{address}': (shop: Editing, { kind, address, members, ...mode }) =>
    ASSORTMENTS[kind].set(shop, address, members, mode),
  'DELETE /owner/assortments/{kind}/{address}': (shop: Editing, { kind, address, ...mode }) =>
    ASSORTMENTS[kind].remove(shop, address, mode),
  'PUT /owner/categories/{address}/place': (shop: Editing, { address, dryRun, ...place }) =>
    moveCategory(shop, address, place, { dryRun }),
  'POST /owner/collections/{address}/products': (shop: Editing, { address, products, ...mode }) =>
    addToCollection(shop, address, products, mode),
})
