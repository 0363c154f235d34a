import type { Database } from '#database/database.ts'

/** Runs a script that may change documents, which the database protects. */
export async function damageDocuments({ kind, exec }: Database, script: string): Promise<void> {
  if (kind === 'postgres')
    return exec(`set session_replication_role = replica; ${script}; set session_replication_role = origin`)
  await exec(`drop trigger document_changed; drop trigger document_deleted; ${script}`)
}
