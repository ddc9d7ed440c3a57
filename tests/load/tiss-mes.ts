/**
 * A month of a health plan: 20,000 closed accounts billed, their 200 batches made by the queue, a statement of 20,000 lines read
 * and posted; and 100,000 guesses at the public consult of requests. GUIAS, LINHAS and PALPITES shrink them.
 */
import { randomBytes } from 'node:crypto';
import { protocoloDe, TAMANHO_PROTOCOLO } from '#domain/solicitacao-convenio/protocolo.ts';
import { analiseDeMuitas } from '#tests/support/tiss/mensagens.ts';
import type { Figure } from './figure.ts';
import { entrar, naDemonstracao, type Pool } from './pessoa.ts';
import { quartis } from './resistencia-apoio.ts';
import { residentMiB, type Target } from './target.ts';

const GUIAS = Number(process.env.GUIAS ?? 20_000);
const LINHAS = Number(process.env.LINHAS ?? 20_000);
const PALPITES = Number(process.env.PALPITES ?? 100_000);
const ENDERECOS = 1000;
const AO_MESMO_TEMPO = 4;

export const tissMes = (): Promise<readonly Figure[]> => naDemonstracao(medirMes);
export const palpites = (): Promise<readonly Figure[]> => naDemonstracao(medirPalpites, { TRUST_PROXY: '1' });

/** Rows like one that is there, `quantas` times; `mudancas`: SQL of columns, in which `g` counts. */
async function clonar(
  pool: Pool,
  tabela: string,
  onde: string,
  quantas: number,
  mudancas: { readonly [coluna: string]: string },
): Promise<void> {
  const { rows } = await pool.query<{ nome: string }>(
    `SELECT column_name AS nome FROM information_schema.columns WHERE table_name = $1 AND is_generated = 'NEVER' AND column_name <> 'id'`,
    [tabela],
  );
  const nomes = rows.map(({ nome }) => nome);
  // The states are copied, and not walked through.
  await pool.query(
    `WITH livre AS MATERIALIZED (SELECT set_config('zelo.ciclo', 'livre', true)) INSERT INTO ${tabela} (${nomes.join(', ')})
     SELECT ${nomes.map((nome) => mudancas[nome] ?? `m.${nome}`).join(', ')}
       FROM ${tabela} m, generate_series(1, ${quantas}) g, livre WHERE ${onde} ORDER BY g`,
  );
}

/** Of the story of the demonstration: one account, its items, its title, as many times as the month has guides. */
async function encher(
  pool: Pool,
): Promise<{ readonly convenioId: number; readonly competencia: string; readonly contas: number }> {
  const { rows } = await pool.query<{
    id: number;
    convenio: number;
    competencia: string;
    ultimo: number;
    guias: number;
  }>(
    `SELECT c.id, c.convenio_id AS convenio, to_char(c.data, 'YYYY-MM') AS competencia, (SELECT max(id) FROM conta_atendimento) AS ultimo,
            (SELECT count(*)::int FROM guia_tiss x WHERE x.conta_atendimento_id = c.id) AS guias
       FROM conta_atendimento c JOIN guia_tiss g ON g.conta_atendimento_id = c.id WHERE c.prestador_id = 1 ORDER BY c.id LIMIT 1`,
  );
  const [molde] = rows;
  if (!molde) throw new Error('the demonstration has no account with guides');
  const contas = Math.ceil(GUIAS / molde.guias);
  await clonar(pool, 'conta_atendimento', `m.id = ${molde.id}`, contas, { situacao: `'FECHADA'` });
  const { rows: primeiras } = await pool.query<{ primeira: number }>(
    `SELECT min(id) AS primeira FROM conta_atendimento WHERE id > $1`,
    [molde.ultimo],
  );
  const desde = Number(primeiras[0]?.primeira) - 1;
  await clonar(pool, 'item_conta_atendimento', `m.conta_id = ${molde.id} AND m.excluido_em IS NULL`, contas, {
    conta_id: `${desde} + g`,
  });
  await clonar(
    pool,
    'conta_receber',
    `m.conta_atendimento_id = ${molde.id} AND m.devedor = 'CONVENIO'`,
    contas,
    {
      conta_atendimento_id: `${desde} + g`,
      fatura_convenio_id: 'NULL',
      chave_origem: `'CA:' || (${desde} + g) || ':CONVENIO'`,
      situacao: `'EM_ABERTO'`,
      valor_recebido: '0',
      valor_glosado: '0',
      valor_perdido: '0',
    },
  );
  await pool.query('ANALYZE conta_atendimento; ANALYZE item_conta_atendimento; ANALYZE conta_receber');
  return { convenioId: molde.convenio, competencia: molde.competencia, contas };
}

type Pessoa = Awaited<ReturnType<typeof entrar>>;

/** How long others wait for a page of patients while `trabalho` goes on. */
async function comOutros<T>(pessoa: Pessoa, trabalho: Promise<T>): Promise<readonly [T, string]> {
  let acabou = false;
  const esperas: number[] = [];
  const fim = trabalho.finally(() => (acabou = true));
  fim.catch(() => undefined);
  while (!acabou) {
    const inicio = performance.now();
    await pessoa('GET', '/api/pacientes?_start=0&_end=25&_sort=nome&_order=asc');
    esperas.push(performance.now() - inicio);
    await new Promise((segue) => setTimeout(segue, 50));
  }
  const ordem = esperas.toSorted((a, b) => a - b);
  const p95 = ordem[Math.floor(ordem.length * 0.95)] ?? 0;
  return [
    await fim,
    `${Math.round(p95)} ms (${ordem.length} pedidos, pior ${Math.round(ordem.at(-1) ?? 0)} ms)`,
  ];
}

const segundos = (inicio: number): string => `${((performance.now() - inicio) / 1000).toFixed(1)} s`;
const n = (quantos: number): string => quantos.toLocaleString('pt-BR');

async function ate(pronto: () => Promise<boolean>): Promise<void> {
  while (!(await pronto())) await new Promise((segue) => setTimeout(segue, 250));
}

async function medirMes({ url, pid }: Target, pool: Pool): Promise<readonly Figure[]> {
  const { convenioId, competencia, contas } = await encher(pool);
  const pessoa = await entrar(url, 'administrativo');
  const vizinha = await entrar(url, 'admin');
  const antes = residentMiB(pid);
  let pico = antes;
  const olhar = setInterval(() => (pico = Math.max(pico, residentMiB(pid))), 200);
  try {
    let inicio = performance.now();
    const [fatura, aoJuntar] = await comOutros(
      vizinha,
      pessoa('POST', '/api/faturas-convenios', { convenioId, competencia }),
    );
    const juntar = segundos(inicio);
    inicio = performance.now();
    const [, aoFechar] = await comOutros(
      vizinha,
      pessoa(
        'POST',
        `/api/faturas-convenios/${fatura.id}/_transicao`,
        { transicao: 'fechar' },
        fatura.versao,
      ),
    );
    const fechar = segundos(inicio);
    inicio = performance.now();
    const situacoes = async () =>
      (
        await pool.query<{ situacao: string; lotes: number; guias: number }>(
          `SELECT situacao, count(*)::int AS lotes, sum(quantidade_guias)::int AS guias FROM lote_tiss WHERE fatura_convenio_id = $1 GROUP BY 1`,
          [fatura.id],
        )
      ).rows;
    const [, naFila] = await comOutros(
      vizinha,
      ate(async () => (await situacoes()).every(({ situacao }) => situacao !== 'MONTANDO')),
    );
    const fila = segundos(inicio);
    const lotesFeitos = (await situacoes())
      .map(({ situacao, lotes, guias }) => `${n(lotes)} ${situacao.toLowerCase()}, ${n(guias)} guias`)
      .join('; ');
    const demonstrativo = await medirDemonstrativo(pool, pessoa, vizinha, fatura.id);
    return [
      { o_que: `fatura de ${n(contas)} contas: juntar`, valor: `${juntar}; os outros, p95 ${aoJuntar}` },
      { o_que: 'fechar: as guias e os seus lotes', valor: `${fechar}; os outros, p95 ${aoFechar}` },
      { o_que: `mensagens pela fila (${lotesFeitos})`, valor: fila, meta: 'menos de 8 min' },
      { o_que: 'os outros, p95, enquanto a fila trabalha', valor: naFila, meta: 'menos de 200 ms' },
      ...demonstrativo,
      { o_que: 'memória do processo: antes, no mais', valor: `${antes} MiB, ${pico} MiB` },
    ];
  } finally {
    clearInterval(olhar);
  }
}

async function medirDemonstrativo(
  pool: Pool,
  pessoa: Pessoa,
  vizinha: Pessoa,
  faturaId: number,
): Promise<readonly Figure[]> {
  const { rows } = await pool.query<{
    lote: number;
    guia: number;
    sequencial: number;
    codigo: string;
    valor: string;
  }>(
    `SELECT l.numero AS lote, g.numero AS guia, t.sequencial, t.codigo, t.valor::text FROM lote_tiss l JOIN guia_tiss g ON g.lote_tiss_id = l.id
       JOIN guia_tiss_itens t ON t.guia_tiss_id = g.id WHERE l.fatura_convenio_id = $1 ORDER BY g.numero, t.sequencial LIMIT $2`,
    [faturaId, LINHAS],
  );
  const { rows: plano } = await pool.query<{ registro: string; codigo: string; dia: string }>(
    `SELECT v.registro_ans AS registro, k.codigo_na_operadora AS codigo, (now() AT TIME ZONE 'America/Sao_Paulo')::date::text AS dia
       FROM prestador_convenio k JOIN convenio v ON v.id = k.convenio_id JOIN fatura_convenio f ON f.convenio_id = v.id WHERE f.id = $1`,
    [faturaId],
  );
  const [dePlano] = plano;
  if (!dePlano) throw new Error('the plan has no contract');
  // One item in fifty is refused whole.
  const bytes = analiseDeMuitas(
    dePlano,
    rows.map((linha, at) => ({ ...linha, motivo: at % 50 === 0 ? '1702' : null })),
  );
  let inicio = performance.now();
  const { id } = await pessoa('POST', '/api/demonstrativos-tiss/_ler', {
    nome: 'mes.xml',
    conteudo: bytes.toString('base64'),
  });
  const ler = segundos(inicio);
  const lido = await pessoa('GET', `/api/demonstrativos-tiss/${id}`);
  inicio = performance.now();
  await pessoa('POST', `/api/demonstrativos-tiss/${id}/_transicao`, { transicao: 'lancar' }, lido.versao);
  const [, espera] = await comOutros(
    vizinha,
    ate(async () => (await pessoa('GET', `/api/demonstrativos-tiss/${id}`)).situacao === 'LANCADO'),
  );
  const lancar = segundos(inicio);
  const fim = await pessoa('GET', `/api/demonstrativos-tiss/${id}`);
  return [
    {
      o_que: `demonstrativo de ${n(Number(fim.quantidadeLinhas))} linhas (${(bytes.length / 2 ** 20).toFixed(1)} MiB): ler e casar`,
      valor: ler,
    },
    {
      o_que: `lançar em segundo plano: ${n(Number(fim.lancadas))} lançadas, ${n(Number(fim.pendentes))} sem par`,
      valor: lancar,
      meta: 'menos de 60 s',
    },
    { o_que: 'os outros, p95, enquanto se lança', valor: espera, meta: 'menos de 200 ms' },
  ];
}

/** Strangers at the public page: protocols that exist and that do not, with birth dates of any day. */
async function medirPalpites({ url }: Target, pool: Pool): Promise<readonly Figure[]> {
  const { rows } = await pool.query<{ protocolo: string; matricula: string }>(
    `SELECT protocolo, matricula FROM solicitacao_convenio WHERE protocolo IS NOT NULL ORDER BY id`,
  );
  if (rows.length === 0) throw new Error('the demonstration has no request');
  const tempos: { readonly [grupo: string]: number[] } = { existe: [], ausente: [] };
  // Answered alike, told apart by time alone: refused (403) beside refused, told to wait (429) beside told to wait.
  const porResposta = new Map<number, { existe: number[]; ausente: number[] }>();
  const textos: { readonly [grupo: string]: Map<string, number> } = { existe: new Map(), ausente: new Map() };
  // As many that are not there, guessed at as often: who guesses at one protocol again shuts it, there or not.
  const ausentes = rows.map(() => protocoloDe(randomBytes(TAMANHO_PROTOCOLO)));
  let acertos = 0;
  let palpitados = 0;
  const umPalpite = async (): Promise<void> => {
    const vez = palpitados++;
    const existe = vez % 2 === 0;
    const grupo = existe ? ('existe' as const) : ('ausente' as const);
    const posicao = Math.floor(vez / 2) % rows.length;
    const da = rows[posicao];
    const dia = new Date(Date.UTC(1930, 0, 1) + Math.floor(Math.random() * 33_000) * 86_400_000);
    const corpo = {
      protocolo: existe ? da?.protocolo : ausentes[posicao],
      matricula: da?.matricula,
      nascimento: dia.toISOString().slice(0, 10),
    };
    const inicio = performance.now();
    const resposta = await fetch(`${url}/api/solicitacao-transcricao/consultar`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `198.18.${Math.floor((vez % ENDERECOS) / 250)}.${(vez % 250) + 1}`,
      },
      body: JSON.stringify(corpo),
    });
    const texto = await resposta.text();
    const ms = performance.now() - inicio;
    if (resposta.status === 200) acertos++;
    const respondido = `${resposta.status} ${texto.slice(0, 400)}`;
    textos[grupo]?.set(respondido, (textos[grupo]?.get(respondido) ?? 0) + 1);
    tempos[grupo]?.push(ms);
    const amostras = porResposta.get(resposta.status) ?? { existe: [], ausente: [] };
    amostras[grupo].push(ms);
    porResposta.set(resposta.status, amostras);
  };
  const inicio = performance.now();
  await Promise.all(
    Array.from({ length: AO_MESMO_TEMPO }, async () => {
      while (palpitados < PALPITES) await umPalpite();
    }),
  );
  const durou = segundos(inicio);
  const respostasDe = (grupo: string): string =>
    [...(textos[grupo] ?? [])]
      .toSorted(([, a], [, b]) => b - a)
      .map(([respondido, quantas]) => `${n(quantas)} × ${respondido.slice(0, 3)}`)
      .join(', ');
  const frases = (grupo: string) => [...(textos[grupo]?.keys() ?? [])].toSorted().join('\n');
  return [
    {
      o_que: `${n(PALPITES)} palpites de ${n(ENDERECOS)} endereços, ${AO_MESMO_TEMPO} por vez`,
      valor: durou,
    },
    { o_que: 'acertos', valor: String(acertos), meta: '0' },
    { o_que: 'protocolo que existe: respostas', valor: respostasDe('existe') },
    { o_que: 'protocolo que não existe: respostas', valor: respostasDe('ausente') },
    {
      o_que: 'textos diferentes entre os dois',
      valor: frases('existe') === frases('ausente') ? 'nenhum' : 'há',
      meta: 'nenhum',
    },
    { o_que: 'protocolo que existe: tempo', valor: quartis(tempos.existe ?? []) },
    { o_que: 'protocolo que não existe: tempo', valor: quartis(tempos.ausente ?? []), meta: 'o mesmo' },
    ...[...porResposta]
      .toSorted(([a], [b]) => a - b)
      .map(([status, { existe, ausente }]) => ({
        o_que: `respostas ${status}: errado (${n(existe.length)}) e ausente (${n(ausente.length)}), soma dos postos`,
        valor: dizPostos(somaDosPostos(existe, ausente)),
        meta: '|z| menor que 2',
      })),
  ];
}

/**
 * Wilcoxon, Mann and Whitney: how far the ranks of two samples are from those of one, in standard deviations; and how often one
 * of the first is larger than one of the second (a half: nothing tells).
 */
function somaDosPostos(
  a: readonly number[],
  b: readonly number[],
): { readonly z: number; readonly maior: number } {
  if (a.length === 0 || b.length === 0) return { z: 0, maior: 0.5 };
  const juntos = [...a.map((ms) => ({ ms, de: 'a' })), ...b.map((ms) => ({ ms, de: 'b' }))].toSorted(
    (x, y) => x.ms - y.ms,
  );
  const soma = juntos.reduce((ate, { de }, at) => (de === 'a' ? ate + at + 1 : ate), 0);
  const u = soma - (a.length * (a.length + 1)) / 2;
  const pares = a.length * b.length;
  return {
    z: (u - pares / 2) / Math.sqrt((pares * (a.length + b.length + 1)) / 12),
    maior: u / pares,
  };
}

const dizPostos = ({ z, maior }: { readonly z: number; readonly maior: number }): string =>
  `z ${z.toFixed(2)}; o errado é mais lento em ${(maior * 100).toFixed(1)} % dos pares`;
