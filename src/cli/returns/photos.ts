import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { invalid } from '#domain/errors.ts'
import { changeReturn } from './named-return.ts'

/** Saves a return's photos to a folder. Stops at an existing file instead of overwriting it. */
export async function savePhotos(typed: string, { to }: { to: string }): Promise<void> {
  await changeReturn(typed, async ({ owner }, reference) => {
    const { name, photos } = await owner('GET /owner/orders/{number}/returns/{ordinal}/photos', reference)
    if (photos.length === 0) return 'no photos.'
    await mkdir(to, { recursive: true })
    for (const [index, content] of photos.entries()) {
      const file = join(to, `${name}-${index + 1}.webp`)
      if (content === null) continue
      try {
        await writeFile(file, content, { flag: 'wx' })
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw invalid(`${file} already exists.`)
        throw error
      }
      console.log(file)
    }
    return null
  })
}
