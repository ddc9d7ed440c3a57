/** `_export`: the list's filters, order and columns as a streamed file; `_export/ticket`: a one-time address for the browser's own download. */
import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { AppError } from '#domain/errors/app-error.ts';
import type { TabelaFilha } from '#domain/importacao/filhas.ts';
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import { lista } from '#messages/lista.ts';
import { tellsPeople } from '#domain/registro/pessoal.ts';
import { exportacao } from '#messages/importacao.ts';
import { canRead, demand, mayDo } from '#server/engine/access.ts';
import { auditAct } from '#server/engine/audit.ts';
import { demandTabela } from '#server/engine/child-table.ts';
import { hoje } from '#server/clock.ts';
import { parseListQuery, type ListQuery, type QueryInput } from '#server/engine/filters.ts';
import { exactCount } from '#server/engine/list.ts';
import type { Pool } from '#server/database/query.ts';
import { callOf, entityOf, type EngineOptions } from '#server/engine/routes.ts';
import { scopeOf } from '#server/engine/scope.ts';
import type { EntityCall } from '#server/engine/call.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import { SEM_ALCANCE } from '#server/plugins/reach.ts';
import { positionOf } from '#server/plugins/replica-reads.ts';
import { direitosDaConta } from '#server/plugins/rights.ts';
import type { AbilityContexto, Contexto, UsuarioContexto } from '#server/plugins/context.ts';
import { childCount, childRows, REGISTRO } from './child-rows.ts';
import { disguise, withoutRare, type Asked, type Disguised } from './disguise.ts';
import { exportRows } from './export-rows.ts';
import { csvBytes, xlsxOf } from './file-bytes.ts';
import { asFile, fileSlug } from './file-answer.ts';
import { XLSX_MAX_ROWS } from './xlsx-writer.ts';

type Wanted = {
  readonly formato: 'csv' | 'xlsx';
  /** A child table in place of the register itself. */
  readonly tabela: TabelaFilha | undefined;
  readonly columns: readonly FieldModel[];
  readonly disguised: Disguised;
  readonly asked: Asked;
  readonly query: ListQuery;
  readonly input: QueryInput;
};

type Ticket = {
  readonly recurso: string;
  readonly query: QueryInput;
  readonly usuario: UsuarioContexto;
  readonly prestadorId: number | null;
  readonly ip: string;
  readonly motivo: string | null;
  /** Actions on the entity that the caller had when asking. */
  readonly acoes: readonly string[];
  /** What the file has to hold, where a standby reads it. */
  readonly posicao?: string;
};

const TICKET_SECONDS = 60;

export async function exportRoutes(app: FastifyInstance, options: EngineOptions): Promise<void> {
  app.get(
    '/api/:recurso/_export',
    { config: { acesso: { declarada: ['list'] }, reautentica: true } },
    async (request, reply) => {
      const call = callOf(app, request, options, 'list');
      return send(reply, call, read(call, request.query as QueryInput), positionOf(request));
    },
  );

  app.post(
    '/api/:recurso/_export/ticket',
    { config: { acesso: { declarada: ['list'] }, reautentica: true } },
    async (request) => {
      const call = callOf(app, request, options, 'list');
      const query = textsOf(request.body);
      const wanted = read(call, query);
      demandGroup(call, wanted, await totalOf(call, wanted));
      const secret = randomBytes(24).toString('base64url');
      const { usuario, prestadorId, ip, motivo } = call.contexto;
      const acoes = actionsOf(call.entity).filter((action) => call.ability.can(action, call.entity.subject));
      const asked = { recurso: call.entity.name, query, usuario, prestadorId, ip, motivo, acoes };
      const posicao = positionOf(request);
      const ticket: Ticket = posicao === undefined ? asked : { ...asked, posicao };
      await options.pool.query({
        text: `WITH velhos AS (DELETE FROM exportacao_bilhete WHERE criado_em < now() - interval '1 hour')
             INSERT INTO exportacao_bilhete (hash, dados) VALUES ($1, $2)`,
        values: [hashOf(secret), JSON.stringify(ticket)],
      });
      return {
        url: `/api/_export/${secret}`,
        arquivo: fileName(call.entity, wanted),
        segundos: TICKET_SECONDS,
      };
    },
  );

  // The secret in the address is the permission: it was checked when the ticket was made, and it works once.
  app.get<{ Params: { bilhete: string } }>(
    '/api/_export/:bilhete',
    { config: { publico: true } },
    async (request, reply) => {
      const { rows } = await options.pool.query<{ dados: Ticket }>({
        text: `DELETE FROM exportacao_bilhete WHERE hash = $1 AND criado_em > now() - make_interval(secs => ${TICKET_SECONDS}) RETURNING dados`,
        values: [hashOf(request.params.bilhete)],
      });
      const ticket = rows[0]?.dados;
      const call =
        ticket && (await contaAtiva(options.pool, ticket.usuario.id))
          ? await ticketCall(request, ticket)
          : null;
      if (!ticket || !call)
        throw new AppError('arquivo-nao-encontrado', { messages: [exportacao.bilheteInvalido] });
      return send(reply, call, read(call, ticket.query), ticket.posicao);
    },
  );

  async function ticketCall(request: FastifyRequest, ticket: Ticket): Promise<EntityCall> {
    const entity = entityOf(app, ticket.recurso);
    const granted = new Set(ticket.acoes);
    const now = await direitosDaConta(options.pool, ticket.usuario.id, app.registro.atual.entities);
    const ability: AbilityContexto = {
      can: (action, subject) => subject === entity.subject && granted.has(action),
      ...(now?.ability.linhas ? { linhas: now.ability.linhas } : {}),
      campos: now?.ability.campos,
    };
    const contexto: Contexto = {
      usuario: ticket.usuario,
      ability,
      alcance: now?.alcance ?? SEM_ALCANCE,
      prestadorId: ticket.prestadorId,
      ip: request.ip,
      motivo: ticket.motivo,
    };
    return {
      ...scopeOf(app.registro.atual, entity, contexto),
      pool: options.pool,
      hooks: options.hooks.of(entity.name),
      book: options.hooks,
      contexto,
    };
  }

  const totalOf = (call: EntityCall, { tabela, query }: Wanted): Promise<number> =>
    tabela ? childCount(call, tabela, query) : exactCount(options.pool, call, query);

  async function send(
    reply: FastifyReply,
    call: EntityCall,
    wanted: Wanted,
    posicao: string | undefined,
  ): Promise<FastifyReply> {
    const { tabela } = wanted;
    const total = await totalOf(call, wanted);
    demandGroup(call, wanted, total);
    if (wanted.formato === 'xlsx' && total > XLSX_MAX_ROWS)
      throw new AppError('requisicao-invalida', { messages: [exportacao.linhasDemais] });
    const client = await app.leitura.client(posicao, 'zelo-exportacao');
    const read = () =>
      exportRows(client, call, wanted.query, {
        whole: tabela !== undefined,
        shuffled: wanted.asked.pseudonimos,
      });
    const { columns, change } = wanted.disguised;
    const rare = await rareOf(client, wanted, read).catch((error: unknown) => {
      void client.end().catch(() => undefined); // Nothing is lost: it only read.
      throw error;
    });
    await record(call, wanted, total, rare.blanked);
    const records = read();
    const rows = changed(tabela ? childRows(tabela, records) : records, (row) => change(rare.change(row)));
    const bytes =
      wanted.formato === 'csv'
        ? csvBytes(columns, rows)
        : xlsxOf((tabela?.linha ?? call.entity).plural, columns, rows);
    const stream = Readable.from(bytes, { objectMode: false, highWaterMark: 128 * 1024 });
    stream.once('close', () => void client.end().catch(() => undefined)); // Nothing is lost: it only read.
    return asFile(reply, fileName(call.entity, wanted)).header('x-total-count', String(total)).send(stream);
  }

  /** Data leaving the house is an event: who, which register, which filters, how many rows. */
  async function record(
    { entity, contexto }: EntityCall,
    { formato, tabela, disguised, asked, input }: Wanted,
    total: number,
    blanked: number,
  ): Promise<void> {
    // Order and page ('_sort') choose no row.
    const filtros = Object.entries(input).filter(([key]) => !OWN_KEYS.includes(key) && !key.startsWith('_'));
    const depois = {
      formato,
      ...(tabela ? { tabela: tabela.child.title } : {}),
      colunas: disguised.columns.map(({ id }) => id),
      pseudonimos: asked.pseudonimos,
      momentos: asked.momentos,
      ...(disguised.leftOut.length > 0 ? { semColunas: disguised.leftOut.map(({ id }) => id) } : {}),
      ...(filtros.length > 0 ? { filtros: Object.fromEntries(filtros) } : {}),
      linhas: total,
      ...(blanked > 0 ? { linhasComRaros: blanked } : {}),
    };
    await auditAct(options.pool, entity.name, contexto, { acao: 'exportar', id: null, depois });
  }
}

/** Rows under a pseudonym of whom a search leaves so few are known by the search itself. */
const MENOR_GRUPO = 5;

function demandGroup({ entity, registry }: EntityCall, { asked }: Wanted, total: number): void {
  if (asked.pseudonimos && total < MENOR_GRUPO && tellsPeople(entity, registry.entity))
    throw new AppError('requisicao-invalida', { messages: [exportacao.grupoPequeno(MENOR_GRUPO)] });
}

/**
 * What of a register of people is left blank, since fewer rows than that would show it alike; a child table's rows are of what
 * happened and not of whom. Both readings are of one moment: a row that came between them would not have been counted.
 */
async function rareOf(
  client: pg.Client,
  { tabela, disguised: { describes } }: Wanted,
  read: () => AsyncIterable<Row>,
): Promise<Awaited<ReturnType<typeof withoutRare>>> {
  if (tabela || describes.length === 0) return { change: (row) => row, blanked: 0 };
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  return withoutRare(read(), describes, MENOR_GRUPO);
}

/** A ticket does not outlive the account that asked for it. */
async function contaAtiva(pool: Pool, usuarioId: number): Promise<boolean> {
  const { rows } = await pool.query({
    text: 'SELECT 1 FROM usuario WHERE id = $1 AND ativo AND excluido_em IS NULL',
    values: [usuarioId],
  });
  return rows.length > 0;
}

function read(call: EntityCall, input: QueryInput): Wanted {
  const { formato = 'csv', colunas } = input;
  if (formato !== 'csv' && formato !== 'xlsx')
    throw new AppError('requisicao-invalida', { messages: [exportacao.formatoInvalido] });
  const reader = { entity: call.entity, ability: call.ability, usuarioId: call.contexto.usuario.id };
  const query = parseListQuery(input, reader, OWN_KEYS);
  const tabela =
    input['tabela'] === undefined ? undefined : demandTabela(call.entity, String(input['tabela']));
  // Child rows are part of the record, and not of its line in a list.
  if (tabela) demand(call.entity, call.contexto, 'view');
  const asked = askedOf(input);
  const columns = columnsOf(call, colunas, tabela);
  const disguised = disguise(
    columns,
    tabela ? ofTable(tabela, call.entity) : call.entity,
    call.registry,
    asked,
  );
  if (disguised.columns.length === 0)
    throw new AppError('requisicao-invalida', { messages: [exportacao.semColunas] });
  return { formato, tabela, columns, disguised, asked, query, input };
}

/** What a query says about the file, and not about its rows. */
const OWN_KEYS = ['formato', 'colunas', 'tabela', 'pseudonimos', 'momentos'];

function askedOf({ pseudonimos = '0', momentos = 'tela' }: QueryInput): Asked {
  if (pseudonimos !== '0' && pseudonimos !== '1')
    throw new AppError('requisicao-invalida', { messages: [exportacao.pseudonimosInvalido] });
  if (momentos !== 'tela' && momentos !== 'rfc3339')
    throw new AppError('requisicao-invalida', { messages: [exportacao.momentosInvalido] });
  return { pseudonimos: pseudonimos === '1', momentos };
}

/** A child's rows are about whom the record is about, and bear the record's keys. */
function ofTable({ linha }: TabelaFilha, parent: EntityModel): EntityModel {
  return { ...parent, fields: [...parent.fields, ...linha.fields] };
}

async function* changed(rows: AsyncIterable<Row>, change: Disguised['change']): AsyncGenerator<Row> {
  for await (const row of rows) yield change(row);
}

function columnsOf(
  call: EntityCall,
  colunas: unknown,
  tabela: TabelaFilha | undefined,
): readonly FieldModel[] {
  const { ability } = call;
  const entity = tabela?.linha ?? call.entity;
  const stamps: { readonly [id: string]: FieldModel } = tabela ? { [REGISTRO.id]: REGISTRO } : STAMPS;
  const readable = (field: FieldModel): boolean =>
    field.kind !== 'child' &&
    !field.writeOnly &&
    !(field.heavy && !mayDo(entity, 'view', ability)) &&
    (canRead(entity, field, ability) || field.access?.mask !== undefined);
  if (colunas === undefined || colunas === '') {
    const own = entity.fields.filter((field) => readable(field) && !field.asked && field.kind !== 'file');
    const keys = own.filter((field) => tabela?.chaves.some(({ id }) => id === field.id));
    return tabela ? [...keys, REGISTRO, ...own.filter((field) => !keys.includes(field))] : own;
  }
  if (typeof colunas !== 'string')
    throw new AppError('coluna-desconhecida', { params: { coluna: 'colunas', campo: 'colunas' } });
  return [...new Set(colunas.split(','))].map((id) => {
    const field = Object.hasOwn(entity.field, id) ? entity.field[id] : stamps[id];
    if (!field || !readable(field))
      throw new AppError('coluna-desconhecida', {
        params: { coluna: id.slice(0, 60), campo: id.slice(0, 60) },
      });
    return field;
  });
}

/** Columns that every list can show beside its own. */
const STAMPS: { readonly [id: string]: FieldModel } = Object.fromEntries(
  (
    ['id', 'criadoEm', 'criadoPor', 'atualizadoEm', 'atualizadoPor', 'excluidoEm', 'excluidoPor'] as const
  ).map((id) => [
    id,
    {
      id,
      title: id === 'id' ? 'Id' : lista.carimbos[id],
      kind: id === 'id' ? 'integer' : id.endsWith('Em') ? 'datetime' : 'text',
      scale: 0,
      schema: {},
      ui: {},
    } as unknown as FieldModel,
  ]),
);

function fileName(entity: EntityModel, { formato, tabela, asked }: Wanted): string {
  const kind = asked.pseudonimos ? `-${exportacao.pseudonimos}` : '';
  return `${fileSlug((tabela?.linha ?? entity).plural)}${kind}-${hoje()}.${formato}`;
}

/** Every action that a mask or a filter of the entity may ask for. */
function actionsOf(entity: EntityModel): readonly string[] {
  return [
    ...new Set([
      'list',
      'view',
      ...(entity.audience ? ['insert', 'update'] : []),
      ...(entity.rows?.all === undefined ? [] : [entity.rows.all]),
      ...[...entity.fields, ...entity.children.flatMap(({ child }) => child?.fields ?? [])].flatMap(
        (field) => (field.access?.read ? [field.access.read] : []),
      ),
    ]),
  ];
}

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** The body of a ticket: the query string's keys, each a text or a list of texts. */
function textsOf(body: unknown): QueryInput {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new AppError('requisicao-invalida');
  return Object.fromEntries(
    Object.entries(body)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([key, value]) => {
        if (typeof value === 'number' || typeof value === 'boolean') return [key, String(value)];
        if (
          typeof value === 'string' ||
          (Array.isArray(value) && value.every((item) => typeof item === 'string'))
        )
          return [key, value];
        throw new AppError('filtro-invalido', { params: { filtro: key.slice(0, 60) } });
      }),
  );
}
