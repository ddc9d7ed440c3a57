/** Goals that people type for the tiles of a board, of one provider (DASH-02). */
import type { FastifyInstance } from 'fastify';
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { BASES, metaValida, type BaseDaMeta } from '#domain/painel/meta.ts';
import { painel as texto } from '#messages/painel.ts';
import { inTransaction, type Pool } from '#server/database/query.ts';
import { contextoDe } from '#server/plugins/context.ts';
import { metasDe } from './repository.ts';

const META = {
  body: {
    type: 'object',
    required: ['base', 'valor'],
    additionalProperties: false,
    properties: { base: { enum: BASES }, valor: { type: ['string', 'null'], maxLength: 20 } },
  },
} as const;
type Pedido = {
  readonly Params: { readonly quadro: string };
  readonly Body: { readonly base: BaseDaMeta; readonly valor: string | null };
};

/** `PUT /api/paineis/<name>/metas/<tile>`: a goal, or null for none. */
export function metas(app: FastifyInstance, pool: Pool, nome: string): void {
  app.put<Pedido>(
    `/api/paineis/${nome}/metas/:quadro`,
    {
      config: {
        acesso: { action: 'definir', subject: 'metapainel', titulo: texto.metas },
        recurso: nome,
      },
      schema: META,
    },
    async (request, reply) => {
      const { base, valor } = request.body;
      const { breadcrumb = '', board, action = '' } = app.registro.atual.resource[nome] ?? {};
      const contexto = contextoDe(request);
      if (!contexto.ability.can(action, 'dashboard')) throw new AppError('acesso-negado');
      const tile = board?.tiles.find(({ key }) => key === request.params.quadro);
      if (!tile) throw new AppError('nao-encontrado', { messages: [texto.semQuadro] });
      if (valor !== null && !metaValida(valor)) throw validationError({ valor: [texto.metaErrada] });
      await inTransaction(pool, async (db) => {
        const cadastro = app.registros(request, 'metas-paineis').within(db).server;
        const existente = (await metasDe(db, nome, contexto.prestadorId)).find(
          (meta) => meta.quadro === tile.key && meta.base === base,
        );
        if (existente) await cadastro.set(existente.id, { valor });
        else if (valor !== null)
          await cadastro.keep({
            painel: nome,
            quadro: tile.key,
            nomePainel: breadcrumb,
            nomeQuadro: tile.title,
            base,
            valor,
          });
      });
      return reply.code(204).send();
    },
  );
}
