import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { places, type Place } from '#test/process/own-databases.ts'
import { addOneProduct } from '#test/process/shop-process.ts'

/** Prints the address of each module that is loaded. */
const HOOK = `import { registerHooks } from 'node:module'
  registerHooks({ load: (url, context, next) => (console.error(url), next(url, context)) })`
/** Each takes a tenth of a second or more to load, and a list or a change of the owner needs none of them. */
const HEAVY =
  /node_modules\/(sharp|@aws-sdk|pdfkit|react|react-dom|react-router|stripe|@zxcvbn-ts|sanitize-html|nodemailer|pino|jose|@opentelemetry)\//

describe('The owner’s command', () => {
  let place: Place
  beforeAll(async () => {
    place = await places[0]![1]()
    await addOneProduct(place)
  })
  afterAll(() => place.remove())

  function modulesOf(command: string): string[] {
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(HOOK)}`
    const env = { ...process.env, ...place.settings, NODE_OPTIONS }
    const { stderr } = spawnSync(process.execPath, ['src/cli/main.ts', ...command.split(' ')], {
      encoding: 'utf8',
      env,
    })
    const modules = stderr.split('\n').filter((line) => line.startsWith('file:'))
    expect(modules.length).toBeGreaterThan(5)
    return modules
  }

  it.each([
    'orders ship K7Q2-9XMD --dry-run',
    'products list',
    'price set MUG 12',
    'payments list',
    'report demand',
    'doctor',
    'backup --help',
  ])('shop %s loads no heavy library', (command) => {
    expect(modulesOf(command).filter((url) => HEAVY.test(url))).toEqual([])
  })

  it('loads no command modules for the help', () => {
    const own = modulesOf('--help').flatMap((url) => /\/src\/(.*)/.exec(url)?.[1] ?? [])
    expect(own).toContain('cli/commands.ts')
    expect(own.filter((path) => !path.startsWith('cli/'))).toEqual([])
  })

  it('shows each command in the help with its description, and its own help in both forms', () => {
    const help = (...words: string[]) =>
      spawnSync(process.execPath, ['src/cli/main.ts', ...words], { encoding: 'utf8' }).stdout
    expect(help('--help')).toMatch(/^ {2}price +Set prices\.$/m)
    expect(help('help', 'price')).toBe(help('price', '--help'))
    expect(help('price', '--help')).toMatch(/^Usage: shop price .*\n\nSet prices\.\n/)
  })
})
