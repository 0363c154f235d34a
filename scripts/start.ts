import { buildIfStale } from './build.ts'
import { NODE_ENVIRONMENT, NODE_FLAGS } from './node-settings.ts'

const MAIN = 'build/process/main.js'

await buildIfStale(checkBeforeBuild)
// A NODE_ENV set in the terminal must not enable development features.
const env = { DESK_PORT: 'auto', ...NODE_ENVIRONMENT, ...process.env, NODE_ENV: 'production' }
// Replaces this process with the shop, like a shell's exec. Windows has no such call.
if (process.execve) process.execve(process.execPath, [process.execPath, ...NODE_FLAGS, MAIN], env)
await import(new URL(`../${MAIN}`, import.meta.url).href)

/** A build takes a while, so settings that would keep the shop from opening are reported before it. */
async function checkBeforeBuild(): Promise<void> {
  const { checkSettings } = await import('#server/config.ts')
  const { ConfigError } = await import('#server/config-error.ts')
  try {
    checkSettings(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}
