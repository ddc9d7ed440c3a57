/** The port to stored files: content-addressed (SHA-256), so the same bytes are kept once and a name never leads outside. */
import type { Readable } from 'node:stream';

export type StoredFile = {
  readonly id: string;
  readonly size: number;
  /** When it was put, as the store counts time; `remove` spares what was put again later. */
  readonly at: number;
};

export type LocalCopy = {
  /** A file on this machine with the content, for readers that jump in it (XLSX). */
  readonly path: string;
  release(): Promise<void>;
};

export type ByteRange = { readonly start: number; readonly end: number };

export type FileStore = {
  /**
   * Keeps the stream's content, or nothing of it when it breaks off. Throws AppError 'arquivo-grande' beyond `maxBytes`,
   * 'arquivo-vazio' for no bytes, 'sem-espaco' when there is no room.
   */
  put(content: AsyncIterable<Uint8Array>, maxBytes: number): Promise<StoredFile>;
  /** The whole, or the bytes of `range`, both ends included. Throws AppError 'arquivo-nao-encontrado'. */
  read(id: string, range?: ByteRange): Promise<Readable>;
  local(id: string): Promise<LocalCopy>;
  /** Ids last put before the moment (milliseconds). What broken uploads left behind by then is cleared on the way. */
  list(before: number): AsyncIterable<string>;
  /** Forgets the content, unless it was put again after `at`; false where it was, or is not there. */
  remove(id: string, at: number): Promise<boolean>;
};
