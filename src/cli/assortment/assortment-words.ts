/** What differs between the commands of categories and collections. */
export type AssortmentWords = {
  kind: 'categories' | 'collections'
  one: 'category' | 'collection'
  example: string
  create: string
  unset: string
  remove: string
  explanation: string
  members: readonly string[]
  /** The JSON schema of the exported file. */
  schema: object
  valueOf: (member: string, typed: string) => unknown
}
