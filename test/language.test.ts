import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** Parts of words with British spellings, also in names of code. */
const BRITISH = new RegExp(
  [
    '(?:behavi|col|endeav|fav|flav|harb|hon|hum|lab|neighb|od|rum|vap)our',
    '(?:cent|fib|lit|theat|(?<![a-z])met)re(?![a-z])',
    '(?:cancell|counsell|fuell|labell|levell|modell|signall|travell)(?:ed(?!by)|ing|er)',
    '(?:apolog|author|capital|categor|character|critic|custom|emphas|final|general|initial|local|material|maxim|minim|modern|normal|optim|organ|personal|prior|real|recogn|sanit|serial|special|stabil|standard|summar|synchron|token|util|visual)is(?:e|ing|ation)',
    '(?:anal|catal|paral)ys(?:e|ing)',
    'alumini|catalogue|cheque(?![a-z])|cosy|draught|enquir|grey|jewell|judgement|mould|plough|programme(?![a-z])|sceptic|storey|tyre',
    '(?:def|lic|off|pret)ence',
    '(?<![a-z])(?:afterwards|ageing|aeroplane|amongst|artefact|burnt|forwards|fulfil|kerb|learnt|per cent|practise|towards|whilst)(?![a-z])',
    'spelt(?![a-z])',
    '(?<!\\d)\\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December)(?![a-z])',
  ].join('|'),
  'gi',
)

/** Names and phrases for which there is a standard term. Stored columns, WooCommerce and PayPal keep theirs. */
const JARGON = new RegExp(
  [
    'errand|(?<![a-z])sieve|shelf(?:of|\\.\\w)|stillatwork|sayalive|heedingstops|giveway|gives? way|intonothing|orasgiven',
    'fillbeside|fillbare|holdcart|outofplace|readyanswer|straightpath|(?<![a-z])payer(?!_|-action|[a-z])|poison(?!ed_at)',
    'in ?vain|(?<![a-z])(?:unmet|whoever)|(?:take|taken|takes|taking) back|handful|so many|under ?way',
    'need not (?:do anything|return)|as the law asks|in our books|knows of you|pieces are here|return your money',
    'in a return already|noted too early|saying why|asked for too often|looked at too often|let go of|worked out',
  ].join('|'),
  'gi',
)

const TEXTS =
  '{*.md,*.json,*.ts,.oxlintrc.json,.ci/*,bin/*,{decisions,demo,docs,lab,public,scripts,src,test}/**/*.{md,txt,json,js,ts,tsx,css,html,svg,sql,csv,webmanifest}}'

/** Allowed exceptions: files, words and the reason. */
const ALLOWED: [file: string, words: RegExp, reason: string][] = [
  ['package-lock.json', /./, 'names of packages'],
  ['test/data/*.csv', /./, 'texts of other shops'],
  ['src/web/styles/instrument-sans-license.txt', /./, 'the license of others'],
  ['src/database/migrations/*.sql', /./, 'applied migrations are never edited'],
  ['test/language.test.ts', /./, 'these words'],
  ['demo/synonyms.txt', /./, 'what is searched for in the other spelling'],
  [
    'test/support/search/{{word,correction}-queries,hits/english}.ts',
    /^(?:colour|cancelling|harbour)$/,
    'what is searched for in the other spelling',
  ],
  ['src/domain/catalog/facets.ts', /^colour$/i, 'the rule that reads the other spelling in an address'],
  ['src/api/catalog/option-spelling.test.ts', /^colour$/i, 'tests of this rule'],
  ['src/server/cache/public-urls.test.ts', /^colour$/i, 'a test of this rule'],
  ['test/e2e/search/filters.e2e.ts', /^colour$/i, 'a test of this rule'],
  ['src/shop/import/formats/pictures{,.test}.ts', /^colour$/i, 'toColourspace, a function of sharp'],
  ['src/domain/orders/orders.ts', /^cancelled$/, 'a status of orders, as rows have it'],
  ['src/database/audit/{history,order}-audits.ts', /^cancelled$/, 'a status of orders, as rows have it'],
  ['lab/bench/stored/stored-history.ts', /^cancelled$/, 'a status of orders, as rows have it'],
  ['lab/chaos/audit/*.ts', /^cancelled$/, 'a status of orders, as rows have it'],
  ['src/cli/orders/orders.test.ts', /^cancelled$/, 'a test of the filter, which reads both spellings'],
  ['src/web/foreign/orders.test.ts', /^cancelled$/, 'a test of saved copies, which have the other spelling'],
  ['src/payments/paypal/{answers,refund}.ts', /^CANCELLED$/, 'a status of refunds at PayPal'],
]

const files = globSync(TEXTS)
const allowed = ALLOWED.map(([pattern, words, reason]) => ({ of: new Set(globSync(pattern)), words, reason, pattern }))
const wordsIn = (file: string, words = BRITISH): string[] =>
  [file, readFileSync(file, 'utf8')].flatMap((text) => [...text.matchAll(words)].map(([word]) => word))

describe('American English', () => {
  it('is the spelling of code, documents, the demo catalog and file names', () => {
    expect(files.length).toBeGreaterThan(500)
    const found = files.flatMap((file) =>
      wordsIn(file)
        .filter((word) => !allowed.some(({ of, words }) => of.has(file) && words.test(word)))
        .map((word) => `${file}: ${word}`),
    )
    expect(found).toEqual([])
  })

  it.each(allowed)('has no unused exception: $pattern, $reason', ({ of, words }) => {
    expect([...of].some((file) => wordsIn(file).some((word) => words.test(word)))).toBe(true)
  })
})

describe('Standard terms', () => {
  it('are used instead of jargon in code, tests and documents', () => {
    const found = files
      .filter((file) => !/^(?:test\/(?:data|language)|src\/database\/migrations)|package-lock/.test(file))
      .flatMap((file) => wordsIn(file, JARGON).map((word) => `${file}: ${word}`))
    expect(found).toEqual([])
  })
})
