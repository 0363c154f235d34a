type Fields = Pick<FormData, 'get'> | Pick<URLSearchParams, 'get'>

/** A text field of a form, or of the address that a form has become; empty where it is missing or a file. */
export function formText(form: Fields, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Several text fields at once: `formTexts(form, ['city', 'state'], 'billingAddress.')`. */
export const formTexts = <Name extends string>(
  form: Fields,
  names: readonly Name[],
  prefix = '',
): Record<Name, string> =>
  Object.fromEntries(names.map((name) => [name, formText(form, prefix + name)])) as Record<Name, string>
