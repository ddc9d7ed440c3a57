/** What a feature says of the records that are reviewed, where their declaration does not say it. */
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Row } from '#server/engine/entity-sql.ts';

/** What a column of this record is called; undefined: it has none of this name. */
export type ColunaDe = (row: Row, coluna: string) => Promise<string | undefined> | string | undefined;

export type Descricao = {
  /** Fields that the record holds as data, such as those of a form; absent: those of the declaration. */
  readonly coluna?: ColunaDe;
  /** Under whose name the chat stands in the list of all of them: the register and the record's field that refers to it. */
  readonly mestre?: { readonly recurso: string; readonly campo: string };
};

export type Monitoradas = {
  declarar(recurso: string, descricao: Descricao): void;
  de(recurso: string): Descricao;
};

declare module 'fastify' {
  interface FastifyInstance {
    monitoradas: Monitoradas;
  }
}

async function monitoradas(app: FastifyInstance): Promise<void> {
  const descricoes = new Map<string, Descricao>();
  app.decorate('monitoradas', {
    declarar: (recurso, descricao) => void descricoes.set(recurso, descricao),
    de: (recurso) => descricoes.get(recurso) ?? {},
  });
}

export const reviewChat = fp(monitoradas, { name: 'review-chat', fastify: '5.x' });
