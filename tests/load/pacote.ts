/** Everything of a patient with 20 years of history in one file: asked, made by the queue, taken, its hash compared. */
import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '#server/database/pool.ts';
import { openFileStore } from '#server/gateways/arquivo/config.ts';
import type { Figure } from './figure.ts';
import { newDataDir, removeDataDir, signIn, startTarget } from './target.ts';

/** Once a week for twenty years, nearly. */
const VISITAS = 1000;
const ARQUIVOS = 1000;
const TAMANHO = 100_000;
/** Files put into the store at once. */
const JUNTOS = 32;
const DIA = new Date().toISOString().slice(0, 10);

const ENCHER = [
  `INSERT INTO prontuario (prestador_id, paciente_id, profissional_id, categoria_id, iniciado_em, estado, secoes, subjetivo, avaliacao, plano)
     SELECT $1, $2, $3, (SELECT min(id) FROM categoria_prontuario), now() - n * interval '7 days', 'ABERTO', '["SOAP"]',
            repeat('Relata dor de cabeça no fim da tarde. ', 12), 'Cefaleia tensional', repeat('Orientada. ', 20)
       FROM generate_series(1, ${VISITAS}) n`,
  `INSERT INTO prontuario_sinais_vitais (prontuario_id, medido_em, pressao_sistolica, pressao_diastolica, temperatura, peso, altura)
     SELECT id, iniciado_em + interval '5 minutes', 110 + id % 60, 70 + id % 30, 36.5, 70 + id % 20, 170 FROM prontuario WHERE paciente_id = $1`,
  `INSERT INTO prontuario_problemas (prontuario_id, cid_id, termo_cid, situacao)
     SELECT p.id, c.id, c.codigo_formatado || ' · ' || c.nome || ' [CID-10 2008]', 'CONFIRMADO'
       FROM prontuario p CROSS JOIN (SELECT * FROM cid ORDER BY id LIMIT 1) c WHERE p.paciente_id = $1`,
  `INSERT INTO prontuario_medicamentos (prontuario_id, nome, dose) SELECT id, 'Losartana 50 mg', '1 comprimido' FROM prontuario WHERE paciente_id = $1`,
  `INSERT INTO agendamento (prestador_id, profissional_id, paciente_id, inicio, fim, situacao)
     SELECT prestador_id, profissional_id, paciente_id, iniciado_em - interval '10 minutes', iniciado_em + interval '20 minutes', 'FINALIZADO'
       FROM prontuario WHERE paciente_id = $1`,
] as const;

export async function pacote(): Promise<readonly Figure[]> {
  const dataDir = newDataDir();
  await (await startTarget(dataDir)).stop();
  const { prestador, paciente } = await encher(dataDir);
  const target = await startTarget(dataDir);
  try {
    const headers = { ...(await signIn(target.url, prestador)), 'content-type': 'application/json' };
    const chamar = async (method: string, path: string, body?: object): Promise<Response> => {
      const answer = await fetch(`${target.url}/api/${path}`, {
        method,
        headers,
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      return answer;
    };
    const answer = await chamar('POST', 'solicitacoes-titulares', {
      pacienteId: paciente,
      nomeTitular: 'Vinte Anos de História',
      tipo: 'ACESSO',
      papel: 'TITULAR',
      canal: 'BALCAO',
      identidade: 'PRESENCIAL',
      recebidaEm: DIA,
    });
    const { id } = (await answer.json()) as { id: number };
    const caminho = `solicitacoes-titulares/${id}/pacote`;
    const comeco = performance.now();
    await chamar('POST', caminho, {});
    type Estado = { pacote: string; pacoteResumo: string; pacoteBytes: number };
    let estado = (await (await chamar('GET', caminho)).json()) as Estado;
    while (estado.pacote === 'NA_FILA') {
      await pause(100);
      estado = (await (await chamar('GET', caminho)).json()) as Estado;
    }
    const montado = (performance.now() - comeco) / 1000;
    if (estado.pacote !== 'PRONTO')
      return [{ o_que: 'pacote do titular', valor: `falhou: ${estado.pacote}` }];
    const antes = performance.now();
    const bytes = Buffer.from(await (await chamar('GET', `${caminho}/arquivo`)).arrayBuffer());
    const baixado = (performance.now() - antes) / 1000;
    const confere = createHash('sha256').update(bytes).digest('hex') === estado.pacoteResumo;
    return [
      {
        o_que: `tudo de um paciente: ${VISITAS} atendimentos, ${VISITAS} agendamentos, ${ARQUIVOS} arquivos`,
        valor: `${montado.toFixed(1)} s`,
        meta: 'menos de 30 s',
      },
      {
        o_que: 'tamanho, tempo de baixar, soma conferida',
        valor: `${(estado.pacoteBytes / 2 ** 20).toFixed(0)} MB, ${baixado.toFixed(1)} s, ${confere ? 'confere' : 'NÃO CONFERE'}`,
      },
    ];
  } finally {
    await target.stop();
    removeDataDir(dataDir);
  }
}

async function encher(dataDir: string): Promise<{ readonly prestador: number; readonly paciente: number }> {
  const database = await openDatabase({ dataDir, poolSize: 4, statementTimeoutMs: 0 });
  const { pool } = database;
  const criar = async (text: string, values: unknown[] = []): Promise<number> =>
    Number((await pool.query<{ id: number }>({ text, values })).rows[0]?.id);
  const prestador = await criar(
    `INSERT INTO prestador (nome, cnpj, ativo) VALUES ('Carga', '11222333000181', true) RETURNING id`,
  );
  const profissional = await criar(
    `INSERT INTO profissional (nome, conselho_id, numero_conselho) VALUES ('Carga', (SELECT min(id) FROM conselho), '12345') RETURNING id`,
  );
  const paciente = await criar(
    `INSERT INTO paciente (prestador_id, nome, data_nascimento, sexo, nacionalidade) VALUES ($1, 'Vinte Anos de História', '1960-05-05', 'F', 'BRASILEIRA') RETURNING id`,
    [prestador],
  );
  await criar(
    `INSERT INTO categoria_prontuario (nome, secoes) SELECT 'Carga', '["SOAP"]' WHERE NOT EXISTS (SELECT 1 FROM categoria_prontuario)`,
  );
  for (const [index, text] of ENCHER.entries())
    await pool.query({ text, values: index === 0 ? [prestador, paciente, profissional] : [paciente] });
  const files = await openFileStore({}, dataDir);
  const { rows } = await pool.query<{ id: number }>(
    'SELECT id FROM prontuario WHERE paciente_id = $1 ORDER BY id LIMIT $2',
    [paciente, ARQUIVOS],
  );
  // Kept several at a time, and written down in one statement: one after another most of the time was waiting.
  const guardados: { id: string; registro: number }[] = [];
  for (let de = 0; de < rows.length; de += JUNTOS)
    guardados.push(
      ...(await Promise.all(
        rows.slice(de, de + JUNTOS).map(async ({ id }) => ({
          id: (await files.put(bytesDe(), TAMANHO * 2)).id,
          registro: id,
        })),
      )),
    );
  await pool.query({
    text: `WITH dados AS (SELECT * FROM unnest($1::text[], $2::bigint[]) WITH ORDINALITY d (arquivo, registro, n)),
             a AS (INSERT INTO arquivo (id, nome, mime, tamanho) SELECT arquivo, 'exame-' || n || '.pdf', 'application/pdf', $3 FROM dados)
           INSERT INTO documento (modulo, registro_id, nome, nome_chave, arquivo_id, mime, tamanho)
           SELECT 'prontuarios', registro, 'exame-' || n || '.pdf', 'exame-' || n || '.pdf', arquivo, 'application/pdf', $3 FROM dados`,
    values: [guardados.map(({ id }) => id), guardados.map(({ registro }) => registro), TAMANHO],
  });
  await pool.query({ text: 'ANALYZE', values: [] });
  await database.close();
  return { prestador, paciente };
}

/** What no compression makes smaller, as a scanned exam is. */
async function* bytesDe(): AsyncGenerator<Uint8Array> {
  await Promise.resolve();
  yield randomBytes(TAMANHO);
}
