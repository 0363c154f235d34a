import type { Picture } from '#domain/catalog/products.ts'
import { invalid } from '#domain/errors.ts'

/** The point to keep visible when a picture is cropped, in percent from the left and from the top. */
export type Focus = readonly [x: number, y: number]

/** A picture uploaded by the owner. Face and pages refer to it by name. */
export type LibraryPicture = Picture & { name: string; width: number; height: number; color: string; focus: Focus }

export const CENTER: Focus = [50, 50]

const MAX_NAME_LENGTH = 80
const MAX_ALT_LENGTH = 200
export const MAX_PICTURE_MB = 20

export const isPictureName = (name: string): boolean =>
  /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name) && name.length <= MAX_NAME_LENGTH

/** Throws ShopError with one line for each invalid value. */
export function checkDescription({ name, alt, focus }: { name: string; alt: string; focus: Focus }): void {
  const problems = [
    isPictureName(name)
      ? []
      : `A picture is named by lowercase letters, digits and dashes, such as our-kiln, not "${name}".`,
    alt.length <= MAX_ALT_LENGTH && !/\p{Cc}/u.test(alt)
      ? []
      : `The alternative text must be one line of at most ${MAX_ALT_LENGTH} characters.`,
    focus.every((percent) => Number.isInteger(percent) && percent >= 0 && percent <= 100)
      ? []
      : 'The focal point is two whole numbers from 0 to 100, such as 50,30.',
  ].flat()
  if (problems.length > 0) throw invalid(problems.join('\n'))
}
