import type { Face } from './face.ts'

/** The face with another value of a member such as `announcement.text`. Undefined leaves the member out. It is not checked. */
export const withMember = (face: Face, path: string, value: unknown): unknown => changed(face, path.split('.'), value)

function changed(object: unknown, [name = '', ...deeper]: string[], value: unknown): unknown {
  const members = typeof object === 'object' && object !== null && !Array.isArray(object) ? object : {}
  const { [name]: known, ...others } = members as Record<string, unknown>
  const next = deeper.length > 0 ? changed(known, deeper, value) : value
  const isEmpty = next === undefined || (deeper.length > 0 && Object.keys(next as object).length === 0)
  return isEmpty ? others : { ...others, [name]: next }
}
