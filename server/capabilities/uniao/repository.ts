/**
 * Says what hangs on a patient, in one place. Whoever joins two records asks here (docs/guides/paciente.md,
 * docs/guides/pronto-atendimento.md). The database says which tables refer to a patient, and which of their
 * rules two records could break together. So no table added later is forgotten.
 */
import { chaveDoNome } from '#domain/documento/nome.ts';
import { quote } from '#server/database/names.ts';
import type { Queryable } from '#server/database/query.ts';
import { all, first, isoSql, exactlyOne, run, sql } from '#server/database/typed.ts';

/** `de` is the record whose everything goes, `para` the one that stays. */
export type Troca = { readonly de: number; readonly para: number };
export type Coluna = { readonly tabela: string; readonly coluna: string };

/**
 * Rows that stay with the record that goes where moving them would break a rule, since nobody can close them: two
 * conversations of the same two people, each about one of the records.
 */
const FICAM: ReadonlySet<string> = new Set(['chat_conversa']);

/** A joining says what was done to which records; a later one does not rewrite it. */
const DA_UNIAO = 'uniao_paciente';

/** Columns that refer to a patient, another patient's link included; the record's own child tables do not refer to it. */
export function colunas(db: Queryable): Promise<Coluna[]> {
  return all(
    db,
    sql<Coluna>`SELECT c.conrelid::regclass::text AS tabela, a.attname AS coluna FROM pg_constraint c
      JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey)
     WHERE c.contype = 'f' AND c.confrelid = 'paciente'::regclass AND c.confdeltype <> 'c'
       AND c.conrelid <> to_regclass(${DA_UNIAO}) ORDER BY 1, 2`,
  );
}

type Parte = { readonly sql: string; readonly operador: string; readonly doPaciente: boolean };
type Regra = Coluna & { readonly condicao: string | null; readonly partes: readonly Parte[] };

/** Unique indexes and exclusion constraints in which a patient takes part. */
async function regras(db: Queryable): Promise<readonly Regra[]> {
  const partes = await all(
    db,
    sql<Coluna & { indice: number; condicao: string | null; parte: string; operador: string }>`
      SELECT c.conrelid::regclass::text AS tabela, a.attname AS coluna, i.indexrelid::int AS indice,
        pg_get_expr(i.indpred, i.indrelid) AS condicao, pg_get_indexdef(i.indexrelid, k, true) AS parte,
        coalesce((SELECT o.oprname FROM pg_constraint x JOIN pg_operator o ON o.oid = x.conexclop[k]
                   WHERE x.conindid = i.indexrelid AND x.contype = 'x'), '=') AS operador
      FROM pg_constraint c
      JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey)
      JOIN pg_index i ON i.indrelid = c.conrelid AND (i.indisunique OR i.indisexclusion) AND NOT i.indisprimary
     CROSS JOIN generate_series(1, i.indnkeyatts::int) k
     WHERE c.contype = 'f' AND c.confrelid = 'paciente'::regclass AND c.confdeltype <> 'c' ORDER BY 1, 2, 3, k`,
  );
  const porRegra = new Map<string, Regra>();
  for (const { tabela, coluna, indice, condicao, parte, operador } of partes) {
    const regra = porRegra.get(`${indice} ${coluna}`) ?? { tabela, coluna, condicao, partes: [] };
    const parteDoIndice = { sql: parte, operador, doPaciente: new RegExp(`\\b${coluna}\\b`).test(parte) };
    porRegra.set(`${indice} ${coluna}`, { ...regra, partes: [...regra.partes, parteDoIndice] });
  }
  return [...porRegra.values()].filter((regra) => regra.partes.some(({ doPaciente }) => doPaciente));
}

/** Rows of both records that could not be one person's: ids of each, and since when where the rule is about a time. */
export type Choque = Coluna & { readonly de: number; readonly para: number; readonly quando: string | null };

export async function choques(db: Queryable, { de, para }: Troca): Promise<readonly Choque[]> {
  const achados: Choque[] = [];
  for (const { tabela, coluna, condicao, partes } of await regras(db)) {
    if (FICAM.has(tabela)) continue;
    const demais = partes.filter(({ doPaciente }) => !doPaciente);
    const periodo = demais.findIndex(({ operador }) => operador === '&&');
    const lado = (id: string): string =>
      `(SELECT id${demais.map((parte, i) => `, ${parte.sql} AS k${i}`).join('')} FROM ${quote(tabela)}
         WHERE ${quote(coluna)} = ${id}${condicao === null ? '' : ` AND (${condicao})`})`;
    const juntos = demais.map(({ operador }, i) => `a.k${i} ${operador} b.k${i}`);
    const quando = periodo < 0 ? 'NULL' : isoSql(`greatest(lower(a.k${periodo}), lower(b.k${periodo}))`);
    const pares = await all<{ de: number; para: number; quando: string | null }>(db, {
      text: `SELECT a.id AS de, b.id AS para, ${quando} AS quando FROM ${lado('$1')} a JOIN ${lado('$2')} b
               ON ${juntos.length > 0 ? juntos.join(' AND ') : 'true'} ORDER BY 1, 2 LIMIT 5`,
      values: [de, para],
    });
    achados.push(...pares.map((par) => ({ tabela, coluna, ...par })));
  }
  return achados;
}

/** Charts of both that the same professional has open: the two texts of one visit would stand apart for ever. */
export function prontuariosAbertos(
  db: Queryable,
  { de, para }: Troca,
): Promise<{ de: number; para: number }[]> {
  return all(
    db,
    sql<{ de: number; para: number }>`SELECT a.id AS de, b.id AS para FROM prontuario a JOIN prontuario b
        ON b.profissional_id = a.profissional_id AND b.paciente_id = ${para} AND b.estado IN ('ABERTO', 'REABERTO')
       AND b.excluido_em IS NULL
     WHERE a.paciente_id = ${de} AND a.estado IN ('ABERTO', 'REABERTO') AND a.excluido_em IS NULL ORDER BY 1, 2 LIMIT 5`,
  );
}

/** How many living rows refer to the record, by table; documents of the record among them. */
export async function quantos(
  db: Queryable,
  de: number,
): Promise<readonly { readonly tabela: string; readonly total: number }[]> {
  const lista: { tabela: string; total: number }[] = [];
  for (const { tabela, coluna } of await colunas(db)) {
    const { total } = await exactlyOne<{ total: number }>(db, {
      text: `SELECT count(*)::int AS total FROM ${quote(tabela)} t WHERE ${quote(coluna)} = $1 AND to_jsonb(t) ->> 'excluido_em' IS NULL`,
      values: [de],
    });
    if (total > 0) lista.push({ tabela, total });
  }
  const { total } = await exactlyOne(
    db,
    sql<{ total: number }>`SELECT count(*)::int AS total FROM documento
      WHERE modulo = 'pacientes' AND registro_id = ${de} AND excluido_em IS NULL`,
  );
  return total > 0 ? [...lista, { tabela: 'documento', total }] : lista;
}

export type OQueRefere = Coluna & { readonly ids: readonly number[] };

/** Rows that refer to the record that goes, by table, locked in the order of their ids, before they are moved. */
export async function oQueRefere(db: Queryable, { de }: Troca): Promise<readonly OQueRefere[]> {
  const todas: OQueRefere[] = [];
  for (const { tabela, coluna } of await colunas(db)) {
    const ids = await all<{ id: number }>(db, {
      text: `SELECT id FROM ${quote(tabela)} WHERE ${quote(coluna)} = $1 ORDER BY id FOR UPDATE`,
      values: [de],
    });
    if (ids.length > 0) todas.push({ tabela, coluna, ids: ids.map(({ id }) => id) });
  }
  return todas;
}

/** Moves rows of a table that no declaration has. */
export async function mover(
  db: Queryable,
  { tabela, coluna, ids }: OQueRefere,
  { para }: Troca,
): Promise<void> {
  const mudar = (ids: readonly number[]): Promise<number> =>
    run(db, {
      text: `UPDATE ${quote(tabela)} SET ${quote(coluna)} = $2 WHERE id = ANY ($1)`,
      values: [ids, para],
    });
  if (FICAM.has(tabela)) for (const id of ids) await seDer(db, () => mudar([id]));
  else await mudar(ids);
}

/** A row whose move breaks a rule stays where it is. */
async function seDer(db: Queryable, mudar: () => Promise<unknown>): Promise<void> {
  await run(db, sql`SAVEPOINT uniao`);
  try {
    await mudar();
    await run(db, sql`RELEASE SAVEPOINT uniao`);
  } catch (error) {
    if ((error as { readonly code?: unknown }).code !== '23505') throw error;
    await run(db, sql`ROLLBACK TO SAVEPOINT uniao`);
  }
}

/** Of these rows those that are `para`'s now, with their versions. */
export async function versoesDe(
  db: Queryable,
  { tabela, coluna }: Coluna,
  para: number,
  ids: readonly number[],
): Promise<readonly (readonly [id: number, versao: number | null])[]> {
  const rows = await all<{ id: number; versao: number | null }>(db, {
    text: `SELECT id, (to_jsonb(t) ->> 'versao')::int AS versao FROM ${quote(tabela)} t
            WHERE id = ANY ($1) AND ${quote(coluna)} = $2 ORDER BY id`,
    values: [ids, para],
  });
  return rows.map(({ id, versao }) => [id, versao] as const);
}

/** A document that went, its name before where it took another, and that other name. */
export type NomeAntes = { readonly id: number; readonly nome: string | null; readonly novo?: string };

const prefixado = (prefixo: string, nome: string): string => `${prefixo} - ${nome}`.slice(0, 255);

/** Documents of the record; one whose name the other has already says whose it was. */
export async function moverDocumentos(
  db: Queryable,
  { de, para }: Troca,
  nomeAntes: string,
): Promise<readonly NomeAntes[]> {
  const iguais = await all(
    db,
    sql<{ id: number; nome: string }>`SELECT d.id, d.nome FROM documento d
     WHERE d.modulo = 'pacientes' AND d.registro_id = ${de} AND d.pasta_id IS NULL AND d.excluido_em IS NULL
       AND EXISTS (SELECT 1 FROM documento o WHERE o.modulo = 'pacientes' AND o.registro_id = ${para} AND o.pasta_id IS NULL
                     AND o.nome_chave = d.nome_chave AND o.excluido_em IS NULL)`,
  );
  const novos = new Map<number, { readonly nome: string; readonly novo: string }>();
  for (const { id, nome } of iguais) {
    const novo = prefixado(nomeAntes, nome);
    await renomear(db, id, novo);
    novos.set(id, { nome, novo });
  }
  const movidos = await all(
    db,
    sql<{
      id: number;
    }>`UPDATE documento SET registro_id = ${para} WHERE modulo = 'pacientes' AND registro_id = ${de} RETURNING id`,
  );
  return movidos.map(({ id }) => ({ id, nome: null, ...novos.get(id) }));
}

async function renomear(db: Queryable, id: number, nome: string): Promise<void> {
  await run(db, sql`UPDATE documento SET nome = ${nome}, nome_chave = ${chaveDoNome(nome)} WHERE id = ${id}`);
}

/** Of documents that a joining took along, those still there: what each is called now, and whether a person renamed it since. */
export async function documentosDe(
  db: Queryable,
  de: number,
  documentos: readonly NomeAntes[],
): Promise<
  readonly { readonly id: number; readonly nomeDeVolta: string | null; readonly renomeado: boolean }[]
> {
  const ids = documentos.map(({ id }) => id);
  const rows = await all(
    db,
    sql<{ id: number; nome: string }>`SELECT id, nome FROM documento
      WHERE modulo = 'pacientes' AND registro_id = ${de} AND id = ANY (${ids}) ORDER BY id`,
  );
  return rows.map(({ id, nome: agora }) => {
    const { nome = null, novo } = documentos.find((documento) => documento.id === id) ?? {};
    if (nome === null) return { id, nomeDeVolta: null, renomeado: false };
    // A joining of before the given name was kept is known by how it ends.
    const renomeado = novo === undefined ? !agora.endsWith(` - ${nome}`) : agora !== novo;
    return { id, nomeDeVolta: renomeado ? null : nome, renomeado };
  });
}

/**
 * Documents that a joining took along and that are still there go back. One that a person renamed since keeps that name; the
 * others have the one of before. What shares a folder with a document of the other record now lies outside it.
 */
export async function devolverDocumentos(
  db: Queryable,
  { de, para }: Troca,
  documentos: readonly NomeAntes[],
): Promise<void> {
  const voltam = await documentosDe(db, de, documentos);
  const ids = voltam.map(({ id }) => id);
  const foraDaPasta = await all(
    db,
    sql<{
      id: number;
      nome: string;
    }>`SELECT d.id, d.nome FROM documento d JOIN documento p ON p.id = d.pasta_id
      WHERE d.modulo = 'pacientes' AND d.registro_id = ${de} AND (d.id = ANY (${ids})) <> (p.id = ANY (${ids})) ORDER BY d.id`,
  );
  // Each by a name that nobody has while it changes hands: two of one name never meet on the way.
  const provisorio = (id: number) => `${id} ${id}`;
  for (const { id } of foraDaPasta) {
    await renomear(db, id, provisorio(id));
    await run(db, sql`UPDATE documento SET pasta_id = NULL WHERE id = ${id}`);
  }
  await run(
    db,
    sql`UPDATE documento SET registro_id = ${para} WHERE modulo = 'pacientes' AND id = ANY (${ids})`,
  );
  for (const { id, nome } of foraDaPasta)
    await renomear(
      db,
      id,
      await nomeLivre(db, id, voltam.find((volta) => volta.id === id)?.nomeDeVolta ?? nome),
    );
  for (const { id, nomeDeVolta } of voltam)
    if (nomeDeVolta !== null && !foraDaPasta.some((fora) => fora.id === id))
      await renomear(db, id, await nomeLivre(db, id, nomeDeVolta));
}

/** The name, or with the number of the document where another of its folder has the name. */
async function nomeLivre(db: Queryable, id: number, nome: string): Promise<string> {
  const ocupado = await first(
    db,
    sql<{
      id: number;
    }>`SELECT o.id FROM documento d JOIN documento o ON o.modulo = d.modulo AND o.registro_id = d.registro_id
        AND o.pasta_id IS NOT DISTINCT FROM d.pasta_id AND o.id <> d.id AND o.excluido_em IS NULL
      WHERE d.id = ${id} AND o.nome_chave = ${chaveDoNome(nome)}`,
  );
  return ocupado ? prefixado(String(id), nome) : nome;
}

/** Columns by which a row of a chart or of an arrival says which it is of. */
const DO_ATENDIMENTO = ['atendimento_id', 'atendimento_urgencia_id'] as const;

/**
 * What was written of an arrival after it got its name: it follows the person on the bed, whoever that is. Rows of `de` that
 * name the arrival or its chart.
 */
export async function doAtendimento(
  db: Queryable,
  de: number,
  atendimentoId: number,
): Promise<readonly OQueRefere[]> {
  const partes = DO_ATENDIMENTO.map((coluna) => `(to_jsonb(t) ->> '${coluna}')::bigint = $2`);
  const prontuario = `(SELECT a.prontuario_id FROM atendimento_urgencia a WHERE a.id = $2)`;
  const todas: OQueRefere[] = [];
  for (const { tabela, coluna } of await colunas(db)) {
    const doProntuario =
      tabela === 'prontuario'
        ? `t.id = ${prontuario}`
        : `(to_jsonb(t) ->> 'prontuario_id')::bigint = ${prontuario}`;
    const proprio = tabela === 'atendimento_urgencia' ? ['t.id = $2'] : [];
    const ids = await all<{ id: number }>(db, {
      text: `SELECT t.id FROM ${quote(tabela)} t WHERE t.${quote(coluna)} = $1
               AND (${[...proprio, ...partes, doProntuario].join(' OR ')}) ORDER BY t.id`,
      values: [de, atendimentoId],
    });
    if (ids.length > 0) todas.push({ tabela, coluna, ids: ids.map(({ id }) => id) });
  }
  return todas;
}

/**
 * What was written since then as a part of a row that goes back: a prescription of a chart, what the chart said in the lists, a
 * dose of an admission. It is of whom its whole is, else the chart of one patient would hold the prescription of another.
 */
export async function partesDoQueVolta(
  db: Queryable,
  { de, desde }: { readonly de: number; readonly desde: string },
  voltam: readonly OQueRefere[],
): Promise<readonly OQueRefere[]> {
  const doPaciente = await colunas(db);
  const elos = await all(
    db,
    sql<
      Coluna & { todo: string }
    >`SELECT c.conrelid::regclass::text AS tabela, a.attname AS coluna, c.confrelid::regclass::text AS todo
      FROM pg_constraint c CROSS JOIN LATERAL unnest(c.conkey, c.confkey) AS k(aqui, la)
      JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.aqui
      JOIN pg_attribute b ON b.attrelid = c.confrelid AND b.attnum = k.la AND b.attname = 'id'
     WHERE c.contype = 'f' AND c.confrelid <> 'paciente'::regclass ORDER BY 1, 2`,
  );
  const ids = new Map<string, Set<number>>();
  const guardar = (tabela: string, novos: readonly number[]): void =>
    void ids.set(tabela, new Set([...(ids.get(tabela) ?? []), ...novos]));
  for (const { tabela, ids: deVolta } of voltam) guardar(tabela, deVolta);
  const partes: OQueRefere[] = [];
  // A part may have parts: until a turn finds none.
  for (let achou = true; achou;) {
    achou = false;
    for (const { tabela, coluna } of doPaciente)
      for (const elo of elos.filter((elo) => elo.tabela === tabela && ids.has(elo.todo))) {
        const novos = await all<{ id: number }>(db, {
          text: `SELECT t.id FROM ${quote(tabela)} t WHERE t.${quote(coluna)} = $1 AND t.${quote(elo.coluna)} = ANY ($2)
                   AND (to_jsonb(t) ->> 'criado_em')::timestamptz > $3::timestamptz AND NOT t.id = ANY ($4) ORDER BY t.id`,
          values: [de, [...(ids.get(elo.todo) ?? [])], desde, [...(ids.get(tabela) ?? [])]],
        });
        if (novos.length === 0) continue;
        partes.push({ tabela, coluna, ids: novos.map(({ id }) => id) });
        guardar(
          tabela,
          novos.map(({ id }) => id),
        );
        achou = true;
      }
  }
  return partes;
}

/** A row that was made since, by what it stands in. */
export type Escrito = Coluna & { readonly id: number; readonly em: string };

/** Living rows of the record that were made after `desde`, without those of `menos`. */
export async function escritosDepois(
  db: Queryable,
  { de, desde }: { readonly de: number; readonly desde: string },
  menos: readonly OQueRefere[],
): Promise<readonly Escrito[]> {
  const lista: Escrito[] = [];
  for (const { tabela, coluna } of await colunas(db)) {
    const fora = menos.flatMap((oQue) => (oQue.tabela === tabela && oQue.coluna === coluna ? oQue.ids : []));
    const rows = await all<{ id: number; em: string }>(db, {
      text: `SELECT id, ${isoSql(`(to_jsonb(t) ->> 'criado_em')::timestamptz`)} AS em FROM ${quote(tabela)} t WHERE ${quote(coluna)} = $1
               AND to_jsonb(t) ->> 'excluido_em' IS NULL AND (to_jsonb(t) ->> 'criado_em')::timestamptz > $2::timestamptz
               AND NOT id = ANY ($3) ORDER BY id`,
      values: [de, desde, fora],
    });
    lista.push(...rows.map((row) => ({ tabela, coluna, ...row })));
  }
  return lista;
}

/** What was written since and belongs together: one decision moves it whole. */
export type Conjunto = {
  readonly linhas: readonly Escrito[];
  /** Part of a row that stays: it is of whom its whole is. */
  readonly preso: boolean;
};

/** Rows that refer to one another are one; one that refers to another row of the record that stays is held by it. */
export async function conjuntosDe(
  db: Queryable,
  escritos: readonly Escrito[],
  { de, menos }: { readonly de: number; readonly menos: readonly OQueRefere[] },
): Promise<readonly Conjunto[]> {
  const doPaciente = await colunas(db);
  const tabelas = [...new Set(doPaciente.map(({ tabela }) => tabela))];
  const elos = await all(
    db,
    sql<
      Coluna & { todo: string }
    >`SELECT c.conrelid::regclass::text AS tabela, a.attname AS coluna, c.confrelid::regclass::text AS todo
      FROM pg_constraint c CROSS JOIN LATERAL unnest(c.conkey, c.confkey) AS k(aqui, la)
      JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.aqui
      JOIN pg_attribute b ON b.attrelid = c.confrelid AND b.attnum = k.la AND b.attname = 'id'
     WHERE c.contype = 'f' AND c.confrelid::regclass::text = ANY (${tabelas}) AND c.confrelid <> 'paciente'::regclass ORDER BY 1, 2`,
  );
  const chave = (tabela: string, id: number): string => `${tabela}:${id}`;
  const grupoDe = new Map(escritos.map(({ tabela, id }) => [chave(tabela, id), chave(tabela, id)]));
  const presos = new Set<string>();
  const trocar = (velho: string, novo: string): void => {
    for (const [linha, grupo] of grupoDe) if (grupo === velho) grupoDe.set(linha, novo);
    if (presos.delete(velho)) presos.add(novo);
  };
  const voltam = new Set(menos.flatMap(({ tabela, ids }) => ids.map((id) => chave(tabela, id))));
  for (const { tabela, coluna, todo } of elos) {
    const ids = [...new Set(escritos.filter((row) => row.tabela === tabela).map(({ id }) => id))];
    if (ids.length === 0) continue;
    const rows = await all<{ id: number; todo: number }>(db, {
      text: `SELECT id, ${quote(coluna)}::int AS todo FROM ${quote(tabela)} WHERE id = ANY ($1) AND ${quote(coluna)} IS NOT NULL`,
      values: [ids],
    });
    const donas = doPaciente.filter((dona) => dona.tabela === todo);
    for (const row of rows) {
      const [grupoDaLinha, grupoDoTodo] = [
        grupoDe.get(chave(tabela, row.id)),
        grupoDe.get(chave(todo, row.todo)),
      ];
      if (grupoDaLinha === undefined || voltam.has(chave(todo, row.todo))) continue;
      if (grupoDoTodo !== undefined) trocar(grupoDaLinha, grupoDoTodo);
      else if (await ehDe(db, donas, row.todo, de)) presos.add(grupoDaLinha);
    }
  }
  return [...Map.groupBy(escritos, ({ tabela, id }) => grupoDe.get(chave(tabela, id)) ?? '')].map(
    ([grupo, linhas]) => ({ linhas, preso: presos.has(grupo) }),
  );
}

/** Whether the row is of the record by any of these columns. */
async function ehDe(db: Queryable, donas: readonly Coluna[], id: number, de: number): Promise<boolean> {
  for (const { tabela, coluna } of donas) {
    const row = await first<{ id: number }>(db, {
      text: `SELECT id FROM ${quote(tabela)} WHERE id = $1 AND ${quote(coluna)} = $2`,
      values: [id, de],
    });
    if (row) return true;
  }
  return false;
}

/** Documents of the record itself that were kept after `desde`, without those that the joining took along; not in a folder. */
export function documentosDepois(
  db: Queryable,
  { de, desde }: { readonly de: number; readonly desde: string },
  menos: readonly number[],
): Promise<{ readonly id: number; readonly nome: string }[]> {
  return all(
    db,
    sql<{ id: number; nome: string }>`SELECT id, nome FROM documento
      WHERE modulo = 'pacientes' AND registro_id = ${de} AND excluido_em IS NULL AND criado_em > ${desde}::timestamptz
        AND pasta_id IS NULL AND NOT id = ANY (${menos}) ORDER BY id`,
  );
}

/** Both rows, locked in the order of their ids: neither is joined twice at once, and two unions do not wait in a ring. */
export async function travarPacientes(db: Queryable, { de, para }: Troca): Promise<void> {
  await run(db, sql`SELECT 1 FROM paciente WHERE id IN (${de}, ${para}) ORDER BY id FOR UPDATE`);
}

/** A joining of these two that waits for a second person. */
export async function pedidoEmEspera(
  db: Queryable,
  { de, para }: Troca,
): Promise<{ readonly id: number; readonly pedidaPor: string } | undefined> {
  return first(
    db,
    sql<{ id: number; pedidaPor: string }>`SELECT id, pedida_por AS "pedidaPor" FROM uniao_paciente
      WHERE situacao = 'AGUARDA' AND excluido_em IS NULL
        AND ((fica_id = ${para} AND sai_id = ${de}) OR (fica_id = ${de} AND sai_id = ${para})) ORDER BY id LIMIT 1`,
  );
}

/** The last identification of an arrival that stands. */
export async function identificacaoDe(db: Queryable, atendimentoId: number): Promise<number | undefined> {
  const row = await first(
    db,
    sql<{
      id: number;
    }>`SELECT id FROM uniao_paciente WHERE atendimento_id = ${atendimentoId} AND situacao = 'FEITA'
      AND excluido_em IS NULL ORDER BY id DESC LIMIT 1`,
  );
  return row?.id;
}
