/** Options with a standard name in schema.org and in product feeds. */
const KINDS = { color: /^colou?rs?$/i, size: /^sizes?$/i, material: /^materials?$/i, pattern: /^patterns?$/i }
export type OptionKind = keyof typeof KINDS

export const optionKind = (name: string): OptionKind | null =>
  (Object.keys(KINDS) as OptionKind[]).find((kind) => KINDS[kind].test(name.trim())) ?? null
