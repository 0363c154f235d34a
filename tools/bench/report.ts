import { readdirSync, readFileSync } from 'node:fs'
import { markAxis, markBar, costPlot, latencyPlot } from './plots.ts'
import { figure, isJudged, isMet, markOf, medianOf, spreadOf, type Row, type Section } from './row.ts'

export type Run = {
  at: string
  machine: string
  /** The machine's load average before the first measurement and after the last. */
  load: { before: number; after: number }
  quick: boolean
  sections: Section[]
  /** The number of sections that can be measured. */
  of: number
}

/** The report as one self-contained HTML page in the shop's colors and font. */
export const reportOf = (run: Run): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Linden, measured</title>
<style>${fontFace()}${readFileSync('src/web/styles/tokens.css', 'utf8')}${STYLES}</style>
<main>
<header>
<p class="quiet">Linden, measured on ${text(new Date(run.at).toUTCString())}</p>
<h1>${text(headline(run))}</h1>
<p class="quiet">${text(run.machine)}${run.quick ? ' · A quick run; the figures of a full one are steadier.' : ''}</p>
<p class="quiet">${text(loadOf(run.load))}</p>
</header>
${run.sections.map(sectionOf).join('\n')}
</main>
</html>
`

/** How many marks are met, and which measurements are missing. */
export function headline({ sections, of }: Pick<Run, 'sections' | 'of'>): string {
  const rows = sections.flatMap(({ rows }) => rows.filter(isJudged))
  const failed = sections.filter(({ failed }) => failed !== undefined).length
  const without = failed > 0 ? `, ${failed} ${failed === 1 ? 'measurement' : 'measurements'} failed` : ''
  const part = sections.length < of ? `, with ${sections.length} of ${of} sections measured` : ''
  return `${rows.filter(isMet).length} of ${rows.length} marks are met${part}${without}`
}

/** The load average, which shows whether the machine was busy with other work. */
export const loadOf = ({ before, after }: Run['load']): string =>
  `Load average: ${before.toFixed(2)} before the run, ${after.toFixed(2)} at its end`

const sectionOf = ({ title, rows, failed }: Section): string => `<section>
<h2>${text(title)}</h2>
${failed === undefined ? '' : `<p class="failed">This could not be measured: ${text(failed)}</p>`}
${rows.length === 0 ? '' : tableOf(rows)}
${plotsOf(rows)}
</section>`

const tableOf = (rows: Row[]): string => `<table>
<thead><tr><th scope="col">What</th><th scope="col">Median</th><th scope="col">Spread</th><th scope="col">Mark</th>
<th scope="col"><span class="hidden">Times better than the mark</span>${markAxis()}</th></tr></thead>
<tbody>${rows.map(lineOf).join('\n')}</tbody>
</table>`

const lineOf = (row: Row): string => {
  const judged = isJudged(row)
  const verdict = isMet(row) ? 'met' : 'missed'
  const notes = [row.floor, row.note].filter((note) => note !== undefined)
  return `<tr class="${judged ? verdict : ''}">
<th scope="row">${text(row.name)}${notes.map((note) => `<small>${text(note)}</small>`).join('')}</th>
<td><b>${figure(medianOf(row.values))}</b> ${text(row.unit)}</td><td>${spreadOf(row)}</td>
<td>${judged ? `${markOf(row)} <b class="verdict">${verdict}</b>` : ''}</td><td>${judged ? markBar(row) : ''}</td>
</tr>`
}

function plotsOf(rows: Row[]): string {
  const costs = rows.filter((row) => row.costs !== undefined)
  const plots = rows.flatMap(({ name, latency }) => (latency ? [figureOf(name, latencyPlot(latency))] : []))
  if (costs.length > 0)
    plots.push(
      figureOf('Microseconds of CPU time for a call: in gray with few products, in green with many', costPlot(costs)),
    )
  return plots.length > 0 ? `<div class="plots">${plots.join('\n')}</div>` : ''
}

const figureOf = (caption: string, plot: string): string =>
  `<figure><figcaption>${text(caption)}</figcaption>${plot}</figure>`

const text = (plain: string): string => plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

function fontFace(): string {
  const folder = 'build/client/assets'
  const file = readdirSync(folder).find((name) => name.endsWith('.woff2'))
  if (!file) return ''
  const bytes = readFileSync(`${folder}/${file}`).toString('base64')
  return `@font-face { font-family: 'Instrument Sans'; font-weight: 400 700; src: url(data:font/woff2;base64,${bytes}); }\n`
}

const STYLES = `
body { margin: 0; background: var(--paper); color: var(--ink); font: var(--text)/1.5 var(--font); font-variant-numeric: tabular-nums; }
main { max-width: var(--content); margin: 0 auto; padding: var(--space-16) var(--gutter) var(--space-24); }
h1 { font-size: var(--title-1); font-weight: 600; letter-spacing: -0.03em; line-height: 1.1; margin: var(--space-2) 0 var(--space-4); }
h2 { font-size: var(--title-3); font-weight: 600; letter-spacing: -0.02em; margin: 0 0 var(--space-4); }
p { margin: 0; }
section { margin-top: var(--space-16); }
.quiet, small, thead th, td:nth-child(3) { color: var(--quiet); }
small { display: block; font-weight: 400; font-size: var(--text-small); }
.failed { color: var(--alarm); background: var(--alarm-ground); border-radius: var(--radius); padding: var(--space-4); }
table { position: relative; border-collapse: collapse; width: 100%; font-size: var(--text-small); }
th, td { text-align: left; vertical-align: top; padding: var(--space-3) var(--space-4) var(--space-3) 0; border-bottom: 1px solid var(--hairline); }
thead th { font-weight: 400; vertical-align: bottom; }
tbody th { font-weight: 600; min-width: 16rem; }
td { white-space: nowrap; }
th:last-child, td:last-child { padding-right: 0; width: 280px; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.verdict { margin-left: var(--space-2); color: var(--accent); }
.missed .verdict { color: var(--alarm); }
svg { display: block; overflow: visible; font: 12px var(--font); fill: var(--quiet); }
svg .bar { fill: var(--accent); }
.missed svg .bar { fill: var(--alarm); }
svg .line { stroke: var(--hairline); }
svg .mark { stroke: var(--ink); }
svg .spread { stroke: var(--ink); stroke-width: 1.5; fill: none; }
svg .curve { fill: none; stroke: var(--quiet); stroke-width: 2; stroke-dasharray: 4 4; }
svg .curve.ours { stroke: var(--accent); stroke-dasharray: none; stroke-width: 2.5; }
svg .small { fill: var(--outline); }
svg .name { fill: var(--ink); }
.plots { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 22rem), 1fr)); gap: var(--space-8); margin-top: var(--space-8); }
figure { margin: 0; padding: var(--space-5); background: var(--raised); border-radius: var(--radius-picture); }
figcaption { font-size: var(--text-small); font-weight: 600; margin-bottom: var(--space-3); overflow-wrap: anywhere; }
figure svg { width: 100%; height: auto; }
@media (width < 64rem) {
  table, thead, tbody, thead th { display: block; }
  thead th:not(:last-child) { display: none; }
  tbody tr { display: flex; flex-wrap: wrap; gap: var(--space-1) var(--space-4); padding: var(--space-3) 0; border-bottom: 1px solid var(--hairline); }
  tbody th, tbody td { padding: 0; border: 0; }
  tbody th, td:last-child { width: 100%; min-width: 0; overflow-wrap: anywhere; }
  td:empty { display: none; }
}
`
