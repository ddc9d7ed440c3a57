/** The history of a patient (CLIN-05): the door to it, what is in it, who saw it. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { EmCurso } from '#domain/cuidado/lista.ts';
import type {
  CurvaDeExame,
  PaginaDeLeituras,
  PaginaHistorico,
  SituacaoDoAcesso,
  TipoDeEvento,
} from '#domain/cuidado/wire.ts';
import { prestadorNaoInformado } from '#domain/errors/app-error.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import { fichaServidor as texto } from '#messages/ficha-medica.ts';
import { emCurso } from '#server/capabilities/cuidado/index.ts';
import { fontesDe, paginaDoHistorico, type Leitura } from '#server/capabilities/historico/index.ts';
import { auditReading } from '#server/engine/readings.ts';
import { readId } from '#server/engine/read.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import { exigir, pode } from '#server/plugins/authorization.ts';
import { contextoDe } from '#server/plugins/context.ts';
import {
  abrirHistorico,
  acessoBody,
  exigirRestrito,
  lugarDe,
  quebrarSigilo,
  situacaoDoAcesso,
  type PedidoDeAcesso,
} from './acesso.ts';

import { abrirPorta, portaDe, portaQuery, type PorTransferencia } from './porta.ts';
import { eventosQuery, leituraDe, medicoesDe, pedidoDe, type PedidoDeEventos } from './leitura.ts';
import { leiturasQuery, quemViu, type PedidoDeLeituras } from '#server/capabilities/cuidado/index.ts';
import { abertosPorUltimo } from './repository.ts';

const RECENTES = 8;

type Por = { Querystring: PorTransferencia };
type ById = { Params: { readonly id: string } };

export default function fichaMedica(app: FastifyInstance, { pool }: FeatureDeps): void {
  const guarda = {
    guard: 'ficha-medica',
    acesso: { action: 'list', subject: 'fichamedica', titulo: texto.recurso },
  } as const;

  const pacientes = (): EntityModel => app.registro.atual.entity['pacientes'] as EntityModel;

  /** Whoever reads of this patient, with the care link or having said why; the reading is in the audit before it is answered. */
  async function abrir(
    request: FastifyRequest<{ Querystring: PorTransferencia }>,
    id: number,
  ): Promise<Leitura> {
    const porta = await abrirPorta(app, request, pool, id);
    await auditReading(pool, pacientes(), porta.contexto, id, 'ver-ficha');
    return leituraDe(app, pool, porta);
  }

  app.get<ById & Por>(
    '/api/ficha-medica/:id/acesso',
    { config: guarda, schema: { querystring: portaQuery } },
    async (request): Promise<SituacaoDoAcesso> => {
      const { lugar, por } = await portaDe(app, request, pool, readId(request.params.id));
      return por
        ? { vinculo: null, acesso: null, transferencia: por }
        : situacaoDoAcesso(request, pool, lugar);
    },
  );

  // The patient at the origin, for the header above the history: the register's own route knows only one's own patients.
  app.get<ById & Por>(
    '/api/ficha-medica/:id/paciente',
    { config: guarda, schema: { querystring: portaQuery } },
    async (request) => {
      const id = readId(request.params.id);
      const { contexto } = await abrirPorta(app, request, pool, id);
      return app.registrosDe(contexto, 'pacientes').read(id);
    },
  );

  // What the person has and takes, for the header at the destination of a transfer: read by the same door, never written.
  app.get<ById & Por>(
    '/api/ficha-medica/:id/em-curso',
    { config: guarda, schema: { querystring: portaQuery } },
    async (request): Promise<EmCurso> => {
      const id = readId(request.params.id);
      const { lugar, contexto, por } = await abrirPorta(app, request, pool, id);
      await auditReading(pool, pacientes(), contexto, id, 'ver-ficha');
      // A transfer opens nothing that is restricted.
      return emCurso(pool, { ...lugar, profissionalId: por ? null : contexto.alcance.profissionalId });
    },
  );

  // Why is said by whoever reads the history, and by whoever reads charts: the chart asks the same question.
  app.post<ById & { Body: PedidoDeAcesso }>(
    '/api/ficha-medica/:id/acesso',
    {
      config: {
        guard: 'ficha-medica',
        reautentica: true,
        acesso: { propria: 'list on fichamedica, or view on prontuario' },
      },
      schema: { body: acessoBody },
    },
    async (request, reply) => {
      const contexto = contextoDe(request);
      if (!pode(contexto, 'list', 'fichamedica')) exigir(contexto, 'view', 'prontuario', texto.recurso);
      const lugar = await lugarDe(app, request, pool, readId(request.params.id));
      return reply.code(201).send(await abrirHistorico(app, request, lugar, request.body));
    },
  );

  app.get<ById & { Querystring: PedidoDeEventos }>(
    '/api/ficha-medica/:id/eventos',
    { config: guarda, schema: { querystring: eventosQuery } },
    async (request): Promise<PaginaHistorico> => {
      const leitura = await abrir(request, readId(request.params.id));
      return paginaDoHistorico(app.historico.fontes(), leitura, pedidoDe(request.query));
    },
  );

  app.get<ById & Por>(
    '/api/ficha-medica/:id/tipos',
    { config: guarda, schema: { querystring: portaQuery } },
    async (request): Promise<readonly TipoDeEvento[]> => {
      const porta = await portaDe(app, request, pool, readId(request.params.id));
      const open = fontesDe(app.historico.fontes(), await leituraDe(app, pool, porta));
      return open.map(({ tipo, titulo, icone }) => ({ tipo, titulo, icone }));
    },
  );

  app.get<ById & Por>(
    '/api/ficha-medica/:id/medicoes',
    { config: guarda, schema: { querystring: portaQuery } },
    async (request) => medicoesDe(await abrir(request, readId(request.params.id))),
  );

  app.get<ById & Por>(
    '/api/ficha-medica/:id/curvas',
    { config: guarda, schema: { querystring: portaQuery } },
    async (request): Promise<readonly CurvaDeExame[]> => {
      const leitura = await abrir(request, readId(request.params.id));
      return (await Promise.all(app.historico.curvas().map((fonte) => fonte(leitura)))).flat();
    },
  );

  app.get('/api/ficha-medica/recentes', { config: guarda }, async (request) => {
    const { prestadorId, usuario } = contextoDe(request);
    if (prestadorId === null) throw prestadorNaoInformado();
    const ids = await abertosPorUltimo(pool, prestadorId, usuario.id, RECENTES);
    const { rows } =
      ids.length === 0 ? { rows: [] } : await app.registros(request, 'pacientes').list({ ids });
    return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  });

  // For the patient who asks: whoever answers for the charts, professional or not. Reading it is a reading too.
  app.get<ById & { Querystring: PedidoDeLeituras }>(
    '/api/ficha-medica/:id/quem-viu',
    {
      config: { acesso: { action: 'quemviu', subject: 'fichamedica', titulo: texto.quemViu } },
      schema: { querystring: leiturasQuery },
    },
    async (request): Promise<PaginaDeLeituras> => {
      const lugar = await lugarDe(app, request, pool, readId(request.params.id));
      await auditReading(pool, pacientes(), contextoDe(request), lugar.pacienteId, 'ver-quem-viu');
      return quemViu({ registry: app.registro.atual, pool }, lugar, request.query);
    },
  );

  // Who may read charts; that this one is there at all is no secret to them.
  const leitor = {
    guard: 'ficha-medica',
    acesso: { action: 'view', subject: 'prontuario', titulo: texto.recurso },
  } as const;
  app.get<ById>('/api/ficha-medica/restritos/:id', { config: leitor }, (request) =>
    exigirRestrito(request, pool, readId(request.params.id)),
  );

  app.post<ById & { Body: PedidoDeAcesso }>(
    '/api/ficha-medica/restritos/:id/abrir',
    { config: { ...leitor, reautentica: true }, schema: { body: acessoBody } },
    async (request, reply) =>
      reply
        .code(201)
        .send(
          await quebrarSigilo(app, request, pool, { id: readId(request.params.id), pedido: request.body }),
        ),
  );
}
