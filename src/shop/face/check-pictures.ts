import { picturesAmong } from '#database/media/library.ts'
import type { Db } from '#database/schema.ts'
import type { Face } from '#domain/face/face.ts'
import { pictureMembers } from '#domain/face/pictures.ts'

/** A line for each picture that the library does not have. */
export async function lackingPictures(db: Db, face: Face): Promise<string[]> {
  const members = pictureMembers(face)
  const known = await picturesAmong(
    db,
    members.map(({ name }) => name),
  )
  return members
    .filter(({ name }) => known.every((picture) => picture.name !== name))
    .map(
      ({ member, name }) =>
        `${member} shows ${name}, a picture that there is not. To add it: npx shop media add FILE --name ${name}`,
    )
}
