/** The supplier's own view: own rows alone by every call, and nothing in them that is the house's own. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linhaDe, mundoDoFornecedor, type Linha, type Mundo } from './fornecedor-apoio.ts';

let m: Mundo;
let daAna: Linha;
let doRui: Linha;
const INTERNO = ['Nota interna da casa', 'Pessoa '];

beforeAll(async () => {
  m = await mundoDoFornecedor();
  daAna = await m.pagar(await m.titulo(m.fornecedor.ana), '2026-11-10');
  doRui = await m.titulo(m.fornecedor.rui, { valorBruto: '777.77' });
});
afterAll(() => m?.api.close());

describe('[FIN-01] [PERM-05] o fornecedor vê os próprios pagamentos', () => {
  it('com a situação em palavras suas, os valores e cada pagamento com a data', async () => {
    const lista = await m.ana.get('/api/meus-pagamentos');
    expect(lista.json<Linha[]>().map(({ id }) => id)).toEqual([daAna.id]);
    const linha = (await m.ana.get(`/api/meus-pagamentos/${daAna.id}`)).json<Linha>();
    expect(linha).toMatchObject({
      situacao: 'PAGA',
      previsao: '2026-11-10',
      valorBruto: '1000.00',
      valorLiquido: '1000.00',
      valorPago: '1000.00',
      parcela: '1 de 1',
      ultimoPagamento: '2026-11-10',
      pagamentos: [{ data: '2026-11-10', valor: '1000.00' }],
    });
    const exportado = await m.ana.get('/api/meus-pagamentos/_export?formato=csv');
    expect(exportado.body).toContain('Pago');
    expect(exportado.body).not.toContain('777,77');
  });

  it('um pagamento estornado deixa de estar lá', async () => {
    const titulo = await m.pagar(await m.titulo(m.fornecedor.ana, { valorBruto: '50.00' }), '2026-11-11');
    const [baixa] = (await m.recepcao.get(`/api/baixas-contas-pagar?contaPagarId=${titulo.id}`)).json<
      Linha[]
    >();
    linhaDe(await m.recepcao.passo('baixas-contas-pagar', baixa!, 'estornar', undefined, 'Banco devolveu'));
    const visto = (await m.ana.get(`/api/meus-pagamentos/${titulo.id}`)).json<Linha>();
    expect(visto).toMatchObject({
      situacao: 'LIBERADA',
      valorPago: '0.00',
      ultimoPagamento: null,
      pagamentos: [],
    });
  });

  it('nada do que é só da casa: quem registrou, liberou e mudou, divisão, histórico, contas e motivos', async () => {
    const respostas = [
      await m.ana.get('/api/meus-pagamentos'),
      await m.ana.get(`/api/meus-pagamentos/${daAna.id}`),
      await m.ana.get('/api/meus-pagamentos/_export?formato=csv'),
      await m.ana.get(`/api/meus-pagamentos/${daAna.id}/_historico`),
    ];
    for (const { statusCode, body } of respostas) {
      expect(statusCode).toBe(200);
      for (const texto of INTERNO) expect(body).not.toContain(texto);
    }
    const campos = Object.keys(respostas[1]!.json<Linha>());
    for (const campo of [
      'divisao',
      'historico',
      'liberadaPor',
      'registradaPor',
      'motivo',
      'contaBancariaId',
      'tipoContaPagarId',
    ])
      expect(campos).not.toContain(campo);
    expect(respostas[1]!.json<Linha>()).toMatchObject({ criadoPor: null, atualizadoPor: null });
    expect(respostas[3]!.json()).toEqual([]);
  });

  it('nada de outro, por chamada nenhuma', async () => {
    const alheia = `/api/meus-pagamentos/${doRui.id}`;
    for (const caminho of [alheia, `${alheia}/_historico`, `${alheia}/_relacionados`])
      expect((await m.ana.get(caminho)).statusCode, caminho).toBe(404);
    for (const caminho of [
      '/api/meus-pagamentos/_lookup',
      `/api/meus-pagamentos/_lookup?ids=${doRui.id}`,
      `/api/meus-pagamentos?id=${doRui.id}`,
      '/api/meus-pagamentos?valorBruto=777.77',
      `/api/meus-pagamentos?fornecedorId=${m.fornecedor.rui}`,
      '/api/meus-pagamentos/combo/list',
    ]) {
      const resposta = await m.ana.get(caminho);
      expect(resposta.body, caminho).not.toContain('777.77');
      expect(
        resposta.json<Linha[]>().map(({ id }) => id),
        caminho,
      ).not.toContain(doRui.id);
    }
    const total = (await m.ana.get('/api/meus-pagamentos/_contagem')).json<{ total: number }>().total;
    expect(total).toBe((await m.ana.get('/api/meus-pagamentos')).json<Linha[]>().length);
  });

  it('nem os títulos, os pagamentos, os fornecedores, os documentos, a auditoria, os arquivos: 403', async () => {
    for (const caminho of [
      '/api/contas-pagar',
      `/api/contas-pagar/${daAna.id}`,
      `/api/contas-pagar/${daAna.id}/_historico`,
      `/api/contas-pagar/${daAna.id}/_transicoes`,
      '/api/contas-pagar/_lookup?q=nf',
      '/api/contas-pagar/_export?formato=csv',
      '/api/baixas-contas-pagar',
      '/api/fornecedores',
      '/api/fornecedores/_lookup?q=rui',
      `/api/fornecedores/_lookup?ids=${m.fornecedor.rui}`,
      '/api/fornecedores/combo/list',
      '/api/plano-contas/_lookup?q=a',
      '/api/centros-custo/_lookup?q=a',
      '/api/tipos-contas-pagar/_lookup?q=a',
      '/api/auditoria',
      '/api/_importacoes/1',
      `/api/cmis/listar?modulo=contas-pagar&id=${daAna.id}`,
      `/api/cmis/without/permission/listar?modulo=contas-pagar&id=${daAna.id}`,
      `/api/_arquivos/${'0'.repeat(64)}?recurso=contas-pagar&registro=${daAna.id}&campo=historico`,
    ]) {
      const resposta = await m.ana.get(caminho);
      expect([403, 404], `${caminho}: ${resposta.body}`).toContain(resposta.statusCode);
      for (const texto of INTERNO) expect(resposta.body).not.toContain(texto);
    }
  });

  it('não se escreve por ali: nem um só, nem em lote, nem por importação', async () => {
    const propria = `/api/meus-pagamentos/${daAna.id}`;
    for (const resposta of [
      await m.ana.patch(propria, 1, { valorBruto: '1.00' }),
      await m.ana.call('DELETE', propria, undefined, { 'if-match': '"1"' }),
      await m.ana.post('/api/meus-pagamentos', { valorBruto: '1.00' }),
      await m.ana.post('/api/meus-pagamentos/_lote', {
        operacao: 'alterar',
        ids: [daAna.id],
        valores: { valorBruto: '1.00' },
      }),
      await m.ana.post(`${propria}/_transicao`, { transicao: 'pagar' }),
      await m.ana.post('/api/contas-pagar/_lote', {
        operacao: 'transitar',
        ids: [doRui.id],
        transicao: 'cancelar',
        motivo: 'Engano',
      }),
      await m.api.admin.em(m.prestador).patch(propria, 1, { valorBruto: '1.00' }),
    ])
      expect([403, 404, 405, 409], resposta.body).toContain(resposta.statusCode);
  });

  it('o informe do ano soma o que foi pago, ao centavo, e cada um só tira o próprio', async () => {
    const doAno = async (caller: typeof m.ana, fornecedorId: number) =>
      (await caller.get(`/api/informes-rendimentos?ano=2026&fornecedorId=${fornecedorId}`)).json<{
        nome: string;
        total: { liquido: string; bruto: string };
      }>();
    const { rows } = await m.api.test.database.pool.query<{ pago: string; retido: string }>(
      `SELECT sum(b.valor)::text AS pago, coalesce((SELECT sum(r.valor) FROM conta_pagar_retencoes r JOIN conta_pagar c ON c.id = r.conta_pagar_id
          WHERE c.fornecedor_id = $1 AND c.situacao = 'PAGA'), 0)::text AS retido
         FROM baixa_conta_pagar b JOIN conta_pagar t ON t.id = b.conta_pagar_id WHERE t.fornecedor_id = $1 AND b.situacao = 'EFETIVADA'`,
      [m.fornecedor.ana],
    );
    const proprio = await doAno(m.ana, m.fornecedor.rui);
    expect(proprio).toMatchObject({ nome: 'Ana Serviços Ltda', total: { liquido: rows[0]?.pago } });
    expect(Number(proprio.total.bruto)).toBe(Number(rows[0]?.pago) + Number(rows[0]?.retido));
    expect(await doAno(m.recepcao, m.fornecedor.ana)).toEqual(proprio);
    expect(await doAno(m.recepcao, m.fornecedor.rui)).toMatchObject({
      meses: [],
      total: { liquido: '0.00' },
    });
    const pdf = await m.ana.post('/api/informes-rendimentos/_pdf', { ano: 2026 });
    expect(pdf.statusCode, pdf.body).toBe(200);
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await m.ana.get('/api/informes-rendimentos?ano=1890')).statusCode).toBe(422);
    expect((await m.recepcao.get('/api/informes-rendimentos?ano=2026')).statusCode).toBe(422);
  });

  it('[PERM-04] quem vê como o fornecedor vê o informe dele, e não o de ninguém mais', async () => {
    const suporte = await m.api.caller({ all: ['manage'] }, [m.prestador]);
    expect((await suporte.post('/api/auth/ver-como', { usuarioId: m.ana.id })).statusCode).toBeLessThan(300);
    const visto = await suporte.em(m.prestador).get('/api/informes-rendimentos?ano=2026');
    expect(visto.json(), visto.body).toMatchObject({ nome: 'Ana Serviços Ltda' });
  });

  it('noutra casa em que não está, e sem fornecedor na conta, nada', async () => {
    expect((await m.ana.em(m.outroPrestador).get('/api/meus-pagamentos')).statusCode).toBe(403);
    await m.api.test.database.pool.query('UPDATE usuario SET fornecedor_id = NULL WHERE id = $1', [m.rui.id]);
    m.api.app.sessoes.esquecer();
    expect((await m.rui.get('/api/meus-pagamentos')).json()).toEqual([]);
    await m.api.test.database.pool.query('UPDATE usuario SET fornecedor_id = $2 WHERE id = $1', [
      m.rui.id,
      m.fornecedor.rui,
    ]);
    m.api.app.sessoes.esquecer();
    expect((await m.rui.get('/api/meus-pagamentos')).json<Linha[]>().map(({ id }) => id)).toEqual([doRui.id]);
  });
});

describe('[FIN-05] [PERM-01] quem registra e paga não dispensa a liberação', () => {
  it('os perfis que vêm com o produto: um cadastra tipos de conta, o outro diz quais pedem liberação', async () => {
    const ler = () => m.gestao.ler<Linha>('tipos-contas-pagar', m.base.tipo);
    const caminho = `/api/tipos-contas-pagar/${m.base.tipo}`;
    for (const mudanca of [{ exigeAprovacao: false }, { aprovaAcimaDe: '99999.00' }]) {
      const resposta = await m.recepcao.patch(caminho, (await ler()).versao, mudanca);
      expect([resposta.statusCode, resposta.json().codigo]).toEqual([403, 'campo-negado']);
    }
    const lote = await m.recepcao.post('/api/tipos-contas-pagar/_lote', {
      operacao: 'alterar',
      ids: [m.base.tipo],
      valores: { exigeAprovacao: false },
    });
    expect(lote.body).not.toContain('"ok":1');
    const novo = { codigo: 'DISP', descricao: 'Sem liberação', natureza: 'OUTRA' };
    expect(
      (await m.recepcao.post('/api/tipos-contas-pagar', { ...novo, exigeAprovacao: false })).statusCode,
    ).toBe(403);
    const criado = await m.recepcao.post('/api/tipos-contas-pagar', novo);
    expect(criado.json(), criado.body).toMatchObject({ exigeAprovacao: true, aprovaAcimaDe: null });
    expect(await ler()).toMatchObject({ exigeAprovacao: true, aprovaAcimaDe: null });
    const response = await m.gestao.patch(caminho, (await ler()).versao, { aprovaAcimaDe: '50.00' });
    expect(response.statusCode, response.body).toBe(200);
  });
});
