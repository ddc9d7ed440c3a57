/**
 * An import into a child table. Each line finds its record by a key and brings one row. The record is saved
 * as a form saves it, with its rules, version, history and reach. Rows that the file does not bring stay.
 */
import type pg from 'pg';
import { AppError } from '#domain/errors/app-error.ts';
import { chaveDaLinha, tabelaFilha, type TabelaFilha } from '#domain/importacao/filhas.ts';
import type { LineError } from '#domain/importacao/importacao.ts';
import type { FieldModel } from '#domain/registro/entity.ts';
import { importacao } from '#messages/importacao.ts';
import { textoErro } from '#messages/erros.ts';
import { toAppError } from '#server/database/errors.ts';
import { quote } from '#server/database/names.ts';
import { canRead, hiddenFields, maskRow } from '#server/engine/access.ts';
import { nested } from '#server/engine/nested.ts';
import { decode, type Row } from '#server/engine/entity-sql.ts';
import { Params } from '#server/engine/filters.ts';
import type { Connection } from '#server/database/query.ts';
import { findRow } from '#server/engine/read.ts';
import { looseScope, scopeSql } from '#server/engine/scope.ts';
import type { EntityCall } from '#server/engine/call.ts';
import { updateRow } from '#server/engine/write.ts';
import type { Contexto } from '#server/plugins/context.ts';
import { Stopped } from '#server/jobs/job.ts';
import { matchReferences } from './match-refs.ts';
import type { Block } from './parse-worker.ts';
import type { Importacao } from './record.ts';
import type { RunnerDeps } from './runner-deps.ts';
import type { Staging } from './staging.ts';

/** Lines of one transaction. */
export const CHILD_BLOCK = 500;

type Linha = {
  readonly linha: number;
  readonly faltam: readonly {
    campo: string;
    coluna: string | null;
    valor: string | null;
    mensagem: string;
  }[];
  readonly valores: { readonly [field: string]: unknown };
  /** Empty cells that leave what is stored. */
  readonly vazios: readonly string[];
};
type Totals = { lidas: number; erros: number; inseridas: number; alteradas: number; iguais: number };

export class ChildRun {
  readonly #deps: RunnerDeps;
  readonly #row: Importacao;
  readonly #me: string;
  readonly #staging: Staging;
  readonly #contexto: Contexto;
  readonly #tabela: TabelaFilha;
  readonly #totals: Totals;

  constructor(deps: RunnerDeps, row: Importacao, me: string, staging: Staging, tabela: TabelaFilha) {
    this.#deps = deps;
    this.#row = row;
    this.#me = me;
    this.#staging = staging;
    this.#contexto = staging.contexto;
    this.#tabela = tabela;
    const { lidas, erros, inseridas, alteradas, iguais } = row;
    this.#totals =
      row.posicao > 0 && !row.simular && row.modo === 'so-as-boas'
        ? { lidas, erros, inseridas, alteradas, iguais }
        : { lidas: 0, erros: 0, inseridas: 0, alteradas: 0, iguais: 0 };
  }

  /** A rehearsal takes each block back; all or nothing is one transaction; the good rows are one for each block. */
  async run(blocks: AsyncGenerator<Block>): Promise<void> {
    const { simular, modo } = this.#row;
    const whole = !simular && modo === 'tudo-ou-nada';
    const connection = await this.#deps.pool.connect();
    let broken: Error | undefined;
    const say = (text: string) => connection.query({ text, values: [] });
    try {
      if (whole) await say('BEGIN');
      for await (const block of blocks) {
        if (!whole) await say('BEGIN');
        await this.#block(connection, block);
        if (simular) await say('ROLLBACK');
        await this.#progress(simular || whole ? undefined : connection, block.last);
        if (!simular && !whole) await say('COMMIT');
        await this.#deps.progress(this.#totals.lidas);
      }
      const { erros } = this.#totals;
      if (whole && erros > 0) {
        await say('ROLLBACK');
        Object.assign(this.#totals, { inseridas: 0, alteradas: 0, iguais: 0 });
        return await this.#finish('falhou', importacao.nadaGravado(erros));
      }
      if (whole) await say('COMMIT');
      await this.#finish(simular ? 'simulada' : 'concluida', null);
    } catch (error) {
      await say('ROLLBACK').catch((failure: Error) => (broken = failure));
      throw error;
    } finally {
      connection.release(broken);
    }
  }

  async #block(connection: Connection, block: Block): Promise<void> {
    const staging = this.#staging;
    await staging.clear();
    await staging.load(block.rows);
    await staging.note(block.errors);
    await matchReferences(staging);
    const rows = await this.#staged(staging.client);
    this.#totals.lidas += block.read;
    this.#totals.erros += block.read - rows.length;
    const { registry } = staging;
    const entity = registry.entity[this.#row.recurso];
    if (!entity) throw new AppError('rota-desconhecida');
    const call: EntityCall = {
      ...looseScope(registry, entity, this.#contexto),
      pool: nested(connection),
      hooks: this.#deps.hooks.of(entity.name),
      book: this.#deps.hooks,
      contexto: this.#contexto,
    };
    for (const [chave, linhas] of Map.groupBy(rows, (row) => this.#chaveDe(row))) {
      const id = chave === '' ? undefined : await this.#registro(call, linhas[0]?.valores ?? {});
      if (id === undefined) {
        for (const linha of linhas)
          await this.#refuse(
            linha,
            this.#tabela.chaves[0]?.id ?? '',
            chave === '' ? importacao.semChaveDoRegistro : importacao.registroNaoEncontrado,
          );
        continue;
      }
      // Together they are one save; where that is refused each is tried alone, so that the good ones go in.
      if (linhas.length > 1 && (await this.#save(call, id, linhas)) === undefined) continue;
      for (const linha of linhas) {
        const refused = await this.#save(call, id, [linha]);
        if (refused) await this.#refuse(linha, refused.campo, refused.mensagem);
      }
    }
  }

  async #staged(client: pg.Client): Promise<readonly Linha[]> {
    const { fields } = this.#staging.plan;
    const { rows } = await client.query<unknown[]>({
      text: `SELECT p._linha, p._faltam, p._vazios, ${fields.map((field) => `p.${quote(field.column)}`).join(', ')} FROM palco p WHERE p._acao IS DISTINCT FROM 'e' ORDER BY p._numero`,
      rowMode: 'array',
    });
    return rows.map((row) => ({
      linha: row[0] as number,
      faltam: (row[1] ?? []) as Linha['faltam'],
      valores: Object.fromEntries(fields.map((field, index) => [field.id, decode(field, row[index + 3])])),
      vazios: (row[2] ?? []) as readonly string[],
    }));
  }

  #chaveDe({ valores }: Linha): string {
    const found = this.#tabela.chaves.find(({ id }) => valores[id] !== null && valores[id] !== undefined);
    return found ? `${found.id}=${String(valores[found.id])}` : '';
  }

  /** The record in the caller's reach that has every key which the line gives. */
  async #registro(call: EntityCall, valores: Linha['valores']): Promise<number | undefined> {
    const params = new Params();
    const given = this.#tabela.chaves.filter(
      ({ id, field }) =>
        valores[id] !== null && valores[id] !== undefined && canRead(call.entity, field, call.ability),
    );
    if (given.length === 0) return undefined;
    const keys = given.map(({ id, field }) => `t.${quote(field.column)} = ${params.add(valores[id])}`);
    const where = [...keys, 't.excluido_em IS NULL', ...scopeSql(call, 't', params)].join(' AND ');
    const { rows } = await call.pool.query<{ id: number }>({
      text: `SELECT t.id FROM ${quote(call.entity.table)} t WHERE ${where} LIMIT 2`,
      values: params.values,
    });
    return rows.length === 1 ? rows[0]?.id : undefined;
  }

  /** Undefined when saved (or the same already); else what was refused. */
  async #save(
    call: EntityCall,
    id: number,
    linhas: readonly Linha[],
  ): Promise<{ campo: string; mensagem: string } | undefined> {
    const { child, linha: model } = this.#tabela;
    const atual = await findRow(call.pool, call, id);
    if (!atual) return { campo: '', mensagem: importacao.registroNaoEncontrado };
    // Withheld fields travel as they would be shown: the save keeps what is stored.
    const shown = maskRow(structuredClone(atual), hiddenFields(call.entity, call.ability));
    const after: { [field: string]: unknown }[] = rowsOf(shown, child.id);
    const mapped = this.#staging.plan.mapped.filter(
      ({ id: name }) => !this.#tabela.chaves.some((chave) => chave.id === name),
    );
    const key = chaveDaLinha(child);
    let [inseridas, alteradas, iguais] = [0, 0, 0];
    for (const { valores, faltam, vazios } of linhas) {
      // An empty cell says nothing of the row that is there: neither its value nor that it is another row.
      const brought = Object.fromEntries(
        mapped
          .filter((field) => !vazios.includes(field.id))
          .map((field) => [field.id, valores[field.id] ?? null]),
      );
      const by = key.length > 0 && key.every((name) => name in brought) ? key : Object.keys(brought);
      // A line that says nothing is no row: it would be taken for the first one that is there.
      if (by.length === 0)
        return faltam[0] ?? { campo: mapped[0]?.id ?? '', mensagem: importacao.linhaSemDados };
      const at = after.findIndex((line) => by.every((name) => isSame(line[name], brought[name])));
      if (at < 0) {
        if (faltam[0]) return { campo: faltam[0].campo, mensagem: faltam[0].mensagem };
        const whole = model.fields.filter(
          (field) => !field.readOnly && !this.#tabela.chaves.some((chave) => chave.id === field.id),
        );
        after.push(Object.fromEntries(whole.map((field) => [field.id, valores[field.id] ?? null])));
        inseridas++;
      } else if (Object.entries(brought).every(([name, value]) => isSame(after[at]?.[name], value))) iguais++;
      else {
        after[at] = { ...after[at], ...brought };
        alteradas++;
      }
    }
    if (inseridas + alteradas > 0) {
      try {
        const saved = await updateRow(
          call,
          id,
          { [child.id]: after },
          { mode: 'alterar', versao: atual.versao },
        );
        // As it is stored, and not as it is shown to the caller.
        const depois = (await findRow(call.pool, call, id)) ?? atual;
        await call.pool.query({
          text: `INSERT INTO importacao_registro (importacao_id, registro_id, acao, versao, antes) VALUES ($1, $2, 'alterar', $3, $4)
                 ON CONFLICT (importacao_id, registro_id) DO UPDATE SET versao = EXCLUDED.versao, antes = ${MERGED}`,
          values: [this.#row.id, id, saved.versao, JSON.stringify(keptOf(call, child, atual, depois))],
        });
      } catch (thrown) {
        return refusalOf(toAppError(thrown, { entity: call.entity }), child.id);
      }
    }
    this.#totals.inseridas += inseridas;
    this.#totals.alteradas += alteradas;
    this.#totals.iguais += iguais;
    return undefined;
  }

  async #refuse({ linha, valores }: Linha, campo: string, mensagem: string): Promise<void> {
    this.#totals.erros++;
    const known = Object.hasOwn(this.#tabela.linha.field, campo) ? campo : (this.#tabela.chaves[0]?.id ?? '');
    const valor = valores[known];
    const error: LineError = {
      linha,
      campo: known,
      coluna: this.#staging.columnOf(known),
      valor:
        typeof valor === 'string' || typeof valor === 'number' || typeof valor === 'boolean'
          ? String(valor)
          : null,
      mensagem,
    };
    await this.#staging.note([error]);
  }

  async #progress(connection: Connection | undefined, last: number): Promise<void> {
    const { rows } = await (connection ?? this.#deps.pool).query<{ cancelar: boolean }>({
      text: `UPDATE importacao SET ${TOTALS}, posicao = CASE WHEN $9 THEN $8 ELSE posicao END
              WHERE id = $1 AND trabalhador = $2 AND estado = 'executando' RETURNING cancelar`,
      values: [this.#row.id, this.#me, ...this.#values(), last, connection !== undefined],
    });
    const now = rows[0];
    if (!now) throw new Stopped('perdida');
    if (now.cancelar) throw new Stopped('cancelada');
  }

  async #finish(estado: 'simulada' | 'concluida' | 'falhou', mensagem: string | null): Promise<void> {
    const { rows } = await this.#deps.pool.query({
      text: `UPDATE importacao SET ${TOTALS}, validas = $3::bigint - $4::bigint, estado = $8, mensagem = $9, concluido_em = now(), trabalhador = NULL
              WHERE id = $1 AND trabalhador = $2 AND estado = 'executando' RETURNING id`,
      values: [this.#row.id, this.#me, ...this.#values(), estado, mensagem],
    });
    if (rows.length === 0) throw new Stopped('perdida');
  }

  #values(): readonly number[] {
    const { lidas, erros, inseridas, alteradas, iguais } = this.#totals;
    return [lidas, erros, inseridas, alteradas, iguais];
  }
}

const TOTALS = 'lidas = $3, erros = $4, inseridas = $5, alteradas = $6, iguais = $7';

/** What a record was before the import, and is after the last of its saves. */
const MERGED = `EXCLUDED.antes || jsonb_build_object('linhas', importacao_registro.antes->'linhas', 'campos', (EXCLUDED.antes->'campos') || (importacao_registro.antes->'campos'))`;

/** What an undo needs. `campos`: what the record's own conditions made of other fields (`x-when.becomes`). */
export type Guardado = {
  readonly linhas: readonly { readonly [field: string]: unknown }[];
  readonly depois: readonly { readonly [field: string]: unknown }[];
  readonly campos: { readonly [field: string]: { readonly antes: unknown; readonly depois: unknown } };
};

function keptOf({ entity }: EntityCall, child: FieldModel, atual: Row, depois: Row): Guardado {
  const others = entity.fields.filter(
    (field) =>
      field.id !== child.id &&
      !field.computed &&
      !field.readOnly &&
      !isSame(atual[field.id], depois[field.id]),
  );
  return {
    linhas: rowsOf(atual, child.id),
    depois: rowsOf(depois, child.id),
    campos: Object.fromEntries(
      others.map(({ id }) => [id, { antes: atual[id] ?? null, depois: depois[id] ?? null }]),
    ),
  };
}

/** The rows of a child table, without what only the answer carries. */
export function rowsOf(row: Row, child: string): { [field: string]: unknown }[] {
  return ((row[child] ?? []) as Row[]).map(plain);
}

function plain(row: Row): { [field: string]: unknown } {
  const { _ref: _labels, ...own } = row as { [field: string]: unknown };
  return own;
}

export function isSame(a: unknown, b: unknown): boolean {
  return (a ?? null) === (b ?? null) || JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}

/** jsonb gives the keys in an order of its own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value ?? null;
  return Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** The first sentence of the refusal and the row's field that it is about; a failure of the server itself is thrown. */
function refusalOf(error: unknown, child: string): { campo: string; mensagem: string } {
  if (!(error instanceof AppError) || error.status >= 500) throw error;
  const [path, texts] = Object.entries(error.errors ?? {})[0] ?? [];
  const campo = path?.startsWith(`${child}.`) ? (path.split('.')[2] ?? '') : '';
  return { campo, mensagem: texts?.[0] ?? (error.messages.join(' ') || textoErro(error.code, error.params)) };
}

/** The table that the import is for; a table that the declarations no longer have is an unknown address. */
export function tabelaDe(deps: RunnerDeps, row: Importacao): TabelaFilha | undefined {
  if (row.contexto.tabela === undefined) return undefined;
  const entity = deps.registry().entity[row.recurso];
  const found = entity && tabelaFilha(entity, row.contexto.tabela);
  if (!found) throw new AppError('rota-desconhecida');
  return found;
}
