import { createContext } from 'react-router'
import type { Thing } from 'schema-dts'
import type { ShopApi } from '#contract/client.ts'
import type { SharedPicture } from '#web/structured-data/shared-picture.ts'

export const shopApi = createContext<ShopApi>()

/** False on public pages, which are the same for all shoppers and never load the session. */
export const personal = createContext<boolean>(true)

/** Data for the head that React does not render: JSON-LD, Open Graph, and a redirect for browsers without JavaScript. */
export type PageMetadata = {
  data: Thing[]
  properties: Record<string, string>
  picture: SharedPicture
  refresh?: { seconds: number; url: string }
}

/** Filled by a page's loader on the server. */
export const pageMetadata = createContext<PageMetadata>()

/** A nonce that distinguishes the scripts of this rendering from injected ones. */
export const scriptNonce = createContext<string>()

/** Set to true by a page that loads the card provider's script. */
export const opensCardScript = createContext<boolean>(false)

export const reportError = createContext<(error: unknown) => void>()

/** A rendered page, the end of its head, and the scripts with its data for the end of its body. */
export type Rendered = { html: string; head: string; scripts: string[] }

export const rendered = createContext<Partial<Rendered>>()
