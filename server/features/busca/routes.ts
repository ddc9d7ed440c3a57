/** Every search GET of B7 at its path (LOOK-01): a list always, [] for a term that is too short (LOOK-03). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors/app-error.ts';
import { MINIMO_PACIENTE, TIPOS_PACIENTE } from '#domain/registro/buscas.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import { entityOf } from '#server/engine/routes.ts';
import { pdqm } from '#server/gateways/cadsus/pdqm.ts';
import { readOutsideConfig } from '#server/gateways/config.ts';
import { exigir } from '#server/plugins/authorization.ts';
import { contextoDe } from '#server/plugins/context.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import { BUSCAS, text, type Busca, type Resultado } from './buscas.ts';
import { buscarConvenios, buscarItensDoConvenio, TIPOS_DE_ITEM } from './convenios.ts';
import { executar, type Achado, type BuscaDeps } from './executar.ts';
import { buscarNasUnidades, buscarPacientes, buscarPacientesSus } from './pacientes.ts';
import { buscarContratado, buscarIndicacao, buscarProfissionais, lerData } from './profissionais.ts';

type Params = { readonly [name: string]: string };
type Query = { readonly [name: string]: unknown };
type Answer = (call: {
  request: FastifyRequest;
  params: Params;
  query: Query;
  termo: string;
}) => Promise<Resultado[]> | Resultado[];

const MINIMO = 2;
/** Each search asks as the lookup of its register does. */
const BUSCAR = { config: { acesso: { propria: 'who may look the register up' } } };
/** Keys that any search takes: the term when it is not in the path. */
const TERMO = ['value', 'q'];
/** How many results, where twenty are not enough. */
const LIMITE = 'limite';
const MAIS = 100;

export default function buscas(app: FastifyInstance, deps: FeatureDeps): void {
  /**
   * GET /api/{path} and /api/{path}/{term}; below the least length the answer is [] without a query, and so it is when
   * the search fails (B8): who searches gets a list always.
   */
  const find = (
    path: string,
    options: { minimo?: number; chaves?: readonly string[] },
    answer: Answer,
  ): void => {
    const handler = listAlways(async (request) => {
      const params = request.params as Params;
      const query = request.query as Query;
      demandKnown(query, [...TERMO, LIMITE, ...(options.chaves ?? [])]);
      const termo = (params.termo ?? textOf(query, 'value') ?? textOf(query, 'q') ?? '').trim();
      if (termo.length < (options.minimo ?? MINIMO)) return [];
      return answer({ request, params, query, termo });
    });
    app.get(`/api/${path}`, BUSCAR, handler);
    app.get(`/api/${path}/:termo`, BUSCAR, handler);
  };

  for (const busca of BUSCAS) {
    find(
      busca.path,
      { minimo: busca.minimo, chaves: Object.keys(busca.opcoes ?? {}) },
      async ({ request, query, termo }) => {
        return procurar(deps, request, busca, termo, opcoesOf(busca, query));
      },
    );
  }
  generica(app, deps);

  for (const [path, chave, corpoClinico] of [
    ['findProfissional', 'profissionalFisico', true],
    ['findProfissional/completa', 'profissionalFisico', false],
    ['findSolicitante', 'solicitanteFisico', false],
  ] as const) {
    find(`${path}/:conselho/:uf`, {}, ({ request, params, termo }) =>
      buscarProfissionais(deps, contextoDe(request), {
        conselho: params.conselho ?? '',
        uf: params.uf ?? '',
        termo,
        chave,
        corpoClinico,
      }),
    );
  }
  find('findIndicacao', { chaves: ['readOnlyNome'] }, ({ request, query, termo }) =>
    buscarIndicacao(deps, contextoDe(request), termo, textOf(query, 'readOnlyNome') === 'true'),
  );
  find('findContratadoAtendimento/:dataBase', {}, ({ request, params, termo }) =>
    buscarContratado(deps, contextoDe(request), params.dataBase ?? '', termo),
  );

  find('findConvenio', {}, ({ request, query, termo }) =>
    buscarConvenios(deps, contextoDe(request), termo, limiteOf(query)),
  );
  for (const [word, tipo] of Object.entries(TIPOS_DE_ITEM)) {
    find(`findConvenio${word}/id/:idConvenio/valor`, {}, ({ request, params, termo }) =>
      buscarItensDoConvenio(deps, contextoDe(request), { idConvenio: idOf(params.idConvenio), tipo, termo }),
    );
  }

  pacientes(app, deps, find);
}

/** The rows of a search of one register, as results. */
async function procurar(
  deps: BuscaDeps,
  request: FastifyRequest,
  busca: Busca,
  termo: string,
  filtros: { readonly [filtro: string]: string },
): Promise<Resultado[]> {
  const rows = await executar(deps, contextoDe(request), {
    recurso: busca.recurso,
    filtros: { ...busca.filtros, ...filtros },
    termo,
    vigente: busca.vigente,
    limite: limiteOf(request.query as Query),
  });
  return rows.map((row) => ({ ...row._opcao, ...busca.resultado(row) }));
}

/**
 * `{url}/{term}?{query}` over any register, `cids/colera`: its own search where it has one, else its code and label. The
 * query takes the register's filters, from who may list it. A term begins with a letter: digits alone are a record's id.
 */
function generica(app: FastifyInstance, deps: BuscaDeps): void {
  app.get<{ Params: { recurso: string; termo: string } }>(
    '/api/:recurso/:termo(^[A-Za-zÀ-ÿ].*$)',
    BUSCAR,
    async (request, reply): Promise<Resultado[]> => {
      const entity = entityOf(app, request.params.recurso);
      return listAlways(async () => {
        const busca = BUSCAS.find(({ recurso }) => recurso === entity.name);
        const { [LIMITE]: _limite, ...filtros } = request.query as { readonly [filtro: string]: string };
        const contexto = contextoDe(request);
        if (Object.keys(filtros).length > 0) exigir(contexto, 'list', entity.subject, entity.plural);
        const termo = request.params.termo.trim();
        if (termo.length < (busca?.minimo ?? MINIMO)) return [];
        return procurar(deps, request, busca ?? deQualquer(entity), termo, filtros);
      })(request, reply);
    },
  );
}

/** A register without a search of its own: active rows, by what labels them. */
function deQualquer(entity: EntityModel): Busca {
  return {
    path: entity.name,
    recurso: entity.name,
    minimo: MINIMO,
    filtros: entity.field.ativo?.kind === 'boolean' ? { ativo: 'true' } : {},
    resultado: (row) => ({
      id: row.id,
      codigo: text(row.codigo ?? row.sigla),
      nome: text(row.nome ?? row.descricao) ?? (row as Achado)._opcao.label,
    }),
  };
}

/**
 * [] in place of a failure (B8), which the log keeps and a header names, so that a screen need not say that there is
 * nobody. Who has no session any more is told so all the same.
 */
function listAlways(
  search: (request: FastifyRequest) => Promise<Resultado[]> | Resultado[],
): (request: FastifyRequest, reply: FastifyReply) => Promise<Resultado[]> {
  return async (request, reply) => {
    try {
      return await search(request);
    } catch (error) {
      if (error instanceof AppError && error.status === 401) throw error;
      request.log.warn({ err: error }, 'a busca falhou e respondeu uma lista vazia');
      reply.header('x-busca-falhou', 'true');
      return [];
    }
  };
}

/**
 * findPaciente: `/{term}`, `?value=term`, and either of them under `/{idPre}`. One segment is a provider's id
 * only where the term comes in `value`.
 */
function pacientes(
  app: FastifyInstance,
  deps: FeatureDeps,
  find: (path: string, options: { minimo?: number }, answer: Answer) => void,
): void {
  const { cadsus, timeoutMs } = readOutsideConfig(deps.env);
  const cadastroSus = cadsus === null ? null : pdqm(cadsus.url, cadsus.token, timeoutMs);
  const noSus = (
    request: FastifyRequest,
    tipo: string,
    termo: string,
    { nascimento }: Query,
  ): Promise<Resultado[]> | Resultado[] => {
    const porNome = tipo === 'PACIENTESUS_NOMENASCIMENTO';
    if (termo.length < MINIMO_PACIENTE[porNome ? 'PACIENTESUS_NOMENASCIMENTO' : 'PACIENTESUS_CPFCNS'])
      return [];
    return buscarPacientesSus(
      { ...deps, cadastroSus },
      contextoDe(request),
      porNome
        ? { nome: termo, nascimento: lerData(typeof nascimento === 'string' ? nascimento : '') }
        : { cpfCns: termo },
    );
  };
  const handler = listAlways(async (request) => {
    const params = request.params as Params;
    const query = request.query as Query;
    demandKnown(query, [...TERMO, LIMITE, 'tipo', 'nascimento']);
    const value = textOf(query, 'value') ?? textOf(query, 'q');
    const inPath = params.termo ?? (value === undefined ? params.primeiro : undefined);
    const idPre = params.termo !== undefined || value !== undefined ? params.primeiro : undefined;
    const tipo = textOf(query, 'tipo');
    const known = TIPOS_PACIENTE.find((option) => option === (tipo ?? 'PACIENTE'));
    if (known === undefined) throw new AppError('filtro-invalido', { params: { filtro: 'tipo' } });
    const termo = (inPath ?? value ?? '').trim();
    if (known.startsWith('PACIENTESUS')) return noSus(request, known, termo, query);
    if (termo.length < MINIMO) return [];
    if (known === 'PACIENTE_UNIDADE_SAUDE')
      return buscarNasUnidades(deps, contextoDe(request), {
        termo,
        unidades:
          idPre === undefined ? [...(request.sessao?.prestadores ?? [])] : [prestadorOf(request, idPre) ?? 0],
        limite: limiteOf(query),
      });
    return buscarPacientes(deps, contextoDe(request), {
      termo,
      tipo,
      prestadorId: prestadorOf(request, idPre),
      limite: limiteOf(query),
    });
  });
  app.get('/api/findPaciente', BUSCAR, handler);
  app.get('/api/findPaciente/:primeiro', BUSCAR, handler);
  app.get('/api/findPaciente/:primeiro/:termo', BUSCAR, handler);

  find(
    'findPacienteSus/cpfcns',
    { minimo: MINIMO_PACIENTE.PACIENTESUS_CPFCNS },
    ({ request, query, termo }) => noSus(request, 'PACIENTESUS_CPFCNS', termo, query),
  );
  find(
    'findPacienteSus/nascimento/:nascimento/nome',
    { minimo: MINIMO_PACIENTE.PACIENTESUS_NOMENASCIMENTO },
    ({ request, params, termo }) => noSus(request, 'PACIENTESUS_NOMENASCIMENTO', termo, params),
  );
  app.get(
    '/api/findPacienteSus/situacao',
    { config: { acesso: { sessao: 'whether the SUS can be asked' } } },
    () => ({
      configurado: cadastroSus !== null,
    }),
  );
}

/** The provider of the path, which must be one of the caller's. */
function prestadorOf(request: FastifyRequest, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const id = idOf(text);
  if (!request.sessao?.prestadores.has(id)) throw new AppError('prestador-negado');
  return id;
}

function idOf(text: string | undefined): number {
  if (text === undefined || !/^[0-9]{1,15}$/.test(text))
    throw new AppError('filtro-invalido', { params: { filtro: 'id' } });
  return Number(text);
}

function limiteOf(query: Query): number | undefined {
  const text = textOf(query, LIMITE);
  if (text === undefined) return undefined;
  if (!/^[1-9][0-9]{0,2}$/.test(text) || Number(text) > MAIS)
    throw new AppError('pagina-grande', { params: { maximo: MAIS } });
  return Number(text);
}

function textOf(query: Query, key: string): string | undefined {
  const value = query[key];
  if (value === undefined || typeof value === 'string') return value;
  throw new AppError('filtro-invalido', { params: { filtro: key } });
}

function demandKnown(query: Query, known: readonly string[]): void {
  const unknown = Object.keys(query).find((key) => !known.includes(key));
  if (unknown !== undefined)
    throw new AppError('filtro-desconhecido', { params: { filtro: unknown.slice(0, 60) } });
}

/** The search's own options as wire filters; the register's list of values decides what is valid. */
function opcoesOf(busca: Busca, query: Query): { [filtro: string]: string } {
  return Object.fromEntries(
    Object.entries(busca.opcoes ?? {}).flatMap(([chave, filtro]) => {
      const value = textOf(query, chave);
      return value === undefined || value === '' ? [] : [[filtro, value]];
    }),
  );
}
