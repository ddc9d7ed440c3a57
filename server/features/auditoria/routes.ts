/** /api/auditoria: the audit for its reader: events in words, one in full, the chain verified, the filter as a file. */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { EventoCompleto, PaginaEventos } from '#domain/auditoria/evento-narrado.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { fusoAtual, localDateTime } from '#domain/formato/fuso.ts';
import { auditoria } from '#messages/auditoria.ts';
import { exportacao } from '#messages/importacao.ts';
import { auditAct } from '#server/engine/audit.ts';
import { asFile } from '#server/engine/export/file-answer.ts';
import { contextoDe } from '#server/plugins/context.ts';
import { provado } from '#server/plugins/route-access.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import { paginaDe } from './consulta.ts';
import { arquivoDe } from './exportar.ts';
import { lerPedido } from './filtros.ts';
import { narrar, type Leitor } from './narrar.ts';
import {
  fimDaCadeia,
  prestadoresPorNome,
  procurarUsuarios,
  umEvento,
  type Alcance,
  type Filtro,
} from './repository.ts';
import { comecar, ultimaVerificacao, verificacaoDe } from './verificacao.ts';
import type { Vista } from './vista.ts';

type Query = { readonly [key: string]: unknown };

export default function auditoriaRoutes(app: FastifyInstance, deps: FeatureDeps): void {
  const { pool } = deps;
  const leitura = {
    config: {
      semPrestador: true,
      acesso: { action: 'list', subject: 'auditoria', titulo: auditoria.titulo },
    },
  } as const;
  const leitorOf = (request: FastifyRequest): Leitor => ({
    registry: deps.registry,
    ability: contextoDe(request).ability,
    pool,
  });
  const vistaOf = (request: FastifyRequest): Vista => ({
    registry: deps.registry,
    contexto: contextoDe(request),
  });
  const running = new Set<Promise<void>>();
  app.addHook('onClose', async () => void (await Promise.allSettled(running)));

  app.get('/api/auditoria', leitura, async (request, reply): Promise<PaginaEventos> => {
    const { filtro, antes, limite } = lerPedido(request.query as Query);
    const page = await paginaDe(
      pool,
      { ...filtro, alcance: alcanceOf(request), vista: vistaOf(request) },
      antes,
      limite,
    );
    reply.header('cache-control', 'no-store');
    return {
      eventos: await narrar(leitorOf(request), page.rows),
      proximo: page.proximo,
      procuradoAte: page.procuradoAte,
    };
  });

  app.get('/api/auditoria/_export', provado(leitura), async (request, reply) => {
    const query = request.query as Query;
    const { formato = 'csv' } = query;
    if (formato !== 'csv' && formato !== 'xlsx')
      throw new AppError('requisicao-invalida', { messages: [exportacao.formatoInvalido] });
    const pedido = lerPedido(query, ['formato']);
    const filtro: Filtro = { ...pedido.filtro, alcance: alcanceOf(request), vista: vistaOf(request) };
    const { formato: _formato, ...filtros } = query;
    await auditAct(pool, 'auditoria', contextoDe(request), {
      acao: 'exportar',
      id: null,
      depois: { formato, filtros },
    });
    const bytes = arquivoDe(formato, leitorOf(request), filtro, await fimDaCadeia(pool));
    const hoje = localDateTime(new Date().toISOString(), fusoAtual())?.data ?? '';
    return asFile(reply, `auditoria-${hoje}.${formato}`).send(
      Readable.from(bytes, { objectMode: false, highWaterMark: 128 * 1024 }),
    );
  });

  app.get<{ Querystring: { q?: unknown } }>('/api/auditoria/_usuarios', leitura, async (request) => {
    const { q = '' } = request.query;
    if (typeof q !== 'string' || q.length > 100 || q.includes('\u0000'))
      throw new AppError('filtro-invalido', { params: { filtro: 'q' } });
    const rows = await procurarUsuarios(
      pool,
      q,
      alcanceOf(request)?.prestadores ?? null,
      contextoDe(request).usuario.id,
    );
    return rows.map(({ id, nome, login }) => ({ id, label: `${nome} (${login})` }));
  });

  app.get('/api/auditoria/_prestadores', leitura, async (request) =>
    prestadoresPorNome(pool, alcanceOf(request)?.prestadores ?? null),
  );

  app.get('/api/auditoria/_verificacao', leitura, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { verificacao: await ultimaVerificacao(pool) };
  });

  app.post('/api/auditoria/_verificacao', leitura, async (request, reply) => {
    const { verificacao, fim } = await comecar(pool, contextoDe(request), (error) =>
      app.log.error({ err: error }, 'verificação da auditoria'),
    );
    running.add(fim);
    void fim.finally(() => running.delete(fim));
    reply.code(202);
    return verificacao;
  });

  app.get<{ Params: { id: string } }>('/api/auditoria/_verificacao/:id', leitura, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return verificacaoDe(pool, numero(request.params.id));
  });

  app.get<{ Params: { seq: string } }>(
    '/api/auditoria/:seq',
    leitura,
    async (request, reply): Promise<EventoCompleto> => {
      const found = await umEvento(pool, numero(request.params.seq), {
        alcance: alcanceOf(request),
        vista: vistaOf(request),
      });
      const [evento] = found ? await narrar(leitorOf(request), [found]) : [];
      if (!found || !evento) throw new AppError('nao-encontrado');
      reply.header('cache-control', 'no-store');
      return { ...evento, cadeia: found.cadeia, posicao: found.posicao, codigo: found.codigo };
    },
  );
}

/** An admin reads the whole house; others what happened at the providers that they reach, and their own entries. */
function alcanceOf(request: FastifyRequest): Alcance | null {
  const { usuario } = contextoDe(request);
  return usuario.admin
    ? null
    : { prestadores: [...(request.sessao?.prestadores ?? [])], usuarioId: usuario.id };
}

function numero(text: string): number {
  const value = /^[1-9][0-9]{0,15}$/.test(text) ? Number(text) : NaN;
  if (!Number.isSafeInteger(value)) throw new AppError('nao-encontrado');
  return value;
}
