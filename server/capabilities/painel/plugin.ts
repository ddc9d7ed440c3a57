/** Measures that no declaration can say: a function by name, beside the feature that knows them (DASH-03). */
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Periodo } from '#domain/painel/periodo.ts';
import type { Registry } from '#domain/registro/registry.ts';
import type { Queryable } from '#server/database/query.ts';
import type { Alvo, Contagem, Guarda } from '#server/engine/board.ts';
import type { Contexto } from '#server/plugins/context.ts';

export type MedidaPedida = {
  readonly db: Queryable;
  readonly registry: Registry;
  readonly contexto: Contexto;
  readonly alvo: Alvo;
  readonly periodo: Periodo;
  /** Keeps what was counted of many rows. */
  readonly guarda: Guarda;
};

export type Medida = {
  /** The fields by which it can be cut. */
  readonly por: readonly string[];
  /** By the keys of `tile.by`, where there is one; a part in per cent, as text. */
  readonly medir: (pedida: MedidaPedida) => Promise<Contagem>;
};

export type Medidas = {
  declarar(nome: string, medida: Medida): void;
  /** Undefined: nobody gave one of this name. */
  de(nome: string): Medida | undefined;
};

declare module 'fastify' {
  interface FastifyInstance {
    medidas: Medidas;
  }
}

async function medidas(app: FastifyInstance): Promise<void> {
  const todas = new Map<string, Medida>();
  app.decorate('medidas', {
    declarar: (nome, medida) => void todas.set(nome, medida),
    de: (nome) => todas.get(nome),
  });
}

export const boardMeasures = fp(medidas, { name: 'board-measures', fastify: '5.x' });
