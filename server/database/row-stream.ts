/** The rows of one query through a cursor. */
import type { Socket } from 'node:net';
import QueryStream from 'pg-query-stream';

type Wire = {
  readonly stream: Socket;
  once(event: 'end', listener: () => void): void;
  off(event: 'end', listener: () => void): void;
};

/**
 * A query stream whose reader is told when the connection is lost. The library's own waits for the server to confirm
 * that the cursor is closed: on a dead connection for ever, and whoever reads with it.
 */
export class RowStream extends QueryStream {
  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    let told = false;
    const wire = (this.cursor as { readonly connection?: Wire | null }).connection;
    const lost = (): void => tell();
    const tell = (failure?: Error | null): void => {
      if (told) return;
      told = true;
      // One connection reads many streams in turn: each takes its ear away.
      wire?.off('end', lost);
      callback(failure ?? error);
    };
    if (wire?.stream.destroyed) return tell();
    wire?.once('end', lost);
    super._destroy(error ?? (null as never), tell);
  }
}
