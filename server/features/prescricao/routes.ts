/** The calls of prescriptions that no declaration makes: medicines found fast, the check while writing, papers. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors/app-error.ts';
import { papeisDe } from '#domain/prescricao/receituario.ts';
import { escreveNele } from '#domain/prontuario/sessao.ts';
import type { ItemPrescrito } from '#domain/prescricao/tipos.ts';
import type { Conferida, UltimaPosologia } from '#domain/prescricao/wire.ts';
import { prescricaoServidor as texto } from '#messages/prescricao.ts';
import { prescricaoSncr as textoSncr } from '#messages/prescricao-sncr.ts';
import { medicamentosDaPessoa } from '#server/capabilities/cuidado/index.ts';
import { hoje } from '#server/clock.ts';
import { refuseWithoutCare } from '#server/engine/care-refusal.ts';
import { contextoDe } from '#server/plugins/context.ts';
import { readId } from '#server/engine/read.ts';
import { readOutsideConfig } from '#server/gateways/config.ts';
import { sncrPorHttp } from '#server/gateways/sncr/http.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import { completar, conferirNaCasa } from './conferencia.ts';
import { fonte } from './historico.ts';
import { ultimaPosologia } from './posologia-repository.ts';
import { papeisDaPrescricao, sncrDoDia, type PapeisDeps } from './papeis.ts';
import { procurarMedicamentos, prontuarioPara } from './repository.ts';

type ById = { Params: { readonly id: string } };
const MAIS = 30;
const curto = (maxLength: number) => ({ type: ['string', 'null'], maxLength }) as const;

const conferirBody = {
  type: 'object',
  additionalProperties: false,
  required: ['prontuarioId', 'itens'],
  properties: {
    prontuarioId: { type: 'integer', minimum: 1 },
    prescricaoId: { type: ['integer', 'null'], minimum: 1 },
    orientacoes: curto(4000),
    itens: {
      type: 'array',
      maxItems: 200,
      items: {
        type: 'object',
        // Of a row being written only what is checked is looked at.
        additionalProperties: true,
        properties: {
          medicamentoId: { type: ['integer', 'null'], minimum: 1 },
          descricao: curto(500),
          principios: curto(300),
          dose: curto(30),
          unidade: curto(40),
          via: curto(20),
          frequencia: curto(120),
          duracaoDias: { type: ['integer', 'null'] },
          quantidade: curto(80),
          usoContinuo: { type: ['boolean', 'null'] },
          seNecessario: { type: ['boolean', 'null'] },
          posologia: curto(1000),
          receituario: { type: 'string', maxLength: 30 },
          receituarioDitoDe: curto(500),
        },
      },
    },
  },
} as const;
type Conferir = {
  readonly prontuarioId: number;
  readonly prescricaoId?: number | null;
  readonly orientacoes?: string | null;
  readonly itens: readonly ItemPrescrito[];
};

const papeisBody = {
  type: ['object', 'null'],
  additionalProperties: false,
  properties: { semNumero: { type: 'boolean' } },
} as const;

export default function prescricoes(app: FastifyInstance, { pool, env }: FeatureDeps): void {
  app.historico.declarar(fonte);
  const fora = readOutsideConfig(env);
  const sncr = fora.sncr && sncrPorHttp(fora.sncr.url, fora.sncr.token, fora.timeoutMs);
  const deps: PapeisDeps = { app, pool, publicUrl: fora.publicUrl, sncr };
  const guardaDe = (action: string) =>
    ({
      config: { guard: 'prontuarios', acesso: { action, subject: 'prescricao', titulo: texto.recurso } },
    }) as const;
  const porta = (request: FastifyRequest) => app.registros(request, 'prescricoes');

  const busca = {
    type: 'object',
    additionalProperties: false,
    properties: { q: { type: 'string', maxLength: 200 } },
  } as const;
  app.get<{ Querystring: { readonly q?: string } }>(
    '/api/prescricoes/_medicamentos',
    { ...guardaDe('list'), schema: { querystring: busca } },
    (request) => {
      const palavras = (request.query.q ?? '')
        .split(/\s+/)
        .filter((palavra) => /[\p{L}\p{N}]/u.test(palavra))
        .slice(0, 6)
        .map((palavra) => palavra.slice(0, 40));
      return palavras.join('').length < 2
        ? []
        : procurarMedicamentos(pool, palavras, { hoje: hoje(), quantos: MAIS });
    },
  );

  app.post<{ Body: Conferir }>(
    '/api/prescricoes/_conferir',
    { ...guardaDe('view'), schema: { body: conferirBody } },
    async (request): Promise<Conferida> => {
      const { prontuarioId, prescricaoId, orientacoes = null, itens: dados } = request.body;
      const { call } = app.registros(request, 'prontuarios');
      const prontuario = await prontuarioPara(pool, call, prontuarioId);
      if (!prontuario) {
        await refuseWithoutCare(pool, call, prontuarioId);
        throw new AppError('nao-encontrado');
      }
      const itens = await completar(
        pool,
        dados.map((dado) => ({ ...dado, descricao: dado.descricao ?? '' })),
      );
      const de = {
        pacienteId: prontuario.pacienteId,
        prestadorId: prontuario.prestadorId,
        menos: prescricaoId ?? 0,
      };
      return {
        ...(await conferirNaCasa(pool, de, itens, orientacoes)),
        itens: itens.map(({ principios = null, receituario = 'SIMPLES', posologia = null }) => ({
          principios,
          receituario,
          posologia,
        })),
        papeis: papeisDe(itens, await sncrDoDia(pool, hoje(), sncr)),
        emUso: (await medicamentosDaPessoa(pool, de, de.menos)).map(({ nome, principios, uso }) => ({
          nome,
          principios,
          uso,
        })),
      };
    },
  );

  const ultimaQuery = {
    type: 'object',
    additionalProperties: false,
    required: ['prontuarioId', 'medicamentoId'],
    properties: {
      prontuarioId: { type: 'string', maxLength: 20 },
      medicamentoId: { type: 'string', maxLength: 20 },
    },
  } as const;
  app.get<{ Querystring: { readonly prontuarioId: string; readonly medicamentoId: string } }>(
    '/api/prescricoes/_ultima',
    { ...guardaDe('view'), schema: { querystring: ultimaQuery } },
    async (request): Promise<{ readonly ultima: UltimaPosologia | null }> => {
      const prontuario = await prontuarioPara(
        pool,
        app.registros(request, 'prontuarios').call,
        readId(request.query.prontuarioId),
      );
      if (!prontuario) throw new AppError('nao-encontrado');
      const de = {
        pacienteId: prontuario.pacienteId,
        profissionalId: contextoDe(request).alcance.profissionalId,
        medicamentoId: readId(request.query.medicamentoId),
      };
      return { ultima: await ultimaPosologia(pool, porta(request).call, de) };
    },
  );

  app.post<ById & { Body: { readonly semNumero?: boolean } | null }>(
    '/api/prescricoes/:id/_papeis',
    { ...guardaDe('view'), schema: { body: papeisBody } },
    async (request) => {
      const prescricao = await porta(request).read(readId(request.params.id));
      const semNumero = request.body?.semNumero === true;
      // Printed once, the paper is never electronic: that is the author's to choose.
      if (semNumero && !escreveNele(prescricao.profissionalId, contextoDe(request).alcance))
        throw new AppError('modulo-restrito', { messages: [textoSncr.soQuemPrescreveu] });
      return papeisDaPrescricao(deps, request, prescricao, semNumero);
    },
  );
}
