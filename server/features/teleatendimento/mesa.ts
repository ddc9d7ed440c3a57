/** What one call of /atendimento works with: the caller, the unit, the registers' doors, and rows as the screen shows them. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { preferenciaQueVale } from '#domain/fila/prioridade.ts';
import { idadeEmAnos } from '#domain/formato/data.ts';
import { inicioDoDia } from '#domain/formato/fuso.ts';
import { preferenciaPor, type MotivoPrioridade } from '#domain/recepcao/prioridade.ts';
import { ordemDoTeleatendimento } from '#domain/teleatendimento/fila.ts';
import type {
  ItemTeleatendimento,
  NaFilaTeleatendimento,
  RespostaTeleatendimento,
} from '#domain/teleatendimento/wire.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { hoje } from '#server/clock.ts';
import { inTransaction, type Pool, type Queryable } from '#server/database/query.ts';
import type { Records, Recurso } from '#server/engine/records.ts';
import { scopeOn, tenantOf, type Scope } from '#server/engine/scope.ts';
import { named, retrying } from '#server/engine/write.ts';
import { contextoDe, type Contexto } from '#server/plugins/contexto.ts';
import { iniciadosDesde, presentes, seguidosDe, terminadosDesde, type Linha } from './repository.ts';

export const RECURSO = 'teleatendimentos';

export type Mesa = {
  readonly pool: Pool;
  readonly contexto: Contexto;
  readonly prestadorId: number;
  readonly escopo: Scope;
  readonly porta: <R extends Recurso>(recurso: R) => Records<R>;
  /** Title of an option of a field. */
  readonly titulo: (campo: string, valor: string | null) => string | null;
};

export function mesaDe(app: FastifyInstance, pool: Pool, request: FastifyRequest): Mesa {
  const contexto = contextoDe(request);
  const { entity } = app.registros(request, RECURSO).call;
  return {
    pool,
    contexto,
    prestadorId: tenantOf(entity, contexto) ?? 0,
    escopo: scopeOn(app.registro.atual, RECURSO, contexto),
    porta: (recurso) => app.registros(request, recurso),
    titulo: (campo, valor) =>
      entity.field[campo]?.options?.find(({ value }) => value === valor)?.title ?? valor,
  };
}

export const recusa = (mensagem: string) => new AppError('transicao-recusada', { messages: [mensagem] });

/** One transaction, taken again where two met; refusals of the database in the register's words. */
export const gravando = <T>({ pool, porta }: Mesa, work: (db: Queryable) => Promise<T>): Promise<T> =>
  named(porta(RECURSO).call, 'gravar', () => retrying(() => inTransaction(pool, work)));

type Preferencial = { readonly motivoPrioridade: string | null; readonly nascimento: string | null };

/** The column holds what the register declares. */
const preferenciaDe = ({ motivoPrioridade, nascimento }: Preferencial) =>
  preferenciaQueVale(
    preferenciaPor(motivoPrioridade as MotivoPrioridade | null),
    nascimento === null ? null : idadeEmAnos(nascimento, hoje()),
  );

function itemDe({ titulo }: Mesa, linha: Linha): ItemTeleatendimento {
  const { nascimento, agenda: _agenda, agendaProfissionalId: _deQuem, ...resto } = linha;
  const { prioridade, motivoPrioridade } = preferenciaDe(linha);
  return {
    ...resto,
    idade: nascimento === null ? null : idadeEmAnos(nascimento, hoje()),
    prioridade,
    motivoPrioridade: titulo('motivoPrioridade', motivoPrioridade),
  };
}

/** Who waits, in the order in which they are attended. */
export async function emOrdem(
  mesa: Mesa,
  db: Queryable,
  linhas: readonly Linha[],
): Promise<readonly NaFilaTeleatendimento[]> {
  const [vezes, seguidos] = [
    await iniciadosDesde(db, mesa.escopo, inicioDoDia(hoje())),
    await seguidosDe(db, mesa.prestadorId),
  ];
  return ordemDoTeleatendimento(
    linhas.filter(({ situacao }) => situacao === 'NA_FILA').map((linha) => itemDe(mesa, linha)),
    vezes.map((vez) => ({ prioridade: preferenciaDe(vez).prioridade, em: vez.em })),
    seguidos,
  );
}

export async function filaDe(mesa: Mesa): Promise<RespostaTeleatendimento> {
  const { pool, escopo } = mesa;
  const linhas = await presentes(pool, escopo);
  return {
    agora: new Date().toISOString(),
    fila: await emOrdem(mesa, pool, linhas),
    emAtendimento: linhas
      .filter(({ situacao }) => situacao !== 'NA_FILA')
      .map((linha) => itemDe(mesa, linha)),
    preferenciaisSeguidos: await seguidosDe(pool, mesa.prestadorId),
    hoje: await terminadosDesde(pool, escopo, inicioDoDia(hoje())),
  };
}
