/** The arrival that a call acts on, and who acts. */
import { AppError } from '#domain/errors/app-error.ts';
import { prontoAtendimentoServidor as texto } from '#messages/pronto-atendimento.ts';
import { achado, type Mesa } from '#server/capabilities/fila/index.ts';
import type { Queryable } from '#server/database/query.ts';
import { travado, type Linha } from './repository.ts';

export const RECURSO = 'atendimentos-urgencia';

/** The arrival, locked; 404 where the caller has no such row. */
export const presente = async (db: Queryable, mesa: Mesa, id: number): Promise<Linha> =>
  achado(await travado(db, mesa.escopo(), id));

const ESPERAM: ReadonlySet<string> = new Set(['CHEGOU', 'CLASSIFICADO', 'CHAMADO']);
export const espera = ({ situacao }: Linha): boolean => ESPERAM.has(situacao);

/** The professional that the caller is; 403 for who is none. */
export function profissionalDe({ contexto }: Mesa): number {
  const { profissionalId } = contexto.alcance;
  if (profissionalId === null)
    throw new AppError('modulo-restrito', { messages: [texto.somenteProfissional] });
  return profissionalId;
}
