/** The part of json-server 0.17 (Express 4, lowdb 1) that the stand-ins use; the package brings no types. */
declare module 'json-server' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

  export type Pedido = IncomingMessage & {
    readonly path: string;
    readonly params: { readonly [name: string]: string };
    readonly query: { readonly [name: string]: string | undefined };
    readonly body: { readonly [name: string]: unknown };
  };
  export type Resposta = ServerResponse & {
    status(code: number): Resposta;
    set(name: string, value: string): Resposta;
    type(mime: string): Resposta;
    send(body: string | Uint8Array): Resposta;
    json(body: unknown): Resposta;
    redirect(code: number, url: string): void;
  };
  export type Tratador = (pedido: Pedido, resposta: Resposta, seguir: (erro?: unknown) => void) => unknown;

  export type Aplicacao = RequestListener & {
    use(...handlers: readonly (string | Tratador | readonly Tratador[])[]): void;
    get(path: string | RegExp, handler: Tratador): void;
    post(path: string | RegExp, handler: Tratador): void;
    delete(path: string | RegExp, handler: Tratador): void;
  };

  type Colecao<T> = {
    find(where: Partial<T>): { value(): T | undefined; assign(change: Partial<T>): { write(): void } };
    filter(where: Partial<T>): { value(): T[] };
    push(row: T): { write(): void };
    remove(where: Partial<T>): { write(): void };
    value(): T[];
  };
  export type Banco = {
    get<T>(collection: string): Colecao<T>;
    set(collection: string, rows: readonly unknown[]): { write(): void };
    setState(state: object): void;
    write(): void;
  };

  const jsonServer: {
    create(): Aplicacao;
    router(source: string | object): Tratador & { readonly db: Banco };
    readonly bodyParser: readonly Tratador[];
  };
  export default jsonServer;
}
