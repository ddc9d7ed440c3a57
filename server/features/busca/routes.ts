/** Every search GET of B7 at its path (LOOK-01): a list always, [] for a term that is too short (LOOK-03). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors/app-error.ts';
import { contextoDe } from '#server/plugins/contexto.ts';
import type { FeatureDeps } from '#server/plugins/feature.ts';
import { BUSCAS, type Busca, type Resultado } from './buscas.ts';
import { buscarConvenios, buscarItensDoConvenio, TIPOS_DE_ITEM } from './convenios.ts';
import { executar, type BuscaDeps } from './executar.ts';
import { buscarPacientes, buscarPacientesSus, TIPOS_PACIENTE } from './pacientes.ts';
import { buscarContratado, buscarIndicacao, buscarProfissionais, lerData } from './profissionais.ts';

type Params = { readonly [name: string]: string };
type Query = { readonly [name: string]: unknown };
type Answer = (call: { request: FastifyRequest; params: Params; query: Query; termo: string }) => Promise<Resultado[]>;

const MINIMO = 2;
/** Each search asks as the lookup of its register does. */
const BUSCAR = { config: { acesso: { propria: 'who may look the register up' } } };
/** Keys that any search takes: the term when it is not in the path. */
const TERMO = ['value', 'q'];

export default function buscas(app: FastifyInstance, deps: FeatureDeps): void {
  /** GET /api/{path} and /api/{path}/{term}; below the least length the answer is [] without a query. */
  const find = (path: string, options: { minimo?: number; chaves?: readonly string[] }, answer: Answer): void => {
    const handler = async (request: FastifyRequest): Promise<Resultado[]> => {
      const params = request.params as Params;
      const query = request.query as Query;
      demandKnown(query, [...TERMO, ...(options.chaves ?? [])]);
      const termo = (params.termo ?? textOf(query, 'value') ?? textOf(query, 'q') ?? '').trim();
      if (termo.length < (options.minimo ?? MINIMO)) return [];
      return answer({ request, params, query, termo });
    };
    app.get(`/api/${path}`, BUSCAR, handler);
    app.get(`/api/${path}/:termo`, BUSCAR, handler);
  };

  for (const busca of BUSCAS) {
    find(busca.path, { minimo: busca.minimo, chaves: Object.keys(busca.opcoes ?? {}) }, async ({ request, query, termo }) => {
      const rows = await executar(deps, contextoDe(request), {
        recurso: busca.recurso,
        filtros: { ...busca.filtros, ...opcoesOf(busca, query) },
        termo,
        vigente: busca.vigente,
      });
      return rows.map(busca.resultado);
    });
  }

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

  find('findConvenio', {}, ({ request, termo }) => buscarConvenios(deps, contextoDe(request), termo));
  for (const [word, tipo] of Object.entries(TIPOS_DE_ITEM)) {
    find(`findConvenio${word}/id/:idConvenio/valor`, {}, ({ request, params, termo }) =>
      buscarItensDoConvenio(deps, contextoDe(request), { idConvenio: idOf(params.idConvenio), tipo, termo }),
    );
  }

  pacientes(app, deps, find);
}

/**
 * findPaciente: `/{term}`, `?value=term`, and either of them under `/{idPre}`. One segment is a provider's id
 * only where the term comes in `value`.
 */
function pacientes(
  app: FastifyInstance,
  deps: BuscaDeps,
  find: (path: string, options: { minimo?: number }, answer: Answer) => void,
): void {
  const handler = async (request: FastifyRequest): Promise<Resultado[]> => {
    const params = request.params as Params;
    const query = request.query as Query;
    demandKnown(query, [...TERMO, 'tipo']);
    const value = textOf(query, 'value') ?? textOf(query, 'q');
    const inPath = params.termo ?? (value === undefined ? params.primeiro : undefined);
    const idPre = params.termo !== undefined || value !== undefined ? params.primeiro : undefined;
    const tipo = textOf(query, 'tipo');
    if (tipo !== undefined && !TIPOS_PACIENTE.some((one) => one === tipo)) {
      throw new AppError('filtro-invalido', { params: { filtro: 'tipo' } });
    }
    const termo = (inPath ?? value ?? '').trim();
    if (termo.length < MINIMO) return [];
    return buscarPacientes(deps, contextoDe(request), {
      termo,
      tipo,
      prestadorId: prestadorOf(request, idPre),
    });
  };
  app.get('/api/findPaciente', BUSCAR, handler);
  app.get('/api/findPaciente/:primeiro', BUSCAR, handler);
  app.get('/api/findPaciente/:primeiro/:termo', BUSCAR, handler);

  find('findPacienteSus/cpfcns', { minimo: 11 }, ({ request, termo }) =>
    buscarPacientesSus(deps, contextoDe(request), { cpfCns: termo }),
  );
  find('findPacienteSus/nascimento/:nascimento/nome', { minimo: 5 }, ({ request, params, termo }) =>
    buscarPacientesSus(deps, contextoDe(request), {
      nascimento: lerData(params.nascimento ?? ''),
      nome: termo,
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
  if (text === undefined || !/^[0-9]{1,15}$/.test(text)) throw new AppError('filtro-invalido', { params: { filtro: 'id' } });
  return Number(text);
}

function textOf(query: Query, key: string): string | undefined {
  const value = query[key];
  if (value === undefined || typeof value === 'string') return value;
  throw new AppError('filtro-invalido', { params: { filtro: key } });
}

function demandKnown(query: Query, known: readonly string[]): void {
  const unknown = Object.keys(query).find((key) => !known.includes(key));
  if (unknown !== undefined) throw new AppError('filtro-desconhecido', { params: { filtro: unknown.slice(0, 60) } });
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
