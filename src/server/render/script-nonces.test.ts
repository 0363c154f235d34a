import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { replaceNonces } from './script-nonces.ts'

const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
const scriptsOf = (policy: string) => /script-src ([^;]*)/.exec(policy)![1]!.split(' ').slice(1)

describe('The scripts of a page', () => {
  const marked = [
    '<head></head><body>',
    '<link nonce="m1" rel="modulepreload" href="/a.js"/>',
    '<script nonce="m1">start()</script>',
    '<script type="module" nonce="m1" async="">import "/b.js"</script>',
    '<script src="/a.js" nonce="m1"></script>',
    '</body>',
  ].join('')
  const take = (html: string, constant: string[] = [], notice = '', style = '') =>
    replaceNonces(
      { html, head: '<meta/>', style, notice, reference: '', scripts: ['data()'], origins: null },
      'm1',
      constant,
    )

  it('are allowed by their hashes if they were rendered, and inline styles are not', () => {
    const { policy } = take(marked, ['always()'])
    expect(scriptsOf(policy)).toEqual([hash('always()'), hash('start()'), hash('import "/b.js"'), hash('data()')])
    expect(policy).toContain("style-src 'self';")
    expect(policy).not.toContain('unsafe')
  })

  it('come before the inline style with the owner’s colors, the only inline style that the policy allows', () => {
    const { html, policy } = take(marked, [], '', ':root{--accent:#000}')
    expect(html).toContain('<meta/><style>:root{--accent:#000}</style></head>')
    expect(policy).toContain(`style-src 'self' ${hash(':root{--accent:#000}')};`)
  })

  it('are not allowed if they were injected', () => {
    for (const injected of [
      '<script>steal()</script>',
      '<script nonce="m2">steal()</script>',
      '<script nonce>steal()//',
    ])
      expect(take(injected + marked).policy).not.toContain(hash('steal()'))
  })

  it('do not keep their nonce', () => {
    const { html } = take(marked)
    expect(html).not.toContain('m1')
    expect(html).toContain('<head><meta/></head>')
    expect(html).toContain('<script>start()</script>')
    expect(take(marked, [], '<aside/>').html).toContain('<head><meta/></head><body><aside/><link rel')
    expect(html).toMatch(/<script>data\(\)<\/script><\/body>$/)
  })
})
