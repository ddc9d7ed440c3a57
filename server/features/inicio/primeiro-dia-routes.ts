/** `/api/primeiro-dia`: what is still to be set up in this installation, read off its rows, and what was skipped for now. */
import type { FastifyInstance } from 'fastify';
import { AppError } from '#domain/errors/app-error.ts';
import {
  andamento,
  isChavePasso,
  PRIMEIRO_DIA,
  type AndamentoPasso,
  type ChavePasso,
  type PassoDoPrimeiroDia,
} from '#domain/inicio/primeiro-dia.ts';
import { primeiroDia as texto } from '#messages/primeiro-dia.ts';
import { writeEvent } from '#server/database/audit-event.ts';
import { inTransaction, type Queryable } from '#server/database/query.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import { parseListQuery } from '#server/engine/filters.ts';
import { houseHas } from '#server/engine/house-has.ts';
import { readEmailConfig } from '#server/gateways/email/config.ts';
import { exigir } from '#server/plugins/authorization.ts';
import { contextoDe, type Contexto } from '#server/plugins/context.ts';
import { gravarPulados, lerSinais, pulados, travarPulados, type Pulados } from './repository.ts';

const acesso = { action: 'manage', subject: 'all', titulo: texto.titulo } as const;

export function primeiroDia(app: FastifyInstance, { pool, env }: FeatureDeps): void {
  const correio = readEmailConfig(env) !== null;

  app.get(
    '/api/primeiro-dia',
    { config: { semPrestador: true, acesso, vendoComo: true } },
    async (request): Promise<readonly AndamentoPasso[]> => {
      const contexto = contextoDe(request);
      exigir(contexto, 'manage', 'all', texto.titulo);
      return passos(contexto);
    },
  );

  app.put<{ Params: { passo: string } }>(
    '/api/primeiro-dia/:passo/pulado',
    { config: { semPrestador: true, acesso } },
    async (request) => {
      const contexto = contextoDe(request);
      exigir(contexto, 'manage', 'all', texto.titulo);
      await mudar(contexto, request.params.passo, (antes, passo) => ({
        ...antes,
        [passo]: { por: contexto.usuario.id, em: new Date().toISOString() },
      }));
      return passos(contexto);
    },
  );

  app.delete<{ Params: { passo: string } }>(
    '/api/primeiro-dia/:passo/pulado',
    { config: { semPrestador: true, acesso } },
    async (request) => {
      const contexto = contextoDe(request);
      exigir(contexto, 'manage', 'all', texto.titulo);
      await mudar(contexto, request.params.passo, (antes, passo) =>
        Object.fromEntries(Object.entries(antes).filter(([chave]) => chave !== passo)),
      );
      return passos(contexto);
    },
  );

  async function passos(contexto: Contexto): Promise<readonly AndamentoPasso[]> {
    const [concluidos, saltados] = await Promise.all([passosFeitos(pool, contexto), pulados(pool)]);
    return andamento(concluidos, new Set(Object.keys(saltados).filter(isChavePasso)));
  }

  async function passosFeitos(db: Queryable, contexto: Contexto): Promise<ReadonlySet<ChavePasso>> {
    const { registry } = { registry: app.registro.atual };
    const porLinhas = PRIMEIRO_DIA.flatMap(({ chave, feito }: PassoDoPrimeiroDia & { chave: ChavePasso }) => {
      const entity = 'registro' in feito ? registry.entity[feito.registro] : undefined;
      if (!entity || !('registro' in feito)) return [];
      const reader = { entity, ability: contexto.ability, usuarioId: contexto.usuario.id };
      return [{ chave, asked: { entity, query: parseListQuery(feito.filtros ?? {}, reader) } }];
    });
    const [linhas, sinais] = await Promise.all([
      houseHas(
        db,
        registry,
        porLinhas.map(({ asked }) => asked),
      ),
      lerSinais(db),
    ]);
    const sinaisDaCasa = { ...sinais, correio };
    return new Set([
      ...porLinhas.filter((_, at) => linhas[at]).map(({ chave }) => chave),
      ...PRIMEIRO_DIA.filter(({ feito }) => 'sinal' in feito && sinaisDaCasa[feito.sinal]).map(
        ({ chave }) => chave,
      ),
    ]);
  }

  async function mudar(
    contexto: Contexto,
    passo: string,
    novo: (antes: Pulados, passo: ChavePasso) => Pulados,
  ): Promise<void> {
    if (!isChavePasso(passo)) throw new AppError('nao-encontrado', { messages: [texto.passoDesconhecido] });
    await inTransaction(pool, async (db) => {
      const antes = await travarPulados(db);
      const depois = novo(antes, passo);
      await gravarPulados(db, depois);
      await writeEvent(db, contexto, {
        recurso: 'configuracoes',
        id: 1,
        acao: 'alterar',
        antes: { passosPulados: Object.keys(antes) },
        depois: { passosPulados: Object.keys(depois) },
      });
    });
  }
}
