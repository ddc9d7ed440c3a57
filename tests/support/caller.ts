/** Who calls the application in a test. */
import type { InjectOptions, LightMyRequestResponse } from 'fastify';

/** A row of any register, as the API answers it. */
export type Linha = { readonly id: number; readonly versao: number; readonly [campo: string]: unknown };

export type Caller = {
  readonly id: number;
  readonly token: string;
  call(
    method: InjectOptions['method'],
    path: string,
    body?: unknown,
    headers?: { [name: string]: string },
  ): Promise<LightMyRequestResponse>;
  get(path: string, headers?: { [name: string]: string }): Promise<LightMyRequestResponse>;
  post(path: string, body?: unknown, headers?: { [name: string]: string }): Promise<LightMyRequestResponse>;
  /** PATCH with If-Match. */
  patch(
    path: string,
    versao: number,
    body: unknown,
    headers?: { [name: string]: string },
  ): Promise<LightMyRequestResponse>;
  /** One row of a register, which this person sees. */
  ler<T = Linha>(recurso: string, id: number): Promise<T>;
  /** The rows of a register that a query finds, the oldest first. */
  lista<T = Linha>(recurso: string, filtro: string): Promise<T[]>;
  /** Takes a step: of that version of the row, or of the one that it has now where its number alone is said. */
  passo(
    recurso: string,
    row: number | { readonly id: number; readonly versao: number },
    transicao: string,
    campos?: object,
    motivo?: string,
    headers?: { [name: string]: string },
  ): Promise<LightMyRequestResponse>;
  /** The same person with another chosen provider. */
  em(prestadorId: number): Caller;
};
