import { describe, expect, it } from 'vitest'
import type { Answer } from '#contract/client.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopForEachTest } from '#test/for-each-test.ts'

type List = Answer<'GET /api/products'>

describe.each(databases)('An option named Color or Colour on %s', (_, open) => {
  const test = shopForEachTest(open)

  const addMug = (option: string, ...values: string[]) =>
    addProduct(test.shop, {
      name: `Mug with ${option}`,
      slug: `mug-${[option, ...values].join('-')}`,
      options: [{ name: option, values }],
      variants: values.map((value) => ({ options: [{ name: option, value }] })),
    })
  const list = async (query: string): Promise<List> => {
    const answer = await test.api.request(`/api/products?facets=1&${query}`)
    expect([query, answer.status]).toEqual([query, 200])
    return (await answer.json()) as List
  }
  const namesOf = ({ products }: List) => products.map(({ name }) => name).toSorted()
  const optionsOf = ({ facets }: List) =>
    facets
      .filter(({ key }) => key === 'option')
      .map(({ name, values }) => [name, values.map(({ value, count, chosen }) => [value, count, chosen])])

  it.each([
    ['Color', 'Colour:Sage'],
    ['Colour', 'Color:Sage'],
    ['color', 'colour:Sage'],
    ['COLOURS', 'COLORS:Sage'],
    ['Frame colour', 'Frame color:Sage'],
  ])('keeps its spelling %s and is found by %s', async (option, asked) => {
    await addMug(option, 'Sage', 'Clay')
    await addMug('Glaze', 'Sage')
    const answer = await list(`option=${asked}`)
    expect(namesOf(answer)).toEqual([`Mug with ${option}`])
    expect(answer).toEqual(await list(`option=${option}:Sage`))
    expect(optionsOf(answer)).toContainEqual([
      option,
      [
        [`${option}:Clay`, 1, false],
        [`${option}:Sage`, 1, true],
      ],
    ])
  })

  it('is one filter with one count if products use both spellings', async () => {
    await addMug('Colour', 'Sage', 'Clay')
    await addMug('Color', 'Sage')
    await addMug('Color', 'Rust')
    for (const asked of ['option=Color:Sage', 'option=Colour:Sage', 'option=Color:Sage&option=Colour:Sage']) {
      const answer = await list(asked)
      expect(namesOf(answer)).toEqual(['Mug with Color', 'Mug with Colour'])
      expect(optionsOf(answer)).toEqual([
        [
          'Color',
          [
            ['Color:Sage', 2, true],
            ['Color:Clay', 1, false],
            ['Color:Rust', 1, false],
          ],
        ],
      ])
    }
    expect((await list('option=Color:Rust&option=Colour:Clay')).total).toBe(2)
  })

  it("has the catalog's spelling in a relaxation hint", async () => {
    await addMug('Colour', 'Sage')
    const { without } = await list('option=Color:Black&inStock=1')
    expect(without).toEqual([{ filters: [{ key: 'option', name: 'Colour' }], count: 1 }])
  })
})
