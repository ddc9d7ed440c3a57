/** An import as the server tells it, and the calls around it (docs/guides/contrato.md, Import). */
import type {
  Importacao,
  Mapping,
  Modo,
  LineError,
  Restante,
  Vazias,
} from '#domain/importacao/importacao.ts';
import { request, requestFull } from '#shared/http/client.ts';
import { download } from '#shared/http/download.ts';

/** A large file or a large answer takes longer than the usual two minutes. */
const LONG_MS = 30 * 60_000;

const pathOf = (resource: string, id: number): string => `${resource}/_import/${id}`;

/** `tabela`: the child table that the file is for. */
export function sendFile(
  resource: string,
  file: File,
  signal: AbortSignal,
  tabela?: string,
): Promise<Importacao> {
  const body = new FormData();
  body.append('arquivo', file, file.name);
  return request<Importacao>(`${resource}/_import`, {
    method: 'POST',
    body,
    signal,
    silent: true,
    timeoutMs: LONG_MS,
    ...(tabela ? { query: { tabela } } : {}),
  });
}

export function readImport(resource: string, id: number, signal: AbortSignal): Promise<Importacao> {
  return request<Importacao>(pathOf(resource, id), { signal });
}

export type Reading = {
  readonly codificacao?: string | null;
  readonly separador?: string | null;
  readonly planilha?: string | null;
  readonly aspas?: boolean;
  readonly cabecalho?: boolean;
  readonly corrigir?: boolean;
};

/** Reads the file again another way; the suggested mapping comes anew. */
export function reread(resource: string, id: number, leitura: Reading): Promise<Importacao> {
  return request<Importacao>(pathOf(resource, id), { method: 'PUT', body: { leitura }, silent: true });
}

/** Puts the import in the queue: `simular` only judges the rows. */
export function start(
  resource: string,
  id: number,
  body: {
    readonly mapeamento?: Mapping;
    readonly modo?: Modo;
    readonly vazias?: Vazias;
    readonly simular: boolean;
  },
): Promise<Importacao> {
  return request<Importacao>(pathOf(resource, id), { method: 'PUT', body, silent: true });
}

export function cancel(resource: string, id: number): Promise<Importacao> {
  return request<Importacao>(`${pathOf(resource, id)}/cancelar`, { method: 'POST' });
}

/** Takes an import that wrote nothing out of the list, with its file. */
export function discard(resource: string, id: number): Promise<void> {
  return request<void>(pathOf(resource, id), { method: 'DELETE' });
}

/** `parcial`: also where a later import stands over some of its records, which then stay. */
export function undo(resource: string, id: number, parcial = false): Promise<Importacao> {
  return request<Importacao>(`${pathOf(resource, id)}/desfazer`, {
    method: 'POST',
    silent: true,
    ...(parcial ? { body: { parcial } } : {}),
  });
}

/** What an undo could not take back. */
export function leftOver(
  resource: string,
  id: number,
  from: number,
  size: number,
  signal: AbortSignal,
): Promise<Slice<Restante>> {
  return slice<Restante>(`${pathOf(resource, id)}/restantes`, from, size, signal);
}

export function downloadLeftOver(resource: string, id: number): Promise<string | null> {
  return download(`${pathOf(resource, id)}/restantes.csv`, { timeoutMs: LONG_MS });
}

export type Slice<T> = { readonly rows: readonly T[]; readonly total: number };

async function slice<T>(path: string, from: number, size: number, signal: AbortSignal): Promise<Slice<T>> {
  const { data, headers } = await requestFull<T[]>(path, {
    query: { _start: from, _end: from + size },
    signal,
  });
  return { rows: data, total: Number(headers.get('x-total-count') ?? data.length) };
}

export function rowErrors(
  resource: string,
  id: number,
  from: number,
  size: number,
  signal: AbortSignal,
): Promise<Slice<LineError>> {
  return slice<LineError>(`${pathOf(resource, id)}/erros`, from, size, signal);
}

/** The caller's imports of every register, newest first. */
export function ownImports(from: number, size: number, signal: AbortSignal): Promise<Slice<Importacao>> {
  return slice<Importacao>('_importacoes', from, size, signal);
}

export function downloadErrors(resource: string, id: number): Promise<string | null> {
  return download(`${pathOf(resource, id)}/erros.csv`, { timeoutMs: LONG_MS });
}

export function downloadTemplate(
  resource: string,
  formato: 'xlsx' | 'csv',
  tabela?: string,
): Promise<string | null> {
  return download(`${resource}/_import/modelo`, { query: { formato, ...(tabela ? { tabela } : {}) } });
}
