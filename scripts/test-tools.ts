import { installed, program } from './debian.ts'

/** The programs with which tests inspect PDFs and HTML and receive emails, each with its Debian package. */
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

/** Installs what is missing. Tests that run beside each other could not. */
export const installTestTools = (): void => Object.entries(TOOLS).forEach(([file, name]) => void program(file, name))
