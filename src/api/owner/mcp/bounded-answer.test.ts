import { expect, it } from 'vitest'
import { boundedAnswer } from './bounded-answer.ts'

let done = 0
async function* steps(count: number) {
  for (done = 0; done < count; done++) yield { step: done }
}

it('does every step of a change, and shows the first of them', async () => {
  const { differences, leftOut } = await boundedAnswer({ differences: steps(600) }, false)
  expect([done, differences]).toEqual([600, expect.objectContaining({ length: 500 })])
  expect(leftOut).toContain('differences has more than these 500.')
})

it('reads no more of a list than it shows', async () => {
  await boundedAnswer({ products: steps(600) }, true)
  expect(done).toBe(500)
})

it('leaves out what is too long, and says so', async () => {
  const photos = [new Uint8Array(60_000), new Uint8Array(60_000), new Uint8Array(60_000)]
  expect(await boundedAnswer({ name: 'Mug', pdf: new Uint8Array(200_000), photos, note: undefined }, true)).toEqual({
    name: 'Mug',
    photos: [expect.any(String), expect.any(String)],
    leftOut: expect.stringMatching(/^pdf is too long to be shown here. photos has more than these 2. Ask for less/),
  })
})

it('is the answer itself if all of it can be shown', async () => {
  expect(await boundedAnswer({ count: 1, rows: steps(2) }, true)).toEqual({
    count: 1,
    rows: [{ step: 0 }, { step: 1 }],
  })
})
