/** Invented patients in bulk: by SQL for the read benchmarks, as a CSV file for the import. */
import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import type pg from 'pg';

const FIRST =
  'Ana João Maria José Antônia Francisco Luíza Carlos Márcia Paulo Letícia Sebastião Inês Otávio Débora Caíque Zélia Ágata Éder Íris'.split(
    ' ',
  );
const MIDDLE =
  'da Silva|dos Santos|de Oliveira|Souza|Conceição|Araújo|Magalhães|Fonseca|Guimarães|Falcão|Assunção|Vilaça|Brandão|Sá|Café'.split(
    '|',
  );
const LAST =
  'Alves Braga Cunha Duarte Esteves Farias Gonçalves Henriques Ibáñez Junqueira Lacerda Morais Nóbrega Oliveira Pacheco Queirós Ramos Simões Teixeira Uchôa Viana Xavier Zanetti'.split(
    ' ',
  );

/** Provider 1 and its first `count` patients; rows that exist already are kept. */
export async function fillPacientes(pool: pg.Pool, count: number): Promise<number> {
  const prestador = await pool.query(`INSERT INTO prestador (id, nome, cnpj, ativo) OVERRIDING SYSTEM VALUE
    VALUES (900001, 'Clínica do Banco de Provas', '11222333000181', true) ON CONFLICT DO NOTHING RETURNING id`);
  const prestadorId = prestador.rowCount === 0 ? 900001 : Number(prestador.rows[0].id);
  const { rows } = await pool.query('SELECT count(*)::int AS n FROM paciente WHERE prestador_id = $1', [
    prestadorId,
  ]);
  await pool.query(
    `INSERT INTO paciente (nome, data_nascimento, sexo, nacionalidade, nome_mae, prestador_id)
     SELECT ($1::text[])[(1 + (n::bigint * 7919) % array_length($1::text[], 1))::int] || ' ' || ($2::text[])[1 + (n / 20) % array_length($2::text[], 1)]
            || ' ' || ($3::text[])[1 + (n / 300) % array_length($3::text[], 1)] || ' ' || to_char(n % 997, 'FMRN'),
            date '1930-01-01' + (n % 34000), CASE n % 2 WHEN 0 THEN 'F' ELSE 'M' END, 'BRASILEIRA',
            'Mãe ' || ($1::text[])[(1 + (n::bigint * 31) % array_length($1::text[], 1))::int], $4
       FROM generate_series($5::int, $6::int) n`,
    [FIRST, MIDDLE, LAST, prestadorId, rows[0].n + 1, count],
  );
  await pool.query('VACUUM (ANALYZE) paciente');
  return prestadorId;
}

/** A semicolon file of `count` rows as a receptionist's old system would export it. */
export async function writePacientesCsv(path: string, count: number): Promise<void> {
  const out = createWriteStream(path);
  out.write('Nome civil;Data de nascimento;Sexo;Nacionalidade;Nome da mãe;Número do prontuário\n');
  for (let n = 1; n <= count; n++) {
    const name = `${FIRST[(n * 7) % FIRST.length]} ${MIDDLE[n % MIDDLE.length]} ${LAST[(n * 3) % LAST.length]} ${n}`;
    const day = `${String(1 + (n % 28)).padStart(2, '0')}/${String(1 + (n % 12)).padStart(2, '0')}/${1940 + (n % 80)}`;
    if (!out.write(`${name};${day};${n % 2 ? 'Feminino' : 'Masculino'};Brasileira;Mãe ${n};${n}\n`))
      await once(out, 'drain');
  }
  out.end();
  await once(out, 'finish');
}
