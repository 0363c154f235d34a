/** Violations by kind, one sentence each. `doubled` includes charges without an order. */
export type Losses = Record<string, string[]>

/** What shoppers saw of one fault. Times are in milliseconds. */
export type Row = {
  name: string
  seconds: number
  orders: number
  retries: number
  /** The longest time without an order, and without a response to each probe. */
  silence: { order: number; cart: number; page: number; cached: number }
  /** How long it took until another server was the primary of PostgreSQL. */
  failOver: number | null
  note: string | null
  /** Why the fault could not happen or did not end; null if it was over. */
  failure: string | null
  losses: Losses
}
export type Report = { rows: Row[]; finalFindings: string[] }

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

export const lineOf = ({ name, seconds: lasted, orders, silence, note, failure, losses }: Row): string =>
  [
    `${name}: ${orders} orders in ${lasted.toFixed(0)} s`,
    `none for ${seconds(silence.order)}`,
    `carts silent for ${seconds(silence.cart)}`,
    `${sentences(losses).length} losses`,
    ...(note === null ? [] : [note]),
    ...(failure === null ? [] : [`failed: ${failure}`]),
  ].join(', ')

/** A row per kind of fault: how often it happened, and the longest outages that shoppers saw. */
export function tableOf({ rows, finalFindings }: Report): string {
  const lines = [
    ['fault', 'times', 'orders', 'retries', 'fail-over', 'no order', 'no cart', 'no page', 'no cached page', 'losses'],
    ...[...Map.groupBy(rows, ({ name }) => name)].map(([name, group]) => [
      name,
      String(group.length),
      String(sum(group, ({ orders }) => orders)),
      String(sum(group, ({ retries }) => retries)),
      failOverOf(group),
      ...(['order', 'cart', 'page', 'cached'] as const).map((kind) =>
        seconds(Math.max(...group.map(({ silence }) => silence[kind]))),
      ),
      String(sum(group, ({ losses }) => sentences(losses).length)),
    ]),
  ]
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((cells) => cells[column]!.length)))
  const rest = [
    ...new Set(rows.flatMap(({ name, note }) => (note === null ? [] : `${name}: ${note}`))),
    ...rows.flatMap(({ name, failure }) => (failure === null ? [] : `${name}: failed: ${failure}`)),
    ...rows.flatMap(({ name, losses }) => sentences(losses).map((loss) => `${name}: ${loss}`)),
    ...finalFindings.map((finding) => `at the end: ${finding}`),
  ]
  return [
    ...lines.map((cells) =>
      cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!))).join('  '),
    ),
    ...rest,
    totalsOf(rows),
  ].join('\n')
}

export const isClean = ({ rows, finalFindings }: Report): boolean =>
  finalFindings.length === 0 && rows.every(({ failure, losses }) => failure === null && sentences(losses).length === 0)

/** The first line of an error, because errors of servers end with their logs. */
export const sentenceOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0]!

const KINDS: Record<string, string> = {
  lost: 'orders lost',
  doubled: 'doubled or charged without an order',
  oversold: 'oversold',
  carts: 'carts lost',
  sessions: 'sessions lost',
  doctor: 'findings of the doctor',
}

const totalsOf = (rows: Row[]): string =>
  Object.entries(KINDS)
    .map(([kind, words]) => `${sum(rows, ({ losses }) => losses[kind]?.length ?? 0)} ${words}`)
    .join(', ')

const sentences = (losses: Losses): string[] =>
  Object.entries(losses).flatMap(([kind, all]) => all.map((sentence) => `${kind}: ${sentence}`))

const sum = (rows: Row[], of: (row: Row) => number): number => rows.reduce((total, row) => total + of(row), 0)

const failOverOf = (rows: Row[]): string => {
  const times = rows.flatMap(({ failOver }) => failOver ?? [])
  return times.length > 0 ? seconds(Math.max(...times)) : ''
}
