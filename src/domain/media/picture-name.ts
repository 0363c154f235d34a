import { text } from '#domain/face/shape.ts'
import { isPictureName } from './library.ts'

export const pictureName = (description: string) =>
  text(80, `The name of a picture. ${description}`, (name) =>
    isPictureName(name) ? null : 'must be the name of a picture, as "npx shop media list" shows it.',
  )
