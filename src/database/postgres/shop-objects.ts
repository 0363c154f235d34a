import { scriptsFor } from '#database/migrate.ts'

/** Lists the tables that the migrations make, have renamed or have dropped since. Others in the schema are not the shop's. */
export const shopTables = (): string[] => [
  'migrations',
  ...namesIn(/create table (?:if not exists )?(\w+)/gi),
  ...namesIn(/alter table \w+ rename to (\w+)/gi),
]

export const shopFunctions = (): string[] => namesIn(/create (?:or replace )?function (\w+)/gi)

/** Returns a script that drops what the shop has in a schema, but for some tables, and fails if anything else depends on it. */
export function dropScript(schema: string, kept: readonly string[]): string {
  const own = (name: string): string => `${quotedIdentifier(schema)}.${quotedIdentifier(name)}`
  const dropped = (kind: string, names: string[]): string =>
    `drop ${kind} if exists ${Array.from(new Set(names), own).join(', ')};`
  return `${dropped(
    'table',
    shopTables().filter((name) => !kept.includes(name)),
  )} ${dropped('function', shopFunctions())}`
}

export const quotedIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`

const namesIn = (pattern: RegExp): string[] =>
  scriptsFor('postgres').flatMap((script) => Array.from(script.matchAll(pattern), ([, name]) => name!))
