import type { z } from 'zod'
import type { Deed, ParsedOf } from '#contract/owner/deed.ts'

/** The first parameter declares the parts of the shop that it needs. */
type Handler<D extends Deed> = (shop: never, input: ParsedOf<D>) => Promise<z.input<D['output']>>
type Deeds = Record<string, Deed>
type Handlers<D extends Deeds> = { [Name in keyof D]: Handler<D[Name]> }

export type Handled<D extends Deeds, H extends Handlers<D> = Handlers<D>> = {
  [Name in keyof D]: { deed: D[Name]; handler: H[Name] }
}

export const handle = <D extends Deeds, H extends Handlers<D>>(deeds: D, handlers: H): Handled<D, H> =>
  Object.fromEntries(Object.entries(deeds).map(([name, deed]) => [name, { deed, handler: handlers[name] }])) as Handled<
    D,
    H
  >
