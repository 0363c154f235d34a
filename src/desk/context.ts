import { createContext } from 'react-router'
import type { DeedInput, DeedName, DeedOutput } from '#contract/owner/index.ts'
import type { Entrance } from './entrance.ts'
import type { Power } from '#domain/people/keys.ts'
import type { Notice } from './notice-cookie.ts'

type Ask = <Name extends DeedName>(name: Name, input: DeedInput<Name>) => Promise<DeedOutput<Name>>

/** The person who is signed in. */
export type Worker = { id: string; name: string; email: string; power: Power }

/** The context of a request, which loaders and actions read. */
export type Desk = {
  shop: { name: string; url: string; timeZone: string; isTest: boolean }
  /** Null before signing in. */
  worker: Worker | null
  entrance: Entrance
  /** Does a deed. Throws ShopError. */
  deed: Ask
  /** A sentence about the last request. */
  notice: Notice | null
  nonce: string
  onError: (error: unknown) => void
}

export const desk = createContext<Desk>()
