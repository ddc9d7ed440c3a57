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
import { contextoDe } from '#server/plugins/contexto.ts';
import type { FeatureDeps } from '#server/plugins/feature.ts';
import { PRESTADORES_SQL } from '#server/plugins/ver-como.ts';
import { paginaDe, umEvento, type Alcance, type Filtro } from './consulta.ts';
import { arquivoDe } from './exportar.ts';
import { lerPedido } from './filtros.ts';
import { narrar, type Leitor } from './narrar.ts';
import { comecar, ultimaVerificacao, verificacaoDe } from './verificacao.ts';
import type { Vista } from './vista.ts';

type Query = { readonly [key: string]: unknown };

export default function auditoriaRoutes(app: FastifyInstance, deps: FeatureDeps): void {
  const { pool } = deps;
  const leitura = {
    config: { semPrestador: true, acesso: { action: 'list', subject: 'auditoria', titulo: auditoria.titulo } },
  } as const;
  const leitorOf = (request: FastifyRequest): Leitor => ({ registry: deps.registry, ability: contextoDe(request).ability, pool });
  const vistaOf = (request: FastifyRequest): Vista => ({ registry: deps.registry, contexto: contextoDe(request) });
  const running = new Set<Promise<void>>();
  app.addHook('onClose', async () => void (await Promise.allSettled(running)));

  app.get('/api/auditoria', leitura, async (request, reply): Promise<PaginaEventos> => {
    const { filtro, antes, limite } = lerPedido(request.query as Query);
    const page = await paginaDe(pool, { ...filtro, alcance: alcanceOf(request), vista: vistaOf(request) }, antes, limite);
    reply.header('cache-control', 'no-store');
    return { eventos: await narrar(leitorOf(request), page.rows), proximo: page.proximo, procuradoAte: page.procuradoAte };
  });

  app.get('/api/auditoria/_export', leitura, async (request, reply) => {
    const query = request.query as Query;
    const { formato = 'csv' } = query;
    if (formato !== 'csv' && formato !== 'xlsx')
      throw new AppError('requisicao-invalida', { messages: [exportacao.formatoInvalido] });
    const pedido = lerPedido(query, ['formato']);
    const filtro: Filtro = { ...pedido.filtro, alcance: alcanceOf(request), vista: vistaOf(request) };
    const { formato: _formato, ...filtros } = query;
    await auditAct(pool, 'auditoria', contextoDe(request), { acao: 'exportar', id: null, depois: { formato, filtros } });
    const { rows } = await pool.query<{ fim: number }>('SELECT coalesce(max(seq), 0) + 1 AS fim FROM auditoria');
    const bytes = arquivoDe(formato, leitorOf(request), filtro, rows[0]?.fim ?? 1);
    const hoje = localDateTime(new Date().toISOString(), fusoAtual())?.data ?? '';
    return asFile(reply, `auditoria-${hoje}.${formato}`).send(
      Readable.from(bytes, { objectMode: false, highWaterMark: 128 * 1024 }),
    );
  });

  app.get<{ Querystring: { q?: unknown } }>('/api/auditoria/_usuarios', leitura, async (request) => {
    const { q = '' } = request.query;
    if (typeof q !== 'string' || q.length > 100 || q.includes('\u0000'))
      throw new AppError('filtro-invalido', { params: { filtro: 'q' } });
    const { rows } = await pool.query<{ id: number; nome: string; login: string }>(
      // Who works where the reader does; for the whole house everybody, also who has left it.
      `SELECT u.id, u.nome, u.login FROM usuario u
        WHERE (zelo_busca(u.nome) LIKE '%' || zelo_busca($1) || '%' OR u.login LIKE lower($1) || '%')
          AND ($2::bigint[] IS NULL OR u.id = $3
               OR EXISTS (SELECT 1 FROM jsonb_array_elements(${PRESTADORES_SQL}) a WHERE (a->>'id')::bigint = ANY ($2)))
        ORDER BY u.nome, u.id LIMIT 20`,
      [q.replace(/[\\%_]/g, (sign) => `\\${sign}`), alcanceOf(request)?.prestadores ?? null, contextoDe(request).usuario.id],
    );
    return rows.map(({ id, nome, login }) => ({ id, label: `${nome} (${login})` }));
  });

  app.get('/api/auditoria/_prestadores', leitura, async (request) => {
    const { rows } = await pool.query<{ id: number; label: string }>(
      'SELECT id, nome AS label FROM prestador WHERE $1::bigint[] IS NULL OR id = ANY ($1) ORDER BY nome LIMIT 500',
      [alcanceOf(request)?.prestadores ?? null],
    );
    return rows;
  });

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

  app.get<{ Params: { seq: string } }>('/api/auditoria/:seq', leitura, async (request, reply): Promise<EventoCompleto> => {
    const found = await umEvento(pool, numero(request.params.seq), { alcance: alcanceOf(request), vista: vistaOf(request) });
    const [evento] = found ? await narrar(leitorOf(request), [found]) : [];
    if (!found || !evento) throw new AppError('nao-encontrado');
    reply.header('cache-control', 'no-store');
    return { ...evento, cadeia: found.cadeia, posicao: found.posicao, codigo: found.codigo };
  });
}

/** An admin reads the whole house; others what happened at the providers that they reach, and their own entries. */
function alcanceOf(request: FastifyRequest): Alcance | null {
  const { usuario } = contextoDe(request);
  return usuario.admin ? null : { prestadores: [...(request.sessao?.prestadores ?? [])], usuarioId: usuario.id };
}

function numero(text: string): number {
  const value = /^[1-9][0-9]{0,15}$/.test(text) ? Number(text) : NaN;
  if (!Number.isSafeInteger(value)) throw new AppError('nao-encontrado');
  return value;
}
