/** The agenda in the professional's own calendar (iCalendar), by an address that only its owner makes and takes back. */
import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { escreverIcal, iniciais, situacaoIcal, type CalendarioDoProfissional } from '#domain/agenda/ical.ts';
import { formatData } from '#domain/formato/data.ts';
import { diaDe } from '#domain/formato/fuso.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { agenda as texto, calendarioTexto } from '#messages/agenda.ts';
import { writeEvent } from '#server/database/audit-event.ts';
import { inTransaction } from '#server/database/query.ts';
import { abrirCofre } from '#server/gateways/vault.ts';
import { readOutsideConfig } from '#server/gateways/config.ts';
import { contextoDe } from '#server/plugins/context.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import limitePublico from '#server/plugins/public-limit.ts';
import {
  apagarCalendario,
  calendarioDe,
  calendarioLido,
  gravarCalendario,
  linhasDoCalendario,
  renovarCalendario,
  type Calendario,
} from './calendario-repository.ts';

/** Calendars ask every quarter of an hour; a clinic's professionals share one address. */
const POR_MINUTO = 60;
/** How long before its end the calendar says so. */
const AVISO_MS = 7 * 86_400_000;
const FINALIDADE = 'agenda-calendario';
const RECURSO = 'agenda-calendario';
const resumoDe = (token: string): Buffer => createHash('sha256').update(token).digest();

export async function rotasDeCalendario(app: FastifyInstance, { pool, env }: FeatureDeps): Promise<void> {
  const cofre = abrirCofre(env);
  const { publicUrl } = readOutsideConfig(env);
  // Made again of its seed for its owner, kept nowhere (as public links are, docs/guides/convite.md).
  const tokenDe = (semente: string): string => cofre.derivar(semente, FINALIDADE).toString('base64url');
  const config = {
    acesso: { action: 'list', subject: 'agenda', titulo: texto.sujeito },
    guard: 'agenda' as const,
  };

  const souProfissional = (request: FastifyRequest): number => {
    const { profissionalId } = contextoDe(request).alcance;
    if (profissionalId === null)
      throw new AppError('validacao', { messages: [calendarioTexto.soProfissional] });
    return profissionalId;
  };
  const mostrar = ({ semente, nomes, criadoEm, valeAte, lidoEm }: Calendario): CalendarioDoProfissional => ({
    endereco: `${publicUrl}/api/agenda/publico/${tokenDe(semente)}.ics`,
    nomes,
    criadoEm,
    valeAte,
    lidoEm,
  });

  app.get('/api/agenda/calendario', { config }, async (request) => {
    const meu = await calendarioDe(pool, contextoDe(request).usuario.id);
    return meu ? mostrar(meu) : null;
  });

  /** A new address; the former one, where there was one, answers no more. */
  app.post<{ Body: { nomes?: boolean } }>(
    '/api/agenda/calendario',
    {
      config,
      schema: {
        body: { type: 'object', additionalProperties: false, properties: { nomes: { type: 'boolean' } } },
      },
    },
    async (request, reply) => {
      const profissionalId = souProfissional(request);
      const contexto = contextoDe(request);
      const semente = randomBytes(24).toString('base64url');
      const { nomes = false } = request.body;
      const calendario = await inTransaction(pool, async (db) => {
        const novo = {
          usuarioId: contexto.usuario.id,
          profissionalId,
          semente,
          nomes,
          resumo: resumoDe(tokenDe(semente)),
        };
        const row = await gravarCalendario(db, novo);
        await writeEvent(db, contexto, { recurso: RECURSO, id: row.id, acao: 'inserir', depois: { nomes } });
        return row;
      });
      return reply.code(201).send(mostrar(calendario));
    },
  );

  app.post('/api/agenda/calendario/renovar', { config }, async (request) => {
    const contexto = contextoDe(request);
    const renovado = await inTransaction(pool, async (db) => {
      const row = await renovarCalendario(db, contexto.usuario.id);
      if (!row) throw new AppError('nao-encontrado', { messages: [calendarioTexto.semEndereco] });
      await writeEvent(db, contexto, {
        recurso: RECURSO,
        id: row.id,
        acao: 'alterar',
        depois: { valeAte: row.valeAte },
      });
      return row;
    });
    return mostrar(renovado);
  });

  app.delete('/api/agenda/calendario', { config }, async (request, reply) => {
    const contexto = contextoDe(request);
    await inTransaction(pool, async (db) => {
      if (await apagarCalendario(db, contexto.usuario.id))
        await writeEvent(db, contexto, { recurso: RECURSO, id: null, acao: 'excluir' });
    });
    return reply.code(204).send();
  });

  await app.register(async (scope) => {
    await scope.register(limitePublico, { pool });
    const limite = { porMinuto: POR_MINUTO, recusa: 'muitas-solicitacoes' } as const;
    scope.get<{ Params: { arquivo: string } }>(
      '/api/agenda/publico/:arquivo',
      { config: { publico: true, limite } },
      async (request, reply) => {
        const [, token = ''] = /^([\w-]{43})\.ics$/.exec(request.params.arquivo) ?? [];
        const calendario = token === '' ? undefined : await calendarioLido(pool, resumoDe(token));
        if (!calendario) throw new AppError('nao-encontrado');
        const linhas = await linhasDoCalendario(pool, calendario.profissionalId);
        const eventos = linhas.map(
          ({ id, versao, mudou, inicio, fim, situacao, paciente, tipo, prestador, sala }) => ({
            uid: `agendamento-${id}@zelo`,
            sequencia: versao,
            mudou,
            inicio,
            fim,
            titulo: [calendario.nomes ? paciente : iniciais(paciente), tipo].filter(Boolean).join(' · '),
            lugar: [prestador, sala].filter(Boolean).join(', '),
            situacao: situacaoIcal(situacao),
          }),
        );
        // Who reads it elsewhere never sees our screen: the calendar itself says when it ends.
        const fim = {
          uid: `calendario-${calendario.id}-fim@zelo`,
          sequencia: Math.floor(Date.parse(calendario.valeAte) / 86_400_000),
          mudou: calendario.criadoEm,
          inicio: new Date(Date.parse(calendario.valeAte) - AVISO_MS).toISOString(),
          fim: new Date(Date.parse(calendario.valeAte) - AVISO_MS + 15 * 60_000).toISOString(),
          titulo: calendarioTexto.avisoDoFim(formatData(diaDe(calendario.valeAte))),
          lugar: '',
          situacao: situacaoIcal('CONFIRMADO'),
        };
        return reply
          .header('content-type', 'text/calendar; charset=utf-8')
          .header('content-disposition', 'inline; filename="agenda.ics"')
          .send(escreverIcal(calendarioTexto.nome(calendario.nome), [...eventos, fim]));
      },
    );
  });
}
