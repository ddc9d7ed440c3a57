/** The search's plan: the trigram index finds, and where it would find too many the order's index is walked a little. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Queryable } from '#server/database/query.ts';
import { parseListQuery, type QueryInput } from '#server/engine/filters.ts';
import { choicesStatement } from '#server/engine/choices-sql.ts';
import { EXACT_TOTAL, listPage, listStatement, type ListScope } from '#server/engine/list.ts';
import { SEM_ALCANCE } from '#server/plugins/reach.ts';
import { ateQue } from '#tests/support/ate-que.ts';
import { createTestApi, type TestApi } from '#tests/support/api.ts';

const ROWS = 30_000;
let api: TestApi;
let scope: ListScope;
const ability = { can: () => true };

beforeAll(async () => {
  api = await createTestApi();
  const { pool } = api.test.database;
  const { rows } = await pool.query(
    `INSERT INTO prestador (nome, tipo_pessoa, fuso_horario) VALUES ('Clínica', 'JURIDICA', 'America/Sao_Paulo') RETURNING id`,
  );
  const prestadorId = Number(rows[0].id);
  // Half are 'Silva', one in a thousand 'Sobral'.
  await pool.query(
    `INSERT INTO paciente (prestador_id, nome, data_nascimento, sexo, nacionalidade)
     SELECT $1, 'Paciente ' || CASE WHEN g % 2 = 0 THEN 'Silva' ELSE 'Souza' END || CASE WHEN g % 1000 = 0 THEN ' Sóbral' ELSE '' END || ' ' || g,
            '1990-01-01', 'F', 'BRASILEIRA' FROM generate_series(1, ${ROWS}) g`,
    [prestadorId],
  );
  await pool.query('VACUUM ANALYZE paciente');
  scope = {
    registry: api.registry,
    entity: api.registry.entity.pacientes!,
    prestadorId,
    ability,
    alcance: SEM_ALCANCE,
    linhas: 'todas',
  };
}, 120_000);
afterAll(() => api.close());

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const parse = (query: QueryInput) => parseListQuery(query, { entity: scope.entity, ability, usuarioId: 1 });

async function plan(query: QueryInput, where = scope): Promise<string> {
  const { text, values } = listStatement(where, parse(query));
  const { rows } = await api.test.database.pool.query(
    `EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) ${text}`,
    values,
  );
  return (rows as { 'QUERY PLAN': string }[]).map((row) => row['QUERY PLAN']).join('\n');
}

describe('[REG-05] contains-search', () => {
  it('[REG-05] finds rare words by the trigram index alone, sorted afterwards', async () => {
    const text = await plan({ q: 'sobral' });
    expect(text).toMatch(/Bitmap Index Scan on paciente__busca__trgm/);
    // No reading of the whole table; the walk stands in the plan but never runs.
    expect(text).not.toMatch(/Seq Scan on paciente/);
    expect(text).toMatch(/never executed/);
    const page = await listPage(api.test.database.pool, scope, parse({ q: 'sobral' }));
    expect(page.total).toBe(ROWS / 1000);
    expect(page.rows).toHaveLength(25);
  });

  it('[REG-05] fills a page of a common word from the order, without sorting what it matched', async () => {
    const text = await plan({ q: 'silva', _sort: 'nome' });
    expect(text).not.toMatch(/Sort Method.*\n.*rows=15000/);
    expect(text).toMatch(/Index (?:Only )?Scan using paciente__prestador_id__nome_social__nome/);
    const page = await listPage(api.test.database.pool, scope, parse({ q: 'silva' }));
    expect(page).toMatchObject({ total: EXACT_TOTAL + 1, exact: false });
    const names = page.rows.map((row) => String(row.nome));
    expect(names).toHaveLength(25);
    expect(names.every((nome) => nome.includes('Silva'))).toBe(true);
    expect(names).toEqual([...names].sort(new Intl.Collator('pt-BR').compare));
  });

  it('[REG-05] gathers a common word that stands at the end of the order, in the right order', async () => {
    const { pool } = api.test.database;
    const made = await pool.query(
      `INSERT INTO prestador (nome, tipo_pessoa, fuso_horario) VALUES ('Outra', 'JURIDICA', 'America/Sao_Paulo') RETURNING id`,
    );
    const other = { ...scope, prestadorId: Number(made.rows[0].id) };
    await pool.query(
      `INSERT INTO paciente (prestador_id, nome, data_nascimento, sexo, nacionalidade)
       SELECT $1, CASE WHEN g % 4 = 0 THEN 'Ágata ' ELSE 'Zacarías ' END || md5(g::text), '1990-01-01', CASE WHEN g % 3 = 0 THEN 'F' ELSE 'M' END, 'BRASILEIRA'
         FROM generate_series(1, 15000) g`,
      [other.prestadorId],
    );
    await pool.query('VACUUM ANALYZE paciente');
    const text = await plan({ q: 'zacarias a', _sort: 'nome' }, other);
    // The walk gave up after its two thousand rows instead of passing by everybody before Z.
    expect(text).toMatch(
      /Index Scan using paciente__prestador_id__nome\S* on paciente t\S* \(actual rows=2000/,
    );
    const queries: QueryInput[] = [
      { q: 'zacarias', _sort: 'nome' },
      { q: 'zacarias', _sort: 'nome', _start: '50', _end: '75' },
      { q: 'zacarias', _sort: 'nome', _order: 'desc', _start: '25', _end: '50' },
      { q: 'agata', _sort: 'nome', _order: 'desc' },
      { q: 'zacarias', _sort: 'nome', sexo: 'F' },
      { q: 'zacarias 7', _sort: 'dataNascimento' },
      { q: 'zacarias ab', _sort: 'numeroProntuario' },
    ];
    for (const query of queries) {
      const page = await listPage(pool, other, parse(query));
      const [word, part = ''] = String(query.q).split(' ');
      const column = {
        nome: 'nome',
        dataNascimento: 'data_nascimento',
        numeroProntuario: 'numero_prontuario',
      }[String(query._sort)];
      const way = query._order === 'desc' ? 'DESC' : '';
      const { rows } = await pool.query(
        `SELECT id, count(*) OVER () AS total FROM paciente WHERE prestador_id = $1 AND position($2 in zelo_busca(nome)) > 0 AND position($3 in zelo_busca(nome)) > 0
            AND ($4::text IS NULL OR sexo = $4) ORDER BY ${column} ${way}, id ${way} LIMIT 25 OFFSET ${Number(query._start ?? 0)}`,
        [other.prestadorId, word, part, query.sexo ?? null],
      );
      expect(page.rows.map((row) => row.id)).toEqual(rows.map((row) => row.id));
      expect(page.rows).toHaveLength(25);
      expect(page.total).toBe(Math.min(Number(rows[0].total), EXACT_TOTAL + 1));
    }
  });

  it('[REG-05] choices while typing come from the stretch of the order that begins with the word, the rest only when they are few', async () => {
    const { pool } = api.test.database;
    const made = await pool.query(
      `INSERT INTO prestador (nome, tipo_pessoa, fuso_horario) VALUES ('Balcão', 'JURIDICA', 'America/Sao_Paulo') RETURNING id`,
    );
    const other = { ...scope, prestadorId: Number(made.rows[0].id) };
    const names = ['João', 'JOAO', 'joão', 'Ana João', 'Joana', 'Zé'];
    await pool.query(
      `INSERT INTO paciente (prestador_id, nome, data_nascimento, sexo, nacionalidade)
       SELECT $1, ($2::text[])[1 + g % 6] || ' ' || md5(g::text), '1990-01-01', 'F', 'BRASILEIRA' FROM generate_series(1, 12000) g`,
      [other.prestadorId, names],
    );
    await pool.query(
      `INSERT INTO paciente (prestador_id, nome, nome_social, data_nascimento, sexo, nacionalidade)
       VALUES ($1, 'Pedro Sóbral', 'Joãozinho Sóbral', '1990-01-01', 'M', 'BRASILEIRA'), ($1, 'Ana João Sóbral', NULL, '1990-01-01', 'F', 'BRASILEIRA')`,
      [other.prestadorId],
    );
    await pool.query('VACUUM ANALYZE paciente');
    const typed = (q: string) => ({ ...parse({ q, _end: '20' }), sort: scope.entity.sort });
    const choose = async (q: string): Promise<string[]> => {
      const statement = choicesStatement(other, typed(q), 'coalesce(t.nome_social, t.nome)');
      return (await pool.query({ ...statement, rowMode: 'array' })).rows.map(
        ([nome]: string[]) => nome ?? '',
      );
    };
    const planOf = async (where: ListScope, q: string): Promise<string> => {
      const { text, values } = choicesStatement(where, typed(q), 't.id');
      const { rows } = await pool.query(`EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) ${text}`, values);
      return (rows as { 'QUERY PLAN': string }[]).map((row) => row['QUERY PLAN']).join('\n');
    };
    const told = await planOf(other, 'joao a');
    expect(told).toMatch(/Index Cond: .*COALESCE\(nome_social, nome\) >= .*joao/);
    // Which index the rest of so common a word would take is the planner's to say; it is not asked.
    expect(told).toMatch(/Scan (?:on|using) paciente__\S+ (?:on paciente \S+ )?\(never executed\)/);
    // Of a rare word nobody begins with it, and the rest is asked of the trigram index, not of the whole table.
    const rare = await planOf(scope, 'sobral');
    expect(rare).toMatch(/Bitmap Index Scan on paciente__busca__trgm \(actual/);
    expect(rare).not.toMatch(/Seq Scan on paciente/);
    // Whatever its accents and capitals, a name that begins so; in the order of the list.
    for (const word of ['joao a', 'ze', 'joana']) {
      const found = await choose(word);
      const first = word.split(' ')[0] ?? '';
      expect(found).toHaveLength(20);
      expect(found.filter((nome) => !fold(nome).startsWith(first))).toEqual([]);
      const all = await pool.query(
        `SELECT nome FROM paciente WHERE prestador_id = $1 AND nome_social IS NULL AND zelo_busca(nome) LIKE $2 AND zelo_busca(nome) LIKE $3 ORDER BY nome, id LIMIT 20`,
        [other.prestadorId, `${first}%`, `%${word.split(' ')[1] ?? ''}%`],
      );
      expect(found).toEqual(all.rows.map(({ nome }: { nome: string }) => nome));
    }
    // Those that begin so, then those that hold the words elsewhere: none is lost, none comes twice.
    expect(await choose('joao sobral')).toEqual(['Joãozinho Sóbral', 'Ana João Sóbral']);
    expect(await choose('sobral joao')).toEqual(['Ana João Sóbral', 'Joãozinho Sóbral']);
    expect(await choose('inexistente')).toEqual([]);
    expect(await choose('')).toHaveLength(20);
  });

  it('[REG-05] a contains-filter looks into its own field alone, whatever stands beside it', async () => {
    const { pool } = api.test.database;
    const made = await pool.query(
      `INSERT INTO prestador (nome, tipo_pessoa, fuso_horario) VALUES ('Vizinhos', 'JURIDICA', 'America/Sao_Paulo') RETURNING id`,
    );
    const other = { ...scope, prestadorId: Number(made.rows[0].id) };
    await pool.query(
      `INSERT INTO paciente (prestador_id, nome, nome_social, cpf, data_nascimento, sexo, nacionalidade) VALUES
         ($1, 'Lia Prado', NULL, '52998224725', '1990-01-01', 'F', 'BRASILEIRA'), ($1, 'Caio Prado', 'Lia Rosa', NULL, '1990-01-01', 'F', 'BRASILEIRA'),
         ($1, 'Rui Lia', 'Prado Neto', NULL, '1990-01-01', 'M', 'BRASILEIRA')`,
      [other.prestadorId],
    );
    const named = async (nome_like: string): Promise<unknown[]> =>
      (await listPage(pool, other, parse({ nome_like, _sort: 'id' }))).rows.map(({ nome }) => nome);
    expect(await named('lia prado')).toEqual(['Lia Prado']);
    expect(await named('lia')).toEqual(['Lia Prado', 'Rui Lia']);
    expect(await named('prado 5')).toEqual([]);
    expect(await named('prado')).toEqual(['Lia Prado', 'Caio Prado']);
    expect(await named('rosa')).toEqual([]);
  });

  it('[REG-05] a list found large is not counted again until as many rows were changed as it has in excess', async () => {
    const { pool } = api.test.database;
    const statements: string[] = [];
    const real: Queryable = pool;
    const db: Queryable = {
      query: (statement) => {
        statements.push(statement.text);
        return real.query(statement);
      },
    };
    const page = () => listPage(db, scope, parse({ _sort: 'nome', _start: '0', _end: '25' }));
    const large = { total: EXACT_TOTAL + 1, exact: false };
    expect(await page()).toMatchObject(large);
    expect(await page()).toMatchObject(large);
    expect(statements.map((text) => text.includes('count(*)'))).toEqual([true, false]);
    // All but a few leave for another house, as an undone import would take them.
    await pool.query('UPDATE paciente SET ativo = ativo WHERE prestador_id = $1', [scope.prestadorId]);
    await ateQue(async () => {
      const { rows } = await pool.query(
        `SELECT pg_stat_get_tuples_updated('paciente'::regclass) >= ${ROWS} AS sim`,
      );
      return rows[0].sim === true;
    });
    statements.length = 0;
    expect(await page()).toMatchObject(large);
    expect(statements.map((text) => text.includes('count(*)'))).toEqual([false, true]);
    // A list that is not beyond the bound is counted each time.
    const small = () => listPage(db, scope, parse({ sexo: 'M', _end: '1' }));
    statements.length = 0;
    await small();
    await small();
    expect(statements.map((text) => text.includes('count(*)'))).toEqual([true, true]);
  });

  it('[REG-05] a deep page is found by its index', async () => {
    const deep = await listPage(
      api.test.database.pool,
      scope,
      parse({ _sort: 'nome', _start: '29990', _end: '30015' }),
    );
    expect(deep.rows).toHaveLength(10);
    expect(deep.exact).toBe(false);
    expect(await plan({ _sort: 'nome', _start: '29000', _end: '29025' })).toMatch(
      /Index (?:Only )?Scan using paciente__prestador_id__nome_social__nome/,
    );
  });

  it('[REG-05] short words still find, and of nothing there is nothing', async () => {
    const page = await listPage(api.test.database.pool, scope, parse({ q: 'só' }));
    expect(page.rows.length).toBe(25);
    expect(await listPage(api.test.database.pool, scope, parse({ q: 'xq' }))).toEqual({
      rows: [],
      total: 0,
      exact: true,
    });
    expect(await listPage(api.test.database.pool, scope, parse({ q: 'inexistente' }))).toEqual({
      rows: [],
      total: 0,
      exact: true,
    });
  });
});
