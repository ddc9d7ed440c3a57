/** `POST /api/:recurso/:id/_folha`: the record as a PDF on the unit's letterhead, as its declaration says (`sheet`). */
import type { FastifyInstance } from 'fastify';
import { AppError } from '#domain/errors/app-error.ts';
import { sheetTitle } from '#domain/registro/sheet.ts';
import { folha as texto } from '#messages/folha.ts';
import { enviarPdf } from '#server/capabilities/modelo-documento/index.ts';
import { auditAct } from '#server/engine/audit.ts';
import { findRow, findRowAudited, readId } from '#server/engine/read.ts';
import { showRows } from '#server/engine/records.ts';
import { callOf, type EngineOptions } from '#server/engine/routes.ts';
import { contextoDe } from '#server/plugins/context.ts';
import { folhaDe } from './folha.ts';

type Params = { readonly recurso: string; readonly id: string };

export async function recordSheets(app: FastifyInstance, options: EngineOptions): Promise<void> {
  const { pool } = options;

  app.post<{ Params: Params }>(
    '/api/:recurso/:id/_folha',
    { config: { acesso: { declarada: ['view'] } } },
    async (request, reply) => {
      const call = callOf(app, request, options, 'view');
      const { entity, registry } = call;
      const contexto = contextoDe(request);
      const sheet = registry.resource[entity.name]?.sheet;
      if (!sheet) throw new AppError('rota-desconhecida', { messages: [texto.semFolha] });
      const id = readId(request.params.id);
      const row = entity.auditRead
        ? await findRowAudited(pool, call, id, contexto)
        : await findRow(pool, call, id);
      if (!row) throw new AppError('nao-encontrado');
      await showRows(call, [row]);
      const content = await folhaDe(options, call, sheet, row);
      const titulo = sheetTitle(entity, row);
      const { pdf } = await app.papel.imprimir(registry, contexto, {
        titulo,
        autor: contexto.usuario.nome,
        texto: () => content,
        orientacao: sheet.landscape ? 'PAISAGEM' : 'RETRATO',
        figuras: [],
        pacienteId: null,
        tipo: entity.title,
        origem: { [entity.name]: id },
      });
      await auditAct(pool, entity.name, contexto, { acao: 'imprimir', id, depois: null });
      return enviarPdf(reply, titulo, pdf);
    },
  );
}
