import { describeOptions } from '#domain/catalog/products.ts'
import type { OrderLine } from '#domain/orders/orders.ts'

export const titleOf = ({ name, options }: Pick<OrderLine, 'name' | 'options'>): string =>
  options.length > 0 ? `${name} (${describeOptions(options)})` : name
