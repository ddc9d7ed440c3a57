/** A study of 300 subjects × 8 visits × 20 forms × 40 fields: its schedule, queries, checks and chats, and the whole of it as ODM (issues 38, 39). */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { descumpridas, type Checagem } from '#domain/estudo/checagem.ts';
import type { RespostaMonitoria } from '#domain/monitoria/monitoria.ts';
import type { Figure } from './figure.ts';
import { entrar, naDemonstracao, tokenDe, type Pool } from './pessoa.ts';
import { residentMiB, type Target } from './target.ts';

const [SUJEITOS, VISITAS, FORMULARIOS, CAMPOS] = [Number(process.env.ROWS ?? 300), 8, 20, 40];

export function estudo(): Promise<readonly Figure[]> {
  return naDemonstracao(medir);
}

async function medir({ url, pid }: Target, pool: Pool): Promise<readonly Figure[]> {
  const id = await encher(pool);
  const pedir = await entrar(url, 'admin');
  const tempos = async (caminho: string, vezes: number): Promise<number> => {
    const lidos: number[] = [];
    for (let n = 0; n < vezes; n++) {
      const antes = performance.now();
      await pedir('GET', caminho);
      lidos.push(performance.now() - antes);
    }
    return lidos.toSorted((a, b) => a - b)[Math.ceil(vezes * 0.95) - 1] ?? 0;
  };
  const cronograma = await tempos('/api/estudo/cronograma', 20);
  const lista = await tempos('/api/monitorias?status=AVALIACAO_PENDENTE&_sort=abertaEm&_start=0&_end=50', 40);
  const painel = await tempos('/api/paineis/sinais-vitais-crf', 20);
  const figurasDasChecagens = await checagens(url, pool, id);
  const conversa = await cinquenta(url, pool);
  const servidor = filhoDe(pid);
  const parada = residentMiB(servidor);
  let maior = parada;
  const relogio = setInterval(() => (maior = Math.max(maior, residentMiB(servidor))), 100);
  const antes = performance.now();
  const { sujeitos, valores, bytes, inteiro } = await odm(url, await tokenDe(url, 'admin'), id);
  clearInterval(relogio);
  const durou = performance.now() - antes;
  return [
    {
      o_que: 'cronograma do centro, p95',
      valor: `${cronograma.toFixed(0)} ms`,
      meta: 'menos de 1 s na tela',
    },
    { o_que: 'lista de monitorias, p95', valor: `${lista.toFixed(0)} ms`, meta: 'menos de 100 ms' },
    { o_que: 'painel de sinais vitais, p95', valor: `${painel.toFixed(0)} ms`, meta: 'menos de 300 ms' },
    ...figurasDasChecagens,
    ...conversa,
    {
      o_que: `ODM: ${valores.toLocaleString('pt-BR')} valores de ${sujeitos} participantes, ${(bytes / 1e6).toFixed(0)} MB`,
      valor: `${(durou / 1000).toFixed(1)} s, ${inteiro ? 'inteiro' : 'CORTADO'}`,
    },
    { o_que: 'memória a mais', valor: `${(maior - parada).toFixed(0)} MiB`, meta: 'menos de 150 MiB' },
  ];
}

/** The checks over the whole study by the queue, against the rules asked one form after the other. */
async function checagens(url: string, pool: Pool, id: number): Promise<readonly Figure[]> {
  const pedir = await entrar(url, 'admin');
  const correr = async (): Promise<number> => {
    const antes = performance.now();
    await pedir('POST', `/api/estudo/${id}/checagens`, {});
    while ((await pedir('GET', `/api/estudo/${id}/checagens`)).andamento !== null) await sleep(100);
    return performance.now() - antes;
  };
  const consultas = async (): Promise<readonly string[]> => {
    const { rows } = await pool.query<{ consulta: string }>(
      `SELECT c.id_entidade || ':' || m.checagem AS consulta FROM mensagem_monitoria m JOIN monitoria c ON c.id = m.monitoria_id
        WHERE m.checagem LIKE 'CARGA-%' AND m.status = 'AVALIACAO_PENDENTE' ORDER BY 1`,
    );
    return rows.map(({ consulta }) => consulta).toSorted();
  };
  const primeira = await correr();
  const achadas = await consultas();
  const segunda = await correr();
  const esperadas = await umaAUma(pool, id);
  const iguais = JSON.stringify(achadas) === JSON.stringify(esperadas);
  const { rows } = await pool.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM estudo_checagens WHERE estudo_id = $1',
    [id],
  );
  return [
    {
      o_que: `${rows[0]?.n} checagens no estudo inteiro, ${achadas.length} descumpridas ditas`,
      valor: `${(primeira / 1000).toFixed(1)} s, ${iguais ? 'as mesmas de uma a uma' : `OUTRAS (${esperadas.length} de uma a uma)`}`,
      meta: 'menos de 30 s, o mesmo resultado',
    },
    {
      o_que: 'de novo, sem nada a dizer',
      valor: `${(segunda / 1000).toFixed(1)} s, ${(await consultas()).length - achadas.length} a mais`,
    },
  ];
}

/** What each check finds broken, form by form, by the rule alone. */
async function umaAUma(pool: Pool, id: number): Promise<readonly string[]> {
  type Lida = {
    id: number;
    quem: number;
    serie: number;
    momento: string | null;
    ordem: number;
    valores: string;
  };
  const regras = await pool.query<Checagem & { readonly serie: number }>(
    `SELECT codigo, campo, tipo, minimo::text, maximo::text, operador, outro_campo AS "outroCampo", visita_anterior AS "visitaAnterior",
        mensagem, formulario_id AS serie FROM estudo_checagens WHERE estudo_id = $1 AND codigo LIKE 'CARGA-%' ORDER BY ordem`,
    [id],
  );
  const porSerie = Map.groupBy(regras.rows, ({ serie }) => serie);
  const achadas: string[] = [];
  const participantes = await pool.query<{ id: number }>(
    `SELECT id FROM participante_estudo WHERE estudo_id = $1 AND numero_triagem LIKE '09-%'`,
    [id],
  );
  for (const participante of participantes.rows) {
    const { rows } = await pool.query<Lida>(
      `SELECT f.id, f.participante_id AS quem, f.serie_id AS serie, c.momento, c.ordem, f.valores
         FROM formulario_crf f JOIN prontuario_crf c ON c.id = f.prontuario_crf_id WHERE f.participante_id = $1`,
      [participante.id],
    );
    const lidas = rows.map((row) => ({
      ...row,
      valores: JSON.parse(row.valores) as Record<string, unknown>,
    }));
    for (const lida of lidas) {
      const comparadas = lidas.filter(({ serie, id: numero }) => serie === lida.serie && numero !== lida.id);
      for (const { codigo } of descumpridas(porSerie.get(lida.serie) ?? [], { ...lida, comparadas }))
        achadas.push(`${lida.id}:${codigo}`);
    }
  }
  return achadas.toSorted();
}

const PESSOAS = 50;
const RODADAS_DA_CONVERSA = 4;

/** Fifty monitors and sites on the same record at once: what each was answered is a beginning of the one order. */
async function cinquenta(url: string, pool: Pool): Promise<readonly Figure[]> {
  const { rows } = await pool.query<{ id: number }>(
    `SELECT id FROM formulario_crf WHERE nome LIKE 'Carga %' ORDER BY id DESC LIMIT 1`,
  );
  const lugar = { idEntidade: Number(rows[0]?.id), nomeEntidade: 'formularios-crf', nomeColuna: 'v3' };
  const [admin, monitor] = [await entrar(url, 'admin'), await entrar(url, 'monitor')];
  const tempos: number[] = [];
  const respostas: (readonly number[])[] = [];
  const antes = performance.now();
  for (let rodada = 0; rodada < RODADAS_DA_CONVERSA; rodada++)
    await Promise.all(
      Array.from({ length: PESSOAS }, async (_, n) => {
        const inicio = performance.now();
        const resposta = await (n % 2 === 0 ? admin : monitor)('POST', '/api/monitoria', {
          ...lugar,
          mensagem: `Pessoa ${n}, vez ${rodada}`,
          status: 'AVALIACAO_PENDENTE',
        });
        tempos.push(performance.now() - inicio);
        respostas.push((resposta as unknown as RespostaMonitoria).result.entity.map(({ id }) => id));
      }),
    );
  const durou = performance.now() - antes;
  const final = await pool.query<{ id: number }>(
    `SELECT m.id FROM mensagem_monitoria m JOIN monitoria c ON c.id = m.monitoria_id
      WHERE c.id_entidade = $1 AND c.nome_entidade = $2 AND c.nome_coluna = $3 ORDER BY m.id`,
    [lugar.idEntidade, lugar.nomeEntidade, lugar.nomeColuna],
  );
  const ordem = final.rows.map(({ id }) => id);
  const total = PESSOAS * RODADAS_DA_CONVERSA;
  const umaOrdem = respostas.every((ids) => ids.every((lido, at) => lido === ordem[at]));
  const p95 = tempos.toSorted((a, b) => a - b)[Math.ceil(total * 0.95) - 1] ?? 0;
  return [
    {
      o_que: `${PESSOAS} pessoas no mesmo registro, ${total} mensagens`,
      valor: `${ordem.length} guardadas, ${umaOrdem ? 'uma ordem para todos' : 'ORDENS DIFERENTES'}, ${((total * 1000) / durou).toFixed(0)} por segundo, p95 ${p95.toFixed(0)} ms`,
      meta: 'nenhuma perdida, uma ordem',
    },
  ];
}

function filhoDe(pid: number): number {
  const filhos = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  return filhos.map(Number).toSorted((a, b) => residentMiB(b) - residentMiB(a))[0] ?? pid;
}

/** Reads the stream and keeps none of it. */
async function odm(url: string, token: string, id: number) {
  const resposta = await fetch(`${url}/api/estudo/${id}/odm`, {
    headers: { authorization: `Bearer ${token}`, 'id-prestador': '1' },
  });
  if (!resposta.ok || !resposta.body) throw new Error(`ODM: ${resposta.status} ${await resposta.text()}`);
  let [sujeitos, valores, bytes, fim] = [0, 0, 0, ''];
  for await (const pedaco of resposta.body.pipeThrough(new TextDecoderStream())) {
    const texto = fim + pedaco;
    const corte = Math.max(0, texto.length - 20);
    const contado = texto.slice(0, corte);
    sujeitos += contado.split('<SubjectData ').length - 1;
    valores += contado.split(' Value="').length - 1;
    bytes += pedaco.length;
    fim = texto.slice(corte);
  }
  return { sujeitos, valores, bytes, inteiro: fim.trimEnd().endsWith('</ODM>') };
}

/** Rows as they stand at the end of a study; what triggers judge of each is not what is measured. Answers the study's id. */
async function encher(pool: Pool): Promise<number> {
  const client = await pool.connect();
  await client.query('SET statement_timeout = 0');
  await client.query('SET session_replication_role = replica');
  const campos = Array.from({ length: CAMPOS }, (_, n) => ({
    chave: n === 0 ? 'sistolica' : `v${n}`,
    tipo: 'numero',
    rotulo: `Valor ${n}`,
  }));
  const { rows } = await client.query<{ estudo: string; centro: string }>(
    `SELECT e.id AS estudo, c.id AS centro FROM estudo e JOIN centro_estudo c ON c.estudo_id = e.id AND c.prestador_id = 1
      WHERE e.codigo = 'BZ371ACLI004'`,
  );
  const [estudoId, centroId] = [Number(rows[0]?.estudo), Number(rows[0]?.centro)];
  const modelo = await client.query<{ id: string }>(
    `INSERT INTO form_template (prestador_id, nome, dado, numero, situacao) 
      SELECT 1, 'Carga ' || n, $1, 1, 'PUBLICADO' FROM generate_series(1, $2::int) n RETURNING id`,
    [JSON.stringify({ paciente: 'nao', leitura: 'CLINICA', templateRecord: campos }), FORMULARIOS],
  );
  const modelos = modelo.rows.map(({ id }) => Number(id));
  await client.query(
    `WITH p AS (INSERT INTO participante_estudo (prestador_id, estudo_id, centro_id, paciente_id, numero_triagem, situacao)
        SELECT 1, $1, $2, 90000000 + n, '09-' || lpad(n::text, 3, '0'), 'INCLUIDO' FROM generate_series(1, $3::int) n
        RETURNING id, numero_triagem),
      v AS (SELECT id, nome, momento, ordem, row_number() OVER (ORDER BY ordem) AS n FROM visita_estudo WHERE estudo_id = $1),
      c AS (INSERT INTO prontuario_crf (prestador_id, estudo_id, centro_id, participante_id, visita_id, participante, visita, momento, ordem, situacao, realizada_em)
        SELECT 1, $1, $2, p.id, v.id, p.numero_triagem, v.nome || ' ' || g, v.momento, g, 'EM_PREENCHIMENTO', current_date - 200 + g * 7
          FROM p CROSS JOIN generate_series(1, $4::int) g JOIN v ON v.n = 1 + g % (SELECT count(*) FROM v) RETURNING id, participante_id, visita, momento, participante),
      f AS (INSERT INTO formulario_crf (prestador_id, estudo_id, centro_id, participante_id, prontuario_crf_id, visita, nome, numero, ordem, serie_id, form_template_id, situacao, valores, preenchido_em)
        SELECT 1, $1, $2, c.participante_id, c.id, c.visita, 'Carga ' || n, 1, n, t, t, 'PREENCHIDO',
          (SELECT json_object_agg(CASE k WHEN 0 THEN 'sistolica' ELSE 'v' || k END,
              CASE WHEN k = 1 AND c.id % 50 = 0 THEN 999 ELSE 100 + (k * n) % 50 END)::text FROM generate_series(0, $6::int) k), now()
          FROM c CROSS JOIN unnest($5::bigint[]) WITH ORDINALITY AS u(t, n) RETURNING id, participante_id, prontuario_crf_id, visita),
      m AS (INSERT INTO medida_crf (prestador_id, estudo_id, centro_id, participante_id, participante, formulario_id, medida, valor, momento)
        SELECT 1, $1, $2, f.participante_id, c.participante, f.id, 'SISTOLICA', 100 + f.id % 50, c.momento
          FROM f JOIN c ON c.id = f.prontuario_crf_id RETURNING id)
     INSERT INTO monitoria (prestador_id, estudo_id, nome_entidade, id_entidade, nome_coluna, registro, campo, nome_mestre, id_mestre, mestre, status, mensagens, ultima, aberta_em, ultima_em)
        SELECT 1, $1, 'formularios-crf', f.id, 'sistolica', f.visita, 'Valor 0', 'prontuarios-crf', f.prontuario_crf_id, f.visita,
          CASE WHEN f.id % 3 = 0 THEN 'AVALIACAO_PENDENTE' ELSE 'APROVADO' END, 1, 'Confira.', now() - f.id % 60 * interval '1 day', now()
          FROM f WHERE f.id % 4 = 0`,
    [estudoId, centroId, SUJEITOS, VISITAS, modelos, CAMPOS - 1],
  );
  // Three checks a form: a range, one between two fields that holds, one between visits.
  await client.query(
    `INSERT INTO estudo_checagens (estudo_id, ordem, codigo, formulario_id, campo, tipo, minimo, maximo, operador, outro_campo, mensagem, ativa)
     SELECT $1, 100 + n * 3 + k, 'CARGA-' || n || '-' || k, t, CASE k WHEN 1 THEN 'v2' ELSE 'v1' END,
       (ARRAY['FAIXA', 'ENTRE_CAMPOS', 'ENTRE_VISITAS'])[k + 1], CASE k WHEN 0 THEN 0 END, CASE k WHEN 0 THEN 500 END,
       CASE k WHEN 1 THEN 'MAIOR_IGUAL' WHEN 2 THEN 'MENOR_IGUAL' END, CASE k WHEN 1 THEN 'v2' END, 'Confira com a fonte.', true
       FROM unnest($2::bigint[]) WITH ORDINALITY AS u(t, n) CROSS JOIN generate_series(0, 2) k`,
    [estudoId, modelos],
  );
  await client.query('SET session_replication_role = origin');
  await client.query('ANALYZE');
  client.release();
  return estudoId;
}
