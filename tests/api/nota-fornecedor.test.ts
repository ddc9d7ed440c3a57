/** Invoices by XML: what fills a title, and what a supplier sends, accepted once or refused with a reason. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NotaRecebida } from '#domain/nota-fiscal/wire.ts';
import type { Caller } from '#tests/support/api.ts';
import { chaveNfe, chaveNfse, nfe, nfseNacional } from '#tests/support/notas/amostras.ts';
import { item, mandar, PDF } from './documento-apoio.ts';
import { linhaDe, CNPJ, mundoDoFornecedor, type Linha, type Mundo } from './fornecedor-apoio.ts';
import { desmentidas } from '#tests/support/ultimo-evento.ts';

let m: Mundo;
beforeAll(async () => {
  m = await mundoDoFornecedor();
});
afterAll(() => m?.api.close());

function ler(caller: Caller, xml: string | Buffer, nome = 'nota.xml') {
  const limite = 'limite-da-prova';
  const payload = Buffer.concat([
    Buffer.from(
      `--${limite}\r\ncontent-disposition: form-data; name="arquivo"; filename="${nome}"\r\ncontent-type: text/xml\r\n\r\n`,
    ),
    Buffer.from(xml),
    Buffer.from(`\r\n--${limite}--\r\n`),
  ]);
  return m.api.app.inject({
    method: 'POST',
    url: '/api/notas-fiscais/_ler',
    payload,
    headers: {
      'content-type': `multipart/form-data; boundary=${limite}`,
      authorization: `Bearer ${caller.token}`,
      'id-prestador': String(m.prestador),
    },
  });
}
const anexos = async (caller: Caller, modulo: string, id: number): Promise<string[]> =>
  (await caller.get(`/api/cmis/listar?modulo=${modulo}&id=${id}`))
    .json<{ children: { nomeArquivo: string }[] }[]>()[0]!
    .children.map(({ nomeArquivo }) => nomeArquivo);

describe('[FIN-01] importar a nota de um fornecedor', () => {
  it('o XML preenche a conta, diz o que difere das tabelas, e fica anexo ao título', async () => {
    const lida = await ler(m.recepcao, nfseNacional({ numero: '900' }), 'plantões outubro.xml');
    expect(lida.statusCode, lida.body).toBe(201);
    const nota = lida.json<NotaRecebida>();
    expect(nota).toMatchObject({
      fornecedor: { id: m.fornecedor.ana, nome: 'Ana Serviços Ltda' },
      avisos: [],
      parecidas: [],
      inicial: {
        fornecedorId: m.fornecedor.ana,
        tipoContaPagarId: m.base.tipo,
        numeroDocumento: '900',
        emissao: '2026-11-03',
        competencia: '2026-10',
        vencimento: '2026-11-13',
        valorBruto: '1500.00',
        itemLc116: '4.01',
      },
    });
    // The house has no tables here, so all that the note withholds differs.
    expect(nota.diferencas).toContainEqual({ imposto: 'IRRF', nota: '22.50', zelo: '0.00' });
    const response = await m.recepcao.post('/api/contas-pagar', {
      ...nota.inicial,
      tipoDocumentoId: m.base.documento,
    });
    expect(response.statusCode, response.body).toBe(201);
    expect(await anexos(m.recepcao, 'contas-pagar', response.json<Linha>().id)).toEqual([
      'plantões outubro.xml',
    ]);
    const outraNota = (await ler(m.recepcao, nfseNacional({ numero: '900' }))).json<NotaRecebida>();
    expect(outraNota.parecidas).toEqual([
      { id: response.json<Linha>().id, texto: expect.stringContaining('Parece já registrada') },
    ]);
    const pelaChave = await m.recepcao.get(
      `/api/contas-pagar/_duplicidade?chaveAcesso=${String(nota.inicial.chaveAcesso)}`,
    );
    expect(pelaChave.json<Linha[]>().map(({ id }) => id)).toEqual([response.json<Linha>().id]);
  });

  it('emitente que não está cadastrado se oferece para cadastrar', async () => {
    const lida = (await ler(m.recepcao, nfe({ emitente: '33000167000101' }))).json<NotaRecebida>();
    expect(lida).toMatchObject({
      fornecedor: null,
      retencoes: null,
      inicial: { fornecedorId: null, naturezaServico: 'NENHUMA' },
    });
    expect(lida.avisos.join()).toContain('não está cadastrado');
  });

  it.each([
    ['de outro destinatário', () => nfe({ destinatario: CNPJ.rui }), 'emitida para'],
    ['de outro esquema', () => '<cteProc/>', 'outro documento (cteProc)'],
    ['cortado', () => nfe().slice(0, 600), 'cortado'],
    ['com entidades', () => `<!DOCTYPE a [<!ENTITY b "c">]>${nfe().replace(/^<\?xml[^>]*>/, '')}`, 'DOCTYPE'],
    ['que não é XML', () => '%PDF-1.7', 'não é um XML'],
    ['vazio', () => '', 'vazio'],
    ['enorme', () => `<a>${'x'.repeat(1_100_000)}</a>`, '1 MB'],
    ['de letras que não são letras', () => Buffer.from([0x3c, 0x61, 0x3e, 0xff, 0xfe]), 'não é um XML'],
  ])('arquivo %s: diz por que não serve', async (_, xml, mensagem) => {
    const resposta = await ler(m.recepcao, xml());
    expect([400, 413], resposta.body).toContain(resposta.statusCode);
    expect(resposta.body).toContain(mensagem);
  });

  it('[FIN-08] F3, F4: retenções da NT 007, desconto no título, e o que não bate é dito', async () => {
    const xml = nfseNacional({ numero: '907' })
      .replace('<tpRetPisCofins>1', '<tpRetPisCofins>3')
      .replace('<vRetCSLL>15.00', '<vRetCSLL>69.75')
      .replace(
        '</vServPrest>',
        '</vServPrest><vDescCondIncond><vDescCond>100.00</vDescCond></vDescCondIncond>',
      );
    const comDesconto = (
      await ler(m.recepcao, xml.replace('<vLiq>1377.75', '<vLiq>1277.75'))
    ).json<NotaRecebida>();
    expect(comDesconto.inicial).toMatchObject({ valorBruto: '1500.00', desconto: '100.00' });
    expect(comDesconto.nota.retencoes).toContainEqual({ imposto: 'CSLL', valor: '15.00' });
    expect(comDesconto.avisos.join()).toContain('desconto condicionado');
    expect(comDesconto.avisos.join()).not.toContain('não bate');
    const semBater = (await ler(m.recepcao, xml)).json<NotaRecebida>();
    expect(semBater.avisos.join()).toContain('O valor líquido não bate');
  });

  it('[FIN-01] [FIN-08] N5: a nota de um dia que ainda não chegou se diz; título nenhum é de antes do real', async () => {
    const xml = nfseNacional({ numero: '911' });
    const emissao = (await ler(m.recepcao, xml)).json<NotaRecebida>().nota.emissao;
    const futura = (
      await ler(m.recepcao, xml.replaceAll(`<dhEmi>${emissao}`, '<dhEmi>2099-10-05'))
    ).json<NotaRecebida>();
    expect(futura.nota.emissao).toBe('2099-10-05');
    expect(futura.avisos.join()).toContain('emitida em 05/10/2099');
    const { inicial } = futura;
    const antiga = await m.recepcao.post('/api/contas-pagar', { ...inicial, emissao: '0001-01-01' });
    expect([antiga.statusCode, antiga.json<{ errors: object }>().errors]).toEqual([
      422,
      expect.objectContaining({ emissao: [expect.stringContaining('01/07/1994')] }),
    ]);
  });

  it('[FIN-05] o desconto incondicionado não é preço: o título é do que se paga, e dele se retém', async () => {
    const xml = nfseNacional({ numero: '908' })
      .replace(
        '</vServPrest>',
        '</vServPrest><vDescCondIncond><vDescIncond>300.00</vDescIncond><vDescCond>50.00</vDescCond></vDescCondIncond>',
      )
      .replace('<vLiq>1377.75', '<vLiq>1027.75');
    const lida = (await ler(m.recepcao, xml)).json<NotaRecebida>();
    expect(lida.inicial).toMatchObject({ valorBruto: '1200.00', desconto: '50.00' });
  });

  it.each([
    ['UTF-16 com marca', (xml: string) => Buffer.from(`\uFEFF${xml}`, 'utf16le')],
    ['UTF-16 sem marca', (xml: string) => Buffer.from(xml, 'utf16le')],
    ['UTF-16 da outra ordem', (xml: string) => Buffer.from(`\uFEFF${xml}`, 'utf16le').swap16()],
  ])('[FIN-01] a nota em %s se lê como as outras', async (_, emBytes) => {
    const xml = nfseNacional({ numero: '909' }).replace('encoding="UTF-8"', 'encoding="UTF-16"');
    const lida = await ler(m.recepcao, emBytes(xml));
    expect(lida.statusCode, lida.body).toBe(201);
    expect(lida.json<NotaRecebida>().inicial).toMatchObject({
      numeroDocumento: '909',
      valorBruto: '1500.00',
    });
  });

  it('filial da mesma empresa e chave errada se avisam; quem não registra nem envia não lê', async () => {
    const filial = (await ler(m.recepcao, nfe({ destinatario: '00000000000272' }))).json<NotaRecebida>();
    expect(filial.avisos.join()).toContain('outro estabelecimento');
    const errada = (await ler(m.recepcao, nfe({ chave: '3'.repeat(43) + '0' }))).json<NotaRecebida>();
    expect(errada.avisos.join()).toContain('A chave de acesso não confere');
    expect(errada.inicial.chaveAcesso).toBeNull();
    const deOutra = (
      await ler(m.recepcao, nfe({ numero: '88', chave: chaveNfe(CNPJ.rui, '88') }))
    ).json<NotaRecebida>();
    expect([deOutra.avisos.join(), deOutra.inicial.chaveAcesso]).toEqual([
      expect.stringContaining('não confere'),
      null,
    ]);
    expect((await ler(m.gestao, nfe())).statusCode).toBe(403);
  });
});

describe('[FIN-01] o fornecedor envia a nota', () => {
  const enviar = async (caller: Caller, xml: string, campos: object = {}): Promise<Linha> => {
    const lida = await ler(caller, xml);
    expect(lida.statusCode, lida.body).toBe(201);
    const response = await caller.post('/api/notas-fornecedor', {
      ...lida.json<NotaRecebida>().inicial,
      ...campos,
    });
    expect(response.statusCode, response.body).toBe(201);
    return response.json<Linha>();
  };
  const aceite = () => ({
    tipoContaPagarId: m.base.tipo,
    tipoDocumentoId: m.base.documento,
    vencimento: '2026-11-20',
    naturezaServico: 'NENHUMA',
  });

  it('aceita, vira conta uma vez só, com o XML; paga, ele a vê paga', async () => {
    const nota = await enviar(m.ana, nfe({ numero: '71' }));
    expect(nota).toMatchObject({
      situacao: 'ENVIADA',
      conferencia: 'IGUAL',
      nomeFornecedor: 'Ana Serviços Ltda',
    });
    const vista = (await m.recepcao.get('/api/notas-fornecedor?situacao=ENVIADA')).json<Linha[]>();
    expect(vista.map(({ id }) => id)).toContain(nota.id);
    const respostas = await Promise.all(
      [1, 2].map(() => m.recepcao.passo('notas-fornecedor', nota, 'aceitar', aceite())),
    );
    expect(respostas.map(({ statusCode }) => statusCode === 200).filter(Boolean)).toHaveLength(1);
    const aceita = (await m.recepcao.get(`/api/notas-fornecedor/${nota.id}`)).json<Linha>();
    const contas = (await m.recepcao.get('/api/contas-pagar?numeroDocumento=71')).json<Linha[]>();
    expect(contas.map(({ id }) => id)).toEqual([aceita.contaPagarId]);
    expect(await anexos(m.recepcao, 'contas-pagar', contas[0]!.id)).toEqual(['nota.xml']);
    await m.pagar(contas[0]!, '2026-11-15');
    expect((await m.ana.get(`/api/meus-pagamentos/${contas[0]!.id}`)).json()).toMatchObject({
      situacao: 'PAGA',
    });
    const mexida = await m.ana.patch(`/api/notas-fornecedor/${nota.id}`, aceita.versao, { valor: '9.00' });
    expect(mexida.statusCode).toBe(409);
  });

  it('quem aceita e também leu o XML não o anexa duas vezes', async () => {
    const xml = nfe({ numero: '4711' });
    const nota = await enviar(m.ana, xml);
    expect((await ler(m.recepcao, xml)).statusCode).toBe(201);
    const aceita = await m.recepcao.passo('notas-fornecedor', nota, 'aceitar', aceite());
    expect(aceita.statusCode, aceita.body).toBe(200);
    expect(
      await anexos(m.recepcao, 'contas-pagar', aceita.json<Linha & { contaPagarId: number }>().contaPagarId),
    ).toHaveLength(1);
  });

  it.each([
    ['como no XML, do preço sai o desconto incondicionado', '76', '1500.00'],
    ['já sem o desconto, não sai outra vez', '77', '1200.00'],
  ])('[FIN-05] aceita com o valor digitado %s', async (_, numero, valor) => {
    const xml = nfseNacional({ numero }).replace(
      '</vServPrest>',
      '</vServPrest><vDescCondIncond><vDescIncond>300.00</vDescIncond></vDescCondIncond>',
    );
    const nota = await enviar(m.ana, xml, { valor });
    linhaDe(await m.recepcao.passo('notas-fornecedor', nota, 'aceitar', aceite()));
    const contas = (await m.recepcao.get(`/api/contas-pagar?numeroDocumento=${numero}`)).json<Linha[]>();
    expect(contas).toMatchObject([{ valorBruto: '1200.00', desconto: '0.00' }]);
  });

  it('recusada com o motivo, corrigida e enviada de novo; o que difere do XML se diz', async () => {
    const nota = await enviar(m.ana, nfe({ numero: '72' }), { valor: '1600.00' });
    expect(nota).toMatchObject({ conferencia: 'DIFERENTE' });
    expect(String(nota.diferencas)).toMatch(/Valor: digitado .*1\.600,00, no XML .*1\.500,00/);
    const sem = await m.recepcao.passo('notas-fornecedor', nota, 'recusar');
    expect(sem.statusCode).toBe(422);
    const motivo = 'O valor não é o da nota';
    linhaDe(await m.recepcao.passo('notas-fornecedor', nota, 'recusar', undefined, motivo));
    const recusada = (await m.ana.get(`/api/notas-fornecedor/${nota.id}`)).json<Linha>();
    expect(recusada).toMatchObject({ situacao: 'RECUSADA', motivo });
    const certa = await m.ana.patch(`/api/notas-fornecedor/${nota.id}`, recusada.versao, {
      valor: '1500.00',
    });
    expect(certa.json()).toMatchObject({ conferencia: 'IGUAL', diferencas: null });
    linhaDe(await m.ana.passo('notas-fornecedor', certa.json<Linha>(), 'reenviar'));
    const dupla = await m.ana.post('/api/notas-fornecedor', {
      numero: '72',
      emissao: '2026-11-03',
      competencia: '2026-11',
      valor: '1500.00',
    });
    expect(dupla.statusCode).toBe(422);
    expect(dupla.body).toContain('já foi enviada');
  });

  it('a chave digitada obedece à regra das contas: 44 com o seu dígito, ou os 50 da NFS-e nacional', async () => {
    const corpo = { numero: '79', emissao: '2026-11-03', competencia: '2026-11', valor: '15.00' };
    const trocada = await m.ana.post('/api/notas-fornecedor', {
      ...corpo,
      chaveAcesso: '3'.repeat(43) + '0',
    });
    expect([trocada.statusCode, trocada.json().errors.chaveAcesso[0]]).toEqual([
      422,
      expect.stringContaining('não confere'),
    ]);
    const nacional = await m.ana.post('/api/notas-fornecedor', {
      ...corpo,
      chaveAcesso: chaveNfse(CNPJ.ana, '79'),
    });
    expect(nacional.statusCode, nacional.body).toBe(201);
  });

  it('o mesmo número com zeros à esquerda é o mesmo: não se envia duas vezes, nem vira conta outra vez', async () => {
    const corpo = { emissao: '2026-11-03', competencia: '2026-11', valor: '61.00' };
    const nota = await m.ana.post('/api/notas-fornecedor', { ...corpo, numero: '0510' });
    expect(nota.statusCode, nota.body).toBe(201);
    const dupla = await m.ana.post('/api/notas-fornecedor', { ...corpo, numero: '510' });
    expect([dupla.statusCode, dupla.body]).toEqual([422, expect.stringContaining('já foi enviada')]);
    await m.titulo(m.fornecedor.ana, { numeroDocumento: '510', valorBruto: '61.00' });
    const { id, versao } = nota.json<Linha>();
    const resposta = await m.recepcao.passo('notas-fornecedor', { id, versao }, 'aceitar', aceite());
    expect([resposta.statusCode, resposta.body]).toEqual([
      409,
      expect.stringContaining('Já há uma conta a pagar'),
    ]);
  });

  it('[SEG-02] os documentos da nota não dizem ao fornecedor quem mexeu neles; aceita, ficam como estão', async () => {
    const nota = await enviar(m.ana, nfe({ numero: '75' }));
    const admin = m.api.admin.em(m.prestador);
    const posto = item(
      await mandar(
        m.api,
        admin,
        { modulo: 'notas-fornecedor', id: nota.id, name: 'recibo.pdf' },
        [{ nome: 'recibo.pdf', bytes: PDF }],
        { prestador: m.prestador },
      ),
    );
    const ver = (chamada: string) => m.ana.get(`/api/cmis/${chamada}modulo=notas-fornecedor`);
    const nomes = async (caller: Caller) =>
      (await caller.get(`/api/cmis/listar?modulo=notas-fornecedor&id=${nota.id}`))
        .json<{ children: { modificadoPor: string | null }[] }[]>()[0]!
        .children.map(({ modificadoPor }) => modificadoPor);
    expect(await nomes(m.ana)).toEqual([null, null]);
    expect(await nomes(m.recepcao)).toEqual([expect.any(String), expect.any(String)]);
    expect((await ver(`versoes?objectId=${posto.objectId}&`)).json()).toMatchObject([{ por: null }]);
    linhaDe(await m.recepcao.passo('notas-fornecedor', nota, 'aceitar', aceite()));
    const caminho = `/api/cmis/remover?modulo=notas-fornecedor&objectId=${posto.objectId}`;
    const removido = await m.ana.call('DELETE', caminho);
    expect([removido.statusCode, removido.json().codigo]).toEqual([409, 'registro-travado']);
  });

  it('já registrada como conta, não se aceita outra vez', async () => {
    const nota = await enviar(m.ana, nfe({ numero: '73', valor: '80.00' }));
    await m.titulo(m.fornecedor.ana, { numeroDocumento: '73', valorBruto: '80.00' });
    const resposta = await m.recepcao.passo('notas-fornecedor', nota, 'aceitar', aceite());
    expect(resposta.statusCode).toBe(409);
    expect(resposta.body).toContain('Já há uma conta a pagar');
  });

  it('não envia a de outro, não lê a leitura de outro, não escolhe de quem é, e não recebe a própria', async () => {
    expect((await ler(m.rui, nfe())).body).toContain('não é o documento do seu cadastro');
    const { leituraId } = (await ler(m.ana, nfe({ numero: '74' }))).json<NotaRecebida>();
    const corpo = { numero: '74', emissao: '2026-11-03', competencia: '2026-11', valor: '1500.00' };
    expect((await m.rui.post('/api/notas-fornecedor', { ...corpo, leituraId })).statusCode).toBe(422);
    expect(
      (await m.rui.post('/api/notas-fornecedor', { ...corpo, fornecedorId: m.fornecedor.ana })).statusCode,
    ).toBe(403);
    const minha = (await m.rui.post('/api/notas-fornecedor', corpo)).json<Linha>();
    expect(minha.nomeFornecedor).toBe('Rui Comércio SA');
    const aceitar = await m.rui.passo('notas-fornecedor', minha, 'aceitar', aceite());
    expect(aceitar.statusCode).toBe(403);
  });

  it('nada das notas de outro, nem quem as conferiu, por chamada nenhuma', async () => {
    const [alheia] = (await m.ana.get('/api/notas-fornecedor')).json<Linha[]>();
    const caminho = `/api/notas-fornecedor/${alheia!.id}`;
    const nomes = (await m.rui.get('/api/notas-fornecedor'))
      .json<Linha[]>()
      .map(({ nomeFornecedor }) => nomeFornecedor);
    expect(new Set(nomes)).toEqual(new Set(['Rui Comércio SA']));
    expect((await m.rui.get(caminho)).statusCode).toBe(404);
    expect((await m.rui.patch(caminho, alheia!.versao, { numero: '1' })).statusCode).toBe(404);
    expect((await m.rui.get(`/api/cmis/listar?modulo=notas-fornecedor&id=${alheia!.id}`)).statusCode).toBe(
      404,
    );
    expect((await m.rui.get(`/api/notas-fornecedor/_lookup?ids=${alheia!.id}`)).json()).toEqual([]);
    const lote = await m.rui.post('/api/notas-fornecedor/_lote', {
      operacao: 'transitar',
      ids: [alheia!.id],
      transicao: 'reenviar',
    });
    expect(lote.json()).toMatchObject({ ok: 0 });
    expect((await m.rui.get('/api/notas-fornecedor/_export?formato=csv')).body).not.toContain('Ana Serviços');
    for (const fim of ['_historico', '_transicoes'])
      expect((await m.ana.get(`${caminho}/${fim}`)).statusCode).toBe(403);
    const propria = (await m.ana.get(caminho)).json<Linha>();
    for (const campo of [
      'contaPagarId',
      'avaliadaPor',
      'tipoContaPagarId',
      'criadoPor',
      'atualizadoPor',
      'fornecedorId',
    ])
      expect(Object.keys(propria)).not.toContain(campo);
    for (const recurso of [
      'fornecedores',
      'tipos-contas-pagar',
      'tipos-documentos-contas-pagar',
      'contas-pagar',
    ])
      expect((await m.ana.get(`/api/${recurso}/_lookup?q=a`)).statusCode, recurso).toBe(403);
    expect((await m.recepcao.get(`${caminho}/_historico`)).statusCode).toBe(200);
  });
});

it('[FIN-01] [REG-03] o último evento de cada nota diz o que a nota diz', async () => {
  expect(await desmentidas(m.api, ['notas-fornecedor', 'contas-pagar'])).toEqual([]);
});
