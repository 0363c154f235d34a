import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { sql } from 'kysely'
import { conflict } from '#domain/errors.ts'
import type { Database } from '#database/database.ts'
import { appliedMigrations, schemaProblem } from '#database/migrate.ts'
import { keepSigningFingerprint, signingFingerprint } from '#database/opening/signing-secret.ts'
import type { Tx } from '#database/schema.ts'
import { ALIVE, aliveNodes, hostsOf, NODES_ADVISORY_LOCK } from './alive-nodes.ts'
import { rejectOtherSettings, type NodeSettings } from './node-settings.ts'

/** A process of a shop that runs on one or more nodes. */
export type Node = {
  /** Heartbeat. Throws ShopError if the node must stop. */
  beat: () => Promise<void>
  leave: () => Promise<void>
}

/** Fingerprints of the secret used for signing, and of the others whose signatures are accepted. */
export type Secrets = {
  signs: string
  alsoAccepts: readonly string[]
  /** Whether signatures made with the previous secret may become invalid. */
  forgetsOthers: boolean
}

/** Throws ShopError if this node and the others would not accept each other's signatures, or if their settings differ. */
export async function joinNodes(database: Database, secrets: Secrets, settings: NodeSettings): Promise<Node> {
  const id = randomUUID()
  const join = () =>
    database.transaction(async (tx) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(NODES_ADVISORY_LOCK)})`.execute(tx)
      // Migrations and restores hold the same lock.
      const problem = schemaProblem('postgres', await appliedMigrations(database))
      if (problem !== null) throw conflict(`This version cannot go on with the database: ${problem}`)
      await rejectOtherSecret(tx, secrets)
      await rejectOtherSettings(tx, settings)
      await keepSigningFingerprint(tx, secrets.signs)
      await sql`delete from nodes where id = ${id} or seen_at < now() - interval '1 hour'`.execute(tx)
      await sql`insert into nodes (id, host, signs, accepts, settings, changes)
        values (${id}, ${hostname()}, ${secrets.signs}, ${acceptedBy(secrets).join(' ')},
          ${JSON.stringify(settings.values)}, ${settings.changes.join(' ')})`.execute(tx)
    })
  await join()
  return {
    async beat() {
      const alive = sql`update nodes set seen_at = now() where id = ${id} and ${ALIVE}`
      const { numAffectedRows } = await alive.execute(database.db)
      // A restore or migration has deleted the row, or the node was silent for too long.
      if (numAffectedRows === 0n) await join()
    },
    leave: async () => void (await sql`delete from nodes where id = ${id}`.execute(database.db)),
  }
}

const acceptedBy = ({ signs, alsoAccepts }: Secrets): string[] => [signs, ...alsoAccepts]

async function rejectOtherSecret(tx: Tx, secrets: Secrets): Promise<void> {
  const accepted = acceptedBy(secrets)
  const strangers = (await aliveNodes(tx)).filter(
    (node) => !accepted.includes(node.signs) || !node.accepts.split(' ').includes(secrets.signs),
  )
  if (strangers.length > 0) throw conflict(otherNodes(hostsOf(strangers)))
  const known = await signingFingerprint(tx)
  if (known !== null && !accepted.includes(known) && !secrets.forgetsOthers) throw conflict(OTHER_SECRET)
}

const OTHER_SECRET =
  'TOKEN_SECRET is not the one that this shop signs with: shoppers would lose carts, sessions and links. ' +
  'Set that one; or name it in TOKEN_SECRET_PREVIOUS if this one replaces it; or give it up with TOKEN_SECRET_PREVIOUS=none.'

const otherNodes = (hosts: string): string =>
  `TOKEN_SECRET does not agree with the shop that is open on ${hosts}: shoppers would lose carts, sessions and links. ` +
  'To replace it, first name the new one in TOKEN_SECRET_PREVIOUS of every node, then exchange the two on every node.'
