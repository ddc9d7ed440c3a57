/** Every board over three years of a great unit: 1,000,000 appointments, 300,000 patients, 1,000,000 titles (DASH-03, NAV-12). */
import { readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { addDays } from '#domain/formato/data.ts';
import { hoje } from '#server/clock.ts';
import type { Figure } from './figure.ts';
import { entrar, naDemonstracao, type Pool } from './pessoa.ts';
import type { Target } from './target.ts';

const LINHAS = Number(process.env.ROWS ?? 1_000_000);
const PACIENTES = Math.round(LINHAS * 0.3);
const VEZES = 20;
const META = 'p95 até 300 ms';
const PASTA = new URL('../../resources/paineis/', import.meta.url);

export function paineis(): Promise<readonly Figure[]> {
  return naDemonstracao(medir);
}

async function medir({ url }: Target, pool: Pool): Promise<readonly Figure[]> {
  await encherPaineis(pool);
  return medirPaineis(url);
}

export async function medirPaineis(url: string): Promise<readonly Figure[]> {
  const pedir = await entrar(url, 'admin');
  const medidas: Figure[] = [];
  const vezes = async (o_que: string, caminho: string, meta: string): Promise<void> => {
    const tempos: number[] = [];
    const primeira = performance.now();
    await pedir('GET', caminho);
    const fria = performance.now() - primeira;
    for (let vez = 0; vez < VEZES; vez++) {
      const antes = performance.now();
      await pedir('GET', caminho);
      tempos.push(performance.now() - antes);
      await pause(5);
    }
    tempos.sort((a, b) => a - b);
    const [meio = 0, alto = 0] = [tempos[VEZES / 2], tempos[Math.ceil(VEZES * 0.95) - 1]];
    medidas.push({
      o_que,
      valor: `${meio.toFixed(0)} e ${alto.toFixed(0)} ms (a primeira, ${fria.toFixed(0)})`,
      meta,
    });
  };
  await vezes('Início: o que espera, p50 e p95', '/api/inicio/espera', 'p95 até 100 ms');
  for (const nome of readdirSync(PASTA).map((file) => file.replace('.ts', '')))
    for (const periodo of ['mes', 'ano'])
      await vezes(`${nome}, ${periodo}`, `/api/paineis/${nome}?periodo=${periodo}`, META);
  return medidas;
}

/** As they stand after three years, to a month from now; what triggers and links judge of each is not what is measured. */
export async function encherPaineis(pool: Pool): Promise<void> {
  const client = await pool.connect();
  await client.query('SET statement_timeout = 0');
  await client.query('SET session_replication_role = replica');
  await client.query(
    `INSERT INTO paciente (prestador_id, nome, data_nascimento, sexo, raca_cor, cidade_id, criado_em)
     SELECT 1, 'Paciente ' || n, date '1935-01-01' + (n % 33000), CASE n % 2 WHEN 0 THEN 'F' ELSE 'M' END,
            (ARRAY['BRANCA','PRETA','PARDA','AMARELA'])[1 + n % 4], 1 + (n % 40) * (n % 7) * 19, now() - (n % 1095) * interval '1 day'
       FROM generate_series(1, $1::int) n`,
    [PACIENTES],
  );
  const { rows: prof } = await client.query<{ id: number }>(
    `INSERT INTO profissional (nome, conselho_id, numero_conselho) SELECT 'Profissional ' || n, (SELECT min(id) FROM conselho), 'B' || n FROM generate_series(1, 60) n RETURNING id`,
  );
  const profissionais = prof.map(({ id }) => id);
  const { rows: faixa } = await client.query<{ min: number }>(
    'SELECT max(id) - $1 + 1 AS min FROM paciente',
    [PACIENTES],
  );
  const inicio = addDays(hoje(), -1065);
  // Sixty people, sixteen half hours a day: nobody is in two places.
  await client.query(
    `INSERT INTO agendamento (prestador_id, profissional_id, paciente_id, inicio, fim, situacao, marcado_em, chegada_em, iniciado_em, finalizado_em, convenio_id)
     SELECT 1, ($3::bigint[])[1 + n % 60], $4::bigint + n % $5::int, x.quando, x.quando + interval '30 minutes', x.situacao, x.quando - interval '9 days',
            CASE WHEN x.situacao = 'FINALIZADO' THEN x.quando - (n % 31) * interval '1 minute' END,
            CASE WHEN x.situacao = 'FINALIZADO' THEN x.quando + (n % 47) * interval '1 minute' END,
            CASE WHEN x.situacao = 'FINALIZADO' THEN x.quando + interval '40 minutes' END,
            (SELECT array_agg(id ORDER BY id) FROM convenio)[1 + n % 5]
       FROM generate_series(0, $1::int - 1) n
      CROSS JOIN LATERAL (SELECT ($2::date + n / 960)::timestamp AT TIME ZONE 'America/Sao_Paulo' + interval '8 hours' + (n / 60 % 16) * interval '30 minutes' AS quando,
             CASE WHEN n / 960 > 1065 THEN 'AGENDADO' WHEN n % 13 = 0 THEN 'CANCELADO' WHEN n % 11 = 0 THEN 'FALTOU' ELSE 'FINALIZADO' END AS situacao) x`,
    [LINHAS, inicio, profissionais, faixa[0]?.min ?? 1, PACIENTES],
  );
  await client.query(
    `INSERT INTO conta_receber (prestador_id, tipo_conta_receber_id, emissao, competencia, vencimento, valor_bruto, valor_liquido, situacao, data_recebimento, convenio_id, devedor)
     SELECT 1, (SELECT min(id) FROM tipo_conta_receber), x.dia, to_char(x.dia, 'YYYY-MM'), x.dia + 30, 100 + n % 900, 100 + n % 900,
            CASE WHEN n % 40 = 0 OR x.dia + 30 > $3::date THEN 'EM_ABERTO' ELSE 'RECEBIDA' END,
            CASE WHEN n % 40 = 0 OR x.dia + 30 > $3::date THEN NULL ELSE x.dia + 20 + n % 30 END, (SELECT array_agg(id ORDER BY id) FROM convenio)[1 + n % 5], 'CONVENIO'
       FROM generate_series(0, $1::int - 1) n CROSS JOIN LATERAL (SELECT $2::date + n % 1065 AS dia) x`,
    [LINHAS / 2, inicio, hoje()],
  );
  await client.query(
    `INSERT INTO conta_pagar (prestador_id, fornecedor_id, tipo_conta_pagar_id, tipo_documento_id, emissao, competencia, vencimento, valor_bruto, valor_liquido, natureza_servico, situacao)
     SELECT 1, (SELECT min(id) FROM fornecedor), (SELECT min(id) FROM tipo_conta_pagar), (SELECT min(id) FROM tipo_documento_conta_pagar), x.dia,
            to_char(x.dia, 'YYYY-MM'), x.dia + 30, 100 + n % 900, 100 + n % 900, 'NENHUMA', CASE WHEN n % 40 = 0 OR x.dia + 30 > $3::date THEN 'REGISTRADA' ELSE 'PAGA' END
       FROM generate_series(0, $1::int - 1) n CROSS JOIN LATERAL (SELECT $2::date + n % 1065 AS dia) x`,
    [LINHAS / 2, inicio, hoje()],
  );
  await client.query('VACUUM (ANALYZE) paciente, agendamento, conta_receber, conta_pagar');
  // Not back into the pool: its settings would stay.
  client.release(true);
}
