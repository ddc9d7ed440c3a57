/**
 * The mouth of a patient with 500 events, drawn in a browser, and each step of the slider of days: what the main thread spends on
 * it. And the rule alone, in Node.
 */
import { performance } from 'node:perf_hooks';
import { chromium, type Page } from '@playwright/test';
import { bocaEm } from '#domain/odontologia/estado.ts';
import type { Acontecido, Condicao } from '#domain/odontologia/tipos.ts';
import { SESSION_KEYS } from '#shared/session/keys.ts';
import { pageBrowser } from '#tests/support/browser.ts';
import type { Figure } from './figure.ts';
import { naDemonstracao, tokenDe, type Pool } from './pessoa.ts';
import type { Target } from './target.ts';

const EVENTOS = 500;
const VEZES = 200;
const TELAS = 10;
const PASSOS = 120;
const RESINA: Condicao = {
  id: 1,
  codigo: 'RES',
  nome: 'Restauração de resina',
  tipo: 'TRATAMENTO',
  alcance: 'FACE',
  efeito: 'REPARA',
  cor: '#1677ff',
  padrao: 'LISO',
  palavras: [],
  ativa: true,
};

export const odontograma = async (): Promise<readonly Figure[]> => [
  ...aRegra(),
  ...(await naDemonstracao(naTela)),
];

const resumo = (tempos: readonly number[]): string => {
  const ordem = tempos.toSorted((a, b) => a - b);
  const em = (parte: number) => (ordem[Math.floor(ordem.length * parte)] ?? 0).toFixed(1);
  return `p50 ${em(0.5)} ms, p95 ${em(0.95)} ms`;
};

function aRegra(): readonly Figure[] {
  const eventos = Array.from({ length: EVENTOS }, (_, index): Acontecido => {
    const dia = `2024-${String((index % 12) + 1).padStart(2, '0')}-10`;
    return {
      id: index + 1,
      condicaoId: RESINA.id,
      situacao: 'REALIZADO',
      data: dia,
      iniciadoEm: null,
      realizadoEm: dia,
      encontradoEm: null,
      retiradoEm: null,
      registradoEm: null,
      locais: [{ dente: `${1 + (index % 4)}${1 + (index % 8)}`, faces: index % 2 === 0 ? 'MV' : 'O' }],
    };
  });
  const condicoes = new Map([[RESINA.id, RESINA]]);
  const tempos = Array.from({ length: VEZES }, () => {
    const inicio = performance.now();
    bocaEm(eventos, condicoes, '2024-12-31');
    return performance.now() - inicio;
  });
  return [{ o_que: `a regra: boca de um dia, ${EVENTOS} eventos`, valor: resumo(tempos) }];
}

/** Twelve years more of a mouth of the demonstration, whose dentist looks at it: each event on a day of its own, over every tooth. */
async function encher(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    'SELECT paciente_id AS id FROM evento_odontologico WHERE prestador_id = 1 ORDER BY id LIMIT 1',
  );
  const paciente = Number(rows[0]?.id);
  await pool.query(
    `WITH livre AS MATERIALIZED (SELECT set_config('zelo.ciclo', 'livre', true)),
     de AS (
       SELECT n, d.id AS dente, c.id AS condicao, c.nome, (current_date - (n * 9)) AS dia, c.tipo
         FROM livre, generate_series(1, ${EVENTOS}) n
         JOIN (SELECT id, row_number() OVER (ORDER BY codigo) AS r, count(*) OVER () AS todos FROM dente
                WHERE codigo ~ '^[1-4][1-8]$') d ON d.r = 1 + n % d.todos
         JOIN (SELECT id, nome, tipo, row_number() OVER (ORDER BY codigo) AS r FROM condicao_dentaria
                WHERE codigo IN ('RES', 'CAR', 'AMA')) c ON c.r = 1 + n % 3
     ), novos AS (
       INSERT INTO evento_odontologico (prestador_id, paciente_id, nome, condicao_id, entrada, situacao, data, realizado_em, encontrado_em, observacao)
       SELECT 1, ${paciente}, nome, condicao, CASE tipo WHEN 'CONDICAO' THEN 'ENCONTRADO' ELSE 'REALIZADO' END,
              CASE tipo WHEN 'CONDICAO' THEN 'ENCONTRADO' ELSE 'REALIZADO' END, dia,
              CASE tipo WHEN 'CONDICAO' THEN NULL ELSE dia END, CASE tipo WHEN 'CONDICAO' THEN dia END, 'medida ' || n
         FROM de RETURNING id, observacao
     )
     INSERT INTO evento_odontologico_dentes (evento_odontologico_id, dente_id, faces)
     SELECT novos.id, de.dente, CASE de.n % 3 WHEN 0 THEN 'MV' WHEN 1 THEN 'D' ELSE 'V' END FROM novos JOIN de ON 'medida ' || de.n = novos.observacao`,
  );
  return paciente;
}

/** Of the page's own thread, whatever else the machine does: seconds of processor in its tasks so far. */
async function relogioDa(page: Page): Promise<() => Promise<number>> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
}

const doisQuadros = (page: Page): Promise<unknown> =>
  page.evaluate(
    () => new Promise((pronto) => requestAnimationFrame(() => requestAnimationFrame(() => pronto(null)))),
  );

export async function naTela({ url }: Pick<Target, 'url'>, pool: Pool): Promise<readonly Figure[]> {
  const paciente = await encher(pool);
  const browser = await chromium.launch({
    executablePath: pageBrowser,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await (
      await browser.newContext({ locale: 'pt-BR', viewport: { width: 1366, height: 768 } })
    ).newPage();
    page.setDefaultTimeout(180_000);
    await page.goto(`${url}/favicon.svg`);
    await page.evaluate(
      ([tokenKey, given, unitKey, unit]) => {
        localStorage.setItem(tokenKey, given);
        localStorage.setItem(unitKey, unit);
      },
      [SESSION_KEYS.token, await tokenDe(url, 'profissional'), SESSION_KEYS.idPrestador, '1'] as const,
    );
    await page.goto(`${url}/odontograma/${paciente}`);
    const dentes = page.locator('[data-dente]');
    await dentes.first().waitFor();
    const gasto = await relogioDa(page);
    const ir = (path: string) =>
      page.evaluate((to) => {
        history.pushState({ usr: null, key: 'medida', idx: 1 }, '', to);
        dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
      }, path);
    const desenhos: number[] = [];
    const inteiros: number[] = [];
    for (let vez = 0; vez < TELAS; vez++) {
      await ir('/odontograma');
      await dentes.first().waitFor({ state: 'detached' });
      await page.waitForTimeout(500);
      const [antes, inicio] = [await gasto(), performance.now()];
      await ir(`/odontograma/${paciente}`);
      await dentes.first().waitFor();
      inteiros.push(performance.now() - inicio);
      await doisQuadros(page);
      desenhos.push((await gasto()) - antes);
    }
    const cursor = page.getByRole('slider');
    await cursor.focus();
    const teclas = async (tecla: string): Promise<readonly number[]> => {
      const passos: number[] = [];
      for (let vez = 0; vez < PASSOS; vez++) {
        const antes = await gasto();
        await page.keyboard.press(tecla);
        await doisQuadros(page);
        passos.push((await gasto()) - antes);
      }
      return passos;
    };
    // What asking costs: a key on the slider that moves nothing.
    const parado = await teclas('Shift');
    const passos = await teclas('ArrowLeft');
    return [
      {
        o_que: `odontograma com ${EVENTOS} eventos: o trabalho da tela, dos dados ao desenho`,
        valor: resumo(desenhos),
        meta: 'menos de 200 ms',
      },
      { o_que: 'o mesmo pelo relógio, com a chamada', valor: resumo(inteiros) },
      {
        o_que: `cada passo do cursor de dias, ${PASSOS} passos: o que a linha principal trabalha`,
        valor: resumo(passos),
        meta: 'p95 menos de 16 ms',
      },
      {
        o_que: 'a mesma medida com uma tecla que não move o cursor (incluída na de cima)',
        valor: resumo(parado),
      },
    ];
  } finally {
    await browser.close();
  }
}
