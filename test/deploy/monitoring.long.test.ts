import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { freePort } from '#test/free-port.ts'
import { bothPlaces, type Place } from '#test/process/own-databases.ts'
import { addOneProduct, startShopProcess, type ShopProcess } from '#test/process/shop-process.ts'
import { program } from '../../scripts/debian.ts'

type Panel = { title: string; type: string; targets?: { expr: string }[] }
type Rule = { alert: string; expr: string }

const read = (file: string): string => readFileSync(`deploy/${file}`, 'utf8')
const dashboard = JSON.parse(read('grafana/linden.json')) as { panels: Panel[] }
const panels = dashboard.panels.filter(({ type }) => type !== 'row')
const rules = (parse(read('prometheus/alerts.yml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
)
const expressions: [string, string][] = [
  ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }): [string, string] => [title, expr])),
  ...rules.map(({ alert, expr }): [string, string] => [alert, expr]),
]

/** The names of an expression that are not functions, operators or labels. */
const metricsOf = (expression: string): string[] =>
  expression
    .replace(/\{[^}]*\}|\[\w+\]|"[^"]*"/g, '')
    .replace(/\b(?:by|without|on|ignoring)\s*\([^)]*\)/g, '')
    .match(/\b[a-z]\w+\b(?!\s*\()/g)!
    .filter((word) => !['and', 'or', 'unless', 'sum', 'max', 'min', 'count'].includes(word))

describe.each(bothPlaces)('The dashboard and the alert rules, next to a shop on %s,', (kind, make) => {
  let place: Place
  let shop: ShopProcess
  let printed: Set<string>
  beforeAll(async () => {
    place = await make()
    await addOneProduct(place)
    const port = String(await freePort())
    shop = await startShopProcess({ ...place.settings, METRICS_PORT: port })
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    const types = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name, type]) => [name!, type!] as const)
    printed = new Set(
      types.flatMap(([name, type]) =>
        type === 'histogram' ? ['_bucket', '_count', '_sum'].map((end) => name + end) : [name],
      ),
    )
    // Prometheus makes this one itself.
    printed.add('up')
    // A file has no connections.
    if (kind === 'SQLite')
      for (const name of ['connections', 'connections_idle', 'queries_waiting']) printed.add(`linden_database_${name}`)
  })
  afterAll(async () => {
    shop.child.kill('SIGKILL')
    await shop.ended
    await place.remove()
  })

  it('use only metrics that the shop exports', () => {
    expect(expressions.length).toBeGreaterThan(40)
    const unknown = expressions.flatMap(([title, expression]) =>
      metricsOf(expression)
        .filter((name) => !printed.has(name))
        .map((name) => `${title}: ${name}`),
    )
    expect(unknown).toEqual([])
  })

  it('show each metric of the shop', () => {
    const shown = new Set(expressions.flatMap(([, expression]) => metricsOf(expression)))
    const hidden = [...printed].filter(
      (name) => /^linden_\w+(?<!_sum|_info)$/.test(name) && !shown.has(name) && !name.endsWith('_count'),
    )
    expect(hidden).toEqual([])
  })
})

describe('Prometheus', () => {
  const promtool = (...words: string[]) =>
    spawnSync(program('promtool', 'prometheus'), words, { cwd: 'deploy/prometheus', encoding: 'utf8' })

  it('reads the configuration and the rules', () => {
    const { status, stdout, stderr } = promtool('check', 'config', 'prometheus.yml')
    expect(status, stderr).toBe(0)
    expect(stdout).toContain(`SUCCESS: ${rules.length} rules found`)
  })

  it('triggers the alerts for a shop in trouble, and none for a healthy one', () => {
    const { status, stdout, stderr } = promtool('test', 'rules', 'alerts-test.yml')
    expect(status, stdout + stderr).toBe(0)
  })

  it('knows for each alert who receives it and what to do', () => {
    const described = rules as (Rule & { labels: object; annotations: object })[]
    for (const { labels, annotations } of described) {
      expect(labels).toEqual({ severity: expect.stringMatching(/^(?:page|ticket)$/) })
      expect(annotations).toEqual({ summary: expect.any(String), description: expect.any(String) })
    }
  })
})
