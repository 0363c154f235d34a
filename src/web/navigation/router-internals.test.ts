import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { callDataStream, openDataStream, ROUTE_MODULES } from './router-internals.ts'

const PRIVATE = /\bUNSAFE_\w+|__reactRouter\w+/g
const OWN = /router-internals(\.test)?\.ts$/

test('No other file of the pages names a private interface of React Router', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !OWN.test(file))
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => PRIVATE.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('React Router still reads the globals that a page writes', () => {
  const written = [openDataStream(), callDataStream('close()'), ROUTE_MODULES].join()
  const read = globSync('node_modules/react-router/dist/production/**/*.js').map((file) => readFileSync(file, 'utf8'))
  for (const name of ['__reactRouterContext', '__reactRouterRouteModules', 'streamController', 'didRenderScripts']) {
    if (name !== 'didRenderScripts') expect(written).toContain(name)
    expect(
      read.some((code) => code.includes(name)),
      name,
    ).toBe(true)
  }
})
