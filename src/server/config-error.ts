import { isServer } from '#database/open.ts'

export class ConfigError extends Error {}

export const unusableDatabase = (reason: string): ConfigError =>
  new ConfigError(`DATABASE_URL must point to a working PostgreSQL server. ${reason}`)

type Nowhere = { dataDir: string; database: string }

/** Thrown before anything is opened or created. */
export class NoShopError extends ConfigError {
  /** The folder or database that contains no shop. */
  readonly place: string
  constructor({ dataDir, database }: Nowhere) {
    const [setting, place] = isServer(database)
      ? ['DATABASE_URL must point to the database of a shop', 'it']
      : ['DATA_DIR must be the folder of a shop', dataDir]
    super(`${setting}. There is no shop in ${place}.`)
    this.place = isServer(database) ? 'the database' : dataDir
  }
}
