/**
 * No cent made or lost: fifty callers who pay, receive and reverse the same hundred titles while the server is killed under
 * them, round after round; what the database holds is added up after each (issue 14). RODADAS and ATOS change the sizes.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { verifyAudit } from '#server/database/audit-verify.ts';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase, type Database } from '#server/database/pool.ts';
import { loadRegistry } from '#server/plugins/load-registry.ts';
import { semBase } from '#tests/support/base-carregada.ts';
import { entrarNoProcesso, pedir } from '#tests/support/processo.ts';
import { fillPacientes } from './pacientes.ts';
import { processos, quartis } from './resistencia-apoio.ts';
import type { Figure } from './figure.ts';
import { newDataDir, pause, removeDataDir, type Headers } from './target.ts';

const RODADAS = Number(process.env.RODADAS ?? 50);
const PESSOAS = 50;
const TITULOS = 100;
/** Acts of each person in a round. */
const ATOS = Number(process.env.ATOS ?? 2);
/** A call is never left without an end: longer than any recovery here. */
const DESISTE_MS = 120_000;

const LADOS = {
  pagar: {
    titulos: 'contas-pagar',
    baixas: 'baixas-contas-pagar',
    de: 'contaPagarId',
    tudo: 'pagar',
    parte: 'pagar-parte',
  },
  receber: {
    titulos: 'contas-receber',
    baixas: 'baixas-contas-receber',
    de: 'contaReceberId',
    tudo: 'receber',
    parte: 'receber-parte',
  },
} as const;
type Lado = keyof typeof LADOS;

type Linha = { readonly id: number; readonly versao: number; readonly situacao: string };
type Casa = { readonly prestador: number; readonly conta: number; readonly forma: number };

export async function resistenciaTitulos(): Promise<readonly Figure[]> {
  const dataDir = newDataDir();
  const database = await openDatabase({ dataDir, poolSize: 4 });
  const servidores = processos(dataDir);
  try {
    await migrate(database, { registry: await loadRegistry(), autoMigrate: true });
    await semBase(database.pool);
    const casa = await aCasa(database);
    let servidor = await servidores.iniciar();
    const headers = {
      authorization: `Bearer ${await entrarNoProcesso(servidor.url)}`,
      'id-prestador': String(casa.prestador),
    };
    const contagem: Feitos = { pagar: 0, receber: 0, estornos: 0, repetidos: 0, recusas: new Map() };
    const problemas: string[] = [];
    const voltas: number[] = [];
    for (let rodada = 1; rodada <= RODADAS; rodada += 1) {
      const trabalho = Promise.all(
        Array.from({ length: PESSOAS }, () => pessoa(() => servidor.url, headers, casa, contagem)),
      );
      trabalho.catch(() => undefined);
      await pause(randomInt(100, 1200));
      const morte = performance.now();
      await servidores.matar(servidor);
      servidor = await servidores.iniciar();
      voltas.push(performance.now() - morte);
      await trabalho;
      for (const problema of await conferir(database, contagem))
        problemas.push(`rodada ${rodada}: ${problema}`);
    }
    const { ok, events, findings } = await verifyAudit(database);
    return [
      {
        o_que: `${RODADAS} rodadas, ${PESSOAS} pessoas, ${TITULOS} títulos: pagos, recebidos e estornados`,
        valor: `${contagem.pagar}, ${contagem.receber} e ${contagem.estornos}`,
      },
      {
        o_que: 'rodadas com centavo feito ou perdido',
        valor: problemas.length === 0 ? '0' : problemas.join('; '),
        meta: '0',
      },
      { o_que: 'enviados outra vez com a mesma chave', valor: String(contagem.repetidos) },
      {
        o_que: 'recusas',
        valor: [...contagem.recusas].map(([status, vezes]) => `${vezes} × ${status}`).join(', ') || 'nenhuma',
      },
      { o_que: 'servidor morto até pronto', valor: quartis(voltas) },
      {
        o_que: 'auditoria no fim',
        valor: ok ? `íntegra, ${events} eventos` : findings.join('; '),
        meta: 'íntegra',
      },
    ];
  } finally {
    await servidores.todos();
    await database.close();
    removeDataDir(dataDir);
  }
}

type Feitos = {
  pagar: number;
  receber: number;
  estornos: number;
  repetidos: number;
  readonly recusas: Map<number, number>;
};

/** One person's acts; each is sent with its key until somebody answers it. */
async function pessoa(destino: () => string, headers: Headers, casa: Casa, contagem: Feitos): Promise<void> {
  const ate = async <T>(path: string, body?: unknown, extras: Headers = {}) => {
    for (let fim = performance.now() + DESISTE_MS, vez = 0; ; await pause(50)) {
      try {
        const answer = await pedir<T>(destino() + path, { body, headers: { ...headers, ...extras } });
        if (answer.status < 500) return answer;
      } catch {
        // Nobody answered: it is not known whether it was written.
      }
      if (performance.now() > fim) throw new Error(`no server came back in ${DESISTE_MS / 1000} s`);
      if (body !== undefined && vez++ === 0) contagem.repetidos += 1;
    }
  };
  const passo = async (recurso: string, { id, versao }: Linha, corpo: object): Promise<boolean> => {
    const chave = { 'idempotency-key': randomUUID(), 'if-match': `"${versao}"` };
    const { status } = await ate(`/api/${recurso}/${id}/_transicao`, corpo, chave);
    if (status !== 200) contagem.recusas.set(status, (contagem.recusas.get(status) ?? 0) + 1);
    return status === 200;
  };
  for (let ato = 0; ato < ATOS; ato += 1) {
    const id = randomInt(1, TITULOS + 1);
    const lado: Lado = id % 2 === 0 ? 'pagar' : 'receber';
    const { titulos, baixas, de, tudo, parte } = LADOS[lado];
    const { body: titulo } = await ate<Linha>(`/api/${titulos}/${id}`);
    const { body: vivas } = await ate<Linha[]>(
      `/api/${baixas}?${de}=${id}&situacao=EFETIVADA&_start=0&_end=20`,
    );
    const linha = vivas.at(randomInt(0, Math.max(1, vivas.length)));
    if (linha && (randomInt(3) === 0 || ['PAGA', 'RECEBIDA'].includes(titulo.situacao))) {
      if (await passo(baixas, linha, { transicao: 'estornar', motivo: 'Prova de resistência' }))
        contagem.estornos += 1;
      continue;
    }
    const dia = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(Date.now());
    const campos =
      lado === 'pagar'
        ? { dataPagamento: dia, contaBancariaId: casa.conta }
        : { dataRecebimento: dia, contaBancariaId: casa.conta, formaRecebimentoId: casa.forma };
    const inteiro = randomInt(4) === 0;
    const valorParte = `${randomInt(1, 9)}.${String(randomInt(100)).padStart(2, '0')}`;
    const corpo = { transicao: inteiro ? tudo : parte, campos: inteiro ? campos : { ...campos, valorParte } };
    if (await passo(titulos, titulo, corpo)) contagem[lado] += 1;
  }
}

/** What must hold whatever died: titles by their payments, payments by their movements, acts by what was answered. */
const INVARIANTES = `
  SELECT 'título a pagar ' || t.id AS problema FROM conta_pagar t
    LEFT JOIN LATERAL (SELECT coalesce(sum(b.valor), 0) AS pago FROM baixa_conta_pagar b WHERE b.conta_pagar_id = t.id AND b.situacao = 'EFETIVADA') b ON true
   WHERE t.valor_pago <> b.pago OR b.pago > t.valor_liquido OR t.valor_parte IS NOT NULL
      OR t.situacao <> CASE WHEN b.pago = 0 THEN 'LIBERADA' WHEN b.pago = t.valor_liquido THEN 'PAGA' ELSE 'PAGA_PARCIAL' END
  UNION ALL
  SELECT 'título a receber ' || t.id FROM conta_receber t
    LEFT JOIN LATERAL (SELECT coalesce(sum(b.valor), 0) AS recebido FROM baixa_conta_receber b WHERE b.conta_receber_id = t.id AND b.situacao = 'EFETIVADA') b ON true
   WHERE t.valor_recebido <> b.recebido OR b.recebido > t.valor_liquido OR t.valor_parte IS NOT NULL
      OR t.situacao <> CASE WHEN b.recebido = 0 THEN 'EM_ABERTO' WHEN b.recebido = t.valor_liquido THEN 'RECEBIDA' ELSE 'RECEBIDA_PARCIAL' END
  UNION ALL
  SELECT 'movimentos do pagamento ' || b.id FROM baixa_conta_pagar b
    LEFT JOIN LATERAL (SELECT count(*) FILTER (WHERE m.origem = 'PAGAMENTO') AS idas, coalesce(sum(m.efeito), 0) AS soma
      FROM movimento_bancario m WHERE m.baixa_pagar_id = b.id) m ON true
   WHERE m.idas <> 1 OR m.soma <> CASE WHEN b.situacao = 'EFETIVADA' THEN -(b.valor + b.encargos) ELSE 0 END
  UNION ALL
  SELECT 'movimentos do recebimento ' || b.id FROM baixa_conta_receber b
    LEFT JOIN LATERAL (SELECT count(*) FILTER (WHERE m.origem = 'RECEBIMENTO') AS idas, coalesce(sum(m.efeito), 0) AS soma
      FROM movimento_bancario m WHERE m.baixa_receber_id = b.id) m ON true
   WHERE m.idas <> 1 OR m.soma <> CASE WHEN b.situacao = 'EFETIVADA' THEN b.total - b.taxa ELSE 0 END
  UNION ALL
  SELECT 'auditoria da linha ' || x.recurso || ' ' || x.registro_id FROM (
    SELECT a.recurso, a.registro_id, count(*) AS eventos FROM auditoria a
     WHERE a.recurso IN ('baixas-contas-pagar', 'baixas-contas-receber') GROUP BY 1, 2) x
    JOIN (SELECT 'baixas-contas-pagar' AS recurso, id, versao FROM baixa_conta_pagar
          UNION ALL SELECT 'baixas-contas-receber', id, versao FROM baixa_conta_receber) b ON b.recurso = x.recurso AND b.id = x.registro_id
   WHERE x.eventos <> b.versao`;

async function conferir(
  { pool }: Database,
  { pagar, receber, estornos }: Feitos,
): Promise<readonly string[]> {
  const { rows } = await pool.query<{ problema: string }>(INVARIANTES);
  const { rows: atos } = await pool.query<{ pagar: number; receber: number; estornos: number }>(
    `SELECT (SELECT count(*)::int FROM baixa_conta_pagar) AS pagar, (SELECT count(*)::int FROM baixa_conta_receber) AS receber,
            (SELECT count(*)::int FROM baixa_conta_pagar WHERE situacao = 'ESTORNADA') + (SELECT count(*)::int FROM baixa_conta_receber WHERE situacao = 'ESTORNADA') AS estornos`,
  );
  const [guardado] = atos;
  const iguais =
    guardado && guardado.pagar === pagar && guardado.receber === receber && guardado.estornos === estornos;
  const respondido = `${pagar}, ${receber}, ${estornos}`;
  return [
    ...rows.map(({ problema }) => problema),
    ...(iguais ? [] : [`respondidos ${respondido}, guardados ${Object.values(guardado ?? {}).join(', ')}`]),
  ];
}

/** A hundred titles: those of even number to be paid, the others to be received. */
async function aCasa({ pool }: Database): Promise<Casa> {
  const prestador = await fillPacientes(pool, 1);
  const criar = async (text: string, values: readonly unknown[] = []): Promise<number> =>
    (await pool.query<{ id: number }>(text, [...values])).rows[0]?.id ?? 0;
  const conta = await criar(
    `INSERT INTO conta_bancaria (prestador_id, descricao, tipo, saldo_inicial) VALUES ($1, 'Conta', 'CORRENTE', 0) RETURNING id`,
    [prestador],
  );
  const forma = await criar(
    `INSERT INTO forma_recebimento (codigo, descricao, meio) VALUES ('90', 'Pix', 'PIX') RETURNING id`,
  );
  const plano = await criar(
    `INSERT INTO plano_conta (codigo, descricao, tipo, natureza) VALUES ('9', 'Tudo', 'ANALITICA', 'PASSIVO') RETURNING id`,
  );
  const fornecedor = await criar(
    `INSERT INTO fornecedor (nome, tipo_pessoa, documento) VALUES ('Fornecedor', 'JURIDICA', '11222333000181') RETURNING id`,
  );
  const tipoPagar = await criar(
    `INSERT INTO tipo_conta_pagar (codigo, descricao, natureza, plano_conta_id) VALUES ('90', 'Despesa', 'HONORARIO', $1) RETURNING id`,
    [plano],
  );
  const documento = await criar(
    `INSERT INTO tipo_documento_conta_pagar (codigo, descricao) VALUES ('90', 'Nota') RETURNING id`,
  );
  const tipoReceber = await criar(
    `INSERT INTO tipo_conta_receber (codigo, descricao, natureza, plano_conta_id) VALUES ('90', 'Receita', 'CONVENIO', $1) RETURNING id`,
    [plano],
  );
  await pool.query(
    `INSERT INTO conta_pagar (id, prestador_id, fornecedor_id, nome_fornecedor, situacao, tipo_conta_pagar_id, tipo_documento_id, numero_documento,
        emissao, competencia, vencimento, vencimento_util, valor_bruto, valor_liquido, natureza_servico)
     SELECT n, $1, $2, 'Fornecedor', 'LIBERADA', $3, $4, n::text, current_date - 2, to_char(current_date, 'YYYY-MM'), current_date, current_date, 100.01, 100.01, 'NENHUMA'
       FROM generate_series(2, $5::int, 2) n`,
    [prestador, fornecedor, tipoPagar, documento, TITULOS],
  );
  await pool.query(
    `INSERT INTO conta_receber (id, prestador_id, devedor, paciente_id, nome_devedor, tipo_conta_receber_id, numero_documento, emissao, competencia,
        vencimento, vencimento_util, valor_bruto, valor_liquido)
     SELECT n, $1, 'PACIENTE', (SELECT min(id) FROM paciente WHERE prestador_id = $1), 'Paciente', $2, n::text, current_date - 2,
            to_char(current_date, 'YYYY-MM'), current_date + 5, current_date + 5, 100.01, 100.01 FROM generate_series(1, $3::int, 2) n`,
    [prestador, tipoReceber, TITULOS],
  );
  return { prestador, conta, forma };
}
