export async function* eachBatch<Row extends { id: number }>(
  read: (afterId: number) => Promise<Row[]>,
  afterId = 0,
): AsyncGenerator<Row[]> {
  for (let last = afterId; ;) {
    const rows = await read(last)
    const end = rows.at(-1)
    if (!end) return
    yield rows
    last = end.id
  }
}
