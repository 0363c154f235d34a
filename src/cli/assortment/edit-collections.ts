import {
  collectionAddress,
  COLLECTION_MEMBERS,
  COLLECTIONS_SCHEMA,
  typedValue,
  type CollectionSettings,
} from '#domain/assortment/collections.ts'
import { notFound } from '#domain/errors.ts'
import { plainLine } from '#domain/plain-text.ts'
import * as urls from '#domain/urls.ts'
import {
  changeCollection,
  collectionAt,
  createCollection,
  listCollections,
  OWN_COLLECTIONS,
  removeCollection,
} from '#shop/assortment/collections.ts'
import {
  assortment,
  undoAssortment,
  type ChangedAssortment,
  type Editing,
  type Mode,
} from '#shop/assortment/edit-assortment.ts'
import { tableOf } from '#cli/settings/table.ts'
import { withShop } from '#cli/with-shop.ts'
import { exportAssortment, importAssortment, typedText } from './assortment-file.ts'
import { memberText, printAssortment } from './assortment-text.ts'

const nameOf = ({ collection }: CollectionSettings): string => collection
const KIND = { ...OWN_COLLECTIONS, schema: COLLECTIONS_SCHEMA, nameOf }

export const exportTo = (file: string): Promise<void> => exportAssortment(KIND, file)

export const importFrom = (file: string, mode: Mode): Promise<void> => importAssortment(KIND, file, mode)

type Edit = (shop: Editing) => Promise<ChangedAssortment<CollectionSettings>>

const print = async (mode: Mode, edit: Edit): Promise<void> => printAssortment(KIND, await withShop(edit), mode)

export const create = (address: string, title: string, mode: Mode): Promise<void> =>
  print(mode, (shop) => createCollection(shop, address, title, mode))

export const remove = (address: string, mode: Mode): Promise<void> =>
  print(mode, (shop) => removeCollection(shop, address, mode))

export const undo = (mode: Mode): Promise<void> => print(mode, (shop) => undoAssortment(shop, OWN_COLLECTIONS, mode))

/** Puts products behind those that were chosen before. */
export const add = (address: string, products: string[], mode: Mode): Promise<void> =>
  print(mode, (shop) =>
    changeCollection(
      shop,
      address,
      (own) => ({ ...own, products: [...new Set([...(own.products ?? []), ...products])] }),
      mode,
    ),
  )

export const set = (address: string, member: string, value: string, mode: Mode): Promise<void> =>
  setMember(address, member, () => typedValue(member, typedText(value)), mode)

export const unset = (address: string, member: string, mode: Mode): Promise<void> =>
  setMember(address, member, () => undefined, mode)

function setMember(address: string, member: string, valueOf: () => unknown, mode: Mode): Promise<void> {
  if (!COLLECTION_MEMBERS.includes(member))
    throw notFound(`There is no member ${member}. All of them: ${COLLECTION_MEMBERS.join(', ')}`)
  const change = (own: CollectionSettings) => ({ ...own, [member]: valueOf() })
  return print(mode, (shop) => changeCollection(shop, address, change, mode))
}

export async function list({ json }: { json?: true } = {}): Promise<void> {
  const all = (await withShop(listCollections)).map(({ settings, count }) => ({
    name: settings.title,
    slug: collectionAddress(settings),
    count,
  }))
  if (json) return all.forEach((one) => console.log(JSON.stringify(one)))
  const rows = all.map(({ name, slug, count }) => [slug, String(count), plainLine(name)])
  for (const line of tableOf([['COLLECTION', 'PRODUCTS', 'TITLE'], ...rows], process.stdout.columns)) console.log(line)
}

export async function show(address: string, { json }: { json?: true }): Promise<void> {
  const own = collectionAt((await withShop((shop) => assortment(shop, OWN_COLLECTIONS))).items, address)
  if (json) return console.log(JSON.stringify(own, null, 2))
  for (const member of COLLECTION_MEMBERS) console.log(`${member}: ${memberText(own[member as keyof typeof own])}`)
  console.log(`It is shown at ${urls.category(address)}.`)
}
