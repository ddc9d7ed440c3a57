/** The laboratory at full speed: its worklist, a day's results by file, and analysers that send while the server dies (issue 36). */
import { chromium } from '@playwright/test';
import { etiquetaDe } from '#domain/laboratorio/amostras.ts';
import type { Importacao } from '#domain/laboratorio/wire.ts';
import { SESSION_KEYS } from '#shared/session/keys.ts';
import { wholeBrowser } from '#tests/support/browser.ts';
import { maquina, portaLivre, type Maquina } from '#tests/support/mllp.ts';
import type { Figure } from './figure.ts';
import { entrar, naDemonstracao, tokenDe, type Pool } from './pessoa.ts';
import { ms, processos } from './resistencia-apoio.ts';
import { pause, processorMs, type Target } from './target.ts';

const NA_BANCADA = 2000;
const AMOSTRAS = Number(process.env.ROWS ?? 1500);
/** 10,000 of 1,500 samples: seven of most, six of the others. */
const RESULTADOS = Math.round((AMOSTRAS * 20) / 3);
const ANALITOS = 7;
const LINHAS = 5;
const POR_SEGUNDO = 200;
const MENSAGENS = AMOSTRAS * 2;
const PEDIDOS = 200;
const LEITURAS = 30;
const DESISTE_MS = 180_000;
const CASA = 1;

export function laboratorio(): Promise<readonly Figure[]> {
  return naDemonstracao(medir, { LIMITE_CONSULTAS: '1000000', LIMITE_ESCRITAS: '1000000' });
}

type Pedir = Awaited<ReturnType<typeof entrar>>;
type Banco = { readonly pool: Pool; readonly exameId: number };

async function medir(target: Target, pool: Pool): Promise<readonly Figure[]> {
  const pedir = await entrar(target.url, 'admin');
  const banco = { pool, exameId: await exame(pedir) };
  const primeira = await amostras(banco, 0, Math.max(NA_BANCADA, AMOSTRAS));
  await pool.query('ANALYZE amostra, amostra_resultados');
  const figures: Figure[] = [...(await lista(pedir))];
  figures.push(...(await porArquivo(target, pool, pedir, primeira)));
  figures.push(await naTela(target.url, primeira));
  const segunda = await amostras(banco, NA_BANCADA + AMOSTRAS, AMOSTRAS);
  for (let n = 0; n < LINHAS; n += 1)
    await pedir('POST', '/api/analisadores', {
      nome: `Carga ${n}`,
      aplicacao: 'CARGA',
      instalacao: `L${n}`,
      endereco: null,
      ativo: true,
    });
  // The only server is the one that dies.
  await target.stop();
  return [...figures, ...(await pelaRede(target.dataDir, pool, segunda))];
}

/** An exam of seven analytes, each with a range. */
async function exame(pedir: Pedir): Promise<number> {
  const [setor, recipiente, procedimento] = [
    await primeiro(pedir, 'setores-laboratorio'),
    await primeiro(pedir, 'recipientes-coleta'),
    await pedir('POST', '/api/procedimentos', {
      terminologia: 'PROPRIA',
      codigo: 'CARGA01',
      nome: 'Perfil de carga',
      inicioVigencia: '2020-01-01',
      ativo: true,
    }),
  ];
  const codigos = Array.from({ length: ANALITOS }, (_, n) => `C${n}`);
  const { id } = await pedir('POST', '/api/exames-laboratorio', {
    codigo: 'CARGA',
    nome: 'Perfil de carga',
    procedimentoId: procedimento.id,
    setorId: setor,
    recipienteId: recipiente,
    metodo: 'Automatizado',
    ativo: true,
    analitos: codigos.map((codigo) => ({
      codigo,
      nome: `Analito ${codigo}`,
      tipo: 'NUMERO',
      unidade: 'mg/dL',
      casas: 1,
      criticoAcima: '500',
    })),
    referencias: codigos.map((analito) => ({
      analito,
      sexo: 'AMBOS',
      unidadeIdade: 'ANOS',
      minimo: '10',
      maximo: '90',
      fonte: 'Faixa de carga',
      inicioVigencia: '2020-01-01',
    })),
  });
  return id;
}

async function primeiro(pedir: Pedir, recurso: string): Promise<number> {
  const [achado] = (await pedir('GET', `/api/${recurso}?_start=0&_end=1`)) as unknown as readonly {
    id: number;
  }[];
  if (!achado) throw new Error(`no ${recurso}`);
  return achado.id;
}

/** Samples at the bench, of the house's patients in turn; answers the number of the first. */
async function amostras({ pool, exameId }: Banco, alem: number, quantas: number): Promise<number> {
  const primeira = 5_000_000 + alem;
  await pool.query({
    text: `WITH modelo AS (SELECT * FROM amostra WHERE prestador_id = $1 AND excluido_em IS NULL ORDER BY id LIMIT 1),
      pessoas AS (SELECT array_agg(id ORDER BY id) AS ids FROM paciente WHERE prestador_id = $1 AND excluido_em IS NULL AND NOT obito),
      novas AS (
        INSERT INTO amostra (prestador_id, numero, etiqueta, pedido_id, prontuario_id, paciente_id, profissional_id, setor_id, recipiente_id,
            exames, urgencia, situacao, pedida_em, coletada_em, coletada_por, recebida_em, recebida_por)
        SELECT m.prestador_id, $3::int + n, lpad(($3::int + n)::text, 8, '0'), m.pedido_id, m.prontuario_id, p.ids[1 + n % cardinality(p.ids)], m.profissional_id,
            e.setor_id, e.recipiente_id, e.nome, 'ELETIVO', 'RECEBIDA', now() - make_interval(secs => n), now() - make_interval(secs => n),
            'Carga', now() - make_interval(secs => n), 'Carga'
          FROM modelo m, pessoas p, exame_laboratorio e, generate_series(0, $4::int - 1) n WHERE e.id = $2 RETURNING id)
      INSERT INTO amostra_resultados (amostra_id, ordem, exame_id, exame, analito, nome, tipo, unidade, metodo)
        SELECT n.id, a.ordem, e.id, e.nome, a.codigo, a.nome, a.tipo, a.unidade, e.metodo
          FROM novas n, exame_laboratorio e JOIN exame_laboratorio_analitos a ON a.exame_laboratorio_id = e.id WHERE e.id = $2`,
    values: [CASA, exameId, primeira, quantas],
  });
  return primeira;
}

function percentis(tempos: readonly number[]): string {
  const ordem = tempos.toSorted((a, b) => a - b);
  const em = (parte: number) => ms(ordem[Math.max(0, Math.ceil(ordem.length * parte) - 1)] ?? 0);
  return `p50 ${em(0.5)}, p95 ${em(0.95)}`;
}

/** What the bench asks for when it is opened: the counts, and the first hundred of a stage. */
async function lista(pedir: Pedir): Promise<readonly Figure[]> {
  const caminhos = [
    ['contagens', '/api/laboratorio/bancada'],
    [
      'a página de 100',
      '/api/amostras?situacao=RECEBIDA&_start=0&_end=100&_sort=urgencia,pedidaEm&_order=desc,asc',
    ],
  ] as const;
  const figures: Figure[] = [];
  for (const [nome, caminho] of caminhos) {
    for (let vez = 0; vez < 20; vez += 1) await pedir('GET', caminho);
    const tempos: number[] = [];
    for (let vez = 0; vez < PEDIDOS; vez += 1) {
      const antes = performance.now();
      await pedir('GET', caminho);
      tempos.push(performance.now() - antes);
    }
    figures.push({
      o_que: `bancada de ${NA_BANCADA} amostras, ${nome}`,
      valor: percentis(tempos),
      meta: 'p95 menos de 60 ms',
    });
  }
  return figures;
}

/** From the Enter that a reader ends a label with to the sample on the screen. */
async function naTela(url: string, primeira: number): Promise<Figure> {
  const token = await tokenDe(url, 'admin');
  const browser = await chromium.launch({
    executablePath: wholeBrowser,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const context = await browser.newContext({ locale: 'pt-BR', viewport: { width: 1366, height: 768 } });
    const page = await context.newPage();
    await page.goto(`${url}/favicon.svg`);
    await page.evaluate(
      ([tokenKey, given, unitKey, unit]) => {
        localStorage.setItem(tokenKey, given);
        localStorage.setItem(unitKey, unit);
      },
      [SESSION_KEYS.token, token, SESSION_KEYS.idPrestador, String(CASA)] as const,
    );
    await page.goto(`${url}/laboratorios`);
    const campo = page.getByRole('textbox', { name: 'Ler etiqueta' });
    await campo.waitFor();
    const tempos: number[] = [];
    for (let vez = 0; vez < LEITURAS; vez += 1) {
      const etiqueta = etiquetaDe(primeira + vez * 7);
      await campo.fill(etiqueta);
      tempos.push(await page.evaluate(lida, etiqueta));
    }
    return {
      o_que: 'código lido até a amostra na tela',
      valor: percentis(tempos),
      meta: 'menos de 200 ms',
    };
  } finally {
    await browser.close();
  }
}

/** In the page: sends the form of the label, and waits until the sample stands there. */
function lida(etiqueta: string): Promise<number> {
  const form = document.querySelector<HTMLFormElement>('.z-ler-etiqueta form');
  return new Promise((resolve) => {
    const antes = performance.now();
    const olhar = new MutationObserver(() => {
      const link = document.querySelector('.z-ler-etiqueta [role=status] a');
      if (link?.textContent !== etiqueta) return;
      olhar.disconnect();
      requestAnimationFrame(() => resolve(performance.now() - antes));
    });
    olhar.observe(document.body, { childList: true, subtree: true, characterData: true });
    form?.requestSubmit();
  });
}

/** What the audit and the rows say of the samples from `primeira` on. */
async function contas(pool: Pool, primeira: number) {
  const { rows } = await pool.query<{
    resultados: number;
    amostras: number;
    passos: number;
    emDobro: number;
  }>({
    text: `WITH a AS (SELECT id FROM amostra WHERE numero >= $1 AND numero < $1 + $2),
      passos AS (SELECT registro_id, count(*) AS n FROM auditoria WHERE recurso = 'amostras' AND acao = 'alterar' AND registro_id IN (SELECT id FROM a) GROUP BY 1)
      SELECT (SELECT count(*)::int FROM amostra_resultados r WHERE r.amostra_id IN (SELECT id FROM a) AND r.valor IS NOT NULL) AS resultados,
        (SELECT count(*)::int FROM passos) AS amostras, (SELECT coalesce(sum(n), 0)::int FROM passos) AS passos,
        (SELECT count(*)::int FROM (SELECT 1 FROM amostra_resultados r WHERE r.amostra_id IN (SELECT id FROM a) GROUP BY r.amostra_id, r.analito HAVING count(*) > 1) d) AS "emDobro"`,
    values: [primeira, AMOSTRAS],
  });
  const [lidas] = rows;
  if (!lidas) throw new Error('no accounts');
  return lidas;
}

const valorDa = (n: number, analito: number): string => `${10 + ((n * 7 + analito * 13) % 80)},${n % 10}`;

async function porArquivo(
  { pid }: Target,
  pool: Pool,
  pedir: Pedir,
  primeira: number,
): Promise<readonly Figure[]> {
  const linhas = Array.from({ length: RESULTADOS }, (_, n) => {
    const [amostra, analito] = [n % AMOSTRAS, Math.floor(n / AMOSTRAS)];
    return `${etiquetaDe(primeira + amostra)};C${analito};${valorDa(amostra, analito)};mg/dL`;
  });
  const conteudo = Buffer.from(['amostra;analito;resultado;unidade', ...linhas].join('\n')).toString(
    'base64',
  );
  const mandar = async () => {
    const [antes, usado] = [performance.now(), processorMs(pid)];
    const lido = (await pedir('POST', '/api/laboratorio/importar', {
      conteudo,
    })) as unknown as Importacao;
    return {
      ...lido,
      segundos: (performance.now() - antes) / 1000,
      usado: (processorMs(pid) - usado) / 1000,
    };
  };
  const vez = await mandar();
  const depois = await contas(pool, primeira);
  const repetida = await mandar();
  const noFim = await contas(pool, primeira);
  return [
    {
      o_que: `arquivo de ${RESULTADOS} resultados de ${AMOSTRAS} amostras`,
      valor: `${vez.segundos.toFixed(1)} s; ${vez.gravados} gravados, ${vez.recusados.length} recusados`,
      meta: '30 s, todos',
    },
    {
      o_que: 'passos na auditoria, de quantas amostras; resultados em dobro',
      valor: `${depois.passos} de ${depois.amostras}; ${depois.emDobro}`,
      meta: 'um por amostra; 0',
    },
    {
      o_que: 'o mesmo arquivo de novo',
      valor: `${repetida.segundos.toFixed(1)} s; ${repetida.gravados} gravados, ${repetida.iguais} iguais; ${noFim.passos - depois.passos} passos`,
      meta: '0 gravados, 0 passos',
    },
  ];
}

type Enviada = { readonly controle: string; readonly texto: string };

/** Two messages a sample: four results, then the other three. */
function mensagens(primeira: number): readonly (readonly Enviada[])[] {
  const todas = Array.from({ length: MENSAGENS }, (_, n) => {
    const [amostra, segunda] = [n % AMOSTRAS, n >= AMOSTRAS];
    const analitos = segunda ? [4, 5, 6] : [0, 1, 2, 3];
    const controle = `CARGA${n}`;
    const cabeca = `MSH|^~\\&|CARGA|L${n % LINHAS}|ZELO|LAB|20261130||ORU^R01^ORU_R01|${controle}|P|2.5.1\rOBR|1|${etiquetaDe(primeira + amostra)}`;
    const obx = analitos.map(
      (analito, at) =>
        `OBX|${at + 1}|NM|C${analito}^Analito^L||${valorDa(amostra, analito).replace(',', '.')}|mg/dL|||||F`,
    );
    return { controle, texto: [cabeca, ...obx, ''].join('\r') };
  });
  return Array.from({ length: LINHAS }, (_, linha) => todas.filter((_cada, n) => n % LINHAS === linha));
}

/** A machine that keeps its pace, and sends again what was not acknowledged. */
async function linhaDeEnvio(porta: number, enviadas: readonly Enviada[], confirmadas: Map<string, number>) {
  let ligada: Maquina | undefined;
  let caida = false;
  let repetidas = 0;
  const ligar = async (): Promise<Maquina> => {
    for (const fim = performance.now() + DESISTE_MS; performance.now() < fim; await pause(50)) {
      try {
        const nova = await maquina(porta);
        caida = false;
        // Each message that is sent waits for the end of the line as well.
        nova.socket.setMaxListeners(0);
        nova.socket.on('close', () => (caida = true));
        nova.socket.on('error', () => (caida = true));
        return nova;
      } catch {
        // Not listening yet.
      }
    }
    throw new Error('no server came back');
  };
  const inicio = performance.now();
  const intervalo = (1000 * LINHAS) / POR_SEGUNDO;
  let recusas = 0;
  for (const [n, { controle, texto }] of enviadas.entries()) {
    const espera = inicio + n * intervalo - performance.now();
    if (espera > 0) await pause(espera);
    for (let vez = 0; ; vez += 1) {
      if (vez > 0) repetidas += 1;
      if (!ligada || caida) ligada = await ligar();
      const agora = ligada;
      const resposta = await Promise.race([
        agora.envia(texto),
        new Promise<string>((resolve) => agora.socket.once('close', () => resolve(''))),
      ]);
      if (resposta.includes('MSA|AA|')) {
        confirmadas.set(controle, (confirmadas.get(controle) ?? 0) + 1);
        break;
      }
      if (resposta !== '') recusas += 1;
      if (vez > 1000) throw new Error(resposta);
    }
  }
  ligada?.fecha();
  return { repetidas, recusas };
}

async function pelaRede(dataDir: string, pool: Pool, primeira: number): Promise<readonly Figure[]> {
  const porta = await portaLivre();
  const servidores = processos(dataDir, { MLLP_PORT: String(porta), MLLP_HOST: '127.0.0.1' });
  try {
    let servidor = await servidores.iniciar();
    const confirmadas = new Map<string, number>();
    const inicio = performance.now();
    const linhas = Promise.all(
      mensagens(primeira).map((enviadas) => linhaDeEnvio(porta, enviadas, confirmadas)),
    );
    linhas.catch(() => undefined);
    while (confirmadas.size < MENSAGENS / 2) await pause(5);
    const morte = performance.now();
    const ate = morte - inicio;
    await servidores.matar(servidor);
    servidor = await servidores.iniciar();
    const parado = performance.now() - morte;
    const enviadasPor = await linhas;
    const fim = performance.now();
    const esperam = async (): Promise<number> => {
      const { rows } = await pool.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM mensagem_analisador WHERE controle LIKE 'CARGA%' AND situacao = 'RECEBIDA'`,
      );
      return rows[0]?.n ?? 0;
    };
    const noFim = await esperam();
    while ((await esperam()) > 0 && performance.now() - fim < DESISTE_MS) await pause(50);
    const lancadas = performance.now() - fim;
    const guardadas = await pool.query<{ controle: string; n: number; situacao: string }>(
      `SELECT controle, count(*)::int AS n, min(situacao) AS situacao FROM mensagem_analisador WHERE controle LIKE 'CARGA%' GROUP BY 1`,
    );
    const sabidas = new Map(guardadas.rows.map((row) => [row.controle, row]));
    const perdidas = [...confirmadas.keys()].filter((controle) => !sabidas.has(controle)).length;
    const emDobro = guardadas.rows.filter(({ n }) => n > 1).length;
    const semLancar = guardadas.rows.filter(({ situacao }) => situacao !== 'LANCADA').length;
    const lidas = await contas(pool, primeira);
    const soma = (de: 'repetidas' | 'recusas') => enviadasPor.reduce((total, cada) => total + cada[de], 0);
    return [
      {
        o_que: `MLLP: ${MENSAGENS} mensagens, ${LINHAS} linhas, servidor morto no meio: por segundo até morrer`,
        valor: `${((1000 * (MENSAGENS / 2)) / ate).toFixed(0)}/s; fora por ${(parado / 1000).toFixed(1)} s; ${soma('repetidas')} enviadas de novo, ${soma('recusas')} recusadas`,
        meta: '200/s',
      },
      {
        o_que: 'confirmadas; perdidas; guardadas em dobro; sem lançar',
        valor: `${confirmadas.size}; ${perdidas}; ${emDobro}; ${semLancar}`,
        meta: `${MENSAGENS}; 0; 0; 0`,
      },
      {
        o_que: `resultados lançados; em dobro`,
        valor: `${lidas.resultados}; ${lidas.emDobro}`,
        meta: `${AMOSTRAS * ANALITOS}; 0`,
      },
      {
        o_que: `do fim do envio até tudo lançado (esperavam ${noFim})`,
        valor: `${(lancadas / 1000).toFixed(1)} s`,
        meta: '5 s',
      },
    ];
  } finally {
    await servidores.todos();
  }
}
