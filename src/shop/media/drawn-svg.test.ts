import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawSvg, isSvg } from './drawn-svg.ts'

const svg = (content: string, attributes = '') =>
  Buffer.from(
    `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 40 20" width="40" height="20" ${attributes}>${content}</svg>`,
  )

describe('The owner’s SVG', () => {
  it('is drawn as PNG, large enough for any screen, including what editors add', async () => {
    const drawing =
      svg(`<metadata xmlns:rdf="urn:rdf"><rdf:RDF/></metadata><sodipodi:namedview xmlns:sodipodi="urn:s" id="a"/><style>.a{fill:url(#g)}</style>
      <defs><linearGradient id="g"><stop stop-color="#f00"/></linearGradient></defs>
      <rect class="a" width="20" height="20"/><use xlink:href="#g" style="fill:url( '#g')"/>`)
    expect(isSvg(drawing)).toBe(true)
    const png = await drawSvg(drawing)
    expect(await sharp(png as Buffer).metadata()).toMatchObject({
      format: 'png',
      width: 1280,
      height: 640,
      hasAlpha: true,
    })
  })

  it.each([
    ['<script>alert(1)</script>', 'it has <script>: only shapes are accepted'],
    ['<svg:script href="a.js"/>', 'it has <script>: only shapes are accepted'],
    ['<foreignObject><body/></foreignObject>', 'it has <foreignObject>: only shapes are accepted'],
    ['<g><rect onclick="alert(1)"/></g>', '<rect> has onclick, a script: remove it'],
    ['<image href="https://other.example/a.png"/>', '<image> has href to what is not in the file: embed it'],
    ['<use xlink:href="other.svg#a"/>', '<use> has xlink:href to what is not in the file: embed it'],
    ['<rect fill="url(https://other.example/#a)"/>', '<rect> refers in fill to what is not in the file: embed it'],
    ['<style>@import "other.css"</style>', '<style> refers in the element to what is not in the file: embed it'],
    [
      '<style><![CDATA[a{fill:url(other.svg#a)}]]></style>',
      '<style> refers in the element to what is not in the file: embed it',
    ],
    ['<text>Elm</text>', 'it has <text>, which depends on installed fonts: convert the text to paths'],
  ])('is rejected with the name of what it must not contain: %s', async (content, reason) => {
    expect(await drawSvg(svg(content))).toBe(reason)
  })

  it('is rejected with a script, with entities, with huge dimensions, and when it cannot be read', async () => {
    expect(await drawSvg(svg('', 'onload="alert(1)"'))).toBe('<svg> has onload, a script: remove it')
    expect(await drawSvg(Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]><svg/>'))).toContain('entities')
    expect(await drawSvg(svg('<rect').subarray(0, -2))).toBe('it is not a readable SVG')
    expect(await drawSvg(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="90000" height="2"/>'))).toBe(
      'it is wider or higher than 30000 pixels',
    )
    expect(await drawSvg(Buffer.concat([svg(''), Buffer.alloc(1_000_000, ' ')]))).toBe('it is an SVG of more than 1 MB')
  })
})
