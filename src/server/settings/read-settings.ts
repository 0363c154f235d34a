import type { z } from 'zod'
import { ConfigError } from '#server/config-error.ts'
import { isSecretVariable, ENV_SCHEMA } from '#server/variables.ts'

export type Environment = Record<string, string | undefined>

/** Settings by name. An empty text counts as missing. Throws ConfigError. */
export function read<Shape extends z.ZodRawShape>(settings: z.ZodObject<Shape>, env: Environment) {
  const texts = Object.fromEntries(Object.keys(settings.shape).map((name) => [name, env[name]?.trim() || undefined]))
  const { data, error } = settings.safeParse(texts)
  if (data) return data
  const names = new Set(error!.issues.map(({ path }) => String(path[0])))
  throw new ConfigError(Array.from(names, (name) => invalidSetting(name, texts[name]).message).join('\n'))
}

function invalidSetting(name: string, text?: string): ConfigError {
  const expected = (ENV_SCHEMA.shape as Record<string, z.ZodType>)[name]!.description
  const shown = isSecretVariable(name) ? '' : ` It is ${JSON.stringify(text)}.`
  return new ConfigError(`${name} must be ${expected}.${shown}`)
}
