/** What one call of the queue works with: the caller, the unit and its day. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { diaDe, fimDoDia, fusoAtual, inicioDoDia } from '#domain/formato/fuso.ts';
import type { Pool } from '#server/database/query.ts';
import type { Records } from '#server/engine/records.ts';
import { scopeOn, tenantOf, type Scope } from '#server/engine/scope.ts';
import { contextoDe, type Contexto } from '#server/plugins/contexto.ts';
import type { Periodo } from './repository.ts';

export type Mesa = {
  readonly pool: Pool;
  readonly contexto: Contexto;
  readonly prestadorId: number;
  readonly agora: number;
  readonly hoje: string;
  readonly dia: Periodo;
  readonly agendamentos: Records<'agendamentos'>;
  readonly chamadas: Records<'chamadas'>;
  readonly escopo: (recurso: string) => Scope;
  /** Title of an option of a field: 'Gestante' of GESTANTE. */
  readonly titulo: (recurso: string, campo: string, valor: string | null) => string | null;
};

export function mesaDe(app: FastifyInstance, pool: Pool, request: FastifyRequest): Mesa {
  const contexto = contextoDe(request);
  const registry = app.registro.atual;
  const agendamentos = app.registros(request, 'agendamentos');
  const agora = Date.now();
  const fuso = fusoAtual();
  const hoje = diaDe(agora, fuso);
  return {
    pool,
    contexto,
    prestadorId: tenantOf(agendamentos.call.entity, contexto) ?? 0,
    agora,
    hoje,
    dia: { inicio: inicioDoDia(hoje, fuso), fim: fimDoDia(hoje, fuso) },
    agendamentos,
    chamadas: app.registros(request, 'chamadas'),
    escopo: (recurso) => scopeOn(registry, recurso, contexto),
    titulo: (recurso, campo, valor) =>
      registry.entity[recurso]?.field[campo]?.options?.find(({ value }) => value === valor)?.title ?? valor,
  };
}
