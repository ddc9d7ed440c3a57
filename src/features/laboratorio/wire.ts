/** What the bench asks. Everything stands under one key and is asked again when a sample is told live. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Germe } from '#domain/laboratorio/antibiograma.ts';
import { formatData } from '#domain/formato/data.ts';
import { etiquetaLida } from '#domain/laboratorio/amostras.ts';
import type { EnvioDoLaudo, LinkDoLaudo } from '#domain/laboratorio/envio.ts';
import type {
  Bancada,
  Digitado,
  ImportacaoDeArquivo,
  ResultadosDaAmostra,
} from '#domain/laboratorio/wire.ts';
import type { Row } from '#engine/kit/index.ts';
import { request } from '#shared/http/client.ts';
import { useBoard } from '#shared/live/board.ts';

const CHAVE = ['laboratorio'] as const;
const REGISTROS = ['amostras', 'valores-criticos'] as const;
/** Rows of one stage on the screen; the search has the rest. */
const MAXIMO = 100;

export const ETAPAS = ['PEDIDA', 'COLETADA', 'RECEBIDA', 'ENVIADA', 'RESULTADA', 'CONFERIDA'] as const;
export type Etapa = (typeof ETAPAS)[number];

type Rotulos = { readonly [campo: string]: { readonly label: string } | undefined };

export type Amostra = Row & {
  readonly _ref?: Rotulos;
  readonly etiqueta: string;
  readonly situacao: string;
  readonly urgencia: string;
  readonly exames: string;
  readonly preparo: string | null;
  readonly nascimento: string | null;
  readonly numeroPedido: number | null;
  readonly solicitante: string | null;
  readonly pedidaEm: string | null;
  readonly coletadaEm: string | null;
  readonly recebidaEm: string | null;
  readonly apoioId: number | null;
  readonly enviadaEm: string | null;
  readonly resultadaEm: string | null;
  readonly conferidaEm: string | null;
};

/** The name and the birth, by which a tube is told from another's of the same name. */
export const pacienteDito = ({ _ref, nascimento }: Amostra): string =>
  [_ref?.['pacienteId']?.label, nascimento && formatData(nascimento)].filter(Boolean).join(', ');

export const useBancada = () => useBoard<Bancada>(CHAVE, '/laboratorio/bancada', REGISTROS);

/** The samples of a stage, the urgent first and then those that wait longest. */
export function useAmostras(situacao: Etapa, setorId: number | null) {
  const query = {
    situacao,
    ...(setorId === null ? {} : { setorId: String(setorId) }),
    _start: '0',
    _end: String(MAXIMO),
    _sort: 'urgencia,pedidaEm',
    _order: 'desc,asc',
  };
  return useQuery({
    queryKey: [...CHAVE, 'amostras', query],
    queryFn: ({ signal }) => request<readonly Amostra[]>('amostras', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** The sample of a label that was read; undefined: there is none in sight. */
export async function amostraDaEtiqueta(lida: string): Promise<Amostra | undefined> {
  const etiqueta = etiquetaLida(lida);
  if (etiqueta === undefined) return undefined;
  const [found] = await request<readonly Amostra[]>('amostras', {
    query: { etiqueta, _start: '0', _end: '1' },
  });
  return found;
}

export const resultadosKey = (id: number) => [...CHAVE, 'resultados', id] as const;

export const useResultados = (id: number) =>
  useQuery({
    queryKey: resultadosKey(id),
    queryFn: ({ signal }) =>
      request<ResultadosDaAmostra>(`laboratorio/amostras/${id}/resultados`, { signal }),
  });

export const gravarResultado = (id: number, digitado: Digitado) =>
  request<ResultadosDaAmostra>(`laboratorio/amostras/${id}/resultados`, {
    method: 'PUT',
    body: { linhas: [digitado] },
    silent: true,
  });

/** All of them, over what was seen there. */
export const gravarGermes = (id: number, germes: readonly Germe[], antes: readonly Germe[]) =>
  request<ResultadosDaAmostra>(`laboratorio/amostras/${id}/germes`, {
    method: 'PUT',
    body: { germes, antes },
    silent: true,
  });

/** The links of a report, the latest first. */
export const lerLinks = (id: number, signal: AbortSignal): Promise<LinkDoLaudo[]> =>
  request(`laboratorio/amostras/${id}/links`, { signal, silent: true });

export const enviarAoPaciente = (id: number): Promise<EnvioDoLaudo> =>
  request(`laboratorio/amostras/${id}/links`, { method: 'POST', body: {}, silent: true });

/** A file as it lies on the disk: what letters it is written in the server finds out. */
export async function importarArquivo(arquivo: File): Promise<ImportacaoDeArquivo> {
  const bytes = new Uint8Array(await arquivo.arrayBuffer());
  let letras = '';
  // A call of its own for each piece: all at once are more arguments than a call takes.
  for (let at = 0; at < bytes.length; at += 0x8000)
    letras += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return request<ImportacaoDeArquivo>('laboratorio/importar', {
    method: 'POST',
    body: { conteudo: btoa(letras) },
  });
}
