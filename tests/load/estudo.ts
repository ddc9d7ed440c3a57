/** A study of 300 subjects × 8 visits × 20 forms × 40 fields: its schedule, its queries, and the whole of it as ODM (issues 38, 39). */
import { readFileSync } from 'node:fs';
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
    {
      o_que: `ODM: ${valores.toLocaleString('pt-BR')} valores de ${sujeitos} participantes, ${(bytes / 1e6).toFixed(0)} MB`,
      valor: `${(durou / 1000).toFixed(1)} s, ${inteiro ? 'inteiro' : 'CORTADO'}`,
    },
    { o_que: 'memória a mais', valor: `${(maior - parada).toFixed(0)} MiB`, meta: 'menos de 150 MiB' },
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
        SELECT 1, $1, $2, q.id, '09-' || lpad(q.n::text, 3, '0'), 'INCLUIDO'
          FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM paciente WHERE prestador_id = 1
              AND id NOT IN (SELECT paciente_id FROM participante_estudo) LIMIT $3) q RETURNING id, numero_triagem),
      v AS (SELECT id, nome, momento, ordem, row_number() OVER (ORDER BY ordem) AS n FROM visita_estudo WHERE estudo_id = $1),
      c AS (INSERT INTO prontuario_crf (prestador_id, estudo_id, centro_id, participante_id, visita_id, participante, visita, momento, ordem, situacao, realizada_em)
        SELECT 1, $1, $2, p.id, v.id, p.numero_triagem, v.nome || ' ' || g, v.momento, g, 'EM_PREENCHIMENTO', current_date - 200 + g * 7
          FROM p CROSS JOIN generate_series(1, $4::int) g JOIN v ON v.n = 1 + g % (SELECT count(*) FROM v) RETURNING id, participante_id, visita, momento, participante),
      f AS (INSERT INTO formulario_crf (prestador_id, estudo_id, centro_id, participante_id, prontuario_crf_id, visita, nome, numero, ordem, serie_id, form_template_id, situacao, valores, preenchido_em)
        SELECT 1, $1, $2, c.participante_id, c.id, c.visita, 'Carga ' || n, 1, n, t, t, 'PREENCHIDO',
          (SELECT json_object_agg(CASE k WHEN 0 THEN 'sistolica' ELSE 'v' || k END, 100 + (k * n) % 50)::text FROM generate_series(0, $6::int) k), now()
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
  await client.query('SET session_replication_role = origin');
  await client.query('ANALYZE');
  client.release();
  return estudoId;
}
