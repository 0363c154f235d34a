import { cpSync, existsSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { replaceNodes, type Fault } from './fault.ts'

// Rounds rotate between two secrets, so that what the first has signed stays valid.
export const SECRETS = ['1', '2'].map((digit) => digit.repeat(64)) as [string, string]

export const RELEASE_FAULTS: Fault[] = [
  {
    name: 'an update with a migration, and back',
    async happen(stage) {
      const { cluster, round } = stage
      const before = cluster.nodes[0]!.settings.code
      const { code, migration } = nextRelease(cluster.folder, round)
      await replaceNodes(stage, { code })
      const row = await stage.withDatabase(({ db }) =>
        db
          .selectFrom('migrations' as never)
          .selectAll()
          .where('name' as never, '=', migration as never)
          .executeTakeFirst(),
      )
      if (!row) throw new Error(`The new release has not applied ${migration}`)
      await replaceNodes(stage, { code: before })
    },
  },
  {
    name: 'the secret is replaced',
    async happen(stage) {
      const { TOKEN_SECRET } = stage.cluster.nodes[0]!.settings.env
      const next = SECRETS.find((secret) => secret !== TOKEN_SECRET)!
      await replaceNodes(stage, { env: { TOKEN_SECRET_PREVIOUS: next } })
      await replaceNodes(stage, { env: { TOKEN_SECRET: next, TOKEN_SECRET_PREVIOUS: TOKEN_SECRET } })
    },
  },
]

const COPIED = ['src', 'tools', 'build', 'package.json']
const LINKED = ['node_modules', 'demo', 'public']

/** Copies this release to a folder, with an additional migration per round. */
function nextRelease(folder: string, round: number): { code: string; migration: string } {
  const code = join(folder, 'next-release')
  if (!existsSync(code)) {
    for (const name of COPIED) cpSync(name, join(code, name), { recursive: true })
    for (const name of LINKED) symlinkSync(resolve(name), join(code, name))
  }
  const migration = `${9000 + round}_update`
  const script = `-- Expands\nalter table orders add column update_${round} text;\n`
  writeFileSync(join(code, 'src/database/migrations', `${migration}.sql`), script)
  return { code, migration }
}
