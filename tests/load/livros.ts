/**
 * The books of a demonstration after rounds of random acts of money under servers that are killed: each question of an
 * auditor with its count of rows that break it, before and after. ROUNDS (3), PESSOAS (8) and ATOS (4) change the sizes;
 * MINUTOS ends the rounds sooner.
 */
import { randomInt } from 'node:crypto';
import { verifyAudit } from '#server/database/audit-verify.ts';
import { openDatabase, type Database } from '#server/database/pool.ts';
import { pedir } from '#tests/support/processo.ts';
import { atos, type Mesa } from './livros-atos.ts';
import { PERGUNTAS } from './livros-perguntas.ts';
import { processos, quartis } from './resistencia-apoio.ts';
import type { Figure } from './figure.ts';
import { newDataDir, pause, removeDataDir, type Headers } from './target.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 3);
const PESSOAS = Number(process.env.PESSOAS ?? 8);
/** Acts of each person in a round. */
const ATOS = Number(process.env.ATOS ?? 4);
const MINUTOS = Number(process.env.MINUTOS ?? 60);
const SENHA = 'Zelo-2026!';

export async function livros(): Promise<readonly Figure[]> {
  const dataDir = newDataDir();
  const servidores = processos(dataDir, { ZELO_DEMO: '1' });
  let database: Database | undefined;
  try {
    let servidor = await servidores.iniciar();
    database = await openDatabase({ dataDir, poolSize: 4 });
    const mesa = await aMesa(database, () => servidor.url);
    const antes = await perguntar(database);
    const voltas: number[] = [];
    const fim = performance.now() + MINUTOS * 60_000;
    while (voltas.length < ROUNDS && performance.now() < fim) {
      const trabalho = Promise.all(Array.from({ length: PESSOAS }, () => pessoa(mesa)));
      trabalho.catch(() => undefined);
      await pause(randomInt(300, 3000));
      const morte = performance.now();
      await servidores.matar(servidor);
      servidor = await servidores.iniciar();
      voltas.push(performance.now() - morte);
      await trabalho;
    }
    const depois = await perguntar(database);
    const { ok, events, findings } = await verifyAudit(database);
    const lista = (mapa: ReadonlyMap<string, number>): string =>
      [...mapa]
        .toSorted(([a], [b]) => a.localeCompare(b))
        .map(([chave, vezes]) => `${vezes} × ${chave}`)
        .join(', ');
    return [
      ...PERGUNTAS.map(({ pergunta }, at) => ({
        o_que: pergunta,
        valor: `${antes[at]}; ${depois[at]}`,
        meta: '0; 0',
      })),
      { o_que: 'rodadas, cada uma com um SIGKILL do servidor', valor: String(voltas.length) },
      { o_que: `passos feitos por ${PESSOAS} pessoas`, valor: lista(mesa.feitos) },
      { o_que: 'recusados', valor: lista(mesa.recusas) || 'nenhum' },
      { o_que: 'servidor morto até pronto', valor: quartis(voltas) },
      {
        o_que: 'auditoria no fim',
        valor: ok ? `íntegra, ${events} eventos` : findings.join('; '),
        meta: 'íntegra',
      },
    ];
  } finally {
    await servidores.todos();
    await database?.close();
    removeDataDir(dataDir);
  }
}

async function pessoa(mesa: Mesa): Promise<void> {
  const todos = atos(mesa);
  const nomes = Object.keys(todos) as (keyof typeof todos)[];
  for (let at = 0; at < ATOS; at += 1) {
    const nome = nomes[randomInt(nomes.length)];
    if (nome) await todos[nome]();
  }
}

/** How many rows break each question; the first of them named. */
async function perguntar({ pool }: Database): Promise<readonly string[]> {
  const respostas: string[] = [];
  for (const { sql } of PERGUNTAS) {
    const { rows } = await pool.query<{ id: number }>(sql);
    const ids = rows.slice(0, 5).map(({ id }) => id);
    respostas.push(rows.length === 0 ? '0' : `${rows.length} (${ids.join(', ')})`);
  }
  return respostas;
}

async function aMesa({ pool }: Database, destino: () => string): Promise<Mesa> {
  const buscar = async <T>(sql: string, values: readonly unknown[] = []): Promise<T> => {
    const row = (await pool.query<{ x: T }>(sql, [...values])).rows[0];
    if (!row) throw new Error(`the demonstration has nothing of: ${sql}`);
    return row.x;
  };
  const conta = await buscar<number>(
    `SELECT id::int AS x FROM conta_bancaria WHERE tipo = 'CORRENTE' AND convenio_cobranca IS NOT NULL ORDER BY id LIMIT 1`,
  );
  const prestador = await buscar<number>('SELECT prestador_id::int AS x FROM conta_bancaria WHERE id = $1', [
    conta,
  ]);
  const outraConta = await buscar<number>(
    `INSERT INTO conta_bancaria (prestador_id, descricao, tipo, saldo_inicial) VALUES ($1, 'Cofre', 'CAIXA', 0) RETURNING id::int AS x`,
    [prestador],
  );
  const despesa = await buscar<number>(
    `SELECT id::int AS x FROM plano_conta WHERE natureza = 'DESPESA' AND tipo = 'ANALITICA' ORDER BY id LIMIT 1`,
  );
  const receita = await buscar<number>(
    `SELECT id::int AS x FROM plano_conta WHERE natureza = 'RECEITA' AND tipo = 'ANALITICA' ORDER BY id LIMIT 1`,
  );
  const receber = (devedor: string, campo: string) =>
    buscar<Mesa['modelos']['paciente']>(
      `SELECT jsonb_build_object('devedor', devedor, $2::text, to_jsonb(t)->$3, 'tipoContaReceberId', tipo_conta_receber_id,
          'historico', 'Prova dos livros', 'divisao', jsonb_build_array(jsonb_build_object('planoContaId', $4::int))) AS x
        FROM conta_receber t WHERE devedor = $1 AND prestador_id = $5
          AND ($1 <> 'PACIENTE' OR EXISTS (SELECT 1 FROM boleto b WHERE b.conta_receber_id = t.id)) ORDER BY id LIMIT 1`,
      [devedor, `${campo}Id`, `${campo}_id`, receita, prestador],
    );
  return {
    pool,
    destino,
    prestador,
    conta,
    outraConta,
    prepara: await entrar(destino(), 'administrativo', prestador),
    aprova: await entrar(destino(), 'prestador', prestador),
    modelos: {
      pagar: await buscar(
        `SELECT jsonb_build_object('fornecedorId', t.fornecedor_id, 'tipoContaPagarId', t.tipo_conta_pagar_id, 'tipoDocumentoId', t.tipo_documento_id,
            'formaPagamentoId', t.forma_pagamento_id, 'naturezaServico', 'NENHUMA', 'historico', 'Prova dos livros',
            'divisao', jsonb_build_array(jsonb_build_object('planoContaId', $1::int))) AS x
          FROM item_bordero_pagamento i JOIN conta_pagar t ON t.id = i.conta_pagar_id JOIN forma_pagamento f ON f.id = i.forma_pagamento_id
          WHERE i.codigo_barras IS NULL AND i.falta IS NULL ORDER BY i.id LIMIT 1`,
        [despesa],
      ),
      paciente: await receber('PACIENTE', 'paciente'),
      convenio: await receber('CONVENIO', 'convenio'),
      motivoGlosa: await buscar('SELECT id::int AS x FROM motivo_glosa WHERE ativo ORDER BY id LIMIT 1'),
      pix: await buscar(`SELECT id::int AS x FROM forma_recebimento WHERE meio = 'PIX' ORDER BY id LIMIT 1`),
      cartao: await buscar(
        `SELECT id::int AS x FROM forma_recebimento WHERE meio = 'CARTAO_CREDITO' ORDER BY id LIMIT 1`,
      ),
    },
    feitos: new Map(),
    recusas: new Map(),
  };
}

async function entrar(url: string, userId: string, prestador: number): Promise<Headers> {
  const { status, body } = await pedir<{ token: string }>(`${url}/api/auth/token/issue`, {
    body: { userId, password: SENHA },
  });
  if (status !== 200) throw new Error(`sign-in of ${userId}: ${status}`);
  return { authorization: `Bearer ${body.token}`, 'id-prestador': String(prestador) };
}
