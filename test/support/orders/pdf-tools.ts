import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { program } from '../../../scripts/debian.ts'

type Inspected = { check: string; text: string; fonts: string; pictures: string; info: string }

/** What qpdf and poppler say of a PDF. */
export function inspectPdf(bytes: Uint8Array): Inspected {
  const folder = mkdtempSync(join(tmpdir(), 'pdf-'))
  const file = join(folder, 'document.pdf')
  try {
    writeFileSync(file, bytes)
    return {
      check: run(program('qpdf'), '--check', file),
      text: run(program('pdftotext', 'poppler-utils'), '-layout', file, '-'),
      fonts: run(program('pdffonts', 'poppler-utils'), file),
      pictures: run(program('pdfimages', 'poppler-utils'), '-list', file),
      info: run(program('pdfinfo', 'poppler-utils'), file),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function run(...[path, ...parameters]: [string, ...string[]]): string {
  const { status, stdout, stderr } = spawnSync(path, parameters, { encoding: 'utf8' })
  return status === 0 ? stdout : `${path} failed: ${stdout}${stderr}`
}
