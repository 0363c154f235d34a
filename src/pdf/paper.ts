import Pdf from 'pdfkit'
import { FONT_FILES } from './fonts.ts'
import { createRunReader, type Run } from './text-runs.ts'
import { createUndrawnCount, REASON } from './undrawn.ts'
import { wrap } from './wrap.ts'

type Box = { x: number; width: number; size: number; align?: 'left' | 'right' }
/** Text in a column. `role`: a PDF structure type, such as H1 or TD, for screen readers. */
export type Cell = Box & { text: string; role: string }
export type Paper = ReturnType<typeof createPaper>

/** In points. `footer`: the height of the line with the page number; 0 for none. */
type PageFormat = { width: number; height: number; margin: number; footer: number }
const LETTER: PageFormat = { width: 612, height: 792, margin: 54, footer: 18 }
/** 4 × 6 inches. */
export const LABEL: PageFormat = { width: 288, height: 432, margin: 20, footer: 0 }
/** Of a letter. */
export const LEFT = LETTER.margin
export const WIDTH = LETTER.width - 2 * LETTER.margin
const LEADING = 1.35
/** The distance from the top of a line to the baseline at size 1, for all fonts. */
const ASCENT = 0.97

/** How a document reflects the shop's face. The picture is a PNG; lengths are in points. */
export type PaperLook = { name: string; logo: { png: Buffer; width: number; height: number } | null; accent: string }

type PaperContent = { title: string; author: string; at: string; look?: PaperLook | null; page?: PageFormat }

/** A tagged English PDF with embedded fonts, written top to bottom. Deterministic: same content, same bytes. */
export function createPaper({ title, author, at, look = null, page = LETTER }: PaperContent) {
  const left = page.margin
  const width = page.width - 2 * page.margin
  const bottom = page.height - page.margin - page.footer
  const date = new Date(at)
  const doc = new Pdf({
    size: [page.width, page.height],
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, Author: author, Creator: 'Linden', CreationDate: date, ModDate: date },
  })
  // Font files are read on first use.
  for (const [font, file] of Object.entries(FONT_FILES)) doc.registerFont(font, file)
  const chunks: Buffer[] = []
  const finished = new Promise<Buffer<ArrayBuffer>>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  const root = doc.struct('Document', { title })
  doc.addStructure(root)
  const runsOf = createRunReader()
  const undrawn = createUndrawnCount()
  let y: number = page.margin

  /** Caches widths at size 1 by font and text, since words repeat. */
  const widths = new Map<string, number>()
  const widthOfRun = ({ font, text }: Run): number => {
    const key = `${font} ${text}`
    const width = widths.get(key) ?? doc.font(font, 1).widthOfString(text, SHAPED)
    widths.set(key, width)
    return width
  }
  const widthAt = (size: number) => (text: string) => size * runsOf(text).reduce((sum, run) => sum + widthOfRun(run), 0)

  function drawLine(line: string, top: number, { x, size, align, ...box }: Box): void {
    let start = align === 'right' ? x + box.width - widthAt(size)(line) : x
    for (const run of runsOf(line)) {
      const runWidth = size * widthOfRun(run)
      doc.font(run.font, size)
      doc.text(run.text, start, top + ASCENT * size, { ...SHAPED, lineBreak: false, baseline: 'alphabetic' })
      start += runWidth
    }
  }

  /** A row of cells that is never split across pages. `role`: the row's structure type; without one, each cell stands alone. */
  function row(cells: readonly Cell[], role?: string, parent = root): void {
    for (const { text } of cells) undrawn.add(text)
    const wrapped = cells.map((cell) => wrap(cell.text, cell.width, widthAt(cell.size)))
    const height = Math.max(...cells.map(({ size }, index) => wrapped[index]!.length * size * LEADING))
    if (y + height > bottom) turnPage()
    const group = role === undefined ? parent : doc.struct(role)
    if (group !== parent) parent.add(group)
    for (const [index, cell] of cells.entries())
      group.add(
        doc.struct(cell.role, {}, () =>
          wrapped[index]!.forEach((line, place) => drawLine(line, y + place * cell.size * LEADING, cell)),
        ),
      )
    if (group !== parent) group.end()
    y += height
  }

  function turnPage(): void {
    doc.addPage()
    y = page.margin
  }

  function rule(color = '#888888', thickness = 0.5): void {
    doc.markContent('Artifact', { type: 'Layout' })
    doc
      .moveTo(left, y)
      .lineTo(left + width, y)
      .lineWidth(thickness)
      .strokeColor(color)
      .stroke()
      .fillColor('black')
    doc.endMarkedContent()
  }

  function numberPages(): void {
    const { start, count } = doc.bufferedPageRange()
    for (let index = start; index < start + count; index++) {
      doc.switchToPage(index)
      doc.markContent('Artifact', { type: 'Pagination' })
      drawLine(`${title} · Page ${index + 1} of ${count}`, page.height - page.margin, { x: left, width, size: 8 })
      doc.endMarkedContent()
    }
  }

  /** The logo or name above a line in the accent color. Draws nothing if the shop uses the default look. */
  function letterhead(): void {
    if (!look) return
    const { name, logo, accent } = look
    if (logo) {
      const { png, ...size } = logo
      root.add(doc.struct('Figure', { alt: name }, () => void doc.image(png, left, y, size)))
      y += size.height
    } else row([{ x: left, width, size: 15, role: 'P', text: name }])
    y += 8
    rule(accent, 2)
    y += 20
  }

  return {
    text: (text: string, size: number, role = 'P') => row([{ x: left, width, size, role, text }]),
    row,
    rule: () => rule(),
    letterhead,
    turnPage,
    space: (points: number) => void (y += points),
    table() {
      const table = doc.struct('Table')
      root.add(table)
      return { row: (cells: readonly Cell[]) => row(cells, 'TR', table), end: () => table.end() }
    },
    finish(): Promise<Buffer<ArrayBuffer>> {
      const lacking = undrawn.lacking()
      if (lacking !== null) {
        y += 16
        row([{ x: left, width, size: 8, role: 'Note', text: `Not drawn here, ${REASON}: ${lacking}.` }])
      }
      root.end()
      if (page.footer > 0) numberPages()
      doc.end()
      return finished
    },
  }
}

/** Shapes whole runs, because shaping word by word would reorder right-to-left text. */
const SHAPED = { features: [] as PDFKit.Mixins.OpenTypeFeatures[] }
