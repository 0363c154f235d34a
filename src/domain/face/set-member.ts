import type { Face } from './face.ts'

/** The face with another value of a member such as `announcement.text` or `menu[0].label`. Undefined leaves it out. It is not checked. */
export const withMember = (face: Face, path: string, value: unknown): unknown => changed(face, stepsOf(path), value)

type Step = string | number

const stepsOf = (path: string): Step[] =>
  path.split('.').flatMap((part) => {
    const [name = '', ...places] = part.split(/\[(\d+)\]/).filter((text, at) => at === 0 || text !== '')
    return [name, ...places.map((place) => (/^\d+$/.test(place) ? Number(place) : place))]
  })

function changed(known: unknown, [step = '', ...deeper]: Step[], value: unknown): unknown {
  const inside = typeof known === 'object' && known !== null ? (known as Record<Step, unknown>)[step] : undefined
  const next = deeper.length > 0 ? changed(inside, deeper, value) : value
  const isEmpty = next === undefined || (deeper.length > 0 && Object.keys(next as object).length === 0)
  if (typeof step === 'number') {
    const list = Array.isArray(known) ? (known as unknown[]) : []
    return [...list.slice(0, step), ...(isEmpty ? [] : [next]), ...list.slice(step + 1)]
  }
  const members = typeof known === 'object' && known !== null && !Array.isArray(known) ? known : {}
  const { [step]: _, ...others } = members as Record<string, unknown>
  return isEmpty ? others : { ...others, [step]: next }
}
