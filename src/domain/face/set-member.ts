import type { Face } from './face.ts'

/** Sets a member such as `announcement.text` or `menu[0].label`; undefined removes it. Does not validate the result. */
export const withMember = (face: Face, path: string, value: unknown): unknown => changed(face, stepsOf(path), value)

const stepsOf = (path: string): string[] => path.replaceAll(/\[(\d+)\]/g, '.$1').split('.')

function changed(known: unknown, [step = '', ...deeper]: string[], value: unknown): unknown {
  const members = (typeof known === 'object' && known !== null ? known : {}) as Record<string, unknown>
  const next = deeper.length > 0 ? changed(members[step], deeper, value) : value
  const isEmpty = next === undefined || (deeper.length > 0 && Object.keys(next as object).length === 0)
  if (/^\d+$/.test(step)) {
    const list = Array.isArray(known) ? (known as unknown[]) : []
    return [...list.slice(0, Number(step)), ...(isEmpty ? [] : [next]), ...list.slice(Number(step) + 1)]
  }
  const { [step]: _, ...others } = Array.isArray(known) ? {} : members
  return isEmpty ? others : { ...others, [step]: next }
}
