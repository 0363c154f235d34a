import { escaped } from '#domain/markup.ts'

/** Markup that is safe to send as it stands. */
export type Html = { text: string }

/** Builds markup: what is put in is escaped, unless it was built here itself. */
export const html = (parts: TemplateStringsArray, ...values: (string | number | Html | Html[])[]): Html => ({
  text: parts.reduce((text, part, index) => text + written(values[index - 1]!) + part),
})

function written(value: string | number | Html | Html[]): string {
  if (Array.isArray(value)) return value.map(({ text }) => text).join('')
  return typeof value === 'object' ? value.text : escaped(String(value))
}
