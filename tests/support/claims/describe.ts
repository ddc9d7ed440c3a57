/** What a statement would answer, told by the database without running it. */
import type { Client } from 'pg';

export type Column = {
  readonly name: string;
  /** Of the type, as pg_type has it. */
  readonly oid: number;
  /** Where it comes from as it is; 0: it is worked out. */
  readonly table: number;
  readonly column: number;
};

export type Described = { readonly columns: readonly Column[] } | { readonly error: string };

type Field = { name: string; dataTypeID: number; tableID: number; columnID: number };

/** Parses and describes; nothing is run. */
export function describe(client: Client, text: string): Promise<Described> {
  return new Promise((resolve) => {
    let columns: Column[] = [];
    const submittable = {
      submit(connection: {
        parse(query: { name: string; text: string; types: readonly number[] }): void;
        describe(message: { type: 'S'; name: string }): void;
        sync(): void;
      }) {
        connection.parse({ name: '', text, types: [] });
        connection.describe({ type: 'S', name: '' });
        connection.sync();
      },
      handleRowDescription({ fields }: { fields: readonly Field[] }) {
        columns = fields.map(({ name, dataTypeID, tableID, columnID }) => ({
          name,
          oid: dataTypeID,
          table: tableID,
          column: columnID,
        }));
      },
      handleError(error: Error) {
        resolve({ error: error.message });
      },
      handleReadyForQuery() {
        resolve({ columns });
      },
      handleEmptyQuery() {},
      handleCommandComplete() {},
      handleDataRow() {},
      handlePortalSuspended() {},
    };
    client.query(submittable as never);
  });
}
