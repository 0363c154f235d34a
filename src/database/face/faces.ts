import { columnsOf, fieldsOf, fromJson, toJson } from '#database/columns.ts'
import type { Db, Schema, Tx } from '#database/schema.ts'
import type { Face } from '#domain/face/face.ts'

/** `beforeId` is the version that an undo publishes again; null for none. */
export type FaceVersion = {
  id: number
  face: Face
  beforeId: number | null
  createdAt: string
  publishedAt: string | null
}

type Row = Schema['faces']

export async function faceInState(
  db: Db,
  state: 'draft' | 'published',
  signal?: AbortSignal,
): Promise<FaceVersion | null> {
  const row = await db.selectFrom('faces').selectAll().where('state', '=', state).executeTakeFirst({ signal })
  return row ? versionOf(row) : null
}

export async function faceVersion(db: Db, id: number): Promise<FaceVersion | null> {
  const row = await db.selectFrom('faces').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? versionOf(row) : null
}

export async function faceOfPreview(db: Db, hash: string, at: string): Promise<FaceVersion | null> {
  const row = await db
    .selectFrom('faces')
    .selectAll()
    .where('preview_hash', '=', hash)
    .where('preview_ends_at', '>', at)
    .executeTakeFirst()
  return row ? versionOf(row) : null
}

function versionOf({ document, ...row }: Row): FaceVersion {
  const { id, beforeId, createdAt, publishedAt } = fieldsOf(row)
  return { id, face: fromJson(document), beforeId, createdAt, publishedAt }
}

/** Returns the number of the new version. The catalog must be locked. */
export async function insertDraft(tx: Tx, face: Face, createdAt: string): Promise<number> {
  const { last } = await tx
    .selectFrom('faces')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  const id = Number(last ?? 0) + 1
  const empty = { before_id: null, published_at: null, preview_hash: null, preview_ends_at: null }
  const row = { id, document: toJson(face), state: 'draft' as const, created_at: createdAt, ...empty }
  await tx.insertInto('faces').values(row).execute()
  return id
}

type Change = {
  state?: Row['state']
  beforeId?: number | null
  publishedAt?: string
  previewHash?: string
  previewEndsAt?: string
}

export async function changeFaceVersion(tx: Tx, id: number, change: Change): Promise<void> {
  await tx.updateTable('faces').set(columnsOf(change)).where('id', '=', id).execute()
}
