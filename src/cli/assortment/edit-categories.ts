import { addressOf, CATEGORIES_SCHEMA, CATEGORY_MEMBERS, type CategorySettings } from '#domain/assortment/categories.ts'
import { invalid, notFound } from '#domain/errors.ts'
import { plainLine } from '#domain/plain-text.ts'
import * as urls from '#domain/urls.ts'
import {
  CATEGORIES,
  categoryAt,
  changeCategory,
  createCategory,
  listCategories,
  moveCategory,
  removeCategory,
  type CategoryChange,
} from '#shop/assortment/categories.ts'
import { undoAssortment, type ChangedAssortment, type Editing, type Mode } from '#shop/assortment/edit-assortment.ts'
import { tableOf } from '#cli/settings/table.ts'
import { withShop } from '#cli/with-shop.ts'
import { exportAssortment, importAssortment, typedText } from './assortment-file.ts'
import { memberText, printAssortment } from './assortment-text.ts'

const KIND = { ...CATEGORIES, schema: CATEGORIES_SCHEMA, nameOf: ({ category }: CategorySettings) => category }

export const exportTo = (file: string): Promise<void> => exportAssortment(KIND, file)

export const importFrom = (file: string, mode: Mode): Promise<void> => importAssortment(KIND, file, mode)

export const create = (address: string, title: string, mode: Mode): Promise<void> =>
  print(mode, (shop) => createCategory(shop, address, title, mode))

export const remove = (address: string, mode: Mode): Promise<void> =>
  print(mode, (shop) => removeCategory(shop, address, mode))

export const unset = (address: string, member: string, mode: Mode): Promise<void> =>
  setMember(address, member, undefined, mode)

export const undo = (mode: Mode): Promise<void> => print(mode, (shop) => undoAssortment(shop, CATEGORIES, mode))

export async function list({ json }: { json?: true } = {}): Promise<void> {
  const { shown, settings } = await withShop(listCategories)
  const hidden = settings.filter((one) => !shown.some(({ slug }) => slug === addressOf(one)))
  const all = [
    ...shown,
    ...hidden.map((one) => ({ name: one.title ?? one.category, slug: addressOf(one), count: 0, parent: one.parent })),
  ]
  if (json) return all.forEach((one) => console.log(JSON.stringify(one)))
  const rows = all.map(({ name, slug, count, parent }) => [
    (parent === undefined ? '' : '  ') + slug,
    String(count),
    plainLine(name),
  ])
  for (const line of tableOf([['CATEGORY', 'PRODUCTS', 'TITLE'], ...rows], process.stdout.columns)) console.log(line)
}

export async function show(address: string, { json }: { json?: true }): Promise<void> {
  const own = await withShop(async (shop) => {
    const { settings } = await listCategories(shop)
    const category = await shop.database.transaction((tx) => categoryAt(tx, settings, address))
    return settings.find((one) => one.category === category) ?? { category }
  })
  if (json) return console.log(JSON.stringify(own, null, 2))
  for (const member of CATEGORY_MEMBERS) console.log(`${member}: ${memberText(own[member as keyof typeof own])}`)
  console.log(`It is shown at ${urls.category(address)}.`)
}

type Edit = (shop: Editing) => Promise<ChangedAssortment<CategorySettings>>

const print = async (mode: Mode, edit: Edit): Promise<void> => printAssortment(KIND, await withShop(edit), mode)

export const set = (address: string, member: string, value: string, mode: Mode): Promise<void> =>
  setMember(address, member, typedText(value), mode)

function setMember(address: string, member: string, value: string | undefined, mode: Mode): Promise<void> {
  if (member === 'position') throw invalid(`To put ${address} at a place: npx shop categories move ${address} 1`)
  if (!CATEGORY_MEMBERS.includes(member))
    throw notFound(`There is no member ${member}. All of them: ${CATEGORY_MEMBERS.join(', ')}`)
  const change: CategoryChange = async (own, tx, all) => {
    const isParent = member === 'parent' && value !== undefined
    const { [member as 'title']: former, ...rest } = {
      ...own,
      [member]: isParent ? await categoryAt(tx, all, value) : value,
    }
    return former === undefined ? rest : { ...rest, [member]: former }
  }
  return print(mode, (shop) => changeCategory(shop, address, change, mode))
}

export function move(
  address: string,
  place: number | undefined,
  { under, top, ...mode }: Mode & { under?: string; top?: true },
): Promise<void> {
  if (place === undefined && under === undefined && !top)
    throw invalid('Say where to: a place such as 1, --under and a category, or --top.')
  return print(mode, (shop) => moveCategory(shop, address, { place, under, top }, mode))
}
