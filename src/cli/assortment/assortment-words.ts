/** The words and rules by which the commands of categories and collections differ. */
export type AssortmentWords = {
  kind: 'categories' | 'collections'
  one: 'category' | 'collection'
  example: string
  create: string
  unset: string
  remove: string
  explanation: string
  members: readonly string[]
  /** The JSON schema of a file with all of them. */
  schema: object
  valueOf: (member: string, typed: string) => unknown
}
