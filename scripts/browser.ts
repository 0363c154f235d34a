import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { installed, installPackage } from './debian.ts'
import { attempt } from './run.ts'

/** Lets Chromium run as any user, without a graphics card, and without requests to other hosts. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pictures on other hosts fail at once instead of waiting for a name server.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
]

/** The path of a Chromium to test with: a named one, an installed one, Playwright's own, or Debian's, installed now. */
export function findBrowser(): string {
  const path =
    process.env.CHROMIUM_PATH ??
    installed('chromium', 'chromium-browser', 'google-chrome') ??
    downloaded() ??
    fromDebian()
  if (path) return path
  console.error('No Chromium was found and none could be installed. Set CHROMIUM_PATH to one.')
  process.exit(1)
}

/** The path of headless Chromium if it is installed, which takes two thirds of the time, or of any other. */
export function findTestBrowser(): string {
  installFonts()
  return process.env.CHROMIUM_PATH ?? installed('chromium-headless-shell') ?? findBrowser()
}

/** Installs a font with Arial's metrics, against which the fallback of the shop's font is measured. */
function installFonts(): void {
  const { stdout } = spawnSync('fc-match', ['Arial'], { encoding: 'utf8' })
  if (stdout && !/Arial|Liberation|Arimo/.test(stdout)) installPackage('fonts-liberation')
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
