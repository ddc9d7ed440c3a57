/** The history as it is read: who reads of whom, what was asked, the curves. */
import type { FastifyInstance } from 'fastify';
import { medidasDe } from '#domain/cuidado/sinais.ts';
import type { Medicao } from '#domain/cuidado/wire.ts';
import { idadeEmAnos, isDay } from '#domain/formato/data.ts';
import { diaDe } from '#domain/formato/fuso.ts';
import { AppError } from '#domain/errors/app-error.ts';
import type { Leitura, PedidoDePagina } from '#server/capabilities/historico/index.ts';
import type { Pool } from '#server/database/query.ts';
import { scopeOf } from '#server/engine/scope.ts';
import { transferenciaCampo, type Porta, type PorTransferencia } from './porta.ts';
import { nascimentoDe, sinaisDe } from './repository.ts';

/** Measurements that a curve shows at most: years of visits, not a monitor. */
const MEDICOES = 1000;
const PALAVRAS = 8;

export async function leituraDe(
  app: FastifyInstance,
  pool: Pool,
  { lugar, contexto }: Porta,
): Promise<Leitura> {
  const nascimento = await nascimentoDe(pool, lugar.pacienteId);
  return {
    registry: app.registro.atual,
    pool,
    contexto,
    ...lugar,
    idadeEm: (momento) => (nascimento === null ? null : idadeEmAnos(nascimento, diaDe(Date.parse(momento)))),
  };
}

export type PedidoDeEventos = PorTransferencia & {
  readonly tipos?: string;
  readonly profissional?: string;
  readonly de?: string;
  readonly ate?: string;
  readonly q?: string;
  readonly depois?: string;
  readonly limite?: string;
};

const digitos = { type: 'string', pattern: '^[1-9][0-9]{0,14}$' } as const;
export const eventosQuery = {
  type: 'object',
  additionalProperties: false,
  properties: {
    tipos: { type: 'string', maxLength: 400, pattern: '^[a-z-]+(,[a-z-]+)*$' },
    profissional: digitos,
    de: { type: 'string', maxLength: 10 },
    ate: { type: 'string', maxLength: 10 },
    q: { type: 'string', maxLength: 100 },
    depois: { type: 'string', maxLength: 120 },
    limite: { type: 'string', pattern: '^([1-9][0-9]?|1[0-9]{2}|200)$' },
    transferencia: transferenciaCampo,
  },
} as const;

export function pedidoDe({
  tipos,
  profissional,
  de,
  ate,
  q,
  depois,
  limite,
}: PedidoDeEventos): PedidoDePagina {
  for (const day of [de, ate])
    if (day !== undefined && !isDay(day)) throw new AppError('requisicao-invalida');
  return {
    tipos: tipos === undefined ? [] : tipos.split(','),
    profissionalId: profissional === undefined ? null : Number(profissional),
    de: de ?? null,
    ate: ate ?? null,
    palavras: (q ?? '').split(/\s+/).filter(Boolean).slice(0, PALAVRAS),
    depois: depois ?? null,
    limite: limite === undefined ? 50 : Number(limite),
  };
}

/** Oldest first, as a curve is drawn. */
export async function medicoesDe({
  registry,
  pool,
  contexto,
  pacienteId,
  idadeEm,
}: Leitura): Promise<readonly Medicao[]> {
  const entity = registry.entity['prontuarios'];
  if (!entity || !contexto.ability.can('view', entity.subject)) return [];
  const rows = await sinaisDe(pool, scopeOf(registry, entity, contexto), pacienteId, MEDICOES);
  return rows
    .map(({ medidoEm, prontuarioId, ...valores }) => ({
      medidoEm,
      prontuarioId,
      medidas: medidasDe(valores, idadeEm(medidoEm)),
    }))
    .filter(({ medidas }) => medidas.length > 0)
    .toReversed();
}
