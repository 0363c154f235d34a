/** The filters of a list's address that are filled in. */
export function asked<Name extends string>(request: Request, names: readonly Name[]): Partial<Record<Name, string>> {
  const { searchParams } = new URL(request.url)
  const filled = names.flatMap((name) => {
    const text = searchParams.get(name)?.trim()
    return text ? [[name, text]] : []
  })
  return Object.fromEntries(filled) as Partial<Record<Name, string>>
}
