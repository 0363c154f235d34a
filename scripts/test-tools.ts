import { installed, program } from './debian.ts'

/** The programs with which tests inspect PDFs, each with its Debian package. */
const TOOLS = { qpdf: 'qpdf', pdftotext: 'poppler-utils' } as const

export const pdfToolsToInstall = (): string[] =>
  Object.entries(TOOLS)
    .filter(([file]) => !installed(file))
    .map(([, name]) => `the Debian package ${name}`)

/** Installs what is missing. Tests that run beside each other could not. */
export const installPdfTools = (): void => Object.entries(TOOLS).forEach(([file, name]) => void program(file, name))
