/** Options that programs have a name for: schema.org and product feeds use the same. */
const KINDS = { color: /^colou?rs?$/i, size: /^sizes?$/i, material: /^materials?$/i, pattern: /^patterns?$/i }
export type OptionKind = keyof typeof KINDS

/** What an option is, by the name that the shop gives it; null for anything else. */
export const optionKind = (name: string): OptionKind | null =>
  (Object.keys(KINDS) as OptionKind[]).find((kind) => KINDS[kind].test(name.trim())) ?? null
