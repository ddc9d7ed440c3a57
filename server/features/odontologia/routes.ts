/** The odontogram of a patient: the registers that draw it and everything that happened, in one answer (ODO-01). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { idadeDe } from '#domain/formato/data.ts';
import type { EventoNaTela, Odontograma } from '#domain/odontologia/tipos.ts';
import { odontologia as texto } from '#messages/odontologia.ts';
import { pacienteDe } from '#server/capabilities/cuidado/index.ts';
import { hoje } from '#server/clock.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import { readId } from '#server/engine/read.ts';
import type { Listed } from '#server/engine/records.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { inTransaction } from '#server/database/query.ts';
import { contextoDe } from '#server/plugins/context.ts';
import type { FichaPeriodontal, ImagemDaBoca, Medido } from '#domain/odontologia/tipos.ts';
import { lerFicha, medir } from './periodontal.ts';
import { condicoesDe, dentesDasImagens, dentesDe, facesDe, locaisDe } from './repository.ts';

type ById = { Params: { readonly id: string } };
const linha = {
  type: 'object',
  additionalProperties: false,
  required: ['dente'],
  properties: {
    dente: { type: 'string', maxLength: 2 },
    profundidade: { type: ['string', 'null'], maxLength: 30 },
    recessao: { type: ['string', 'null'], maxLength: 30 },
    furca: { type: ['string', 'null'], maxLength: 30 },
    sangramento: { type: ['string', 'null'], maxLength: 30 },
    placa: { type: ['string', 'null'], maxLength: 30 },
    mobilidade: { type: ['integer', 'null'] },
  },
} as const;
const medidoBody = {
  type: 'object',
  additionalProperties: false,
  required: ['medidos'],
  properties: {
    medidos: {
      type: 'array',
      minItems: 1,
      maxItems: 52,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['agora', 'antes'],
        properties: { agora: linha, antes: linha },
      },
    },
  },
} as const;

/** As many as a list answers at a time. */
const PAGINA = 200;

export default function odontologia(app: FastifyInstance, { pool }: FeatureDeps): void {
  const acesso = { action: 'list', subject: 'odontograma', titulo: texto.recurso };

  /** What the caller may see of the patient's mouth, by care: 403 asks the purpose. */
  async function eventosDe(request: FastifyRequest, pacienteId: number): Promise<readonly EventoNaTela[]> {
    const eventos = app.registros(request, 'eventos-odontologicos');
    const linhas: Listed<'eventos-odontologicos'>[] = [];
    for (let start = 0; ; start += PAGINA) {
      const { rows } = await eventos.list({
        where: { pacienteId },
        sort: 'data',
        start,
        end: start + PAGINA,
      });
      linhas.push(...rows);
      if (rows.length < PAGINA) break;
    }
    const locais = Map.groupBy(
      await locaisDe(
        pool,
        linhas.map(({ id }) => id),
      ),
      ({ eventoId }) => eventoId,
    );
    return linhas.map((linha) => ({
      id: linha.id,
      versao: linha.versao,
      nome: linha.nome ?? '',
      pacienteId: linha.pacienteId,
      profissionalId: linha.profissionalId,
      restrito: linha.restrito,
      condicaoId: linha.condicaoId,
      situacao: linha.situacao,
      data: linha.data,
      iniciadoEm: linha.iniciadoEm,
      realizadoEm: linha.realizadoEm,
      encontradoEm: linha.encontradoEm,
      retiradoEm: linha.retiradoEm,
      registradoEm: linha.registradoEm,
      observacao: linha.observacao,
      profissional: linha._ref.profissionalId?.label ?? null,
      prontuarioId: linha.prontuarioId,
      locais: (locais.get(linha.id) ?? []).map(({ dente, faces }) => ({ dente, faces })),
    }));
  }

  /** The latest pictures, with the teeth that they show. */
  async function imagensDe(request: FastifyRequest, pacienteId: number): Promise<readonly ImagemDaBoca[]> {
    const { rows } = await app.registros(request, 'imagens-odontologicas').list({
      where: { pacienteId, situacao: 'PRESA' },
      sort: '-data',
      end: PAGINA,
    });
    const dentes = Map.groupBy(
      await dentesDasImagens(
        pool,
        rows.map(({ id }) => id),
      ),
      ({ imagemId }) => imagemId,
    );
    // One that was written without its picture stays in the register, for it to be put in.
    return rows.flatMap(({ id, tipo, data, imagem, observacao }) =>
      imagem === null
        ? []
        : [
            {
              id,
              tipo,
              data,
              imagem,
              observacao,
              dentes: (dentes.get(id) ?? []).map(({ dente }) => dente),
            },
          ],
    );
  }

  app.get<ById>(
    '/api/odontograma/:id',
    { config: { guard: 'prontuarios', acesso } },
    async (request): Promise<Odontograma> => {
      // 404 for a patient of another provider; reading it is told to the audit.
      const { id } = await app.registros(request, 'pacientes').server.read(readId(request.params.id));
      const [eventos, imagens, dentes, faces, condicoes, paciente] = await Promise.all([
        eventosDe(request, id),
        imagensDe(request, id),
        dentesDe(pool),
        facesDe(pool),
        condicoesDe(pool),
        pacienteDe(pool, id),
      ]);
      const dia = hoje();
      return {
        hoje: dia,
        dentes,
        faces,
        condicoes,
        eventos,
        imagens,
        idade: paciente ? idadeDe(paciente, dia) : null,
      };
    },
  );

  app.get<ById>(
    '/api/odontologia/periodontais/:id',
    { config: { guard: 'prontuarios', acesso: { ...acesso, action: 'view' } } },
    async (request): Promise<FichaPeriodontal> => {
      const exames = app.registros(request, 'exames-periodontais');
      return lerFicha(pool, await exames.read(readId(request.params.id)), exames, contextoDe(request));
    },
  );

  app.put<ById & { Body: { readonly medidos: readonly Medido[] } }>(
    '/api/odontologia/periodontais/:id/dentes',
    {
      config: { guard: 'prontuarios', acesso: { ...acesso, action: 'update' } },
      schema: { body: medidoBody },
    },
    async (request): Promise<FichaPeriodontal> => {
      const id = readId(request.params.id);
      const contexto = contextoDe(request);
      if (contexto.prestadorId === null) throw new AppError('nao-encontrado');
      const exames = app.registros(request, 'exames-periodontais');
      await inTransaction(pool, (db) => medir(db, exames.within(db), id, request.body.medidos));
      return lerFicha(pool, await exames.read(id), exames, contexto);
    },
  );
}
