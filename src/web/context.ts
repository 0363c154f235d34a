import { createContext } from 'react-router'
import type { Thing } from 'schema-dts'
import type { ShopApi } from '#contract/client.ts'

/** What a server-side loader or action is given besides its request. */
export const shopApi = createContext<ShopApi>()

/** False on pages that are the same bytes for everybody: these never ask who the shopper is. */
export const personal = createContext<boolean>(true)

/** What a page tells machines alone: JSON-LD of schema.org, and properties of Open Graph. It stands in no script of the page. */
export type ForMachines = { data: Thing[]; properties: Record<string, string> }

/** Where the page's loader leaves it on the server. */
export const forMachines = createContext<ForMachines>()

/** What the scripts of this rendering are marked with, so that they are told from any that got into the page otherwise. */
export const scriptMark = createContext<string>()

/** A page as it was rendered, what comes at the end of its head, and the scripts that bring its data, at the end of its body. */
export type Rendered = { html: string; head: string; scripts: string[] }

/** Where the rendering leaves the page, once it has been made. */
export const rendered = createContext<Partial<Rendered>>()
