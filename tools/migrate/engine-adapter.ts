import { PrismaPg } from "@prisma/adapter-pg";
import {
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from "@prisma/driver-adapter-utils";
import { Pool, type QueryConfig, type QueryResult } from "pg";

const OID_OF_CHAR = 18;
const OID_OF_CHAR_ARRAY = 1002;

/**
 * Opens the connections of the schema engine.
 *
 * The system catalogues that the engine reads are full of PostgreSQL's internal one-byte type "char". Prisma's adapter knows
 * only arrays of that type. So the pool reports such columns as arrays, and `readCharColumns` corrects the adapter's result. No
 * catalogue query of the engine returns a real array of that type.
 */
export function openEnginePool(connectionString: string): Pool {
  const pool = new Pool({
    connectionString,
    max: 2,
    // The owner may be the role that the hub runs as, which may have limits for its statements; a migration may take longer.
    onConnect: async (client) => {
      await client.query("set statement_timeout = 0; set lock_timeout = 0");
    },
  });
  const query = pool.query.bind(pool) as (statement: QueryConfig | string) => Promise<QueryResult>;
  const queryCharsAsArrays = async (statement: QueryConfig | string) => {
    const result = await query(statement);
    for (const field of result.fields ?? []) {
      if (field.dataTypeID === OID_OF_CHAR) field.dataTypeID = OID_OF_CHAR_ARRAY;
    }
    return result;
  };
  pool.query = queryCharsAsArrays as typeof pool.query;
  return pool;
}

function readCharColumns(adapter: SqlDriverAdapter): void {
  const queryRaw = adapter.queryRaw.bind(adapter);
  adapter.queryRaw = async (query) => {
    const result = await queryRaw(query);
    const toScalar = (type: number) =>
      type === ColumnTypeEnum.CharacterArray ? ColumnTypeEnum.Character : type;
    return { ...result, columnTypes: result.columnTypes.map(toScalar) as typeof result.columnTypes };
  };
}

/**
 * Prisma's adapter splits a script at every semicolon, which breaks SQL functions. PostgreSQL runs a whole script in one
 * implicit transaction.
 */
function keepScriptsWhole(adapter: SqlDriverAdapter, pool: Pool): void {
  adapter.executeScript = async (script) => {
    await pool.query(script);
  };
}

/** Returns the schema engine's adapter for the database, over connections that the caller ends. */
export function engineAdapterFactory(pool: Pool): SqlMigrationAwareDriverAdapterFactory {
  const factory = new PrismaPg(pool);
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: async () => {
      const adapter = await factory.connect();
      keepScriptsWhole(adapter, pool);
      readCharColumns(adapter);
      return adapter;
    },
    connectToShadowDb: async () => {
      throw new Error("Schemas are compared with a migrated temporary database; no shadow database is made.");
    },
  };
}
