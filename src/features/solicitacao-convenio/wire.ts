/** What the queue of a convênio asks; asked again when a request is told live. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { FilaDoCanal } from '#domain/solicitacao-convenio/wire.ts';
import type { Row } from '#engine/kit/index.ts';
import { request } from '#shared/http/client.ts';
import { useBoard } from '#shared/live/board.ts';

const CHAVE = ['solicitacoes-convenio-fila'] as const;
const REGISTROS = ['solicitacoes-convenio'] as const;
/** Rows of one stage on the screen; the search has the rest. */
const MAXIMO = 100;

export const ETAPAS = ['EM_ANALISE', 'AGUARDANDO', 'A_FINALIZAR'] as const;
export type Etapa = (typeof ETAPAS)[number];

const DA_ETAPA: { readonly [etapa in Etapa]: { readonly [filtro: string]: string } } = {
  EM_ANALISE: { situacao: 'EM_ANALISE' },
  AGUARDANDO: { situacao_in: 'AGUARDANDO_JUSTIFICATIVA,AGUARDANDO_DOCUMENTACAO' },
  A_FINALIZAR: { situacao_in: 'AUTORIZADA,AUTORIZADA_PARCIAL,NEGADA', finalizadaEm_null: 'true' },
};

export type Solicitacao = Row & {
  readonly protocolo: string;
  readonly nomeBeneficiario: string;
  readonly matricula: string;
  readonly situacao: string;
  readonly carater: string;
  readonly recebidaEm: string;
  readonly venceEm: string | null;
  readonly pausadaEm: string | null;
  readonly respondidaEm: string | null;
};

export const useFila = (endereco: string) =>
  useBoard<FilaDoCanal>(CHAVE, `/fila-solicitacoes/${encodeURIComponent(endereco)}`, REGISTROS);

/** Those of a stage, whose deadline is nearest first. */
export function useSolicitacoes(canalId: number, etapa: Etapa) {
  const query = {
    ...DA_ETAPA[etapa],
    canalId: String(canalId),
    _start: '0',
    _end: String(MAXIMO),
    _sort: 'venceEm',
    _order: 'asc',
  };
  return useQuery({
    queryKey: [...CHAVE, query],
    queryFn: ({ signal }) => request<readonly Solicitacao[]>('solicitacoes-convenio', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
