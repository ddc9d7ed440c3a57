/** The first 50 events of a patient with 5,000: by API (the page, a filter, the words, the last page, the curves), drawn. */
import { chromium } from '@playwright/test';
import { openDatabase } from '#server/database/pool.ts';
import { SESSION_KEYS } from '#shared/session/keys.ts';
import { wholeBrowser } from '#tests/support/browser.ts';
import type { Figure } from './figure.ts';
import { newDataDir, removeDataDir, signIn, startTarget, type Headers } from './target.ts';

const VISITAS = 1000;
const VEZES = 100;
const TELAS = 10;

/** A thousand visits, each with vital signs, a problem and a medicine; an appointment for each: 5,000 events. */
const ENCHER = [
  `INSERT INTO prontuario (prestador_id, paciente_id, profissional_id, categoria_id, iniciado_em, estado, secoes, subjetivo, avaliacao, plano)
     SELECT $1, $2, $3, (SELECT min(id) FROM categoria_prontuario), now() - n * interval '7 days', 'ABERTO', '["SOAP"]',
            repeat('Relata dor de cabeça no fim da tarde. ', 12), 'Cefaleia tensional', repeat('Orientada. ', 20)
       FROM generate_series(1, ${VISITAS}) n`,
  `INSERT INTO prontuario_sinais_vitais (prontuario_id, medido_em, pressao_sistolica, pressao_diastolica, temperatura, peso, altura)
     SELECT id, iniciado_em + interval '5 minutes', 110 + id % 60, 70 + id % 30, 36.5, 70 + id % 20, 170 FROM prontuario WHERE paciente_id = $1`,
  `INSERT INTO prontuario_problemas (prontuario_id, cid_id, situacao) SELECT id, (SELECT min(id) FROM cid), 'CONFIRMADO' FROM prontuario WHERE paciente_id = $1`,
  `INSERT INTO prontuario_medicamentos (prontuario_id, nome, dose) SELECT id, 'Losartana 50 mg', '1 comprimido' FROM prontuario WHERE paciente_id = $1`,
  `INSERT INTO agendamento (prestador_id, profissional_id, paciente_id, inicio, fim, situacao)
     SELECT prestador_id, profissional_id, paciente_id, iniciado_em - interval '10 minutes', iniciado_em + interval '20 minutes', 'FINALIZADO'
       FROM prontuario WHERE paciente_id = $1`,
] as const;

export async function ficha(): Promise<readonly Figure[]> {
  const dataDir = newDataDir();
  await (await startTarget(dataDir)).stop();
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
    `INSERT INTO paciente (prestador_id, nome, data_nascimento, sexo, nacionalidade) VALUES ($1, 'Cinco Mil Eventos', '1960-05-05', 'F', 'BRASILEIRA') RETURNING id`,
    [prestador],
  );
  await criar(
    `INSERT INTO categoria_prontuario (nome, secoes) SELECT 'Carga', '["SOAP"]' WHERE NOT EXISTS (SELECT 1 FROM categoria_prontuario)`,
  );
  for (const [index, text] of ENCHER.entries())
    await pool.query({ text, values: index === 0 ? [prestador, paciente, profissional] : [paciente] });
  await pool.query({ text: 'ANALYZE', values: [] });
  await pool.query({
    text: 'UPDATE usuario SET profissional = true, profissional_id = $1',
    values: [profissional],
  });
  await database.close();
  const target = await startTarget(dataDir);
  const headers = { ...(await signIn(target.url, prestador)) };
  const resumo = (tempos: readonly number[]): string => {
    const ordem = tempos.toSorted((a, b) => a - b);
    const em = (parte: number) => (ordem[Math.floor(parte * ordem.length)] ?? 0).toFixed(0);
    return `p50 ${em(0.5)} ms, p95 ${em(0.95)} ms`;
  };
  const medir = async (o_que: string, caminho: string, meta?: string): Promise<Figure> => {
    const tempos: number[] = [];
    for (let vez = 0; vez < VEZES; vez++) {
      const antes = performance.now();
      const answer = await fetch(`${target.url}/api/ficha-medica/${paciente}/${caminho}`, { headers });
      await answer.arrayBuffer();
      if (!answer.ok) return { o_que, valor: `falhou: ${answer.status}` };
      tempos.push(performance.now() - antes);
    }
    return { o_que, valor: resumo(tempos), ...(meta === undefined ? {} : { meta }) };
  };
  try {
    // What is compiled at the first calls is not what a day is made of.
    await medir('', 'eventos');
    return [
      await medir('primeiros 50 de 5.000 eventos', 'eventos', 'p95 até 60 ms'),
      {
        o_que: 'os mesmos 50 na tela, de outro paciente a este',
        valor: resumo(await naTela(target.url, headers, prestador, paciente)),
        meta: 'menos de 800 ms',
      },
      await medir('os 50 de um tipo', 'eventos?tipos=sinais'),
      await medir('com uma palavra', 'eventos?q=losartana'),
      await medir('de dez anos atrás', 'eventos?ate=2016-01-01'),
      await medir('mil medições para as curvas', 'medicoes'),
    ];
  } finally {
    await target.stop();
    removeDataDir(dataDir);
  }
}

/** From the search of patients, with shell and code there, as in the middle of a day. */
async function naTela(
  url: string,
  headers: Headers,
  prestador: number,
  paciente: number,
): Promise<readonly number[]> {
  const browser = await chromium.launch({
    executablePath: wholeBrowser,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await (
      await browser.newContext({ locale: 'pt-BR', viewport: { width: 1366, height: 768 } })
    ).newPage();
    await page.goto(`${url}/favicon.svg`);
    const token = (headers.authorization ?? '').replace('Bearer ', '');
    await page.evaluate(
      ([tokenKey, given, unitKey, unit]) => {
        localStorage.setItem(tokenKey, given);
        localStorage.setItem(unitKey, unit);
      },
      [SESSION_KEYS.token, token, SESSION_KEYS.idPrestador, String(prestador)] as const,
    );
    await page.goto(`${url}/ficha-medica/${paciente}`);
    const eventos = page.locator('.z-ficha-linha .z-ficha-icone');
    await eventos.first().waitFor();
    const tempos: number[] = [];
    const ir = (path: string) =>
      page.evaluate((to) => {
        history.pushState({ usr: null, key: 'medida', idx: 1 }, '', to);
        dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
      }, path);
    for (let vez = 0; vez < TELAS; vez++) {
      await ir('/ficha-medica');
      await eventos.first().waitFor({ state: 'detached' });
      await page.waitForTimeout(300);
      // Another day each time, all of them before the first event: nothing of it was read before.
      const antes = performance.now();
      await ir(`/ficha-medica/${paciente}?de=2000-01-${String(vez + 10)}`);
      await eventos.first().waitFor();
      tempos.push(performance.now() - antes);
    }
    return tempos;
  } finally {
    await browser.close();
  }
}
