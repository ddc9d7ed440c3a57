/** The calls of a form's results. Filters, order and pages are those of the list of answers. */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors/app-error.ts';
import { RECURSO_RESPOSTA } from '#domain/formulario/compilar.ts';
import { exportacao } from '#messages/importacao.ts';
import { formulariosServidor as texto } from '#messages/formulario.ts';
import { resultado } from '#messages/formulario-resultado.ts';
import { hoje } from '#server/clock.ts';
import { demand } from '#server/engine/access.ts';
import { auditAct } from '#server/engine/audit.ts';
import { asFile, fileSlug } from '#server/engine/export/file-answer.ts';
import { XLSX_MAX_ROWS } from '#server/engine/export/xlsx-writer.ts';
import type { QueryInput } from '#server/engine/filters.ts';
import { exactCount } from '#server/engine/list.ts';
import { readId } from '#server/engine/read.ts';
import type { EntityCall } from '#server/engine/call.ts';
import { provado } from '#server/plugins/route-access.ts';
import { arquivoDe } from './resultado-exportar.ts';
import { pedidoDe, respostasEmTabela, resultados, serieDoModelo } from './resultado.ts';

type ById = { Params: { id: string } };

export function rotasDeResultado(app: FastifyInstance): void {
  // What was answered is in no list: to sum it up takes the right to open an answer too.
  const leitura = {
    config: { acesso: { action: 'list', subject: 'form-resposta', titulo: texto.resposta } },
  } as const;
  const chamada = (request: FastifyRequest): EntityCall => {
    const { call } = app.registros(request, RECURSO_RESPOSTA);
    demand(call.entity, call.contexto, 'list', 'view');
    return call;
  };
  const aberta = async (request: FastifyRequest<ById>) => {
    const call = chamada(request);
    return {
      call,
      serie: await serieDoModelo(call, readId(request.params.id)),
      input: request.query as QueryInput,
    };
  };

  app.get<ById>('/api/form-templates/:id/resultados', leitura, async (request, reply) => {
    const { call, serie, input } = await aberta(request);
    reply.header('cache-control', 'no-store');
    return resultados(call, serie, input);
  });

  app.get<ById>('/api/form-templates/:id/resultados/respostas', leitura, async (request, reply) => {
    const { call, serie, input } = await aberta(request);
    reply.header('cache-control', 'no-store');
    return respostasEmTabela(call, serie, input);
  });

  app.get<ById>('/api/form-templates/:id/resultados/_export', provado(leitura), async (request, reply) => {
    const { call, serie, input } = await aberta(request);
    const { formato = 'csv', ...filtros } = input;
    if (formato !== 'csv' && formato !== 'xlsx')
      throw new AppError('requisicao-invalida', { messages: [exportacao.formatoInvalido] });
    // Answers that come while the file is read would move its pages: what there is now.
    const ate =
      typeof filtros['respondidaEm_lte'] === 'string' ? {} : { respondidaEm_lte: new Date().toISOString() };
    const query = pedidoDe(call, serie, { ...filtros, ...ate });
    const total = await exactCount(call.pool, call, query);
    if (formato === 'xlsx' && total > XLSX_MAX_ROWS)
      throw new AppError('requisicao-invalida', { messages: [exportacao.linhasDemais] });
    const depois = {
      formato,
      modelo: serie.modelo.nome,
      linhas: total,
      ...(Object.keys(filtros).length > 0 ? { filtros } : {}),
    };
    await auditAct(call.pool, call.entity.name, call.contexto, { acao: 'exportar', id: null, depois });
    const bytes = Readable.from(arquivoDe(formato, call, serie, query), {
      objectMode: false,
      highWaterMark: 128 * 1024,
    });
    const nome = fileSlug(serie.modelo.nome);
    return asFile(reply, `${resultado.arquivo}-${nome}-${hoje()}.${formato}`)
      .header('x-total-count', String(total))
      .send(bytes);
  });
}
