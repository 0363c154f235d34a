export type FromPage = { after?: string | undefined; limit: number }

type Page<Row> = { rows: readonly Row[]; after: string | null }

/** Reads pages until there are `limit` rows, because a search of many rows may return fewer than it could. `after` is null at the end. */
export async function readPages<Row>(
  { after: first, limit }: FromPage,
  read: (from: FromPage) => Promise<Page<Row>>,
): Promise<{ rows: Row[]; after: string | null }> {
  const rows: Row[] = []
  let after = first ?? null
  do {
    const page = await read({ limit: limit - rows.length, ...(after !== null && { after }) })
    rows.push(...page.rows)
    after = page.after
  } while (after !== null && rows.length < limit)
  return { rows, after }
}
