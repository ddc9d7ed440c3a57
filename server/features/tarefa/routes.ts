/** /api/tarefas: background work for administrators: what waits, runs and failed; tried again, cancelled. */
import type { FastifyInstance } from 'fastify';
import { AppError } from '#domain/errors/app-error.ts';
import { isEstadoDeTarefa, type LinhaDeTarefa } from '#domain/tarefa/tarefa.ts';
import { tarefa } from '#messages/tarefa.ts';
import { inTransaction } from '#server/database/query.ts';
import { auditAct } from '#server/engine/audit.ts';
import { readId } from '#server/engine/read.ts';
import { contextoDe } from '#server/plugins/context.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import {
  cancelarTarefa,
  listarTarefas,
  repetirTarefa,
  resumirTarefas,
  umaTarefa,
  type FiltroDeTarefas,
} from './repository.ts';

type Query = { readonly [key: string]: unknown };
type ById = { Params: { readonly id: string } };

const MOST = 200;

export default function tarefas(app: FastifyInstance, { pool }: FeatureDeps): void {
  const acesso = (action: string) => ({
    config: { semPrestador: true, acesso: { action, subject: 'tarefa', titulo: tarefa.titulo } },
  });

  const shown = (row: Omit<LinhaDeTarefa, 'titulo' | 'podeRepetir' | 'podeCancelar'>): LinhaDeTarefa => {
    const job = app.jobs.kinds.get(row.tipo);
    return {
      ...row,
      titulo: job?.title ?? row.tipo,
      podeRepetir:
        ['falhou', 'cancelada'].includes(row.estado) && job !== undefined && job.repeatable !== false,
      podeCancelar: ['na-fila', 'executando'].includes(row.estado) && !row.cancelando,
    };
  };
  const aLinha = async (id: number): Promise<LinhaDeTarefa> => {
    const row = await umaTarefa(pool, id);
    if (!row) throw new AppError('nao-encontrado');
    return shown(row);
  };

  app.get('/api/tarefas', acesso('list'), async (request, reply) => {
    const { linhas, total } = await listarTarefas(pool, filtroDe(request.query as Query));
    reply.header('x-total-count', total).header('x-total-exato', 'true').header('cache-control', 'no-store');
    return linhas.map(shown);
  });

  app.get('/api/tarefas/_resumo', acesso('list'), async () => resumirTarefas(pool));

  app.get('/api/tarefas/_tipos', acesso('list'), async () =>
    [...app.jobs.kinds.values()]
      .map(({ kind, title }) => ({ tipo: kind.kind, titulo: title }))
      .sort((a, b) => a.titulo.localeCompare(b.titulo, 'pt-BR')),
  );

  app.post<ById>('/api/tarefas/:id/_repetir', acesso('update'), async (request) => {
    const linha = await aLinha(readId(request.params.id));
    if (!linha.podeRepetir) throw new AppError('em-uso', { messages: [tarefa.naoRepete] });
    await inTransaction(pool, async (db) => {
      if (!(await repetirTarefa(db, linha.id)))
        throw new AppError('em-uso', { messages: [tarefa.naoRepete] });
      await auditAct(db, 'tarefas', contextoDe(request), {
        acao: 'repetir-tarefa',
        id: linha.id,
        depois: { tarefa: linha.titulo },
      });
    });
    return aLinha(linha.id);
  });

  app.post<ById>('/api/tarefas/:id/_cancelar', acesso('update'), async (request) => {
    const linha = await aLinha(readId(request.params.id));
    await inTransaction(pool, async (db) => {
      if (!(await cancelarTarefa(db, linha.id)))
        throw new AppError('em-uso', { messages: [tarefa.naoCancela] });
      await auditAct(db, 'tarefas', contextoDe(request), {
        acao: 'cancelar-tarefa',
        id: linha.id,
        depois: { tarefa: linha.titulo },
      });
    });
    return aLinha(linha.id);
  });
}

/** `_start`, `_end`, `estado`, `tipo`; anything else is refused, as everywhere. */
function filtroDe(query: Query): FiltroDeTarefas {
  for (const [key, value] of Object.entries(query))
    if (!['_start', '_end', 'estado', 'tipo'].includes(key) || typeof value !== 'string')
      throw new AppError('filtro-desconhecido', { params: { filtro: key } });
  const { _start = '0', _end = '25', estado, tipo } = query as { readonly [key: string]: string | undefined };
  if (!/^[0-9]{1,9}$/.test(_start) || !/^[0-9]{1,9}$/.test(_end)) throw new AppError('pagina-invalida');
  const [inicio, fim] = [Number(_start), Number(_end)];
  if (fim < inicio) throw new AppError('pagina-invalida');
  if (fim - inicio > MOST) throw new AppError('pagina-grande');
  if (
    (estado !== undefined && !isEstadoDeTarefa(estado)) ||
    (tipo !== undefined && !/^[a-z-]{1,60}$/.test(tipo))
  )
    throw new AppError('filtro-invalido', { params: { filtro: estado === undefined ? 'tipo' : 'estado' } });
  return {
    inicio,
    fim,
    ...(estado === undefined ? {} : { estado }),
    ...(tipo === undefined ? {} : { tipo }),
  };
}
