/** The calls about the comments of a record. */
import type { Comentario, Pessoa, RespostaComentarios } from '#domain/comentario/comentario.ts';
import { request } from '#shared/http/client.ts';

export type Registro = { readonly resource: string; readonly id: number };
export type Falado = { readonly texto: string; readonly mencoes: readonly number[] };

const caminho = ({ resource, id }: Registro): string => `_comentarios/${resource}/${id}`;

export const lerComentarios = (
  registro: Registro,
  antes: number | null,
  signal: AbortSignal,
): Promise<RespostaComentarios> =>
  request(caminho(registro), { signal, query: antes === null ? {} : { antes } });

export const pessoasPara = (registro: Registro, q: string, signal: AbortSignal): Promise<readonly Pessoa[]> =>
  request(`${caminho(registro)}/_usuarios`, { signal, silent: true, query: { q } });

export const comentar = (registro: Registro, chave: string, falado: Falado): Promise<Comentario> =>
  request(caminho(registro), { method: 'POST', body: { chave, ...falado } });

export const editar = (registro: Registro, { id, versao }: Comentario, falado: Falado): Promise<Comentario> =>
  request(`${caminho(registro)}/${id}`, { method: 'PATCH', body: falado, ifMatch: versao });

export const retirar = (registro: Registro, { id, versao }: Comentario): Promise<Comentario> =>
  request(`${caminho(registro)}/${id}`, { method: 'DELETE', ifMatch: versao });
