type Fields = Pick<FormData, 'get'> | Pick<URLSearchParams, 'get'>

/** Returns a text field of a form or query; empty if it is missing or a file. */
export function formText(form: Fields, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Returns several text fields: `formTexts(form, ['city', 'state'], 'billingAddress.')`. */
export const formTexts = <Name extends string>(
  form: Fields,
  names: readonly Name[],
  prefix = '',
): Record<Name, string> =>
  Object.fromEntries(names.map((name) => [name, formText(form, prefix + name)])) as Record<Name, string>
