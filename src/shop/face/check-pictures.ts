import { picturesAmong } from '#database/media/library.ts'
import type { Db } from '#database/schema.ts'
import type { Face } from '#domain/face/face.ts'
import { pictureMembers } from '#domain/face/pictures.ts'

/** Returns a line for each picture missing from the library. */
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
        `${member} uses a picture that does not exist, ${name}. To add it: npx shop media add FILE --name ${name}`,
    )
}
