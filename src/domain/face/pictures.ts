import type { Picture } from '#domain/catalog/products.ts'
import type { LibraryPicture } from '#domain/media/library.ts'
import type { Face, ShownFace } from './face.ts'

type Chosen = Pick<Face, 'logo' | 'icon' | 'home'>

/** The pictures that a face refers to. */
export const pictureMembers = ({ logo, icon, home = [] }: Chosen): { member: string; name: string }[] =>
  [
    { member: 'logo.picture', name: logo?.picture },
    { member: 'logo.dark', name: logo?.dark },
    { member: 'icon', name: icon },
    ...home.map(({ picture }, at) => ({ member: `home[${at}].picture`, name: picture })),
  ].flatMap(({ member, name }) => (name === undefined ? [] : [{ member, name }]))

type Shown = Pick<ShownFace, 'pictures'>

/** Undefined if none is chosen, or if it was deleted. */
export const pictureNamed = ({ pictures }: Shown, name: string | undefined): LibraryPicture | undefined =>
  pictures.find((picture) => picture.name === name)

export type Logo = { light: Picture; dark?: Picture }

/** The alt text of a logo is the shop's name. */
export function logoOf(face: Shown & Pick<ShownFace, 'logo' | 'name'>): Logo | null {
  const named = (name: string | undefined) => {
    const picture = pictureNamed(face, name)
    return picture && { ...pictureOfLibrary(picture), alt: face.name }
  }
  const light = named(face.logo?.picture)
  const dark = named(face.logo?.dark)
  return light ? { light, ...(dark && { dark }) } : null
}

export const pictureOfLibrary = ({ src, alt, width, height, widths, color }: LibraryPicture): Picture => ({
  src,
  alt,
  width,
  height,
  widths,
  color,
})

/** The chosen picture of a home page section. */
export const sectionPicture = (face: Shown & Pick<ShownFace, 'home'>, section: 'hero' | 'sale') =>
  pictureNamed(face, face.home?.find((one) => one.section === section)?.picture)

/** The picture that the icons are made from. */
export const iconOf = (face: Shown & Pick<ShownFace, 'logo' | 'icon'>): LibraryPicture | undefined =>
  pictureNamed(face, face.icon ?? face.logo?.picture)

/** Whether emails and documents use a name, logo or accent chosen by the owner. */
export const hasOwnLook = (
  face: Parameters<typeof logoOf>[0] & Pick<ShownFace, 'colors'>,
  shippedName: string,
): boolean => logoOf(face) !== null || face.colors?.accent !== undefined || face.name !== shippedName
