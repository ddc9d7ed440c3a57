/** /api/solicitacoes-titulares/:id/pacote: asking for a person's package, how far it is, leaving it, and the file. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, recusar } from '#domain/errors/app-error.ts';
import { pacoteServidor as texto } from '#messages/pacote-titular.ts';
import { inTransaction } from '#server/database/query.ts';
import { auditAct } from '#server/engine/audit.ts';
import { readId } from '#server/engine/read.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import { cancelWork, enqueue, progressOf } from '#server/jobs/enqueue.ts';
import { contextoDe } from '#server/plugins/context.ts';
import { PACOTE } from './jobs.ts';
import { quemMontou } from './pacote-repository.ts';

const PEDIDOS = 'solicitacoes-titulares';
type ById = { Params: { readonly id: string } };

export function rotasDoPacote(app: FastifyInstance, { pool, files }: FeatureDeps): void {
  // The letterhead is assembled after these routes, and asked when the queue prints.
  app.jobs.provide({
    pacoteDeTitular: { imprimir: (...given) => app.papel.imprimir(...given) },
    enderecosDoProduto: () => ({
      SUPPORT_CHAT_URL: app.configuracao.atual.chatSuporte ?? '',
      DASHBOARD_URL: app.configuracao.atual.dashboard ?? '',
    }),
  });
  const acesso = { action: 'montar', subject: 'solicitacaotitular', titulo: texto.titulo } as const;
  const escreve = { config: { acesso, reautentica: true as const } };

  const daLinha = (request: FastifyRequest<ById>) =>
    app.registros(request, PEDIDOS).read(readId(request.params.id));
  const estado = async (request: FastifyRequest<ById>): Promise<object> => {
    const { id, pacote, pacoteEm, pacoteResumo, pacoteBytes, pacoteArquivo } = await daLinha(request);
    const andamento =
      pacote === 'NA_FILA' ? await progressOf(pool, PACOTE, { solicitacaoId: id }) : undefined;
    const autor = pacoteArquivo ? await quemMontou(pool, pacoteArquivo) : undefined;
    return {
      pacote,
      pacoteEm,
      pacoteResumo,
      pacoteBytes,
      guardado: Boolean(pacoteArquivo),
      montadoPor: autor?.nome ?? null,
      meu: autor?.id === contextoDe(request).usuario.id,
      andamento: andamento ?? null,
    };
  };

  app.get<ById>(
    '/api/solicitacoes-titulares/:id/pacote',
    { config: { acesso: { action: 'view', subject: 'solicitacaotitular', titulo: texto.titulo } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return estado(request);
    },
  );

  app.post<ById>('/api/solicitacoes-titulares/:id/pacote', escreve, async (request, reply) => {
    const { id, prestadorId, usuarioId } = deQuem(request);
    await inTransaction(pool, async (db) => {
      const { server } = app.registros(request, PEDIDOS).within(db);
      await server.transition(id, { transicao: 'montar' });
      await server.set(id, { pacote: 'NA_FILA' });
      await enqueue(db, PACOTE, { solicitacaoId: id, usuarioId, prestadorId }, { key: `pacote:${id}` });
    });
    reply.code(202);
    return estado(request);
  });

  app.post<ById>(
    '/api/solicitacoes-titulares/:id/pacote/cancelar',
    { config: { acesso } },
    async (request) => {
      const { id } = await daLinha(request);
      const asked = await inTransaction(pool, (db) => cancelWork(db, PACOTE, { solicitacaoId: id }));
      if (asked === 0) throw new AppError('em-uso', { messages: [texto.nadaACancelar] });
      return estado(request);
    },
  );

  app.get<ById>('/api/solicitacoes-titulares/:id/pacote/arquivo', escreve, async (request, reply) => {
    const { id, pacienteId, identidade, pacoteArquivo, pacoteBytes } = await daLinha(request);
    if (!pacoteArquivo) throw new AppError('nao-encontrado', { messages: [texto.naoPronto] });
    if (identidade === 'NAO_CONFERIDA') recusar(texto.confira);
    // It holds what whoever had it made may see: somebody else makes one of his own.
    if ((await quemMontou(pool, pacoteArquivo))?.id !== contextoDe(request).usuario.id)
      recusar(texto.deOutro);
    await auditAct(pool, PEDIDOS, contextoDe(request), {
      acao: 'exportar',
      id,
      depois: { pacote: pacoteArquivo, paciente: pacienteId },
    });
    return reply
      .type('application/zip')
      .header('content-length', pacoteBytes ?? 0)
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      .header('x-filename', texto.nomeDoArquivo(id))
      .header('content-disposition', `attachment; filename="${texto.nomeDoArquivo(id)}"`)
      .send(await files.read(pacoteArquivo));
  });
}

function deQuem(request: FastifyRequest<ById>) {
  const { usuario, prestadorId } = contextoDe(request);
  if (prestadorId === null) throw new AppError('prestador-nao-informado');
  return { id: readId(request.params.id), prestadorId, usuarioId: usuario.id };
}
