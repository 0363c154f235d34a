// npm run load -- [overload] [slow-clients] [hostile] [desk] [memory] [--visitors N]: without a name, all of them.
import { parseArgs } from 'node:util'
import { buildIfStale } from '../../scripts/build.ts'
import { desk } from './desk.ts'
import { hostile } from './hostile/hostile.ts'
import { memory } from './memory.ts'
import { overload } from './overload.ts'
import { startMeasuredShop, type MeasuredShop } from './shop.ts'
import { slowClients } from './slow-clients.ts'
import { print } from './verdict.ts'

const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { visitors: { type: 'string', default: '10000' } },
})
const MEASUREMENTS = {
  overload,
  'slow-clients': slowClients,
  hostile,
  desk,
  memory: (shop: MeasuredShop) => memory(shop, Number(values.visitors)),
}

await buildIfStale()
const shop = await startMeasuredShop()
try {
  for (const [name, measure] of Object.entries(MEASUREMENTS))
    if ((names.length === 0 || names.includes(name)) && !print(name, await measure(shop))) process.exitCode = 1
} finally {
  await shop.stop()
}
process.exit()
