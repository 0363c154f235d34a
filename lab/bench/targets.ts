import type { Row } from './row.ts'

type Target = Required<Pick<Row, 'unit' | 'bound' | 'better' | 'floor'>>

/** The bound of each row, as a ratio to a floor measured in the same run. */
export const TARGETS = {
  cachedRate: {
    unit: 'of nginx',
    bound: 0.6,
    better: 'more',
    floor: 'nginx serves the same bytes with the same headers from a file.',
  },
  cachedP99: {
    unit: 'times bare Node',
    bound: 2,
    better: 'less',
    floor: 'A bare node:http server sends the same bytes, and both receive half of the requests that it can serve.',
  },
  notModified: {
    unit: 'of the full response',
    bound: 1,
    better: 'more',
    floor: 'The same server sends the same page in full.',
  },
  behindVarnish: {
    unit: 'of the other',
    bound: 1,
    better: 'more',
    floor: 'Varnish serves the same bytes of another origin with its own configuration.',
  },
  rendersPerBurst: {
    unit: 'renders',
    bound: 1,
    better: 'less',
    floor: 'A page is rendered once, for any number of simultaneous requests.',
  },
  addToCart: {
    unit: 'of bare Node and SQLite',
    bound: 0.5,
    better: 'more',
    floor:
      'Bare node:http and node:sqlite run the same statements with the same fsync and group commit, without checks.',
  },
  orderOnSqlite: {
    unit: 'of bare Node and SQLite',
    bound: 0.5,
    better: 'more',
    floor:
      'Bare node:http and node:sqlite run the same statements with the same fsync and group commit, without checks.',
  },
  orderOnPostgres: {
    unit: 'of pgbench',
    bound: 0.5,
    better: 'more',
    floor: 'pgbench runs the same statements in one script over the same number of connections.',
  },
  orderByStripe: {
    unit: 'times the sandbox',
    bound: 1.5,
    better: 'less',
    floor: 'The same order is paid by the sandbox, which is a part of the process.',
  },
  ordersKept: {
    unit: 'times',
    bound: 1.2,
    better: 'less',
    floor: 'The same order takes this long in a shop with a thousand stored orders.',
  },
  shoppersOrders: {
    unit: 'ms',
    bound: 5,
    better: 'less',
    floor: 'A budget: CPU time of the call, and of PostgreSQL for it, on a shop with a million orders.',
  },
  ownersOrders: {
    unit: 'ms',
    bound: 50,
    better: 'less',
    floor:
      'A budget: CPU time of the first list of a process, and of PostgreSQL for it, on a shop with a million orders.',
  },
  atTenMillion: {
    unit: 'times',
    bound: 2,
    better: 'less',
    floor: 'CPU time of the same call, and of PostgreSQL for it, in a shop with a tenth of the orders and products.',
  },
  heldByBackground: {
    unit: 'ms of CPU',
    bound: 20,
    better: 'less',
    floor: 'A budget: every request that arrives in the longest turn of the event loop waits for its end.',
  },
  cacheMiss: {
    unit: 'times renderToString',
    bound: 3,
    better: 'less',
    floor: "React's renderToString writes the same elements, which are created once.",
  },
  import: {
    unit: 'of bare inserts',
    bound: 0.33,
    better: 'more',
    floor: 'Bare multi-row inserts write the same rows into the same tables and indexes.',
  },
  listAtMillion: {
    unit: 'times',
    bound: 1.5,
    better: 'less',
    floor: 'The same call takes this much CPU time in a shop with a thousand products.',
  },
  searchAtMillion: {
    unit: 'times',
    bound: 4,
    better: 'less',
    floor: 'The same search takes this much CPU time in a shop with a thousand products.',
  },
  afterRestart: {
    unit: 'times',
    bound: 2,
    better: 'less',
    floor: 'The same process answers the same pages once it has run for a while.',
  },
  memory: {
    unit: 'times bare Node',
    bound: 2,
    better: 'less',
    floor: 'A bare Node process loads the same dependencies and does nothing.',
  },
  pageScripts: {
    unit: 'kB more',
    bound: 25,
    better: 'less',
    floor: 'React and React Router alone, bundled and compressed in the same way.',
  },
  allPageScripts: { unit: 'kB', bound: 120, better: 'less', floor: 'A budget in bytes, compressed with brotli.' },
  largestPaint: {
    unit: 'ms more',
    bound: 500,
    better: 'less',
    floor: 'An empty page is visited in the same minutes.',
  },
  lighthouseScore: { unit: 'of 100', bound: 100, better: 'more', floor: "Lighthouse's own scale." },
  layoutShift: { unit: '', bound: 0, better: 'less', floor: 'A page whose elements stay where they were painted.' },
} satisfies Record<string, Target>

/** A bound in bytes, which is the same on every machine. */
export const budget = (kilobytes: number): Target => ({
  unit: 'kB',
  bound: kilobytes,
  better: 'less',
  floor: 'A budget in bytes, compressed with brotli.',
})
