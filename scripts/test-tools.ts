import { installed, program } from './debian.ts'

/** Programs used by tests to inspect PDFs and HTML and to receive emails, each with its Debian package. */
const TOOLS = {
  qpdf: 'qpdf',
  pdftotext: 'poppler-utils',
  exim4: 'exim4-daemon-light',
  openssl: 'openssl',
  java: 'default-jre-headless',
} as const

export const testToolsToInstall = (): string[] =>
  Object.entries(TOOLS)
    .filter(([file]) => !installed(file))
    .map(([, name]) => `the Debian package ${name}`)

/** Installs missing programs, because tests that run in parallel cannot. */
export const installTestTools = (): void => Object.entries(TOOLS).forEach(([file, name]) => void program(file, name))
