/** The calls on an answer that is there: printed on the unit's letterhead, corrected by an addendum (FORM-01). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors/app-error.ts';
import { imagensDaResposta, textoDaResposta } from '#domain/formulario/impresso.ts';
import { formulariosServidor as texto } from '#messages/formulario.ts';
import { enviarPdf } from '#server/capabilities/modelo-documento/index.ts';
import type { Pool } from '#server/database/query.ts';
import { auditAct } from '#server/engine/audit.ts';
import { readId } from '#server/engine/read.ts';
import { contextoDe } from '#server/plugins/context.ts';
import { versionOf } from '#server/plugins/version.ts';
import { acrescentarAdendo, type PedidoAdendo } from './adendos.ts';
import { formularioDe } from '#server/capabilities/formulario/index.ts';

type ById = { Params: { id: string } };

const adendoBody = {
  type: 'object',
  additionalProperties: false,
  required: ['motivo'],
  properties: {
    motivo: { type: 'string', maxLength: 2000 },
    texto: { type: ['string', 'null'], maxLength: 20_000 },
    valores: { type: ['object', 'null'] },
  },
} as const;

export function rotasDeResposta(app: FastifyInstance, { pool }: { readonly pool: Pool }): void {
  const respostas = (request: FastifyRequest) => app.registros(request, 'form-respostas');
  const acesso = (action: string) => ({
    config: { acesso: { action, subject: 'form-resposta', titulo: texto.resposta } },
  });

  app.post<ById>('/api/form-respostas/:id/_pdf', acesso('view'), async (request, reply) => {
    const contexto = contextoDe(request);
    const resposta = await respostas(request).read(readId(request.params.id));
    const template = await app.registros(request, 'form-templates').server.find(resposta.formTemplateId);
    if (!template) throw new AppError('nao-encontrado');
    const formulario = formularioDe(template);
    const { pdf, vale } = await app.papel.imprimir(app.registro.atual, contexto, {
      titulo: resposta.nome,
      autor: resposta.criadoPor ?? contexto.usuario.nome,
      texto: (fuso) => textoDaResposta(formulario, resposta, fuso),
      figuras: imagensDaResposta(formulario, resposta),
      pacienteId: resposta.pacienteId,
      tipo: texto.tag,
      origem: { formulario: resposta.nome, formRespostaId: resposta.id, adendos: resposta.adendos.length },
    });
    await auditAct(pool, 'form-respostas', contexto, { acao: 'imprimir', id: resposta.id, depois: null });
    return enviarPdf(vale === null ? reply : reply.header('x-documento', vale), resposta.nome, pdf);
  });

  app.post<ById & { Body: PedidoAdendo }>(
    '/api/form-respostas/:id/adendos',
    { ...acesso('insert'), schema: { body: adendoBody } },
    async (request, reply) => {
      const portas = { respostas: respostas(request), modelos: app.registros(request, 'form-templates') };
      const row = await acrescentarAdendo(
        portas,
        readId(request.params.id),
        request.body,
        versionOf(request),
      );
      return reply.code(201).header('etag', `"${row.versao}"`).send(row);
    },
  );
}
