import { isServer } from '#database/open.ts'

export class ConfigError extends Error {}

export const unusableDatabase = (reason: string): ConfigError =>
  new ConfigError(`DATABASE_URL must lead to a PostgreSQL server that can be used. ${reason}`)

export const withoutShop = ({ dataDir, database }: { dataDir: string; database: string }): ConfigError =>
  new ConfigError(
    isServer(database)
      ? 'DATABASE_URL must lead to the database of a shop. There is no shop in it.'
      : `DATA_DIR must be the folder of a shop. There is no shop in ${dataDir}.`,
  )
