/** Retentions of many documents recalculated together are those of one by one, the month so far included (docs/guides/conta-pagar.md). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PassosPedidos } from '#domain/transition/transition.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { semNumeros } from '#tests/support/sem-numeros.ts';
import { ateQue } from '#tests/support/ate-que.ts';
import { semeador } from '#tests/support/semear.ts';
import { tabelasDeRetencao } from '#tests/support/retencoes.ts';

let api: TestApi;
let prestador: number;
let caller: Caller;
const cadastros = { tipo: 0, semRetencao: 0, documento: 0, plano: 0 };

const { criar } = semeador(
  () => api.registry,
  () => (prestador ? api.admin.em(prestador) : api.admin),
);
const sql = async (text: string, values: unknown[] = []) =>
  (await api.test.database.pool.query({ text, values })).rows;

beforeAll(async () => {
  api = await createTestApi();
  prestador = await criar('prestadores', {
    ativo: true,
    nome: 'Clínica Aurora',
    fusoHorario: 'America/Sao_Paulo',
  });
  api.app.sessoes.esquecer();
  await tabelasDeRetencao(criar);
  cadastros.tipo = await criar('tipos-contas-pagar', {
    planoContaId: null,
    ativo: true,
    exigeAprovacao: true,
    aprovaAcimaDe: null,
    sofreRetencao: true,
  });
  cadastros.semRetencao = await criar('tipos-contas-pagar', {
    planoContaId: null,
    ativo: true,
    sofreRetencao: false,
  });
  cadastros.documento = await criar('tipos-documentos-contas-pagar', { exigeNumero: true, ativo: true });
  cadastros.plano = await criar('plano-contas', { tipo: 'ANALITICA', natureza: 'DESPESA', ativa: true });
  caller = (await api.caller({ contapagar: ['list', 'view', 'update'] }, [prestador])).em(prestador);
});
afterAll(() => api?.close());

/** The same numbers every time, and others with each seed. */
function sorteio(semente: number): (ate: number) => number {
  let estado = semente;
  return (ate) => {
    estado = (estado * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((estado / 2_147_483_648) * ate);
  };
}

const SITUACOES = [
  'REGISTRADA',
  'REGISTRADA',
  'REGISTRADA',
  'REGISTRADA',
  'LIBERADA',
  'CANCELADA',
  'DEVOLVIDA',
  'PAGA',
];
const CPFS = ['52998224725', '11144477735', '15350946056', '98765432100'];
const CNPJS = ['11222333000181', '11444777000161', '19131243000197', '33000167000101'];

let vez = 0;
/** Two persons and two companies, and their documents of two months as somebody left them; those of two series differ by nothing. */
async function serie(semente: number, quantos: number): Promise<readonly number[]> {
  const sortear = sorteio(semente);
  const base = { retencoes: [], contasBancarias: [], planoContaId: null, ativo: true };
  const fornecedores: number[] = [];
  const aqui = vez++ % 2;
  for (const n of [0, 1]) {
    fornecedores.push(
      await criar('fornecedores', {
        ...base,
        nome: `Pessoa ${n}`,
        tipoPessoa: 'FISICA',
        documento: CPFS[aqui * 2 + n],
        dependentes: n,
        regimeTributario: null,
      }),
    );
    fornecedores.push(
      await criar('fornecedores', {
        ...base,
        nome: `Empresa ${n}`,
        tipoPessoa: 'JURIDICA',
        documento: CNPJS[aqui * 2 + n],
        regimeTributario: n === 0 ? 'PRESUMIDO' : 'SIMPLES',
        nit: null,
        dependentes: null,
      }),
    );
  }
  const linhas = Array.from({ length: quantos }, (_, n) => {
    const situacao = SITUACOES[sortear(SITUACOES.length)];
    const valor = (sortear(900_000) / 100 + 1).toFixed(2);
    return {
      n,
      fornecedor_id: fornecedores[sortear(4)],
      tipo: sortear(12) === 0 ? cadastros.semRetencao : cadastros.tipo,
      numero: `DOC ${n}`,
      vencimento: `2026-${sortear(2) === 0 ? '10' : '11'}-${String(1 + sortear(28)).padStart(2, '0')}`,
      // A discount of more than the document is refused by the step alone.
      desconto: sortear(25) === 0 ? '999999.00' : '0.00',
      natureza: sortear(10) === 0 ? 'NENHUMA' : 'PROFISSIONAL',
      outras: sortear(6) === 0 ? '8000.00' : null,
      situacao,
      valor,
    };
  });
  const rows = await sql(
    `WITH livre AS MATERIALIZED (SELECT set_config('zelo.ciclo', 'livre', true)), nova AS (
        INSERT INTO conta_pagar (prestador_id, fornecedor_id, nome_fornecedor, situacao, tipo_conta_pagar_id, tipo_documento_id, numero_documento,
            emissao, competencia, vencimento, vencimento_util, valor_bruto, desconto, valor_liquido, natureza_servico, inss_outras_fontes)
        SELECT $2, fornecedor_id, 'Antigo', situacao, tipo, $3, numero, vencimento, to_char(vencimento, 'YYYY-MM'), vencimento, vencimento, valor,
            desconto, valor, natureza, outras
          FROM livre, jsonb_to_recordset($1::jsonb) x (n int, fornecedor_id bigint, tipo bigint, numero text, vencimento date, desconto numeric,
            natureza text, outras numeric, situacao text, valor numeric) ORDER BY n RETURNING id, valor_bruto, natureza_servico,
            substr(numero_documento, 5)::int AS ordem),
      divisao AS (INSERT INTO conta_pagar_divisao (conta_pagar_id, ordem, plano_conta_id, valor) SELECT id, 0, $4, valor_bruto FROM nova),
      -- What was withheld before, by tables that are no longer those.
      retida AS (INSERT INTO conta_pagar_retencoes (conta_pagar_id, ordem, tipo_imposto_id, base, aliquota, valor, dispensado)
        SELECT n.id, i.n, i.id, n.valor_bruto, 7, round(n.valor_bruto * 0.07, 2), CASE WHEN n.ordem % 3 = 0 THEN 4.5 ELSE 0 END FROM nova n,
          (SELECT id, row_number() OVER (ORDER BY id) - 1 AS n FROM tipo_imposto) i
         WHERE n.natureza_servico <> 'NENHUMA' AND (n.ordem + i.n) % 2 = 0)
     SELECT id FROM nova ORDER BY id`,
    [JSON.stringify(linhas), prestador, cadastros.documento, cadastros.plano],
  );
  return rows.map(({ id }) => Number(id));
}

/** What the database says of these documents, without what two series cannot share: numbers, moments and places in the chain. */
async function guardado(ids: readonly number[]): Promise<readonly string[]> {
  const rows = await sql(
    `WITH t AS (SELECT id, row_number() OVER (ORDER BY id) AS n FROM conta_pagar WHERE id = ANY($1))
      SELECT 'titulo' AS o_que, t.n, to_jsonb(c) AS dados FROM conta_pagar c JOIN t USING (id)
      UNION ALL SELECT 'retencao', t.n, to_jsonb(r) FROM conta_pagar_retencoes r JOIN t ON t.id = r.conta_pagar_id
      UNION ALL SELECT 'divisao', t.n, to_jsonb(d) FROM conta_pagar_divisao d JOIN t ON t.id = d.conta_pagar_id
      UNION ALL SELECT 'passo', t.n, to_jsonb(x) FROM transicao x JOIN t ON x.registro_id = t.id WHERE x.recurso = 'contas-pagar'
      UNION ALL SELECT 'auditoria', t.n, to_jsonb(a) FROM auditoria a JOIN t ON a.registro_id = t.id WHERE a.recurso = 'contas-pagar'`,
    [ids],
  );
  const solto = new Set([
    'id',
    'registro_id',
    'conta_pagar_id',
    'fornecedor_id',
    'seq',
    'cadeia',
    'posicao',
    'hash',
    'hash_anterior',
    'pedido',
    'em',
    'criado_em',
    'atualizado_em',
  ]);
  return rows
    .map(({ o_que, n, dados }) => JSON.stringify([o_que, Number(n), semNumeros(dados, solto)]))
    .toSorted();
}

const umPorUm = async (ids: readonly number[]): Promise<readonly (string | null)[]> => {
  const frases: (string | null)[] = [];
  for (const id of ids) {
    const [{ versao }] = (await sql('SELECT versao FROM conta_pagar WHERE id = $1', [id])) as [
      { versao: number },
    ];
    const response = await caller.post(
      `/api/contas-pagar/${id}/_transicao`,
      { transicao: 'recalcular' },
      { 'if-match': `"${versao}"` },
    );
    const { messages, errors } = response.json<{
      messages?: { alerts: { value: string }[] };
      errors?: { [campo: string]: string[] };
    }>();
    frases.push(
      response.statusCode === 200
        ? null
        : (Object.values(errors ?? {}).flat()[0] ?? messages?.alerts[0]?.value ?? ''),
    );
  }
  return frases;
};

describe('[FIN-01] retenções de muitos documentos recalculadas', () => {
  it.each([1, 20_261_125])(
    '[FIN-01] [FIN-03] são as de um por um, recusados e acumulados do mês incluídos (semente %i)',
    async (semente) => {
      vez = 0;
      await sql(
        `UPDATE fornecedor SET excluido_em = now(), documento = 'X' || id WHERE documento = ANY($1)`,
        [[...CPFS, ...CNPJS]],
      );
      const [separadas, juntas] = [await serie(semente, 90), await serie(semente, 90)];
      const frases = await umPorUm(separadas);
      // In any order: they are taken as they were registered.
      const lote = await caller.post('/api/contas-pagar/_lote', {
        operacao: 'transitar',
        transicao: 'recalcular',
        ids: juntas.toReversed(),
      });
      const { resultados } = lote.json<{
        resultados: readonly { id: number; ok: boolean; mensagem?: string }[];
      }>();
      expect(resultados.map(({ id }) => id)).toEqual(juntas);
      expect(resultados.map(({ ok }) => ok)).toEqual(frases.map((frase) => frase === null));
      for (const [at, { mensagem = '' }] of resultados.entries())
        expect(mensagem).toContain(frases[at] ?? '');
      expect(new Set(frases).size).toBeGreaterThan(4);
      expect(await guardado(juntas)).toEqual(await guardado(separadas));
      // What is released, settled or gone was left as it was.
      expect(
        await sql(
          `SELECT 1 FROM conta_pagar WHERE id = ANY($1) AND situacao <> 'REGISTRADA' AND versao <> 1`,
          [juntas],
        ),
      ).toEqual([]);
      // Done again nothing differs, not a version nor an event: each saw the month as it now is.
      const antes = await guardado(juntas);
      await caller.post('/api/contas-pagar/_lote', {
        operacao: 'transitar',
        transicao: 'recalcular',
        ids: juntas,
      });
      await umPorUm(juntas);
      expect(await guardado(juntas)).toEqual(antes);
    },
  );

  it('[FIN-01] [FIN-03] pedidas em fila, em mais de um lote, dizem quantas e por que algumas não; só quem pediu as vê', async () => {
    vez = 0;
    await sql(`UPDATE fornecedor SET excluido_em = now(), documento = 'X' || id WHERE documento = ANY($1)`, [
      [...CPFS, ...CNPJS],
    ]);
    const [separadas, juntas] = [await serie(7, 620), await serie(7, 620)];
    const inteiro = await caller.post('/api/contas-pagar/_lote', {
      operacao: 'transitar',
      transicao: 'recalcular',
      ids: separadas,
    });
    const { ok } = inteiro.json<{ ok: number }>();
    const tela = '/contas-pagar';
    for (const errada of ['https://outro.example/', '//outro.example', '/contas-pagar?q=1', 7])
      expect(
        (
          await caller.post('/api/contas-pagar/_passos', {
            transicao: 'recalcular',
            ids: juntas,
            tela: errada,
          })
        ).statusCode,
      ).toBe(400);
    const pedido = await caller.post('/api/contas-pagar/_passos', {
      transicao: 'recalcular',
      ids: juntas,
      tela,
    });
    expect(pedido.statusCode, pedido.body).toBe(202);
    let agora = pedido.json<PassosPedidos>();
    await ateQue(async () => {
      agora = (await caller.get(`/api/contas-pagar/_passos/${agora.id}`)).json<PassosPedidos>();
      return !['na-fila', 'executando'].includes(agora.estado);
    });
    expect(agora).toMatchObject({ estado: 'concluido', total: 620, tratados: 620, transicao: 'recalcular' });
    const recusados = agora.recusados.flatMap(({ ids }) => ids);
    expect(recusados).toHaveLength(620 - ok);
    expect(agora.recusados.map(({ motivo }) => motivo).join('\n')).toMatch(/não é de serviço/);
    expect(await guardado(juntas)).toEqual(await guardado(separadas));
    // Who closed the screen is told, once, with the way to the reasons.
    const avisos = await sql('SELECT titulo, texto, destino, usuario_id FROM notificacao WHERE chave = $1', [
      `passos:${agora.id}`,
    ]);
    expect(avisos).toEqual([
      {
        titulo: 'Recalcular retenções: concluído',
        texto: `${ok} registros feitos. ${620 - ok} registros ficaram como estavam: abra para ver por quê.`,
        destino: `/contas-pagar?passos=${agora.id}`,
        usuario_id: caller.id,
      },
    ]);
    const outroUsuario = (await api.caller({ contapagar: ['list', 'view', 'update'] }, [prestador])).em(
      prestador,
    );
    expect((await outroUsuario.get(`/api/contas-pagar/_passos/${agora.id}`)).statusCode).toBe(404);
    expect((await outroUsuario.post(`/api/contas-pagar/_passos/${agora.id}/cancelar`, {})).statusCode).toBe(
      404,
    );
    const semPasso = (await api.caller({ contapagar: ['list', 'view'] }, [prestador])).em(prestador);
    expect(
      (await semPasso.post('/api/contas-pagar/_passos', { transicao: 'recalcular', ids: juntas })).statusCode,
    ).toBe(403);
  });
});
