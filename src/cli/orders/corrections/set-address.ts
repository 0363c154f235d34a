import type { Address } from '#domain/checkout/address.ts'
import { invalid } from '#domain/errors.ts'
import { addressLines } from '#domain/orders/documents/document-text.ts'
import { runOnOrder } from '#cli/orders/changes.ts'
import { NO_CHANGES } from '#cli/effects.ts'

type Options = Partial<Address> & { dryRun?: true }

export async function setAddress(typed: string, { dryRun, ...corrections }: Options): Promise<void> {
  await runOnOrder(typed, async (owner, number) => {
    if (Object.keys(corrections).length === 0) throw invalid('Name what to change, such as --city Salem.')
    const { order } = await owner('PUT /owner/orders/{number}/address', { number, changes: corrections, dryRun })
    if (dryRun) return `would ship to ${textOf(order.shippingAddress)}. ${NO_CHANGES}`
    return `ships to ${textOf(order.shippingAddress)}. The shopper will get an email.`
  })
}

const textOf = (address: Address): string => addressLines(address).join(', ')
