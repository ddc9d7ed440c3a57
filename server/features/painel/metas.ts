/** Goals that people typed for the tiles of a board, of one provider (DASH-02). */
import type { FastifyInstance } from 'fastify';
import { AppError, validationError } from '#domain/errors/app-error.ts';
import type { TileDeclaration } from '#domain/painel/declaracao.ts';
import { BASES, baseDaMeta, metaNoPeriodo, metaValida, type BaseDaMeta } from '#domain/painel/meta.ts';
import type { Periodo } from '#domain/painel/periodo.ts';
import type { MetaLida } from '#domain/painel/resposta.ts';
import { painel as texto } from '#messages/painel.ts';
import { inTransaction, type Pool, type Queryable } from '#server/database/query.ts';
import { ofTenant } from '#server/database/tenant.ts';
import { all, sql } from '#server/database/typed.ts';
import { contextoDe } from '#server/plugins/context.ts';

type Meta = {
  readonly id: number;
  readonly quadro: string;
  readonly base: BaseDaMeta;
  readonly valor: string | null;
};

/** Whoever may open the board sees its goals: they tell of no row. */
export const metasDe = (db: Queryable, painel: string, prestadorId: number | null): Promise<Meta[]> =>
  prestadorId === null
    ? Promise.resolve([])
    : all(
        db,
        sql<Meta>`SELECT id, quadro, base, valor::text AS valor FROM meta_painel
          WHERE ${sql.raw(ofTenant('', String(prestadorId)))} AND painel = ${painel} AND excluido_em IS NULL`,
      );

/** What a tile's goal is in the period that is shown; undefined: it can have none there. */
export function metaDoQuadro(
  metas: readonly Meta[],
  tile: TileDeclaration,
  periodo: Periodo | null,
): MetaLida | undefined {
  const alvo = baseDaMeta(tile, periodo);
  if (alvo === null) return undefined;
  const { base, vezes } = alvo;
  const digitada = metas.find((meta) => meta.quadro === tile.key && meta.base === base)?.valor ?? null;
  const declarada = tile.goal === undefined ? null : String(tile.goal);
  return {
    base,
    digitada,
    ...(digitada !== null
      ? { valor: metaNoPeriodo(digitada, vezes) }
      : declarada !== null
        ? { valor: declarada }
        : {}),
  };
}

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
      config: { acesso: { action: 'definir', subject: 'metapainel', titulo: texto.metas } },
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
