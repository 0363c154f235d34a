import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { program } from '../../../scripts/debian.ts'

type Inspected = Record<'check' | 'text' | 'fonts' | 'pictures' | 'info', string>

/** The reports of qpdf and poppler on a PDF. A program runs when its report is read. */
export const inspectPdf = (bytes: Uint8Array): Readonly<Inspected> => ({
  get check() {
    return inFile(bytes, (file) => run(program('qpdf'), '--check', file))
  },
  get text() {
    return inFile(bytes, (file) => run(program('pdftotext', 'poppler-utils'), '-layout', file, '-'))
  },
  get fonts() {
    return inFile(bytes, (file) => run(program('pdffonts', 'poppler-utils'), file))
  },
  get pictures() {
    return inFile(bytes, (file) => run(program('pdfimages', 'poppler-utils'), '-list', file))
  },
  get info() {
    return inFile(bytes, (file) => run(program('pdfinfo', 'poppler-utils'), file))
  },
})

function inFile(bytes: Uint8Array, read: (file: string) => string): string {
  const folder = mkdtempSync(join(tmpdir(), 'pdf-'))
  const file = join(folder, 'document.pdf')
  try {
    writeFileSync(file, bytes)
    return read(file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function run(...[path, ...parameters]: [string, ...string[]]): string {
  const { status, stdout, stderr } = spawnSync(path, parameters, { encoding: 'utf8' })
  return status === 0 ? stdout : `${path} failed: ${stdout}${stderr}`
}
