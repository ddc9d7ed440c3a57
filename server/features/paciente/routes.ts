/** Allergies and alerts, written by whoever attends without the right to the rest of the register; and two records made one. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ACAO_CLINICA } from '#domain/acesso/leitura.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { SEM_VINCULO, type EmCurso } from '#domain/cuidado/lista.ts';
import type { Desfazer, PedidoDesfazer, PedidoUniao } from '#domain/paciente/wire.ts';
import { cabecalhoPaciente as texto, listaDoCabecalho as lista } from '#messages/paciente.ts';
import { unificarServidor as uniao } from '#messages/uniao.ts';
import { acessoVivo, emCurso, vinculoDe } from '#server/capabilities/cuidado/index.ts';
import { previsao } from '#server/capabilities/uniao/index.ts';
import { readId } from '#server/engine/read.ts';
import { contextoDe } from '#server/plugins/context.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import type { Recurso } from '#server/engine/records.ts';
import { versionOf } from '#server/plugins/version.ts';
import { comparar, unificar, type Mesa } from './uniao.ts';

const CAMPOS: ReadonlySet<string> = new Set(['situacaoAlergias', 'alergias', 'alertas']);

const digitos = { type: 'string', maxLength: 20 } as const;
const numero = { type: 'integer', minimum: 1 } as const;
const corpoDesfazer = {
  type: 'object',
  additionalProperties: false,
  required: ['versao', 'motivo', 'decisoes'],
  properties: {
    versao: { type: 'integer', minimum: 1 },
    motivo: { type: 'string', maxLength: 500 },
    decisoes: { type: 'object', maxProperties: 2000, additionalProperties: { enum: ['fica', 'vai'] } },
  },
} as const;
const corpoUniao = {
  type: 'object',
  additionalProperties: false,
  required: ['fica', 'sai', 'versoes', 'motivo'],
  properties: {
    fica: numero,
    sai: numero,
    versoes: {
      type: 'object',
      additionalProperties: false,
      required: ['fica', 'sai'],
      properties: { fica: numero, sai: numero },
    },
    escolhas: { type: 'object', maxProperties: 100, additionalProperties: { enum: ['fica', 'sai'] } },
    motivo: { type: 'string', maxLength: 500 },
  },
} as const;

export default function pacientes(app: FastifyInstance, { pool }: FeatureDeps): void {
  const mesa = (request: FastifyRequest): Mesa => ({
    pool,
    registry: app.registro.atual,
    app,
    contexto: contextoDe(request),
    pacientes: app.registros(request, 'pacientes'),
  });
  const unifica = { acesso: { action: 'unificar', subject: 'paciente', titulo: uniao.titulo } } as const;

  app.get<{ Querystring: { readonly fica: string; readonly sai: string } }>(
    '/api/pacientes/_unificar',
    {
      config: unifica,
      schema: {
        querystring: {
          type: 'object',
          additionalProperties: false,
          required: ['fica', 'sai'],
          properties: { fica: digitos, sai: digitos },
        },
      },
    },
    (request) => comparar(mesa(request), readId(request.query.fica), readId(request.query.sai)),
  );

  app.post<{ Body: PedidoUniao }>(
    '/api/pacientes/_unificar',
    { config: unifica, schema: { body: corpoUniao } },
    (request) => unificar(mesa(request), request.body),
  );

  app.get<{ Params: { readonly id: string } }>(
    '/api/unioes-pacientes/:id/_desfazer',
    { config: unifica },
    async (request): Promise<Desfazer> => {
      const unioes = app.registros(request, 'unioes-pacientes');
      const row = await unioes.server.read(readId(request.params.id));
      const registros = <R extends Recurso>(recurso: R) => app.registros(request, recurso);
      return previsao(pool, { registry: app.registro.atual, registros }, row);
    },
  );

  app.post<{ Params: { readonly id: string }; Body: PedidoDesfazer }>(
    '/api/unioes-pacientes/:id/_desfazer',
    { config: unifica, schema: { body: corpoDesfazer } },
    async (request) => {
      const id = readId(request.params.id);
      const unioes = app.registros(request, 'unioes-pacientes').server;
      // In the caller's sight, and as it was seen.
      await unioes.read(id);
      const { versao, motivo, decisoes } = request.body;
      const campos = { decididoAoDesfazer: JSON.stringify(decisoes) };
      const { situacao } = await unioes.transition(id, { transicao: 'desfazer', motivo, versao, campos });
      return { id, situacao };
    },
  );

  app.get<{ Params: { readonly id: string } }>(
    '/api/pacientes/:id/_em-curso',
    { config: { acesso: { action: ACAO_CLINICA, subject: 'paciente', titulo: lista.titulo } } },
    async (request): Promise<EmCurso> => {
      const { id } = await app.registros(request, 'pacientes').server.read(readId(request.params.id));
      const contexto = contextoDe(request);
      const { alcance, usuario } = contexto;
      const lugar = { pacienteId: id, prestadorId: contexto.prestadorId ?? 0 };
      const atende = await vinculoDe(pool, app.registro.atual, lugar, contexto);
      if (!atende && !(await acessoVivo(pool, lugar, usuario.id))) return SEM_VINCULO;
      return emCurso(pool, { ...lugar, profissionalId: alcance.profissionalId });
    },
  );

  app.patch<{ Params: { readonly id: string } }>(
    '/api/pacientes/:id/_alertas',
    { config: { acesso: { action: ACAO_CLINICA, subject: 'paciente', titulo: texto.titulo } } },
    async (request) => {
      const id = readId(request.params.id);
      const body: object = typeof request.body === 'object' && request.body !== null ? request.body : {};
      if (Object.keys(body).some((campo) => !CAMPOS.has(campo)))
        throw new AppError('requisicao-invalida', { messages: [texto.soIsto] });
      const porta = app.registros(request, 'pacientes');
      await porta.server.update(id, body, versionOf(request));
      return porta.read(id);
    },
  );
}
