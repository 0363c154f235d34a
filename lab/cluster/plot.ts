import { hasSucceeded, PROBES, type Answer, type Probes } from './probes.ts'
import type { Row } from './report.ts'

/** The answers that shoppers got during a period, in milliseconds since the start. The fault happened at `at`. */
export type Period = { row: Row; from: number; at: number; to: number; probes: Probes; orders: number[] }

const [WIDTH, LEFT, TOP, HEIGHT, GAP] = [900, 130, 50, 70, 34]
const NAMES = { cart: 'put into a cart', page: 'page of a node', cached: 'page by Varnish' }
const [GREEN, RED, GRAY, BLACK] = ['#1a7f37', '#cf222e', '#d0d7de', '#1f2328']
/** The highest latency drawn, in milliseconds. */
const MAX_MS = 5000

/** Plots, per second, how many requests succeeded and failed, the slowest response, and how many orders were placed. */
export function plotOf({ row, from, at, to, probes, orders }: Period): string {
  const seconds = Array.from({ length: Math.ceil((to - from) / 1000) }, (_, second) => from + second * 1000)
  const width = (WIDTH - LEFT - 20) / seconds.length
  const x = (moment: number) => LEFT + ((moment - from) / 1000) * width
  const rows = [
    ...PROBES.map((name) => ({ name: NAMES[name], draw: drawAnswers(probes.answers(name)) })),
    { name: 'orders', draw: drawOrders(orders) },
  ]
  const height = TOP + rows.length * (HEIGHT + GAP) + 20
  const marks = [
    { moment: at, words: row.name },
    ...(row.failOver === null ? [] : [{ moment: at + row.failOver, words: 'another primary' }]),
  ]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="12" fill="${BLACK}">`,
    `<rect width="${WIDTH}" height="${height}" fill="#fff"/>`,
    ...marks.map(({ moment, words }, index) =>
      [
        `<line x1="${x(moment)}" x2="${x(moment)}" y1="${16 + index * 14}" y2="${height - 40}" stroke="${BLACK}" stroke-dasharray="3 3"/>`,
        text(x(moment) + 4, 14 + index * 16, words),
      ].join(''),
    ),
    ...rows.map(({ name, draw }, index) => {
      const base = TOP + index * (HEIGHT + GAP) + HEIGHT
      const bars = seconds.map((second) => draw(second, { x: x(second), width: width - 1, base }))
      const line = `<line x1="${LEFT}" x2="${WIDTH - 20}" y1="${base}" y2="${base}" stroke="${GRAY}"/>`
      return [text(8, base - HEIGHT / 2, name), line, ...bars].join('')
    }),
    ...seconds.flatMap((second, index) => (index % 5 === 0 ? text(x(second), height - 26, `${index} s`) : [])),
    text(
      LEFT,
      height - 6,
      'Green was answered, red was not or with an error; black is the slowest answer, five seconds at the top.',
    ),
    '</svg>',
  ].join('\n')
}

type Place = { x: number; width: number; base: number }

const isWithin = (second: number) => (moment: number) => moment >= second && moment < second + 1000

/** Ten requests per second; the black mark is the slowest response, and the full height is five seconds. */
function drawAnswers(answers: Answer[]) {
  return (second: number, { x, width, base }: Place): string => {
    const all = answers.filter(({ at }) => isWithin(second)(at))
    const failed = all.filter((answer) => !hasSucceeded(answer)).length
    const unit = HEIGHT / Math.max(all.length, 1)
    const slowest = Math.max(0, ...all.map(({ ms }) => ms))
    const level = base - (Math.min(slowest, MAX_MS) / MAX_MS) * HEIGHT
    return [
      bar({ x, width, base }, (all.length - failed) * unit, GREEN),
      bar({ x, width, base: base - (all.length - failed) * unit }, failed * unit, RED),
      `<line x1="${x}" x2="${x + width}" y1="${level}" y2="${level}" stroke="${BLACK}" stroke-width="2"><title>${Math.round(slowest)} ms</title></line>`,
    ].join('')
  }
}

function drawOrders(orders: number[]) {
  return (second: number, place: Place): string => {
    const count = orders.filter(isWithin(second)).length
    const label = count > 0 ? text(place.x, place.base + 14, String(count)) : ''
    return bar(place, Math.min(count * 2, HEIGHT), GREEN) + label
  }
}

const bar = ({ x, width, base }: Place, height: number, color: string): string =>
  `<rect x="${x}" y="${base - height}" width="${width}" height="${height}" fill="${color}"/>`

const text = (x: number, y: number, words: string): string => `<text x="${x}" y="${y}">${words}</text>`
