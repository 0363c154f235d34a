import { Command } from 'commander'
import type { DeedInput } from '#contract/owner/index.ts'
import type { OrderFilters } from '#domain/orders/list/order-views.ts'
import { plainLine } from '#domain/plain-text.ts'
import { mutating, readOnly } from '#cli/effects.ts'
import { filterOptions } from '#cli/orders/list.ts'
import { doDeed } from '#cli/with-shop.ts'

export const views = new Command('views')
  .description('List the saved views of orders, which the desk shows as links.')
  .action(readOnly(list))

const addCommand = views
  .command('add')
  .description('Save filters of the list under a name, for everyone at the desk.')
  .argument('<name>', 'such as "To pack"')
  .action(mutating(add))
for (const option of filterOptions()) addCommand.addOption(option)

views
  .command('remove')
  .description('Remove a saved view.')
  .argument('<id>', 'the id of a view in the list')
  .action(mutating(remove))

async function list(): Promise<void> {
  const { views: saved } = await doDeed('GET /owner/order-views', {})
  if (saved.length === 0) console.log('There are no saved views for everyone.')
  for (const { id, name, filters, by } of saved)
    console.log(`${id}  ${plainLine(name)}  by ${plainLine(by.name)}: ${filtersText(filters)}`)
}

const filtersText = (filters: OrderFilters): string =>
  Object.entries(filters)
    .map(([name, value]) => `${name} ${plainLine(value)}`)
    .join(', ')

type Options = Omit<DeedInput<'POST /owner/order-views'>['filters'], 'q'> & { search?: string }

async function add(name: string, { search, ...filters }: Options): Promise<void> {
  const { id } = await doDeed('POST /owner/order-views', { name, filters: { q: search, ...filters }, isShared: true })
  console.log(`Saved view ${id}. Everyone at the desk sees it.`)
}

async function remove(id: string): Promise<void> {
  await doDeed('DELETE /owner/order-views/{id}', { id })
  console.log('The view is removed.')
}
