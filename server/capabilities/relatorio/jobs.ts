/** What the queue does for reports: makes them, forgets them after a week, brings those that were scheduled. */
import { addDays } from '#domain/formato/data.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { relatorio as texto } from '#messages/relatorio.ts';
import { TITULOS_DE_TAREFA } from '#messages/tarefa.ts';
import { guardarArquivo } from '#server/capabilities/arquivo/index.ts';
import type { Papel } from '#server/capabilities/modelo-documento/index.ts';
import { notificar } from '#server/capabilities/notificacao/index.ts';
import { hoje, noFuso } from '#server/clock.ts';
import { inTransaction, type Queryable } from '#server/database/query.ts';
import { auditAct } from '#server/engine/audit.ts';
import type { OpenRecords, RuleBook, Values } from '#server/engine/call.ts';
import { failureText } from '#server/jobs/failure.ts';
import { defineJob, GiveUp, kindOf, type JobDeps, type Task } from '#server/jobs/job.ts';
import { doProduto } from '#server/plugins/context.ts';
import { contextoDaConta } from '#server/plugins/rights.ts';
import { abrirRelato, fatosDe, type Consulta } from './abrir.ts';
import { trazerAgendados } from './agendados.ts';
import { bytesDoRelato, nomeDoArquivo } from './documento.ts';
import { enviarPainel, PAINEL_AGENDADO } from './painel-agendado.ts';
import { porta, RELATORIO } from './pedir.ts';
import { totalDe } from './registros.ts';
import { fusoDe, vencidosEm } from './repository.ts';

declare module '#server/jobs/job.ts' {
  interface JobServices {
    readonly relatorios: { readonly imprimir: Papel['imprimir']; readonly hooks: RuleBook };
  }
}

const GUARDADO_DIAS = 7;
const MIME = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
} as const;

type Dados = {
  readonly geradoId: number;
  readonly usuarioId: number;
  readonly prestadorId: number;
  readonly agendado: boolean;
};

async function fazer(task: Task<Dados>, deps: JobDeps): Promise<void> {
  const { geradoId, usuarioId, prestadorId, agendado } = task.data;
  const { database, registros, service } = deps;
  const { pool } = database;
  const registry = deps.registry();
  // Whose right ended since is told that it did.
  const contexto = await contextoDaConta(pool, usuarioId, registry.entities, prestadorId);
  if (!contexto) throw new GiveUp(new AppError('transicao-recusada', { messages: [texto.semConta] }));
  const gerado = await registros(
    doProduto(texto.titulo, prestadorId),
    'relatorios-gerados',
  ).server.everybodys.read(geradoId);
  if (gerado.situacao !== 'NA_FILA') return;
  const { formato, relatorio, consulta } = gerado;
  const resource = registry.resource[relatorio];
  if (!contexto.ability.can(resource?.action ?? 'list', 'report'))
    throw new GiveUp(new AppError('transicao-recusada', { messages: [texto.perdeuDireito] }));
  const { imprimir, hooks } = service('relatorios');
  const client = database.newClient({ applicationName: 'zelo-relatorio' });
  try {
    await client.connect();
    const relato = await abrirRelato(
      { pool, hooks, registry },
      contexto,
      relatorio,
      JSON.parse(consulta) as Consulta,
    );
    const { total } = await totalDe(pool, relato);
    // Those that came through the cursor: the count before it is of another moment.
    let linhas = 0;
    const bytes = await bytesDoRelato({ pool, hooks, registry, imprimir }, contexto, client, relato, {
      formato,
      async aoPassar(passadas) {
        task.signal.throwIfAborted();
        linhas = passadas;
        await task.progress(passadas, Math.max(passadas, total));
      },
    });
    const { id, size } = await service('files').put(bytes, Number.MAX_SAFE_INTEGER);
    // Of a report without rows what was said when it was asked for: nobody is told the name of what it does not show.
    const fatos =
      linhas === 0 && !agendado
        ? (gerado.fatos ?? '')
        : (await fatosDe(pool, registry, relato)).join('. ').slice(0, 1000);
    await inTransaction(pool, async (db) => {
      await guardarArquivo(db, {
        id,
        nome: nomeDoArquivo(relato, formato),
        mime: MIME[formato],
        tamanho: size,
        usuarioId,
      });
      await encerrar(db, registros, task, 'entregar', {
        arquivo: id,
        bytes: size,
        linhas,
        fatos: fatos || null,
        guardadoAte: addDays(hoje(), GUARDADO_DIAS),
      });
      await auditAct(db, relato.call.entity.name, contexto, {
        acao: 'exportar',
        id: null,
        depois: { relatorio, formato, linhas, filtros: fatos, ...(agendado ? { agendado } : {}) },
      });
    });
  } catch (error) {
    // What a person must change is not tried again.
    if (error instanceof AppError) throw new GiveUp(error);
    throw error;
  } finally {
    await client.end().catch(() => undefined); // The connection may be what failed; the failure itself is told.
  }
}

type Campos = Values<'relatorios-gerados'>;

/** The row says what became of it, and whoever asked is told. */
async function encerrar(
  db: Queryable,
  registros: OpenRecords,
  { id, data: { geradoId, usuarioId, prestadorId, agendado } }: Pick<Task<Dados>, 'id' | 'data'>,
  transicao: 'entregar' | 'falhar',
  campos: Campos,
): Promise<void> {
  const gerados = porta(registros, db, prestadorId);
  await gerados.transition(geradoId, { transicao });
  const { titulo } = await gerados.set(geradoId, campos);
  const aviso =
    transicao === 'falhar'
      ? texto.avisoFalhou(titulo)
      : agendado
        ? texto.avisoAgendado(titulo)
        : texto.aviso(titulo);
  await notificar(db, {
    para: [usuarioId],
    tipo: 'REL',
    titulo: aviso,
    destino: `/relatorios-gerados/form/${geradoId}?aba=relatorio`,
    prestadorId,
    chave: `relatorio:${id}`,
  });
}

export default [
  defineJob({
    kind: RELATORIO,
    title: TITULOS_DE_TAREFA.relatorio,
    mostAttempts: 3,
    parallel: 1,
    handler: async (task, deps) =>
      noFuso(await fusoDe(deps.database.pool, task.data.prestadorId), () => fazer(task, deps)),
    async onEnd({ id, data }, { state, db, error }, { registros }) {
      if (state === 'falhou')
        return encerrar(db, registros, { id, data }, 'falhar', { falha: porque(error, id) });
      // Whoever cancelled knows it.
      await porta(registros, db, data.prestadorId).transition(data.geradoId, { transicao: 'cancelar' });
    },
  }),
  defineJob({
    kind: kindOf('relatorios-agendados', {}),
    title: TITULOS_DE_TAREFA['relatorios-agendados'],
    everyMs: 600_000,
    parallel: 1,
    handler: (_task, { database, registros, registry }) =>
      trazerAgendados({ pool: database.pool, registry: registry(), registros }),
  }),
  defineJob({
    kind: PAINEL_AGENDADO,
    title: TITULOS_DE_TAREFA['painel-agendado'],
    mostAttempts: 5,
    handler: (task, { database, service }) => enviarPainel(database.pool, service('correio'), task),
  }),
  defineJob({
    kind: kindOf('relatorios-vencer', {}),
    title: TITULOS_DE_TAREFA['relatorios-vencer'],
    everyMs: 3_600_000,
    async handler(_task, { database: { pool }, registros }) {
      for (const { id, prestadorId } of await vencidosEm(pool, hoje()))
        await inTransaction(pool, async (db) => {
          const gerados = porta(registros, db, prestadorId);
          await gerados.transition(id, { transicao: 'vencer' });
          await gerados.set(id, { arquivo: null });
        });
    },
  }),
];

/** What a person reads of a failure: its own sentence where it has one. */
function porque(error: unknown, id: number): string {
  const cause = error instanceof GiveUp ? error.cause : error;
  return (cause instanceof AppError ? failureText(cause, id) : texto.falhaInesperada).slice(0, 500);
}
