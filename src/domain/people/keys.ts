/** An owner does everything. A helper packs and sends, and refunds nothing. */
export const POWERS = ['owner', 'helper'] as const
export type Power = (typeof POWERS)[number]

export const SCOPES = ['read', 'write'] as const
export type Scope = (typeof SCOPES)[number]

/** Programs act for people of the shop with it. */
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

/** A read does not change the shop. */
export const mayDo = ({ power, scope }: Pick<ApiKey, 'power' | 'scope'>, { who, isRead }: Rule): boolean =>
  (isRead || scope === 'write') && (who === 'helper' || power === 'owner')
