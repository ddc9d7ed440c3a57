/** The search's plan: the trigram index finds, and where it would find too many the order's index is walked a little. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseListQuery, type QueryInput } from '#server/engine/filters.ts';
import { EXACT_TOTAL, listPage, listStatement, type ListScope } from '#server/engine/list.ts';
import { SEM_ALCANCE } from '#server/plugins/alcance.ts';
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

const parse = (query: QueryInput) => parseListQuery(query, { entity: scope.entity, ability, usuarioId: 1 });

async function plan(query: QueryInput, where = scope): Promise<string> {
  const { text, values } = listStatement(where, parse(query));
  const { rows } = await api.test.database.pool.query(`EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) ${text}`, values);
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
    expect(text).toMatch(/Index Scan using paciente__prestador_id__nome\S* on paciente t\S* \(actual rows=2000/);
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
      const column = { nome: 'nome', dataNascimento: 'data_nascimento', numeroProntuario: 'numero_prontuario' }[
        String(query._sort)
      ];
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

  it('[REG-05] a deep page is found by its index', async () => {
    const deep = await listPage(api.test.database.pool, scope, parse({ _sort: 'nome', _start: '29990', _end: '30015' }));
    expect(deep.rows).toHaveLength(10);
    expect(deep.exact).toBe(false);
    expect(await plan({ _sort: 'nome', _start: '29000', _end: '29025' })).toMatch(
      /Index (?:Only )?Scan using paciente__prestador_id__nome_social__nome/,
    );
  });

  it('[REG-05] short words still find, and of nothing there is nothing', async () => {
    const page = await listPage(api.test.database.pool, scope, parse({ q: 'só' }));
    expect(page.rows.length).toBe(25);
    expect(await listPage(api.test.database.pool, scope, parse({ q: 'xq' }))).toEqual({ rows: [], total: 0, exact: true });
    expect(await listPage(api.test.database.pool, scope, parse({ q: 'inexistente' }))).toEqual({
      rows: [],
      total: 0,
      exact: true,
    });
  });
});
