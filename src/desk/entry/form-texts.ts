/** The texts of a form, by the names of its fields; an absent one is empty. */
export const formTexts = <Name extends string>(form: FormData, names: readonly Name[]): Record<Name, string> =>
  Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? '')])) as Record<Name, string>
