import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createElement, type ComponentProps } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { keepParts, kept } from './kept.ts'

let renderings = 0
function Price({ price }: { price: number }) {
  renderings++
  return `$${price}`
}
const shown = (price: number, by: readonly unknown[] | null) =>
  renderToString(
    kept(createElement<ComponentProps<'li'>>('li', { className: 'tile' }, createElement(Price, { price })), by),
  )

keepParts(renderToString)

it('A part that depends on the same is rendered once, and looks as it would', () => {
  expect([1, 2, 3].map(() => shown(24, ['tile', 24]))).toEqual(Array(3).fill('<li class="tile">$24</li>'))
  expect(renderings).toBe(1)
})

it('A part that depends on something else is rendered anew', () => {
  expect(shown(25, ['tile', 25])).toBe('<li class="tile">$25</li>')
  expect(shown(24, ['tile', 24])).toBe('<li class="tile">$24</li>')
})

it('A part of one shopper is not kept', () => {
  expect([shown(26, null), shown(27, null)]).toEqual(['<li class="tile">$26</li>', '<li class="tile">$27</li>'])
})

it('However many parts there are, each looks as it would', () => {
  for (let price = 0; price < 2000; price++) expect(shown(price, [price])).toBe(`<li class="tile">$${price}</li>`)
})

it('However large the parts are, those that are kept take up some megabytes', () => {
  setFlagsFromString('--expose-gc')
  const held = () => {
    runInNewContext('gc')()
    return process.memoryUsage().heapUsed
  }
  const before = held()
  for (let list = 0; list < 400; list++) {
    const choices = Array.from({ length: 400 }, (_, key) =>
      createElement('li', { key, title: `${list}`.padStart(80) }, key),
    )
    kept(createElement('ul', {}, choices), ['choices', list])
  }
  expect(held() - before).toBeLessThan(8 * 2 ** 20)
})
