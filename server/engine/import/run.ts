/** One import from its place in the queue to its end: rehearsed, all or nothing, or block by block. */
import type pg from 'pg';
import { AppError } from '#domain/errors/app-error.ts';
import { fusoAtual } from '#domain/formato/fuso.ts';
import type { LineError, Aviso, Estado } from '#domain/importacao/importacao.ts';
import { importacao } from '#messages/importacao.ts';
import { textoErro } from '#messages/erros.ts';
import { demandFields, demandReadable } from '#server/engine/access.ts';
import { hoje } from '#server/clock.ts';
import type { EntityHooks } from '#server/engine/call.ts';
import type { Contexto } from '#server/plugins/context.ts';
import { applyRows, type Written } from './apply.ts';
import { Stopped } from '#server/jobs/job.ts';
import { parsedBlocks } from './parsed-blocks.ts';
import type { Block } from './parse-worker.ts';
import { differences, leftAsStored } from './differences.ts';
import { fileOf, readingOf, type Conferencia, type Importacao } from './record.ts';
import { demandOwner } from './rights.ts';
import { CHILD_BLOCK, ChildRun, tabelaDe } from './run-children.ts';
import type { RunnerDeps } from './runner-deps.ts';
import { settle } from './settle.ts';
import { stagePlan } from './stage-plan.ts';
import { Staging } from './staging.ts';
import { withWorkClient } from './work-client.ts';
import { writeEvent } from '#server/database/audit-event.ts';
import { stateColumns } from '#server/database/state-sql.ts';

const BLOCK_ROWS = 10_000;
/** Rows of one INSERT where the whole file is staged. */
const WRITE_ROWS = 10_000;

type Blocks = ReturnType<typeof parsedBlocks>;
type Totals = {
  lidas: number;
  validas: number;
  erros: number;
  inseridas: number;
  alteradas: number;
  iguais: number;
};

/**
 * Runs a claimed import until `signal`. Throws Stopped when it is no longer ours or was cancelled; any other failure is
 * the server's.
 */
export async function runImport(
  deps: RunnerDeps,
  row: Importacao,
  me: string,
  signal: AbortSignal,
): Promise<void> {
  const registry = deps.registry();
  const entity = Object.hasOwn(registry.entity, row.recurso) ? registry.entity[row.recurso] : undefined;
  if (!entity) throw new AppError('rota-desconhecida');
  const { usuario, ip, motivo } = row.contexto;
  const direitos = await demandOwner(deps.pool, row, entity, registry);
  const contexto: Contexto = { usuario, ip, motivo, prestadorId: row.prestador_id, ...direitos };
  const tabela = tabelaDe(deps, row);
  const linha = tabela?.linha ?? entity;
  if (tabela) {
    demandReadable(linha, row.mapeamento, direitos.ability);
    demandFields(linha, row.mapeamento, direitos.ability);
  }
  const plan = stagePlan(linha, row.mapeamento);
  const streaming = !row.simular && row.modo === 'so-as-boas';
  const file = await deps.files.local(fileOf(row));
  const work = async (client: pg.Client): Promise<void> => {
    // One page of errors of a run before is not this run's.
    if (!streaming || row.posicao === 0)
      await client.query('DELETE FROM importacao_linha WHERE importacao_id = $1', [row.id]);
    const vazias = row.contexto.vazias ?? 'manter';
    const { mapeamento: mapping, colunas: columns } = row;
    const staging = new Staging({
      client,
      registry,
      plan,
      contexto,
      importId: row.id,
      mapping,
      vazias,
      columns,
      book: deps.hooks,
    });
    await staging.create();
    const input = {
      path: file.path,
      reading: readingOf(row),
      mapping,
      columns,
      vazias,
      schema: JSON.parse(JSON.stringify(linha.schema)) as typeof linha.schema,
      key: linha.key,
      resource: { name: entity.name, subject: entity.subject },
      hoje: hoje(),
      fuso: fusoAtual(),
      agora: new Date().toISOString(),
      eu: usuario.id,
      skip: streaming ? row.posicao : 0,
      blockRows: tabela ? CHILD_BLOCK : BLOCK_ROWS,
    };
    if (tabela) return await new ChildRun(deps, row, me, staging, tabela).run(parsedBlocks(input, signal));
    const run = new Run(deps, row, me, staging, deps.hooks.of(entity.name));
    const blocks = parsedBlocks(input, signal);
    await (streaming ? run.blockByBlock(blocks) : run.whole(blocks));
  };
  try {
    await withWorkClient(deps.newClient, signal, work);
  } finally {
    await file.release();
  }
}

class Run {
  readonly #deps: RunnerDeps;
  readonly #row: Importacao;
  readonly #me: string;
  readonly #staging: Staging;
  readonly #hooks: EntityHooks;
  readonly #totals: Totals;
  /** The last row and the digest of the text of each block that was read. */
  readonly #digests: { readonly last: number; readonly digest: string }[] = [];

  constructor(deps: RunnerDeps, row: Importacao, me: string, staging: Staging, hooks: EntityHooks) {
    this.#deps = deps;
    this.#row = row;
    this.#me = me;
    this.#staging = staging;
    this.#hooks = hooks;
    const { lidas, validas, erros, inseridas, alteradas, iguais } = row;
    const again = !row.simular && row.modo === 'so-as-boas' && row.posicao > 0;
    this.#totals = again
      ? { lidas, validas, erros, inseridas, alteradas, iguais }
      : { lidas: 0, validas: 0, erros: 0, inseridas: 0, alteradas: 0, iguais: 0 };
  }

  /** Only the good rows: each block is judged, written and remembered in one transaction; a killed server goes on after it. */
  async blockByBlock(blocks: Blocks): Promise<void> {
    const { client } = this.#staging;
    for await (const block of blocks) {
      await this.#demandOurs();
      await client.query('BEGIN');
      try {
        await this.#staging.clear();
        await this.#staging.load(block.rows);
        await this.#staging.note(block.errors);
        await settle(this.#staging, this.#hooks);
        const written = await applyRows(this.#staging, this.#hooks, 0, block.last);
        const counts = await this.#staging.counts();
        this.#count(block, { ...counts, ...written });
        await this.#event(written, [block.digest], block.last);
        const { rowCount } = await client.query(
          `UPDATE importacao SET posicao = $3, ${SET_TOTALS} WHERE id = $1 AND trabalhador = $2 AND estado = 'executando'`,
          [this.#row.id, this.#me, block.last, ...this.#values()],
        );
        if (rowCount === 0) throw new Stopped('perdida');
        await client.query('COMMIT');
        await this.#deps.progress(block.last);
      } catch (error) {
        await client.query('ROLLBACK').catch(() => undefined); // The first failure is the one to tell.
        throw error;
      }
    }
    await this.#finish('concluida', null);
  }

  /** The whole file is staged and judged; then nothing is written, or everything in one transaction. */
  async whole(blocks: Blocks): Promise<void> {
    const { client } = this.#staging;
    let last = 0;
    const avisos: Aviso[] = [];
    for (;;) {
      const next = await blocks.next();
      if (next.done) {
        avisos.push(...next.value);
        break;
      }
      const block = next.value;
      await this.#demandOurs();
      await this.#staging.load(block.rows);
      await this.#staging.note(block.errors);
      this.#totals.lidas += block.read;
      this.#totals.erros += block.refused;
      this.#digests.push({ last: block.last, digest: block.digest });
      last = block.last;
      await this.#progress();
    }
    const look = async (staging: Staging): Promise<void> =>
      void avisos.push(...(await leftAsStored(staging)));
    await settle(this.#staging, this.#hooks, this.#row.simular ? { onKnown: look } : undefined);
    const counts = await this.#staging.counts();
    this.#totals.erros += counts.erros;
    this.#totals.validas = this.#totals.lidas - this.#totals.erros;
    Object.assign(this.#totals, {
      inseridas: counts.inseridas,
      alteradas: counts.alteradas,
      iguais: counts.iguais,
    });
    if (this.#row.simular) {
      const mudancas = counts.alteradas > 0 ? await differences(this.#staging) : [];
      return this.#finish('simulada', null, { avisos, mudancas });
    }
    if (this.#totals.erros > 0) return this.#refuseAll();
    await this.#demandOurs();
    await client.query('BEGIN');
    try {
      let written = { inseridas: 0, alteradas: 0, recusadas: 0 };
      for (let from = 1; from <= last; from += WRITE_ROWS) {
        const to = Math.min(from + WRITE_ROWS - 1, last);
        const some = await applyRows(this.#staging, this.#hooks, from, to);
        written = {
          inseridas: written.inseridas + some.inseridas,
          alteradas: written.alteradas + some.alteradas,
          recusadas: some.recusadas,
        };
        if (written.recusadas > 0) break;
        const read = this.#digests.filter((block) => block.last >= from && block.last <= to);
        await this.#event(
          some,
          read.map(({ digest }) => digest),
          to,
        );
        await this.#demandOurs();
      }
      if (written.recusadas > 0) {
        // What the database alone could see: its errors are kept, everything else is taken back.
        const { rows } = await client.query<LineError>(
          "SELECT linha, coluna, coalesce(campo, '') AS campo, valor, mensagem FROM importacao_linha WHERE importacao_id = $1",
          [this.#row.id],
        );
        await client.query('ROLLBACK');
        await this.#staging.note(rows);
        this.#totals.erros += written.recusadas;
        this.#totals.validas = this.#totals.lidas - this.#totals.erros;
        return this.#refuseAll();
      }
      Object.assign(this.#totals, { inseridas: written.inseridas, alteradas: written.alteradas });
      await this.#finish('concluida', null);
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined); // The first failure is the one to tell.
      throw error;
    }
  }

  #refuseAll(): Promise<void> {
    const { erros } = this.#totals;
    Object.assign(this.#totals, { inseridas: 0, alteradas: 0, iguais: 0 });
    return this.#finish('falhou', importacao.nadaGravado(erros));
  }

  #count(
    block: Block,
    counts: { inseridas: number; alteradas: number; iguais: number; erros: number },
  ): void {
    const totals = this.#totals;
    totals.lidas += block.read;
    totals.erros += block.refused + counts.erros;
    totals.validas = totals.lidas - totals.erros;
    totals.inseridas += counts.inseridas;
    totals.alteradas += counts.alteradas;
    totals.iguais += counts.iguais;
  }

  /** One chained event for the block: which file, which records, and the digests of what was read and written. */
  async #event(written: Written, digests: readonly string[], last: number): Promise<void> {
    if (written.inseridas + written.alteradas === 0) return;
    const { contexto, plan, client } = this.#staging;
    const { registros, resumos } = written;
    const depois = {
      importacao: this.#row.id,
      arquivo: this.#row.arquivo_id,
      ate: last,
      inseridas: written.inseridas,
      alteradas: written.alteradas,
      primeiro: written.primeiro,
      ultimo: written.ultimo,
      conteudo: digests.length === 1 ? digests[0] : digests,
      ...(written.inseridas > 0 ? { registros, resumos, colunas: stateColumns(plan.entity) } : {}),
    };
    await writeEvent(client, contexto, { recurso: plan.entity.name, id: null, acao: 'importar', depois });
  }

  #values(): number[] {
    const { lidas, validas, erros, inseridas, alteradas, iguais } = this.#totals;
    return [lidas, validas, erros, inseridas, alteradas, iguais];
  }

  async #demandOurs(): Promise<void> {
    const { rows } = await this.#deps.pool.query<{
      trabalhador: string | null;
      estado: Estado;
      cancelar: boolean;
    }>({
      text: `SELECT trabalhador, estado, cancelar FROM importacao WHERE id = $1`,
      values: [this.#row.id],
    });
    const now = rows[0];
    if (now?.trabalhador !== this.#me || now.estado !== 'executando') throw new Stopped('perdida');
    if (now.cancelar) throw new Stopped('cancelada');
    await demandOwner(this.#deps.pool, this.#row, this.#staging.plan.entity, this.#staging.registry);
  }

  async #progress(): Promise<void> {
    await this.#deps.progress(this.#totals.lidas);
    await this.#deps.pool.query({
      text: `UPDATE importacao SET ${SET_TOTALS} WHERE id = $1 AND trabalhador = $2 AND $3::int = 0`,
      values: [this.#row.id, this.#me, 0, ...this.#values()],
    });
  }

  async #finish(estado: Estado, mensagem: string | null, conferencia?: Conferencia): Promise<void> {
    const { rowCount } = await this.#staging.client.query(
      `UPDATE importacao SET estado = $3, ${SET_TOTALS}, mensagem = $10, concluido_em = now(), trabalhador = NULL, contexto = contexto || $11
        WHERE id = $1 AND trabalhador = $2 AND estado = 'executando'`,
      [
        this.#row.id,
        this.#me,
        estado,
        ...this.#values(),
        mensagem,
        JSON.stringify(conferencia ? { conferencia } : {}),
      ],
    );
    if (rowCount === 0) throw new Stopped('perdida');
  }
}

const SET_TOTALS = 'lidas = $4, validas = $5, erros = $6, inseridas = $7, alteradas = $8, iguais = $9';

/** The sentence that the import's page shows for a failure. */
export function failureText(error: unknown): string {
  if (error instanceof AppError) return error.messages.join(' ') || textoErro(error.code, error.params);
  return importacao.interrompida;
}
