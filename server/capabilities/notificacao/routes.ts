/** The calls of notifications, of notices for their readers and of web push (A7). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors/app-error.ts';
import { isTipo } from '#domain/notificacao/tipos.ts';
import { TOKEN_MAXIMO } from '#domain/notificacao/token.ts';
import { NOTIFICACAO, PUSH } from '#messages/notificacao.ts';
import type { PushSender } from '#server/gateways/push/port.ts';
import type { Pool } from '#server/database/query.ts';
import { contextoDe } from '#server/plugins/context.ts';
import { sessaoDe } from '#server/plugins/session.ts';
import type { Sessao } from '#server/plugins/session-store.ts';
import limitePublico from '#server/plugins/public-limit.ts';
import { desligar, lerToken, ligar, trocar, usadoPor } from './assinaturas.ts';
import { listarAvisos, marcarAvisos, obterAviso } from './avisos.ts';
import { listar, marcar, marcarTodas, obter, resumo, type Filtro } from './consulta.ts';

export type RouteDeps = { readonly pool: Pool; readonly sender: () => PushSender };

type Query = { Querystring: { readonly [key: string]: string | string[] | undefined } };
type ById = { Params: { id: string } };
type ByToken = { Params: { uid: string; token: string } };

const LISTA = { action: 'list', subject: 'notificacao', titulo: 'Notificações' } as const;
/** None of this depends on the chosen provider: what belongs to one is shown with its name. */
const lista = { config: { semPrestador: true, acesso: LISTA } };
const avisos = { config: { semPrestador: true, acesso: { sessao: 'the notices for the caller' } } };
const push = {
  config: { semPrestador: true, acesso: { sessao: "the caller's own browsers; another's uid is refused" } },
};
const TROCA = {
  type: 'object',
  additionalProperties: false,
  required: ['antes', 'agora'],
  properties: {
    antes: { type: 'string', maxLength: TOKEN_MAXIMO },
    agora: { type: 'string', maxLength: TOKEN_MAXIMO },
    /** The server's key that the new address was made for. */
    chave: { type: 'string', maxLength: 200 },
  },
} as const;
const TROCAS_POR_MINUTO = 10;
const MOST = 200;

export function notificationRoutes(app: FastifyInstance, { pool, sender }: RouteDeps): void {
  app.get<Query>('/api/notificacoes', lista, async (request, reply) => {
    const { linhas, total, naoLidas } = await listar(pool, sessaoDe(request), filtroDe(request.query));
    reply.header('x-total-count', total).header('x-total-exato', 'true').header('x-nao-lidas', naoLidas);
    return linhas;
  });

  app.get('/api/notificacoes/_resumo', lista, async (request) => resumo(pool, sessaoDe(request)));

  app.get<ById>('/api/notificacoes/:id', lista, async (request) =>
    obter(pool, sessaoDe(request), idDe(request)),
  );

  app.post<ById & { Body: unknown }>('/api/notificacoes/:id/lida', lista, async (request) => {
    const { lida } = (request.body ?? { lida: true }) as { lida?: unknown };
    if (typeof lida !== 'boolean')
      throw new AppError('validacao', { errors: { lida: [NOTIFICACAO.lidaInvalida] } });
    return marcar(pool, sessaoDe(request), idDe(request), lida);
  });

  app.post<{ Body: unknown }>('/api/notificacoes/_lidas', lista, async (request) => {
    const { ate } = (request.body ?? {}) as { ate?: unknown };
    const last = ate === undefined ? Number.MAX_SAFE_INTEGER : ate;
    if (typeof last !== 'number' || !Number.isSafeInteger(last) || last < 0)
      throw new AppError('requisicao-invalida');
    return { lidas: await marcarTodas(pool, sessaoDe(request), last) };
  });

  app.get('/api/notificacoes/_push', push, async (request) => ({
    oferecido: !sessaoDe(request).usuario.admin,
    chavePublica: sender().chavePublica,
  }));

  // ------------------------------------------------------------------ notices: whoever signs in reads theirs
  app.get<Query>('/api/notices', avisos, async (request, reply) => {
    const { lida: lido, inicio, fim } = filtroDe(request.query, 'lido');
    const { linhas, total, naoLidos } = await listarAvisos(pool, sessaoDe(request), {
      ...(lido === undefined ? {} : { lido }),
      inicio,
      fim,
    });
    reply.header('x-total-count', total).header('x-total-exato', 'true').header('x-nao-lidas', naoLidos);
    return linhas;
  });
  app.get<ById>('/api/notices/:id', avisos, async (request) =>
    obterAviso(pool, sessaoDe(request), idDe(request)),
  );
  app.post<ById>('/api/notices/:id/lido', avisos, async (request) => {
    const id = idDe(request);
    await marcarAvisos(pool, sessaoDe(request), [id]);
    return obterAviso(pool, sessaoDe(request), id);
  });
  app.post('/api/notices/_lidos', avisos, async (request) => ({
    lidos: await marcarAvisos(pool, sessaoDe(request), null),
  }));

  // The browser itself has changed its address, with nobody signed in to it: the whole former token is the proof.
  app.register(async (scope) => {
    await scope.register(limitePublico, { pool });
    const limite = { porMinuto: TROCAS_POR_MINUTO, recusa: 'muitas-solicitacoes', boasContam: true } as const;
    scope.post<{ Body: { antes: string; agora: string; chave?: string } }>(
      '/api/notificacoes/publico/navegador',
      { config: { publico: true, semPrestador: true, limite }, schema: { body: TROCA } },
      async (request, reply) => {
        const { chavePublica } = sender();
        // Made for a former key of the server: nothing would reach it. The browser makes it anew with this one.
        if ((request.body.chave ?? chavePublica) !== chavePublica) return { chavePublica };
        await trocar(pool, sender(), request.body, request.ip);
        return reply.code(204).send();
      },
    );
  });

  // ------------------------------------------------------------------ web push, the paths of A7
  app.get<ByToken>('/api/usuarios/token/used/:token', push, async (request, reply) => {
    sessaoDe(request);
    reply.header('cache-control', 'no-store');
    return usadoPor(pool, request.params.token);
  });
  app.post<ByToken>('/api/usuarios/push-tokens/:uid/add/:token', push, async (request) => {
    const sessao = ownOnly(request);
    const agente = request.headers['user-agent'] ?? null;
    return ligar(pool, sender(), {
      sessao,
      contexto: contextoDe(request),
      token: request.params.token,
      agente,
    });
  });
  app.delete<ByToken>('/api/usuarios/push-tokens/:uid/remove/:token', push, async (request) => {
    ownOnly(request);
    lerToken(request.params.token);
    return desligar(pool, { contexto: contextoDe(request), token: request.params.token });
  });
}

/** Nobody links or unlinks another's browser, an administrator neither. */
function ownOnly(request: FastifyRequest<ByToken>): Sessao {
  const sessao = sessaoDe(request);
  if (request.params.uid !== String(sessao.usuario.id))
    throw new AppError('modulo-restrito', { messages: [PUSH.soDono] });
  return sessao;
}

function idDe(request: FastifyRequest<ById>): number {
  if (!/^[0-9]{1,15}$/.test(request.params.id)) throw new AppError('nao-encontrado');
  return Number(request.params.id);
}

/** `_start`, `_end`, `lida` (or `lido`), `tipo`, `q`; anything else is refused, as everywhere. */
function filtroDe(query: Query['Querystring'], lidaKey: 'lida' | 'lido' = 'lida'): Filtro {
  for (const [key, value] of Object.entries(query)) {
    const known = ['_start', '_end', lidaKey, ...(lidaKey === 'lida' ? ['tipo', 'q'] : [])].includes(key);
    if (!known || typeof value !== 'string')
      throw new AppError('filtro-desconhecido', { params: { filtro: key } });
  }
  const { _start = '0', _end, tipo, q } = query as { readonly [key: string]: string };
  const lida = query[lidaKey];
  const inicio = pageNumber(_start);
  const fim = _end === undefined ? inicio + 25 : pageNumber(_end);
  if (fim < inicio) throw new AppError('pagina-invalida');
  if (fim - inicio > MOST) throw new AppError('pagina-grande');
  if ((lida !== undefined && lida !== 'true' && lida !== 'false') || (tipo !== undefined && !isTipo(tipo)))
    throw new AppError('filtro-invalido', { messages: [NOTIFICACAO.filtroInvalido] });
  if (q !== undefined && (q.length > 200 || q.includes('\u0000')))
    throw new AppError('filtro-invalido', { messages: [NOTIFICACAO.filtroInvalido] });
  return {
    inicio,
    fim,
    ...(lida === undefined ? {} : { lida: lida === 'true' }),
    ...(tipo === undefined ? {} : { tipo }),
    ...(q === undefined ? {} : { q }),
  };
}

function pageNumber(text: string): number {
  if (!/^[0-9]{1,9}$/.test(text)) throw new AppError('pagina-invalida');
  return Number(text);
}
