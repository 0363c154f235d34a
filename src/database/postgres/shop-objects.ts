import { scriptsFor } from '#database/migrate.ts'

/** Lists the tables that migrations create, or have since renamed or dropped. Other tables in the schema are not the shop's. */
export const shopTables = (): string[] => [
  'migrations',
  ...namesIn(/create table (?:if not exists )?(\w+)/gi),
  ...namesIn(/alter table \w+ rename to (\w+)/gi),
]

export const shopFunctions = (): string[] => namesIn(/create (?:or replace )?function (\w+)/gi)

/** Returns a script that drops the shop's objects in a schema, except `kept` tables. The script fails if anything else depends on them. */
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
