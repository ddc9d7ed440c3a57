/** `/api/paineis/<name>`: a declared board over a period, all its tiles in one call (DASH-02, DASH-03). */
import type { FastifyInstance } from 'fastify';
import { isGuardName } from '#domain/acesso/guards.ts';
import { AppError } from '#domain/errors/app-error.ts';
import type { PasseDoPainel } from '#domain/painel/embutido.ts';
import { periodoDe, problemaDosDias, type Periodo } from '#domain/painel/periodo.ts';
import { PERIODS, type BoardDeclaration, type PeriodName } from '#domain/painel/declaracao.ts';
import type { PainelLido } from '#domain/painel/resposta.ts';
import { painel as texto } from '#messages/painel.ts';
import type { Registry } from '#domain/registro/registry.ts';
import type { Medidas } from '#server/capabilities/painel/index.ts';
import { hoje } from '#server/clock.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import { lerConfigEmbutido } from '#server/gateways/painel-embutido/metabase.ts';
import { contextoDe } from '#server/plugins/context.ts';
import { lembrarVista } from './contagens-repository.ts';
import { Contagens } from './contagens.ts';
import { passeDoPainel } from './embutido.ts';
import { metas } from './metas-routes.ts';
import { recontar } from './jobs.ts';
import { lerQuadros } from './ler.ts';

const PERIODO = {
  querystring: {
    type: 'object',
    additionalProperties: false,
    properties: {
      periodo: { type: 'string', maxLength: 20 },
      de: { type: 'string', maxLength: 10 },
      ate: { type: 'string', maxLength: 10 },
      agora: { enum: ['true'] },
    },
  },
} as const;
type Pedido = {
  readonly periodo?: string;
  readonly de?: string;
  readonly ate?: string;
  readonly agora?: string;
};

export default function painel(app: FastifyInstance, { pool, registry, env }: FeatureDeps): void {
  const embutido = lerConfigEmbutido(env);
  app.jobs.provide({ medidas: app.medidas });
  app.addHook('onReady', async () => exigirMedidas(app.medidas, registry.resources));
  for (const {
    name,
    board: declared,
    action = 'list',
    subject = '',
    breadcrumb,
    guard,
  } of registry.resources) {
    if (!declared) continue;
    const config = {
      acesso: { action, subject, titulo: breadcrumb },
      vendoComo: true,
      recurso: name,
      ...(guard !== undefined && isGuardName(guard) ? { guard } : {}),
    } as const;
    app.get(`/api/paineis/${name}/embutido`, { config }, (request): Promise<PasseDoPainel> =>
      passeDoPainel(embutido, app.configuracao.atual, name, contextoDe(request)),
    );
    metas(app, pool, name);
    app.get<{ Querystring: Pedido }>(
      `/api/paineis/${name}`,
      { config, schema: PERIODO },
      async (request): Promise<PainelLido> => {
        // As it stands now: under development a declaration is replaced while the server runs.
        const { resource, ...atual } = app.registro.atual;
        const board: BoardDeclaration = resource[name]?.board ?? declared;
        const padrao = board.period === false ? null : (board.period ?? 'mes');
        const periodo = padrao && pedido(request.query, padrao);
        const contexto = contextoDe(request);
        const { anterior, quadros, contagens } = await app.leitura.read(request, pool, async (db) => {
          // What is kept is written, on the primary.
          const guarda = new Contagens(pool, { anew: request.query.agora === 'true' });
          const registros = { resource, ...atual };
          const mesa = { db, registry: registros, contexto, medidas: app.medidas, contagens: guarda };
          return { ...(await lerQuadros(mesa, name, board, periodo)), contagens: guarda };
        });
        const velha = await contagens.encerrar();
        const { prestadorId, usuario } = contexto;
        if (contagens.muitas && prestadorId !== null) {
          const dias = { de: periodo?.de ?? '', ate: periodo?.ate ?? '' };
          const vista = { painel: name, ...dias, usuarioId: usuario.id, prestadorId };
          await lembrarVista(pool, vista, contagens.maisVelha === null);
          if (velha) await recontar(pool, vista);
        }
        return {
          titulo: breadcrumb,
          ...(board.about === undefined ? {} : { sobre: board.about }),
          padrao,
          periodo,
          anterior,
          emCurso: periodo !== null && periodo.ate >= hoje(),
          contadoEm: (contagens.maisVelha ?? new Date()).toISOString(),
          guardado: contagens.maisVelha !== null,
          quadros,
        };
      },
    );
  }
}

/** Throws at the start where a tile names a measure that no feature gives, or cuts it by what it is not cut by. */
function exigirMedidas(medidas: Medidas, resources: Registry['resources']): void {
  for (const { name, board } of resources)
    for (const { key, measure, by } of board?.tiles ?? []) {
      if (typeof measure !== 'object' || !('named' in measure)) continue;
      const medida = medidas.de(measure.named);
      if (!medida || (by && !medida.por.includes(by.field)))
        throw new Error(
          `${name}, quadro ${key}: nenhuma funcionalidade dá a medida '${measure.named}' assim`,
        );
    }
}

const errado = (frase: string): AppError => new AppError('requisicao-invalida', { messages: [frase] });
const isPeriod = (nome: string): nome is PeriodName => (PERIODS as readonly string[]).includes(nome);

/** Throws 400 in words: half a period, days that do not exist, an end before its start, more than ten years. */
function pedido({ periodo, de, ate }: Pedido, padrao: PeriodName): Periodo {
  if (de === undefined && ate === undefined) {
    const nome = periodo ?? padrao;
    if (!isPeriod(nome)) throw errado(texto.periodoDesconhecido);
    return periodoDe(nome, hoje());
  }
  const [inicio, fim] = [de ?? '', ate ?? ''];
  const problema = problemaDosDias(inicio, fim);
  if (problema !== null) throw errado(texto[problema]);
  return { de: inicio, ate: fim };
}
