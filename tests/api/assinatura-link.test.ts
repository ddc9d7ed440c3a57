/** Patient, guardian, witness sign by a public link: in order, once, with evidence, beside or under certificates. */
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  CABECALHO_CONVITE,
  CABECALHO_PASSE,
  type ConviteDaCasa,
  type Passe,
} from '#domain/convite/convite.ts';
import type { NovoExterno, ParaAssinar } from '#domain/assinatura/eletronica.ts';
import type { ListaPedidos, PedidoAssinatura } from '#domain/assinatura/pedidos.ts';
import type { ItemDocumento } from '#domain/documento/tipos.ts';
import { ateQue } from '#tests/support/ate-que.ts';
import { pdfDe } from './assinatura-apoio.ts';
import { Casa, type Gente } from './assinatura-mundo.ts';
import { Navegador } from './identidade-apoio.ts';

let casa: Casa;
let prestador: number;
let medica: Gente;
let recepcao: Gente;
let paciente: number;

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const ANA: NovoExterno = {
  papel: 'PACIENTE',
  nome: 'Ana Maria Souza',
  nascimento: '1980-01-31',
  cpf: '333.444.555-08',
};
const CERTA = { nascimento: '1980-01-31', cpf: '5508' };

beforeAll(async () => {
  casa = await Casa.abrir();
  prestador = await casa.prestador('Clínica Um', '11222333000181');
  medica = await casa.pessoa('medica', prestador);
  recepcao = await casa.pessoa('recepcao', prestador, { profissional: false });
  paciente = await casa.paciente('Ana Maria Souza', prestador);
  await casa.autenticar(medica, 'VIDAAS');
  await casa.consulta(`UPDATE usuario SET email = 'medica@exemplo.com.br' WHERE id = $1`, [medica.id]);
});
afterAll(() => casa.mundo.close());

const daqui = () => ({ 'id-prestador': String(prestador) });
const pedir = (doc: ItemDocumento, campos: object) =>
  recepcao.pedir('/api/assinaturas/pedidos', {
    method: 'POST',
    payload: { modulo: 'pacientes', objectId: doc.objectId, assinantes: [], ...campos },
    headers: daqui(),
  });
const convite = async (id: number, pessoa = recepcao) =>
  (await pessoa.pedir(`/api/convites/${id}`, { headers: daqui() })).json<ConviteDaCasa>();
const pedidos = async (doc: ItemDocumento) =>
  (
    await recepcao.pedir(`/api/assinaturas/pedidos/documento?modulo=pacientes&objectId=${doc.objectId}`, {
      headers: daqui(),
    })
  ).json<PedidoAssinatura[]>();
const avisos = ({ id }: Gente) =>
  casa.consulta<{ titulo: string; texto: string }>(
    `SELECT titulo, texto FROM notificacao WHERE usuario_id = $1 AND tipo = 'ASS' ORDER BY id DESC`,
    [id],
  );

/** Whoever holds the link, on their phone. */
async function entrar(id: number, certa: object = CERTA) {
  const { link } = await convite(id);
  const token = new URL(link!).pathname.replace('/c/', '');
  const cabecas: { [nome: string]: string } = {
    [CABECALHO_CONVITE]: token,
    'user-agent': 'Celular de teste',
  };
  const call = (method: 'GET' | 'POST', url: string, payload?: object) =>
    new Navegador(casa.mundo.app).pedir(url, { method, headers: cabecas, ...(payload ? { payload } : {}) });
  const { passe } = (await call('POST', '/api/convites/publico/identidade', certa)).json<Passe>();
  cabecas[CABECALHO_PASSE] = passe;
  const ver = async () => (await call('GET', '/api/convites/publico/conteudo')).json<ParaAssinar>();
  return {
    ver,
    documento: () => call('GET', '/api/assinaturas/publico/documento'),
    assinar: async (campos: object = { desenho: PNG }) =>
      call('POST', '/api/assinaturas/publico/assinar', {
        sha256: (await ver()).documento.sha256,
        ciente: true,
        ...campos,
      }),
    recusar: (motivo: string) => call('POST', '/api/assinaturas/publico/recusar', { motivo }),
  };
}

describe('[SIGN-02] a signature by public link', () => {
  it('[NGS-36] a link given before the paper asked for a certificate does not sign it', async () => {
    const doc = await casa.anexar(recepcao, paciente, await pdfDe(), { nome: 'atestado.pdf' });
    const [id] = (await pedir(doc, { externos: [ANA] })).json<{ convites: number[] }>().convites;
    await casa.consulta(
      'INSERT INTO documento_qualificado (documento_id) SELECT id FROM documento WHERE object_id = $1',
      [doc.objectId],
    );
    const resposta = await (await entrar(id!)).assinar();
    expect([resposta.statusCode, resposta.json<{ codigo: string }>().codigo]).toEqual([
      409,
      'documento-qualificada',
    ]);
    expect(
      (await casa.lista(recepcao, paciente)).find(({ objectId }) => objectId === doc.objectId)?.assinado,
    ).toBe(false);
  });

  it('[D12] is of what was shown, with a sheet of evidence after it, and is told to who asked', async () => {
    const doc = await casa.anexar(recepcao, paciente, await pdfDe(), { nome: 'termo.pdf' });
    const response = await pedir(doc, { externos: [ANA] });
    expect([response.statusCode, response.json()]).toEqual([
      201,
      { pedidos: 1, convites: [expect.any(Number)] },
    ]);
    const [id] = response.json<{ convites: number[] }>().convites;
    const ana = await entrar(id!);
    expect(await ana.ver()).toMatchObject({
      documento: { nome: 'termo.pdf', sha256: doc.sha256 },
      nome: 'Ana Maria Souza',
      papel: 'PACIENTE',
      quemPede: 'recepcao',
      antes: null,
    });
    const antes = (await ana.documento()).rawPayload;
    expect(antes.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await ana.assinar({ texto: 'Outro nome' })).statusCode).toBe(422);
    expect((await ana.assinar({ sha256: '0'.repeat(64), desenho: PNG })).statusCode).toBe(412);
    expect((await ana.assinar()).statusCode).toBe(204);
    expect((await ana.documento()).statusCode).toBe(410);

    const depois = (await casa.lista(recepcao, paciente)).find(({ objectId }) => objectId === doc.objectId)!;
    expect(depois).toMatchObject({ assinado: true, situacaoAssinatura: 'valida' });
    expect(depois.aspectos[0]?.propriedades).toMatchObject({ referencia: 'AVANCADA-LINK' });
    const baixado = await casa.cmis(recepcao, 'GET', 'download-documento', {
      objectId: doc.objectId,
      nomeArquivo: 'termo.pdf',
    });
    const [paginas, agora] = await Promise.all(
      [antes, baixado.rawPayload].map((buffer) => PDFDocument.load(buffer)),
    );
    expect(agora!.getPageCount()).toBe(paginas!.getPageCount() + 1);
    // As a signed one it stays as it is.
    const { objectId, versao } = depois;
    expect((await casa.cmis(recepcao, 'DELETE', 'remover', { objectId, versao })).statusCode).toBe(409);
    expect(await casa.relatorio(recepcao, doc)).toMatchObject({
      assinaturas: [],
      eletronicas: [{ nome: 'Ana Maria Souza', papel: 'PACIENTE', visto: doc.sha256 }],
    });
    expect(
      (await casa.lista(recepcao, paciente)).find((documento) => documento.objectId === objectId),
    ).toMatchObject({
      assinado: true,
    });
    expect((await avisos(recepcao))[0]).toMatchObject({ texto: 'Ana Maria Souza assinou termo.pdf.' });
    const passos = (await convite(id!)).passos.map(({ passo }) => passo);
    expect(passos).toEqual(['criado', 'conferido', 'visto', 'usado']);
    const [evento] = await casa.consulta<{
      usuario_id: number | null;
      usuario_nome: string | null;
      depois: object;
    }>(
      `SELECT usuario_id, usuario_nome, depois FROM auditoria WHERE acao = 'assinar-documento' ORDER BY seq DESC LIMIT 1`,
    );
    expect(evento).toMatchObject({
      usuario_id: null,
      usuario_nome: 'Ana Maria Souza',
      depois: { assinatura: 'AVANCADA-LINK' },
    });
  });

  it('[D12] goes in order: the second waits, is mailed at their turn, and the professional is told last', async () => {
    const doc = await casa.anexar(recepcao, paciente, await pdfDe());
    const beto: NovoExterno = {
      papel: 'TESTEMUNHA',
      nome: 'Beto Lima',
      nascimento: '1975-05-05',
      email: 'beto@exemplo.com.br',
    };
    const response = await pedir(doc, { externos: [ANA, beto], assinantes: [medica.id], emOrdem: true });
    const [primeiroConvite, outroId] = response.json<{ convites: number[] }>().convites;
    expect((await pedidos(doc)).map(({ ordem, papel }) => [ordem, papel]).sort()).toEqual([
      [1, 'PACIENTE'],
      [2, 'TESTEMUNHA'],
      [3, 'PROFISSIONAL'],
    ]);
    const segundo = await entrar(outroId!, { nascimento: '1975-05-05' });
    expect(await segundo.ver()).toMatchObject({ antes: 'Ana Maria Souza' });
    expect((await segundo.assinar()).statusCode).toBe(409);
    const mails = () =>
      casa.consulta(`SELECT 1 FROM convite_passo WHERE convite_id = $1 AND passo = 'enviado'`, [outroId]);
    expect(await mails()).toHaveLength(0);
    expect((await (await entrar(primeiroConvite!)).assinar()).statusCode).toBe(204);
    await ateQue(async () => (await mails()).length === 1);
    const antes = (await avisos(medica)).length;
    expect((await segundo.assinar({ texto: 'beto lima' })).statusCode).toBe(204);
    expect((await avisos(medica)).length).toBe(antes + 1);
    expect((await casa.relatorio(recepcao, doc)).eletronicas.map(({ nome }) => nome)).toEqual([
      'Ana Maria Souza',
      'Beto Lima',
    ]);
  });

  it('refused with a reason, taken back, or by nobody who may: the request ends, the link with it', async () => {
    const doc = await casa.anexar(recepcao, paciente, await pdfDe());
    const [id] = (await pedir(doc, { externos: [ANA] })).json<{ convites: number[] }>().convites;
    const ana = await entrar(id!);
    expect((await ana.recusar('Não concordo com o item 2')).statusCode).toBe(204);
    expect(await pedidos(doc)).toMatchObject([{ estado: 'RECUSADO', motivo: 'Não concordo com o item 2' }]);
    const [outroId] = (await pedir(doc, { externos: [ANA] })).json<{ convites: number[] }>().convites;
    const pronta = await entrar(outroId!);
    const [aberto] = await pedidos(doc);
    await recepcao.pedir(`/api/assinaturas/pedidos/${aberto!.id}/cancelar`, {
      method: 'POST',
      payload: {},
      headers: daqui(),
    });
    expect((await pronta.documento()).statusCode).toBe(410);
    expect(await convite(outroId!)).toMatchObject({ situacao: 'revogado', link: null });
    const [terceiro] = (await pedir(doc, { externos: [ANA] })).json<{ convites: number[] }>().convites;
    await recepcao.pedir(`/api/convites/${terceiro}/revogar`, {
      method: 'POST',
      payload: {},
      headers: daqui(),
    });
    expect((await pedidos(doc))[0]).toMatchObject({ estado: 'CANCELADO' });
    expect((await pedir(doc, { externos: [{ papel: 'PACIENTE', nome: 'Sem nada' }] })).json()).toMatchObject({
      errors: { 'externos.0.nascimento': [expect.stringContaining('data de nascimento ou o CPF')] },
    });
  });

  it('a document that a certificate has signed stays as it is; the evidence is a file beside it', async () => {
    const doc = await casa.anexar(recepcao, paciente, await pdfDe(), { nome: 'laudo assinado.pdf' });
    await casa.assinar(medica, doc);
    const antes = (await casa.lista(recepcao, paciente)).find(({ objectId }) => objectId === doc.objectId)!;
    const [id] = (await pedir(doc, { externos: [ANA] })).json<{ convites: number[] }>().convites;
    expect((await (await entrar(id!)).assinar()).statusCode).toBe(204);
    const lista = await casa.lista(recepcao, paciente);
    const depois = lista.find(({ objectId }) => objectId === doc.objectId)!;
    expect(depois.sha256).toBe(antes.sha256);
    expect(lista.map(({ nomeArquivo }) => nomeArquivo)).toContain(
      'Assinatura de Ana Maria Souza - laudo assinado.pdf',
    );
    expect(await casa.relatorio(recepcao, doc)).toMatchObject({
      situacao: 'valida',
      assinaturas: [{ situacao: 'valida' }],
      eletronicas: [{ nome: 'Ana Maria Souza' }],
    });
    // Read again, the shield still knows both.
    const relida = (await casa.lista(recepcao, paciente)).find(({ objectId }) => objectId === doc.objectId)!;
    expect(relida.aspectos.map(({ tipo }) => tipo)).toEqual(['ASSINATURADIGITAL', 'ASSINATURAELETRONICA']);
  });

  it('and a professional signs over the evidence, which stays', async () => {
    const doc = await casa.anexar(recepcao, paciente, await pdfDe());
    const [id] = (await pedir(doc, { externos: [ANA] })).json<{ convites: number[] }>().convites;
    await (await entrar(id!)).assinar();
    const comFolha = (await casa.lista(recepcao, paciente)).find(
      ({ objectId }) => objectId === doc.objectId,
    )!;
    await casa.assinar(medica, comFolha);
    expect(await casa.relatorio(recepcao, doc)).toMatchObject({
      situacao: 'valida',
      assinaturas: [{ situacao: 'valida', depois: 'nada' }],
      eletronicas: [{ nome: 'Ana Maria Souza' }],
    });
  });
});

describe('[SIGN-02] several requests', () => {
  it('[D32] are one notice that names documents, whose they are and who asks, and one e-mail', async () => {
    await casa.consulta(`DELETE FROM notificacao`);
    await casa.consulta(`DELETE FROM tarefa WHERE tipo = 'pedidos-email'`);
    await casa.consulta(`UPDATE assinatura_pedido SET excluido_em = now() WHERE estado = 'PENDENTE'`);
    for (let n = 1; n <= 6; n++)
      await pedir(await casa.anexar(recepcao, paciente, await pdfDe(), { nome: `seis ${n}.pdf` }), {
        assinantes: [medica.id],
      });
    const lista = await avisos(medica);
    expect(lista).toHaveLength(1);
    expect(lista[0]!.titulo).toBe('Pediram a sua assinatura em 6 documentos');
    expect(lista[0]!.texto).toMatch(
      /^recepcao pede que você assine seis 6\.pdf \(Ana Maria Souza\), .* E mais 1 documento\.$/,
    );
    expect(
      await casa.consulta(`SELECT 1 FROM tarefa WHERE tipo = 'pedidos-email' AND estado = 'na-fila'`),
    ).toHaveLength(1);
  });

  it('[D32] end with their day, by the clock of the unit, and who asked is told', async () => {
    const doc = await casa.anexar(recepcao, paciente, await pdfDe(), { nome: 'prazo.pdf' });
    await pedir(doc, { assinantes: [medica.id], prazo: '2099-01-31' });
    await casa.consulta(
      `SET zelo.ciclo = 'livre'; UPDATE assinatura_pedido SET prazo = '2020-01-31' WHERE documento = 'prazo.pdf'`,
    );
    await casa.consulta(`INSERT INTO tarefa (tipo, dados) VALUES ('pedidos-prazo', '{}')`);
    await ateQue(async () => (await pedidos(doc))[0]?.estado === 'VENCIDO');
    expect((await avisos(recepcao))[0]).toMatchObject({ titulo: 'Um pedido de assinatura passou do prazo' });
    const abertos = (
      await medica.pedir('/api/assinaturas/pedidos', { headers: daqui() })
    ).json<ListaPedidos>();
    expect(abertos.linhas.map(({ documento }) => documento.nomeArquivo)).not.toContain('prazo.pdf');
  });

  it('a professional may come before somebody by link, in the order that was said', async () => {
    const doc = await casa.anexar(recepcao, paciente, await pdfDe());
    const fila = [{ assinante: medica.id }, { externo: 0 }];
    const response = await pedir(doc, { externos: [ANA], assinantes: [medica.id], emOrdem: true, fila });
    const [id] = response.json<{ convites: number[] }>().convites;
    expect((await pedidos(doc)).map(({ ordem, papel }) => [ordem, papel]).sort()).toEqual([
      [1, 'PROFISSIONAL'],
      [2, 'PACIENTE'],
    ]);
    expect((await (await entrar(id!)).assinar()).json()).toMatchObject({ codigo: 'transicao-recusada' });
    expect((await pedir(doc, { externos: [ANA], assinantes: [], emOrdem: true, fila })).statusCode).toBe(422);
  });

  it('without a day it ends with its link, and holds back neither the order nor the others', async () => {
    // One that can't be ended comes first.
    const preso = await casa.anexar(recepcao, paciente, await pdfDe(), { nome: 'preso.pdf' });
    await pedir(preso, { assinantes: [medica.id], prazo: '2099-01-31' });
    await casa.consulta(
      `SET zelo.ciclo = 'livre'; UPDATE assinatura_pedido SET prazo = '2020-01-31' WHERE documento = 'preso.pdf'`,
    );
    await casa.consulta(`CREATE FUNCTION preso() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'preso'; END $$;
      CREATE TRIGGER preso BEFORE UPDATE ON assinatura_pedido FOR EACH ROW WHEN (OLD.documento = 'preso.pdf') EXECUTE FUNCTION preso()`);
    const doc = await casa.anexar(recepcao, paciente, await pdfDe(), { nome: 'sem prazo.pdf' });
    const [id] = (await pedir(doc, { externos: [ANA], assinantes: [medica.id], emOrdem: true })).json<{
      convites: number[];
    }>().convites;
    await casa.consulta(`UPDATE convite SET expira_em = now() - interval '1 minute' WHERE id = ${id}`);
    await casa.consulta(`INSERT INTO tarefa (tipo, dados) VALUES ('pedidos-prazo', '{}')`);
    await ateQue(async () =>
      (await pedidos(doc)).some(({ estado, papel }) => estado === 'VENCIDO' && papel === 'PACIENTE'),
    );
    expect((await avisos(recepcao))[0]!.texto).toContain(
      'O link de Ana Maria Souza para assinar sem prazo.pdf',
    );
    expect((await avisos(medica))[0]!.texto).toContain('sem prazo.pdf');
    expect((await pedidos(preso))[0]).toMatchObject({ estado: 'PENDENTE' });
    await casa.consulta(`DROP TRIGGER preso ON assinatura_pedido; DROP FUNCTION preso()`);
  });
});
