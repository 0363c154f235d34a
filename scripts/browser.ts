import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { installed, installPackage } from './debian.ts'
import { attempt } from './run.ts'

/** Flags that let Chromium run as any user, without a GPU, and without requests to other hosts. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Requests to other hosts fail immediately instead of waiting for DNS.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
]

/** The path of a Chromium: CHROMIUM_PATH, an installed one, Playwright's, or Debian's. Installs one of the last two if needed. */
export function findBrowser(): string {
  const path = process.env.CHROMIUM_PATH ?? installedBrowser() ?? downloaded() ?? fromDebian()
  if (path) return path
  console.error('No Chromium was found and none could be installed. Set CHROMIUM_PATH to one.')
  process.exit(1)
}

const HEADLESS_SHELL = 'chromium-headless-shell'

/** The path of the headless shell, which runs tests in two thirds of the time, or else of any Chromium. */
export function findTestBrowser(): string {
  if (!hasFonts()) installPackage('fonts-liberation')
  if (lacksHeadlessShell()) installPackage(HEADLESS_SHELL)
  return process.env.CHROMIUM_PATH ?? installed(HEADLESS_SHELL) ?? findBrowser()
}

/** True only if this user may install Debian packages. */
const lacksHeadlessShell = (): boolean =>
  !process.env.CHROMIUM_PATH && !installed(HEADLESS_SHELL) && process.getuid?.() === 0 && !!installed('apt-get')

/** Lists the packages that `findBrowser` and `findTestBrowser` will install. */
export function toInstall(): string[] {
  const hasBrowser = process.env.CHROMIUM_PATH ?? installedBrowser() ?? existsSync(chromium.executablePath())
  return [
    ...(hasBrowser ? [] : ['Chromium, by Playwright or as the Debian package chromium']),
    ...(lacksHeadlessShell() ? [`the Debian package ${HEADLESS_SHELL}`] : []),
    ...(hasFonts() ? [] : ['the Debian package fonts-liberation']),
  ]
}

const installedBrowser = (): string | undefined => installed('chromium', 'chromium-browser', 'google-chrome')

/** Whether a font with Arial's metrics is installed, which the fallback of the shop's font is compared with. */
function hasFonts(): boolean {
  const { stdout } = spawnSync('fc-match', ['Arial'], { encoding: 'utf8' })
  return !stdout || /Arial|Liberation|Arimo/.test(stdout)
}

function downloaded(): string | undefined {
  if (!existsSync(chromium.executablePath())) {
    console.log('Downloading Chromium with Playwright for the tests …')
    attempt('playwright', ['install', 'chromium'])
  }
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined
}

function fromDebian(): string | undefined {
  installPackage('chromium')
  return installed('chromium')
}
