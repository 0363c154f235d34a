/** An owner may do everything. A helper may pack and ship orders, but not issue refunds. */
export const POWERS = ['owner', 'helper'] as const
export type Power = (typeof POWERS)[number]

export const SCOPES = ['read', 'write'] as const
export type Scope = (typeof SCOPES)[number]

/** Lets a program act on behalf of the owner or a helper. */
export type ApiKey = {
  id: string
  name: string
  power: Power
  scope: Scope
  createdAt: string
  /** Null before its first use. Later uses within a minute do not count. */
  lastUsedAt: string | null
}

export const MAX_KEY_NAME_LENGTH = 100

type Rule = { who: Power; isRead: boolean }

/** A helper may not call the owner’s deeds, and a read-only key may not change anything. */
export const mayDo = ({ power, scope }: Pick<ApiKey, 'power' | 'scope'>, { who, isRead }: Rule): boolean =>
  (isRead || scope === 'write') && (who === 'helper' || power === 'owner')
