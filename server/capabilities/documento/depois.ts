/**
 * What a feature does, in the same transaction, after a document of its register was signed or made void.
 * app.ts installs it.
 */
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Queryable } from '#server/database/query.ts';
import type { Chamada } from './acesso.ts';
import type { Linha } from './repository.ts';

type Ato = (db: Queryable, chamada: Chamada, linha: Linha) => Promise<void>;
type Depois = { readonly assinar?: Ato; readonly anular?: Ato };

export type DepoisDoDocumento = {
  /** One feature for each register. */
  readonly declarar: (modulo: string, depois: Depois) => void;
  readonly assinar: Ato;
  readonly anular: Ato;
};

declare module 'fastify' {
  interface FastifyInstance {
    depoisDoDocumento: DepoisDoDocumento;
  }
}

export const depoisDoDocumento = fp(
  (app: FastifyInstance, _options: object, done: () => void) => {
    const todos = new Map<string, Depois>();
    const fazer =
      (ato: keyof Depois): Ato =>
      async (db, chamada, linha) =>
        todos.get(chamada.entity.name)?.[ato]?.(db, chamada, linha);
    app.decorate('depoisDoDocumento', {
      declarar: (modulo, depois) => void todos.set(modulo, depois),
      assinar: fazer('assinar'),
      anular: fazer('anular'),
    });
    done();
  },
  { name: 'depois-do-documento', fastify: '5.x' },
);
