/**
 * Rows under way, in a temporary table of the import's own connection. They are matched with what is stored,
 * checked against keys and periods, and written, all set by set.
 */
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { LineError, Mapping, Vazias } from '#domain/importacao/importacao.ts';
import { lookAlikesIn } from '#domain/importacao/caracteres.ts';
import type { FieldModel } from '#domain/registro/entity.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { importacao } from '#messages/importacao.ts';
import { quote } from '#server/database/names.ts';
import type { Contexto } from '#server/plugins/context.ts';
import type { RuleBook } from '#server/engine/call.ts';
import { importScope } from './import-scope.ts';
import { stageCopySql, stageTableSql, type StagePlan } from './stage-plan.ts';

export type Counts = {
  readonly inseridas: number;
  readonly alteradas: number;
  readonly iguais: number;
  readonly erros: number;
};

type Reason =
  'ambigua' | 'nao-encontrada' | 'existe' | 'repete' | 'vigencia' | 'alheia' | 'travada' | 'recusada';

export class Staging {
  readonly client: pg.Client;
  readonly registry: Registry;
  readonly plan: StagePlan;
  readonly contexto: Contexto;
  readonly importId: number;
  readonly mapping: Mapping;
  readonly vazias: Vazias;
  readonly book: RuleBook;
  /** File heading of a mapped field. */
  readonly columnOf: (field: string) => string | null;

  constructor(input: {
    client: pg.Client;
    registry: Registry;
    plan: StagePlan;
    contexto: Contexto;
    importId: number;
    mapping: Mapping;
    vazias: Vazias;
    columns: readonly string[];
    book: RuleBook;
  }) {
    this.client = input.client;
    this.registry = input.registry;
    this.plan = input.plan;
    this.contexto = input.contexto;
    this.importId = input.importId;
    this.mapping = input.mapping;
    this.vazias = input.vazias;
    this.book = input.book;
    this.columnOf = (field) => input.columns[input.mapping[field]?.coluna ?? -1] ?? null;
  }

  /** What of the register the import sees or may change, over an alias. */
  scope(alias: string, para: 'ler' | 'gravar'): string[] {
    return importScope(this.registry, this.plan.entity, this.contexto, alias, para);
  }

  async create(): Promise<void> {
    await this.client.query('DROP TABLE IF EXISTS palco');
    await this.client.query(stageTableSql(this.plan));
  }

  async clear(): Promise<void> {
    await this.client.query('TRUNCATE palco');
  }

  /** COPY of rows in text form. */
  async load(rows: Uint8Array): Promise<void> {
    if (rows.byteLength === 0) return;
    const stream = this.client.query(copyFrom(stageCopySql(this.plan)));
    await new Promise<void>((resolve, reject) => {
      stream.on('error', reject).on('finish', () => resolve());
      stream.end(Buffer.from(rows.buffer, rows.byteOffset, rows.byteLength));
    });
  }

  /** Errors of rows that never reached the table. */
  async note(errors: readonly LineError[]): Promise<void> {
    if (errors.length === 0) return;
    await this.client.query(
      `INSERT INTO importacao_linha (importacao_id, linha, ordem, coluna, campo, valor, mensagem)
       SELECT $1, e.linha, row_number() OVER (PARTITION BY e.linha ORDER BY e.n) - 1, e.coluna, e.campo, e.valor, e.mensagem
         FROM unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[]) WITH ORDINALITY AS e (linha, coluna, campo, valor, mensagem, n)
       ON CONFLICT DO NOTHING`,
      [
        this.importId,
        errors.map((error) => error.linha),
        errors.map((error) => error.coluna),
        errors.map((error) => error.campo),
        errors.map((error) => error.valor),
        errors.map((error) => error.mensagem + lookAlikeNote(error.valor)),
      ],
    );
  }

  /** Refuses the staged rows (alias p) that fulfil `condition`, with the sentence of `reason` (an SQL text). */
  async refuse(
    field: FieldModel,
    condition: string,
    reason: string,
    options: { valor?: string; titulos?: string; values?: unknown[]; mensagem?: string } = {},
  ): Promise<void> {
    const title = options.titulos ?? field.title;
    const { rows } = await this.client.query<{ linha: number; valor: string | null; motivo: Reason }>(
      `UPDATE palco p SET _acao = 'e' WHERE p._acao IS DISTINCT FROM 'e' AND ${condition}
       RETURNING p._linha AS linha, ${options.valor ?? `p.${quote(field.column)}::text`} AS valor, ${reason} AS motivo`,
      options.values ?? [],
    );
    await this.note(
      rows.map(({ linha, valor, motivo }) => ({
        linha,
        campo: field.id,
        coluna: this.columnOf(field.id),
        valor,
        mensagem: options.mensagem ?? sentence(motivo, title, valor),
      })),
    );
  }

  async counts(): Promise<Counts> {
    const { rows } = await this.client.query<Counts>(
      `SELECT count(*) FILTER (WHERE _acao = 'i') AS inseridas, count(*) FILTER (WHERE _acao = 'u') AS alteradas,
              count(*) FILTER (WHERE _acao = '=') AS iguais, count(*) FILTER (WHERE _acao = 'e') AS erros FROM palco`,
    );
    return rows[0]!;
  }
}

/** What a person cannot see: a letter of another alphabet, a character without width. */
function lookAlikeNote(value: string | null): string {
  const found = value === null ? [] : lookAlikesIn(value);
  return found.length === 0 ? '' : ` ${importacao.parecidos(found)}`;
}

function sentence(reason: Reason, title: string, valor: string | null): string {
  switch (reason) {
    case 'ambigua':
      return importacao.ambigua(title, valor ?? '');
    case 'nao-encontrada':
      return importacao.naoEncontrada(title, valor ?? '');
    case 'existe':
      return importacao.jaExiste(title);
    case 'repete':
      return importacao.repeteNoArquivo(title);
    case 'alheia':
      return importacao.deOutroPrestador;
    case 'vigencia':
      return importacao.vigenciaSobreposta;
    default:
      return importacao.linhaRecusada;
  }
}
