/** The calls of a study that no declaration makes: the schedule, the forms of a visit, the lock (CRF-01 to CRF-03). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors/app-error.ts';
import type { Escolhas } from '#domain/estudo/digitacao.ts';
import type {
  Cegamento,
  Cronograma,
  EstudoParaBloquear,
  FormularioAberto,
  FormularioDaVisita,
  FormularioGravado,
  ListasConferidas,
  VerificacaoDoFormulario,
} from '#domain/estudo/wire.ts';
import { randomizacaoServidor } from '#messages/estudo-randomizacao.ts';
import { estudoServidor as texto } from '#messages/estudo.ts';
import { hoje } from '#server/clock.ts';
import { inTransaction, type Queryable } from '#server/database/query.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import { readId } from '#server/engine/read.ts';
import { contextoDe } from '#server/plugins/context.ts';
import { provado } from '#server/plugins/route-access.ts';
import { versionOf } from '#server/plugins/version.ts';
import { dadosDoEstudo } from './dados-routes.ts';
import { bloquearEstudo, desbloquearEstudo, estudosParaBloquear } from './data-lock.ts';
import { prontuarioDoEstudo } from './prontuario-routes.ts';
import { checagens } from './checagens-routes.ts';
import { exigirVersao, marcar, verificacaoDe, type Marcacao } from './verificacao.ts';
import {
  abrirFormulario,
  formularioComValores,
  gravarFormulario,
  resolverDivergencia,
  pontuacaoDe,
  tituloDoCampo,
  type PortasDoEstudo,
} from './formularios.ts';
import {
  estudoPorCodigo,
  formulariosComMonitoria,
  linhasDoCronograma,
  visitasDoProtocolo,
} from './repository.ts';
import { abrirCegamento, cegamentoDo, importarListas } from './randomizacao.ts';
import { linhaDaVisita } from './visitas.ts';

type ById = { readonly Params: { readonly id: string } };

const SUJEITO = 'prontuariocrf';
const gravadoBody = {
  type: 'object',
  additionalProperties: false,
  required: ['valores'],
  properties: {
    valores: { type: 'object' },
    motivo: { type: 'string', maxLength: 500 },
    apagar: { type: 'boolean' },
  },
} as const;
const escolhasBody = {
  type: 'object',
  additionalProperties: false,
  required: ['escolhas'],
  properties: {
    escolhas: {
      type: 'object',
      maxProperties: 1000,
      additionalProperties: { type: 'string', enum: ['PRIMEIRA', 'SEGUNDA'] },
    },
  },
} as const;
const marcacaoBody = {
  type: 'object',
  additionalProperties: false,
  required: ['colunas', 'verificado'],
  properties: {
    colunas: {
      type: 'array',
      minItems: 1,
      maxItems: 1000,
      items: { type: 'string', maxLength: 80 },
    },
    verificado: { type: 'boolean' },
  },
} as const;
const motivoBody = {
  type: 'object',
  additionalProperties: false,
  required: ['motivo'],
  properties: { motivo: { type: 'string', maxLength: 500 } },
} as const;
const extraBody = {
  type: 'object',
  additionalProperties: false,
  required: ['participanteId', 'visitaId'],
  properties: {
    participanteId: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
    visitaId: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
  },
} as const;

const listasBody = {
  type: 'object',
  additionalProperties: false,
  required: ['conteudo'],
  properties: { conteudo: { type: 'string', maxLength: 2_000_000 }, lacrar: { type: 'boolean' } },
} as const;

/** Sealed lists in, one arm out in an emergency (CRF-04). Both prove the person again. */
function randomizacao(app: FastifyInstance, pool: FeatureDeps['pool']): void {
  app.post<{ Body: { readonly conteudo: string; readonly lacrar?: boolean } }>(
    '/api/estudo/randomizacao',
    {
      ...provado({
        config: {
          acesso: { action: 'importar', subject: 'randomizacao', titulo: randomizacaoServidor.recurso },
          jsonGrande: true,
        },
      }),
      bodyLimit: 3_000_000,
      schema: { body: listasBody },
    },
    (request): Promise<ListasConferidas> =>
      importarListas(app, request, pool, { ...request.body, lacrar: request.body.lacrar === true }),
  );

  app.get<ById>(
    '/api/estudo/participantes/:id/cegamento',
    { config: { acesso: { action: 'view', subject: 'participanteestudo', titulo: texto.recurso } } },
    (request): Promise<Cegamento> => cegamentoDo(app, request, pool, readId(request.params.id)),
  );

  app.post<ById & { Body: { readonly motivo: string } }>(
    '/api/estudo/participantes/:id/cegamento',
    {
      ...provado({
        config: {
          acesso: { action: 'abrir', subject: 'aberturacegamento', titulo: randomizacaoServidor.abertura },
        },
      }),
      schema: { body: motivoBody },
    },
    async (request): Promise<Cegamento> => {
      const id = readId(request.params.id);
      await abrirCegamento(app, request, pool, { id, motivo: request.body.motivo });
      return cegamentoDo(app, request, pool, id);
    },
  );
}

export default function estudo(app: FastifyInstance, { pool }: FeatureDeps): void {
  app.monitoradas.declarar('formularios-crf', {
    mestre: { recurso: 'prontuarios-crf', campo: 'prontuarioCrfId' },
    coluna: (row, coluna) => tituloDoCampo(pool, Number(row['formTemplateId']), coluna),
  });
  app.monitoradas.declarar('prontuarios-crf', { mestre: { recurso: 'prontuarios-crf', campo: 'id' } });

  const acesso = (action: string) => ({
    recurso: 'prontuarios-crf',
    acesso: { action, subject: SUJEITO, titulo: texto.recurso },
  });
  const leitura = (request: FastifyRequest) => ({
    formularios: app.registros(request, 'formularios-crf'),
    visitas: app.registros(request, 'prontuarios-crf'),
  });
  const portas = (request: FastifyRequest, db: Queryable): PortasDoEstudo => ({
    formularios: app.registros(request, 'formularios-crf').within(db),
    visitas: app.registros(request, 'prontuarios-crf').within(db),
    medidas: app.registros(request, 'medidas-crf').within(db),
    verificacoes: app.registros(request, 'verificacoes-crf').within(db),
    monitorias: app.registros(request, 'monitorias').server.everybodys.within(db),
    mensagens: app.registros(request, 'mensagens-monitoria').server.everybodys.within(db),
  });

  app.get('/api/estudo/cronograma', { config: acesso('list') }, async (request): Promise<Cronograma> => {
    const { prestadorId } = contextoDe(request);
    if (prestadorId === null) throw new AppError('prestador-nao-informado');
    const codigo = app.configuracao.atual.estudo;
    const emVigor = codigo === null ? undefined : await estudoPorCodigo(pool, codigo);
    const base = { agora: new Date().toISOString(), hoje: hoje() };
    if (!emVigor) return { ...base, estudo: null, centro: null, visitas: [], extras: [] };
    const visitas = await linhasDoCronograma(pool, { estudoId: emVigor.id, prestadorId });
    const protocolo = await visitasDoProtocolo(pool, emVigor.id);
    return {
      ...base,
      estudo: emVigor,
      centro: visitas[0]?.centro ?? null,
      visitas,
      extras: protocolo.filter(({ momento }) => momento === 'EXTRA').map(({ id, nome }) => ({ id, nome })),
    };
  });

  /** A visit that the protocol does not foresee, of its kinds that are marked 'extra'. */
  app.post<{ Body: { readonly participanteId: number; readonly visitaId: number } }>(
    '/api/estudo/visitas-extra',
    { config: acesso('insert'), schema: { body: extraBody } },
    async (request, reply) => {
      const participante = await app
        .registros(request, 'participantes-estudo')
        .read(request.body.participanteId);
      const protocolo = await visitasDoProtocolo(pool, participante.estudoId);
      const visita = protocolo.find(({ id, momento }) => id === request.body.visitaId && momento === 'EXTRA');
      if (!visita) throw new AppError('nao-encontrado');
      const inteiro = await app.registros(request, 'participantes-estudo').server.read(participante.id);
      const { id } = await app
        .registros(request, 'prontuarios-crf')
        .server.keep(linhaDaVisita(inteiro, visita));
      return reply.code(201).send({ id });
    },
  );

  app.get<ById>(
    '/api/estudo/visitas/:id/formularios',
    { config: acesso('view') },
    async (request): Promise<readonly FormularioDaVisita[]> => {
      const id = readId(request.params.id);
      await app.registros(request, 'prontuarios-crf').read(id);
      return (await formulariosComMonitoria(pool, id)).map(({ pontuacao, ...linha }) => ({
        ...linha,
        pontuacao: pontuacaoDe(pontuacao),
      }));
    },
  );

  app.get<ById>(
    '/api/estudo/formularios/:id',
    { config: acesso('view') },
    (request): Promise<FormularioAberto> =>
      abrirFormulario(pool, leitura(request), readId(request.params.id)),
  );

  app.put<ById & { Body: FormularioGravado }>(
    '/api/estudo/formularios/:id',
    {
      config: { ...acesso('update'), jsonGrande: true },
      bodyLimit: 1_500_000,
      schema: { body: gravadoBody },
    },
    async (request): Promise<FormularioAberto> => {
      const id = readId(request.params.id);
      const versao = versionOf(request);
      await inTransaction(pool, (db) =>
        gravarFormulario(db, portas(request, db), { ...request.body, id, versao }),
      );
      return abrirFormulario(pool, leitura(request), id);
    },
  );

  /** What two people entered differently, settled field by field. */
  app.post<ById & { Body: { readonly escolhas: Escolhas } }>(
    '/api/estudo/formularios/:id/divergencias',
    { config: acesso('update'), schema: { body: escolhasBody } },
    async (request): Promise<FormularioAberto> => {
      const id = readId(request.params.id);
      const versao = versionOf(request);
      await inTransaction(pool, (db) =>
        resolverDivergencia(db, portas(request, db), { id, versao, escolhas: request.body.escolhas }),
      );
      return abrirFormulario(pool, leitura(request), id);
    },
  );

  const verificacao = (action: string) => ({
    recurso: 'verificacoes-crf',
    acesso: { action, subject: 'verificacaofonte', titulo: texto.verificacao },
  });

  app.get<ById>(
    '/api/estudo/formularios/:id/verificacao',
    { config: verificacao('view') },
    async (request): Promise<VerificacaoDoFormulario> => {
      const { id } = await leitura(request).formularios.read(readId(request.params.id));
      return verificacaoDe(pool, app.registros(request, 'verificacoes-crf'), id);
    },
  );

  /** The mark on the very field; the version says which values were compared. */
  app.post<ById & { Body: Marcacao }>(
    '/api/estudo/formularios/:id/verificacao',
    { config: verificacao('verificar'), schema: { body: marcacaoBody } },
    async (request): Promise<VerificacaoDoFormulario> => {
      const id = readId(request.params.id);
      const versao = versionOf(request);
      const porta = app.registros(request, 'verificacoes-crf');
      await inTransaction(pool, async (db) => {
        const lido = await formularioComValores(db, portas(request, db), id);
        exigirVersao(lido.linha, versao);
        await marcar(db, porta.within(db), lido, { ...request.body, agora: new Date().toISOString() });
      });
      return verificacaoDe(pool, porta, id);
    },
  );

  randomizacao(app, pool);
  prontuarioDoEstudo(app, pool);
  checagens(app, pool);
  dadosDoEstudo(app, { pool });

  const lock = {
    config: {
      recurso: 'data-lock',
      acesso: { action: 'realizardatalock', subject: 'prontuariocrfutil', titulo: texto.dataLock },
    },
  };

  app.get('/api/data-lock', lock, (request): Promise<readonly EstudoParaBloquear[]> =>
    estudosParaBloquear(pool, app.configuracao.atual.estudo, contextoDe(request).usuario.id),
  );

  // A signature: who locks or unlocks proves again who they are.
  for (const [caminho, ato] of [
    ['bloquear', bloquearEstudo],
    ['desbloquear', desbloquearEstudo],
  ] as const)
    app.post<ById & { Body: { readonly motivo: string } }>(
      `/api/data-lock/:id/${caminho}`,
      { ...provado(lock), schema: { body: motivoBody } },
      async (request, reply) => {
        const pedido = {
          id: readId(request.params.id),
          motivo: request.body.motivo,
          eu: contextoDe(request).usuario.id,
        };
        await inTransaction(pool, (db) =>
          ato(db, app.registros(request, 'estudos').server.within(db), pedido),
        );
        return reply.code(204).send();
      },
    );
}
