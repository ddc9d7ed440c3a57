/** /api/monitoria: the review chat of a record and of its fields (MON-01 to MON-03, docs/guides/monitoria.md). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isGuardName } from '#domain/acesso/guards.ts';
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { compose } from '#domain/formato/composto.ts';
import {
  ACAO_DO_STATUS,
  MENSAGEM_MAXIMO,
  REGISTRO_INTEIRO,
  STATUS_MONITORIA,
  statusUnico,
  SUJEITO_MONITORIA,
  temMonitoria,
  type ConversaResumida,
  type RespostaMonitoria,
  type StatusMonitoria,
} from '#domain/monitoria/monitoria.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import { monitoriaServidor as texto, STATUS_DITO } from '#messages/monitoria.ts';
import {
  conversasDo,
  dizer,
  mensagensEm,
  type Assunto,
  type Lugar,
} from '#server/capabilities/monitoria/index.ts';
import { inTransaction } from '#server/database/query.ts';
import { canRead, demand } from '#server/engine/access.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import { namesOf } from '#server/engine/labels.ts';
import { findRow, readId } from '#server/engine/read.ts';
import { auditReading } from '#server/engine/readings.ts';
import { scopeOf } from '#server/engine/scope.ts';
import { exigir } from '#server/plugins/authorization.ts';
import { contextoDe, type Contexto } from '#server/plugins/context.ts';
import { exigirGuarda } from '#server/plugins/guard.ts';
import { sessaoDe } from '#server/plugins/session.ts';

type Pergunta = { readonly nomeEntidade: string; readonly idEntidade: string; readonly nomeColuna?: string };

const pergunta = {
  type: 'object',
  additionalProperties: false,
  required: ['nomeEntidade', 'idEntidade'],
  properties: {
    nomeEntidade: { type: 'string', maxLength: 80 },
    idEntidade: { type: 'string', maxLength: 16 },
    nomeColuna: { type: 'string', maxLength: 80 },
  },
} as const;

type Corpo = {
  readonly idMestre?: number | null;
  readonly nomeMestre?: string | null;
  readonly idEntidade: number;
  readonly nomeEntidade: string;
  readonly nomeColuna?: string | null;
  readonly mensagem?: string | null;
  readonly status?: string | null;
};

const texto80 = { type: ['string', 'null'], maxLength: 80 } as const;
const envio = {
  type: 'object',
  additionalProperties: false,
  required: ['idEntidade', 'nomeEntidade'],
  properties: {
    idMestre: { type: ['integer', 'null'], minimum: 1 },
    nomeMestre: texto80,
    idEntidade: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
    nomeEntidade: { type: 'string', maxLength: 80 },
    nomeColuna: texto80,
    mensagem: { type: ['string', 'null'] },
    status: { type: ['string', 'null'], maxLength: 40 },
  },
} as const;

type Registro = { readonly entity: EntityModel; readonly row: Row; readonly contexto: Contexto };

export default function monitoria(app: FastifyInstance, { pool }: FeatureDeps): void {
  const acesso = (action: string) => ({
    acesso: { action, subject: SUJEITO_MONITORIA, titulo: texto.recurso },
  });

  /** The record that is spoken of, in the caller's sight: 404 or 403 as its own page would say. */
  async function registroDe(request: FastifyRequest, nome: string, id: number): Promise<Registro> {
    if (!temMonitoria(app.configuracao.atual))
      throw new AppError('acesso-negado', { messages: [texto.foraDoEstudo] });
    const { resource, entity: entities } = app.registro.atual;
    const declared = Object.hasOwn(resource, nome) ? resource[nome] : undefined;
    const entity = Object.hasOwn(entities, nome) ? entities[nome] : undefined;
    if (!declared?.monitoria || !entity)
      throw new AppError('rota-desconhecida', { messages: [texto.semMonitoria] });
    const contexto = contextoDe(request);
    demand(entity, contexto, 'view');
    if (declared.guard !== undefined && isGuardName(declared.guard))
      await exigirGuarda(pool, request, declared.guard);
    const row = await findRow(pool, scopeOf(app.registro.atual, entity, contexto), id);
    if (!row) throw new AppError('nao-encontrado');
    if (entity.auditRead) await auditReading(pool, entity, contexto, id, 'ver');
    return { entity, row, contexto };
  }

  /** What the field is called; refuses one that the record does not have, or does not show to the caller. */
  async function campoDe({ entity, row, contexto }: Registro, coluna: string): Promise<string | null> {
    if (coluna === REGISTRO_INTEIRO) return null;
    const { coluna: propria } = app.monitoradas.de(entity.name);
    const field = Object.hasOwn(entity.field, coluna) ? entity.field[coluna] : undefined;
    const campo =
      field && canRead(entity, field, contexto.ability) ? field.title : await propria?.(row, coluna);
    if (campo === undefined) throw validationError({ nomeColuna: [texto.colunaDesconhecida] });
    return campo;
  }

  async function nomeDe(nome: string, id: number): Promise<string> {
    const entity = app.registro.atual.entity[nome];
    return (entity && (await namesOf(pool, entity, [id])).get(id)) ?? '';
  }

  async function assuntoDe(registro: Registro, lugar: Lugar, corpo: Corpo): Promise<Assunto> {
    const { entity, row } = registro;
    const { mestre } = app.monitoradas.de(entity.name);
    const idMestre = mestre ? inteiro(row[mestre.campo]) : null;
    if (corpo.idMestre != null && (corpo.idMestre !== idMestre || corpo.nomeMestre !== mestre?.recurso))
      throw validationError({ idMestre: [texto.mestreDesconhecido] });
    return {
      ...lugar,
      registro: (await nomeDe(entity.name, lugar.idEntidade)) || entity.title,
      campo: await campoDe(registro, lugar.nomeColuna),
      mestre: mestre && idMestre !== null ? await nomeDe(mestre.recurso, idMestre) : null,
      nomeMestre: idMestre === null ? null : (mestre?.recurso ?? null),
      idMestre,
      prestadorId: entity.tenant ? registro.contexto.prestadorId : null,
      estudoId: entity.name === 'estudos' ? row.id : inteiro(row['estudoId']),
    };
  }

  const responder = async (lugar: Lugar): Promise<RespostaMonitoria> => ({
    messages: { alerts: [] },
    result: { entity: await mensagensEm(pool, lugar) },
  });

  app.get<{ Querystring: Pergunta }>(
    '/api/monitoria',
    { config: acesso('view'), schema: { querystring: pergunta } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const lugar = lugarDe(request.query);
      await registroDe(request, lugar.nomeEntidade, lugar.idEntidade);
      return responder(lugar);
    },
  );

  /** The chats of a record, for the icons beside its fields. */
  app.get<{ Querystring: Pergunta }>(
    '/api/monitoria/_resumo',
    { config: acesso('view'), schema: { querystring: pergunta } },
    async (request, reply): Promise<readonly ConversaResumida[]> => {
      reply.header('cache-control', 'no-store');
      const lugar = lugarDe(request.query);
      await registroDe(request, lugar.nomeEntidade, lugar.idEntidade);
      return conversasDo(pool, lugar);
    },
  );

  app.post<{ Body: Corpo }>(
    '/api/monitoria',
    { bodyLimit: 64 * 1024, config: acesso('insert'), schema: { body: envio } },
    async (request): Promise<RespostaMonitoria> => {
      const { body } = request;
      const lugar: Lugar = {
        nomeEntidade: body.nomeEntidade,
        idEntidade: body.idEntidade,
        nomeColuna: body.nomeColuna ?? REGISTRO_INTEIRO,
      };
      if (sessaoDe(request).vendoComo !== null)
        throw new AppError('acesso-negado', { messages: [texto.vendoComo] });
      const registro = await registroDe(request, lugar.nomeEntidade, lugar.idEntidade);
      if (registro.row.excluidoEm != null) throw new AppError('na-lixeira', { messages: [texto.naLixeira] });
      const { mensagem, status } = falado(body, registro.contexto);
      const assunto = await assuntoDe(registro, lugar, body);
      await inTransaction(pool, (db) =>
        dizer(
          db,
          {
            monitorias: app.registros(request, 'monitorias').server.everybodys.within(db),
            mensagens: app.registros(request, 'mensagens-monitoria').server.everybodys.within(db),
          },
          assunto,
          {
            mensagem,
            status,
            autor: registro.contexto.usuario,
            agora: new Date().toISOString(),
            chave: chaveDe(request),
          },
        ),
      );
      return responder(lugar);
    },
  );
}

const inteiro = (valor: unknown): number | null => (typeof valor === 'number' ? valor : null);

const lugarDe = ({ nomeEntidade, idEntidade, nomeColuna }: Pergunta): Lugar => ({
  nomeEntidade,
  idEntidade: readId(idEntidade),
  nomeColuna: nomeColuna ?? REGISTRO_INTEIRO,
});

function chaveDe({ headers }: FastifyRequest): string | undefined {
  const chave = headers['idempotency-key'];
  return typeof chave === 'string' && chave.length <= 60 ? chave : undefined;
}

/** What was written, and with which status: the only one that the person may send goes without being said. */
function falado(
  body: Corpo,
  contexto: Contexto,
): { readonly mensagem: string; readonly status: StatusMonitoria } {
  const mensagem = compose(body.mensagem ?? '').trim();
  const pode = (action: string, subject: string) => contexto.ability.can(action, subject);
  const pedido = STATUS_MONITORIA.find((status) => status === body.status);
  const status = pedido ?? (body.status == null || body.status === '' ? statusUnico(pode) : undefined);
  const errors = {
    ...(mensagem === '' ? { mensagem: [texto.semMensagem] } : {}),
    ...(mensagem.length > MENSAGEM_MAXIMO ? { mensagem: [texto.longa] } : {}),
    ...(status === undefined ? { status: [texto.semStatus] } : {}),
  };
  if (status === undefined || Object.keys(errors).length > 0) throw validationError(errors);
  exigir(contexto, ACAO_DO_STATUS[status], SUJEITO_MONITORIA, STATUS_DITO[status]);
  return { mensagem, status };
}
