import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { anchorsOf, DOCUMENTS, namesOf, proseOf, readDocument, spansOf } from './documents.ts'

const LINK = /\]\(([^)\s]+)\)|^\[[^\]]+\]: (\S+)$/gm
const PATH = /^[\w.@{},*-]+(?:\/[\w.@{},*…-]*)+$/
/** Paths that are made by a build or a run, chosen by an owner, or no files: packages and time zones. */
const NO_FILES =
  /^(?:build|data|\.\/data|\.results|bench|DATA_DIR|deploy\/settings\.env|journal|handle)\b|^@|^[A-Z]\w+\/[A-Z]\w+$/

/** "`hasLeft` of `src/domain/orders/fulfillment.ts`". */
const NAME_OF_FILE = /`(\w+)` (?:of|in)\s+`((?:src|test|lab|scripts)\/[\w./-]+\.\w+)`/g
/** A name in code: of two words, as camelCase or with underscores. */
const NAME = /^(?=\w*(?:[a-z][A-Z]|[A-Za-z]_[A-Za-z]))[A-Za-z]\w*$/
/** Names of other programs, which no file of ours contains. */
const NAMES_OF_OTHERS = [
  'data_version',
  'fetchMethod',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'AUTH_CAPTURE_NOT_ENABLED',
  'max_prepared_statements',
  'pg_ctl',
  'failsafe_mode',
]
const names = namesOf(globSync(['{src,test,lab,scripts,bin}/**/*.{ts,tsx,js,css,sql}', 'deploy/**/*', '*.{json,ts}']))

const exists = (path: string, document: string): boolean =>
  [path, `src/${path}`, join(dirname(document), path)].some((one) => existsSync(one) || globSync(one).length > 0)

/** A link to a file that is missing, or to a heading that its file does not have. */
function isDead(link: string, document: string): boolean {
  const [path, anchor] = link.split('#')
  const target = path ? join(dirname(document), path) : document
  if (!existsSync(target)) return true
  return anchor !== undefined && !anchorsOf(readDocument(target)).includes(anchor)
}

describe.each(DOCUMENTS)('%s', (document) => {
  const text = readDocument(document)

  it('links to files and headings that exist', () => {
    const links = [...proseOf(text).matchAll(LINK)].map(([, inline, reference]) => (inline ?? reference)!)
    expect(links.filter((link) => !/^(?:https?|media|mailto):/.test(link) && isDead(link, document))).toEqual([])
  })

  it('mentions paths that exist', () => {
    const paths = spansOf(text).filter((span) => PATH.test(span) && !NO_FILES.test(span))
    expect(paths.filter((path) => !exists(path, document))).toEqual([])
  })

  it('mentions names that exist, in the file beside them', () => {
    const mentioned = spansOf(text).filter((span) => NAME.test(span) && !NAMES_OF_OTHERS.includes(span))
    expect(mentioned.filter((name) => !names.has(name))).toEqual([])
    const ofFiles = [...proseOf(text).matchAll(NAME_OF_FILE)].map(([, name, file]) => ({ name: name!, file: file! }))
    expect(ofFiles.filter(({ name, file }) => !namesOf([file]).has(name))).toEqual([])
  })
})

describe('Comments', () => {
  it('refer to documents that exist', () => {
    const files = globSync('{src,test,lab,scripts,deploy,bin}/**/*.{ts,tsx,js,css,sql,yaml,service}')
    const cited = files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\bdocs\/[\w/-]+\.md\b|\bdecisions\/\d{4}/g)].map(([path]) => path),
    )
    expect(cited.length).toBeGreaterThan(20)
    expect(cited.filter((path) => globSync(`${path}*`).length === 0)).toEqual([])
  })
})

describe('The reasons in docs/why', () => {
  const PAGES = ['accounts', 'catalog', 'database', 'nodes', 'orders', 'payments', 'search', 'tests', 'web']
  const [MIN_LINES, MAX_LINES] = [3, 5]
  const pages = PAGES.map((page) => `docs/why/${page}.md`)

  it('are nine pages', () => {
    expect(globSync('docs/why/*').toSorted()).toEqual(pages)
  })

  it.each(pages)('are entries of three to five lines in %s', (page) => {
    const entries = readDocument(page).trimEnd().split(/^## /m).slice(1)
    expect(entries.length).toBeGreaterThan(2)
    const lengths = entries.map((entry) => entry.trimEnd().split('\n').slice(2).length)
    expect(lengths.filter((lines) => lines < MIN_LINES || lines > MAX_LINES)).toEqual([])
  })

  it('start with the numbered decisions, each on one page', () => {
    const linked = pages.flatMap((page) => [...readDocument(page).matchAll(/decisions\/([\w-]+\.md)/g)])
    const names = linked.map(([, name]) => `decisions/${name}`)
    expect(names.toSorted()).toEqual(globSync('decisions/*').toSorted())
  })
})

describe('The documents to read first', () => {
  it('include an architecture of at most 1,200 words', () => {
    expect(readDocument('ARCHITECTURE.md').match(/\S*[\p{L}\p{N}]\S*/gu)!.length).toBeLessThanOrEqual(1200)
  })

  it('include a README of at most 90 lines', () => {
    expect(readDocument('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(90)
  })

  it('include a glossary of at most 40 words, each with its meaning and its reason', () => {
    const rows = [...readDocument('docs/glossary.md').matchAll(/^\| (?!word|-)(.+?) \| (.+?) \| (.+?) \|$/gm)]
    const words = rows.flatMap(([, names]) => names!.split(','))
    expect(words.length).toBeGreaterThan(20)
    expect(words.length).toBeLessThanOrEqual(40)
  })
})
