/** Calls of the odontogram. */
import type {
  EventoNaTela,
  FichaPeriodontal,
  Lancamento,
  Medido,
  Odontograma,
} from '#domain/odontologia/tipos.ts';
import { odontologia } from '#messages/odontologia.ts';
import { request } from '#shared/http/client.ts';

export const KEY = 'odontograma';
export const EVENTS = 'eventos-odontologicos';
export const IMAGES = 'imagens-odontologicas';

export const readOdontogram = (id: number, signal: AbortSignal) =>
  request<Odontograma>(`odontograma/${id}`, { signal });

/** What was launched last, as much of it as taking it back needs. */
export type Launched = Pick<EventoNaTela, 'id' | 'versao' | 'nome'> & {
  /** Of what is done already and no open chart of the day charges. */
  readonly avisoConta: string | null;
};

export function launch(
  { dentes }: Pick<Odontograma, 'dentes'>,
  pacienteId: number,
  { locais, ...given }: Lancamento,
  idempotencyKey: string,
): Promise<Launched> {
  const idOf = new Map(dentes.map(({ codigo, id }) => [codigo, id]));
  return request<Launched>(EVENTS, {
    method: 'POST',
    silent: true,
    idempotencyKey,
    body: {
      ...given,
      pacienteId,
      dentes: locais.map(({ dente, faces }) => ({ denteId: idOf.get(dente), faces })),
    },
  });
}

export const takeBack = ({ id, versao }: Pick<Launched, 'id' | 'versao'>) =>
  request<void>(`${EVENTS}/${id}/_transicao`, {
    method: 'POST',
    silent: true,
    ifMatch: versao,
    body: { transicao: 'desfazer', motivo: odontologia.desfeitoNaHora },
  });

export const EXAMS = 'exames-periodontais';
export const sheetKey = (id: number) => ['periodontal', id] as const;

export const readSheet = (id: number, signal: AbortSignal) =>
  request<FichaPeriodontal>(`odontologia/periodontais/${id}`, { signal });

export const measure = (id: number, medidos: readonly Medido[]) =>
  request<FichaPeriodontal>(`odontologia/periodontais/${id}/dentes`, {
    method: 'PUT',
    silent: true,
    body: { medidos },
  });
