import type { DoerKind } from '#domain/people/history.ts'

export const BY: Record<DoerKind, string> = { person: 'desk', key: 'API key', command: 'command' }
