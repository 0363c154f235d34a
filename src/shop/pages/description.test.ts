import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanDescription, paragraphsBetweenBlocks } from './description.ts'

describe('A description', () => {
  it.each([
    [
      'keeps paragraphs, lists and emphasis',
      '<p>Soft <em>wool</em></p><ul><li>Warm</li></ul>',
      '<p>Soft <em>wool</em></p><ul><li>Warm</li></ul>',
    ],
    [
      'makes paragraphs of plain text',
      'Soft & warm\nwool\n\nWash < 30',
      '<p>Soft &amp; warm<br />wool</p><p>Wash &lt; 30</p>',
    ],
    ['puts words that are only emphasized into a paragraph', 'Soft <b>wool</b>', '<p>Soft <b>wool</b></p>'],
    ['makes paragraphs of boxes', '<div><p>One</p></div><div>Two</div>', '<p>One</p><p>Two</p>'],
    ['keeps headings below those of the page', '<h1>Care</h1><h6>Wool</h6>', '<h3>Care</h3><h4>Wool</h4>'],
    ['leaves out empty paragraphs', '<p>&nbsp;</p><p>One</p>', '<p>One</p>'],
    [
      'drops scripts and styles with what is in them',
      '<p>One</p><script>alert(1)</script><style>p{}</style>',
      '<p>One</p>',
    ],
    ['drops handlers, styles and classes', '<p onclick="x()" style="color:red" class="a">One</p>', '<p>One</p>'],
    [
      'drops pictures and frames',
      '<p>One<img src="x" onerror="alert(1)"><iframe src="https://a.example"></iframe></p>',
      '<p>One</p>',
    ],
    [
      'keeps links that lead to pages and mail',
      '<p><a href="https://a.example" target="x">A</a></p>',
      '<p><a href="https://a.example" rel="noopener">A</a></p>',
    ],
    [
      'drops links that run scripts',
      '<p><a href="jav&#x09;ascript:alert(1)">A</a></p>',
      '<p><a rel="noopener">A</a></p>',
    ],
    ['drops links that hide their protocol', '<p><a href="//evil.example">A</a></p>', '<p><a rel="noopener">A</a></p>'],
    ['closes what was left open', '<p>One <strong>two', '<p>One <strong>two</strong></p>'],
    [
      'keeps tables with their cells apart',
      '<table><tr><th>Size</th><th>Chest</th></tr><tr><td>S</td><td colspan="2">36</td></tr></table>',
      '<table><tr><th>Size</th><th>Chest</th></tr><tr><td>S</td><td colspan="2">36</td></tr></table>',
    ],
    [
      'keeps definitions, quotations, figures and small figures',
      '<dl><dt>Pile</dt><dd>10<sup>-2</sup> m<sub>x</sub></dd></dl><blockquote>Fine</blockquote><figure><figcaption>Cap</figcaption></figure><hr />',
      '<dl><dt>Pile</dt><dd>10<sup>-2</sup> m<sub>x</sub></dd></dl><blockquote>Fine</blockquote><figure><figcaption>Cap</figcaption></figure><hr />',
    ],
    [
      'keeps the blocks of other elements apart',
      '<section>Warm</section><section>Cool</section><details><summary>Care</summary>Wash</details>',
      '<p>Warm</p><p>Cool</p><h4>Care</h4>Wash',
    ],
    ['may be empty', '', ''],
  ])('%s', (_case, body, html) => {
    expect(cleanDescription(body)).toBe(html)
    expect(cleanDescription(html)).toBe(html)
  })

  it('that is already clean is left unchanged', () => {
    const words = fc.constantFrom(
      'a',
      'a',
      'a',
      ' ',
      '\n',
      '"',
      '<br />',
      '<br>',
      '<b>x</b>',
      '<em> </em>',
      '<i></i>',
      '&amp;',
    )
    const text = fc.array(words, { maxLength: 3 }).map((some) => some.join(''))
    const of = (tag: string) => text.map((inner) => `<${tag}>${inner}</${tag}>`)
    const list = fc.array(of('li'), { maxLength: 3 }).map((items) => `<ul>${items.join(' ')}</ul>`)
    const block = fc.oneof(of('p'), of('h3'), of('div'), list, text)
    const html = fc.tuple(of('p'), fc.array(block, { maxLength: 3 })).map((some) => some.flat().join(''))
    // A remark is dropped, and keeps a text from being clean.
    const isSame = (html: string) => cleanDescription(html) === cleanDescription(`${html}<!-- a remark -->`)
    fc.assert(fc.property(html, isSame), { numRuns: 2000 })
  })

  it('from WordPress has paragraphs between its lists, wherever its author left blank lines', () => {
    const text =
      'Thrown by hand.\n\nEach differs\na little.\n<ul>\n <li>Glazed</li>\n</ul>\nWash.\n\nDo not freeze.<hr>End'
    expect(paragraphsBetweenBlocks(text)).toBe(
      '<p>Thrown by hand.</p><p>Each differs<br />a little.</p><ul>\n <li>Glazed</li>\n</ul><p>Wash.</p><p>Do not freeze.</p><hr><p>End</p>',
    )
  })
})
