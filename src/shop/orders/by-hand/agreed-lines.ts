import { variantsNamed } from '#database/catalog/named-variants.ts'
import type { SellableVariant } from '#database/catalog/variants.ts'
import type { Db } from '#database/schema.ts'
import type { Line } from '#domain/cart/cart.ts'
import { invalid } from '#domain/errors.ts'
import {
  agreedLine,
  checkEntered,
  freeTextLine,
  repricedLine,
  type AgreedLines,
  type EnteredLine,
} from '#domain/orders/by-hand/entered-lines.ts'
import type { Repriced } from '#domain/orders/order-events.ts'

/** Throws 'invalid' for a line that names no item, or more than one. */
export async function agreedLines(db: Db, entered: readonly EnteredLine[]): Promise<AgreedLines> {
  checkEntered(entered)
  const names = entered.flatMap(({ sku }) => (sku ? [sku] : []))
  const found = await variantsNamed(db, names)
  const lines: Line[] = []
  const repriced: (Repriced | null)[] = []
  for (const [position, line] of entered.entries()) {
    if (!line.sku) {
      lines.push(freeTextLine(line, position))
      continue
    }
    const variant = lineOf(onlyVariant(found.get(line.sku)!, line.sku, position))
    if (lines.some(({ variantId }) => variantId === variant.variantId))
      throw rejected(position, `${variant.name} is named twice: enter it once, with its whole quantity.`)
    lines.push(agreedLine(variant, line))
    repriced.push(repricedLine(variant, line, position))
  }
  return { entered: [...entered], lines, repriced: repriced.filter((one) => one !== null) }
}

function onlyVariant(found: readonly SellableVariant[], sku: string, position: number): SellableVariant {
  const [variant, other] = found
  if (!variant) throw rejected(position, `There is no item with the SKU "${sku}".`)
  if (other)
    throw rejected(position, `${found.length} items have the SKU "${sku}". Enter the name of one as mug/Small.`)
  return variant
}

function rejected(position: number, message: string) {
  return invalid(message, { [`lines.${position}.sku`]: message })
}

const lineOf = ({
  id,
  stock: _stock,
  listed: _listed,
  retired: _retired,
  compareAtCents: _before,
  ...variant
}: SellableVariant): Line => ({
  ...variant,
  variantId: id,
  quantity: 1,
})
