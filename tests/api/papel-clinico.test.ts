/** Papers of care, requests of exams and the signature of a closed chart's documents (CLIN-06, docs/guides/papel-clinico.md). */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RelatorioPublico } from '#domain/assinatura/tipos.ts';
import type { ItemDocumento } from '#domain/documento/tipos.ts';
import { guardarTexto } from '#domain/modelo-documento/limpar.ts';
import { semeador } from '#tests/support/semear.ts';
import type { Caller } from '#tests/support/api.ts';
import { needs } from '#tests/support/peers.ts';
import { CPF } from './assinatura-apoio.ts';
import { formulario } from './documento-apoio.ts';
import { autorizar, criarMundo, Navegador, type Mundo } from './identidade-apoio.ts';

type Row = { readonly id: number; readonly versao: number; readonly [field: string]: unknown };
type Resposta = Awaited<ReturnType<Caller['get']>>;
type Erro = {
  readonly messages: { readonly alerts: readonly { readonly value: string }[] };
  readonly errors?: object;
};

const ACOES = [
  'list',
  'view',
  'insert',
  'update',
  'encerrar',
  'reabrir',
  'emitir',
  'registrar-resultado',
  'visto',
  'cancelar',
  'semefeito',
];
let mundo: Mundo;
let prestador = 0;
let outroId = 0;
let ana: Caller;
let rui: Caller;
let recepcao: Caller;
let pacienteId = 0;
let categoriaId = 0;
let cidId = 0;
let hemograma = 0;
let glicemia = 0;
const pasta = mkdtempSync(join(tmpdir(), 'zelo-papeis-'));

const { criar } = semeador(
  () => mundo.registry,
  () => (prestador ? mundo.admin.em(prestador) : mundo.admin),
);

beforeAll(async () => {
  mundo = await criarMundo();
  const cidadeId = await criar('cidades', { nome: 'Belo Horizonte' });
  const casa = { ativo: true, cidadeId, logradouro: 'Rua da Bahia', numero: '100', telefone: '3132220000' };
  outroId = await criar('prestadores', { ...casa, nome: 'Outra casa' });
  prestador = await criar('prestadores', { ...casa, nome: 'Clínica Vida Plena' });
  mundo.app.sessoes.esquecer();
  pacienteId = await criar('pacientes', {
    nome: 'Maria das Dores',
    nomeSocial: null,
    cpf: '52998224725',
    obito: false,
    dataObito: null,
  });
  categoriaId = await criar('categorias-prontuario', {
    nome: 'Consulta de prova',
    secoes: ['SOAP'],
    ativo: true,
  });
  const cid = { codigo: 'J111', codigoFormatado: 'J11.1', nome: 'Influenza' };
  const { pool } = mundo.test.database;
  cidId =
    (await pool.query<{ id: number }>('SELECT id FROM cid LIMIT 1')).rows[0]?.id ??
    (await criar('cids', { codigo: cid.codigo, nome: cid.nome }));
  hemograma = await criar('procedimentos', {
    terminologia: 'TUSS',
    codigo: '40304361',
    nome: 'Hemograma completo',
    preparo: 'Jejum de 4 horas',
    ativo: true,
  });
  glicemia = await criar('procedimentos', {
    terminologia: 'TUSS',
    codigo: '40302040',
    nome: 'Glicose',
    ativo: true,
  });
  const pessoa = async (nome: string | null, cpf = ''): Promise<Caller> => {
    const paciente = ['list', 'view', 'clinico'];
    const caller = await mundo.caller(
      {
        prontuario: ACOES,
        painelexame: ['list', 'view', 'insert', 'update'],
        paciente,
        atendimentoprofissional: ['list'],
      },
      [prestador],
    );
    if (nome) {
      const profissionalId = await criar('profissionais', {
        nome,
        nomeSocial: null,
        cpf,
        ufConselho: 'MG',
        numeroConselho: String(5000 + caller.id),
      });
      await pool.query(
        'UPDATE usuario SET profissional = true, profissional_id = $2, cpf = $3 WHERE id = $1',
        [caller.id, profissionalId, cpf],
      );
      await pool.query(`UPDATE profissional_especialidades SET rqe = '4321' WHERE profissional_id = $1`, [
        profissionalId,
      ]);
    }
    return caller.em(prestador);
  };
  ana = await pessoa('Ana Lima', CPF);
  rui = await pessoa('Rui Dias', '11122233396');
  recepcao = await pessoa(null);
  mundo.app.sessoes.esquecer();
});
afterAll(async () => {
  rmSync(pasta, { recursive: true });
  await mundo.close();
});

const ok = (answer: Resposta, code = 200): Row => {
  expect(answer.statusCode, answer.body.slice(0, 800)).toBe(code);
  return answer.json<Row>();
};
const frase = (answer: Resposta): string => answer.json<Erro>().messages.alerts[0]?.value ?? '';
const emitir = async (recurso: string, row: Row): Promise<Row> => ok(await ana.passo(recurso, row, 'emitir'));
const prontuario = async (): Promise<Row> =>
  ok(
    await ana.post('/api/prontuarios', {
      pacienteId,
      categoriaId,
      iniciadoEm: '2026-11-20T12:00:00.000Z',
      subjetivo: 'Dor',
      avaliacao: 'Gripe',
      plano: 'Repouso',
    }),
    201,
  );
const encerrar = async (row: Row): Promise<Row> => ok(await ana.passo('prontuarios', row, 'encerrar'));
const papel = async (prontuarioId: number, campos: object): Promise<Row> =>
  ok(await ana.post('/api/papeis-clinicos', { prontuarioId, ...campos }), 201);
const atestado = { tipo: 'ATESTADO', dias: 3, aPartirDe: '2026-11-20' };
const documentos = async (id: number, caller = ana): Promise<readonly ItemDocumento[]> =>
  (await caller.get(`/api/cmis/listar-documentos-pasta?modulo=prontuarios&id=${id}`)).json<ItemDocumento[]>();
const bytes = async (objectId: unknown): Promise<Buffer> =>
  (await ana.get(`/api/cmis/download-documento?modulo=prontuarios&objectId=${String(objectId)}`)).rawPayload;
/** Which of these the paper does not say, and which of those it says. */
async function errado(
  objectId: unknown,
  diz: readonly string[],
  cala: readonly string[] = [],
): Promise<readonly string[]> {
  const arquivo = join(pasta, `${String(objectId)}.pdf`);
  writeFileSync(arquivo, await bytes(objectId));
  const texto = execFileSync('pdftotext', [arquivo, '-'], { encoding: 'utf8' }).replaceAll(/\s+/g, ' ');
  return [...diz.filter((parte) => !texto.includes(parte)), ...cala.filter((parte) => texto.includes(parte))];
}
const codigoDe = async (objectId: unknown): Promise<string> =>
  (
    await mundo.test.database.pool.query<{ codigo: string }>(
      'SELECT codigo FROM documento_emitido e JOIN documento d ON d.id = e.documento_id WHERE d.object_id = $1',
      [objectId],
    )
  ).rows[0]?.codigo ?? '';
const publico = async (codigo: string): Promise<RelatorioPublico> =>
  (await new Navegador(mundo.app).pedir(`/api/assinaturas/publico/${codigo}`)).json<RelatorioPublico>();

describe('[CLIN-06] papers of care', () => {
  it('[CLIN-06] an atestado is issued with a number, as a document of the chart, and is checked by its QR', async (context) => {
    needs(context, 'pdftotext');
    const chart = await prontuario();
    const rascunho = await papel(chart.id, atestado);
    expect(rascunho).toMatchObject({ situacao: 'RASCUNHO', titulo: 'Atestado', pacienteId, numero: null });
    const row = await emitir('papeis-clinicos', rascunho);
    expect(row).toMatchObject({ situacao: 'EMITIDO', numero: 1, titulo: 'Atestado nº 1' });
    const [documento] = (await documentos(chart.id)).filter(({ mime }) => mime === 'application/pdf');
    expect(documento).toMatchObject({
      objectId: row.documentoId,
      tagDescription: 'Atestado',
      assinado: false,
      clinico: true,
      qualificada: true,
    });
    const codigo = await codigoDe(row.documentoId);
    const relatorio = await publico(codigo.toLowerCase());
    expect(relatorio).toMatchObject({
      assinaturas: [],
      arquivamentos: [{ semEfeito: null }],
      emitido: { tipo: 'Atestado', numero: '1', profissional: 'Ana Lima', unidade: 'Clínica Vida Plena' },
    });
    expect(JSON.stringify(relatorio)).not.toContain('Maria');
    expect(
      await errado(
        row.documentoId,
        [
          'Maria das Dores',
          '529.982.247-25',
          '3 (três) dias, a contar de',
          '20/11/2026',
          'Ana Lima',
          'RQE 4321',
          'Rua da Bahia',
          '(31) 3222-0000',
          'Atestado nº 1',
          'http://produto.test:4000/verificar',
        ],
        ['CID', '(a)', '(s)'],
      ),
    ).toEqual([]);
    const umDia = await emitir('papeis-clinicos', await papel(chart.id, { ...atestado, dias: 1 }));
    expect(await errado(umDia.documentoId, ['1 (um) dia, a contar de'])).toEqual([]);
  });

  it('[CLIN-06] the CID stands in it only at the patient’s recorded request', async (context) => {
    needs(context, 'pdftotext');
    const chart = await prontuario();
    const sem = await ana.post('/api/papeis-clinicos', {
      prontuarioId: chart.id,
      ...atestado,
      cidId,
      cidAutorizado: false,
    });
    expect([sem.statusCode, sem.body]).toEqual([422, expect.stringContaining('a pedido do paciente')]);
    const row = await papel(chart.id, { ...atestado, cidId, cidAutorizado: true });
    expect(row.cidAutorizadoEm).toBeTypeOf('string');
    expect(row.cidAutorizadoPor).toMatch(/^Pessoa/);
    const emitido = await emitir('papeis-clinicos', row);
    expect(await errado(emitido.documentoId, ['informado a pedido do paciente: CID-10'])).toEqual([]);
  });

  it('[CLIN-06] referral, declaration and report, each with its own fields', async (context) => {
    needs(context, 'pdftotext');
    const chart = await prontuario();
    const especialidadeId = await criar('especialidades', { nome: 'Cardiologia de prova' });
    const falta = await ana.post('/api/papeis-clinicos', { prontuarioId: chart.id, tipo: 'ENCAMINHAMENTO' });
    expect(falta.statusCode).toBe(422);
    const encaminhamento = await emitir(
      'papeis-clinicos',
      await papel(chart.id, {
        tipo: 'ENCAMINHAMENTO',
        especialidadeId,
        prioridade: 'PRIORITARIA',
        motivo: 'Dor no peito aos esforços',
        resumoClinico: 'Hipertenso há dez anos.\nEletrocardiograma sem alterações.',
      }),
    );
    const declaracao = await emitir(
      'papeis-clinicos',
      await papel(chart.id, {
        tipo: 'COMPARECIMENTO',
        dia: '2026-11-20',
        chegada: '08:10',
        saida: '09:00',
        acompanhante: 'José',
      }),
    );
    const texto = guardarTexto({
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Em acompanhamento desde 2020.' }] }],
    });
    const relatorio = await emitir('papeis-clinicos', await papel(chart.id, { tipo: 'RELATORIO', texto }));
    expect(new Set([encaminhamento, declaracao, relatorio].map(({ numero }) => numero)).size).toBe(3);
    const carta = [
      'Cardiologia de prova',
      'prioritária',
      'Dor no peito aos esforços',
      'Hipertenso há dez anos.',
      'Eletrocardiograma',
    ];
    expect(await errado(encaminhamento.documentoId, carta)).toEqual([]);
    expect(
      await errado(declaracao.documentoId, ['em 20/11/2026, das 08:10 às 09:00', 'Acompanhante: José']),
    ).toEqual([]);
    expect(await errado(relatorio.documentoId, ['Em acompanhamento desde 2020.'])).toEqual([]);
    // None of them asks for a certificate, as an atestado does.
    expect((await documentos(chart.id)).map(({ qualificada }) => qualificada)).not.toContain(true);
  });

  it('[CLIN-06] issued it does not change; cancelled with a reason it is void everywhere, and another is issued', async () => {
    const chart = await prontuario();
    const row = await emitir('papeis-clinicos', await papel(chart.id, atestado));
    const mudado = await ana.patch(`/api/papeis-clinicos/${row.id}`, row.versao, { dias: 30 });
    expect(mudado.json<{ codigo: string }>().codigo).toBe('registro-travado');
    const apagado = await ana.call(
      'DELETE',
      `/api/cmis/remover-documento?modulo=prontuarios&objectId=${String(row.documentoId)}`,
    );
    expect(apagado.statusCode).toBeGreaterThanOrEqual(400);
    expect((await ana.passo('papeis-clinicos', row, 'cancelar')).statusCode).toBe(422);
    const nulo = ok(await ana.passo('papeis-clinicos', row, 'cancelar', undefined, 'Dias errados'));
    expect(nulo).toMatchObject({ situacao: 'CANCELADO', motivoCancelamento: 'Dias errados' });
    const documento = (await documentos(chart.id)).find(({ objectId }) => objectId === row.documentoId);
    expect(documento?.semEfeito).toMatchObject({ explicacao: 'Dias errados' });
    const relatorio = await publico(await codigoDe(row.documentoId));
    expect(relatorio.arquivamentos[0]?.semEfeito).toMatchObject({ motivo: 'outro' });
    expect(JSON.stringify(relatorio)).not.toContain('Dias errados');
    const novo = await emitir('papeis-clinicos', await papel(chart.id, { ...atestado, dias: 2 }));
    expect(Number(novo.numero)).toBeGreaterThan(Number(row.numero));
  });

  it('[CLIN-06] [PERM-03] nobody but the author, nobody of the desk, no chart of another house, no closed chart', async () => {
    const chart = await prontuario();
    const alheio = await rui.post('/api/papeis-clinicos', { prontuarioId: chart.id, ...atestado });
    expect([alheio.statusCode, frase(alheio)]).toEqual([
      403,
      expect.stringMatching(/^Só quem escreve este prontuário/),
    ]);
    const rascunho = await papel(chart.id, atestado);
    expect((await rui.passo('papeis-clinicos', rascunho, 'emitir')).statusCode).toBe(403);
    for (const path of [
      '/api/papeis-clinicos',
      `/api/papeis-clinicos/${rascunho.id}`,
      '/api/pedidos-exame',
      '/api/prontuarios/nao-assinados',
    ])
      expect((await recepcao.get(path)).statusCode).toBe(403);
    const { pool } = mundo.test.database;
    const { rows } = await pool.query<{ id: number }>(
      `INSERT INTO prontuario (prestador_id, paciente_id, categoria_id, iniciado_em, estado, secoes)
       VALUES ($1, $2, $3, now(), 'ABERTO', '["SOAP"]') RETURNING id`,
      [outroId, pacienteId, categoriaId],
    );
    expect(
      (await ana.post('/api/papeis-clinicos', { prontuarioId: rows[0]!.id, ...atestado })).statusCode,
    ).toBe(422);
    // A closed chart issues nothing: what was begun is settled before.
    const cedo = await ana.passo('prontuarios', chart, 'encerrar');
    expect([cedo.statusCode, frase(cedo)]).toEqual([409, expect.stringMatching(/^Há um papel em rascunho/)]);
    ok(await ana.passo('papeis-clinicos', rascunho, 'cancelar', undefined, 'Não precisa'));
    await encerrar(chart);
    // A draft in a chart that was closed before that rule is issued no more either.
    const antigo = await prontuario();
    const esquecido = await papel(antigo.id, atestado);
    await pool.query(
      `BEGIN; SET LOCAL session_replication_role = replica; UPDATE prontuario SET estado = 'ENCERRADO' WHERE id = ${antigo.id}; COMMIT`,
    );
    const tarde = await ana.passo('papeis-clinicos', esquecido, 'emitir');
    expect([tarde.statusCode, frase(tarde)]).toEqual([
      409,
      expect.stringContaining('não recebe papéis novos'),
    ]);
    expect((await ana.post('/api/papeis-clinicos', { prontuarioId: chart.id, ...atestado })).statusCode).toBe(
      409,
    );
  });

  it('[CLIN-06] what the resolution asks and a register lacks is named, and nothing is issued', async () => {
    const chart = await prontuario();
    const rascunho = await papel(chart.id, atestado);
    const { pool } = mundo.test.database;
    await pool.query(
      'UPDATE prestador SET logradouro = NULL, numero = NULL, bairro = NULL, complemento = NULL, cidade_id = NULL WHERE id = $1',
      [prestador],
    );
    const answer = await ana.passo('papeis-clinicos', rascunho, 'emitir');
    await pool.query(
      `UPDATE prestador SET logradouro = 'Rua da Bahia', numero = '100', cidade_id = (SELECT id FROM cidade LIMIT 1) WHERE id = $1`,
      [prestador],
    );
    expect([answer.statusCode, frase(answer)]).toEqual([
      409,
      expect.stringContaining('endereço do prestador'),
    ]);
    expect((await documentos(chart.id)).filter(({ mime }) => mime === 'application/pdf')).toEqual([]);
    expect(await emitir('papeis-clinicos', rascunho)).toMatchObject({ situacao: 'EMITIDO' });
  });
});

describe('[CLIN-06] requests of exams', () => {
  it('[CLIN-06] a panel fills it; issued, the result comes after the chart was closed and waits for who asked', async (context) => {
    needs(context, 'pdftotext');
    const painel = ok(
      await ana.post('/api/paineis-exame', {
        nome: 'Check-up',
        itens: [
          { procedimentoId: hemograma, quantidade: 1 },
          { procedimentoId: glicemia, quantidade: 2 },
        ],
      }),
      201,
    );
    expect((await rui.get('/api/paineis-exame')).json()).toEqual([]);
    const chart = await prontuario();
    const vazio = ok(
      await ana.post('/api/pedidos-exame', { prontuarioId: chart.id, urgencia: 'URGENTE' }),
      201,
    );
    const nada = await ana.passo('pedidos-exame', vazio, 'emitir');
    expect([nada.statusCode, frase(nada)]).toEqual([
      409,
      expect.stringContaining('inclua ao menos um exame'),
    ]);
    const cheio = ok(
      await ana.patch(`/api/pedidos-exame/${vazio.id}`, vazio.versao, {
        painelId: painel.id,
        indicacaoClinica: 'Fadiga',
      }),
    );
    expect((cheio.itens as readonly object[]).length).toBe(2);
    const row = await emitir('pedidos-exame', cheio);
    expect(
      await errado(row.documentoId, [
        'URGENTE',
        '40304361',
        'Hemograma completo',
        'Jejum de 4 horas',
        'Fadiga',
        'Pedido de exames nº 1',
      ]),
    ).toEqual([]);
    await encerrar(chart);
    const resultado = {
      resultadoDe: '2026-11-21',
      resultadoSituacao: 'ALTERADO',
      resultado: 'Hemoglobina 9,1 g/dL',
    };
    const veio = ok(await rui.passo('pedidos-exame', row, 'registrar-resultado', resultado));
    expect(veio).toMatchObject({ situacao: 'COM_RESULTADO', resultadoSituacao: 'ALTERADO' });
    const { payload, headers } = await formulario(
      { modulo: 'pedidos-exame', id: row.id },
      { nome: 'laudo.txt', bytes: Buffer.from('Hb 9,1') },
    );
    const laudo = await new Navegador(mundo.app, rui.token).pedir('/api/cmis/v2/criar-documento', {
      method: 'POST',
      payload,
      headers: { ...headers, 'id-prestador': String(prestador) },
    });
    expect(laudo.statusCode, laudo.body).toBe(201);
    // Whoever asked is told, once, and where to see it; whoever registered it is not.
    const avisos = await mundo.test.database.pool.query<{
      tipo: string;
      destino: string;
      usuario_id: number;
      titulo: string;
    }>('SELECT tipo, destino, usuario_id, titulo FROM notificacao WHERE chave = $1', [
      `pedido-exame:${row.id}:resultado`,
    ]);
    expect(avisos.rows).toEqual([
      {
        tipo: 'EXA',
        destino: `/atendimento-profissional?resultado=${row.id}`,
        usuario_id: ana.id,
        titulo: 'Chegou um resultado de exame',
      },
    ]);
    const aVer = await ana.get(
      `/api/pedidos-exame?situacao=COM_RESULTADO&profissionalId=${String(row.profissionalId)}`,
    );
    expect([aVer.headers['x-total-count'], aVer.json<Row[]>()[0]?.id]).toEqual(['1', row.id]);
    expect((await rui.passo('pedidos-exame', veio, 'visto')).statusCode).toBe(403);
    expect(ok(await ana.passo('pedidos-exame', veio, 'visto'))).toMatchObject({ situacao: 'VISTO' });
  });
});

describe('[SIGN-02] the documents of a chart, signed together', () => {
  it('[CLIN-06] [SIGN-02] [clinical D-10] all of a closed chart in one batch, counted until then; nothing else of it changes, in the database neither', async () => {
    const chart = await prontuario();
    const papeis: Row[] = [];
    for (const dias of [1, 2])
      papeis.push(await emitir('papeis-clinicos', await papel(chart.id, { ...atestado, dias })));
    await encerrar(chart);
    const meus = async () =>
      (await ana.get('/api/prontuarios/nao-assinados'))
        .json<readonly { id: number; documentos: number }[]>()
        .find(({ id }) => id === chart.id);
    expect(await meus()).toMatchObject({
      documentos: 2,
      nomePaciente: 'Maria das Dores',
      estado: 'ENCERRADO',
    });
    expect((await rui.get('/api/prontuarios/nao-assinados')).json()).toEqual([]);
    // The worklist's top line is one figure of the same documents.
    const figura = async () =>
      (await ana.get('/api/fila/meu-dia')).json<{ documentosPorAssinar: number }>().documentosPorAssinar;
    const todos = (await ana.get('/api/prontuarios/nao-assinados')).json<readonly { documentos: number }[]>();
    const antes = todos.reduce((soma, { documentos: n }) => soma + n, 0);
    expect(antes).toBeGreaterThanOrEqual(2);
    expect(await figura()).toBe(antes);
    expect((await rui.get('/api/fila/meu-dia')).json()).toMatchObject({ documentosPorAssinar: 0 });
    const navegador = new Navegador(mundo.app, ana.token);
    const { urlAuthenticate } = (await navegador.pedir('/api/signer-token-cloud/authenticate/VIDAAS')).json<{
      urlAuthenticate: string;
    }>();
    const volta = await autorizar(urlAuthenticate, { cpf: CPF });
    expect(
      (await navegador.pedir(`/api/signer-token-cloud/store/VIDAAS?${volta.searchParams.toString()}`))
        .statusCode,
    ).toBe(200);
    const itens = (await documentos(chart.id)).filter(({ mime }) => mime === 'application/pdf');
    const lote = await ana.post('/api/signer-doc-cloud/signer/VIDAAS/lote', {
      modulo: 'prontuarios',
      politica: 'AD-RB',
      documentos: itens.map(({ objectId, versao }) => ({ objectId, versao })),
    });
    expect(lote.json()).toMatchObject({
      resultados: [
        { ok: true, mensagem: null },
        { ok: true, mensagem: null },
      ],
    });
    expect(await meus()).toBeUndefined();
    expect(await figura()).toBe(antes - 2);
    // The code printed on the paper leads to the signed document now.
    const relatorio = await publico(await codigoDe(papeis[0]!.documentoId));
    expect(relatorio).toMatchObject({ situacao: 'valida', emitido: { tipo: 'Atestado' } });
    // Signed and closed, a paper may still be said to be void, with the reason.
    const nulo = ok(
      await ana.passo('papeis-clinicos', papeis[0]!, 'cancelar', undefined, 'Emitido para a pessoa errada'),
    );
    expect(nulo.situacao).toBe('CANCELADO');
    const { pool } = mundo.test.database;
    const recusa = /não muda|does not change|encerrado/i;
    const itemId = itens[1]!.objectId;
    await expect(
      pool.query(`UPDATE documento SET nome = 'outro.pdf' WHERE object_id = $1`, [itemId]),
    ).rejects.toThrow(recusa);
    await expect(
      pool.query(`UPDATE documento SET tamanho = 9 WHERE object_id = $1`, [itemId]),
    ).rejects.toThrow(recusa);
    await expect(
      pool.query(`UPDATE documento SET excluido_em = now() WHERE object_id = $1`, [itemId]),
    ).rejects.toThrow(recusa);
    // Even under the act of signing: no other content without one signature more.
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      await client.query(`SELECT set_config('zelo.documento', 'assinar', true)`);
      await expect(
        client.query(`UPDATE documento SET tamanho = 9 WHERE object_id = $1`, [itemId]),
      ).rejects.toThrow(recusa);
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
    const { payload, headers } = await formulario(
      { modulo: 'prontuarios', id: chart.id },
      { nome: 'tarde.txt', bytes: Buffer.from('tarde demais') },
    );
    const tarde = await navegador.pedir('/api/cmis/v2/criar-documento?tagDescription=Laudo', {
      method: 'POST',
      payload,
      headers: { ...headers, 'id-prestador': String(prestador) },
    });
    expect(tarde.statusCode).toBe(409);
  });
});
