/** The map of beds: what each shows, which will be free when, and who waits for one in which order. */
import { addDays } from '../formato/data.ts';
import type { Internacao } from '#schemas/clinico/internacao.ts';
import type { Leito } from '#schemas/clinico/leito.ts';
import type { Setor } from '#schemas/clinico/setor.ts';

export type SituacaoLeito = Leito['situacao'];
export const SITUACOES = [
  'OCUPADO',
  'LIVRE',
  'RESERVADO',
  'HIGIENIZACAO',
  'BLOQUEADO',
] as const satisfies readonly SituacaoLeito[];

export type EstadaNoMapa = {
  readonly id: number;
  readonly internacaoId: number;
  readonly versao: number;
  readonly situacao: 'INTERNADA' | 'ALTA_SOLICITADA';
  readonly pacienteId: number;
  readonly paciente: string;
  readonly nascimento: string | null;
  readonly sexo: string | null;
  readonly profissional: string | null;
  readonly convenio: string | null;
  readonly previsaoAlta: string | null;
  readonly internadaEm: string;
  /** To another provider, asked for or accepted; null: none in course. */
  readonly transferencia: {
    readonly id: number;
    readonly situacao: 'SOLICITADA' | 'ACEITA';
    readonly destino: string;
  } | null;
};

/** Who left a bed for another provider and has not arrived. */
export type SaidaNoMapa = {
  readonly id: number;
  readonly paciente: string;
  readonly saiuEm: string | null;
  readonly destino: string | null;
  readonly transferenciaId: number | null;
};

export type LeitoNoMapa = {
  readonly id: number;
  readonly versao: number;
  readonly setorId: number;
  readonly nome: string;
  readonly quarto: string | null;
  readonly tipo: Leito['tipo'];
  readonly situacao: SituacaoLeito;
  readonly desde: string | null;
  readonly motivoBloqueio: string | null;
  readonly observacao: string | null;
  /** Whom it is kept for; null unless reserved. */
  readonly reserva: string | null;
  readonly reservaId: number | null;
  readonly estada: EstadaNoMapa | null;
};

export type PedidoNoMapa = {
  readonly id: number;
  readonly versao: number;
  readonly situacao: 'SOLICITADA';
  readonly paciente: string;
  readonly nascimento: string | null;
  readonly sexo: string | null;
  readonly carater: Internacao['carater'];
  readonly tipo: Internacao['tipo'];
  readonly origem: Internacao['origem'];
  readonly setorId: number | null;
  readonly setor: string | null;
  readonly tipoLeito: NonNullable<Internacao['tipoLeito']> | null;
  readonly profissional: string | null;
  readonly solicitadaEm: string;
  readonly solicitadaPor: string | null;
  /** The bed that is kept for it. */
  readonly leitoReservadoId: number | null;
};

export type SetorNoMapa = {
  readonly id: number;
  readonly nome: string;
  readonly tipo: Setor['tipo'];
  readonly localizacao: string | null;
};

export type MapaInternacao = {
  /** The server's moment and the unit's day, so that a wrong clock of the browser counts nothing. */
  readonly agora: string;
  readonly hoje: string;
  readonly setores: readonly SetorNoMapa[];
  readonly leitos: readonly LeitoNoMapa[];
  readonly pedidos: readonly PedidoNoMapa[];
  readonly saidas: readonly SaidaNoMapa[];
};

export type Previsao = 'ATRASADA' | 'HOJE' | 'AMANHA';

/** What the predicted discharge says of the bed; null where it is later, or not said. Who has it asked for leaves today. */
export function previsaoDe(
  estada: Pick<EstadaNoMapa, 'previsaoAlta' | 'situacao'> | null,
  hoje: string,
): Previsao | null {
  if (!estada) return null;
  if (estada.situacao === 'ALTA_SOLICITADA') return 'HOJE';
  const { previsaoAlta } = estada;
  if (previsaoAlta === null) return null;
  if (previsaoAlta < hoje) return 'ATRASADA';
  if (previsaoAlta === hoje) return 'HOJE';
  return previsaoAlta === addDays(hoje, 1) ? 'AMANHA' : null;
}

export type Vagas = {
  readonly total: number;
  readonly situacao: { readonly [situacao in SituacaoLeito]: number };
  /** Beds whose patient leaves today, late ones included. */
  readonly hoje: number;
  readonly amanha: number;
  /** Of those of today: the day that was predicted is over. */
  readonly atrasadas: number;
};

/** How many beds stand how, and how many are to be free. */
export function vagasDe(leitos: readonly LeitoNoMapa[], hoje: string): Vagas {
  const previstas = leitos.map(({ estada }) => previsaoDe(estada, hoje));
  const contar = (...previsoes: readonly Previsao[]) =>
    previstas.filter((prevista) => prevista !== null && previsoes.includes(prevista)).length;
  const com = (situacao: SituacaoLeito) => leitos.filter((leito) => leito.situacao === situacao).length;
  return {
    total: leitos.length,
    situacao: {
      OCUPADO: com('OCUPADO'),
      LIVRE: com('LIVRE'),
      RESERVADO: com('RESERVADO'),
      HIGIENIZACAO: com('HIGIENIZACAO'),
      BLOQUEADO: com('BLOQUEADO'),
    },
    hoje: contar('HOJE', 'ATRASADA'),
    amanha: contar('AMANHA'),
    atrasadas: contar('ATRASADA'),
  };
}

/** Urgent first, and of equal ones whoever asked first; the number ends every tie. */
export function emOrdem<T extends Pick<PedidoNoMapa, 'carater' | 'solicitadaEm' | 'id'>>(
  pedidos: readonly T[],
): T[] {
  const peso = ({ carater }: T) => (carater === 'URGENCIA' ? 0 : 1);
  return pedidos.toSorted(
    (a, b) => peso(a) - peso(b) || a.solicitadaEm.localeCompare(b.solicitadaEm) || a.id - b.id,
  );
}

/** Whether this request may have this bed now: free, or kept for it. */
export function cabe(leito: Pick<LeitoNoMapa, 'situacao' | 'reservaId'>, internacaoId: number): boolean {
  return leito.situacao === 'LIVRE' || (leito.situacao === 'RESERVADO' && leito.reservaId === internacaoId);
}
