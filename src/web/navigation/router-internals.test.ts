import { globSync, readFileSync } from 'node:fs'
import * as reactRouter from 'react-router'
import { expect, test } from 'vitest'
import { callDataStream, openDataStream, ROUTE_MODULES } from './router-internals.ts'

const PRIVATE = /\bUNSAFE_\w+|__reactRouter\w+/
const OWN = /router-internals(\.test)?\.ts$/

test('No other file uses a private API of React Router', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !OWN.test(file))
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => PRIVATE.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('React Router still has the contexts that the pages read', () => {
  const used = readFileSync('src/web/navigation/router-internals.ts', 'utf8').match(/UNSAFE_\w+/g)!
  expect(used).toHaveLength(2)
  for (const name of used) expect(reactRouter).toHaveProperty(name)
})

test('React Router still reads the globals that a page writes', () => {
  const written = [openDataStream(), callDataStream('close()'), ROUTE_MODULES].join()
  const read = globSync('node_modules/react-router/dist/production/**/*.js').map((file) => readFileSync(file, 'utf8'))
  for (const name of ['__reactRouterContext', '__reactRouterRouteModules', 'streamController']) {
    expect(written).toContain(name)
    const isRead = read.some((code) => code.includes(name))
    expect(isRead, name).toBe(true)
  }
})
