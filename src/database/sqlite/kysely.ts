import {
  DefaultQueryExecutor,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  ValueNode,
  type CompiledQuery,
  type ConnectionProvider,
  type Dialect,
  type DialectAdapter,
  type Driver,
  type KyselyProps,
  type LimitNode,
  type QueryCompiler,
} from 'kysely'

/** The parts of a Kysely instance, with connections that several queries may use at the same time. */
export function sqliteProps(driver: Driver, connections: ConnectionProvider): KyselyProps {
  const dialect: Dialect = {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new StableQueryCompiler(),
  }
  // Kysely's own provider gives a connection to one query at a time.
  const executor = new DirectExecutor(dialect.createQueryCompiler(), dialect.createAdapter(), connections)
  return { config: { dialect }, dialect, driver, executor }
}

/** SQLite plans a statement again for each run if its limit is a parameter, but not if it is an expression. */
class StableQueryCompiler extends SqliteQueryCompiler {
  protected override visitLimit({ limit }: LimitNode): void {
    const isParameter = ValueNode.is(limit) && !limit.immediate
    this.append(isParameter ? 'limit +' : 'limit ')
    this.visitNode(limit)
  }
}

/** Queries the connection directly: Kysely's handling of plugins and signals takes longer than SQLite's response. */
class DirectExecutor extends DefaultQueryExecutor {
  readonly #compiler: QueryCompiler

  constructor(compiler: QueryCompiler, adapter: DialectAdapter, connections: ConnectionProvider) {
    super(compiler, adapter, connections)
    this.#compiler = compiler
  }

  override executeQuery<R>(query: CompiledQuery) {
    return this.provideConnection((connection) => connection.executeQuery<R>(query))
  }

  override withConnectionProvider(connections: ConnectionProvider) {
    return new DirectExecutor(this.#compiler, this.adapter, connections)
  }
}
